import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { recordPayment } from '#domain/payments/payment-commands.ts';
import { refundInvoice, validateRefund } from '#domain/documents/refund-commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { percentShares } from '#domain/revenue/revenue.ts';
import { addDays, addMonths } from '#domain/kernel/dates.ts';
import { add, money, multiply, subtract } from '#domain/kernel/decimal.ts';
import {
  ageingByClient,
  ageingOfClient,
  buckets,
  dueDates,
  notDue,
  openInvoicesOf,
  owedOn,
  wasInvoiced,
} from '#projections/revenue/ageing.ts';
import { clientStatement } from '#projections/payments/client-statement.ts';
import { sumDocuments } from '#projections/documents/document-query.ts';
import { statusTotals } from '#projections/documents/document-totals.ts';
import { latestDocuments } from '#projections/documents/latest-documents.ts';
import { agreedByMonth, agreedByParty } from '#projections/documents/agreement-amounts.ts';
import {
  invoicedByThirdParty,
  largestInvoicedAmount,
  refundedByClient,
  rankedClients,
  revenueByClient,
  type ClientOrder,
  revenueOfClients,
  revenueOfMonths,
} from '#projections/revenue/revenue.ts';
import {
  clientInput,
  createCompany,
  makeInvoice,
  makeQuotation,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { storeAt } from '#tests/builders/documents/recurring.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/** Numbers that look like chance and are the same at every run. */
const chance = (n: number, below: number): number => (Math.imul(n + 1, 2_654_435_761) >>> 8) % below;

const FIRST = '2024-11-01';
const MONTHS = 26;
const TODAY = '2026-12-15';
const INVOICES = 60;

let world: World;
let company: Company;
let other: Company;
const clients: number[] = [];

const lineOf = (unitPrice: string) => ({
  productType: 'none' as const,
  productName: 'Ligne',
  quantity: '1',
  unitPrice,
  vat: company.vat,
});

/** An invoice of the history; some are corrected in part or whole, paid in part, in full or too much. */
async function happen(n: number): Promise<void> {
  const { store } = world.runtime;
  const { actor, paymentType } = company;
  const date = addDays(FIRST, Math.floor((n * 700) / INVOICES));
  const price = money(String((chance(n, 900_000) + 100) / 100));
  const { version } = await makeInvoice(store, company, 'validate', {
    thirdParty: clients[chance(n, clients.length)],
    date,
    productList: [lineOf(price)],
  });
  if (n % 7 === 0) {
    // A credit note is of the day on which it is made.
    const { store: then } = storeAt(world, `${TODAY}T12:00:00Z`);
    const made = await send(then, refundInvoice, actor, { version });
    if (n % 14 === 0) await send(then, validateRefund, actor, { version: made.version });
    return;
  }
  const share = ['0', '0', '0.3', '1', '1.05'][chance(n * 3, 5)] ?? '0';
  const amount = money(multiply(price, '1.2', share));
  if (share === '0') return;
  await send(store, recordPayment, actor, {
    invoice: version,
    date: addDays(date, 20),
    amount,
    paymentType,
  });
}

beforeAll(async () => {
  world = await createWorld();
  const { store } = world.runtime;
  company = await createCompany(store);
  other = await createCompany(store, 1);
  for (const name of ['Aber', 'Bigoudène', 'Cornouaille', 'Dol', 'Élorn']) {
    const { id } = await send(store, createThirdParty, company.actor, clientInput({ name }));
    clients.push(id);
  }
  for (let n = 0; n < INVOICES; n += 1) await happen(n);
  // Their digits in another order than their numbers: "9.00" comes after "8761.00" as text.
  for (const [name, price] of [
    ['Fouesnant', '9'],
    ['Guisseny', '55556'],
    ['Huelgoat', '8761'],
  ] as const) {
    const { id } = await send(store, createThirdParty, company.actor, clientInput({ name }));
    const date = '2025-12-29';
    await makeInvoice(store, company, 'validate', { thirdParty: id, date, productList: [lineOf(price)] });
  }
  await makeInvoice(store, company, 'draft', { date: '2026-06-01' });
  await makeInvoice(store, other, 'validate', { date: '2026-06-01' });
  for (const date of ['2025-02-03', '2025-02-28', '2026-01-31'])
    await makeQuotation(store, company, 'validate', { date, expiryDate: addDays(date, 30) });
  await makeQuotation(store, company, 'draft', { date: '2025-03-01' });
});
afterAll(() => world.close());

/** What the list of the documents that a figure links to adds up to. */
const listed = (kind: 'invoice' | 'refund', filter: object) =>
  sumDocuments(world.owner, kind, company.corporation, { today: TODAY, ...filter });

const periods = [
  { from: FIRST, before: addMonths(FIRST, MONTHS) },
  { from: '2025-01-01', before: '2026-01-01' },
  { from: '2025-07-01', before: '2026-07-01' },
];
const kinds = ['invoice', 'refund'] as const;

describe('revenue by month', () => {
  it('is what the documents of the month add up to', async () => {
    const months = await revenueOfMonths(world.owner, company.corporation, FIRST, MONTHS);
    expect(months.map(({ month }) => month)).toEqual(
      Array.from({ length: MONTHS }, (_, index) => addMonths(FIRST, index)),
    );
    for (const { month, net, ...of } of months) {
      const filter = { status: 'validate', from: month, until: addDays(addMonths(month, 1), -1) };
      const [invoices, refunds] = await Promise.all(kinds.map((kind) => listed(kind, filter)));
      expect({
        documents: of.invoice.documents,
        withoutVat: of.invoice.withoutVat,
        total: of.invoice.total,
      }).toEqual({
        documents: invoices?.count,
        withoutVat: money(invoices?.withoutVat ?? ''),
        total: money(invoices?.total ?? ''),
      });
      expect([of.refund.documents, of.refund.withoutVat]).toEqual([
        refunds?.count,
        money(refunds?.withoutVat ?? ''),
      ]);
      expect(money(net)).toBe(money(subtract(of.invoice.withoutVat, of.refund.withoutVat)));
    }
    expect(months.some(({ refund }) => refund.documents > 0)).toBe(true);
  });

  it('does not count what another corporation invoiced', async () => {
    const months = await revenueOfMonths(world.owner, other.corporation, '2026-01-01', 12);
    expect(months.map(({ invoice }) => invoice.documents)).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
  });
});

describe.each(periods)('revenue by client from $from', (months) => {
  it('is what the documents of the client add up to', async () => {
    const { rows, total } = await revenueByClient(world.owner, company.corporation, months, 100);
    expect(rows.length).toBe(total);
    expect(rows.length).toBeGreaterThan(3);
    for (const { client, name, ...of } of rows) {
      expect(name).toMatch(/\S/);
      const filter = { status: 'validate', client, from: months.from, until: addDays(months.before, -1) };
      for (const kind of kinds) {
        const sums = await listed(kind, filter);
        expect([of[kind].documents, of[kind].withoutVat]).toEqual([sums.count, money(sums.withoutVat)]);
      }
    }
  });

  it('adds up to the revenue of its months, in shares of 100 percent', async () => {
    const { rows } = await revenueByClient(world.owner, company.corporation, months, 100);
    const all = await revenueOfMonths(world.owner, company.corporation, months.from, 36);
    const inside = all.filter(({ month }) => month < months.before);
    const sum = money(add('0', ...rows.map(({ net }) => net)));
    expect(sum).toBe(money(add('0', ...inside.map(({ net }) => net))));
    expect(add('0', ...(percentShares(rows.map(({ net }) => net)) ?? []))).toBe('100');
  });

  it('has the greatest first, and tells how many there are in all', async () => {
    const { rows } = await revenueByClient(world.owner, company.corporation, months, 100);
    const nets = rows.map(({ net }) => Number(net));
    expect(nets).toEqual(nets.toSorted((a, b) => b - a));
    const two = await revenueByClient(world.owner, company.corporation, months, 2);
    expect(two).toEqual({ rows: rows.slice(0, 2), total: rows.length });
  });

  it('is sorted by whatever is asked for, as numbers', async () => {
    const earlier = { from: addMonths(months.from, -12), before: addMonths(months.before, -12) };
    const ranked = async (order: ClientOrder, direction: 'asc' | 'desc') => {
      const asked = { order, direction, earlier, limit: 100, offset: 0 };
      return (await rankedClients(world.owner, company.corporation, months, asked)).rows;
    };
    const byNet = await revenueByClient(world.owner, company.corporation, months, 100);
    expect(await ranked('net', 'desc')).toEqual(byNet.rows);
    const invoiced = (await ranked('invoiced', 'asc')).map((row) => Number(row.invoice.withoutVat));
    expect(invoiced).toEqual(invoiced.toSorted((a, b) => a - b));
    const names = (await ranked('client', 'asc')).map(({ name }) => name ?? '');
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'fr')));
    for (const order of ['documents', 'refunded', 'before', 'change'] as const)
      expect((await ranked(order, 'desc')).length).toBe(byNet.total);
  });

  it('is the same asked for by client', async () => {
    const { rows } = await revenueByClient(world.owner, company.corporation, months, 100);
    const asked = rows.slice(1, 3);
    const found = await revenueOfClients(
      world.owner,
      company.corporation,
      months,
      asked.map(({ client }) => client),
    );
    expect(found).toEqual(new Map(asked.map(({ client, name: _name, ...of }) => [client, of])));
  });

  it('has the credit notes of the lists', async () => {
    const { rows } = await refundedByClient(world.owner, company.corporation, months, 100);
    const sums = await listed('refund', {
      status: 'validate',
      from: months.from,
      until: addDays(months.before, -1),
    });
    expect(money(add('0', ...rows.map(({ amounts }) => amounts.withoutVat)))).toBe(money(sums.withoutVat));
  });
});

