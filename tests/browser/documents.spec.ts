import { expect, test, type Browser, type Page } from '@playwright/test';
import { apiAs, baseUrl, firstId, origin, personIn, signIn } from './support.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens one of the questions of a document's page: the button is a link that works without scripts. */
async function ask(page: Page, action: string, where: 'shown' | 'menu' = 'shown'): Promise<void> {
  if (where === 'menu')
    await page.locator('.top-actions, main').locator('summary', { hasText: 'Plus' }).click();
  await page.getByRole('link', { name: action, exact: true }).click();
}

async function validate(page: Page): Promise<void> {
  await ask(page, 'Valider…');
  await page.locator('.dialog').getByRole('button', { name: 'Valider', exact: true }).click();
}

const field = (page: Page, line: number, name: string) => page.getByLabel(`Ligne ${line}, ${name}`);

interface TypedLine {
  name: string;
  quantity: string;
  price: string;
  discount?: string;
}

async function typeLine(page: Page, line: number, typed: TypedLine): Promise<void> {
  await field(page, line, 'Désignation').fill(typed.name);
  await field(page, line, 'Quantité').fill(typed.quantity);
  await field(page, line, 'Prix HT').fill(typed.price);
  await field(page, line, 'Remise %').fill(typed.discount ?? '');
  await field(page, line, 'TVA').selectOption({ label: '20\u202f%' });
}

const names = (page: Page) =>
  page
    .locator('#lines tbody tr')
    .locator('input:visible, textarea:visible')
    .and(page.locator('[name$=".productName"], [name$=".comment"]'))
    .evaluateAll((fields) => fields.map((one) => (one as HTMLInputElement).value));

/** A quotation of 1 449,00 before its discount of 5 %: 1 376,55 without VAT, 1 651,86 with. */
async function draftQuotation(page: Page, title: string): Promise<void> {
  await page.goto('/quotation/new');
  await page.fill('#document-title', title);
  await page.fill('#document-clientName', 'Maçonnerie Le Goff');
  await page.fill('#document-deliveryTime', '2 semaines');
  await page.fill('#addProduct', 'PMP-36');
  await button(page, 'Produit ou service').click();
  await field(page, 1, 'Quantité').fill('6');
  await button(page, '+ Ligne libre').click();
  await typeLine(page, 2, { name: 'Reprise de chape', quantity: '10', price: '41', discount: '10' });
  await button(page, '+ Commentaire').click();
  await field(page, 3, 'Commentaire').fill('Accès par la rue du Port');
  await button(page, '+ Note libre').click();
  await field(page, 4, 'Note libre').fill('Première ligne\nSeconde ligne');
  await button(page, '+ Sous-total').click();
  await field(page, 5, 'Sous-total').fill('Béton');
  await button(page, 'Insérer une ligne après la ligne 1').click();
  await typeLine(page, 2, { name: 'Essai au cône', quantity: '2', price: '50' });
  await page.locator('#lines tbody tr').nth(1).locator('summary').click();
  await field(page, 2, 'Remise globale (€)').fill('10');
  await page.fill('#document-discountPercent', '5');
}

test('a quotation has lines of every kind, inserted, moved, removed and discounted', async ({ page }) => {
  await signIn(page, 'commercial');
  await draftQuotation(page, `Toutes lignes ${Date.now()}`);
  expect(await names(page)).toEqual([
    'Pompage du béton, pompe 36 m',
    'Essai au cône',
    'Reprise de chape',
    'Accès par la rue du Port',
    'Première ligne\nSeconde ligne',
    'Béton',
  ]);
  await button(page, 'Recalculer').click();
  await expect(page.locator('#lines tbody tr').nth(1)).toContainText('90,00');
  await expect(page.locator('#lines tbody tr').nth(2)).toContainText('369,00');
  await expect(page.locator('#lines tbody tr').nth(5)).toContainText('1\u202f449,00');
  await expect(page.locator('.totals .sum')).toContainText('1\u202f651,86');
  // The sub-total counts what stands before it: one line less, and it follows.
  await button(page, 'Descendre la ligne 3').click();
  await button(page, 'Descendre la ligne 4').click();
  await button(page, 'Descendre la ligne 5').click();
  await expect(page.locator('#lines tbody tr').nth(4)).toContainText('1\u202f080,00');
  await button(page, 'Monter la ligne 6').click();
  await button(page, 'Retirer la ligne 3').click();
  expect((await names(page)).slice(2)).toEqual([
    'Première ligne\nSeconde ligne',
    'Reprise de chape',
    'Béton',
  ]);
  await expect(page.locator('#lines tbody tr').nth(4)).toContainText('1\u202f449,00');
  await button(page, 'Enregistrer le brouillon').click();
  await expect(page.locator('.paper')).toContainText('Seconde ligne');
  await expect(page.locator('.paper .sub')).toContainText('Béton');
  await expect(page.locator('.totals .sum')).toContainText('1\u202f651,86');
  // The question before a draft goes can be left.
  await ask(page, 'Supprimer…', 'menu');
  await page.locator('.dialog').getByRole('link', { name: 'Annuler' }).click();
  await expect(page.locator('.dialog')).toHaveCount(0);
  await ask(page, 'Supprimer…', 'menu');
  await button(page, 'Supprimer le brouillon').click();
  await expect(page).toHaveURL(/\/quotation\/list/);
});
