import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InvoiceEvent } from '#domain/documents/invoice.ts';
import { cancelPayment, recordPayment } from '#domain/payments/payment-commands.ts';
import { settlementOf } from '#domain/payments/settlement.ts';
import { add, compare, money, subtract } from '#domain/kernel/decimal.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import { statusTotals } from '#projections/documents/document-totals.ts';
import { countDocuments, statusesAsked, sumDocuments } from '#projections/documents/document-query.ts';
import { documentList } from '#projections/documents/document-list.ts';
import { documentKinds } from '#domain/document-kinds/document-kinds.ts';
import { besideOf, type Beside } from '#db/events/projector.ts';
import type { Database } from '#db/postgres/pool.ts';
import { createBusyWorldWithDemo } from '#tests/builders/busy/busy-world.ts';
import { createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import type { World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
/** The first of the demo companies. */
let demo: number;
const today = todayIn('Europe/Paris', new Date());
beforeAll(async () => {
  ({ company, demo, ...world } = await createBusyWorldWithDemo());
});
afterAll(() => world.close());

describe('totals per status', () => {
  it('are those of the lists, grouped', async () => {
    const { rows } = await sql`
      select kind, corporation_id, status, count, total_without_vat, total, due from document_totals where count <> 0
      order by kind, corporation_id, status`.execute(world.owner);
    const grouped = await sql`
      select kind, corporation_id, label as status, count(*) as count, sum(total_without_vat) as total_without_vat,
        sum(total) as total, sum(due) as due from document_list where not superseded group by 1, 2, 3
      order by kind, corporation_id, status`.execute(world.owner);
    expect(rows.length).toBeGreaterThan(15);
    expect(rows).toEqual(grouped.rows);
  });

  it('of open invoices are those of the list, by due date and person', async () => {
    const { rows } = await sql`
      select corporation_id, due_date, person_id, count, due from open_invoices_by_due where count <> 0 or due <> 0
      order by 1, 2, 3`.execute(world.owner);
    const grouped = await sql`
      select corporation_id, due_date, coalesce(person_in_charge, 0) as person_id, count(*)::int as count,
        sum(due) as due
      from document_list where kind = 'invoice' and label in ('to_be_paid', 'partially_settled')
      group by 1, 2, 3 order by 1, 2, 3`.execute(world.owner);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows).toEqual(grouped.rows);
  });

  it('leave nothing behind where no document is left', async () => {
    const { rows } = await sql`
      select * from document_totals where count < 0 or (count = 0 and (total_without_vat <> 0 or total <> 0
        or due <> 0))`.execute(world.owner);
    expect(rows).toEqual([]);
  });

  it.each(['billable', 'draft', 'in_progress', 'validate', 'refused', 'cancel', 'accepted'])(
    'count the quotations that the list shows: %s',
    async (status) => {
      const shown = await countDocuments(world.owner, 'quotation', company.corporation, { status, today });
      const totals = (await statusTotals(world.owner, company.corporation)).quotation;
      expect(shown).toBe(totals.get(status)?.count ?? 0);
    },
  );

  it.each(['draft', 'to_be_paid', 'partially_settled', 'paid', 'overpaid', 'cancelled'])(
    'count and add up the invoices that the list shows: %s',
    async (status) => {
      const filter = { status, today };
      const totals = (await statusTotals(world.owner, company.corporation)).invoice.get(status);
      const sums = await sumDocuments(world.owner, 'invoice', company.corporation, filter);
      const { count, withoutVat, total, due } = sums;
      expect({ count, withoutVat: money(withoutVat), total: money(total), due: money(due) }).toEqual({
        count: totals?.count ?? 0,
        withoutVat: totals?.withoutVat ?? '0.00',
        total: totals?.total ?? '0.00',
        due: totals?.due ?? '0.00',
      });
      expect(await countDocuments(world.owner, 'invoice', company.corporation, filter)).toBe(count);
    },
  );
});

describe('what is counted beside a list', () => {
  /** Fits every document, and has each of them read. */
  const all = { min: '-1000000000' };

  it.each(
    documentKinds.flatMap((kind) => [null, ...statusesAsked(kind)].map((status) => [kind, status] as const)),
  )('is as many as its rows: %s, %s', async (kind, status) => {
    for (const corporation of [company.corporation, demo]) {
      const count = (more: object) =>
        countDocuments(world.owner, kind, corporation, { today, status, records: [], ...more });
      expect(await count({})).toBe(await count(all));
    }
  });

  it('tells late invoices by the day', async () => {
    const counts = await Promise.all(
      [today, '2100-01-01'].map((day) =>
        countDocuments(world.owner, 'invoice', demo, { today: day, status: 'overdue' }),
      ),
    );
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts[1]).toBeGreaterThan(counts[0] ?? 0);
  });

  it('is no more than what is asked for', async () => {
    expect(await countDocuments(world.owner, 'invoice', demo, { today }, 3)).toBe(3);
  });
});

