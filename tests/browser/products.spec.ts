import { expect, test, type Page } from '@playwright/test';
import { apiAs, confirm, origin, signIn } from './support.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const unique = (): string => `${Date.now()}${Math.floor(Math.random() * 1000)}`;

/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Typed {
  code: string;
  price: string;
  use?: 'sale' | 'purchase';
}

/** A physical product, created through its form; its page is shown. */
async function createProduct(page: Page, name: string, { code, price, use = 'sale' }: Typed): Promise<void> {
  await page.goto(`/product-service/${use}/new`);
  await page.fill('#product-name', name);
  await page.fill('#product-code', code);
  await page.selectOption('#product-type', 'product');
  await page.fill('#product-unitPrice', price);
  await page.selectOption('#product-vat', { label: 'Taux normal 20 %' });
  await button(page, 'Enregistrer').click();
  await expect(page.locator('h1')).toHaveText(name);
}

interface Rule {
  label?: string;
  marker?: string;
  change?: 'decrease' | 'increase' | 'newPrice';
  amount: string;
  quantity?: string;
  client?: string;
}

/** Adds a specific price on a product's page. */
async function addPrice(page: Page, rule: Rule): Promise<void> {
  await page.getByRole('link', { name: 'Ajouter un prix spécifique' }).click();
  if (rule.marker) await page.selectOption('#price-marker', rule.marker);
  await page.fill('#price-label', rule.label ?? '');
  await page.selectOption('#price-changeType', rule.change ?? 'decrease');
  await page.fill('#price-amount', rule.amount);
  await page.fill('#price-applicableQuantity', rule.quantity ?? '');
  await page.getByLabel('Clients, n° 1', { exact: true }).fill(rule.client ?? '');
  await button(page, 'Enregistrer').click();
}

const priceOf = (page: Page, line: number) => page.getByLabel(`Ligne ${line}, Prix HT`);
const row = (page: Page, text: string) => page.locator('main table tbody tr', { hasText: text });

