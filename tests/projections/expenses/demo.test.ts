import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProject } from '#domain/projects/commands.ts';
import { fillReferenceLists } from '#domain/records/french-defaults-commands.ts';
import { seedExpenses } from '#jobs/demo/seed-expenses.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { spender } from '#tests/builders/expenses.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;

beforeAll(async () => {
  world = await createWorld();
  const { store } = world.runtime;
  company = await createCompany(store);
  await send(store, fillReferenceLists, company.actor, {});
  for (const lastName of ['Un', 'Deux', 'Trois']) await spender(store, company, { lastName, iban: null });
  for (const name of ['Hangar', 'Quai'])
    await send(store, createProject, company.actor, { name, client: company.client });
});
afterAll(() => world.close());

it('shows expenses of each status in the demo, with the company’s own types and scales', async () => {
  await seedExpenses(world.runtime, company.corporation, '2026-11-24');
  const rows = await world.owner.selectFrom('expense').select('status').distinct().execute();
  expect(rows.map(({ status }) => status).toSorted()).toEqual([
    'approved',
    'draft',
    'refused',
    'reimbursed',
    'submitted',
  ]);
  const batch = await world.owner.selectFrom('reimbursement').select(['status', 'people']).execute();
  expect(batch).toEqual([{ status: 'executed', people: 2 }]);
});
