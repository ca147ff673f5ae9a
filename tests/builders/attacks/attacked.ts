import { sql } from 'kysely';
import { createUserGroup } from '#domain/users/groups/group-commands.ts';
import { storeInvoicePdf } from '#domain/documents/invoice-commands.ts';
import { createOrgUnit } from '#domain/company/org-unit-commands.ts';
import { registerSupplierInvoice } from '#domain/purchasing/supplier-invoice-commands.ts';
import { recordDefinitions } from '#domain/records/registry.ts';
import { attachDocuments } from '#domain/attachments/commands.ts';
import type { Store } from '#db/events/store.ts';
import type { SignedIn } from '#app/services.server.ts';
import { createAddresses, type Addresses } from '../addresses.ts';
import { busyHistory } from '../busy/busy-history.ts';
import { createBusyWorld } from '../busy/busy-world.ts';
import { commandsOf, createCompany, makeInvoice, send, type Company } from '../company.ts';
import { makePayee, today } from '../documents/payables.ts';
import { valuesFor } from '../record-values.ts';
import { createSite, type Site } from '../site.ts';
import { createWorld, type World } from '../world.ts';

/** A company with one of everything, another one beside it, and somebody signed in to each. */
export interface Attacked {
  world: World;
  site: Site;
  company: Company;
  at: Addresses;
  insider: SignedIn;
  /** Works in the other company. */
  outsider: SignedIn;
  /** How many events there are. */
  events(): Promise<number>;
  close(): Promise<void>;
}

/** What `busyHistory` leaves out, or takes away again. */
async function addTheRest({ runtime: { db, files } }: World, store: Store, company: Company): Promise<void> {
  const { actor } = company;
  for (const definition of recordDefinitions)
    await send(store, commandsOf(definition.resource).create, actor, valuesFor(definition, 7));
  await send(store, createUserGroup, actor, { code: 'ATTAQUE', name: 'Accueil', baseRole: 'user' });
  await send(store, createOrgUnit, actor, { kind: 'department', name: 'Études' });
  const paper = {
    type: 'invoice' as const,
    number: 'A-1',
    date: '2026-03-12',
    thirdParty: await makePayee(store, company),
    lines: [{ name: 'Gravier', quantity: '1', unitPrice: '90000', vat: company.vat }],
  };
  await send(store, registerSupplierInvoice, actor, paper);
  const content = Buffer.from('Deux lignes');
  const file = await files.put(db, content, 'text/plain');
  const { id } = await makeInvoice(store, company);
  const { version } = await makeInvoice(store, company, 'validate', { date: today() });
  await send(store, storeInvoicePdf, actor, { version, file });
  const named = { name: 'plan.txt', file, type: 'text/plain', size: content.length };
  await send(store, attachDocuments, actor, { owner: { kind: 'invoice', id }, files: [named] });
}

async function createUnfed() {
  const { company, ...world } = await createBusyWorld();
  return { company, world, store: world.runtime.store };
}

async function createFed(feed: (store: Store) => Store) {
  const world = await createWorld();
  const store = feed(world.runtime.store);
  const company = await createCompany(store, 0);
  await busyHistory(store, company);
  return { company, world, store };
}

/** With `feed`, all of it is made through another store. */
export async function createAttacked(feed?: (store: Store) => Store): Promise<Attacked> {
  const { company, world, store } = await (feed ? createFed(feed) : createUnfed());
  await addTheRest(world, store, company);
  const other = await createCompany(store, 1);
  const site = await createSite(world);
  return {
    world,
    site,
    company,
    at: createAddresses(world, company.corporation),
    insider: await site.member('dedans', company.corporation),
    outsider: await site.member('dehors', other.corporation),
    async events() {
      const { rows } = await sql<{ count: string }>`select count(*) from emt_messages`.execute(world.owner);
      return Number(rows[0]?.count ?? 0);
    },
    async close() {
      await site.close();
      await world.close();
    },
  };
}
