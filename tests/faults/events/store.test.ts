import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editInvoice, validateInvoice } from '#domain/documents/invoice-commands.ts';
import { validateQuotation } from '#domain/documents/quotation-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { registerUser } from '#domain/users/commands.ts';
import { registerPerson } from '#domain/people/commands.ts';
import { editProduct } from '#domain/products/commands.ts';
import { editThirdParty } from '#domain/third-parties/commands.ts';
import {
  clientInput,
  createCompany,
  documentInput,
  makeInvoice,
  makeQuotation,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
});
afterAll(() => world.close());

const countEvents = async (): Promise<number> => {
  const { count } = await world.owner
    .selectFrom('emt_messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

describe('a command sent twice', () => {
  const actorOf = () => company.actor;
  const input = () => documentInput(company);

  it('is done once and answers the same', async () => {
    const { store } = world.runtime;
    const version = (await makeInvoice(store, company)).version;
    const commandId = randomUUID();
    const edit = { ...input(), version, title: 'Une fois' };
    const first = await send(store, editInvoice, actorOf(), edit, { commandId });
    const events = await countEvents();
    expect(await send(store, editInvoice, actorOf(), edit, { commandId })).toEqual(first);
    expect(await countEvents()).toBe(events);
  });

  it('is done once when both arrive at the same time', async () => {
    const { store } = world.runtime;
    const commandId = randomUUID();
    const before = await countEvents();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        send(
          store,
          registerPerson,
          systemActor(null),
          { gender: 'F', firstName: 'Anne', lastName: 'Le Goff' },
          { commandId },
        ),
      ),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await countEvents()).toBe(before + 1);
  });

  it('may be sent again when it was refused', async () => {
    const { store } = world.runtime;
    const { version } = await makeInvoice(store, company, 'draft', { title: null });
    const commandId = randomUUID();
    expect(await refused(send(store, validateInvoice, actorOf(), { version }, { commandId }))).toMatchObject({
      kind: 'invalid',
    });
    await send(store, editInvoice, actorOf(), { ...input(), version });
    expect(await send(store, validateInvoice, actorOf(), { version }, { commandId })).toMatchObject({
      version,
    });
  });

  it('is refused with another content under the same id, and in another company', async () => {
    const { store } = world.runtime;
    const version = (await makeInvoice(store, company)).version;
    const commandId = randomUUID();
    const edit = { ...input(), version, title: 'Première' };
    const first = await send(store, editInvoice, actorOf(), edit, { commandId });
    const events = await countEvents();
    const used = { kind: 'conflict', code: 'COMMAND_ID_USED', errors: { '': ['errors.sentAlready'] } };
    const other = send(store, editInvoice, actorOf(), { ...edit, title: 'Seconde' }, { commandId });
    expect(await refused(other)).toMatchObject(used);
    const elsewhere = { ...actorOf(), corporation: company.corporation + 1 };
    expect(await refused(send(store, editInvoice, elsewhere, edit, { commandId }))).toMatchObject(used);
    // In another order, and with what was left out as undefined, it is the same.
    const { title, ...rest } = edit;
    const turned = { title, ...rest, unknown: undefined };
    expect(await send(store, editInvoice, actorOf(), turned, { commandId })).toEqual(first);
    expect(await countEvents()).toBe(events);
  });

  it('answers what was asked before contents were kept', async () => {
    const { store } = world.runtime;
    const commandId = randomUUID();
    const person = { gender: 'F' as const, firstName: 'Anne', lastName: 'Avant' };
    const first = await send(store, registerPerson, systemActor(null), person, { commandId });
    await world.owner
      .updateTable('command_log')
      .set({ fingerprint: null })
      .where('command_id', '=', commandId)
      .execute();
    expect(await send(store, registerPerson, systemActor(null), person, { commandId })).toEqual(first);
  });

  it('is refused under the id of another command or of somebody else', async () => {
    const { store } = world.runtime;
    const commandId = randomUUID();
    const person = { gender: 'F' as const, firstName: 'Anne', lastName: 'Le Goff' };
    const { id } = await send(store, registerPerson, systemActor(null), person, { commandId });
    const account = { username: 'anne', person: id, group: 'user' as const };
    const used = { kind: 'conflict', code: 'COMMAND_ID_USED' };
    expect(await refused(send(store, registerUser, systemActor(null), account, { commandId }))).toMatchObject(
      used,
    );
    const other = { ...systemActor(null), user: 99 };
    expect(await refused(send(store, registerPerson, other, person, { commandId }))).toMatchObject(used);
  });
});