describe('what third parties were invoiced', () => {
  it('is told by name, of those with invoices alone', async () => {
    const page = { direction: 'asc', limit: 100, offset: 0 } as const;
    const { rows, total } = await invoicedByThirdParty(world.owner, company.corporation, null, page);
    expect(rows.map(({ name }) => name)).toEqual([
      'Aber',
      'Bigoudène',
      'Cornouaille',
      'Dol',
      'Élorn',
      'Fouesnant',
      'Guisseny',
      'Huelgoat',
    ]);
    expect(total).toBe(8);
    for (const { id, amount, invoices } of rows) {
      const sums = await listed('invoice', { status: 'validate', client: id });
      expect([amount, invoices]).toEqual([money(sums.total), sums.count]);
    }
    const amounts = rows.map(({ amount }) => Number(amount));
    expect(Number(await largestInvoicedAmount(world.owner, company.corporation))).toBe(Math.max(...amounts));
    const found = await invoicedByThirdParty(world.owner, company.corporation, 'elorn', page);
    expect(found.rows.map(({ name }) => name)).toEqual(['Élorn']);
  });
});

describe('what each client was invoiced in a calendar year', () => {
  it('is what its months add up to', async () => {
    const { rows } = await sql`
      select corporation_id, client_id, year, invoices, invoiced, invoiced_total, refunds, refunded, refunded_total
      from revenue_by_client_year order by 1, 2, 3`.execute(world.owner);
    const of = (kind: string, column: string) =>
      sql`coalesce(sum(${sql.ref(column)}) filter (where kind = ${kind}), 0)`;
    const added = await sql`
      select corporation_id, client_id, extract(year from month)::int as year,
        ${of('invoice', 'documents')}::bigint as invoices,
        ${of('invoice', 'without_vat')}::numeric(20, 2) as invoiced, ${of('invoice', 'total')}::numeric(20,
          2) as invoiced_total,
        ${of('refund', 'documents')}::bigint as refunds, ${of('refund', 'without_vat')}::numeric(20, 2) as refunded,
        ${of('refund', 'total')}::numeric(20, 2) as refunded_total
      from revenue_by_client_month group by 1, 2, 3 order by 1, 2, 3`.execute(world.owner);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).toEqual(added.rows);
  });
});

