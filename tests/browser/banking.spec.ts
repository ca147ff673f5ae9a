import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { FIRST_COMPANY, firstId, origin, SECOND_COMPANY, signIn } from './support.ts';

interface Made {
  version: number;
  number: string;
  clientName: string;
  due: string;
}

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date());
const frenchDay = () => today().split('-').toReversed().join('/');

/** A validated invoice of this test's own, of a client of its own. */
async function invoiceOf({ request }: Page, price: string): Promise<Made> {
  const post = async (path: string, data: object): Promise<number> => {
    const answer = await request.post(path, { headers: origin(), data });
    expect(answer.status(), await answer.text()).toBe(200);
    return ((await answer.json()) as { item: { id: number } }).item.id;
  };
  const name = `Client ${randomUUID().slice(0, 8)}`;
  const address = { street: '1 rue du Port', postalCode: '29200', city: 'Brest', country: 'FR' };
  const thirdParty = await post('/api/thirdparty/new', { name, client: true, language: 'fr', address });
  const vat = await firstId(request, '/api/vat/list');
  await post('/api/invoice/new', {
    title: 'Essai',
    date: today(),
    thirdParty,
    paymentCondition: await firstId(request, '/api/paymentcondition/list'),
    paymentType: await firstId(request, '/api/paymenttype/list'),
    productList: [{ productType: 'none', productName: 'Béton', quantity: '1', unitPrice: price, vat }],
    submitType: 'validate',
  });
  const answer = await request.get(`/api/invoiceversion/list?thirdParty=${thirdParty}`);
  const { items } = (await answer.json()) as {
    items: (Pick<Made, 'version' | 'number'> & { restAmount: string })[];
  };
  const [made] = items;
  if (made === undefined) throw new Error('The invoice was not made');
  return { ...made, clientName: name, due: made.restAmount };
}

const csv = (lines: string[]) => ({
  name: 'relevé d’essai.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Date opération;Intitulé du mouvement;Débit;Crédit', ...lines].join('\r\n'), 'latin1'),
});

/** Cents as a bank writes them. */
const bankAmount = (total: string) => total.replace('.', ',');

