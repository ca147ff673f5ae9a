import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptQuotation } from '#domain/documents/quotation-commands.ts';
import { datedItems } from '#projections/calendar/dated-items.ts';
import { documentsByLabel, sumsByLabel } from '#projections/documents/documents-by-label.ts';
import { statusTotals } from '#projections/documents/document-totals.ts';
import { createCompany, makeInvoice, makeQuotation, send, type Company } from '#tests/builders/company.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* What boards and calendars read: documents by label, and what stands on which day. */

let world: World;
let company: Company;
const labels = ['draft', 'validate', 'billable'];
const filter = { today: '2026-03-10' };
const EXPIRES = '2026-05-04';

beforeAll(async () => {
  world = await createWorld();
  const { store } = world.runtime;
  company = await createCompany(store);
  for (let n = 0; n < 4; n += 1) {
    await makeQuotation(store, company, 'draft', { title: `Brouillon ${n}` });
    await makeQuotation(store, company, 'validate', { expiryDate: EXPIRES });
  }
  const { version } = await makeQuotation(store, company, 'validate', { expiryDate: EXPIRES });
  await send(store, acceptQuotation, company.actor, { version, confirmExpired: true });
  await makeInvoice(store, company, 'validate');
  const other = await createCompany(store, 1);
  await makeQuotation(store, other, 'validate', { expiryDate: EXPIRES });
});
afterAll(() => world.close());

const byLabel = (most: number, more = {}) =>
  documentsByLabel(world.owner, 'quotation', company.corporation, { ...filter, ...more }, labels, most);
const sums = (cap: number, more = {}) =>
  sumsByLabel(world.owner, 'quotation', company.corporation, { ...filter, ...more }, labels, cap);

describe('documents by label', () => {
  it('are the newest of each, so many', async () => {
    const rows = await byLabel(2);
    expect(rows.map(({ label }) => label).toSorted()).toEqual([
      'billable',
      'draft',
      'draft',
      'validate',
      'validate',
    ]);
    const drafts = rows.filter(({ label }) => label === 'draft').map(({ title }) => title);
    expect(drafts).toEqual(['Brouillon 3', 'Brouillon 2']);
  });

  it('are narrowed as the list is', async () => {
    expect(await byLabel(9, { keyword: 'brouillon 1' })).toHaveLength(1);
  });

  it('come to what is kept of each, and no further than the cap', async () => {
    const kept = (await statusTotals(world.owner, company.corporation)).quotation;
    for (const [label, { count, withoutVat }] of await sums(100))
      expect([label, count, withoutVat]).toEqual([
        label,
        kept.get(label)?.count ?? 0,
        kept.get(label)?.withoutVat ?? '0',
      ]);
    expect((await sums(2)).get('draft')?.count).toBe(2);
    expect((await sums(2, { keyword: 'no such' })).get('draft')).toEqual({ count: 0, withoutVat: '0' });
  });
});

describe('what stands on a day', () => {
  const kinds = ['invoiceDue', 'quotationExpiry'] as const;
  const read = (from: string, until: string, most: number) =>
    datedItems(world.owner, company.corporation, kinds, { from, until, most });

  it('is all of it in the totals, and so many of a kind beside them', async () => {
    const { items, totals } = await read('2026-03-01', '2026-05-31', 2);
    expect(items.filter(({ kind }) => kind === 'quotationExpiry')).toHaveLength(2);
    expect(totals.find(({ kind }) => kind === 'quotationExpiry')).toEqual({
      kind: 'quotationExpiry',
      day: EXPIRES,
      count: 4,
      amount: '2304.00',
    });
    expect(items.filter(({ kind }) => kind === 'invoiceDue')).toMatchObject([
      { day: '2026-04-01', amount: '576.00', name: 'Ville de Brest' },
    ]);
  });

  it('is nothing on other days', async () => {
    expect(await read('2026-05-05', '2026-05-31', 9)).toEqual({ items: [], totals: [] });
    const none = datedItems(world.owner, company.corporation, [], { from: EXPIRES, until: EXPIRES, most: 9 });
    expect(await none).toEqual({ items: [], totals: [] });
  });

  it('is found by indexes', async () => {
    const planOf = async (where: string) => {
      const { rows } = await world.owner.connection().execute(async (connection) => {
        await sql`set enable_seqscan = off`.execute(connection);
        return sql<{ 'QUERY PLAN': string }>`explain select 1 from document_list
          where corporation_id = 1 and ${sql.raw(where)}`.execute(connection);
      });
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    expect(
      await planOf(
        `kind = 'saleOrder' and supply_date is not null and not superseded and label = 'billable'
          and supply_date between '2026-01-01' and '2026-02-01'`,
      ),
    ).toContain('document_list_supply');
    expect(
      await planOf(
        `kind = 'purchase' and supply_date is not null and not superseded
          and label in ('to_receive', 'partially_received') and supply_date between '2026-01-01' and '2026-02-01'`,
      ),
    ).toContain('document_list_supply');
  });
});