describe('what was quoted', () => {
  it('counts numbered quotations by the month of their date', async () => {
    const months = { from: '2025-01-01', before: '2026-01-01' };
    const all = await agreedByMonth(world.owner, company.corporation, 'quotation', months);
    expect(all.length).toBe(12);
    expect(all[1]).toEqual({ month: '2025-02-01', documents: 2, withoutVat: '960.00', total: '1152.00' });
    expect(add('0', ...all.map(({ withoutVat }) => withoutVat))).toBe('960');
    const { rows, total } = await agreedByParty(world.owner, company.corporation, 'quotation', months, 10);
    expect(rows).toEqual([
      {
        client: company.client,
        name: 'Ville de Brest',
        amounts: { documents: 2, withoutVat: '960.00', total: '1152.00' },
      },
    ]);
    expect(total).toBe(1);
  });
});

describe.each(['2025-06-30', TODAY])('the ageing on %s', (today) => {
  it('is what the open invoices add up to', async () => {
    const owed = await owedOn(world.owner, company.corporation, today);
    const dues = async (range: { from: number | null; until: number | null }) => {
      const { from, until } = dueDates(range, today);
      return sumDocuments(world.owner, 'invoice', company.corporation, {
        today,
        status: 'open',
        dueFrom: from,
        dueUntil: until,
      });
    };
    for (const { key, ...range } of buckets) expect(owed.by[key]).toBe(money((await dues(range)).due));
    expect(owed.notDue).toBe(money((await dues(notDue)).due));
    const all = await listed('invoice', { status: 'open' });
    expect([owed.owed, owed.count]).toEqual([money(all.due), all.count]);
    const late = await sumDocuments(world.owner, 'invoice', company.corporation, {
      today,
      status: 'overdue',
    });
    expect([owed.late, owed.lateCount]).toEqual([money(late.due), late.count]);
  });

  it('is the same by client', async () => {
    const request = { order: 'owed', limit: 100, offset: 0 } as const;
    const { rows, total } = await ageingByClient(world.owner, company.corporation, today, request);
    expect(total).toBe(rows.length);
    const owed = await owedOn(world.owner, company.corporation, today);
    expect(money(add('0', ...rows.map((row) => row.owed)))).toBe(owed.owed);
    const totals = await statusTotals(world.owner, company.corporation);
    const overpaid = money(subtract('0', totals.invoice.get('overpaid')?.due ?? '0'));
    expect(money(add('0', ...rows.map((row) => row.overpaid)))).toBe(overpaid);
    for (const { client, name: _name, ...row } of rows)
      expect(await ageingOfClient(world.owner, company.corporation, client, today)).toEqual(row);
  });
});

