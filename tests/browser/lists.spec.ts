import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { unzip } from '../builders/unzip.ts';
import {
  apiAs,
  baseUrl,
  confirm,
  firstId,
  origin,
  SECOND_COMPANY,
  signIn,
  todayInFrance,
} from './support.ts';

/** Drafts of a name that only this test knows, so that a search finds them alone. */
async function draftInvoices(request: APIRequestContext, name: string, ...changes: object[]): Promise<void> {
  const ids = {
    thirdParty: await firstId(request, '/api/thirdparty/list?maxPerPage=1'),
    paymentCondition: await firstId(request, '/api/paymentcondition/list?maxPerPage=1'),
    paymentType: await firstId(request, '/api/paymenttype/list?maxPerPage=1'),
  };
  const vat = await firstId(request, '/api/vat/list?maxPerPage=1');
  const today = todayInFrance();
  for (const change of changes) {
    const line = { productType: 'service', productName: 'Forage', quantity: '1', unitPrice: '100', vat };
    const data = { title: name, date: today, ...ids, productList: [line], ...change };
    const answer = await request.post('/api/invoice/new', { headers: origin(), data });
    expect(answer.status(), await answer.text()).toBeLessThan(300);
  }
}

const only = (name: string) => `/invoice/list?keyword=${encodeURIComponent(name)}`;
const rows = (page: Page) => page.locator('tbody tr');

/** Choosing all rows of the page works by a link without scripts, by a box with them. */
async function chooseAll(page: Page, scripts: boolean | undefined): Promise<void> {
  if (scripts) await page.getByRole('checkbox', { name: 'Choisir toute la page' }).check();
  else await page.getByRole('link', { name: 'Choisir toute la page' }).click();
}

test('a list is filtered, and each filter taken out again', async ({ page }) => {
  await signIn(page, 'comptable');
  await page.goto('/invoice/list');
  await page.getByRole('link', { name: 'Filtres' }).click();
  await page.getByLabel('Date, du').fill('01/01/2026');
  await page.getByLabel('Total TTC, de').fill('5 000,00');
  await page.getByLabel('Mois').fill('treize');
  await page.locator('.filter-panel').getByRole('button', { name: 'Appliquer' }).click();
  await expect(page.locator('.alert')).toContainText('Filtre illisible, donc ignoré : mois');
  const dates = await page.locator('tbody td:nth-child(4)').allInnerTexts();
  expect(dates.length).toBeGreaterThan(0);
  expect(dates.every((date) => date.endsWith('2026'))).toBe(true);
  await page.getByRole('link', { name: 'Du 01/01/2026' }).click();
  await expect(page).toHaveURL(/min=/);
  await expect(page).not.toHaveURL(/from=/);
  await page.getByRole('link', { name: /Total ≥ 5.000,00/ }).click();
  await expect(page.locator('.chip')).toHaveCount(0);

  // A day that does not exist is told at its field, and nothing is shown as if it had been narrowed down.
  await page.goto('/invoice/list?filters=1');
  await page.getByLabel('Date, du').fill('31/02/2026');
  await page.locator('.filter-panel').getByRole('button', { name: 'Appliquer' }).click();
  await expect(page.getByLabel('Date, du')).toHaveValue('31/02/2026');
  await expect(page.getByLabel('Date, du')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('tbody tr')).toHaveCount(0);
  expect((await page.request.get('/invoice/list/export?from=31/02/2026')).status()).toBe(400);
});

test('whatever stands in the address, the list answers', async ({ page }) => {
  await signIn(page, 'admin');
  const odd = [
    'sort=constructor&direction=up&cursor=%F0%9F',
    'status=__proto__&columns=toString',
    'min=%00&max=1e9&from=2026-02-30',
    'client=99999999999999999999&vat=-1&year=0',
    'keyword=%25_%5C%27&clientName=%22',
  ];
  for (const kind of ['quotation', 'invoice', 'refund'])
    for (const query of odd) {
      const answer = await page.request.get(`/${kind}/list?${query}`);
      // A letter that is none is told at the edge, before any list is asked.
      expect([query, answer.status()]).toEqual([query, query.includes('%00') ? 400 : 200]);
    }
});

