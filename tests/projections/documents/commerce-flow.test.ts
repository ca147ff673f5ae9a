import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import type { z } from 'zod';
import { changedVat } from '#app/documents/form/changed-vat.server.ts';
import { invoiceQuotation, type invoicingSchema } from '#domain/documents/invoicing/invoicing-commands.ts';
import * as invoices from '#domain/documents/invoice-commands.ts';
import { cancelPayment, recordPayment, recordRefundPayment } from '#domain/payments/payment-commands.ts';
import { draftPurchase } from '#domain/documents/purchase-commands.ts';
import { acceptQuotation, cancelQuotation, copyQuotation } from '#domain/documents/quotation-commands.ts';
import {
  draftRebate,
  draftRefund,
  editRefund,
  refundInvoice,
  validateRefund,
} from '#domain/documents/refund-commands.ts';
import { isDeduction } from '#domain/amounts/totals.ts';
import { clientStatement } from '#projections/payments/client-statement.ts';
import { findVersion, findVersions, madeFrom } from '#projections/documents/document-query.ts';
import { defaultPatterns } from '#domain/company/numbering.ts';
import { editCommerceSettings } from '#domain/company/commerce-settings-commands.ts';
import { editNumbering } from '#domain/company/numbering-commands.ts';
import type { Store } from '#db/events/store.ts';
import { createProduct } from '#domain/products/commands.ts';
import { createThirdParty, setThirdPartyEnabled } from '#domain/third-parties/commands.ts';
import { readDocument } from '#projections/documents/documents.ts';
import {
  clientInput,
  commandsOf,
  createCompany,
  documentInput,
  makeInvoice,
  makeQuotation,
  makeSaleOrder,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { settingsInput } from '#tests/builders/busy/busy-defaults.ts';
import { storeAt } from '#tests/builders/documents/recurring.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
});
afterAll(() => world.close());

const { stringify } = JSON;

async function accepted(): Promise<number> {
  const { version } = await makeQuotation(world.runtime.store, company, 'validate');
  await send(world.runtime.store, acceptQuotation, company.actor, { version, confirmExpired: true });
  return version;
}

const row = async (version: number) => {
  const found = await findVersion(world.owner, version, company.corporation);
  if (found === null) throw new Error(`Version ${version} is not in the list`);
  return found;
};

const view = async (version: number) => {
  const { store } = world.runtime;
  const found = await readDocument(world.owner, store.read, version, company.corporation);
  if (found === null) throw new Error(`Version ${version} cannot be read`);
  return found;
};

const invoice = (version: number, input: Partial<z.input<typeof invoicingSchema>> = {}) =>
  send(world.runtime.store, invoiceQuotation, company.actor, { version, mode: 'whole', ...input });
const validate = (version: number) =>
  send(world.runtime.store, invoices.validateInvoice, company.actor, { version });
const credit = async (version: number, input: object = {}) => {
  const made = await send(world.runtime.store, refundInvoice, company.actor, { version, ...input });
  await send(world.runtime.store, validateRefund, company.actor, { version: made.version });
  return made.version;
};

const today = () => todayIn(LEGAL_TIME_ZONE, new Date());
const free = { productType: 'none' as const, productName: 'Dalle', quantity: '1', unitPrice: '500' };
const edit = (version: number, productList: object[], discountPercent = '') =>
  send(world.runtime.store, invoices.editInvoice, company.actor, {
    ...documentInput(company, {
      date: today(),
      expiryDate: null,
      discountPercent,
      productList: productList.map((line) => ({ ...free, vat: company.vat, ...line })),
    }),
    version,
  });

const pay = (version: number, amount: string) =>
  send(world.runtime.store, recordPayment, company.actor, {
    invoice: version,
    date: '2026-03-20',
    amount,
    paymentType: company.paymentType,
  });

