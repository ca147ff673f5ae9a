import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { fillReferenceLists } from '#domain/records/french-defaults-commands.ts';
import { seedTransport } from '#jobs/demo/seed-transport.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store, 1);
  await send(world.runtime.store, fillReferenceLists, company.actor, {});
});
afterAll(async () => {
  vi.useRealTimers();
  await world.close();
});

it('shows interventions of each status in the demo, after three months of work that shared no pump and no driver', async () => {
  // Six minutes past midnight in Paris: what is shown as begun today began some time ago.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T23:06:00Z') });
  await seedTransport(world.runtime, company.corporation, '2026-11-24');
  vi.useRealTimers();
  const past = await sql<{ days: number; count: number; wrong: number; tours: number; months: number }>`
    select max(day) - min(day) as days, count(*)::int as count,
      count(*) filter (where status = 'completed' and (net <= 0 or unpriced > 0))::int as wrong,
      (select count(*)::int from truck_tour where problem is null) as tours,
      count(distinct date_trunc('month', day)) filter (where status = 'invoiceCompleted')::int as months
    from transport_order where day < '2026-11-01'`.execute(world.owner);
  expect(past.rows[0]).toMatchObject({ wrong: 0 });
  const { count = 0, days = 0, tours = 0, months = 0 } = past.rows[0] ?? {};
  expect(count).toBeGreaterThan(60);
  expect(days).toBeGreaterThan(55);
  expect(tours).toBeGreaterThan(30);
  expect(months).toBeGreaterThan(0);
  const rows = await world.owner.selectFrom('transport_order').select('status').distinct().execute();
  expect(rows.map(({ status }) => status).toSorted()).toEqual([
    'cancelled',
    'completed',
    'draft',
    'in_progress',
    'invoiceCompleted',
    'planned',
    'waiting',
  ]);
  // Whatever the hour, trucks of what goes on are on their way.
  const underway = await sql<{ count: number }>`select count(*)::int as count from truck_tour
    where central_departure is not null and central_return is null`.execute(world.owner);
  expect(underway.rows[0]?.count).toBe(2);
});
