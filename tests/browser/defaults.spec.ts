import { expect, test, type Page } from '@playwright/test';
import { confirm, SECOND_COMPANY, signIn } from './support.ts';

/** A name that no other run of the test has. */
const own = (name: string): string => `${name} ${Math.random().toString(36).slice(2, 8)}`;

const choose = (page: Page, label: string, option: string) =>
  page.getByLabel(label).selectOption({ label: option });
const save = (page: Page) =>
  page.locator('main').getByRole('button', { name: 'Enregistrer', exact: true }).click();

test('a project is opened, takes a document, and is closed', async ({ page }) => {
  const name = own('Quai neuf');
  await signIn(page, 'admin');
  await page.goto('/project/new');
  await page.getByLabel('Nom').fill(name);
  await page.getByLabel('Client').fill('Personne de ce nom');
  await save(page);
  await expect(page.locator('.summary')).toContainText('Client : Choisissez dans la liste');
  await expect(page.getByLabel('Nom')).toHaveValue(name);
  await page.getByLabel('Client').fill('SCI Kerhuon');
  await save(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.locator('.subtitle')).toHaveText(/^PR-\d{4}-\d{4}$/);
  await expect(page.getByRole('link', { name: 'SCI Kerhuon' })).toBeVisible();

  const project = page.url();
  await page.goto('/quotation/new');
  await page.getByLabel('Objet').fill(name);
  await page.getByLabel('Client', { exact: false }).first().fill('SCI Kerhuon');
  await page.getByText('Plus de champs').click();
  await page.getByLabel('Projet').fill(name);
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await expect(page.locator('main')).toContainText(name);
  await page.goto(`${project.split('?')[0]}?selectedTab=documents`);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page.locator('tbody tr')).toContainText('Devis');
  await confirm(page, /^Supprimer/);
  await expect(page.locator('.summary')).toContainText('1 devis lui est affecté');
  await page.getByRole('button', { name: 'Démarrer' }).click();
  await page.getByRole('button', { name: 'Terminer' }).click();
  await expect(page.locator('.head .badge')).toHaveText('Terminé');
});

test('a group of third parties gains and loses its members', async ({ page }) => {
  const name = own('Communes');
  await signIn(page, 'admin');
  await page.goto('/third_party/group');
  await page.getByLabel('Nom').fill(name);
  await save(page);
  await page.locator('#member').fill('Commune de Plougastel');
  await page.getByRole('button', { name: 'Ajouter' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.locator('#member').fill('zzz');
  await page.getByRole('button', { name: 'Ajouter' }).click();
  await expect(page.locator('.summary')).toContainText('Choisissez dans la liste');
  await page.getByRole('link', { name: 'Commune de Plougastel' }).click();
  await expect(page.locator('main')).toContainText(name);
  await page.getByText('Changer', { exact: true }).click();
  await page.getByRole('checkbox', { name }).uncheck();
  await page.locator('button[value="groups"]').click();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test('a supplier is made and found among the suppliers alone', async ({ page }) => {
  const name = own('Carrière');
  await signIn(page, 'admin');
  await page.goto('/supplier/new');
  await expect(page.getByRole('checkbox', { name: 'Fournisseur' })).toBeChecked();
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(name);
  for (const [label, value] of [
    ['Rue', '1 route du Cap'],
    ['Code postal', '29200'],
    ['Ville', 'Brest'],
  ] as const)
    await page.getByLabel(label).fill(value);
  await page.getByRole('group').filter({ hasText: 'Compte général fournisseur' }).locator('summary').click();
  await page.getByLabel('Compte général fournisseur').fill('401-0');
  await save(page);
  await expect(page.locator('.summary')).toContainText('Un compte est fait de lettres et de chiffres');
  await page.getByLabel('Compte général fournisseur').fill('401100');
  await save(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.locator('main')).toContainText('401100');
  for (const [list, count] of [
    ['supplier', 1],
    ['third-party', 1],
    ['client', 0],
  ] as const) {
    await page.goto(`/${list}/list?keyword=${encodeURIComponent(name)}`);
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(count);
  }
});

// With scripts off alone: the company has one set of settings, and one run changes them.
test('what a company sets is what its documents begin with', async ({ page }) => {
  const line = own('Frais de dossier');
  await signIn(page, 'admin', SECOND_COMPANY);
  await page.goto('/admin/busidoclinedefault/new');
  await page.getByLabel('Nom ou désignation').fill(line);
  await choose(page, 'Document', 'devis');
  await page.getByLabel('Rang').fill('1');
  await choose(page, 'Type de ligne', 'ligne libre');
  await save(page);
  await page.goto('/admin/commerce');
  await page.getByLabel('Validité d’un devis, en jours').fill('0');
  await page.locator('[name="fileNames.refund"]').fill('{CLIENT}');
  await save(page);
  await expect(page.locator('.summary')).toContainText('Avoirs : Il faut {NUMBER}');
  await expect(page.getByLabel('Validité d’un devis, en jours')).toHaveValue('0');
  await page.getByLabel('Validité d’un devis, en jours').fill('60');
  await page.locator('[name="fileNames.refund"]').fill('{NUMBER} {CLIENT}');
  await page.getByRole('button', { name: 'Voir les noms' }).click();
  await expect(page.locator('main')).toContainText('AV-2026-0012 Maçonnerie Le Goff.pdf');
  await save(page);
  await expect(page.locator('.alert')).toContainText('Réglages enregistrés.');
  await page.goto('/quotation/new');
  const [from, until] = await Promise.all(
    ['Date', 'Valable jusqu’au'].map((label) => page.getByLabel(label).first().inputValue()),
  );
  const day = (shown = '') => Date.parse(shown.split('/').reverse().join('-'));
  expect((day(until) - day(from)) / 86_400_000).toBe(60);
  await expect(page.locator('[name="productList[0].productName"]')).toHaveValue(line);
  await page.goto(`/admin/busidoclinedefault?keyword=${encodeURIComponent(line)}`);
  await page.getByRole('link', { name: line, exact: true }).click();
  await confirm(page, /^Supprimer/);
});
