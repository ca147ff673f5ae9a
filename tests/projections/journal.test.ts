import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePeriod, editChart } from '#domain/accounting/commands.ts';
import { invoiceQuotation } from '#domain/commerce/invoicing-commands.ts';
import { validateInvoice } from '#domain/commerce/invoice-commands.ts';
import { cancelPayment, recordPayment } from '#domain/commerce/payment-commands.ts';
import { acceptQuotation } from '#domain/commerce/quotation-commands.ts';
import { refundInvoice, validateRefund } from '#domain/commerce/refund-commands.ts';
import {
  correctSupplierInvoice,
  registerSupplierInvoice,
  revokeSupplierInvoiceApproval,
} from '#domain/commerce/supplier-invoice-commands.ts';
import { applyCredit, giveBackCredit, reopenPayment } from '#domain/commerce/credit-commands.ts';
import { add, money, subtract } from '#domain/kernel/decimal.ts';
import { clientStatement } from '#projections/client-statement.ts';
import { readHeld } from '#projections/books.ts';
import { openDocuments } from '#projections/open-documents.ts';
import {
  journalPage,
  journalSums,
  openByThirdParty,
  type JournalFilter,
  type JournalLine,
  type JournalPage,
} from '#projections/journal-query.ts';
import {
  commandsOf,
  createCompany,
  makeInvoice,
  makeQuotation,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { chartInput } from '#tests/builders/busy-books.ts';
import { makePayable, makePayee } from '#tests/builders/payables.ts';
import { makeSupplier } from '#tests/builders/purchases.ts';
import { refused } from '#tests/builders/refused.ts';
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
    select concat_ws(' ', journal, account, auxiliary, debit, credit, nullif(tax, ''), tax_base) as text from journal_line
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
    const closing = await send(store(), invoiceQuotation, debits.actor, { version });
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
});

describe('the accounts', () => {
  it('are those of the day of the validation', async () => {
    const { create } = commandsOf('vat');
    const vat = (await send(store(), create, debits.actor, { name: 'TVA 10 %', rate: '10', category: 'S', accountingCode: '445711', enabled: true })).id; // prettier-ignore
    const line = {
      productType: 'product' as const,
      productName: 'Béton',
      quantity: '2',
      unitPrice: '50',
      vat,
    };
    const today = new Date().toISOString().slice(0, 10);
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
      type: 'invoice', number: 'TARD-1', date: '2026-01-20', thirdParty: supplier,
      lines: [{ line: null, name: 'Sable', quantity: '1', unitPrice: '100', vat: late.vat, account: '607000' }],
    }); // prettier-ignore
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
      type: 'invoice' as const, number: 'L-77', date: '2026-02-10', dueDate: null, thirdParty: supplier,
      lines: [{ name: 'Nacelle', net: '100', vat: company.vat }],
    }; // prettier-ignore
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
      client: other, direction: 'out', date: '2026-02-20', amount: '54', paymentType,
      allocations: [{ kind: 'supplierInvoice', version: id, amount: '54' }],
    }); // prettier-ignore
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
      client: company.client, date: days.received, amount, paymentType: company.paymentType, vat: company.vat, ...more,
    }); // prettier-ignore
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
      id, date: days.invoiced, amount: '200', paymentType: company.paymentType,
    }); // prettier-ignore
    expect((await linesOf(`payment-${id}`)).findLast((line) => line.includes('445880'))).toBe(
      'OD 445880 0.00 33.33',
    );
    const { rows } = await sql<{ account: string; balance: string }>`
      select account, sum(debit - credit)::text as balance from journal_line where corporation_id = ${company.corporation}
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
    await send(store(), reopenPayment, actor, { id: over.id, allocations: [{ kind: 'invoice', version: second.version, amount: '350' }] }); // prettier-ignore
    const { rows } = await sql<{ balance: string; open: string }>`
      select (select sum(debit - credit) from journal_line where corporation_id = ${own.corporation} and account like '41%')::text as balance,
        (select sum(open) from journal_piece where corporation_id = ${own.corporation})::text as open`.execute(
      world.owner,
    );
    const { opening, entries } = await clientStatement(world.owner, own.corporation, client, '2020-01-01', '2035-12-31'); // prettier-ignore
    const owed = money(add(opening, ...entries.map(({ debit, credit }) => subtract(debit, credit))));
    expect(rows).toEqual([{ balance: owed, open: owed }]);
    const due = await world.owner.selectFrom('document_list').select(['version_id', 'due']).where('corporation_id', '=', own.corporation).where('kind', '=', 'invoice').execute(); // prettier-ignore
    for (const { version_id: version, due: left } of due) {
      const piece = await world.owner.selectFrom('journal_piece').select('open').where('kind', '=', 'invoice').where('version', '=', version).executeTakeFirstOrThrow(); // prettier-ignore
      expect([version, piece.open]).toEqual([version, left]);
    }
    const unbalanced = await sql`select entry from journal_line group by entry having sum(debit) <> sum(credit)`.execute(world.owner); // prettier-ignore
    expect(unbalanced.rows).toEqual([]);
  });

  it('owes the VAT of what was settled, whatever way it came', async () => {
    const own = await createCompany(store(), 1);
    const { version } = await makeInvoice(store(), own, 'validate');
    await send(store(), recordPayment, own.actor, { client: own.client, date: '2026-03-19', amount: '288', paymentType: own.paymentType }); // prettier-ignore
    await send(store(), applyCredit, own.actor, { invoice: version, amount: '288' });
    const { rows } = await sql<{ account: string; balance: string }>`
      select account, sum(credit - debit)::text as balance from journal_line where corporation_id = ${own.corporation} and account like '4457%'
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
      client: supplier, direction: 'in', date: '2026-03-20', amount: '120', paymentType: own.paymentType,
      allocations: [{ kind: 'supplierInvoice', version: note, amount: '120' }],
    }); // prettier-ignore
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

describe('the page of the journals', () => {
  const filter = (changes: Partial<JournalFilter> = {}): JournalFilter => ({
    from: '2026-01-01', until: '2026-12-31', journal: null, account: null, thirdParty: null, taxes: [], ...changes,
  }); // prettier-ignore

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
    await sql`update journal_line set piece_ref = piece_ref || 'x' where corporation_id = ${period.corporation} and date <= ${period.until}::date`.execute(
      world.owner,
    );
    expect((await readHeld(world.owner, period.corporation, null, period.until)).hash).not.toBe(period.hash);
  });
});

describe('the books', () => {
  it('balance, entry by entry and in their monthly sums', async () => {
    const { rows } =
      await sql`select entry from journal_line group by entry having sum(debit) <> sum(credit)`.execute(
        world.owner,
      );
    expect(rows).toEqual([]);
    const months = await sql`
      select corporation_id, account, sum(debit) as debit, sum(credit) as credit from account_month group by 1, 2 order by 1, 2`.execute(
      world.owner,
    );
    const lines = await sql`
      select corporation_id, account, sum(debit) as debit, sum(credit) as credit from journal_line group by 1, 2 order by 1, 2`.execute(
      world.owner,
    );
    expect(months.rows).toEqual(lines.rows);
  });
});
