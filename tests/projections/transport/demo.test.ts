import { afterAll, beforeAll, expect, it } from 'vitest';
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
afterAll(() => world.close());

it('shows interventions of each status in the demo', async () => {
  await seedTransport(world.runtime, company.corporation, '2026-11-24');
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
});
