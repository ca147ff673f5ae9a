import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Asker } from './program.ts';
import { firstId, origin } from './support.ts';

/** One of each that the addresses of a company name. */
export interface Ids {
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
  openSupplierInvoice: number;
  project: number;
  projectAssignment: number;
  projectPlan: number;
  person: number;
  contract: number;
  interview: number;
  equipment: number;
  equipmentUsage: number;
  equipmentType: number;
  certificate: number;
  trainingSession: number;
  maseAction: number;
  restDay: number;
  activityMonth: number;
  activity: number;
  healthExam: number;
  reimbursement: number;
  expenseAdvance: number;
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

/**
 * A mail of an invoice, a file attached to it and a webhook: the demo has none of its own. Other tests run
 * meanwhile, and a test that failed lets this one run again: what is made has a name of its own, and is found by
 * it.
 */
async function madeFor(request: Asker, company: string, invoice: number) {
  const { items } = (await (await request.get('/api/corporation/list')).json()) as {
    items: { id: number; name: string }[];
  };
  const corporation = items.find(({ name }) => name === company)?.id;
  const mark = randomUUID().slice(0, 8);
  const receiver = `client-${mark}@registre.example`;
  const sent = await request.post(`/api/busidocversionhistorymail/send/mail/${invoice}`, {
    headers: origin(),
    data: { to: receiver, subject: 'Facture', text: 'Voici.' },
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
    data: { name: 'Essai', url: 'https://127.0.0.1:1/', events: ['invoice.paid'], enabled: false },
  });
  expect(webhook.status(), await webhook.text()).toBe(200);
  const userGroup = await request.post('/api/groups/new', {
    headers: origin(),
    data: { code: `G-${mark}`, name: 'Essai', baseRole: 'user' },
  });
  expect(userGroup.status(), await userGroup.text()).toBe(200);
  const user = await request.post('/api/users/new', {
    headers: origin(),
    data: {
      username: `acces-${mark}`,
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
    mail: await firstId(request, `/api/mail/history/mail/sent?keyword=${receiver}`),
    file: await firstId(request, `/api/document/list?invoice=${item.document}`),
  };
}

/** A session of several people, which the demo has. */
async function sessionIn(request: Asker): Promise<number> {
  const { items } = (await (await request.get('/api/certificate/list?status=planned')).json()) as {
    items: { session: number | null }[];
  };
  const session = items.find((one) => one.session !== null)?.session ?? null;
  expect(session).not.toBeNull();
  return session ?? 0;
}

/** An address and a contact of a third party: the demo's first has none. */
async function partsOf(request: Asker, thirdParty: number) {
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

/** One of each of a company, made where the demo has none. */
export async function idsOf(request: Asker, company: string): Promise<Ids> {
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
    openSupplierInvoice: await firstId(request, '/api/supplierinvoice/list?status=to_approve'),
    project: await firstId(request, '/api/project/list'),
    reimbursement: await firstId(request, '/api/projectexpense/reimbursement/list'),
    expenseAdvance: await firstId(request, '/api/projectexpense/advance/list'),
    projectAssignment: await firstId(request, '/api/projectassignment/list'),
    projectPlan: await firstId(request, '/api/projectplanning/list'),
    person: await firstId(request, '/api/persons/list'),
    contract: await firstId(request, '/api/contract/list'),
    interview: await firstId(request, '/api/interview/list'),
    equipment: await firstId(request, '/api/equipment/list?status=available'),
    equipmentUsage: await firstId(request, '/api/equipmentusagehistory/list?status=out'),
    equipmentType: await firstId(request, '/api/equipmenttype/list'),
    certificate: await firstId(request, '/api/certificate/list?status=planned'),
    trainingSession: await sessionIn(request),
    maseAction: await firstId(request, '/api/certificatemase/list'),
    restDay: await firstId(request, '/api/restday/list?status=IN_WAITING'),
    activityMonth: await firstId(request, '/api/activitymonth/list'),
    activity: await firstId(request, '/api/personactivity/list'),
    healthExam: await firstId(request, '/api/healthexam/list?status=planned'),
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
