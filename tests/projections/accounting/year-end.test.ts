import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editChart } from '#domain/accounting/commands.ts';
import { fecColumns } from '#domain/accounting/fec.ts';
import { vatReturn } from '#domain/accounting/vat-return.ts';
import { cancelPayment, recordPayment } from '#domain/payments/payment-commands.ts';
import { refundInvoice, validateRefund } from '#domain/documents/refund-commands.ts';
import { registerSupplierInvoice } from '#domain/purchasing/supplier-invoice-commands.ts';
import { addDays } from '#domain/kernel/dates.ts';
import { add, money, multiply, negate, subtract } from '#domain/kernel/decimal.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { fecResponse, sageResponse } from '#app/accounting/export.server.ts';
import { financialYear } from '#app/accounting/period.server.ts';
import type { Services } from '#app/services.server.ts';
import { ageingByClient } from '#projections/revenue/ageing.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import {
  openByThirdParty,
  revenueInBooks,
  taxSums,
  trialBalance,
} from '#projections/accounting/journal-query.ts';
import { revenueOfMonths } from '#projections/revenue/revenue.ts';
import { rebuildProjections } from '#db/events/rebuild.ts';
import { projections } from '#projections/registry.ts';
import { chartInput } from '#tests/builders/busy/busy-books.ts';
import {
  clientInput,
  commandsOf,
  createCompany,
  makeInvoice,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { makeSupplier } from '#tests/builders/documents/purchases.ts';
import { unzip } from '#tests/builders/unzip.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

/** Numbers that look like chance and are the same at every run. */
const chance = (n: number, below: number): number => (Math.imul(n + 1, 2_654_435_761) >>> 8) % below;

const YEAR = financialYear(2025, 1);
const INVOICES = 48;

let world: World;
let company: Company;
const clients: number[] = [];
const vats: number[] = [];

const store = () => world.runtime.store;

async function sell(n: number): Promise<void> {
  const { actor, paymentType } = company;
  const date = addDays(YEAR.start, Math.floor((n * 360) / INVOICES));
  const price = money(String((chance(n, 900_000) + 100) / 100));
  const line = (vat: number | undefined, productType: 'product' | 'service') => ({
    productType,
    productName: 'Chantier « Łódź » n° 1',
    quantity: '1.5',
    unitPrice: price,
    vat,
  });
  const { version } = await makeInvoice(store(), company, 'validate', {
    thirdParty: clients[chance(n, clients.length)],
    date,
    discountPercent: n % 6 === 0 ? '7.5' : null,
    productList: [line(vats[n % vats.length], 'service'), line(vats[0], 'product')],
  });
  if (n % 8 === 0) {
    const lines = n % 16 === 0 ? [] : [{ line: 0, quantity: '0.5' }];
    const made = await send(store(), refundInvoice, actor, { version, lines });
    // A credit note is dated today, which is another year: it comes to the books of that one.
    await send(store(), validateRefund, actor, { version: made.version });
    return;
  }
  const share = ['0', '0.3', '1', '1', '1.05'][chance(n * 3, 5)] ?? '0';
  if (share === '0') return;
  const total = await world.owner
    .selectFrom('document_list')
    .select('total')
    .where('version_id', '=', version)
    .executeTakeFirstOrThrow();
  const amount = money(multiply(total.total, share));
  const { id } = await send(store(), recordPayment, actor, {
    invoice: version,
    date: addDays(date, 4),
    amount,
    paymentType,
  });
  if (n % 9 === 0) await send(store(), cancelPayment, actor, { id, reason: 'Impayé' });
}

async function buy(n: number, supplier: number): Promise<void> {
  const { actor, paymentType } = company;
  const date = addDays(YEAR.start, 10 + n * 25);
  const account = ['607000', '611000', '218300', null][n % 4];
  const line = {
    line: null,
    name: 'Achat',
    quantity: '2',
    unitPrice: String(100 + n),
    vat: vats[n % vats.length],
    account,
  };
  const { id } = await send(store(), registerSupplierInvoice, actor, {
    type: n === 5 ? 'credit_note' : 'invoice',
    number: `F-${n}`,
    date,
    thirdParty: supplier,
    lines: [line],
  });
  if (n % 2 === 0)
    await send(store(), recordPayment, actor, {
      client: supplier,
      direction: 'out',
      date: addDays(date, 20),
      amount: '50',
      paymentType,
      allocations: [{ kind: 'supplierInvoice', version: id, amount: '50' }],
    });
}

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(store(), 1);
  await send(store(), editChart, company.actor, chartInput());
  for (const name of ['Aber', 'Bigoudène', 'Éléonore ½ Łódź'])
    clients.push((await send(store(), createThirdParty, company.actor, clientInput({ name }))).id);
  const { create } = commandsOf('vat');
  vats.push(company.vat);
  for (const [name, rate, category] of [
    ['TVA 10', '10', 'S'],
    ['TVA 5,5', '5.5', 'S'],
    ['Autoliquidation', '0', 'AE'],
  ])
    vats.push((await send(store(), create, company.actor, { name, rate, category, enabled: true })).id);
  for (let n = 0; n < INVOICES; n += 1) await sell(n);
  const supplier = await makeSupplier(store(), company);
  for (let n = 0; n < 8; n += 1) await buy(n, supplier);
});
afterAll(() => world.close());

