import { expect, test, type Page } from '@playwright/test';
import { personIn, signIn, validateForm } from './support.ts';

const badge = (page: Page) => page.locator('.badge').first();

/** A sale order of two free lines, 10 × 100 and 4 × 50, validated: 1 200,00 without VAT. */
async function validatedOrder(page: Page, title: string, client: string): Promise<string> {
  await page.goto('/sale-order/new');
  await page.fill('#document-title', title);
  await page.fill('#document-clientName', client);
  await page.selectOption('#document-paymentCondition', { index: 1 });
  await page.selectOption('#document-paymentType', { index: 1 });
  await page.fill('#document-deliveryTime', '3 semaines');
  for (const [line, name, quantity, price] of [
    [1, 'Forage', '10', '100'],
    [2, 'Reprise', '4', '50'],
  ] as const) {
    await page.getByRole('button', { name: '+ Ligne libre' }).click();
    await page.getByLabel(`Ligne ${line}, Désignation`).fill(name);
    await page.getByLabel(`Ligne ${line}, Quantité`).fill(quantity);
    await page.getByLabel(`Ligne ${line}, Prix HT`).fill(price);
    await page.getByLabel(`Ligne ${line}, TVA`).selectOption({ label: '20\u202f%' });
  }
  await validateForm(page);
  await expect(page.locator('h1')).toContainText(/Commande CC-\d{4}-\d{4}/);
  await expect(page.getByText('Document validé.')).toBeVisible();
  return page.url();
}

async function accept(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Accepter…' }).click();
  await page.getByRole('button', { name: 'Accepter la commande' }).click();
  await expect(badge(page)).toContainText('à facturer');
}

test('a sale order from its draft to its last invoice', async ({ page, browser, javaScriptEnabled }) => {
  test.setTimeout(90_000);
  await signIn(page, 'commercial');
  const title = `Fondations ${Date.now()}`;
  const order = await validatedOrder(page, title, 'Maçonnerie Le Goff');
  const pdf = await page.request.get(
    (await page.getByRole('link', { name: 'PDF' }).getAttribute('href')) ?? '',
  );
  expect(pdf.headers()['content-type']).toBe('application/pdf');

  // Sent by hand, then accepted.
  await page.getByText('Plus', { exact: true }).click();
  await page.getByRole('link', { name: 'Marquer comme envoyé…' }).click();
  await page.getByRole('button', { name: 'Marquer comme envoyé' }).click();
  await expect(badge(page)).toContainText('en cours');
  await accept(page);

  // It opens a project of its own name.
  await page.getByText('Plus', { exact: true }).click();
  await page.getByRole('button', { name: 'Créer un projet' }).click();
  await expect(page.getByRole('link', { name: new RegExp(`PR-\\d{4}-\\d{4} · ${title}`) })).toBeVisible();

  // Accounting invoices four of the ten holes; more than what is left is refused, with what was typed kept.
  const { page: accounting, context } = await personIn(browser, 'comptable', javaScriptEnabled ?? true);
  await accounting.goto(`${order}?dialog=invoiceLines`);
  await accounting.getByLabel('Des lignes choisies').check();
  await accounting.getByLabel('Forage', { exact: true }).check();
  await accounting.getByLabel('Quantité à facturer : Forage').fill('11');
  await accounting.getByRole('button', { name: 'Créer la facture' }).click();
  await expect(accounting.getByRole('alert')).toContainText('10');
  await expect(accounting.getByLabel('Quantité à facturer : Forage')).toHaveValue('11');
  await accounting.getByLabel('Quantité à facturer : Forage').fill('4');
  await accounting.getByRole('button', { name: 'Créer la facture' }).click();
  await expect(accounting.locator('.totals')).toContainText('400,00');

  // The draft is made smaller: the order has so much more left.
  await accounting.getByRole('link', { name: 'Modifier' }).click();
  await accounting.getByLabel('Ligne 1, Quantité').fill('3');
  await validateForm(accounting);
  await expect(accounting.locator('h1')).toContainText(/FA-\d{4}-\d{4}/);
  await accounting.goto(order);
  await expect(badge(accounting)).toContainText('à facturer');
  await expect(accounting.locator('main')).toContainText('900,00');
  await accounting.getByRole('link', { name: 'Facturer…' }).click();
  await expect(accounting.getByLabel('Quantité à facturer : Forage')).toHaveValue('7');
  await accounting.getByRole('button', { name: 'Créer la facture' }).click();
  await expect(accounting.locator('.totals')).toContainText('900,00');
  await accounting.goto(order);
  await expect(badge(accounting)).toContainText('Acceptée et facturée');
  await accounting.goto(order.replace('/details', '/history'));
  await expect(accounting.locator('.time')).toContainText('Lignes facturées modifiées');
  await context.close();
});

test('a quotation becomes an order, and two orders of a client one invoice', async ({ page }) => {
  test.setTimeout(90_000);
  await signIn(page, 'admin');
  const client = 'Habitat 29';
  const title = `Groupée ${Date.now()}`;
  for (const part of ['A', 'B']) {
    await validatedOrder(page, `${title} ${part}`, client);
    await accept(page);
  }
  await page.goto(`/sale-order/list?keyword=${encodeURIComponent(title)}`);
  await expect(page.locator('tbody tr')).toHaveCount(2);
  for (const box of await page.locator('tbody input[type=checkbox]').all()) await box.check();
  await page.getByRole('button', { name: 'Facturer', exact: true }).click();
  await expect(page).toHaveURL(/\/invoice\/\d+\/edit/);
  await expect(page.locator('#document-title')).toHaveValue(/^Commandes CC-/);
  await validateForm(page);
  await expect(page.locator('.totals')).toContainText('2\u202f400,00');
  await page.goto(`/sale-order/list?keyword=${encodeURIComponent(title)}`);
  await expect(page.locator('tbody')).toContainText('Acceptée et facturée');
});
