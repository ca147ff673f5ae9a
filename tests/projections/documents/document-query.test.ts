import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add } from '#domain/kernel/decimal.ts';
import { storeInvoicePdf } from '#domain/documents/invoice-commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { recordPayment } from '#domain/payments/payment-commands.ts';
import { acceptQuotation, refuseQuotation } from '#domain/documents/quotation-commands.ts';
import {
  countDocuments,
  listDocuments,
  sumDocuments,
  type DocumentFilter,
  type DocumentRow,
} from '#projections/documents/document-query.ts';
import {
  clientInput,
  createCompany,
  makeInvoice,
  makeQuotation,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

const TODAY = '2026-06-15';
let world: World;
let company: Company;
let rows: { quotation: DocumentRow[]; invoice: DocumentRow[] };

const all = { sort: 'newest', direction: 'asc', limit: 500, cursor: null, offset: 0 } as const;
const ask = async (kind: 'quotation' | 'invoice', filter: Partial<DocumentFilter>) =>
  (await listDocuments(world.runtime.db, kind, company.corporation, { today: TODAY, ...filter }, all)).rows;

/** Invoices of two clients over a spring, from unpaid to overpaid; quotations in every state that lists tell apart. */
beforeAll(async () => {
  world = await createWorld();
  const { store } = world.runtime;
  company = await createCompany(store, 0);
  const { id: celtic } = await send(
    store,
    createThirdParty,
    company.actor,
    clientInput({ name: 'Éts Çelik' }),
  );
  const paid = [null, '100', '576', '600'];
  for (const [n, amount] of paid.entries()) {
    const { version } = await makeInvoice(store, company, 'validate', {
      date: `2026-0${n + 2}-10`,
      thirdParty: n % 2 ? celtic : company.client,
      customerReferenceNumber: `BC ${n}`,
    });
    const payment = { invoice: version, date: '2026-06-01', paymentType: company.paymentType };
    if (amount) await send(store, recordPayment, company.actor, { ...payment, amount });
    if (n === 2) await send(store, storeInvoicePdf, company.actor, { version, file: 'e'.repeat(64) });
  }
  await makeInvoice(store, company, 'draft', { date: null, paymentCondition: null, paymentType: null });
  await makeQuotation(store, company, 'draft');
  const quoted = async (changes: object = {}) =>
    (
      await makeQuotation(store, company, 'validate', {
        date: '2026-06-01',
        expiryDate: '2026-07-01',
        ...changes,
      })
    ).version;
  await quoted({ date: '2026-05-01', expiryDate: '2026-06-14' });
  await quoted();
  await send(store, acceptQuotation, company.actor, { version: await quoted(), confirmExpired: true });
  await send(store, refuseQuotation, company.actor, { version: await quoted(), reasonRefuse: 'Trop cher' });
  await makeInvoice(store, await createCompany(store, 1), 'validate');
  rows = { quotation: await ask('quotation', {}), invoice: await ask('invoice', {}) };
});
afterAll(() => world.close());

const open = (row: DocumentRow) => row.label === 'to_be_paid' || row.label === 'partially_settled';
const waiting = (row: DocumentRow) => row.label === 'validate' || row.label === 'in_progress';
const late = (day: string | null) => day !== null && day < TODAY;
const between = (day: string | null, from: string, until: string) =>
  day !== null && day >= from && day <= until;

type Case = [
  name: string,
  filter: Partial<DocumentFilter>,
  fits: (row: DocumentRow) => boolean,
  count: number,
];

const ofInvoices: Case[] = [
  ['to be paid', { status: 'to_be_paid' }, (row) => row.label === 'to_be_paid', 1],
  ['partially settled', { status: 'partially_settled' }, (row) => row.label === 'partially_settled', 1],
  ['paid', { status: 'paid' }, (row) => row.label === 'paid', 1],
  ['overpaid', { status: 'overpaid' }, (row) => row.label === 'overpaid', 1],
  ['draft', { status: 'draft' }, (row) => row.status === 'draft', 1],
  ['validated', { status: 'validate' }, (row) => row.status !== 'draft', 4],
  ['open', { status: 'open' }, open, 2],
  ['overdue', { status: 'overdue' }, (row) => open(row) && late(row.dueDate), 2],
  ['a client’s name', { clientName: 'celik' }, (row) => row.clientName === 'Éts Çelik', 2],
  [
    'dates',
    { from: '2026-03-10', until: '2026-04-10' },
    (row) => between(row.date, '2026-03-10', '2026-04-10'),
    2,
  ],
  [
    'due dates',
    { dueFrom: '2026-05-01', dueUntil: '2026-12-31' },
    (row) => between(row.dueDate, '2026-05-01', '2026-12-31'),
    2,
  ],
  ['amounts', { min: '576', max: '576.00' }, () => true, 5],
  ['amounts above', { min: '576.01' }, () => false, 0],
  ['a state of sending', { sent: false }, () => true, 5],
];

const ofQuotations: Case[] = [
  ['to validate', { status: 'draft' }, (row) => row.label === 'draft', 1],
  ['validated', { status: 'validate' }, (row) => row.label === 'validate', 2],
  ['expired', { status: 'expired' }, (row) => waiting(row) && late(row.expiryDate), 1],
  ['open', { status: 'open' }, waiting, 2],
  ['accepted', { status: 'accepted' }, (row) => row.status === 'accepted', 1],
  ['billable', { status: 'billable' }, (row) => row.label === 'billable', 1],
  ['refused', { status: 'refused' }, (row) => row.label === 'refused', 1],
  ['cancelled', { status: 'cancel' }, (row) => row.label === 'cancel', 0],
  ['end of validity', { dueFrom: '2026-06-15' }, (row) => between(row.expiryDate, '2026-06-15', '9'), 3],
];

const cases = [
  ...ofInvoices.map((one) => ['invoice', ...one] as const),
  ...ofQuotations.map((one) => ['quotation', ...one] as const),
];

describe('a filter', () => {
  it.each(cases)('leaves the rows that fit, counts them and adds them up: %s by %s', async (...one) => {
    const [kind, , filter, fits, count] = one;
    const expected = rows[kind].filter(fits);
    expect(expected).toHaveLength(count);
    expect(await ask(kind, filter)).toEqual(expected);
    const asked = { today: TODAY, ...filter };
    const { db } = world.runtime;
    expect(await countDocuments(db, kind, company.corporation, asked)).toBe(count);
    const sums = await sumDocuments(db, kind, company.corporation, asked);
    const total = (of: (row: DocumentRow) => string) => Number(add('0', ...expected.map(of)));
    expect(sums.count).toBe(count);
    expect(Number(sums.withoutVat)).toBe(total((row) => row.totalWithoutVat));
    expect(Number(sums.vat)).toBe(total((row) => row.totalVat));
    expect(Number(sums.total)).toBe(total((row) => row.total));
    expect(Number(sums.paid)).toBe(total((row) => row.paid));
    expect(Number(sums.due)).toBe(total((row) => row.due));
  });

  it('by records leaves the documents that use all of them', async () => {
    const { condition, vat, product } = company;
    expect(await ask('invoice', { records: [condition, vat] })).toHaveLength(4);
    expect(await ask('invoice', { records: [vat] })).toHaveLength(5);
    expect(await ask('invoice', { records: [vat, 999_999] })).toEqual([]);
    expect(await ask('invoice', { product })).toHaveLength(5);
  });

  it('by versions leaves these, of this corporation', async () => {
    const [first, second] = rows.invoice;
    const versions = [first?.version ?? 0, second?.version ?? 0];
    expect(await ask('invoice', { versions })).toEqual([first, second]);
    const { db } = world.runtime;
    expect(
      (await listDocuments(db, 'invoice', company.corporation + 1, { today: TODAY, versions }, all)).rows,
    ).toEqual([]);
  });

  it('adds up to a cap', async () => {
    const sums = await sumDocuments(world.runtime.db, 'invoice', company.corporation, { today: TODAY }, 3);
    expect(sums.count).toBe(3);
  });
});

describe('a row', () => {
  it('says what lists show of a document', () => {
    const paid = rows.invoice.find((row) => row.label === 'paid');
    expect(paid).toMatchObject({
      kind: 'invoice',
      rank: 1,
      title: 'Dalle du hangar',
      clientName: 'Ville de Brest',
      status: 'validate',
      date: '2026-04-10',
      dueDate: '2026-05-10',
      totalWithoutVat: '480.00',
      totalVat: '96.00',
      total: '576.00',
      paid: '576.00',
      due: '0.00',
      reference: 'BC 2',
      purpose: null,
      sentAt: null,
      pdf: 'e'.repeat(64),
    });
  });
});