test('a product has what applies to its kind, a price with VAT, a logo, and a history of its prices', async ({
  page,
}) => {
  const code = `P${unique()}`;
  await signIn(page, 'commercial');
  await page.goto('/product-service/sale');
  await page.getByRole('link', { name: 'Nouveau produit ou service' }).first().click();
  await expect(page.getByLabel('Durée', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Poids (kg)')).toBeHidden();
  await page.selectOption('#product-type', 'product');
  await expect(page.getByLabel('Durée', { exact: true })).toBeHidden();
  await page.fill('#product-code', code);
  await page.fill('#product-priceWithTax', '120');
  await page.selectOption('#product-vat', { label: 'Taux normal 20 %' });
  await page.locator('.of-goods').getByText('Plus de champs').click();
  await page.fill('#product-weight', '25');
  await page.fill('#product-shCode', '38');
  await page.setInputFiles('#product-logo', { name: 'logo.png', mimeType: 'image/png', buffer: picture });
  await button(page, 'Enregistrer').click();

  // Everything typed stays, the picture too.
  await expect(page.getByRole('alert')).toContainText('Désignation');
  await expect(page.getByRole('alert')).toContainText('6, 8 ou 10 chiffres');
  await expect(page.locator('#product-priceWithTax')).toHaveValue('120');
  await expect(page.locator('#product-weight')).toHaveValue('25');
  await expect(page.locator('#product-type')).toHaveValue('product');
  await page.fill('#product-name', `Ciment ${code}`);
  await page.fill('#product-shCode', '2523 29 00');
  await button(page, 'Enregistrer').click();

  await expect(page.locator('h1')).toHaveText(`Ciment ${code}`);
  await expect(page.locator('dl').first()).toContainText('100,00\u00a0€');
  await expect(page.locator('dl').first()).toContainText('25232900');
  const logo = await page.locator('img.product-logo').getAttribute('src');
  const shown = await page.request.get(logo ?? '');
  expect([shown.status(), shown.headers()['content-type']]).toEqual([200, 'image/png']);

  await page.getByRole('link', { name: 'Modifier' }).click();
  await page.fill('#product-priceWithTax', '132');
  await button(page, 'Enregistrer').click();
  await expect(page.locator('.time').first()).toContainText('100,00\u00a0€ → 110,00\u00a0€');
  await page.getByRole('link', { name: 'Modifier' }).click();
  await page.fill('#product-unitPrice', '105');
  await page.fill('#product-priceWithTax', '99');
  await button(page, 'Enregistrer').click();
  await expect(page.getByRole('alert')).toContainText('laissez l’un des deux vide');

  await page.goto(`/product-service/sale?keyword=${code}&type=product&status=1`);
  await expect(row(page, `Ciment ${code}`)).toContainText('110,00');
  await page.goto(`/product-service/sale?keyword=${code}&type=service`);
  await expect(page.locator('main')).toContainText('Aucun produit ni service');
});

test('a document takes the price of its client, its quantity and its day, says so, and leaves a typed one alone', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const code = `V${unique()}`;
  await signIn(page, 'commercial');
  await createProduct(page, `Sable ${code}`, { code, price: '40' });
  const product = page.url();
  await addPrice(page, { label: 'Volume', amount: '10', quantity: '50' });
  await expect(row(page, 'Volume')).toContainText('Tous les clients');
  await expect(row(page, 'Volume')).toContainText('36,00');
  await addPrice(page, { label: 'Contrat', amount: '25', client: 'Personne de ce nom' });
  await expect(page.getByRole('alert')).toContainText('Aucun client de ce nom');
  await expect(page.locator('#price-amount')).toHaveValue('25');
  await page.getByLabel('Clients, n° 1', { exact: true }).fill('maconnerie le goff');
  await button(page, 'Enregistrer').click();
  await expect(row(page, 'Contrat')).toContainText('Maçonnerie Le Goff');

  // For nobody yet it costs what it costs; for the client, the client's price.
  await page.goto('/quotation/new');
  await page.fill('#document-title', `Sable ${code}`);
  await page.fill('#addProduct', code);
  await button(page, 'Produit ou service').click();
  await expect(priceOf(page, 1)).toHaveValue('40');
  await page.fill('#document-clientName', 'Maçonnerie Le Goff');
  await button(page, 'Recalculer').click();
  await expect(priceOf(page, 1)).toHaveValue('30');
  await expect(page.locator('.price-rule')).toHaveText('Prix client · −25\u202f%');
  await page.fill('#document-clientName', 'Carrières du Faou');
  await page.getByLabel('Ligne 1, Quantité').fill('60');
  await button(page, 'Recalculer').click();
  await expect(priceOf(page, 1)).toHaveValue('36');
  await expect(page.locator('.price-rule')).toHaveText('Prix spécifique · −10\u202f% dès 50');

  // What is kept is what was seen: another price is shown before it is.
  await page.getByLabel('Ligne 1, Quantité').fill('2');
  await button(page, 'Enregistrer le brouillon').click();
  await expect(page.getByRole('alert')).toContainText('Ce prix a été recalculé');
  await expect(priceOf(page, 1)).toHaveValue('40');
  await priceOf(page, 1).fill('39');
  await page.getByLabel('Ligne 1, Quantité').fill('100');
  await button(page, 'Enregistrer le brouillon').click();
  await expect(page.locator('.totals')).toContainText('3\u202f900,00');

  // Used, it stays; and its clients' own prices change only when somebody says so.
  await page.goto(product);
  await expect(page.locator('main aside')).toContainText('1 devis');
  await page.getByRole('link', { name: 'Supprimer' }).click();
  await button(page, 'Supprimer définitivement').click();
  await expect(page.getByRole('alert')).toContainText('Impossible de supprimer');
  await page.getByRole('link', { name: 'Modifier' }).click();
  await page.fill('#product-unitPrice', '44');
  await button(page, 'Enregistrer').click();
  await expect(page.getByRole('alert')).toContainText('Maçonnerie Le Goff');
  await expect(page.getByRole('alert')).toContainText('30,00\u00a0€ → 33,00\u00a0€');
  await button(page, 'Confirmer et enregistrer').click();
  await expect(row(page, 'Contrat')).toContainText('33,00');
  await page.getByRole('link', { name: 'Contrat' }).click();
  await confirm(page, 'Supprimer');
  await expect(page.getByRole('alert')).toContainText('33,00\u00a0€ → 44,00\u00a0€');
  await button(page, 'Confirmer et enregistrer').click();
  await expect(page.locator('main')).not.toContainText('Maçonnerie Le Goff');
});

test('a promotion says what the price was, and no price goes below zero', async ({ page }) => {
  const code = `S${unique()}`;
  await signIn(page, 'commercial');
  await createProduct(page, `Gravier ${code}`, { code, price: '18' });
  const product = page.url();
  await addPrice(page, { marker: 'PROMOTION', amount: '50' });
  await expect(row(page, 'Promotion').locator('del')).toHaveText('18,00');
  await page.goto('/invoice/new');
  await page.fill('#addProduct', code);
  await button(page, 'Produit ou service').click();
  await expect(priceOf(page, 1)).toHaveValue('9');
  await expect(page.locator('.price-rule')).toContainText('Promotion · −50\u202f%');
  await expect(page.locator('.price-rule del')).toHaveText('18,00');

  await page.goto(product);
  await page.getByRole('link', { name: 'Ajouter un prix spécifique' }).click();
  await page.fill('#price-label', 'Trop');
  await page.selectOption('#price-unit', 'fixed');
  await page.fill('#price-amount', '18,01');
  await button(page, 'D’autres clients').click();
  await expect(page.locator('#price-amount')).toHaveValue('18,01');
  await expect(page.getByLabel('Clients, n° 4', { exact: true })).toBeVisible();
  await button(page, 'Enregistrer').click();
  await expect(page.getByRole('alert')).toContainText('Un des prix n’est pas valide');

  await page.goto(product);
  await page.getByRole('link', { name: 'Supprimer' }).click();
  await button(page, 'Supprimer définitivement').click();
  await expect(page).toHaveURL('/product-service/sale');
  await page.goto(`/product-service/sale?keyword=${code}`);
  await expect(page.locator('main')).toContainText('Aucun produit ni service');
});

test('a purchase takes what its supplier asks, under the supplier’s reference', async ({ page }) => {
  const code = `A${unique()}`;
  await signIn(page, 'admin');
  await createProduct(page, `Adjuvant ${code}`, { code, price: '12', use: 'purchase' });
  await page.getByRole('link', { name: 'Ajouter un fournisseur' }).click();
  await page.fill('#offer-supplierName', 'Granulats du Ponant');
  await page.fill('#offer-code', `REF-${code}`);
  await page.fill('#offer-price', '9,75');
  await page.getByLabel('Préféré').check();
  await button(page, 'Enregistrer').click();
  await expect(row(page, 'Granulats du Ponant')).toContainText('9,75');
  await page.goto(`/product-service/purchase?keyword=${code}`);
  await expect(row(page, `Adjuvant ${code}`)).toContainText('Granulats du Ponant');
  await expect(row(page, `Adjuvant ${code}`)).toContainText('9,75');

  await page.goto('/purchase/new');
  await page.fill('#document-clientName', 'Granulats du Ponant');
  await page.fill('#addProduct', code);
  await button(page, 'Produit ou service').click();
  await expect(priceOf(page, 1)).toHaveValue('9,75');
  await expect(page.locator('#lines')).toContainText(`REF-${code}`);
});

test('programs send a product as a form, with its logo and its specific prices', async ({ request }) => {
  await apiAs(request, 'admin');
  const [vat] = ((await (await request.get('/api/vat/list')).json()) as { items: { id: number }[] }).items;
  const code = `F${unique()}`;
  const form = {
    name: 'Produit d’un formulaire',
    code,
    type: '1',
    status: '1',
    price: '50',
    vat: String(vat?.id ?? 0),
    unit: 'm³',
    comment: 'Reçu',
    accountingCode: '701000',
    'logo[documentFile]': { name: 'logo.png', mimeType: 'image/png', buffer: picture },
    'specificPrices[0][name]': 'PROMOTION',
    'specificPrices[0][change]': '-10',
    'specificPrices[0][isPercent]': '1',
    'specificPrices[0][startDate]': '2026-03-01',
    'specificPrices[0][endDate]': '2026-03-31',
    'specificPrices[1][name]': 'Palette',
    'specificPrices[1][applicableQuantity]': '40',
    'specificPrices[1][useNewPrice]': 'true',
    'specificPrices[1][newPrice]': '41.5',
  };
  const made = await request.post('/api/product/new', { headers: origin(), multipart: form });
  const { item } = (await made.json()) as {
    item: { id: number; logo: object | null; specificPrices: object[] };
  };
  expect(made.status()).toBe(200);
  expect(item).toMatchObject({
    code,
    type: 'product',
    status: 1,
    price: '50',
    unit: { value: 'Mètre cube' },
  });
  expect(item.logo).not.toBeNull();
  expect(item.specificPrices).toMatchObject([
    {
      name: 'PROMOTION',
      change: '-10',
      isPercent: true,
      startDate: '2026-03-01',
      endDate: '2026-03-31',
      useNewPrice: false,
    },
    { name: 'Palette', applicableQuantity: '40', useNewPrice: true, newPrice: '41.5', change: null },
  ]);
  const history = (await (await request.get(`/api/historyprice/list?product=${item.id}`)).json()) as {
    total: number;
  };
  expect(history.total).toBe(3);
  const wrong = await request.post('/api/product/new', {
    headers: origin(),
    multipart: { ...form, code: `${code}2`, 'specificPrices[0][change]': '-101' },
  });
  expect(wrong.status()).toBe(422);
  expect(await wrong.json()).toMatchObject({
    errors: { 'specificPrices[0].amount': ['errors.tooLarge|max=100'] },
  });
  const gone = await request.post(`/api/product/delete/${item.id}`, { headers: origin() });
  expect(gone.status()).toBe(200);
});
