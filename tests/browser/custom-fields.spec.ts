import { expect, test, type Page } from '@playwright/test';
import { signIn } from './support.ts';

/** A name that no other run of the test has. */
const own = (name: string): string => `${name} ${Math.random().toString(36).slice(2, 8)}`;

const save = (page: Page) =>
  page.locator('main').getByRole('button', { name: 'Enregistrer', exact: true }).click();

test('a field that a company adds is asked for, refused, shown, listed, and told in the history', async ({
  page,
}) => {
  const label = own('Étage');
  const project = own('Tour');
  await signIn(page, 'admin');
  await page.goto('/admin/custom-fields');
  await page.getByRole('combobox', { name: 'Complète' }).selectOption('project');
  await page.getByRole('combobox', { name: 'Contient' }).selectOption('select');
  await page.getByRole('button', { name: 'Définir le champ' }).click();
  await page.getByLabel('Libellé (français)').fill(label);
  await save(page);
  await expect(page.locator('.summary')).toContainText('Proposez au moins un choix');
  await expect(page.getByLabel('Libellé (français)')).toHaveValue(label);
  await page.getByLabel('Ligne 1, Français').fill('Rez-de-chaussée');
  await page.getByLabel('Ligne 2, Français').fill('Premier');
  await page.getByRole('button', { name: 'Ajouter un choix' }).click();
  await page.getByLabel('Ligne 4, Français').fill('Toit');
  await page.getByLabel('Montré dans la liste').check();
  await save(page);
  await expect(page.locator('body')).toContainText('Champ enregistré.');

  await page.goto('/project/new');
  await page.getByLabel('Nom').fill(project);
  await page.getByLabel(label).selectOption({ label: 'Toit' });
  await page.getByLabel('Volume prévu').fill('beaucoup');
  await save(page);
  await expect(page.locator('.summary')).toContainText('Volume prévu (m³) :');
  await expect(page.getByLabel('Volume prévu')).toHaveValue('beaucoup');
  await page.getByLabel('Volume prévu').fill('12,5');
  await save(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(project);
  await expect(page.locator('main')).toContainText('Toit');
  await expect(page.locator('main')).toContainText('12,5');

  await page.getByRole('link', { name: 'Modifier' }).click();
  await expect(page.getByLabel(label)).toHaveValue('toit');
  await page.getByLabel(label).selectOption({ label: 'Premier' });
  await save(page);
  await expect(page.locator('main')).toContainText(`${label} : Toit → Premier`);
  await page.goto(`/project/list?keyword=${encodeURIComponent(project)}`);
  await expect(page.getByRole('columnheader', { name: label })).toBeVisible();
  await expect(page.locator('tbody tr').first()).toContainText('Premier');

  await page.goto('/admin/custom-fields?owner=project');
  await page.getByRole('link', { name: label }).click();
  await expect(page.locator('main')).toContainText('1 fiche remplit ce champ.');
  await page.getByLabel('Actif').uncheck();
  await save(page);
  await page.goto('/project/new');
  await expect(page.getByLabel(label)).toHaveCount(0);
});
