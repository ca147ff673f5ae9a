import { expect, test } from '@playwright/test';
import { signIn } from './support.ts';

const csv = (...lines: string[]) => ({
  name: 'utilisateurs.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`),
});

test('an administrator sets up a company, its people and their rights, and shows who could what', async ({
  page,
}) => {
  test.setTimeout(60_000);
  const mark = Math.random().toString(36).slice(2, 8).replaceAll(/\d/g, 'z');
  const [company, group] = [`Levage ${mark}`, `Acheteurs ${mark}`];
  const press = (name: string) =>
    page.locator('main').getByRole('button', { name, exact: true }).last().click();
  await signIn(page, 'superadmin');
  await page.goto('/company/new');
  await page.fill('#setup-siren', '812345676');
  await page.fill('#setup-name', company);
  await page.fill('#setup-address\\.street', '4 quai de Commerce');
  await page.fill('#setup-address\\.postalCode', '29800');
  await page.fill('#setup-address\\.city', 'Landerneau');
  await press('Continuer');
  await press('Créer la société');
  await expect(page.locator('h1')).toHaveText(company);

  await page.goto('/group/page/new');
  await page.fill('#user-group-name', group);
  await page.fill('#user-group-code', mark);
  await press('Enregistrer');
  await page.goto('/group/roles?keyword=devis liste');
  await page.getByRole('checkbox', { name: `${group} : Devis – Voir la liste` }).check();
  await press('Enregistrer');

  // A file with two bad lines: each is named by its column, and the other alone is offered.
  const heads = 'Civilité;Nom;Prénom;E-mail;Groupes;Début du contrat';
  const anne = `Mme;Le Gall ${mark};Anne;anne.${mark}@registre.example;${group};01/09/2026`;
  const yann = `M.;Roux ${mark};Yann;;;`;
  await page.goto('/user/list');
  await page.getByRole('link', { name: 'Importer' }).click();
  const bring = async (...lines: string[]) => {
    await page.setInputFiles('#import-file', csv(heads, ...lines));
    await press('Vérifier le fichier');
  };
  await bring(anne, anne.replace('Anne;', 'Lise;'), yann.replace(';;;', ';;Vendeurs;'));
  const bad = page.locator('.panel', { has: page.getByRole('heading', { name: 'Lignes en erreur' }) });
  await expect(bad.locator('tbody tr')).toHaveCount(2);
  await expect(bad.locator('tbody tr').nth(0)).toContainText(
    'déjà dans le fichier, plus haut : Anne Le Gall',
  );
  await expect(bad.locator('tbody tr').nth(1)).toContainText('Aucun groupe d’utilisateurs de ce nom');
  await expect(page.locator('main').getByRole('button', { name: /^Importer/ })).toHaveText(
    'Importer 1 ligne',
  );

  await page.getByRole('link', { name: 'Choisir un autre fichier' }).click();
  await bring(anne, yann);
  await press('Importer');
  await page.goto(`/user/list?keyword=${mark}`);
  await expect(page.locator('tbody tr')).toHaveCount(2);
  await expect(page.locator('tbody tr', { hasText: `anne.le-gall-${mark}` })).toContainText('Invité');
  await expect(page.locator('tbody tr', { hasText: `yann.roux-${mark}` })).toContainText('À inviter');

  // Several people into a group at once.
  await page.locator('tbody tr', { hasText: 'Roux' }).getByRole('checkbox').check();
  await page.getByRole('combobox', { name: 'Groupe' }).selectOption({ label: group });
  await press('Mettre dans ce groupe');
  await expect(page.locator('main, .alert').first()).toContainText('dans le groupe');

  await page.goto('/group/access?role=ROLE_QUOTATION_LIST');
  for (const name of ['Anne Le Gall', 'Yann Roux'])
    await expect(page.locator('tbody tr', { hasText: name })).toContainText(`groupe ${group}`);
  await page.goto('/group/access?role=ROLE_QUOTATION_LIST&day=01/01/2020');
  await expect(page.locator('main')).toContainText('Aucun droit ce jour-là');
});