describe('a quotation invoiced in parts', () => {
  it('is billable until deposits and the final invoice make the whole', async () => {
    const version = await accepted();
    const { totalWithoutVat, total } = await row(version);
    const deposit = await invoice(version, { mode: 'share', percent: '40' });
    expect((await row(version)).label).toBe('billable');
    expect(await refused(invoice(version))).toMatchObject({ code: 'DEPOSIT_DRAFT' });
    await validate(deposit.version);
    const closing = await invoice(version);
    expect((await row(version)).label).toBe('accepted');
    const [first, last] = [await row(deposit.version), await row(closing.version)];
    expect([first.purpose, last.purpose]).toEqual(['deposit', 'final']);
    expect(Number(first.totalWithoutVat) + Number(last.totalWithoutVat)).toBeCloseTo(
      Number(totalWithoutVat),
      2,
    );
    expect(Number(first.total) + Number(last.total)).toBeCloseTo(Number(total), 2);
    const words = (await view(closing.version)).content.lines.map((line) =>
      'name' in line ? line.name : line.text,
    );
    expect(words.at(-1)).toContain(first.number ?? '?');
    expect((await madeFrom(world.owner, version, company.corporation)).map((one) => one.version)).toEqual([
      deposit.version,
      closing.version,
    ]);
  });

  it('never asks for more than the whole, and the last deposit closes it: all of it is revenue', async () => {
    const version = await accepted();
    const first = await invoice(version, { mode: 'share', percent: '70' });
    expect(await refused(invoice(version, { mode: 'share', percent: '30.01' }))).toMatchObject({
      code: 'QUOTATION_INVOICED',
    });
    await validate(first.version);
    const last = await invoice(version, { mode: 'share', percent: '30' });
    expect(await row(last.version)).toMatchObject({ purpose: 'final', totalWithoutVat: '144.00' });
    expect((await view(last.version)).totals.linesTotal).toBe('144.00');
    expect((await row(version)).label).toBe('accepted');
  });

  it('refuses an amount that contradicts what is asked for, at its field', async () => {
    const version = await accepted();
    const wrong = async (input: object) => (await refused(invoice(version, input))).errors;
    const told = ['errors.notOfMode'];
    expect(await wrong({ percent: '30' })).toEqual({ percent: told });
    expect(await wrong({ percent: '30', amount: '5' })).toEqual({ percent: told, amount: told });
    expect(await wrong({ mode: 'share', percent: '30', amount: '5' })).toEqual({ amount: told });
    expect(await wrong({ mode: 'amount', percent: '30', amount: '5' })).toEqual({ percent: told });
    expect((await view(version)).row.label).toBe('billable');
  });

  it('wants a share or an amount above zero', async () => {
    const version = await accepted();
    expect((await refused(invoice(version, { mode: 'share' }))).errors).toEqual({
      percent: ['errors.required'],
    });
    expect((await refused(invoice(version, { mode: 'amount', amount: '0' }))).errors).toEqual({
      amount: ['errors.positive'],
    });
  });

  it('may be invoiced again for what a credit note took back of its deposit', async () => {
    const version = await accepted();
    const deposit = await invoice(version, { mode: 'share', percent: '60' });
    await validate(deposit.version);
    expect(
      await refused(send(world.runtime.store, cancelQuotation, company.actor, { version })),
    ).toMatchObject({
      code: 'QUOTATION_STATUS',
    });
    await credit(deposit.version);
    expect((await row(version)).label).toBe('billable');
    await invoice(version, { mode: 'share', percent: '99' });
    const other = await accepted();
    const gone = await invoice(other, { mode: 'share', percent: '60' });
    await validate(gone.version);
    await credit(gone.version);
    await send(world.runtime.store, cancelQuotation, company.actor, { version: other });
    expect((await row(other)).label).toBe('cancel');
  });

  it('is closed at nothing where deposits asked for all of it, and that is taken back too', async () => {
    const version = await accepted();
    const deposit = await invoice(version, { mode: 'share', percent: '99' });
    await edit(deposit.version, [{ ...free, unitPrice: '480' }]);
    await validate(deposit.version);
    expect((await row(version)).label).toBe('billable');
    const closing = await invoice(version);
    await validate(closing.version);
    expect(await row(closing.version)).toMatchObject({ purpose: 'final', total: '0.00', label: 'paid' });
    expect((await row(version)).label).toBe('accepted');
    expect(await refused(credit(deposit.version))).toMatchObject({ code: 'DEPOSIT_DEDUCTED' });
    await credit(closing.version);
    expect((await row(version)).label).toBe('billable');
    expect(await refused(credit(closing.version))).toMatchObject({ code: 'INVOICE_CREDITED' });
    await credit(deposit.version);
    expect(await row(deposit.version)).toMatchObject({ label: 'cancelled' });
  });
});

