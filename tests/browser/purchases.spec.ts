import { expect, test, type Page } from '@playwright/test';
import { apiAs, confirm, firstId, origin, personIn, signIn, validateForm } from './support.ts';

const SUPPLIER = 'Granulats du Ponant';

/** An order of two lines, 10 × 12.50 and 4 × 30.00, sent and accepted by who buys; answers its address and number. */
async function order(page: Page, title: string): Promise<{ address: string; number: string }> {
  await page.goto('/purchase/new');
  await page.fill('#document-title', title);
  await page.fill('#document-clientName', SUPPLIER);
  for (const [name, quantity, price] of [
    ['Sable', '10', '12,5'],
    ['Gravillon', '4', '30'],
  ] as const) {
    await page.getByRole('button', { name: '+ Ligne libre' }).click();
    const line = (await page.locator('#lines tbody tr').count()) || 1;
    await page.getByLabel(`Ligne ${line}, Désignation`).fill(name);
    await page.getByLabel(`Ligne ${line}, Quantité`).fill(quantity);
    await page.getByLabel(`Ligne ${line}, Prix HT`).fill(price);
    await page.getByLabel(`Ligne ${line}, TVA`).selectOption({ label: '20\u202f%' });
  }
  await validateForm(page);
  await expect(page.locator('h1')).toContainText(/CF-\d{4}-\d{4}/);
  const number = /CF-\d{4}-\d{4}/.exec(await page.locator('h1').innerText())?.[0] ?? '';
  const address = page.url();
  await page.goto(`${address}?dialog=accept`);
  await page.locator('.dialog .primary').click();
  await expect(page.locator('.badge').first()).toContainText('À recevoir');
  return { address, number };
}

test('a purchase from draft to paid: received in parts, its invoice matched, approved by another and paid', async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  test.setTimeout(120_000);
  const scripts = javaScriptEnabled ?? true;
  const paper = `F-${Date.now()}`;
  await signIn(page, 'commercial');
  const { address, number } = await order(page, `Granulats ${paper}`);

  // Received in part, then more than was ordered: only once that is confirmed.
  await page.getByRole('link', { name: 'Recevoir' }).click();
  await expect(page.getByLabel('Quantité reçue : Sable')).toHaveValue('10');
  await page.getByLabel('Quantité reçue : Sable').fill('4');
  await page.getByLabel('Quantité reçue : Gravillon').fill('quatre');
  await page.fill('#receipt-deliveryNote', 'BL-77');
  await page.getByRole('button', { name: 'Enregistrer la réception' }).click();
  await expect(page.getByRole('alert')).toContainText('Gravillon');
  await expect(page.locator('#receipt-deliveryNote')).toHaveValue('BL-77');
  await page.getByLabel('Quantité reçue : Gravillon').fill('4');
  await page.getByRole('button', { name: 'Enregistrer la réception' }).click();
  await expect(page.locator('.badge').first()).toContainText('Reçue en partie');
  await page.getByRole('link', { name: 'Recevoir' }).click();
  await expect(page.getByLabel('Quantité reçue : Sable')).toHaveValue('6');
  await page.getByLabel('Quantité reçue : Sable').fill('7');
  await page.getByRole('button', { name: 'Enregistrer la réception' }).click();
  await expect(page.getByRole('alert')).toContainText('Il reste 6 à recevoir');
  await page.getByLabel('J’accepte plus que la quantité commandée').check();
  await page.getByRole('button', { name: 'Enregistrer la réception' }).click();
  await expect(page.locator('.badge').first()).toContainText('Reçue');

  // A receipt is taken back with a reason, and made again as it was.
  await page.getByText('Annuler cette réception').nth(2).click();
  await page.locator('#reason-2').fill('Une benne de trop');
  await page.locator('form:has(#reason-2) button').click();
  await expect(page.locator('.badge').first()).toContainText('Reçue en partie');
  await page.getByRole('link', { name: 'Recevoir' }).click();
  await page.getByRole('button', { name: 'Enregistrer la réception' }).click();
  await expect(page.locator('.badge').first()).toContainText('Reçue');

  // Accounting registers the paper: what came in is proposed; a dearer line makes it wait.
  const { page: accounting, context } = await personIn(browser, 'comptable', scripts);
  await accounting.goto(address);
  await accounting.getByRole('link', { name: 'Enregistrer une facture' }).click();
  await expect(accounting.getByLabel('Ligne 1, Quantité')).toHaveValue('10');
  await accounting.getByLabel('Ligne 1, Prix HT').fill('14');
  await accounting.fill('#paper-total', '300');
  await accounting.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(accounting.getByRole('alert')).toContainText('Numéro');
  await accounting.fill('#paper-number', paper);
  await accounting.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  // 140.00 + 120.00, VAT 52.00
  await expect(accounting.getByRole('alert')).toContainText('312,00');
  await accounting.fill('#paper-total', '312,03');
  await accounting.locator('[id="paper-vatAmounts[0].amount"]').fill('52,03');
  await accounting.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(accounting.locator('.badge').first()).toContainText('À approuver');
  await expect(accounting.locator('main')).toContainText('14,00\u00a0€ au lieu de 12,50\u00a0€');
  await expect(accounting.locator('.totals')).toContainText('52,03');
  await expect(accounting.locator('main')).toContainText('quelqu’un d’autre doit l’approuver');
  await expect(accounting.getByRole('button', { name: 'Approuver' })).toHaveCount(0);
  const invoice = accounting.url();

  // The supplier's paper itself.
  await accounting.getByText('Joindre un fichier…').click();
  await accounting.locator('input[type=file]').setInputFiles({
    name: 'facture.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 facture'),
  });
  await accounting.getByRole('button', { name: 'Joindre', exact: true }).click();
  await expect(accounting).toHaveURL(invoice);
  await expect(accounting.locator('.attached')).toContainText('facture.pdf');

  // Somebody else approves.
  const { page: boss, context: bossContext } = await personIn(browser, 'admin', scripts);
  await boss.goto('/supplier-invoice/list?status=to_approve');
  await boss.getByRole('link', { name: paper }).click();
  await confirm(boss, 'Refuser');
  await expect(boss.getByRole('dialog')).toContainText('Ce champ est obligatoire');
  await boss.getByRole('link', { name: 'Annuler' }).click();
  await boss.getByRole('button', { name: 'Approuver' }).click();
  await expect(boss.locator('.badge').first()).toContainText('À payer');
  await bossContext.close();

  // Accounting pays it: the order, the invoice and the list say so.
  await accounting.goto(invoice);
  await accounting.getByRole('link', { name: 'Payer' }).click();
  await expect(accounting.locator('#payment-amount')).toHaveValue('312,03');
  await accounting.getByRole('button', { name: 'Enregistrer le paiement' }).click();
  await accounting.goto(invoice);
  await expect(accounting.locator('.badge').first()).toContainText('Payée');
  await accounting.goto(`/supplier-invoice/list?keyword=${number}`);
  await expect(accounting.locator('tbody tr')).toHaveCount(1);
  await expect(accounting.locator('tbody')).toContainText('Payée');
  await accounting.goto(address.replace('/details', '/supply'));
  await expect(accounting.locator('.badge').first()).toContainText('Reçue et facturée');
  await expect(accounting.locator('main')).toContainText('Autre prix');
  await accounting.goto(address.replace('/details', '/history'));
  await expect(accounting.locator('.time')).toContainText('bon de livraison BL-77');
  await context.close();
});

