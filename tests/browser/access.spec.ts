import { expect, test, type APIRequestContext } from '@playwright/test';
import { accounts } from '../../jobs/demo/accounts.ts';
import { mayPass } from '../../domain/access/access.ts';
import { impliedRoles } from '../../domain/access/roles.ts';
import { groupRole } from '../../domain/users/user.ts';
import { recordDefinitions } from '../../domain/records/registry.ts';
import { recordAccess } from '../../domain/records/define-record.ts';
import { screens, type Screen, type ScreenName } from '../../app/screens.ts';
import { apiAs, firstId, FIRST_COMPANY, origin, SECOND_COMPANY } from './support.ts';

/*
 * Every screen × every demo account × own and foreign company, made from the route table; @javascript only so that it
 * runs once.
 */

const special = new Set<ScreenName>([
  'login',
  'forgotPassword',
  'resetPassword',
  'logout',
  'postLogout',
  'language',
  'corporation',
  'search',
  'badRequest',
  'forbidden',
  'notFound',
  'serverError',
  'gallery',
  // Made by a bulk action: lists.spec.ts.
  'pdfBundle',
  'pdfBundleFile',
]);
const walked = (Object.entries(screens) as [ScreenName, Screen][]).filter(([name]) => !special.has(name));

type Ids = Record<
  'client' | 'product' | 'quotation' | 'draftQuotation' | 'invoice' | 'draftInvoice' | 'payment' | 'record',
  number
>;

async function idsOf(request: APIRequestContext): Promise<Ids> {
  return {
    client: await firstId(request, '/api/thirdparty/list'),
    product: await firstId(request, '/api/product/list'),
    quotation: await firstId(request, '/api/quotationversion/list?status=in_progress'),
    draftQuotation: await firstId(request, '/api/quotationversion/list?status=draft'),
    invoice: await firstId(request, '/api/invoiceversion/list?status=to_be_paid'),
    draftInvoice: await firstId(request, '/api/invoiceversion/list?status=draft'),
    payment: await firstId(request, '/api/payment/list'),
    record: await firstId(request, '/api/vat/list'),
  };
}

/** The address of a screen with the ids of one company. */
function addressOf(path: string, ids: Ids): string {
  const version = path.startsWith('/quotation')
    ? path.endsWith('/edit')
      ? ids.draftQuotation
      : ids.quotation
    : path.endsWith('/edit')
      ? ids.draftInvoice
      : ids.invoice;
  const id = path.startsWith('/client')
    ? ids.client
    : path.startsWith('/product')
      ? ids.product
      : path.startsWith('/payment_detail')
        ? ids.payment
        : path.startsWith('/new_payment')
          ? ids.invoice
          : ids.record;
  return path
    .replace('{versionId}', String(version))
    .replace('{id}', String(id))
    .replace('{resource}', 'vat');
}

function allowed(name: ScreenName, screen: Screen, username: string): boolean {
  const account = accounts.find((one) => one.username === username);
  if (!account) return false;
  const granted = account.corporations.find((one) => one.index === 0 && one.enabled)?.roles ?? [];
  const roles = impliedRoles([groupRole[account.group], 'ROLE_USER', ...granted]);
  const actor = { user: 1, person: 1, roles, corporation: 1, corporations: [1] };
  const [vat] = recordDefinitions;
  if (!vat) return false;
  if (name === 'recordList') return mayPass(actor, recordAccess(vat, 'READ'));
  if (name === 'recordNew') return mayPass(actor, recordAccess(vat, 'CREATE'));
  if (name === 'recordEdit') return mayPass(actor, recordAccess(vat, 'EDIT'));
  return mayPass(actor, screen);
}

let own: Ids;
let foreign: Ids;

test.beforeAll(async ({ playwright }) => {
  const baseURL = process.env['BASE_URL'] ?? '';
  const first = await playwright.request.newContext({ baseURL });
  await apiAs(first, 'superadmin', FIRST_COMPANY);
  own = await idsOf(first);
  const second = await playwright.request.newContext({ baseURL });
  await apiAs(second, 'superadmin', SECOND_COMPANY);
  foreign = await idsOf(second);
});