describe('an edit made from an older revision', () => {
  it('is refused with what others changed meanwhile: an invoice', async () => {
    const { store } = world.runtime;
    const { version } = await makeInvoice(store, company);
    await send(store, editInvoice, company.actor, {
      ...documentInput(company),
      version,
      revision: 1,
      title: 'Nouveau titre',
    });
    const answer = await refused(
      send(store, editInvoice, company.actor, {
        ...documentInput(company),
        version,
        revision: 1,
        title: 'Encore un',
      }),
    );
    expect(answer).toEqual({
      kind: 'stale',
      code: 'STALE',
      errors: { '': ['errors.stale'] },
      stale: {
        revision: 2,
        differences: [
          { path: 'content.title', before: 'Dalle du hangar', after: 'Nouveau titre' },
          { path: 'content.expiryDate', before: null, after: '2026-04-01' },
        ],
      },
    });
  });

  it('is refused with what others changed meanwhile: a third party', async () => {
    const { store } = world.runtime;
    const id = company.client;
    await send(store, editThirdParty, company.actor, {
      ...clientInput({ phone: '02 98 00 00 01' }),
      id,
      revision: 1,
    });
    const answer = await refused(
      send(store, editThirdParty, company.actor, { ...clientInput(), id, revision: 1 }),
    );
    expect(answer.stale).toEqual({
      revision: 2,
      differences: [{ path: 'identity.phone', before: null, after: '+33298000001' }],
    });
  });

  it('is refused with what others changed meanwhile: a product', async () => {
    const { store } = world.runtime;
    const details = {
      name: 'Pompage',
      code: 'POMP',
      type: 'service' as const,
      forSale: true,
      forPurchase: true,
      unit: company.unit,
      vat: company.vat,
      enabled: true,
    };
    await send(store, editProduct, company.actor, {
      ...details,
      id: company.product,
      revision: 1,
      unitPrice: '130',
    });
    const answer = await refused(
      send(store, editProduct, company.actor, {
        ...details,
        id: company.product,
        revision: 1,
        unitPrice: '140',
      }),
    );
    expect(answer.stale).toEqual({
      revision: 2,
      differences: [{ path: 'unitPrice', before: '120', after: '130' }],
    });
  });

  it('is taken when it says the revision of now, and adds no event when nothing changed', async () => {
    const { store } = world.runtime;
    const { version, id } = await makeInvoice(store, company);
    const same = { ...documentInput(company, { expiryDate: null }), version, revision: 1 };
    await send(store, editInvoice, company.actor, same);
    expect((await store.read(`invoice-${id}`)).map((one) => one.event.type)).toEqual(['InvoiceDrafted']);
  });
});

describe('what a refused command leaves', () => {
  it('is nothing: no event, no row, no job, no number', async () => {
    const { store } = world.runtime;
    const { version } = await makeQuotation(store, company, 'draft', { deliveryTime: null });
    const before = await countEvents();
    const jobs = async () =>
      (await sql<{ count: number }>`select count(*) as count from graphile_worker.jobs`.execute(world.owner))
        .rows;
    const lists = async () => ({
      quotations: (await world.owner.selectFrom('document_list').select('version_id').execute()).length,
      series: await world.owner
        .selectFrom('number_series')
        .selectAll()
        .where('kind', '=', 'quotation')
        .execute(),
      jobs: await jobs(),
    });
    const left = await lists();
    expect(await refused(send(store, validateQuotation, company.actor, { version }))).toMatchObject({
      kind: 'invalid',
      errors: { deliveryTime: ['errors.required'] },
    });
    expect(await countEvents()).toBe(before);
    expect(await lists()).toEqual(left);
  });
});