test('a CSV of the bank is told its columns, and what is certain is confirmed: the invoice is paid', async ({
  page,
  javaScriptEnabled,
}) => {
  // The same test runs with and without scripts at the same time: each in a company of its own.
  await signIn(page, 'comptable', javaScriptEnabled ? FIRST_COMPANY : SECOND_COMPANY);
  const invoice = await invoiceOf(page, '123.45');
  const { due } = invoice;
  const mark = randomUUID().slice(0, 8);
  const file = csv([
    `${frenchDay()};VIR SEPA RECU FACTURE ${invoice.number} ${mark};;${bankAmount(due)}`,
    `${frenchDay()};COMMISSION ${mark};12,00;`,
  ]);
  await page.goto('/payment/bank/new');
  await page.getByRole('button', { name: 'Importer', exact: true }).waitFor();
  await page.setInputFiles('#bank-file', file);
  await page.getByRole('button', { name: 'Importer', exact: true }).click();
  if (page.url().includes('upload=')) {
    await expect(page.locator('main')).toContainText('2 mouvements sont lisibles');
    await page.getByRole('button', { name: 'Importer', exact: true }).click();
  }
  await expect(page).toHaveURL(/\/payment\/bank\/\d+\/details/);
  const details = page.url();
  const row = page.locator('tbody tr', { hasText: invoice.number }).first();
  await expect(row).toContainText('Sûr');
  await expect(row).toContainText('le libellé cite le numéro, montant exact');
  await expect(row.getByRole('checkbox')).toBeChecked();
  await page.getByRole('button', { name: 'Confirmer les mouvements cochés' }).click();
  await expect(page.getByText('Paiement enregistré.')).toBeVisible();
  await page.goto(`/invoice/${invoice.version}/details`);
  await expect(page.locator('main')).toContainText('Payée');

  await page.goto(details);
  await page.locator('tbody tr', { hasText: 'COMMISSION' }).getByRole('link', { name: 'Choisir' }).click();
  await page.fill('#ignore-reason', 'Frais bancaires');
  await page.getByRole('button', { name: 'Mettre de côté' }).click();
  await expect(page.locator('main')).toContainText('Tout est traité');

  await page.goto('/payment/bank/new');
  await page.setInputFiles('#bank-file', file);
  await page.getByRole('button', { name: 'Importer', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('déjà importés');
});

test('a movement that says little is settled by hand, never beyond what is due', async ({
  page,
  javaScriptEnabled,
}) => {
  await signIn(page, 'comptable', javaScriptEnabled ? FIRST_COMPANY : SECOND_COMPANY);
  const invoice = await invoiceOf(page, '200');
  const { due, clientName } = invoice;
  const mark = randomUUID().slice(0, 8);
  const content = Buffer.from(
    `Date;Libellé;Montant\n${frenchDay()};REMISE ${mark};${bankAmount(due)}\n`,
  ).toString('base64');
  const answer = await page.request.post('/api/bankstatement/new', {
    headers: origin(),
    data: { name: `${mark}.csv`, content },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { item } = (await answer.json()) as { item: { id: number } };
  await page.goto(`/payment/bank/${item.id}/line/1`);
  await page.getByLabel('Nom du tiers').fill(clientName);
  await page.locator('main').getByRole('button', { name: 'Rechercher' }).click();
  await page.locator('.todo a.link', { hasText: clientName }).last().click();
  const amount = page.getByLabel(`Réglé sur ${invoice.number}`);
  await amount.fill('99999');
  await page.getByRole('button', { name: 'Enregistrer le paiement' }).last().click();
  await expect(page.getByRole('alert')).toContainText(invoice.number);
  await expect(amount).toHaveValue('99999');
  await amount.fill(bankAmount(due));
  await page.getByRole('button', { name: 'Enregistrer le paiement' }).last().click();
  await expect(page.getByText('Paiement enregistré.')).toBeVisible();
  await page.goto(`/payment/bank/${item.id}/details?status=matched`);
  await page.locator('tbody a.link').first().click();
  await expect(page).toHaveURL(/payment_detail/);
  await expect(page.locator('main')).toContainText(invoice.number);
});

test('reminders are enabled, seen, sent once, and held back', async ({ page, javaScriptEnabled }) => {
  test.slow();
  await signIn(page, 'admin', javaScriptEnabled ? FIRST_COMPANY : SECOND_COMPANY);
  await page.goto('/admin/reminder');
  // Nothing leaves by itself while the tests run.
  await page.getByLabel('Les envoyer d’elles-mêmes').uncheck();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  const enable = page.getByRole('button', { name: 'Activer les relances' });
  if (await enable.isVisible()) await enable.click();
  await expect(page.locator('main')).toContainText('Activées');

  await page.goto('/ca/due?bucket=late&stage=0');
  const first = page.locator('tbody tr').last();
  const number = (await first.locator('a.ref').textContent()) ?? '';
  await first.getByRole('link', { name: /^Relance 1/ }).click();
  await expect(page.locator('#reminder-subject')).toHaveValue(new RegExp(`Rappel\\s: facture ${number}`));
  await page
    .getByRole('link', { name: /mise en demeure/ })
    .first()
    .click();
  await expect(page.locator('#reminder-text')).toHaveValue(/mettons en demeure/);
  await page
    .getByRole('link', { name: /rappel/ })
    .first()
    .click();
  await page.fill('#reminder-to', 'nulle part');
  await page.getByRole('button', { name: 'Envoyer la relance 1' }).click();
  await expect(page.getByRole('alert')).toContainText('n’est pas une adresse mail');
  await page.fill('#reminder-to', 'compta@client.example');
  const reminder = page.url();
  await page.getByRole('button', { name: 'Envoyer la relance 1' }).click();
  await expect(page).toHaveURL(/\/invoice\/\d+\/details/);

  await page.goto(reminder.split('?')[0] ?? reminder);
  await expect(page.locator('main')).toContainText('1 · rappel');
  await expect(page.getByRole('button', { name: 'Envoyer la relance 2' })).toBeVisible();
  await page.fill('#hold-reason', 'Litige');
  await page.getByRole('button', { name: 'Suspendre' }).click();
  await expect(page.locator('main')).toContainText('Les relances de cette facture sont suspendues');
  await page.goto(page.url().replace('reminder', 'history'));
  await expect(page.locator('main')).toContainText('Relances suspendues');
  await expect(page.locator('main')).toContainText('Relance envoyée');
});