for (const { username } of accounts.filter((one) => one.username !== 'bloque')) {
  test(`every screen as ${username}, own and foreign @javascript`, async ({ request }) => {
    test.setTimeout(60_000);
    await apiAs(request, username, FIRST_COMPANY);
    const wrong: string[] = [];
    for (const [name, screen] of walked) {
      const may = allowed(name, screen, username);
      const ownAnswer = await request.get(addressOf(screen.path, own), { maxRedirects: 0 });
      if (ownAnswer.status() !== (may ? 200 : 403))
        wrong.push(`${screen.path}: ${ownAnswer.status()}, expected ${may ? 200 : 403}`);
      if (!screen.path.includes('{id}') && !screen.path.includes('{versionId}')) continue;
      const foreignAnswer = await request.get(addressOf(screen.path, foreign), { maxRedirects: 0 });
      if (foreignAnswer.status() !== (may ? 404 : 403))
        wrong.push(`foreign ${screen.path}: ${foreignAnswer.status()}`);
    }
    expect(wrong).toEqual([]);
  });
}

test('a foreign record answers like a missing one, to the byte but for nonce and request id @javascript', async ({
  request,
}) => {
  await apiAs(request, 'superadmin', FIRST_COMPANY);
  const bare = (text: string) =>
    text
      .replaceAll(/nonce(=|&quot;:&quot;|":")?"?[A-Za-z0-9+/=]{20,}"?/g, '')
      .replaceAll(/\/\d+\/|\/\d+(?=["&?])|%2F\d+/g, '#')
      .replaceAll(/"[A-Za-z0-9+/]{22}=="/g, '');
  for (const [, screen] of walked.filter(([, one]) => /\{(id|versionId)\}/.test(one.path))) {
    const missing = {
      ...foreign,
      client: 999_999_999,
      product: 999_999_999,
      quotation: 999_999_999,
      draftQuotation: 999_999_999,
      invoice: 999_999_999,
      draftInvoice: 999_999_999,
      payment: 999_999_999,
      record: 999_999_999,
    };
    const a = await request.get(addressOf(screen.path, foreign));
    const b = await request.get(addressOf(screen.path, missing));
    expect(a.status(), screen.path).toBe(b.status());
    expect(bare(await a.text()), screen.path).toBe(bare(await b.text()));
  }
  for (const path of [
    'thirdparty',
    'product',
    'quotationversion',
    'invoiceversion',
    'payment',
    'vat',
  ] as const) {
    const id = {
      thirdparty: foreign.client,
      product: foreign.product,
      quotationversion: foreign.quotation,
      invoiceversion: foreign.invoice,
      payment: foreign.payment,
      vat: foreign.record,
    }[path];
    const answer = await request.get(`/api/${path}/show/${id}`);
    expect([answer.status(), await answer.json()]).toEqual([404, { code: 'NOT_EXIST', errors: {} }]);
    const edited = await request.post(`/api/${path}/edit/${id}`, { headers: origin(), data: {} });
    expect([404, 422], path).toContain(edited.status());
  }
  const pdf = await request.get(`/api/busidocversion/${foreign.invoice}/get-pdf`);
  expect(pdf.status()).toBe(404);
});

test('a foreign id in a body is refused at its field @javascript', async ({ request }) => {
  await apiAs(request, 'superadmin', FIRST_COMPANY);
  const answer = await request.post('/api/quotation/new', {
    headers: origin(),
    data: {
      thirdParty: foreign.client,
      productList: [{ productType: 'product', product: foreign.product, quantity: '1' }],
    },
  });
  expect(answer.status()).toBe(422);
  const { errors } = (await answer.json()) as { errors: Record<string, string[]> };
  expect(errors['thirdParty']).toEqual(['errors.reference']);
  expect(errors['productList[0].product']).toEqual(['errors.reference']);
});

test('without a session every screen asks to sign in, every call answers 401 @javascript', async ({
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: process.env['BASE_URL'] ?? '' });
  for (const [, screen] of walked) {
    const answer = await request.get(addressOf(screen.path, own), { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']?.split('?')[0]], screen.path).toEqual([
      302,
      '/login',
    ]);
  }
  for (const path of [
    'vat/list',
    'invoice/list',
    'quotation/show/1',
    'users/me',
    'openapi.json',
    '',
    'no/such/call',
  ]) {
    expect((await request.get(`/api/${path}`)).status(), path).toBe(401);
  }
});