describe('the ageing by client', () => {
  it.each(['late', 'owed', 'oldest', 'client'] as const)('pages in the order of: %s', async (order) => {
    const whole = await ageingByClient(world.owner, company.corporation, TODAY, {
      order,
      limit: 100,
      offset: 0,
    });
    const second = await ageingByClient(world.owner, company.corporation, TODAY, {
      order,
      limit: 2,
      offset: 2,
    });
    expect(second).toEqual({ rows: whole.rows.slice(2, 4), total: whole.total });
  });
});

describe('a statement of account', () => {
  it('ends with the balance of the ageing', async () => {
    for (const client of clients) {
      const { balance } = await ageingOfClient(world.owner, company.corporation, client, TODAY);
      const { opening, entries } = await clientStatement(
        world.owner,
        company.corporation,
        client,
        '2025-09-01',
        '2027-12-31',
      );
      const moved = entries.map(({ debit, credit }) => subtract(debit, credit));
      expect(money(add(opening, ...moved))).toBe(balance);
      expect(entries.map(({ date }) => date)).toEqual(entries.map(({ date }) => date).toSorted());
    }
  });

  it('says nothing of a client to another corporation', async () => {
    const [client = 0] = clients;
    const said = await clientStatement(world.owner, other.corporation, client, FIRST, TODAY);
    expect(said).toEqual({ opening: '0.00', closing: '0.00', entries: [], capped: false });
    expect(await openInvoicesOf(world.owner, other.corporation, client, 10)).toEqual([]);
    expect((await ageingOfClient(world.owner, other.corporation, client, TODAY)).owed).toBe('0.00');
  });
});

describe('the latest documents', () => {
  it('are the newest of the kinds asked for', async () => {
    const latest = await latestDocuments(world.owner, company.corporation, ['quotation', 'refund'], 3);
    expect(latest.map(({ kind }) => kind)).toEqual(['quotation', 'quotation', 'quotation']);
    const versions = latest.map(({ version }) => version);
    expect(versions).toEqual(versions.toSorted((a, b) => b - a));
    expect(await latestDocuments(world.owner, company.corporation, [], 3)).toEqual([]);
  });
});

describe('a client', () => {
  it('was invoiced once an invoice is validated: a draft is none yet', async () => {
    const { store } = storeAt(world, `${TODAY}T12:00:00Z`);
    const { id } = await send(
      store,
      createThirdParty,
      company.actor,
      clientInput({ name: 'Nouveau client' }),
    );
    const told = () => wasInvoiced(world.owner, company.corporation, id);
    const ask = { thirdParty: id, date: TODAY, productList: [lineOf('100.00')] };
    expect(await told()).toBe(false);
    await makeInvoice(store, company, 'draft', ask);
    expect(await told()).toBe(false);
    await makeInvoice(store, company, 'validate', ask);
    expect(await told()).toBe(true);
  });
});
