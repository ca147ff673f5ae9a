import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as banking from '#domain/banking/bank-statement-commands.ts';
import { cancelChequeDeposit, makeChequeDeposit } from '#domain/banking/cheque-deposit-commands.ts';
import { proposeRecorded } from '#domain/banking/recorded.ts';
import { unreconciledPayments } from '#projections/banking/bank-payments.ts';
import { findChequeDeposit } from '#projections/banking/cheque-deposits.ts';
import { bookManualEntry, reverseManualEntry } from '#domain/accounting/manual-entry-commands.ts';
import { closePeriod, editChart } from '#domain/accounting/commands.ts';
import { invoiceQuotation } from '#domain/documents/invoicing/invoicing-commands.ts';
import { editInvoice, validateInvoice } from '#domain/documents/invoice-commands.ts';
import { cancelPayment, recordPayment } from '#domain/payments/payment-commands.ts';
import { acceptQuotation } from '#domain/documents/quotation-commands.ts';
import { refundInvoice, validateRefund } from '#domain/documents/refund-commands.ts';
import {
  correctSupplierInvoice,
  registerSupplierInvoice,
  revokeSupplierInvoiceApproval,
} from '#domain/purchasing/supplier-invoice-commands.ts';
import { applyCredit, giveBackCredit, reopenPayment } from '#domain/payments/credit-commands.ts';
import { writeOffRest } from '#domain/payments/write-off-commands.ts';
import type { WriteOffReason } from '#domain/payments/payment.ts';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { add, money, subtract } from '#domain/kernel/decimal.ts';
import { clientStatement } from '#projections/payments/client-statement.ts';
import { bookedYears } from '#projections/accounting/closing.ts';
import { readHeld } from '#projections/accounting/books.ts';
import { listSeries } from '#projections/company/number-series.ts';
import { openDocuments } from '#projections/payments/open-documents.ts';
import {
  journalPage,
  journalSums,
  openByThirdParty,
  type JournalFilter,
  type JournalLine,
  type JournalPage,
} from '#projections/accounting/journal-query.ts';
import {
  commandsOf,
  createCompany,
  documentInput,
  makeInvoice,
  makeQuotation,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { bankEntry, bankFile } from '#tests/builders/busy/busy-banking.ts';
import { OWN_IBAN } from '#tests/builders/bank-files.ts';
import { chartInput } from '#tests/builders/busy/busy-books.ts';
import { makePayable, makePayee } from '#tests/builders/documents/payables.ts';
import { storeAt } from '#tests/builders/documents/recurring.ts';
import { makeSupplier } from '#tests/builders/documents/purchases.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
/** VAT on debits. */
let debits: Company;
/** VAT on collection. */
let collection: Company;

beforeAll(async () => {
  world = await createWorld();
  debits = await createCompany(world.runtime.store, 0);
  collection = await createCompany(world.runtime.store, 1);
});
afterAll(() => world.close());

const store = () => world.runtime.store;

/** Lines of the entries that a stream's events made, as "account debit credit" with what tells them apart. */
async function linesOf(stream: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', journal, account, auxiliary, debit, credit, nullif(tax, ''), tax_base) as text
      from journal_line
    where entry like ${`${stream}-%`} order by entry, line`.execute(world.owner);
  return rows.map(({ text }) => text);
}

async function letteredOf(kind: string, version: number): Promise<string | null> {
  const { rows } = await sql<{ on: string | null }>`
    select settled_on as on from journal_piece where kind = ${kind} and version = ${version}`.execute(
    world.owner,
  );
  return rows[0]?.on ?? null;
}

/** What the books call a payment, and what they say was done with it. */
async function namedPiece(payment: number): Promise<{ number: string; whats: string[] }[]> {
  const { rows } = await sql<{ number: string; whats: string[] }>`
    select piece_ref as number, array_agg(distinct what order by what) as whats from journal_line
    where document_kind = 'payment' and document_id = ${payment} group by piece_ref`.execute(world.owner);
  return rows;
}

const pay = (company: Company, invoice: number, amount: string, date = '2026-03-20') =>
  send(store(), recordPayment, company.actor, { invoice, date, amount, paymentType: company.paymentType });

describe('an invoice with VAT on debits', () => {
  it('owes its VAT at once', async () => {
    const { id } = await makeInvoice(store(), debits, 'validate');
    expect(await linesOf(`invoice-${id}`)).toEqual([
      `VE 411000 C${String(debits.client).padStart(6, '0')} 576.00 0.00`,
      'VE 706000 0.00 480.00',
      'VE 445710 0.00 96.00 collected S 20 480.00',
    ]);
  });
});

describe('an invoice of services with VAT on collection', () => {
  it('owes its VAT as it is paid, to the cent, and gives it back when a payment is cancelled', async () => {
    const { id, version } = await makeInvoice(store(), collection, 'validate', {
      productList: [
        {
          productType: 'service',
          productName: 'Pompage',
          quantity: '1',
          unitPrice: '100.01',
          vat: collection.vat,
        },
      ],
    });
    expect((await linesOf(`invoice-${id}`)).slice(1)).toEqual([
      'VE 706000 0.00 100.01',
      'VE 445740 0.00 20.00',
    ]);
    const first = await pay(collection, version, '40');
    expect(await linesOf(`payment-${first.id}`)).toEqual([
      'BQ 512000 40.00 0.00',
      `BQ 411000 C${String(collection.client).padStart(6, '0')} 0.00 40.00`,
      'OD 445740 6.67 0.00',
      'OD 445710 0.00 6.67 collected S 20 33.33',
    ]);
    expect(await letteredOf('invoice', version)).toBeNull();
    const last = await pay(collection, version, '80.01', '2026-04-02');
    expect((await linesOf(`payment-${last.id}`)).slice(2)).toEqual([
      'OD 445740 13.33 0.00',
      'OD 445710 0.00 13.33 collected S 20 66.68',
    ]);
    expect(await letteredOf('invoice', version)).toBe('2026-04-02');
    await send(store(), cancelPayment, collection.actor, { id: first.id, reason: 'Impayé' });
    expect((await linesOf(`payment-${first.id}`)).slice(4)).toEqual([
      'BQ 512000 0.00 40.00',
      `BQ 411000 C${String(collection.client).padStart(6, '0')} 40.00 0.00`,
      'OD 445740 0.00 6.67',
      'OD 445710 6.67 0.00 collected S 20 -33.33',
    ]);
    expect(await letteredOf('invoice', version)).toBeNull();
  });

  it('is settled by a credit note, which takes no VAT back that was not owed', async () => {
    const { version } = await makeInvoice(store(), collection, 'validate', { date: '2026-03-03' });
    const refund = await send(store(), refundInvoice, collection.actor, { version });
    await send(store(), validateRefund, collection.actor, { version: refund.version });
    expect(await linesOf(`refund-${refund.id}`)).toEqual([
      `VE 411000 C${String(collection.client).padStart(6, '0')} 0.00 576.00`,
      'VE 706000 480.00 0.00',
      'VE 445740 96.00 0.00',
    ]);
    expect(await letteredOf('invoice', version)).not.toBeNull();
  });

  it('keeps what is paid too much as a credit of its client', async () => {
    const { version } = await makeInvoice(store(), collection, 'validate', { date: '2026-03-03' });
    const { id } = await pay(collection, version, '600');
    const lines = await linesOf(`payment-${id}`);
    expect(lines[0]).toBe('BQ 512000 600.00 0.00');
    expect(lines.filter((line) => line.includes('411000')).length).toBeGreaterThan(0);
    expect(lines.filter((line) => line.startsWith('OD'))).toEqual([
      'OD 445740 96.00 0.00',
      'OD 445710 0.00 96.00 collected S 20 480.00',
    ]);
  });
});

describe('a deposit', () => {
  it('stands on the account of deposits until the closing invoice takes it off', async () => {
    const { version } = await makeQuotation(store(), debits, 'validate');
    await send(store(), acceptQuotation, debits.actor, { version, confirmExpired: true });
    const deposit = await send(store(), invoiceQuotation, debits.actor, {
      version,
      mode: 'share',
      percent: '30',
    });
    await send(store(), validateInvoice, debits.actor, { version: deposit.version });
    const closing = await send(store(), invoiceQuotation, debits.actor, { version, mode: 'whole' });
    await send(store(), validateInvoice, debits.actor, { version: closing.version });
    expect((await linesOf(`invoice-${deposit.id}`)).slice(1)).toEqual([
      'VE 419100 0.00 144.00',
      'VE 445710 0.00 28.80 collected S 20 144.00',
    ]);
    expect((await linesOf(`invoice-${closing.id}`)).slice(1)).toEqual([
      'VE 706000 0.00 480.00',
      'VE 419100 144.00 0.00',
      'VE 445710 0.00 67.20 collected S 20 336.00',
    ]);
  });

  it('leaves nothing on its account once all of a quotation is asked for, and a free line that takes something off is a sale', async () => {
    const own = await createCompany(store(), 1);
    const { version } = await makeQuotation(store(), own, 'validate');
    await send(store(), acceptQuotation, own.actor, { version, confirmExpired: true });
    const ask = async (asked: { mode: 'share' | 'amount'; percent?: string; amount?: string }) => {
      const made = await send(store(), invoiceQuotation, own.actor, { version, ...asked });
      await send(store(), validateInvoice, own.actor, { version: made.version });
      return made;
    };
    await ask({ mode: 'share', percent: '30' });
    await ask({ mode: 'share', percent: '30' });
    const last = await send(store(), invoiceQuotation, own.actor, { version, mode: 'share', percent: '40' });
    const free = {
      productType: 'none' as const,
      quantity: '-1',
      unitPrice: '10',
      productName: 'Geste',
      vat: own.vat,
    };
    const lines = [{ productType: 'service' as const, product: own.product, quantity: '4' }, free];
    const date = todayIn(LEGAL_TIME_ZONE, new Date());
    await send(store(), editInvoice, own.actor, {
      ...documentInput(own),
      date,
      expiryDate: null,
      version: last.version,
      productList: lines,
    });
    await send(store(), validateInvoice, own.actor, { version: last.version });
    expect((await linesOf(`invoice-${last.id}`)).slice(1)).toEqual([
      'VE 706000 0.00 470.00',
      'VE 419100 288.00 0.00',
      'VE 445740 0.00 36.40',
    ]);
    const { rows } = await sql<{ balance: string }>`
      select sum(debit - credit)::text as balance from journal_line where corporation_id = ${own.corporation}
        and account = '419100'`.execute(world.owner);
    expect(rows).toEqual([{ balance: '0.00' }]);
  });
});

describe('a cancelled payment of an invoice that was credited', () => {
  it('leaves nothing on the account of its client: invoice and credit note settle each other', async () => {
    const own = await createCompany(store(), 1);
    const { version } = await makeInvoice(store(), own, 'validate');
    const { id } = await pay(own, version, '576');
    const note = await send(store(), refundInvoice, own.actor, { version });
    await send(store(), validateRefund, own.actor, { version: note.version });
    await send(store(), cancelPayment, own.actor, { id, reason: 'Chèque rejeté' });
    const open = await world.owner
      .selectFrom('journal_piece')
      .select(['kind', 'open', 'settled'])
      .where('corporation_id', '=', own.corporation)
      .where('kind', 'in', ['invoice', 'refund'])
      .orderBy('kind')
      .execute();
    expect(open).toEqual([
      { kind: 'invoice', open: '0.00', settled: '576.00' },
      { kind: 'refund', open: '0.00', settled: '576.00' },
    ]);
    const { rows } = await sql<{ account: string; balance: string }>`
      select account, sum(debit - credit)::text as balance from journal_line
        where corporation_id = ${own.corporation} and account like '4%'
      group by account having sum(debit - credit) <> 0`.execute(world.owner);
    expect(rows).toEqual([]);
    expect(await namedPiece(id)).toEqual([{ number: 'RG-2026-0001', whats: ['cancellation', 'payment'] }]);
  });
});

describe('the accounts', () => {
  it('are those of the day of the validation', async () => {
    const { create } = commandsOf('vat');
    const vat = (
      await send(store(), create, debits.actor, {
        name: 'TVA 10 %',
        rate: '10',
        category: 'S',
        accountingCode: '445711',
        enabled: true,
      })
    ).id;
    const line = {
      productType: 'product' as const,
      productName: 'Béton',
      quantity: '2',
      unitPrice: '50',
      vat,
    };
    const today = todayIn(LEGAL_TIME_ZONE, new Date());
    const draft = { productList: [line], date: today };
    const before = await makeInvoice(store(), debits, 'validate', draft);
    await send(store(), editChart, debits.actor, chartInput());
    const changed = { ...chartInput(), accounts: { ...chartInput().accounts, saleProduct: '701000' } };
    await send(store(), editChart, debits.actor, changed);
    const after = await makeInvoice(store(), debits, 'validate', draft);
    expect((await linesOf(`invoice-${before.id}`)).slice(1)).toEqual([
      'VE 707000 0.00 100.00',
      'VE 445711 0.00 10.00 collected S 10 100.00',
    ]);
    expect((await linesOf(`invoice-${after.id}`))[1]).toBe('VE 701000 0.00 100.00');
  });
});

describe('a closed period', () => {
  it('takes nothing more, and keeps what it held', async () => {
    const closed = await createCompany(store(), 1);
    const { version } = await makeInvoice(store(), closed, 'validate', { date: '2026-01-15' });
    await send(store(), closePeriod, closed.actor, { until: '2026-01-31' });
    const row = await world.owner
      .selectFrom('closed_period')
      .selectAll()
      .where('corporation_id', '=', closed.corporation)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ from_date: null, entries: 1, debit: '576.00', credit: '576.00' });
    expect(row.balances).toEqual([
      { account: '411000', debit: '576.00', credit: '0.00' },
      { account: '445740', debit: '0.00', credit: '96.00' },
      { account: '706000', debit: '0.00', credit: '480.00' },
    ]);
    const told = { kind: 'invalid', errors: { date: ['errors.periodClosed|date=2026-01-31'] } };
    expect(await refused(makeInvoice(store(), closed, 'validate', { date: '2026-01-31' }))).toMatchObject(
      told,
    );
    expect(await refused(pay(closed, version, '10', '2026-01-31'))).toMatchObject(told);
    expect(await refused(send(store(), closePeriod, closed.actor, { until: '2026-01-31' }))).toMatchObject({
      kind: 'invalid',
    });
    expect(await refused(send(store(), closePeriod, closed.actor, { until: '2026-02-27' }))).toMatchObject({
      errors: { until: ['errors.monthEnd'] },
    });
    await pay(closed, version, '10', '2026-02-01');
  });

  it('leaves a supplier’s late paper its date, and books it on the first open day', async () => {
    const late = await createCompany(store(), 1);
    await send(store(), closePeriod, late.actor, { until: '2026-01-31' });
    const supplier = await makeSupplier(store(), late);
    const { id } = await send(store(), registerSupplierInvoice, late.actor, {
      type: 'invoice',
      number: 'TARD-1',
      date: '2026-01-20',
      thirdParty: supplier,
      lines: [
        { line: null, name: 'Sable', quantity: '1', unitPrice: '100', vat: late.vat, account: '607000' },
      ],
    });
    const booked = await world.owner
      .selectFrom('journal_line')
      .select(['date', 'piece_date', 'account'])
      .where('document_kind', '=', 'supplierInvoice')
      .where('document_id', '=', id)
      .orderBy('account')
      .execute();
    const days = { date: '2026-02-01', piece_date: '2026-01-20' };
    expect(booked).toEqual(['401000', '445660', '607000'].map((account) => ({ ...days, account })));
  });
});

describe('a supplier invoice that was typed wrongly', () => {
  it('is taken back by an entry of its own, and booked anew; paid, ordered or closed it stays', async () => {
    const company = await createCompany(store(), 1);
    const supplier = await makeSupplier(store(), company, 'Location Express');
    const paper = {
      type: 'invoice' as const,
      number: 'L-77',
      date: '2026-02-10',
      dueDate: null,
      thirdParty: supplier,
      lines: [{ name: 'Nacelle', net: '100', vat: company.vat }],
    };
    const { actor, paymentType } = company;
    const { id } = await send(store(), registerSupplierInvoice, actor, paper);
    const revoke = () => send(store(), revokeSupplierInvoiceApproval, actor, { id, reason: 'Montant' });
    await revoke();
    const other = await makeSupplier(store(), company, 'Nacelles du Ponant');
    const right = {
      ...paper,
      id,
      number: 'L-78',
      thirdParty: other,
      lines: [{ name: 'Nacelle', net: '90', vat: company.vat }],
    };
    await send(store(), correctSupplierInvoice, actor, right);
    const third = (of: number) => `F${String(of).padStart(6, '0')}`;
    expect(await linesOf(`supplierInvoice-${id}`)).toEqual([
      'AC 604000 100.00 0.00',
      'AC 445640 20.00 0.00',
      `AC 401000 ${third(supplier)} 0.00 120.00`,
      'AC 604000 0.00 100.00',
      'AC 445640 0.00 20.00',
      `AC 401000 ${third(supplier)} 120.00 0.00`,
      'AC 604000 90.00 0.00',
      'AC 445640 18.00 0.00',
      `AC 401000 ${third(other)} 0.00 108.00`,
    ]);
    const [piece] = (
      await sql<object>`select third_party_id as party, total::text, open::text, settled_on as on from journal_piece
        where kind = 'supplierInvoice' and version = ${id}`.execute(world.owner)
    ).rows;
    expect(piece).toEqual({ party: other, total: '108.00', open: '-108.00', on: null });
    // Its VAT is deducted in the share that is paid of what it says now.
    const paid = await send(store(), recordPayment, actor, {
      client: other,
      direction: 'out',
      date: '2026-02-20',
      amount: '54',
      paymentType,
      allocations: [{ kind: 'supplierInvoice', version: id, amount: '54' }],
    });
    expect((await linesOf(`payment-${paid.id}`)).slice(2)).toEqual([
      'OD 445640 0.00 9.00',
      'OD 445660 9.00 0.00 deductible S 20 45.00',
    ]);
    expect(await refused(revoke())).toMatchObject({ code: 'SUPPLIER_INVOICE_PAID' });
    await send(store(), cancelPayment, actor, { id: paid.id, reason: 'Erreur' });
    await send(store(), closePeriod, actor, { until: '2026-02-28' });
    expect(await refused(revoke())).toMatchObject({
      code: 'SUPPLIER_INVOICE_CLOSED',
      errors: { '': ['errors.supplierInvoiceClosed|date=2026-02-28'] },
    });
  });
});

describe('an advance of a client', () => {
  const days = { received: '2026-01-15', invoiced: '2026-02-10' };
  const service = (company: Company) => ({
    date: days.invoiced,
    productList: [
      {
        productType: 'service' as const,
        productName: 'Pompage',
        quantity: '1',
        unitPrice: '1000',
        vat: company.vat,
      },
    ],
  });
  const receive = (company: Company, amount: string, more: object = {}) =>
    send(store(), recordPayment, company.actor, {
      client: company.client,
      date: days.received,
      amount,
      paymentType: company.paymentType,
      vat: company.vat,
      ...more,
    });
  const linesAfter = async (stream: string, from: number) => (await linesOf(stream)).slice(from);

  it('owes its VAT on the day the money comes, and not again when it is used on an invoice', async () => {
    const company = await createCompany(store(), 1);
    const { id } = await receive(company, '600');
    const lines = await linesOf(`payment-${id}`);
    expect(lines[1]).toMatch(/^BQ 419100 C\d+ 0.00 600.00$/);
    expect(lines.slice(2)).toEqual(['OD 445880 100.00 0.00', 'OD 445710 0.00 100.00 collected S 20 500.00']);
    const { version } = await makeInvoice(store(), company, 'validate', service(company));
    await send(store(), applyCredit, company.actor, { invoice: version, amount: '400' });
    // What the invoice owes by it, less what the advance owed of it: nothing is due twice.
    expect((await linesAfter(`payment-${id}`, 4)).filter((line) => line.startsWith('OD 44'))).toEqual([
      'OD 445740 66.67 0.00',
      'OD 445710 0.00 66.67 collected S 20 333.33',
      'OD 445880 0.00 66.67',
      'OD 445710 66.67 0.00 collected S 20 -333.33',
    ]);
    // Given back, the rest is owed no longer; all of it together is what the invoice owes of what is paid.
    await send(store(), giveBackCredit, company.actor, {
      id,
      date: days.invoiced,
      amount: '200',
      paymentType: company.paymentType,
    });
    expect((await linesOf(`payment-${id}`)).findLast((line) => line.includes('445880'))).toBe(
      'OD 445880 0.00 33.33',
    );
    const { rows } = await sql<{ account: string; balance: string }>`
      select account, sum(debit - credit)::text as balance from journal_line
        where corporation_id = ${company.corporation}
        and account in ('445710', '445880') group by account order by account`.execute(world.owner);
    expect(rows).toEqual([
      { account: '445710', balance: '-66.67' },
      { account: '445880', balance: '0.00' },
    ]);
  });

  it('owes it with VAT on debits too, and none once it is cancelled', async () => {
    const company = await createCompany(store(), 0);
    const { id } = await receive(company, '120');
    const { version } = await makeInvoice(store(), company, 'validate', service(company));
    await send(store(), applyCredit, company.actor, { invoice: version, amount: '60' });
    expect((await linesAfter(`payment-${id}`, 2)).filter((line) => line.startsWith('OD 445'))).toEqual([
      'OD 445880 20.00 0.00',
      'OD 445710 0.00 20.00 collected S 20 100.00',
      'OD 445880 0.00 10.00',
      'OD 445710 10.00 0.00 collected S 20 -50.00',
    ]);
    await send(store(), cancelPayment, company.actor, { id, reason: 'Chèque impayé' });
    expect((await linesOf(`payment-${id}`)).slice(-2)).toEqual([
      'OD 445880 0.00 10.00',
      'OD 445710 10.00 0.00 collected S 20 -50.00',
    ]);
  });

  it('is none where that is said, of a supplier, and of money that pays a document', async () => {
    const company = await createCompany(store(), 1);
    const plain = await receive(company, '600', { vat: null });
    expect(await linesOf(`payment-${plain.id}`)).toHaveLength(2);
    const supplier = await makeSupplier(store(), company);
    const given = await receive(company, '50', { client: supplier });
    expect(await linesOf(`payment-${given.id}`)).toHaveLength(2);
    const { version } = await makeInvoice(store(), company, 'validate', service(company));
    const allocations = [{ kind: 'invoice', version, amount: '100' }];
    const over = await receive(company, '150', { date: days.invoiced, allocations });
    expect((await linesOf(`payment-${over.id}`)).filter((line) => line.includes('445880'))).toEqual([]);
    const unknown = await refused(receive(company, '10', { vat: 987_654 }));
    expect(unknown.errors).toEqual({ vat: ['errors.reference'] });
  });
});

describe('a credit of a client', () => {
  it('moves from deposit to invoice, back, and out, and leaves what the statement says', async () => {
    const own = await createCompany(store(), 1);
    const { actor, client, paymentType } = own;
    const date = '2026-03-20';
    const deposit = await send(store(), recordPayment, actor, { client, date, amount: '300', paymentType });
    expect((await linesOf(`payment-${deposit.id}`))[1]).toMatch(/^BQ 419100 C\d+ 0.00 300.00$/);
    const first = await makeInvoice(store(), own, 'validate');
    const second = await makeInvoice(store(), own, 'validate');
    await send(store(), applyCredit, actor, { invoice: first.version, amount: '200' });
    const over = await pay(own, first.version, '400');
    await send(store(), applyCredit, actor, { invoice: second.version, amount: '90' });
    const back = await send(store(), giveBackCredit, actor, {
      id: deposit.id,
      date,
      amount: '10',
      paymentType,
    });
    await send(store(), cancelPayment, actor, { id: back.id, reason: 'Virement rejeté' });
    await send(store(), reopenPayment, actor, {
      id: over.id,
      allocations: [{ kind: 'invoice', version: second.version, amount: '350' }],
    });
    for (const { id } of [deposit, over]) {
      const named = await namedPiece(id);
      expect(named.map(({ whats }) => whats)).toEqual([['allocation', 'payment']]);
      expect(named[0]?.number).toMatch(/^RG-/);
    }
    const { rows } = await sql<{ balance: string; open: string }>`
      select (select sum(debit - credit) from journal_line where corporation_id = ${own.corporation}
        and account like '41%')::text as balance,
        (select sum(open) from journal_piece where corporation_id = ${own.corporation})::text as open`.execute(
      world.owner,
    );
    const { opening, entries } = await clientStatement(
      world.owner,
      own.corporation,
      client,
      '2020-01-01',
      '2035-12-31',
    );
    const owed = money(add(opening, ...entries.map(({ debit, credit }) => subtract(debit, credit))));
    expect(rows).toEqual([{ balance: owed, open: owed }]);
    const due = await world.owner
      .selectFrom('document_list')
      .select(['version_id', 'due'])
      .where('corporation_id', '=', own.corporation)
      .where('kind', '=', 'invoice')
      .execute();
    for (const { version_id: version, due: left } of due) {
      const piece = await world.owner
        .selectFrom('journal_piece')
        .select('open')
        .where('kind', '=', 'invoice')
        .where('version', '=', version)
        .executeTakeFirstOrThrow();
      expect([version, piece.open]).toEqual([version, left]);
    }
    const unbalanced =
      await sql`select entry from journal_line group by entry having sum(debit) <> sum(credit)`.execute(
        world.owner,
      );
    expect(unbalanced.rows).toEqual([]);
  });

  it('owes the VAT of what was settled, whatever way it came', async () => {
    const own = await createCompany(store(), 1);
    const { version } = await makeInvoice(store(), own, 'validate');
    await send(store(), recordPayment, own.actor, {
      client: own.client,
      date: '2026-03-19',
      amount: '288',
      paymentType: own.paymentType,
    });
    await send(store(), applyCredit, own.actor, { invoice: version, amount: '288' });
    const { rows } = await sql<{ account: string; balance: string }>`
      select account, sum(credit - debit)::text as balance from journal_line
        where corporation_id = ${own.corporation} and account like '4457%'
      group by account order by account`.execute(world.owner);
    expect(rows).toEqual([
      { account: '445710', balance: '48.00' },
      { account: '445740', balance: '48.00' },
    ]);
  });
});

describe('a supplier who gives money back', () => {
  it('is offered with its credit note, and owes nothing once that came in', async () => {
    const own = await createCompany(store(), 0);
    const supplier = await makePayee(store(), own);
    const note = await makePayable(store(), own, supplier, 'AV-7', '100', 'credit_note');
    const filter = { parties: [supplier], direction: 'in' as const, keyword: null };
    const offered = () => openDocuments(world.owner, own.corporation, filter, { limit: 10, offset: 0 });
    expect((await offered()).map(({ number, due, receivable }) => [number, due, receivable])).toEqual([
      ['AV-7', '120.00', true],
    ]);
    const { id } = await send(store(), recordPayment, own.actor, {
      client: supplier,
      direction: 'in',
      date: '2026-03-20',
      amount: '120',
      paymentType: own.paymentType,
      allocations: [{ kind: 'supplierInvoice', version: note, amount: '120' }],
    });
    expect(await offered()).toEqual([]);
    const auxiliary = `F${String(supplier).padStart(6, '0')}`;
    expect(await linesOf(`payment-${id}`)).toEqual([
      'BQ 512000 120.00 0.00',
      `BQ 401000 ${auxiliary} 0.00 120.00`,
      // The deduction is taken back as the money comes.
      'OD 445640 20.00 0.00',
      'OD 445660 0.00 20.00 deductible S 20 -100.00',
    ]);
    expect(await letteredOf('supplierInvoice', note)).toBe('2026-03-20');
  });
});

describe('a statement of a bank account', () => {
  /** A company of its own whose cheques wait on 511200, and whose bank account has an account of its own. */
  async function banked() {
    const company = await createCompany(store(), 1);
    const record = async (resource: string, values: object) =>
      (await send(store(), commandsOf(resource).create, company.actor, { enabled: true, ...values })).id;
    const cheque = await record('paymenttype', { name: 'Chèque', means: 'cheque', accountingCode: '511200' });
    await record('rib', {
      label: 'Compte courant',
      holder: 'Nous',
      iban: OWN_IBAN,
      accountingCode: '512100',
      journal: 'BQ1',
    });
    const take = async (...entries: Parameters<typeof bankFile>[0]) =>
      (await send(store(), banking.importBankStatement, company.actor, bankFile(entries))).ids[0] ?? 0;
    const received = (amount: string) =>
      send(store(), recordPayment, company.actor, {
        client: company.client,
        date: '2026-03-20',
        amount,
        paymentType: cheque,
        vat: null,
      });
    const held = async () => {
      const { balances } = await readHeld(world.owner, company.corporation, null, '2026-12-31');
      return Object.fromEntries(
        balances.map(({ account, debit, credit }) => [account, money(subtract(debit, credit))]),
      );
    };
    return { company, take, received, held };
  }

  it('brings cheques that were handed in from 511200 to the account of that bank, and lets one bounce', async () => {
    const { company, take, received, held } = await banked();
    const [first, second] = [await received('100'), await received('50')];
    const id = await take(bankEntry('150', 'REMISE CHEQUES'));
    const payments = [first.id, second.id];
    await send(store(), banking.reconcileBankLine, company.actor, { id, line: 1, payments });
    expect(await linesOf(`bankstatement-${id}`)).toEqual([
      'BQ1 512100 150.00 0.00',
      'BQ1 511200 0.00 150.00',
    ]);
    expect(await held()).toMatchObject({ '511200': '0.00', '512100': '150.00', '419100': '-150.00' });
    await send(store(), cancelPayment, company.actor, { id: second.id, reason: 'Impayé' });
    expect(await held()).toMatchObject({ '511200': '0.00', '512100': '100.00', '419100': '-100.00' });
    await send(store(), banking.reconcileBankLine, company.actor, {
      id,
      line: 1,
      payments: [first.id, (await received('50')).id],
    });
    expect(await held()).toMatchObject({ '511200': '0.00', '512100': '150.00' });
  });

  it('is proposed the cheques of a slip, each on one slip at most, and books them when it is matched', async () => {
    const { company, take, received, held } = await banked();
    const payments = [(await received('70')).id, (await received('30')).id];
    const slip = () =>
      send(store(), makeChequeDeposit, company.actor, { date: '2026-03-24', account: null, payments });
    const { id: deposit, number } = await slip();
    expect(number).toBe(`REM-20260324-${deposit}`);
    expect(await findChequeDeposit(world.owner, deposit, company.corporation)).toMatchObject({
      total: '100.00',
      count: 2,
      booked: false,
    });
    expect((await refused(slip())).errors['payments']?.[0]).toMatch(/^banking.error.notWaiting/);
    await send(store(), cancelChequeDeposit, company.actor, { id: deposit });
    const again = await slip();
    const open = await unreconciledPayments(world.owner, company.corporation, {
      from: '2026-03-25',
      until: '2026-03-25',
    });
    const entry = {
      ...bankEntry('100', 'REMISE'),
      amount: '100',
      valueDate: null,
      counterparty: null,
      iban: null,
      reference: null,
      bankReference: null,
    };
    const [best] = proposeRecorded(entry, open);
    expect([best?.reasons, best?.payments.map(({ id }) => id)]).toEqual([
      ['recorded', 'deposit', 'sum'],
      payments,
    ]);
    const id = await take(bankEntry('100', 'REMISE'));
    await send(store(), banking.reconcileBankLine, company.actor, { id, line: 1, payments });
    expect(await held()).toMatchObject({ '511200': '0.00', '512100': '100.00' });
    expect(await findChequeDeposit(world.owner, again.id, company.corporation)).toMatchObject({
      booked: true,
    });
    expect((await refused(send(store(), cancelChequeDeposit, company.actor, { id: again.id }))).code).toBe(
      'DEPOSIT_BOOKED',
    );
  });

  it('books what it records on the account of that bank at once', async () => {
    const { company, take } = await banked();
    const { version } = await makeInvoice(store(), company, 'validate');
    const id = await take(bankEntry('576', 'VIR'));
    const { payment } = await send(store(), banking.confirmBankLine, company.actor, {
      id,
      line: 1,
      client: company.client,
      paymentType: company.paymentType,
      allocations: [{ kind: 'invoice', version, amount: '576' }],
    });
    expect((await linesOf(`payment-${payment}`))[0]).toBe('BQ1 512100 576.00 0.00');
    expect(await linesOf(`bankstatement-${id}`)).toEqual([]);
  });

  it('books charges on an account with their VAT, and takes them back', async () => {
    const { company, take, held } = await banked();
    const id = await take(bankEntry('-12', 'FRAIS DE TENUE DE COMPTE MARS'), bankEntry('-1200', 'URSSAF'));
    const book = (line: number, changes: object) =>
      send(store(), banking.bookBankLine, company.actor, { id, line, account: '627000', ...changes });
    await book(1, { vat: company.vat, label: 'Frais de mars', learn: 'FRAIS DE TENUE' });
    await book(2, { account: '431000' });
    expect(await linesOf(`bankstatement-${id}`)).toEqual([
      'BQ1 512100 0.00 12.00',
      'BQ1 627000 10.00 0.00',
      'BQ1 445660 2.00 0.00 deductible S 20 10.00',
      'BQ1 512100 0.00 1200.00',
      'BQ1 431000 1200.00 0.00',
    ]);
    expect(await held()).toMatchObject({ '512100': '-1212.00' });
    expect((await refused(book(1, {}))).code).toBe('BANK_LINE_BOOKED');
    await send(store(), banking.reverseBankLine, company.actor, { id, line: 2 });
    expect(await held()).toMatchObject({ '512100': '-12.00', '431000': '0.00' });
    expect((await refused(book(2, { account: '411000' }))).errors).toEqual({
      account: ['banking.error.thirdPartyAccount'],
    });
    await book(2, { account: '431000' });
    await expect(held()).resolves.toMatchObject({ '512100': '-1212.00' });
  });

  it('books nothing in a closed period', async () => {
    const { company, take } = await banked();
    const id = await take(bankEntry('-5', 'FRAIS'));
    await send(store(), closePeriod, company.actor, { until: '2026-03-31' });
    await send(store(), banking.bookBankLine, company.actor, { id, line: 1, account: '627000' });
    const { entries } = await readHeld(world.owner, company.corporation, '2026-04-01', '2026-04-01');
    expect(entries).toBe(1);
  });
});

describe('a rest that is given up', () => {
  const rest = async (company: Company, paid: string) => {
    const { version } = await makeInvoice(store(), company, 'validate', {
      date: todayIn('Europe/Paris', new Date()),
    });
    if (paid !== '0') await pay(company, version, paid, todayIn('Europe/Paris', new Date()));
    return version;
  };
  const giveUp = (company: Company, version: number, reason: WriteOffReason) =>
    send(store(), writeOffRest, company.actor, {
      kind: 'invoice',
      version,
      reason,
      date: todayIn('Europe/Paris', new Date()),
    });
  const client = ({ client: id }: Company) => `C${String(id).padStart(6, '0')}`;

  it('as a small difference costs all of it, and its VAT stays owed', async () => {
    const version = await rest(debits, '575.50');
    const { id } = await giveUp(debits, version, 'difference');
    expect(await linesOf(`payment-${id}`)).toEqual([
      'OD 658000 0.50 0.00',
      `OD 411000 ${client(debits)} 0.00 0.50`,
    ]);
    expect(await letteredOf('invoice', version)).not.toBeNull();
    expect((await refused(giveUp(debits, await rest(debits, '100'), 'difference'))).errors).toEqual({
      reason: ['errors.writeOffLarge|max=10'],
    });
    expect((await refused(giveUp(debits, version, 'difference'))).errors).toEqual({
      version: ['errors.alreadySettled'],
    });
  });

  it('as a bad debt regains the VAT that was owed (CGI art. 272-1), and owes it again when it is paid after all', async () => {
    const version = await rest(debits, '0');
    const { id } = await giveUp(debits, version, 'badDebt');
    const booked = [
      'OD 654000 480.00 0.00',
      'OD 445710 96.00 0.00 collected S 20 -480.00',
      `OD 411000 ${client(debits)} 0.00 576.00`,
    ];
    expect(await linesOf(`payment-${id}`)).toEqual(booked);
    await send(store(), cancelPayment, debits.actor, { id, reason: 'Payé après tout' });
    expect((await linesOf(`payment-${id}`)).slice(3)).toEqual([
      'OD 654000 0.00 480.00',
      'OD 445710 0.00 96.00 collected S 20 480.00',
      `OD 411000 ${client(debits)} 576.00 0.00`,
    ]);
    expect(await letteredOf('invoice', version)).toBeNull();
  });

  it('as a discount takes the VAT along that waits for a payment: no more of it is ever owed', async () => {
    const version = await rest(collection, '564.48');
    const { id } = await giveUp(collection, version, 'discount');
    expect(await linesOf(`payment-${id}`)).toEqual([
      'OD 665000 9.60 0.00',
      'OD 445740 1.92 0.00',
      `OD 411000 ${client(collection)} 0.00 11.52`,
    ]);
    await send(store(), cancelPayment, collection.actor, { id, reason: 'Hors délai' });
    await pay(collection, version, '11.52', todayIn('Europe/Paris', new Date()));
    const { rows } = await sql<{ left: string }>`
      select sum(debit - credit)::text as left from journal_line where corporation_id = ${collection.corporation}
        and account = '445740'
        and document_id in (select id from payment_list join payment_allocation on payment_id = id
          where version_id = ${version})
        and document_kind = 'payment'`.execute(world.owner);
    expect(rows[0]?.left).toBe('96.00');
  });

  it('by a supplier is income, and its VAT deducted no longer', async () => {
    const supplier = await makeSupplier(store(), debits);
    const { id } = await send(store(), registerSupplierInvoice, debits.actor, {
      type: 'invoice',
      number: 'F-ESCOMPTE',
      date: '2026-03-12',
      thirdParty: supplier,
      lines: [
        {
          line: null,
          name: 'Parpaings',
          quantity: '1',
          unitPrice: '100',
          vat: debits.vat,
          account: '607000',
        },
      ],
    });
    const made = await send(store(), writeOffRest, debits.actor, {
      kind: 'supplierInvoice',
      version: id,
      reason: 'discount',
      date: '2026-03-20',
    });
    expect((await linesOf(`payment-${made.id}`)).map((line) => line.replace(/ F\d+/, ''))).toEqual([
      'OD 765000 0.00 100.00',
      'OD 445660 0.00 20.00 deductible S 20 -100.00',
      'OD 401000 120.00 0.00',
    ]);
    const bad = {
      kind: 'supplierInvoice' as const,
      version: id,
      reason: 'badDebt' as const,
      date: '2026-03-20',
    };
    expect((await refused(send(store(), writeOffRest, debits.actor, bad))).kind).toBe('invalid');
  });
});

describe('an entry that no document makes', () => {
  const wages = [
    { account: '641000', debit: '2000' },
    { account: '421000', credit: '1500' },
    { account: '431000', credit: '500' },
  ];
  const book = (changes: object = {}) =>
    send(store(), bookManualEntry, debits.actor, {
      date: '2026-03-31',
      label: 'Paie de mars',
      lines: wages,
      ...changes,
    });
  const refusedAs = async (changes: object) => {
    const parsed = bookManualEntry.input.safeParse({
      date: '2026-03-31',
      label: 'Paie',
      lines: wages,
      ...changes,
    });
    return parsed.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  };

  it('is numbered without a gap in its journal and year, whatever else is booked in between', async () => {
    const own = await createCompany(store(), 1);
    const entry = { date: '2026-03-31', label: 'Paie', lines: wages };
    const made: number[] = [];
    for (const changes of [{}, { reference: 'PAIE-03' }, { date: '2025-12-31' }, {}]) {
      await book();
      made.push((await send(store(), bookManualEntry, own.actor, { ...entry, ...changes })).id);
    }
    const { rows } = await sql<{ number: string }>`
      select piece_ref as number from journal_line where document_kind = 'manualEntry'
        and document_id = any(${made}::bigint[]) and line = 0
      order by document_id`.execute(world.owner);
    const numbers = rows.map(({ number }) => number);
    expect(numbers).toEqual(['OD-2026-0001', 'PAIE-03', 'OD-2025-0001', 'OD-2026-0002']);
    expect(await listSeries(world.owner, own.corporation)).toEqual([]);
  });

  it('stands in the journal of miscellaneous operations, and is taken back by the opposite one', async () => {
    const { id } = await book();
    const booked = ['OD 641000 2000.00 0.00', 'OD 421000 0.00 1500.00', 'OD 431000 0.00 500.00'];
    expect(await linesOf(`manualentry-${id}`)).toEqual(booked);
    await send(store(), reverseManualEntry, debits.actor, { id, date: '2026-04-01' });
    expect((await linesOf(`manualentry-${id}`)).slice(3)).toEqual([
      'OD 641000 0.00 2000.00',
      'OD 421000 1500.00 0.00',
      'OD 431000 500.00 0.00',
    ]);
    expect(
      (await refused(send(store(), reverseManualEntry, debits.actor, { id, date: '2026-04-01' }))).code,
    ).toBe('MANUAL_ENTRY_REVERSED');
  });

  it('opens the books with the balances of another program, third parties by their names', async () => {
    const lines = [
      { account: '411000', thirdParty: debits.client, debit: '120' },
      {},
      { account: '101000', credit: '120' },
    ];
    const { id } = await book({ journal: 'opening', lines });
    expect(await linesOf(`manualentry-${id}`)).toEqual([
      `AN 411000 C${String(debits.client).padStart(6, '0')} 120.00 0.00`,
      'AN 101000 0.00 120.00',
    ]);
  });

  it('is refused where it does not balance, names no account or nobody, or its day is closed or far ahead', async () => {
    expect(await refusedAs({ lines: [...wages, { account: '512000', debit: '1' }] })).toEqual([
      'lines errors.entryUnbalanced|debit=2001.00|credit=2000.00|difference=1.00',
    ]);
    expect(
      await refusedAs({
        lines: [
          { account: '411000', debit: '5' },
          { account: 'x', credit: '5' },
          { account: '512000', debit: '5', credit: '5' },
        ],
      }),
    ).toEqual([
      'lines.0.thirdParty errors.entryParty',
      'lines.1.account errors.accountNumber',
      'lines.2.debit errors.entrySide',
    ]);
    expect(await refusedAs({ lines: [{}, { account: '512000', debit: '5' }] })).toEqual([
      'lines errors.entryLines',
    ]);
    expect((await refused(book({ date: '2062-01-01' }))).errors).toEqual({ date: ['errors.future'] });
    const company = await createCompany(store(), 1);
    await send(store(), closePeriod, company.actor, { until: '2026-03-31' });
    const late = send(store(), bookManualEntry, company.actor, {
      date: '2026-03-31',
      label: 'Tard',
      lines: wages,
    });
    expect((await refused(late)).errors).toEqual({ date: ['errors.periodClosed|date=2026-03-31'] });
  });
});

describe('the page of the journals', () => {
  const filter = (changes: Partial<JournalFilter> = {}): JournalFilter => ({
    from: '2026-01-01',
    until: '2026-12-31',
    journal: null,
    account: null,
    thirdParty: null,
    taxes: [],
    ...changes,
  });

  async function allLines(company: Company, asked: JournalFilter, limit: number): Promise<JournalLine[]> {
    const all: JournalLine[] = [];
    let cursor: string | null = null;
    do {
      const page: JournalPage = await journalPage(world.owner, company.corporation, asked, { cursor, limit });
      all.push(...page.rows);
      cursor = page.next;
    } while (cursor !== null);
    return all;
  }

  it('has every line once by date, however many a page has, and names its third party', async () => {
    const whole = await allLines(collection, filter(), 1000);
    expect(whole.length).toBeGreaterThan(20);
    expect(await allLines(collection, filter(), 3)).toEqual(whole);
    expect(whole.map(({ date }) => date)).toEqual(whole.map(({ date }) => date).toSorted());
    expect(whole.find(({ account }) => account === '411000')).toMatchObject({ thirdParty: 'Ville de Brest' });
    expect(await allLines(collection, filter({ from: '2019-01-01', until: '2019-12-31' }), 10)).toEqual([]);
    expect(
      await journalPage(world.owner, collection.corporation, filter(), { cursor: 'x', limit: 1 }),
    ).toMatchObject({ rows: [whole[0]] });
  });

  it.each([
    ['a journal', { journal: 'BQ' }, ({ journal }: JournalLine) => journal === 'BQ'],
    [
      'the beginning of an account',
      { account: '4457' },
      ({ account }: JournalLine) => account.startsWith('4457'),
    ],
    ['a kind of VAT', { taxes: ['collected S 20'] }, ({ account }: JournalLine) => account === '445710'],
  ])('narrows by %s, and adds up what it shows', async (_, changes, fits) => {
    const asked = filter(changes);
    const lines = await allLines(collection, asked, 1000);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines).toEqual((await allLines(collection, filter(), 1000)).filter(fits));
    const added = {
      debit: money(add('0', ...lines.map(({ debit }) => debit))),
      credit: money(add('0', ...lines.map(({ credit }) => credit))),
    };
    expect(await journalSums(world.owner, collection.corporation, asked, true)).toEqual(added);
    expect(await journalSums(world.owner, collection.corporation, asked, false)).toEqual(added);
  });

  it('shows nothing of another corporation', async () => {
    const foreign = filter({ thirdParty: debits.client });
    expect(await allLines(collection, foreign, 10)).toEqual([]);
    expect(await openByThirdParty(world.owner, debits.corporation, '411000', 10)).not.toEqual([]);
    const theirs = await openByThirdParty(world.owner, collection.corporation, '411000', 10);
    expect(theirs.map(({ thirdParty }) => thirdParty)).not.toContain(debits.client);
  });
});

describe('closing while others book', () => {
  it('lets an entry in before or refuses it: what was held is what is found', async () => {
    const busy = await createCompany(store(), 0);
    const drafts = [];
    for (let n = 0; n < 8; n += 1)
      drafts.push(await makeInvoice(store(), busy, 'draft', { date: '2026-02-10' }));
    const validate = ({ version }: { version: number }) =>
      send(store(), validateInvoice, busy.actor, { version }).then(
        () => 'booked',
        () => 'refused',
      );
    const [answers] = await Promise.all([
      Promise.all(drafts.map(validate)),
      send(store(), closePeriod, busy.actor, { until: '2026-02-28' }),
    ]);
    const row = await world.owner
      .selectFrom('closed_period')
      .selectAll()
      .where('corporation_id', '=', busy.corporation)
      .executeTakeFirstOrThrow();
    expect(row.entries).toBe(answers.filter((one) => one === 'booked').length);
    const now = await readHeld(world.owner, busy.corporation, row.from_date, row.until);
    expect([now.entries, now.hash]).toEqual([row.entries, row.hash]);
  });

  it('finds what was changed behind our back', async () => {
    const { rows } = await sql<{ corporation: number; until: string; hash: string }>`
      select corporation_id as corporation, until, hash from closed_period order by corporation_id limit 1`.execute(
      world.owner,
    );
    const [period] = rows;
    if (!period) throw new Error('Nothing was closed');
    await sql`update journal_line set piece_ref = piece_ref || 'x' where corporation_id = ${period.corporation}
      and date <= ${period.until}::date`.execute(world.owner);
    expect((await readHeld(world.owner, period.corporation, null, period.until)).hash).not.toBe(period.hash);
  });
});

describe('the books', () => {
  it('name the financial years that hold something, and none between', async () => {
    const own = await createCompany(store(), 0);
    const years = () => Promise.all([1, 4].map((month) => bookedYears(world.owner, own.corporation, month)));
    expect(await years()).toEqual([[], []]);
    for (const date of ['2025-02-03', '2026-03-31', '2026-04-01', '2062-01-15']) {
      const { store: then } = storeAt(world, `${date}T10:00:00Z`);
      await makeInvoice(then, own, 'validate', { date });
    }
    expect(await years()).toEqual([
      [2062, 2026, 2025],
      [2061, 2026, 2025, 2024],
    ]);
  });

  it('balance, entry by entry and in their monthly sums', async () => {
    const { rows } =
      await sql`select entry from journal_line group by entry having sum(debit) <> sum(credit)`.execute(
        world.owner,
      );
    expect(rows).toEqual([]);
    const months = await sql`
      select corporation_id, account, sum(debit) as debit, sum(credit) as credit from account_month group by 1, 2
        order by 1, 2`.execute(world.owner);
    const lines = await sql`
      select corporation_id, account, sum(debit) as debit, sum(credit) as credit from journal_line group by 1, 2
        order by 1, 2`.execute(world.owner);
    expect(months.rows).toEqual(lines.rows);
  });
});