test('columns and filters are kept as a view, which opens the list when it is preferred', async ({
  page,
  javaScriptEnabled,
}) => {
  const name = 'Relances du lundi';
  // Both projects run at once, and a preferred view is a person's own.
  await signIn(page, javaScriptEnabled ? 'admin' : 'commercial');
  await page.goto('/quotation/list?status=billable');
  await page.locator('summary', { hasText: 'Colonnes' }).click();
  await page.getByRole('checkbox', { name: 'Date', exact: true }).uncheck();
  await page.getByRole('checkbox', { name: 'Responsable' }).check();
  await page.getByRole('button', { name: 'Afficher' }).click();
  await expect(page.getByRole('columnheader', { name: 'Responsable' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Date', exact: true })).toHaveCount(0);
  await page.locator('summary', { hasText: 'Enregistrer cette vue' }).click();
  await page.getByLabel('Nom de la vue').fill(name);
  await page.getByRole('checkbox', { name: 'Ouvrir la liste avec cette vue' }).check();
  await page.locator('button[value="saveView"]').click();
  await expect(page.locator('.tabs [aria-current]')).toHaveText(name);
  await page.goto('/quotation/list');
  await expect(page).toHaveURL(/status=billable/);
  await page.locator('summary', { hasText: 'Cette vue' }).click();
  await confirm(page, `Supprimer « ${name} »`);
  await expect(page.locator('.tabs')).not.toContainText(name);
  await page.goto('/quotation/list');
  await expect(page).toHaveURL('/quotation/list');
});

test('chosen drafts are validated once that was asked, and what was refused says why', async ({
  page,
  playwright,
  javaScriptEnabled,
}) => {
  const name = `Lot ${Date.now()} ${javaScriptEnabled ? 'a' : 'b'}`;
  await signIn(page, 'comptable');
  await draftInvoices(page.request, name, {}, { paymentType: null }, {});
  await page.goto(only(name));
  await expect(rows(page)).toHaveCount(3);
  await chooseAll(page, javaScriptEnabled);
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page.locator('h1')).toHaveText('Valider 3 documents ?');
  await page.getByRole('button', { name: 'Valider 3 documents' }).click();
  await expect(page.locator('.alert').first()).toContainText('2 faits · 1 refusé', { timeout: 60_000 });
  await expect(rows(page).filter({ hasText: 'Refusé' })).toHaveCount(1);
  await expect(rows(page).filter({ hasText: /F[A-Z]*-\d{4}-\d+/ })).toHaveCount(2);

  // The two numbered ones make one file; the draft is named and left out.
  await page.getByRole('link', { name: 'Revenir à la liste' }).click();
  await expect(page.locator('tbody .badge', { hasText: 'À payer' })).toHaveCount(2);
  await expect(async () => {
    await page.goto(only(name));
    await chooseAll(page, javaScriptEnabled);
    await page.getByRole('button', { name: 'PDF en un fichier' }).click();
    // What this page says is final: a PDF that was not there yet is asked for again.
    await expect(page.locator('.alert').first()).toContainText('2 PDF prêts · 1 laissé de côté', {
      timeout: 500,
    });
  }).toPass({ timeout: 60_000 });
  const file = page.waitForResponse((answer) => answer.url().endsWith('/file') && answer.status() === 200);
  await page.getByRole('button', { name: 'Réunir les 2 PDF prêts' }).click();
  expect((await file).headers()['content-type']).toBe('application/pdf');

  // Whoever may not print invoices, or works in another company, does not get it.
  const other = await playwright.request.newContext({ baseURL: baseUrl() });
  await apiAs(other, 'employe');
  expect((await other.get((await file).url())).status()).toBe(403);
  await apiAs(other, 'superadmin', SECOND_COMPANY);
  expect((await other.get((await file).url())).status()).toBe(404);
});

test('a form that is sent twice validates once', async ({ page, javaScriptEnabled }) => {
  const name = `Deux fois ${Date.now()} ${javaScriptEnabled ? 'a' : 'b'}`;
  await signIn(page, 'comptable');
  await draftInvoices(page.request, name, {});
  await page.goto(only(name));
  const value = (field: string) => page.locator(`.bulk-form [name="${field}"]`).first().inputValue();
  const form = {
    commandId: await value('commandId'),
    corporation: await value('corporation'),
    version: await value('version'),
    intent: 'validate',
    confirmed: '1',
  };
  const send = () => page.request.post(only(name), { form, headers: origin() });
  for (const answer of await Promise.all([send(), send()])) expect(answer.ok()).toBe(true);
  await page.goto(only(name));
  await expect(rows(page)).toHaveCount(1);
});

test('chosen rows are added up without scripts too', async ({ page, javaScriptEnabled }) => {
  await signIn(page, 'comptable');
  const name = `Somme ${Date.now()} ${javaScriptEnabled ? 'a' : 'b'}`;
  await draftInvoices(page.request, name, {}, {}, {});
  await page.goto(only(name));
  await rows(page).nth(0).getByRole('checkbox').check();
  await rows(page).nth(2).getByRole('checkbox').check();
  const total = page.getByRole('button', { name: 'Total de la sélection' });
  if (javaScriptEnabled) await expect(total).toBeHidden();
  else await total.click();
  const foot = page.locator('tfoot tr', { hasText: 'Sélection' }).first();
  await expect(foot).toContainText('200,00');
  await expect(page.locator('tfoot tr').first()).toContainText('300,00');
});

test('a list goes out as CSV and as an Excel workbook, with its filters and columns', async ({ page }) => {
  await signIn(page, 'comptable');
  const list = '/invoice/list?status=paid&columns=number&columns=date&columns=total';
  // Others settle invoices meanwhile: what the page counts and what the files hold is compared of one moment.
  await expect(async () => {
    await page.goto(list);
    const count = Number(await page.locator('.tabs [aria-current] small').innerText());
    await page.locator('summary', { hasText: 'Exporter' }).click();
    const hrefOf = async (name: string) =>
      (await page.getByRole('link', { name }).getAttribute('href')) ?? '';
    const csv = await page.request.get(await hrefOf('Fichier CSV'));
    expect(csv.headers()['content-type']).toBe('text/csv; charset=utf-8');
    const lines = (await csv.body()).toString('utf8').split('\r\n').slice(0, -1);
    expect(lines[0]).toBe('\uFEFFNuméro;Date;Total TTC');
    expect(lines[1]).toMatch(/^[\w-]+;\d\d\/\d\d\/\d{4};\d+,\d\d$/);
    const xlsx = await page.request.get(await hrefOf('Classeur Excel (.xlsx)'));
    expect(xlsx.headers()['content-disposition']).toMatch(/^attachment; filename="Factures-[\d-]+\.xlsx"$/);
    const sheet = unzip(await xlsx.body()).get('xl/worksheets/sheet1.xml') ?? '';
    expect([lines.length, sheet.match(/<row>/g)?.length]).toEqual([count + 1, count + 1]);
  }).toPass();
});

test('the file of another role’s list is refused', async ({ page }) => {
  await signIn(page, 'employe');
  for (const kind of ['quotation', 'invoice', 'refund'])
    expect((await page.request.get(`/${kind}/list/export?format=csv`)).status()).toBe(403);
});

test('keys move through a list, choose and open @javascript', async ({ page }) => {
  await signIn(page, 'comptable');
  await page.goto('/invoice/list');
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1).locator('a.ref')).toBeFocused();
  await page.keyboard.press('x');
  await expect(rows(page).nth(1).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('k');
  await expect(rows(page).nth(0).locator('a.ref')).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.locator('[data-list-search]')).toBeFocused();
  await page.keyboard.type('jx/k');
  await expect(page.locator('[data-list-search]')).toHaveValue('jx/k');
  await page.locator('[data-list-search]').fill('');
  await expect(rows(page).nth(2)).toBeVisible();
  await rows(page).nth(2).locator('a.ref').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/invoice\/\d+\/details/);
  await page.goBack();
  await page.getByRole('checkbox', { name: 'Sans ces touches' }).check();
  await page.locator('h1').click();
  await page.keyboard.press('j');
  await expect(rows(page).nth(0).locator('a.ref')).not.toBeFocused();
});