async function exporting() {
  const corporation = await findCorporation(world.owner, company.corporation);
  if (corporation === null) throw new Error('The company is gone');
  const services = { db: world.owner } as Services; // an export reads the database alone
  return { services, corporation, signal: new AbortController().signal };
}

type Fields = Record<(typeof fecColumns)[number], string>;

/** The file as it is read back: its head, and each line by its columns. */
async function readFec(year = YEAR): Promise<{ head: string; rows: Fields[]; name: string }> {
  const answer = await fecResponse(await exporting(), year);
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  const [head = '', ...lines] = text.split('\r\n');
  expect(lines.pop()).toBe('');
  const rows = lines.map((line) => {
    const fields = line.split('\t');
    expect(fields.length).toBe(fecColumns.length);
    // counted above
    return Object.fromEntries(fecColumns.map((column, index) => [column, fields[index] ?? ''])) as Fields;
  });
  return { head, rows, name: answer.headers.get('Content-Disposition') ?? '' };
}

const decimal = (text: string): string => text.replace(',', '.');
const sum = (amounts: readonly string[]): string => money(add('0', ...amounts));
const groupOf = <Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
};

describe('the file of entries of a financial year', () => {
  it('is named and headed as the law says', async () => {
    const { head, name } = await readFec();
    expect(head).toBe(fecColumns.join('\t'));
    expect(name).toBe('attachment; filename="483016614FEC20251231.txt"');
  });

  it('has well-formed lines, one side of each filled', async () => {
    const { rows } = await readFec();
    expect(rows.length).toBeGreaterThan(200);
    for (const row of rows) {
      expect(row.JournalCode).toMatch(/^[A-Z]{2}$/);
      expect(row.JournalLib).not.toBe('');
      expect(row.CompteNum).toMatch(/^\d{3}[0-9A-Z]*$/);
      expect(row.CompteLib).not.toBe('');
      expect(row.EcritureDate).toMatch(/^2025\d{4}$/);
      expect(row.PieceDate).toMatch(/^2025\d{4}$/);
      expect(row.ValidDate).toMatch(/^\d{8}$/);
      expect(row.PieceRef).not.toBe('');
      expect(row.EcritureLib).not.toBe('');
      expect(row.Debit).toMatch(/^\d+,\d\d$/);
      expect(row.Credit).toMatch(/^\d+,\d\d$/);
      expect([row.Debit === '0,00', row.Credit === '0,00'].filter(Boolean).length).toBe(1);
      expect(row.EcritureLet === '').toBe(row.DateLet === '');
      expect(row.CompAuxNum === '').toBe(row.CompAuxLib === '');
    }
  });

  it('balances, entry by entry', async () => {
    const { rows } = await readFec();
    for (const [key, entry] of groupOf(rows, (row) => `${row.JournalCode} ${row.EcritureNum}`))
      expect([key, sum(entry.map(({ Debit }) => decimal(Debit)))]).toEqual([
        key,
        sum(entry.map(({ Credit }) => decimal(Credit))),
      ]);
  });

  it('numbers the entries of each journal without a gap, in the order of their validation', async () => {
    const { rows } = await readFec();
    for (const [, journal] of groupOf(rows, (row) => row.JournalCode)) {
      const numbers = [...new Set(journal.map(({ EcritureNum }) => Number(EcritureNum)))];
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    }
    const validated = rows.map(({ ValidDate }) => ValidDate);
    expect(validated).toEqual(validated.toSorted());
    expect(new Set(rows.map(({ JournalCode }) => JournalCode))).toEqual(new Set(['VE', 'AC', 'BQ', 'OD']));
  });

  it('letters what settles each other, to nothing', async () => {
    const { rows } = await readFec();
    const lettered = new Set(rows.map(({ EcritureLet }) => EcritureLet).filter(Boolean));
    expect(lettered.size).toBeGreaterThan(10);
    // What a credit note of another year settled stands in that year's file: all lines of a letter are asked for.
    const { rows: pieces } = await sql<{ letter: string; left: string; settled: boolean }>`
      select letter, sum(debit - credit)::text as left, bool_and(settled_on is not null) as settled
      from journal_piece join journal_line on settles_kind = kind and settles_version = version
        and journal_line.corporation_id = journal_piece.corporation_id
      where journal_piece.corporation_id = ${company.corporation} group by letter`.execute(world.owner);
    for (const { letter, left, settled } of pieces) {
      expect([letter, settled]).toEqual([letter, left === '0.00']);
      if (lettered.has(letter)) expect(settled).toBe(true);
    }
    expect(pieces.some(({ settled }) => !settled)).toBe(true);
  });

  it('is refused when an entry was made unbalanced behind our back, with its name', async () => {
    const tamper = (amount: string) =>
      sql`update journal_line set debit = debit + ${amount}::numeric where (entry, line) in (
        select entry, line from journal_line where corporation_id = ${company.corporation} and date < '2026-01-01'
          and debit > 0 order by entry limit 1)`.execute(world.owner);
    await tamper('0.01');
    const answer = await fecResponse(await exporting(), YEAR);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'BOOKS_UNBALANCED' });
    await tamper('-0.01');
    expect((await fecResponse(await exporting(), YEAR)).status).toBe(200);
  });
});