describe('a draft that is validated at once', () => {
  it('leaves the rows that it leaves step by step', async () => {
    const { store } = world.runtime;
    const own = await createCompany(store, 1);
    const { id } = await makeInvoice(store, own, 'validate');
    const events = await store.read(`invoice-${id}`);
    const tables = ['document_list', 'document_totals', 'open_invoices_by_due'];
    const rowsIn = async (db: Database) => {
      const rows = [];
      for (const table of tables) {
        const found = await sql`select * from ${sql.table(table)}
          where corporation_id = ${own.corporation} order by 1, 2, 3`.execute(db);
        rows.push(found.rows);
      }
      return rows;
    };
    const written = await rowsIn(world.owner);
    expect(written.map((rows) => rows.length)).toEqual([1, 2, 1]);
    await world.owner.transaction().execute(async (trx) => {
      const again = async (beside: (index: number) => Beside) => {
        for (const table of tables)
          await sql`delete from ${sql.table(table)} where corporation_id = ${own.corporation}`.execute(trx);
        for (const [index, recorded] of events.entries())
          if (documentList.handles.has(recorded.event.type))
            await documentList.apply(trx, recorded, beside(index));
        return rowsIn(trx);
      };
      expect(await again(() => ({}))).toEqual(written);
      expect(await again((index) => besideOf(events, index))).toEqual(written);
    });
  });
});

describe('revenue by month', () => {
  it('is the sum of the validations', async () => {
    const validated = await world.owner
      .selectFrom('emt_messages')
      .select(['stream_id', 'message_metadata'])
      .where('message_type', '=', 'InvoiceValidated')
      .execute();
    const expected = new Map<string, { invoices: number; withoutVat: string; total: string }>();
    for (const { stream_id: stream } of validated) {
      for (const { event, metadata } of await world.runtime.store.read(stream)) {
        const { type, data } = event as InvoiceEvent;
        if (type !== 'InvoiceValidated') continue;
        const key = `${metadata.corporation} ${data.date.slice(0, 7)}-01`;
        const before = expected.get(key) ?? { invoices: 0, withoutVat: '0', total: '0' };
        expected.set(key, {
          invoices: before.invoices + 1,
          withoutVat: money(add(before.withoutVat, data.totals.totalWithoutVat)),
          total: money(add(before.total, data.totals.finalTotal)),
        });
      }
    }
    const rows = await world.owner
      .selectFrom('revenue_by_month')
      .selectAll()
      .where('kind', '=', 'invoice')
      .execute();
    const actual = rows.map((row) => [
      `${row.corporation_id} ${row.month}`,
      { invoices: row.documents, withoutVat: row.without_vat, total: row.total },
    ]);
    expect(expected.size).toBeGreaterThan(30);
    expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected));
  });
});

describe('settlement of an invoice in its list', () => {
  // A company of its own: the other's last invoice is dated today, and numbers are chronological.
  beforeAll(async () => {
    company = await createCompany(world.runtime.store, 1);
  });

  const rowOf = (version: number) =>
    world.owner
      .selectFrom('document_list')
      .select(['total', 'paid', 'due', 'label as settlement'])
      .where('version_id', '=', version)
      .executeTakeFirstOrThrow();

  /** Lines of that price without VAT, and what is paid on them one after the other. */
  const cases: [price: string, payments: string[]][] = [
    ['100', ['119.99', '0.01']],
    ['100', ['120']],
    ['100', ['0.01', '119.98', '0.02']],
    ['100', ['60', '60', '60']],
    ['0.01', ['0.01', '0.01']],
    ['0', ['5']],
    ['1234.56', ['1000', '481.47']],
  ];

  it.each(cases)('follows the rule of the domain: %s', async (unitPrice, amounts) => {
    const { store } = world.runtime;
    const { actor, paymentType, vat } = company;
    const line = { productType: 'none' as const, productName: 'Ligne', quantity: '1', unitPrice, vat };
    const { version } = await makeInvoice(store, company, 'validate', { productList: [line] });
    const expectSettled = async (paid: string) => {
      const { total, ...row } = await rowOf(version);
      expect(row).toEqual({
        paid: money(paid),
        due: money(subtract(total, paid)),
        settlement: settlementOf(total, paid),
      });
    };
    await expectSettled('0');
    let paid = '0';
    const made: [number, string][] = [];
    for (const amount of amounts) {
      const { id } = await send(store, recordPayment, actor, {
        invoice: version,
        date: '2026-03-20',
        amount,
        paymentType,
      });
      made.push([id, amount]);
      paid = add(paid, amount);
      await expectSettled(paid);
    }
    for (const [id, amount] of made) {
      await send(store, cancelPayment, actor, { id, reason: 'Erreur' });
      paid = subtract(paid, amount);
      await expectSettled(paid);
    }
    expect(compare(paid, '0')).toBe(0);
  });
});
