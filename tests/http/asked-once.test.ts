import type { AppLoadContext } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '#domain/kernel/actor.ts';
import { addPersonToCorporation, registerPerson } from '#domain/people/commands.ts';
import { registerUser } from '#domain/users/commands.ts';
import { startSession } from '#db/identity/sessions.ts';
import { loader as documentList } from '#app/documents/list/document-list-page.tsx';
import type { Services } from '#app/services.server.ts';
import { createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { pageContext, servicesOver } from '#tests/builders/services.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

const invoices = documentList.at('invoiceList');

let world: World;
let services: Services;
let company: Company;
let token: string;

beforeAll(async () => {
  world = await createWorld();
  const { store } = world.runtime;
  company = await createCompany(store);
  services = await servicesOver(world);
  const system = systemActor(null);
  const identity = { gender: 'F' as const, firstName: 'Nolwenn', lastName: 'Riou', email: null };
  const { id: person } = await send(store, registerPerson, system, identity);
  const { corporation } = company;
  await send(store, addPersonToCorporation, system, { person, corporation, enabled: true, contract: null });
  const { id } = await send(store, registerUser, system, { username: 'riou', person, group: 'superadmin' });
  token = await startSession(services.db, id, corporation);
});
afterAll(async () => {
  await services.close();
  await world.close();
});

/** The list as the next request sees it. */
async function list(
  query = '',
): Promise<{ total: number; rows: { title: string }[]; sums: { count: number } }> {
  const signedIn = await services.signedIn(token);
  if (signedIn === null) throw new Error('The session is gone');
  const request = new Request(`http://localhost/invoice/list${query}`);
  const context: AppLoadContext = pageContext(services, signedIn);
  const page: unknown = await invoices({ request, params: {}, context });
  return page as Awaited<ReturnType<typeof list>>; // what the loader answers
}

describe('what is kept until something is written', () => {
  it('is as new as the last command of the company, whoever ran it', async () => {
    expect((await list()).rows).toEqual([]);
    await makeInvoice(world.runtime.store, company, 'draft', { title: 'Radier' });
    expect((await list()).rows.map(({ title }) => title)).toEqual(['Radier']);
    expect((await list('?keyword=radier')).sums.count).toBe(1);
    await makeInvoice(world.runtime.store, company, 'validate', { title: 'Radier, suite' });
    const found = await list();
    expect(found.rows.map(({ title }) => title)).toEqual(['Radier, suite', 'Radier']);
    expect(found.total).toBe(2);
    expect((await list('?keyword=radier')).sums.count).toBe(2);
  });

  it('is answered without a question while nothing is', async () => {
    const before = await list('?keyword=radier');
    await world.owner.updateTable('document_list').set({ total: '0.00' }).execute();
    expect((await list('?keyword=radier')).sums).toEqual(before.sums);
    await makeInvoice(world.runtime.store, company, 'draft', { title: 'Autre' });
    expect((await list('?keyword=radier')).sums).not.toEqual(before.sums);
  });
});