describe('the final invoice', () => {
  const withDeposit = async () => {
    const version = await accepted();
    const deposit = (await invoice(version, { mode: 'share', percent: '40' })).version;
    await validate(deposit);
    return { version, deposit, closing: (await invoice(version)).version };
  };
  const deductionsOf = async (version: number) =>
    (await view(version)).content.lines
      .filter(isDeduction)
      .map(({ quantity, unitPrice }) => `${quantity} × ${unitPrice}`);

  it('takes the deposits off whatever its form says of them', async () => {
    const { deposit, closing } = await withDeposit();
    const { number, date } = await row(deposit);
    const own = { ...free, unitPrice: '500' };
    await edit(closing, [own]);
    expect(await row(closing)).toMatchObject({ totalWithoutVat: '308.00' });
    const sentBack = {
      ...free,
      unitPrice: '1',
      quantity: '-1',
      deducts: { number: number ?? '', date: date ?? '' },
    };
    await edit(closing, [own, sentBack], '10');
    expect(await deductionsOf(closing)).toEqual(['-1 × 192.00']);
    expect(await row(closing)).toMatchObject({ totalWithoutVat: '258.00' });
  });

  it('follows a credit note on a deposit while it is a draft', async () => {
    const { deposit, closing } = await withDeposit();
    await credit(deposit, { lines: [{ line: 0, quantity: '0.5' }] });
    expect(await deductionsOf(closing)).toEqual(['-1 × 96.00']);
    expect(await row(closing)).toMatchObject({ totalWithoutVat: '384.00' });
    await credit(deposit);
    expect(await deductionsOf(closing)).toEqual([]);
    expect(await row(closing)).toMatchObject({ totalWithoutVat: '480.00' });
  });

  it('keeps its deposits from being credited once it is validated, until it is credited itself', async () => {
    const { deposit, closing } = await withDeposit();
    const before = await send(world.runtime.store, refundInvoice, company.actor, { version: deposit });
    await validate(closing);
    const { number } = await row(closing);
    const late = send(world.runtime.store, validateRefund, company.actor, { version: before.version });
    expect(await refused(late)).toMatchObject({
      errors: { '': [`errors.depositDeducted|number=${number}`] },
    });
    expect(await refused(credit(deposit))).toMatchObject({ code: 'DEPOSIT_DEDUCTED' });
    await credit(closing);
    await credit(deposit);
    expect((await row(deposit)).label).toBe('cancelled');
  });

  it('is copied without its deposits', async () => {
    const { closing } = await withDeposit();
    const copy = await send(world.runtime.store, invoices.copyInvoice, company.actor, { version: closing });
    expect(await deductionsOf(copy.version)).toEqual([]);
    expect(await row(copy.version)).toMatchObject({ totalWithoutVat: '480.00', purpose: null });
  });
});

