import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { apiAs, origin, signIn, todayInFrance } from './support.ts';

// Everything here works without scripts.
test.use({ javaScriptEnabled: false });

interface Made {
  item: { id: number; version?: number; number?: string };
}

const post = async (request: APIRequestContext, path: string, data: object): Promise<Made['item']> => {
  const answer = await request.post(`/api/${path}`, { headers: origin(), data });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as Made).item;
};

const first = async (request: APIRequestContext, resource: string, keyword = ''): Promise<number> => {
  const list = await request.get(`/api/${resource}/list?keyword=${encodeURIComponent(keyword)}`);
  return ((await list.json()) as { items: { id: number }[] }).items[0]?.id ?? 0;
};

/** A client of the test's own, with validated invoices of so much including VAT. */
async function clientWith(request: APIRequestContext, name: string, ...totals: string[]) {
  await apiAs(request, 'admin');
  const client = await post(request, 'thirdparty/new', {
    name,
    client: true,
    language: 'fr',
    address: { street: '1 quai', postalCode: '29200', city: 'Brest', country: 'FR' },
  });
  const [paymentCondition, paymentType] = [
    await first(request, 'paymentcondition', '60 jours'),
    await first(request, 'paymenttype'),
  ];
  const { items } = (await (await request.get('/api/vat/list')).json()) as {
    items: { id: number; rate: string }[];
  };
  const vat = items.find(({ rate }) => Number(rate) === 0)?.id ?? 0;
  const today = todayInFrance();
  for (const [index, total] of totals.entries())
    await post(request, 'invoice/new', {
      title: `Chantier ${index + 1}`,
      thirdParty: client.id,
      date: today,
      paymentCondition,
      paymentType,
      submitType: 'validate',
      productList: [{ productType: 'none', productName: 'Dalle', quantity: '1', unitPrice: total, vat }],
    });
  return client.id;
}

const amounts = (page: Page) => page.locator('table.lines input.num');

test('one payment over several invoices, its rest kept, used, and the payment reopened', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000);
  const name = `Marina ${Date.now()}`;
  const client = await clientWith(request, name, '100', '200', '300');
  await signIn(page, 'comptable');

  // The client is chosen by words; what is open stands there, the oldest first.
  await page.goto('/new_payment');
  await page.getByLabel('Qui a payé').fill(name);
  await page
    .getByRole('button', { name: 'Rechercher' })
    .or(page.locator('.inline-search button'))
    .first()
    .click();
  await page.getByRole('link', { name: `Choisir ${name}` }).click();
  await expect(page.locator('h1')).toContainText(name);
  await expect(amounts(page)).toHaveCount(3);

  // Too much for one: told at its field and in the summary, everything typed kept.
  await page.locator('#payment-amount').fill('100,01');
  await page.locator('#payment-reference').fill('VIR 350');
  await page.locator('#payment-paymentType').selectOption({ index: 1 });
  await amounts(page).first().fill('100,01');
  await page.getByRole('button', { name: 'Enregistrer le paiement' }).click();
  await expect(page.getByRole('alert')).toContainText('100,00');
  await expect(amounts(page).first()).toHaveValue('100,01');
  await expect(amounts(page).first()).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#payment-reference')).toHaveValue('VIR 350');

  // Spread over the oldest, then one taken back: the rest is told before it is kept.
  await page.locator('#payment-amount').fill('350');
  await page.getByRole('button', { name: 'Répartir' }).click();
  await expect(amounts(page).nth(0)).toHaveValue('100,00');
  await expect(amounts(page).nth(1)).toHaveValue('200,00');
  await expect(amounts(page).nth(2)).toHaveValue('50,00');
  await amounts(page).nth(2).fill('');
  await page.getByRole('button', { name: 'Enregistrer le paiement' }).click();
  await expect(page.locator('main')).toContainText(`resteront au crédit de ${name}`);
  await page.getByRole('button', { name: /Enregistrer et garder/ }).click();
  await expect(page).toHaveURL(/\/payment_detail\/\d+$/);
  await expect(page.locator('main')).toContainText('restent au crédit');
  const payment = page.url();

  // The client's file says so, and the open invoice offers the credit.
  await page.goto(`/client/${client}/details`);
  await expect(page.locator('main aside')).toContainText('Crédits en compte');
  const open = (await (
    await request.get(`/api/invoice/list?thirdParty=${client}&settlement=to_be_paid`)
  ).json()) as { items: { version: number; restAmount: string }[] };
  const third = open.items.find(({ restAmount }) => Number(restAmount) === 300);
  if (third === undefined) throw new Error('The client has no open invoice of 300.00');
  await page.goto(`/new_payment/${third.version}`);
  await page.getByLabel('Montant à utiliser').fill('20');
  await page.getByRole('button', { name: 'Utiliser le crédit' }).click();
  await expect(page.locator('main')).toContainText('280,00');

  // Reopened: one invoice settled less, the credit is larger.
  await page.goto(payment);
  await page.getByRole('link', { name: 'Rouvrir' }).click();
  await amounts(page).first().fill('60');
  await page.getByRole('button', { name: 'Enregistrer l’affectation' }).click();
  await expect(page).toHaveURL(payment);
  await expect(page.locator('main')).toContainText('70,00');
  await expect(page.locator('main')).toContainText('Affectation modifiée');

  // What is left is given back.
  await page.locator('#giveBack-amount').fill('70');
  await page.getByRole('button', { name: 'Enregistrer le remboursement' }).click();
  await expect(page.locator('h1')).toContainText('Remboursement');
  await page.goto(`/client/${client}/details`);
  await expect(page.locator('main aside')).not.toContainText('Crédits en compte');
});

test('a schedule of payments is written, and its shares are checked', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/paymentpattern/new');
  const name = `30/70 ${Date.now()}`;
  await page.getByLabel('Nom').fill(name);
  await page.getByLabel('Échéance 1, Part').fill('30');
  await page.getByLabel('Échéance 2, Part').fill('60');
  await page.getByLabel('Échéance 2, Jours').fill('45');
  await page.getByRole('button', { name: 'Ajouter une échéance' }).click();
  await expect(page.getByLabel('Échéance 4, Part')).toBeVisible();
  await expect(page.getByLabel('Échéance 2, Part')).toHaveValue('60');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('alert')).toContainText('Les parts font 90');
  await page.getByLabel('Échéance 2, Part').fill('70');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(/\/admin\/paymentpattern$/);
  await expect(page.locator('main')).toContainText(name);
});