test('an invoice without an order, its lines added one by one; who may only buy does not register it', async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  const paper = `L-${Date.now()}`;
  await signIn(page, 'comptable');
  await page.goto('/supplier-invoice/new');
  await page.fill('#paper-supplierName', 'Foncière des Quais');
  await page.fill('#paper-number', paper);
  await page.getByLabel('Ligne 1, Désignation').fill('Charges');
  await page.getByLabel('Ligne 1, Montant HT').fill('150');
  await page.getByLabel('Ligne 1, Compte').fill('614');
  await page.getByRole('button', { name: '+ Ligne' }).click();
  await expect(page.getByLabel('Ligne 1, Désignation')).toHaveValue('Charges');
  await page.getByLabel('Ligne 4, Désignation').fill('Eau');
  await page.getByLabel('Ligne 4, Quantité').fill('3');
  await page.getByLabel('Ligne 4, Prix HT').fill('2,3333');
  await page.getByRole('button', { name: 'Recalculer' }).click();
  await expect(page.locator('.totals .sum')).toContainText('188,40');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.locator('.badge').first()).toContainText('À payer');
  await expect(page.locator('.paper')).toContainText('614');

  const { page: buyer, context } = await personIn(browser, 'commercial', javaScriptEnabled ?? true);
  expect((await buyer.goto('/supplier-invoice/new'))?.status()).toBe(403);
  await buyer.goto('/supplier-invoice/list');
  await expect(buyer.getByRole('link', { name: 'Enregistrer une facture' })).toHaveCount(0);
  await context.close();
});

test('programs receive, register, approve and refuse by the same rules', async ({ request }) => {
  const headers = origin();
  await apiAs(request, 'admin');
  const supplier = await firstId(request, '/api/thirdparty/list?supplier=1&keyword=Granulats');
  const vat = await firstId(request, '/api/vat/list?keyword=20');
  const body = {
    type: 'invoice',
    number: `API-${Date.now()}`,
    date: '2026-03-12',
    thirdParty: supplier,
    lines: [{ name: 'Sable', quantity: '1', unitPrice: '4000', vat }],
  };
  const post = (path: string, data: object) => request.post(`/api/${path}`, { headers, data });
  const made = await post('supplierinvoice/new', body);
  expect(made.status()).toBe(200);
  const { item } = (await made.json()) as {
    item: { id: number; status: string; waitsFor: string[]; finalTotal: string };
  };
  expect(item).toMatchObject({ status: 'to_approve', waitsFor: ['amount'], finalTotal: '4800.00' });
  expect((await post('supplierinvoice/new', body)).status()).toBe(422);
  const own = await post(`supplierinvoice/approve/${item.id}`, {});
  expect([own.status(), ((await own.json()) as { code: string }).code]).toEqual([
    409,
    'SUPPLIER_INVOICE_OWN',
  ]);
  expect((await post(`supplierinvoice/refuse/${item.id}`, {})).status()).toBe(422);
  expect((await post(`supplierinvoice/refuse/${item.id}`, { reason: 'Essai' })).status()).toBe(200);
  const shown = (await (await request.get(`/api/supplierinvoice/show/${item.id}`)).json()) as {
    item: object;
  };
  expect(shown.item).toMatchObject({ status: 'refused', reason: 'Essai', restAmount: '0.00' });
  expect((await request.get('/api/supplierinvoice/show/987654321')).status()).toBe(404);
  const odd = await request.get('/api/supplierinvoice/list?dueDate.until=2026-99-99');
  expect([odd.status(), await odd.json()]).toMatchObject([
    422,
    { code: 'CODE_ERROR_422', errors: { 'dueDate.until': ['errors.date'] } },
  ]);
  expect(
    (await post('purchaseorderversion/receive/987654321', { date: '2026-03-12', lines: [] })).status(),
  ).toBe(404);
});
