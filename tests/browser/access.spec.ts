import { randomUUID } from 'node:crypto';
import { expect, test, type APIRequestContext } from '@playwright/test';
import { accounts } from '../../jobs/demo/accounts.ts';
import { mayPass } from '../../domain/access/access.ts';
import { impliedRoles } from '../../domain/access/roles.ts';
import { groupRole } from '../../domain/users/user.ts';
import { recordDefinitions } from '../../domain/records/registry.ts';
import { recordAccess, type RecordRight } from '../../domain/records/define-record.ts';
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
  // Steps of a sign-in: sign-in.test.ts.
  'invitation',
  'secondFactor',
  'signInSetUp',
  'signInPasskey',
  'openId',
  'openIdReturn',
  'passkeyOptions',
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
  // The demo has none: banking.spec.ts, payments.spec.ts and products.spec.ts make them.
  'bankDetails',
  'bankLine',
  'transferDetails',
  'transferFile',
  'productLogo',
  'specificPriceEdit',
  'supplierProductEdit',
  'quotationConsent',
  'supplierInvoiceReceived',
  'supplierInvoiceFile',
  'webhookDelivery',
  // Opened by a token: public-quotation.test.ts, shared-documents.test.ts.
  'publicQuotation',
  'publicQuotationPdf',
  'publicQuotationLogo',
  'publicQuotationFile',
  'sharedByLink',
  'sharedFileByLink',
  // Open to everybody, by what is typed; of one text: programs.spec.ts.
  'welcome',
  'translationEdit',
  'translationImport',
  'translationExport',
  // The demo's people of the second company work in the first too: user-groups.test.ts.
  'userRoles',
  'userMenu',
  // Companies are no company's: super admins reach each, the others theirs alone (organization.test.ts).
  'companyDraft',
  'companyDetails',
  'companyEdit',
  'companyAddresses',
  'companyStructure',
  'companyPeople',
  'companyFiles',
  'companyBank',
  'companySettings',
  'companyCalendar',
  'companyCalendarEdit',
  'companyGroupDetails',
  'companyGroupEdit',
  // Its author's and administrators' alone, whatever the role: shared-documents.test.ts.
  'shareEdit',
  'shareAnnounce',
  // One's own alone, whatever the role: notices.test.ts.
  'noticeOpen',
  // A field that is a file: no list of the demo has one (record-walk.test.ts).
  'recordFile',
]);
const walked = (Object.entries(screens) as [ScreenName, Screen][]).filter(([name]) => !special.has(name));

/** One of each that the addresses of a company name. */
interface Ids {
  client: number;
  address: number;
  contact: number;
  product: number;
  quotation: number;
  draftQuotation: number;
  invoice: number;
  draftInvoice: number;
  refund: number;
  draftRefund: number;
  saleOrder: number;
  draftSaleOrder: number;
  purchase: number;
  draftPurchase: number;
  supplierInvoice: number;
  project: number;
  customField: number;
  group: number;
  userGroup: number;
  user: number;
  payment: number;
  recurring: number;
  mail: number;
  file: number;
  share: number;
  webhook: number;
  ftpServer: number;
  record: number;
  unit: number;
}