describe('the file of the year after', () => {
  it('begins with what each account and third party was left with, the result on its own account', async () => {
    const { rows } = await readFec(financialYear(2026, 1));
    const opening = rows.filter(({ JournalCode }) => JournalCode === 'AN');
    expect(rows.slice(0, opening.length)).toEqual(opening);
    const signed = ({ Debit, Credit }: Fields) => subtract(decimal(Debit), decimal(Credit));
    expect(sum(opening.map(signed))).toBe('0.00');
    expect(opening[0]).toMatchObject({
      JournalLib: 'À-nouveaux',
      EcritureNum: '1',
      EcritureDate: '20260101',
      PieceRef: 'AN-2026',
    });
    expect(opening.filter(({ CompteNum }) => CompteNum >= '6')).toEqual([]);
    const { rows: before } = await readFec();
    const left = (of: readonly Fields[], starts: string) =>
      sum(of.filter(({ CompteNum }) => CompteNum.startsWith(starts)).map(signed));
    for (const account of ['411000', '401000', '512000', '445710'])
      expect([account, left(opening, account)]).toEqual([account, left(before, account)]);
    expect(left(opening, '12')).toBe(money(add(left(before, '6'), left(before, '7'))));
    const [client = ''] = clients.map((id) => `C${String(id).padStart(6, '0')}`);
    const ofClient = (of: readonly Fields[]) =>
      sum(
        of.filter(({ CompteNum, CompAuxNum }) => CompteNum === '411000' && CompAuxNum === client).map(signed),
      );
    expect(ofClient(opening)).toBe(ofClient(before));
    expect(opening.find(({ CompteNum }) => CompteNum.startsWith('12'))?.CompteLib).toMatch(
      /^R.sultat de l'exercice/,
    );
  });
});

