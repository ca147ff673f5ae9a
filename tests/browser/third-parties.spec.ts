import { expect, test, type Page } from '@playwright/test';
import { signIn } from './support.ts';

const NAME = 'Ferronnerie du Trieux';

async function fillParty(page: Page, name: string, city: string): Promise<void> {
  await page.getByLabel('Nom *', { exact: true }).fill(name);
  await page.getByLabel('Rue').fill('3 quai Morand');
  await page.getByLabel('Code postal').fill('22500');
  await page.getByLabel('Ville').fill(city);
}

const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true }).click();

test('a third party is made once, and its file gets an address, a contact and an account', async ({
  page,
}) => {
  await signIn(page, 'commercial');
  await page.goto('/client/new');
  await fillParty(page, NAME, 'Paimpol');
  await save(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME);

  await page.goto('/client/new');
  await fillParty(page, `SARL ${NAME.toUpperCase()}`, 'Paimpol');
  await save(page);
  await expect(page.locator('.duplicates')).toContainText(NAME);
  await expect(page.getByLabel('Ville')).toHaveValue('Paimpol');
  await page.getByLabel(/Ce n’est pas le même/).check();
  await save(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`SARL ${NAME.toUpperCase()}`);

  await page.getByRole('link', { name: 'Ajouter une adresse' }).click();
  await page.getByLabel('Libellé').fill('Atelier de Lézardrieux');
  await page.getByLabel('Rue').fill('1 route du Pont');
  await page.getByLabel('Code postal').fill('22740');
  await page.getByLabel('Ville').fill('Lézardrieux');
  await page.getByLabel('Livraison').check();
  await save(page);
  const places = page.locator('.panel', { has: page.getByRole('heading', { name: 'Autres adresses' }) });
  await expect(places).toContainText('1 route du Pont, 22740 Lézardrieux');

  await page.getByRole('link', { name: 'Ajouter un contact' }).click();
  await page.getByLabel('Nom *').fill('Riou');
  await page.getByLabel('Factures et avoirs').check();
  await save(page);
  await expect(page.getByRole('alert')).toContainText('E-mail');
  await page.getByLabel('E-mail').fill('compta@trieux.example');
  await save(page);
  await expect(page.locator('.panel', { hasText: 'compta@trieux.example' })).toContainText('Factures');

  await page.getByText('Ajouter un compte').click();
  await page.getByLabel('IBAN').fill('FR76 3000 6000 0112 3456 7890 188');
  await page.getByRole('button', { name: 'Ajouter', exact: true }).first().click();
  await expect(page.getByRole('alert')).toContainText('IBAN');
  await page.getByLabel('IBAN').fill('FR76 3000 6000 0112 3456 7890 189');
  await page.getByRole('button', { name: 'Ajouter', exact: true }).first().click();
  await expect(page.locator('.parts', { hasText: 'FR76 3000' })).toBeVisible();

  const file = page.url();
  await page.goto(`/quotation/new?client=${/\d+/.exec(new URL(file).pathname)?.[0] ?? ''}`);
  await expect(page.getByLabel('Lieu de livraison')).toHaveValue(/Atelier de Lézardrieux, 1 route du Pont/);
});

test('a file is imported whole, or without the lines that are wrong', async ({ page }) => {
  await signIn(page, 'commercial');
  const lines = (siren: string) =>
    [
      'Raison sociale;Adresse;CP;Ville;SIREN;Mail',
      `Import Trieux;2 quai;22500;Paimpol;${siren};`,
      'Import Jaudy;3 quai;22220;Tréguier;;a@b.example',
    ].join('\n');
  const bring = async (text: string) => {
    await page.goto('/supplier/import');
    await page
      .locator('#import-file')
      .setInputFiles({ name: 'tiers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByRole('button', { name: 'Vérifier le fichier' }).click();
  };
  await bring(lines('123456789'));
  await expect(page.locator('table').first()).toContainText('SIREN');
  await expect(page.getByRole('button', { name: 'Importer', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Importer 1 ligne' })).toBeVisible();
  await bring(lines('404833048'));
  await page.getByRole('button', { name: 'Importer', exact: true }).click();
  await page.goto('/supplier/list?keyword=import');
  await expect(page.locator('tbody tr')).toHaveCount(2);
});
