import { expect, test } from '@playwright/test';
import { signIn, validateForm } from './support.ts';

test('a company is set up from its SIREN on, and validates its first invoice', async ({ page }) => {
  test.setTimeout(60_000);
  const name = `Coffrages de l’Élorn ${Date.now()}`;
  await signIn(page, 'superadmin');
  await page.goto('/company/new');

  // Another company's SIRET is told at its field; everything typed stays.
  await page.fill('#setup-siren', '404 833 048');
  await page.fill('#setup-name', name);
  await page.fill('#setup-siret', '82601815200015');
  await page.fill('#setup-address\\.street', '4 quai de Commerce');
  await page.fill('#setup-address\\.postalCode', '29800');
  await page.fill('#setup-address\\.city', 'Landerneau');
  await page.getByRole('button', { name: 'Continuer' }).last().click();
  await expect(page.getByRole('alert')).toContainText('SIRET');
  await expect(page.locator('#setup-name')).toHaveValue(name);
  await page.fill('#setup-siret', '');
  await page.fill('#setup-legalForm', 'SAS');
  await page.fill('#setup-capital', '50000');
  await page.fill('#setup-rcs', 'Brest');
  await page.getByRole('button', { name: 'Calculer le n° de TVA' }).click();
  await expect(page.locator('#setup-vatNumber')).toHaveValue('FR83404833048');
  await page.getByRole('button', { name: 'Continuer' }).last().click();
  await expect(page.locator('main')).toContainText('le compte bancaire');

  // Left, and gone on with.
  await page.goto('/company/new');
  await page.getByRole('link', { name }).click();
  await expect(page.locator('#setup-siren')).toHaveValue('404 833 048');
  await page.getByRole('link', { name: 'Vérifier et créer' }).click();

  // What is usual is said otherwise, and each time the summary comes back.
  const keep = () => page.getByRole('button', { name: 'Garder' }).last().click();
  await page.getByRole('link', { name: 'Modifier Banque' }).click();
  await page.fill('#setup-iban', 'FR7630006000011234567890189');
  await keep();
  await page.getByRole('link', { name: 'Modifier Exercice et TVA' }).click();
  await page.selectOption('#setup-fiscalYearStart', { label: 'Juillet' });
  await keep();
  await expect(page.locator('main')).toContainText(/FA-\d{4}-0001/);
  await expect(page.locator('main')).toContainText('Rien ne manque');
  await page.getByRole('button', { name: 'Créer la société' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.locator('main')).toContainText('Tout est là pour facturer.');

  // One is in it already: a client, an invoice, validated.
  await page.goto('/client/new');
  await page.fill('#party-name', 'Mairie de Landerneau');
  await page.fill('#party-address\\.street', 'Place du Général de Gaulle');
  await page.fill('#party-address\\.postalCode', '29800');
  await page.fill('#party-address\\.city', 'Landerneau');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.goto('/invoice/new');
  await page.getByLabel('Client', { exact: false }).first().fill('Mairie de Landerneau');
  await page.fill('#document-title', 'Coffrage du pont');
  await page.fill('#document-deliveryTime', '1 semaine');
  await page.getByRole('button', { name: '+ Ligne libre' }).click();
  await page.getByLabel('Ligne 1, Désignation').fill('Coffrage');
  await page.getByLabel('Ligne 1, Quantité').fill('1');
  await page.getByLabel('Ligne 1, Prix HT').fill('1000');
  await validateForm(page);
  await expect(page.locator('h1')).toContainText(/FA-\d{4}-0001/);
  await expect(page.locator('.totals .sum')).toContainText('1\u202f200,00');
});