/** A mail of an invoice, a file attached to it and a webhook: the demo has none of its own. */
async function madeFor(request: APIRequestContext, company: string, invoice: number) {
  const { items } = (await (await request.get('/api/corporation/list')).json()) as {
    items: { id: number; name: string }[];
  };
  const corporation = items.find(({ name }) => name === company)?.id;
  const sent = await request.post(`/api/busidocversionhistorymail/send/mail/${invoice}`, {
    headers: origin(),
    data: { to: 'client@registre.example', subject: 'Facture', text: 'Voici.' },
  });
  expect(sent.status(), await sent.text()).toBe(200);
  const attached = await request.post(`/invoice/${invoice}/documents`, {
    headers: origin(),
    multipart: {
      corporation: String(corporation),
      files: { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Deux lignes') },
    },
    maxRedirects: 0,
  });
  expect(attached.status()).toBe(302);
  const webhook = await request.post('/api/webhook/new', {
    headers: origin(),
    data: { name: 'Essai', url: 'https://receveur.example/', events: ['invoice.paid'], enabled: false },
  });
  expect(webhook.status(), await webhook.text()).toBe(200);
  const userGroup = await request.post('/api/groups/new', {
    headers: origin(),
    data: { code: `G-${corporation}`, name: 'Essai', baseRole: 'user' },
  });
  expect(userGroup.status(), await userGroup.text()).toBe(200);
  const user = await request.post('/api/users/new', {
    headers: origin(),
    data: {
      username: `acces-${randomUUID().slice(0, 8)}`,
      gender: 'F',
      firstName: 'Anne',
      lastName: 'Essai',
      group: 'user',
    },
  });
  expect(user.status(), await user.text()).toBe(200);
  const { item } = (await (await request.get(`/api/invoiceversion/show/${invoice}`)).json()) as {
    item: { document: number };
  };
  return {
    webhook: ((await webhook.json()) as { item: { id: number } }).item.id,
    userGroup: ((await userGroup.json()) as { item: { id: number } }).item.id,
    user: ((await user.json()) as { item: { id: number } }).item.id,
    mail: await firstId(request, '/api/mail/history/mail/sent'),
    file: await firstId(request, `/api/document/list?invoice=${item.document}`),
  };
}

/** An address and a contact of a third party: the demo's first has none. */
async function partsOf(request: APIRequestContext, thirdParty: number) {
  const place = { thirdParty, street: '1 quai', postalCode: '29200', city: 'Brest', country: 'FR' };
  const made = async (part: string, data: object) => {
    const answer = await request.post(`/api/third/party/${part}/new`, { headers: origin(), data });
    expect(answer.status(), await answer.text()).toBe(200);
    return ((await answer.json()) as { item: { id: number } }).item.id;
  };
  return {
    address: await made('address', place),
    contact: await made('person/contact', { thirdParty, lastName: 'Riou' }),
  };
}

async function idsOf(request: APIRequestContext, company: string): Promise<Ids> {
  const invoice = await firstId(request, '/api/invoiceversion/list?status=to_be_paid');
  const client = await firstId(request, '/api/thirdparty/list');
  return {
    client,
    ...(await partsOf(request, client)),
    product: await firstId(request, '/api/product/list'),
    quotation: await firstId(request, '/api/quotationversion/list?status=in_progress'),
    draftQuotation: await firstId(request, '/api/quotationversion/list?status=draft'),
    invoice,
    draftInvoice: await firstId(request, '/api/invoiceversion/list?status=draft'),
    refund: await firstId(request, '/api/refundversion/list?status=to_be_paid'),
    draftRefund: await firstId(request, '/api/refundversion/list?status=draft'),
    saleOrder: await firstId(request, '/api/saleorderversion/list?status=in_progress'),
    draftSaleOrder: await firstId(request, '/api/saleorderversion/list?status=draft'),
    purchase: await firstId(request, '/api/purchaseorderversion/list?status=to_receive'),
    draftPurchase: await firstId(request, '/api/purchaseorderversion/list?status=draft'),
    supplierInvoice: await firstId(request, '/api/supplierinvoice/list'),
    project: await firstId(request, '/api/project/list'),
    customField: await firstId(request, '/api/customfield/list'),
    group: await firstId(request, '/api/thirdpartygroup/list'),
    payment: await firstId(request, '/api/payment/list'),
    recurring: await firstId(request, '/api/busidocversionrepetitive/list?sort=newest&direction=asc'),
    share: await firstId(request, '/api/sharedocumentinfo/public/list'),
    ftpServer: await firstId(request, '/api/remotestoragetype/list'),
    record: await firstId(request, '/api/vat/list'),
    unit: await firstId(request, '/api/organization/list'),
    ...(await madeFor(request, company, invoice)),
  };
}

/** What stands for the id in addresses that begin so; the first that fits. */
const idAt: readonly [RegExp, keyof Ids][] = [
  [/^\/admin\/custom-fields/, 'customField'],
  [/^\/quotation\/.*\/edit$/, 'draftQuotation'],
  [/^\/quotation\//, 'quotation'],
  [/^\/sale-order\/.*\/edit$/, 'draftSaleOrder'],
  [/^\/sale-order\//, 'saleOrder'],
  [/^\/purchase\/.*\/edit$/, 'draftPurchase'],
  [/^\/purchase\//, 'purchase'],
  [/^\/supplier-invoice\//, 'supplierInvoice'],
  [/^\/project\//, 'project'],
  [/^\/third_party\/group\//, 'group'],
  [/^\/group\/page\//, 'userGroup'],
  [/^\/user\//, 'user'],
  [/^\/invoice\/.*\/edit$/, 'draftInvoice'],
  [/^\/(invoice|new_payment|\{kind\})\//, 'invoice'],
  [/^\/invoice-repetitive\//, 'recurring'],
  [/^\/refund\/.*\/edit$/, 'draftRefund'],
  [/^\/(refund|new_payment_refund)\//, 'refund'],
  [/^\/(client|supplier|third-party)\//, 'client'],
  [/^\/product-service\//, 'product'],
  [/^\/payment_/, 'payment'],
  [/^\/mail\//, 'mail'],
  [/^\/document\//, 'file'],
  [/^\/share_document\//, 'share'],
  [/^\/org\//, 'unit'],
  [/^\/admin\/webhook\//, 'webhook'],
  [/^\/admin\/remote-storage\/servers\//, 'ftpServer'],
  [/^\/admin\//, 'record'],
];

/** The address of a screen with the ids of one company. */
function addressOf(path: string, ids: Ids): string {
  const named = idAt.find(([form]) => form.test(path))?.[1] ?? 'record';
  return path
    .replace(/\{(versionId|id)\}/, String(ids[named]))
    .replace('{address}', String(ids.address))
    .replace('{contact}', String(ids.contact))
    .replace('{kind}', 'invoice')
    .replace('{code}', 'INVOICE_DOCUMENT')
    .replace('{resource}', 'vat')
    .replace('{use}', 'invoice')
    .replace('{language}', 'fr');
}

/** Screens of several kinds of documents ask for more once they know the kind; it is an invoice here. */
const ofInvoices: Partial<Record<ScreenName, Screen['role']>> = {
  documentFiles: ['ROLE_INVOICE_VIEW_DOCUMENT', 'ROLE_INVOICE_ATTACH_DOCUMENT'],
  documentDownload: ['ROLE_INVOICE_VIEW_DOCUMENT', 'ROLE_INVOICE_ATTACH_DOCUMENT'],
  documentPreview: ['ROLE_INVOICE_VIEW_DOCUMENT', 'ROLE_INVOICE_ATTACH_DOCUMENT'],
  mailDetails: 'ROLE_INVOICE_SEND',
};

/** Whether an account passes the screen's door, and whether it is shown what is its own company's. */
function allowed(name: ScreenName, screen: Screen, username: string): { door: boolean; own: boolean } {
  const account = accounts.find((one) => one.username === username);
  if (!account) return { door: false, own: false };
  const granted = account.corporations.find((one) => one.index === 0 && one.enabled)?.roles ?? [];
  const roles = impliedRoles([groupRole[account.group], 'ROLE_USER', ...granted]);
  const actor = { user: 1, person: 1, roles, corporation: 1, corporations: [1] };
  const [vat] = recordDefinitions;
  const rights: Partial<Record<ScreenName, RecordRight>> = {
    recordList: 'READ',
    recordExport: 'READ',
    recordShow: 'READ',
    recordNew: 'CREATE',
    recordImport: 'CREATE',
    recordEdit: 'EDIT',
  };
  const right = rights[name];
  if (vat && right) {
    const may = mayPass(actor, recordAccess(vat, right));
    return { door: may, own: may };
  }
  const door = mayPass(actor, screen);
  return { door, own: door && mayPass(actor, { ...screen, role: ofInvoices[name] ?? screen.role }) };
}

let own: Ids;
let foreign: Ids;

test.beforeAll(async ({ playwright }) => {
  const baseURL = process.env['BASE_URL'] ?? '';
  const first = await playwright.request.newContext({ baseURL });
  await apiAs(first, 'superadmin', FIRST_COMPANY);
  own = await idsOf(first, FIRST_COMPANY);
  const second = await playwright.request.newContext({ baseURL });
  await apiAs(second, 'superadmin', SECOND_COMPANY);
  foreign = await idsOf(second, SECOND_COMPANY);
});

for (const { username } of accounts.filter((one) => one.username !== 'bloque')) {
  test(`every screen as ${username}, own and foreign @javascript`, async ({ request }) => {
    test.setTimeout(60_000);
    await apiAs(request, username, FIRST_COMPANY);
    const wrong: string[] = [];
    for (const [name, screen] of walked) {
      const may = allowed(name, screen, username);
      const ownAnswer = await request.get(addressOf(screen.path, own), { maxRedirects: 0 });
      if (ownAnswer.status() !== (may.own ? 200 : 403))
        wrong.push(`${screen.path}: ${ownAnswer.status()}, expected ${may.own ? 200 : 403}`);
      if (!screen.path.includes('{id}') && !screen.path.includes('{versionId}')) continue;
      const foreignAnswer = await request.get(addressOf(screen.path, foreign), { maxRedirects: 0 });
      if (foreignAnswer.status() !== (may.door ? 404 : 403))
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
  const missing = { ...foreign };
  for (const name of idAt.map(([, one]) => one)) missing[name] = 999_999_999;
  for (const [, screen] of walked.filter(([, one]) => /\{(id|versionId)\}/.test(one.path))) {
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
    'refundversion',
    'payment',
    'busidocversionrepetitive',
    'vat',
  ] as const) {
    const id = {
      thirdparty: foreign.client,
      product: foreign.product,
      quotationversion: foreign.quotation,
      invoiceversion: foreign.invoice,
      refundversion: foreign.refund,
      payment: foreign.payment,
      busidocversionrepetitive: foreign.recurring,
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
  for (const [, screen] of walked.filter(([, one]) => one.role !== 'public')) {
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