describe('the books of the year', () => {
  const range = { from: YEAR.start, until: YEAR.end };

  it('agree with the revenue page, cent by cent', async () => {
    const months = await revenueOfMonths(world.owner, company.corporation, YEAR.start, 12);
    const revenue = sum(months.map(({ net }) => net));
    const { booked, deposits } = await revenueInBooks(world.owner, company.corporation, {
      ...range,
      sales: 'VE',
    });
    expect(money(add(booked, deposits))).toBe(revenue);
    const { rows } = await readFec();
    const sevens = rows.filter(({ CompteNum }) => CompteNum.startsWith('7'));
    expect(sum(sevens.map(({ Debit, Credit }) => subtract(decimal(Credit), decimal(Debit))))).toBe(revenue);
  });

  it('leave open on the clients’ account what the ageing says they owe', async () => {
    const ageing = await ageingByClient(world.owner, company.corporation, '2026-06-30', {
      order: 'owed',
      limit: 100,
      offset: 0,
    });
    const owed = new Map(ageing.rows.map(({ client, balance }) => [client, balance]));
    const open = await openByThirdParty(world.owner, company.corporation, '411000', 100);
    for (const client of clients) {
      const { open: left = '0.00' } = open.find(({ thirdParty }) => thirdParty === client) ?? {};
      expect([client, left]).toEqual([client, owed.get(client) ?? '0.00']);
    }
  });

  it('have a trial balance of zero, which the VAT returns of its months share', async () => {
    const balances = await trialBalance(world.owner, company.corporation, {
      ...range,
      yearStart: YEAR.start,
    });
    const closing = balances.map(({ opening, debit, credit }) => add(opening, subtract(debit, credit)));
    expect(sum(closing)).toBe('0.00');
    const gross: string[] = [];
    const deductible: string[] = [];
    for (let month = 1; month <= 12; month += 1) {
      const made = vatReturn(
        await taxSums(world.owner, company.corporation, `2025-${String(month).padStart(2, '0')}-01`),
      );
      gross.push(made.gross);
      deductible.push(made.deductible);
    }
    const on = (account: string) => {
      const row = balances.find((one) => one.account === account);
      return row ? money(subtract(row.debit, row.credit)) : '0.00';
    };
    expect(sum(gross)).toBe(money(negate(on('445710'))));
    expect(sum(deductible)).toBe(money(add(on('445660'), on('445620'))));
  });

  it('are the same when they are rebuilt', async () => {
    const before = await readFec();
    await rebuildProjections(world.owner, testDataKey, projections, () => undefined);
    expect(await readFec()).toEqual(before);
  });

  it('leave for Sage with the same sums', async () => {
    const answer = await sageResponse(await exporting(), range);
    const sheet = unzip(Buffer.from(await answer.arrayBuffer())).get('xl/worksheets/sheet1.xml') ?? '';
    const cells = [...sheet.matchAll(/<row>(.*?)<\/row>/g)].map(([, row = '']) =>
      [...row.matchAll(/<c[^>]*?(?:\/>|>(.*?)<\/c>)/g)].map(([, cell = '']) =>
        cell.replaceAll(/<[^>]+>/g, ''),
      ),
    );
    const [head, ...rows] = cells;
    expect(head?.slice(0, 3)).toEqual(['Code journal', 'Date', 'N° compte général']);
    const debit = sum(rows.map((row) => row[8] ?? '0'));
    expect(debit).toBe(sum(rows.map((row) => row[9] ?? '0')));
    const { rows: fec } = await readFec();
    expect([rows.length, debit]).toEqual([fec.length, sum(fec.map(({ Debit }) => decimal(Debit)))]);
  });
});