describe('a credit note', () => {
  // A corporation of its own: the invoices above are dated today, and numbers are chronological.
  beforeAll(async () => {
    company = await createCompany(world.runtime.store, 1);
  });

  it('is what gives money back: an invoice below zero stays a draft', async () => {
    const { version } = await makeInvoice(world.runtime.store, company, 'draft', {
      productList: [
        { productType: 'none', productName: 'Reprise', quantity: '-1', unitPrice: '10', vat: company.vat },
      ],
    });
    expect(await refused(validate(version))).toMatchObject({
      errors: { productList: ['errors.invoiceNegative'] },
    });
    expect(await row(version)).toMatchObject({ status: 'draft', number: null });
  });

  it('is not what a discount makes of a document: it takes off what is there, and less than nothing is not quoted', async () => {
    const { store } = world.runtime;
    const quoted = (changes: Parameters<typeof makeQuotation>[3], as: 'draft' | 'validate' = 'draft') =>
      makeQuotation(store, company, as, changes);
    const line = { ...free, vat: company.vat, discountAmount: '500.01' };
    expect(await refused(quoted({ productList: [line], discountAmount: '480.01' }))).toMatchObject({
      errors: { 'productList[0].discountAmount': ['errors.discountAtMost|max=500.00'] },
    });
    expect(await refused(quoted({ discountAmount: '480.01' }))).toMatchObject({
      errors: { discountAmount: ['errors.discountAtMost|max=480.00'] },
    });
    const back = { ...free, vat: company.vat, quantity: '-1' };
    expect(await refused(quoted({ productList: [back] }, 'validate'))).toMatchObject({
      errors: { productList: ['errors.agreementNegative'] },
    });
  });

  it('takes what earlier ones left, line by line', async () => {
    const { version } = await makeInvoice(world.runtime.store, company, 'validate');
    await credit(version, { lines: [{ line: 0, quantity: '1.5' }] });
    const rest = await credit(version);
    expect(await row(rest)).toMatchObject({ totalWithoutVat: '300.00' });
    expect((await row(version)).label).toBe('cancelled');
  });

  it('for the whole of an unpaid invoice cancels it and settles itself', async () => {
    const { version } = await makeInvoice(world.runtime.store, company, 'validate');
    const refund = await credit(version);
    expect((await row(version)).label).toBe('cancelled');
    expect(await row(refund)).toMatchObject({ label: 'paid', due: '0.00' });
    expect(await refused(credit(version))).toMatchObject({ code: 'INVOICE_CREDITED' });
  });

  it('names the invoice that it corrects, with its date', async () => {
    const { version } = await makeInvoice(world.runtime.store, company, 'validate');
    const { number, date } = await row(version);
    const refund = await credit(version, { lines: [{ line: 0, quantity: null }] });
    expect((await view(refund)).origins).toMatchObject([{ kind: 'invoice', version, number, date }]);
  });

  it('of a paid invoice is owed to the client until it is given back', async () => {
    const { store } = world.runtime;
    const { version } = await makeInvoice(store, company, 'validate');
    const { total } = await row(version);
    await pay(version, total);
    const refund = await credit(version);
    expect((await row(version)).label).toBe('paid');
    expect(await row(refund)).toMatchObject({ label: 'to_be_paid', due: total });
    const give = (amount: string) =>
      send(store, recordRefundPayment, company.actor, {
        refund,
        date: '2026-03-21',
        amount,
        paymentType: company.paymentType,
      });
    expect((await refused(give(String(Number(total) + 1)))).errors).toEqual({
      amount: [`errors.amountAtMost|max=${total}`],
    });
    const back = await give('10');
    expect((await row(refund)).label).toBe('partially_settled');
    await send(store, cancelPayment, company.actor, { id: back.id, reason: 'Erreur' });
    expect((await row(refund)).label).toBe('to_be_paid');
    await give(total);
    expect((await row(refund)).label).toBe('paid');
  });

  it('settles its invoice by itself once the payment of it is cancelled, and that may be undone', async () => {
    const { store } = world.runtime;
    const { version } = await makeInvoice(store, company, 'validate');
    const { total } = await row(version);
    const { id } = await pay(version, total);
    const refund = await credit(version);
    await send(store, cancelPayment, company.actor, { id, reason: 'Chèque rejeté' });
    expect(await row(version)).toMatchObject({ label: 'paid', due: '0.00' });
    expect(await row(refund)).toMatchObject({ label: 'paid', due: '0.00' });
    const { entries } = await clientStatement(
      world.owner,
      company.corporation,
      company.client,
      '2026-01-01',
      '2099-12-31',
    );
    expect(entries.filter(({ debit, credit: given }) => Number(debit) === 0 && Number(given) === 0)).toEqual(
      [],
    );
    const [setOff] = await world.owner
      .selectFrom('payment_allocation')
      .select('payment_id')
      .where('version_id', '=', version)
      .orderBy('payment_id', 'desc')
      .execute();
    await send(store, cancelPayment, company.actor, { id: setOff?.payment_id ?? 0, reason: 'À rendre' });
    expect([(await row(version)).due, (await row(refund)).due]).toEqual([total, total]);
  });

  it('of a partly paid invoice settles what is due first', async () => {
    const { version } = await makeInvoice(world.runtime.store, company, 'validate');
    await pay(version, '100');
    const { total } = await row(version);
    const refund = await credit(version);
    expect(await row(version)).toMatchObject({ label: 'paid', due: '0.00' });
    expect((await row(refund)).due).toBe('100.00');
    expect(Number((await row(refund)).credited)).toBeCloseTo(Number(total) - 100, 2);
  });

  it('never takes back more than is left, whoever is first', async () => {
    const { store } = world.runtime;
    const { version } = await makeInvoice(store, company, 'validate');
    const drafts = await Promise.all(
      [1, 2, 3].map(() => send(store, refundInvoice, company.actor, { version })),
    );
    const outcomes = await Promise.allSettled(
      drafts.map((draft) => send(store, validateRefund, company.actor, { version: draft.version })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    expect((await row(version)).label).toBe('cancelled');
  });

  it('is given on several invoices of a client, or on a contract and its time, which it names', async () => {
    const { store } = world.runtime;
    const invoiced = [
      await makeInvoice(store, company, 'validate'),
      await makeInvoice(store, company, 'validate'),
    ];
    const line = { ...free, productName: 'Remise annuelle', unitPrice: '100', vat: company.vat };
    const rebate = (input: object) =>
      send(store, draftRebate, company.actor, {
        ...documentInput(company, { expiryDate: null, date: today(), productList: [line] }),
        submitType: 'validate',
        ...input,
      });
    const made = await rebate({ invoices: invoiced.map(({ id }) => id) });
    expect(await row(made.version)).toMatchObject({ total: '120.00', due: '120.00', label: 'to_be_paid' });
    expect((await view(made.version)).origins.map(({ version }) => version)).toEqual(
      invoiced.map(({ version }) => version),
    );
    const [first] = invoiced;
    expect((await view(first?.version ?? 0)).credits).toMatchObject([{ total: '60.00', imputed: '0.00' }]);
    expect((await row(first?.version ?? 0)).label).toBe('to_be_paid');
    const draft = await makeInvoice(store, company);
    expect((await refused(rebate({ invoices: [draft.id, first?.id, first?.id] }))).errors).toEqual({
      'invoices[0]': ['errors.reference'],
      'invoices[2]': ['errors.twice'],
    });
    const free100 = { ...line, unitPrice: '2000' };
    expect(await refused(rebate({ invoices: [first?.id], productList: [free100] }))).toMatchObject({
      code: 'REFUND_TOO_MUCH',
    });
    const told = draftRebate.input.safeParse({ thirdParty: company.client, periodEnd: '2026-01-02' }).error;
    expect(told?.issues.map(({ path }) => path.join('.'))).toEqual(['contract', 'periodStart']);
    const onContract = await rebate({ contract: 'CT-9', periodStart: '2026-01-01', periodEnd: '2026-02-28' });
    expect((await view(onContract.version)).contract).toMatchObject({ reference: 'CT-9', end: '2026-02-28' });
  });

  it('is given on other invoices, or on a contract, while it is a draft', async () => {
    const { store } = world.runtime;
    const [first, second] = [
      await makeInvoice(store, company, 'validate'),
      await makeInvoice(store, company, 'validate'),
    ];
    const content = documentInput(company, { expiryDate: null, date: today() });
    const { version } = await send(store, draftRebate, company.actor, { ...content, invoices: [first.id] });
    const { thirdParty: _client, ...kept } = content;
    const edit = (input: object) => send(store, editRefund, company.actor, { ...kept, version, ...input });
    const named = async () => (await view(version)).origins.map(({ id }) => id);

    await edit({ title: 'Autre objet' });
    expect(await named()).toEqual([first.id]);
    const { revision } = await view(version);
    await edit({ ground: 'invoices', invoices: [first.id, second.id] });
    expect(await named()).toEqual([first.id, second.id]);
    expect(await refused(edit({ ground: 'invoices', invoices: [second.id], revision }))).toMatchObject({
      kind: 'stale',
    });
    expect((await refused(edit({ ground: 'invoices', invoices: [second.id, 999_999] }))).errors).toEqual({
      'invoices[1]': ['errors.reference'],
    });
    const told = editRefund.input.safeParse({ ...kept, version, ground: 'invoices' }).error;
    expect(told?.issues.map(({ path }) => path.join('.'))).toEqual(['invoices']);

    const time = { periodStart: '2026-01-01', periodEnd: '2026-02-28' };
    await edit({ ground: 'contract', contract: 'CT-10', ...time });
    expect(await view(version)).toMatchObject({ contract: { reference: 'CT-10' }, origins: [] });
    await edit({ ground: 'invoices', invoices: [second.id], submitType: 'validate' });
    expect(await view(version)).toMatchObject({ contract: null, status: 'validate' });
    expect((await view(second.version)).credits).toHaveLength(1);
    expect((await refused(edit({ ground: 'invoices', invoices: [first.id] }))).code).toBe('NOT_DRAFT');

    const alone = await send(store, refundInvoice, company.actor, { version: first.version });
    expect(
      (await refused(edit({ version: alone.version, ground: 'invoices', invoices: [second.id] }))).errors,
    ).toEqual({ ground: ['errors.correctsOneInvoice'] });
  });

  it('is made out to the client of its invoice, and only on a validated one', async () => {
    const { store } = world.runtime;
    const { id } = await makeInvoice(store, company, 'validate');
    const draft = await makeInvoice(store, company);
    const write = (input: { invoice: number }) =>
      send(store, draftRefund, company.actor, { ...documentInput(company), ...input });
    expect(await refused(write({ invoice: draft.id }))).toMatchObject({ code: 'NOT_VALIDATED' });
    expect((await refused(write({ invoice: 999_999 }))).errors).toEqual({ invoice: ['errors.reference'] });
    const made = await write({ invoice: id });
    expect((await row(made.version)).clientId).toBe(company.client);
  });
});

describe('a copy of an accepted quotation', () => {
  it('is a quotation of its own', async () => {
    const version = await accepted();
    const copy = await send(world.runtime.store, copyQuotation, company.actor, { version });
    const [from, made] = [await row(version), await row(copy.version)];
    expect(made.document).not.toBe(from.document);
    expect(made).toMatchObject({ status: 'draft', number: null, total: from.total, date: null });
    expect(stringify((await view(copy.version)).content.lines)).toBe(
      stringify((await view(version)).content.lines),
    );
  });
});

describe('the order of dates', () => {
  /** The day of the clock that the commands of these tests go by. */
  const NOW = '2026-11-23T10:00:00Z';
  const PAST = '2026-11-02';

  /** Everything in one series for ever, so that one far date could stop it. */
  async function endless(): Promise<{ own: Company; at: ReturnType<typeof storeAt> }> {
    const own = await createCompany(world.runtime.store);
    const patterns = { ...defaultPatterns, invoice: 'F{SEQ:5}', refund: 'A{SEQ:5}', quotation: 'D{SEQ:5}' };
    await send(world.runtime.store, editNumbering, own.actor, patterns);
    return { own, at: storeAt(world, NOW) };
  }

  const credit = async (store: Store, own: Company, version: number) => {
    const made = await send(store, refundInvoice, own.actor, { version });
    return send(store, validateRefund, own.actor, { version: made.version });
  };

  it('refuses an invoice dated farther ahead than the company allows', async () => {
    const { own, at } = await endless();
    expect(await refused(makeInvoice(at.store, own, 'validate', { date: '2062-11-23' }))).toMatchObject({
      kind: 'invalid',
      errors: { date: ['errors.dateTooFarAhead|date=2026-11-30'] },
    });
    await makeInvoice(at.store, own, 'validate', { date: '2026-11-30' });
    await send(at.store, editCommerceSettings, own.actor, { ...settingsInput, invoiceDaysAhead: 0 });
    const next = makeInvoice(at.store, own, 'validate', { date: '2026-12-01' });
    expect((await refused(next)).errors).toEqual({ date: ['errors.dateTooFarAhead|date=2026-11-30'] });
  });

  it('asks for no order of dates of quotations', async () => {
    const { own, at } = await endless();
    const dated = (date: string) =>
      makeQuotation(at.store, own, 'validate', { date, expiryDate: '2063-01-01' });
    const versions = [await dated('2062-11-23'), await dated(PAST)].map(({ version }) => version);
    const found = await findVersions(world.owner, versions, own.corporation);
    expect(versions.map((version) => found.get(version)?.number)).toEqual(['D00001', 'D00002']);
  });

  it('goes on after an invoice of long before the limit was dated far ahead, and corrects it on its own day', async () => {
    const { own, at } = await endless();
    const far = '2062-11-23';
    await makeInvoice(at.store, own, 'validate', { date: PAST });
    at.setTo('2062-11-20T10:00:00Z');
    const { version } = await makeInvoice(at.store, own, 'validate', { date: far });
    at.setTo(NOW);
    const early = makeInvoice(at.store, own, 'validate', { date: '2026-11-01' });
    expect((await refused(early)).errors).toEqual({ date: [`errors.dateBeforeLast|date=${PAST}`] });
    const right = await makeInvoice(at.store, own, 'validate', { date: '2026-11-03' });
    const refund = await credit(at.store, own, version);
    const other = await credit(at.store, own, right.version);
    const read = async (one: number) => findVersion(world.owner, one, own.corporation);
    expect(await read(version)).toMatchObject({ label: 'cancelled' });
    expect(await read(right.version)).toMatchObject({ number: 'F00003', label: 'cancelled' });
    expect(await read(refund.version)).toMatchObject({ number: 'A00001', date: far });
    expect(await read(other.version)).toMatchObject({ number: 'A00002', date: '2026-11-23' });
  });

  it('has a credit note on an invoice of these days begin on its day', async () => {
    const { own, at } = await endless();
    const { version } = await makeInvoice(at.store, own, 'validate', { date: '2026-11-30' });
    const refund = await credit(at.store, own, version);
    expect(await findVersion(world.owner, refund.version, own.corporation)).toMatchObject({
      date: '2026-11-30',
    });
  });

  /** A company that allowed 31 days ahead, validated an invoice of the last of them, and allows 7 again. */
  async function tightened() {
    const { own, at } = await endless();
    const far = '2026-12-24';
    await makeInvoice(at.store, own, 'validate', { date: PAST });
    await send(at.store, editCommerceSettings, own.actor, { ...settingsInput, invoiceDaysAhead: 31 });
    const { version } = await makeInvoice(at.store, own, 'validate', { date: far });
    await send(at.store, editCommerceSettings, own.actor, { ...settingsInput, invoiceDaysAhead: 7 });
    return { own, at, far, version };
  }

  it('takes the day of the last invoice even where the setting, lowered since, would not', async () => {
    const { own, at, far } = await tightened();
    const dated = (date: string) => makeInvoice(at.store, own, 'validate', { date });
    const errors = async (date: string) => (await refused(dated(date))).errors;
    expect(await errors('2026-11-23')).toEqual({ date: [`errors.dateBeforeLast|date=${far}`] });
    expect(await errors('2026-12-25')).toEqual({ date: [`errors.dateTooFarAhead|date=${far}`] });
    const next = await dated(far);
    const found = await findVersion(world.owner, next.version, own.corporation);
    expect(found).toMatchObject({ number: 'F00003', date: far });
  });

  it('goes on from the invoice before one that lies ahead and was credited in full, and so do credit notes', async () => {
    const { own, at, far, version } = await tightened();
    const refund = await credit(at.store, own, version);
    const early = makeInvoice(at.store, own, 'validate', { date: '2026-11-01' });
    expect((await refused(early)).errors).toEqual({ date: [`errors.dateBeforeLast|date=${PAST}`] });
    const right = await makeInvoice(at.store, own, 'validate', { date: '2026-11-23' });
    const other = await credit(at.store, own, right.version);
    const read = async (one: number) => findVersion(world.owner, one, own.corporation);
    expect(await read(refund.version)).toMatchObject({ number: 'A00001', date: far });
    expect(await read(right.version)).toMatchObject({ number: 'F00003', date: '2026-11-23' });
    expect(await read(other.version)).toMatchObject({ number: 'A00002', date: '2026-11-23' });
  });

  it('follows an invoice that lies ahead and was credited in part alone', async () => {
    const { own, at, far, version } = await tightened();
    const lines = [{ line: 0, quantity: '1' }];
    const part = await send(at.store, refundInvoice, own.actor, { version, lines });
    await send(at.store, validateRefund, own.actor, { version: part.version });
    const next = makeInvoice(at.store, own, 'validate', { date: '2026-11-23' });
    expect((await refused(next)).errors).toEqual({ date: [`errors.dateBeforeLast|date=${far}`] });
  });
});

describe('a draft whose VAT rate changed', () => {
  it('says so until it is saved once more', async () => {
    const { store } = world.runtime;
    const { create, edit } = commandsOf('vat');
    const rate = { name: 'Taux d’essai', rate: '20', category: 'S', enabled: true };
    const { id } = await send(store, create, company.actor, rate);
    const line = {
      productType: 'none' as const,
      productName: 'Sable',
      quantity: '1',
      unitPrice: '10',
      vat: id,
    };
    const { version } = await makeInvoice(store, company, 'draft', { productList: [line] });
    const services = { db: world.owner };
    const changed = async () =>
      changedVat({ services, corporation: company.corporation }, await view(version));
    expect(await changed()).toEqual([]);
    await send(store, edit, company.actor, { ...rate, id, rate: '10' });
    expect(await changed()).toEqual(['Taux d’essai']);
    const again = { ...documentInput(company, { expiryDate: null, productList: [line] }), version };
    await send(store, invoices.editInvoice, company.actor, again);
    expect([await changed(), (await view(version)).totals.totalVat]).toEqual([[], '1.00']);
  });
});

describe('prices including VAT', () => {
  it('are typed for private clients alone, proposed for products, and taken back as they were', async () => {
    const { store } = world.runtime;
    const { actor } = company;
    const person = clientInput({ name: 'Gwenn Abgrall', naturalPerson: true });
    const { id: thirdParty } = await send(store, createThirdParty, actor, person);
    const { id: vat } = await send(store, commandsOf('vat').create, actor, {
      name: '21 %',
      rate: '21',
      category: 'S',
      enabled: true,
    });
    const free = {
      productType: 'none' as const,
      productName: 'Sable',
      quantity: '1',
      unitPrice: '11.90',
      vat,
    };
    const input = {
      pricesWithVat: true,
      productList: [free, { productType: 'service' as const, product: company.product, quantity: '2' }],
    };
    expect((await refused(makeInvoice(store, company, 'draft', input))).errors).toEqual({
      pricesWithVat: ['errors.pricesWithVat'],
    });
    const { version } = await makeInvoice(store, company, 'validate', { ...input, thirdParty });
    expect(await view(version)).toMatchObject({
      totals: { finalTotal: '299.90', totalWithoutVat: '249.83', withVat: { lines: ['11.90', '288.00'] } },
      content: {
        lines: [
          { unitPrice: '9.8347', priceWithVat: '11.9' },
          { unitPrice: '120', priceWithVat: '144' },
        ],
      },
    });
    const credit = await send(store, refundInvoice, actor, { version, lines: [{ line: 0, quantity: null }] });
    expect((await view(credit.version)).totals.finalTotal).toBe('11.90');
  });
});

describe('what was disabled, or is not sold', () => {
  it('is named on no new document, and stays on those that name it', async () => {
    const { store } = world.runtime;
    const { actor } = company;
    const product = {
      name: 'Sable',
      type: 'product' as const,
      unitPrice: '10',
      vat: company.vat,
      enabled: true,
    };
    const bought = await send(store, createProduct, actor, { ...product, code: 'SAB', forPurchase: true });
    const off = await send(store, createProduct, actor, {
      ...product,
      code: 'OFF',
      forSale: true,
      enabled: false,
    });
    const sold = await send(store, createProduct, actor, { ...product, code: 'VTE', forSale: true });
    const lineOf = (id: number) => ({ productType: 'product' as const, product: id, quantity: '1' });
    const both = { productList: [lineOf(bought.id), lineOf(off.id)] };
    for (const make of [makeInvoice, makeQuotation, makeSaleOrder])
      expect((await refused(make(store, company, 'draft', both))).errors).toEqual({
        'productList[0].product': ['errors.productNotForSale'],
        'productList[1].product': ['errors.productDisabled'],
      });
    const supplier = await send(
      store,
      createThirdParty,
      actor,
      clientInput({ name: 'Carrière', client: false, supplier: true }),
    );
    const order = { ...documentInput(company), thirdParty: supplier.id, productList: [lineOf(sold.id)] };
    expect((await refused(send(store, draftPurchase, actor, order))).errors).toEqual({
      'productList[0].product': ['errors.productNotForPurchase'],
    });

    const { id: client } = await send(store, createThirdParty, actor, clientInput({ name: 'Parti' }));
    const draft = await makeInvoice(store, company, 'draft', { thirdParty: client });
    const known = await makeInvoice(store, company, 'validate', { thirdParty: client });
    await send(store, setThirdPartyEnabled, actor, { id: client, enabled: false });
    const disabled = { errors: { thirdParty: ['errors.partyDisabled'] } };
    expect(await refused(makeInvoice(store, company, 'draft', { thirdParty: client }))).toMatchObject(
      disabled,
    );
    const edit = {
      ...documentInput(company, { expiryDate: null }),
      version: draft.version,
      thirdParty: client,
    };
    await send(store, invoices.editInvoice, actor, edit);
    expect(await refused(validate(draft.version))).toMatchObject(disabled);
    const credit = await send(store, refundInvoice, actor, { version: known.version });
    await send(store, validateRefund, actor, { version: credit.version });
  });
});
