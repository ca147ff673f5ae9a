import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceQuotation } from '#domain/commerce/invoicing-commands.ts';
import * as invoices from '#domain/commerce/invoice-commands.ts';
import { cancelPayment, recordPayment, recordRefundPayment } from '#domain/commerce/payment-commands.ts';
import { acceptQuotation, copyQuotation } from '#domain/commerce/quotation-commands.ts';
import { draftRefund, refundInvoice, validateRefund } from '#domain/commerce/refund-commands.ts';
import { findVersion, madeFrom } from '#projections/document-query.ts';
import { readDocument } from '#projections/documents.ts';
import {
  createCompany,
  documentInput,
  makeInvoice,
  makeQuotation,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { refused } from '#tests/builders/refused.ts';
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

const invoice = (version: number, input: object = {}) =>
  send(world.runtime.store, invoiceQuotation, company.actor, { version, ...input });
const validate = (version: number) =>
  send(world.runtime.store, invoices.validateInvoice, company.actor, { version });
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

  it('never asks for more than the whole', async () => {
    const version = await accepted();
    await invoice(version, { mode: 'share', percent: '70' });
    expect(await refused(invoice(version, { mode: 'share', percent: '30.01' }))).toMatchObject({
      code: 'QUOTATION_INVOICED',
    });
    await invoice(version, { mode: 'share', percent: '30' });
    expect((await row(version)).label).toBe('accepted');
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
    const deposit = await invoice(version, { mode: 'share', percent: '100' });
    await validate(deposit.version);
    expect((await row(version)).label).toBe('accepted');
    const refund = await send(world.runtime.store, refundInvoice, company.actor, {
      version: deposit.version,
    });
    await send(world.runtime.store, validateRefund, company.actor, { version: refund.version });
    expect((await row(version)).label).toBe('billable');
  });
});

describe('a credit note', () => {
  // A corporation of its own: the invoices above are dated today, and numbers are chronological.
  beforeAll(async () => {
    company = await createCompany(world.runtime.store, 1);
  });

  const credit = async (version: number, input: object = {}) => {
    const made = await send(world.runtime.store, refundInvoice, company.actor, { version, ...input });
    await send(world.runtime.store, validateRefund, company.actor, { version: made.version });
    return made.version;
  };

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
