import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chosenParty, typedParty } from '#app/documents/form/chosen-party.server.ts';
import { namesOf, thirdPartyTyped } from '#app/documents/form/typed-name.server.ts';
import { acceptQuotation } from '#domain/documents/quotation-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import * as accounts from '#domain/third-parties/bank-account-commands.ts';
import * as addresses from '#domain/third-parties/address-commands.ts';
import { createThirdParty, editThirdParty, setThirdPartyEnabled } from '#domain/third-parties/commands.ts';
import * as contacts from '#domain/third-parties/contact-commands.ts';
import { setThirdPartyCorporations } from '#domain/third-parties/corporation-commands.ts';
import { addPersonToCorporation } from '#domain/people/commands.ts';
import { thirdPartyImport } from '#domain/imports/third-parties.ts';
import * as relations from '#domain/third-parties/relation-commands.ts';
import { readDocument } from '#projections/documents/documents.ts';
import { balancesOf, creditOf, issuedTo } from '#projections/third-parties/third-party-balances.ts';
import { likeThirdParties, sharedThirdParties } from '#projections/third-parties/third-party-likeness.ts';
import {
  listContacts,
  listPlaces,
  receiversOf,
  relationsOf,
} from '#projections/third-parties/third-party-parts.ts';
import {
  findThirdParty,
  listThirdParties,
  type ThirdPartyFilter,
} from '#projections/third-parties/third-parties.ts';
import { findEverywhere, type SearchedKind } from '#projections/search/search.ts';
import { makeReader } from '#tests/builders/busy/busy-notifications.ts';
import { ibans } from '#tests/builders/busy/busy-third-parties.ts';
import {
  address,
  clientInput,
  commandsOf,
  createCompany,
  makeInvoice,
  makeQuotation,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let other: Company;

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store, 0);
  other = await createCompany(world.runtime.store, 1);
});
afterAll(() => world.close());

const client = async (changes: Parameters<typeof clientInput>[0] = {}) =>
  (await send(world.runtime.store, createThirdParty, company.actor, clientInput(changes))).id;
const profileOf = async (id: number) => {
  const found = await findThirdParty(world.runtime.db, id, company.corporation);
  if (!found) throw new Error(`No third party ${id}`);
  return found;
};
const request = { sort: 'name', direction: 'asc', limit: 50, cursor: null, offset: 0 } as const;
const named = async (filter: Partial<ThirdPartyFilter>) => {
  const asked = { type: null, keyword: null, ...filter };
  const { rows } = await listThirdParties(world.runtime.db, company.corporation, asked, request);
  return rows.map(({ name }) => name);
};

describe('the file of a third party', () => {
  it('keeps one address for invoices and one for deliveries, and documents go there', async () => {
    const { store, db } = world.runtime;
    const id = await client({ name: 'Menuiserie Riou' });
    const place = { ...address, thirdParty: id, billing: true, delivery: true };
    const first = await send(store, addresses.addThirdPartyAddress, company.actor, {
      ...place,
      city: 'Landerneau',
    });
    await send(store, addresses.addThirdPartyAddress, company.actor, {
      ...place,
      city: 'Quimper',
      delivery: false,
    });
    const shown = (await listPlaces(db, company.corporation, id)).map(({ facts, billing, delivery }) => [
      facts?.city,
      billing,
      delivery,
    ]);
    expect(shown).toEqual([
      ['Landerneau', false, true],
      ['Quimper', true, false],
    ]);
    const { version } = await makeInvoice(store, company, 'draft', { thirdParty: id });
    const document = await readDocument(db, store.read, version, company.corporation, 'invoice');
    expect(document?.client?.address.city).toBe('Quimper');
    await send(store, addresses.removeThirdPartyAddress, company.actor, { id: first.id });
    expect(await listPlaces(db, company.corporation, id)).toHaveLength(1);
    const gone = { ...address, id: first.id };
    expect(await refused(send(store, addresses.editThirdPartyAddress, company.actor, gone))).toMatchObject({
      kind: 'missing',
    });
  });

  it('has the VAT number of its SIREN where none is said; a natural person, and who is abroad, has none', async () => {
    const { store } = world.runtime;
    const numberOf = async (changes: Parameters<typeof clientInput>[0]) => {
      const { id } = await send(
        store,
        createThirdParty,
        company.actor,
        clientInput({ siren: '404833048', ...changes }),
      );
      return (await findThirdParty(world.owner, id, company.corporation))?.identity?.vatNumber;
    };
    expect(await numberOf({ name: 'Société' })).toBe('FR83404833048');
    expect(await numberOf({ name: 'Seule', naturalPerson: true })).toBeNull();
    expect(await numberOf({ name: 'Ailleurs', address: { ...address, country: 'BE' } })).toBeNull();
    expect(await numberOf({ name: 'Dite', vatNumber: 'DE136695976' })).toBe('DE136695976');
  });

  it('says who gets which mails, and forgets a contact whose key was erased', async () => {
    const { store, db } = world.runtime;
    const id = await client({ name: 'Mairie de Plougastel' });
    const somebody = { thirdParty: id, lastName: 'Riou', receivesInvoices: true };
    await send(store, contacts.addThirdPartyContact, company.actor, {
      ...somebody,
      email: 'compta@mairie.example',
    });
    await send(store, contacts.addThirdPartyContact, company.actor, {
      ...somebody,
      email: 'dgs@mairie.example',
      receivesReminders: true,
    });
    const to = (mailing: 'invoices' | 'reminders' | 'orders') =>
      receiversOf(db, id, company.corporation, mailing);
    expect(await to('invoices')).toEqual(['compta@mairie.example', 'dgs@mairie.example']);
    expect(await to('reminders')).toEqual(['dgs@mairie.example']);
    expect(await to('orders')).toEqual([]);
    const stored = await world.owner
      .selectFrom('emt_messages')
      .select('message_data')
      .where('message_type', '=', 'ThirdPartyContactAdded')
      .execute();
    expect(JSON.stringify(stored)).not.toContain('mairie.example');
    expect(await listContacts(db, other.corporation, id)).toEqual([]);
  });

  it('pays into the default account, whichever way it was made so', async () => {
    const { store } = world.runtime;
    const id = await client({ name: 'Carrières', iban: ibans[0] });
    const ibansOf = async () => (await profileOf(id)).identity?.accounts?.map(({ iban }) => iban);
    await send(store, accounts.addThirdPartyBankAccount, company.actor, {
      id,
      iban: ibans[1],
      label: 'Livret',
    });
    expect((await profileOf(id)).identity?.iban).toBe(ibans[0]);
    await send(store, accounts.preferThirdPartyBankAccount, company.actor, { id, iban: ibans[1] });
    expect((await profileOf(id)).identity?.iban).toBe(ibans[1]);
    expect(await ibansOf()).toEqual([ibans[1], ibans[0]]);
    await send(store, editThirdParty, company.actor, {
      ...clientInput({ name: 'Carrières', iban: ibans[2] }),
      id,
    });
    expect(await ibansOf()).toEqual([ibans[2], ibans[0]]);
    const unknown = { id, iban: ibans[1] };
    expect(
      await refused(send(store, accounts.removeThirdPartyBankAccount, company.actor, unknown)),
    ).toMatchObject({
      errors: { iban: ['errors.reference'] },
    });
  });

  it('tells relations from both sides', async () => {
    const { store, db } = world.runtime;
    const [mother, daughter] = [
      await client({ name: 'Groupe Iroise' }),
      await client({ name: 'Iroise Béton' }),
    ];
    await send(store, relations.relateThirdParty, company.actor, {
      id: daughter,
      other: mother,
      kind: 'parent',
    });
    const seen = async (id: number) =>
      (await relationsOf(db, id, company.corporation)).map(({ name, kind, inverse }) => [
        name,
        kind,
        inverse,
      ]);
    expect(await seen(daughter)).toEqual([['Groupe Iroise', 'parent', false]]);
    expect(await seen(mother)).toEqual([['Iroise Béton', 'parent', true]]);
    const again = { id: daughter, other: mother, kind: 'parent' as const };
    expect(await refused(send(store, relations.relateThirdParty, company.actor, again))).toMatchObject({
      errors: { other: ['errors.unique'] },
    });
    const foreign = { id: daughter, other: other.client, kind: 'payer' as const };
    expect(await refused(send(store, relations.relateThirdParty, company.actor, foreign))).toMatchObject({
      errors: { other: ['errors.reference'] },
    });
  });
});

describe('a prospect', () => {
  it('gets quotations, no invoice, and is a client with the first that is accepted', async () => {
    const { store } = world.runtime;
    const id = await client({ name: 'Futur client', client: false, prospect: true });
    expect(await refused(makeInvoice(store, company, 'draft', { thirdParty: id }))).toMatchObject({
      errors: { thirdParty: ['errors.reference'] },
    });
    const { version } = await makeQuotation(store, company, 'validate', { thirdParty: id });
    await send(store, acceptQuotation, company.actor, { version, confirmExpired: true });
    expect(await profileOf(id)).toMatchObject({ client: true, prospect: false });
    await makeInvoice(store, company, 'draft', { thirdParty: id });
  });
});

describe('lists', () => {
  it('are narrowed by type, state, postal code and what is left to pay, and found by number and telephone', async () => {
    const { store, db } = world.runtime;
    const name = 'Zingueur Kermadec';
    const own = { ...address, postalCode: '56100', city: 'Lorient' };
    const id = await client({
      name,
      address: own,
      phone: '02 97 11 22 33',
      siren: '404833048',
      creditLimit: '100',
    });
    expect(await named({ postalCode: '561' })).toEqual([name]);
    expect(await named({ keyword: '0297112233' })).toEqual([name]);
    expect(await named({ keyword: '404833048 lorient' })).toEqual([name]);
    await send(store, setThirdPartyEnabled, company.actor, { id, enabled: false });
    expect(await named({ enabled: false })).toEqual([name]);
    expect(await named({ enabled: true, postalCode: '561' })).toEqual([]);
    expect(await named({ owing: true, postalCode: '561' })).toEqual([]);
    await send(store, setThirdPartyEnabled, company.actor, { id, enabled: true });
    await makeInvoice(store, company, 'validate', { thirdParty: id });
    await send(store, setThirdPartyEnabled, company.actor, { id, enabled: false });
    expect(await named({ owing: true, postalCode: '561' })).toEqual([name]);
    expect((await balancesOf(db, company.corporation, [id], 'client')).get(id)).toBe('576.00');
    expect(await creditOf(db, company.corporation, id)).toEqual({ limit: '100', due: '576.00' });
    expect(await creditOf(db, other.corporation, id)).toBeNull();
    expect((await issuedTo(db, company.corporation, id)).get('invoice')).toEqual({
      count: 1,
      total: '480.00',
    });
  });
});

describe('the search', () => {
  it('puts clients before prospects, these before suppliers, and what fits better before all of them', async () => {
    const { store, db } = world.runtime;
    const of = (name: string, type: object) => client({ name, client: false, ...type });
    // The worse they stand, the earlier they were made and the earlier they come by name.
    for (const index of [1, 2, 3]) await of(`Ostrea achats ${index}`, { supplier: true });
    await of('Ostrea bancs', { prospect: true });
    await of('Ostrea clients', { client: true });
    await of('Huîtres Ostrea', { client: true });
    await of('Ostrea', { supplier: true });
    const { id } = await makeQuotation(store, company, 'draft', { title: 'Ostrea' });
    const scope = {
      corporation: company.corporation,
      kinds: new Set<SearchedKind>(['thirdParty', 'quotation']),
      viewer: { user: null, email: null, seesAll: true },
      resources: [],
    };
    const hits = await findEverywhere(db, scope, 'ostrea', 5);
    expect(hits.filter(({ kind }) => kind === 'thirdParty').map(({ label }) => label)).toEqual([
      'Ostrea',
      'Ostrea clients',
      'Ostrea bancs',
      'Ostrea achats 1',
      'Ostrea achats 2',
    ]);
    expect(hits.some(({ kind }) => kind === 'quotation')).toBe(true);
    expect(id).toBeGreaterThan(0);
  });
});

describe('the follow-up of a third party', () => {
  it('is its tags and who looks after it: listed, kept of who left, refused of strangers', async () => {
    const { store } = world.runtime;
    const tag = async (name: string, of = company) =>
      (await send(store, commandsOf('thirdpartytag').create, of.actor, { name, enabled: true })).id;
    const [big, late] = [await tag('Grand compte'), await tag('À relancer')];
    const seller = await makeReader(store, company, { username: 'suivi', roles: [] });
    const stranger = await makeReader(store, other, { username: 'suivi-ailleurs', roles: [] });
    const input = { name: 'Suivi SARL', tags: [late, big, late], accountManager: seller.person };
    const id = await client(input);
    expect(await profileOf(id)).toMatchObject({ tags: [big, late], accountManager: seller.person });
    expect(await named({ tag: big })).toEqual(['Suivi SARL']);
    expect(await named({ accountManager: seller.person })).toEqual(['Suivi SARL']);
    expect(await named({ tag: big, accountManager: stranger.person })).toEqual([]);
    const wrong = { tags: [big, await tag('Étranger', other)], accountManager: stranger.person };
    expect(await refused(client({ name: 'Faux', ...wrong }))).toMatchObject({
      errors: { tags: ['errors.reference'], accountManager: ['errors.reference'] },
    });
    expect(
      await refused(send(store, commandsOf('thirdpartytag').remove, company.actor, { id: big })),
    ).toMatchObject({ code: 'IN_USE' });
    await send(store, addPersonToCorporation, systemActor(null), {
      person: seller.person,
      corporation: company.corporation,
      enabled: false,
      contract: null,
    });
    await send(store, editThirdParty, company.actor, { ...clientInput({ ...input, tags: [late] }), id });
    expect(await profileOf(id)).toMatchObject({ tags: [late], accountManager: seller.person });
    expect(await refused(client({ name: 'Autre', accountManager: seller.person }))).toMatchObject({
      errors: { accountManager: ['errors.reference'] },
    });
  });
});

describe('duplicates', () => {
  const asking = { askDuplicates: true };

  it('are refused until confirmed, by number, account, address or name', async () => {
    const { store, db } = world.runtime;
    const known = { name: 'SARL Durand & Fils', siret: '55208131766522', email: 'Contact@durand.example' };
    const id = await client(known);
    const likes: [object, string][] = [
      [{ name: 'X', siren: '552081317' }, 'siren'],
      [{ name: 'X', email: 'contact@DURAND.example' }, 'email'],
      [{ name: 'Durand et Fils' }, 'name'],
      [{ name: 'Durant et Fils' }, 'name'],
    ];
    for (const [changes] of likes) {
      const input = { ...clientInput(changes), ...asking };
      expect(await refused(send(store, createThirdParty, company.actor, input))).toMatchObject({
        kind: 'conflict',
        code: 'DUPLICATE',
      });
    }
    const found = await likeThirdParties(
      db,
      [{ name: 'x', postalCode: '', siren: '552081317', email: 'contact@durand.example' }],
      company.corporation,
      0,
    );
    expect(found).toEqual([
      { asked: 0, id, name: known.name, code: null, city: 'Brest', by: ['email', 'siren'] },
    ]);
    const elsewhere = { ...clientInput(known), ...asking };
    await send(store, createThirdParty, other.actor, elsewhere);
    const confirmed = { ...clientInput({ name: 'Durand et Fils' }), ...asking, confirmDuplicates: true };
    await send(store, createThirdParty, company.actor, confirmed);
  });

  it('stop an import as a whole, by their lines', async () => {
    const { store } = world.runtime;
    const importThirdParties = thirdPartyImport.command;
    const rows = [
      clientInput({ name: 'Import Un', address: { ...address, postalCode: '22000' } }),
      clientInput({ name: 'SARL Durand & Fils' }),
      clientInput({ name: 'Import Trois', paymentCondition: other.condition }),
    ].map((values) => ({ id: null, values }));
    expect(await refused(send(store, importThirdParties, company.actor, { rows }))).toMatchObject({
      kind: 'invalid',
      errors: { 'rows[1].name': expect.any(Array) as unknown },
    });
    const [first, , third] = rows;
    if (!first || !third) throw new Error('Rows were lost');
    expect(
      await refused(send(store, importThirdParties, company.actor, { rows: [first, third] })),
    ).toMatchObject({
      errors: { 'rows[1].paymentCondition': ['errors.reference'] },
    });
    expect(await named({ keyword: 'import' })).toEqual([]);
    await send(store, importThirdParties, company.actor, { rows: [first] });
    expect(await named({ keyword: 'import' })).toEqual(['Import Un']);
  });
});

describe('a third party of several corporations', () => {
  it('has a record of its own in each, made and taken away by who may there', async () => {
    const { store, db } = world.runtime;
    const id = await client({ name: 'Partagé', code: 'P1', paymentCondition: company.condition });
    const both = { ...company.actor, corporations: [company.corporation, other.corporation] };
    const set = (actor: typeof both, corporations: number[]) =>
      send(store, setThirdPartyCorporations, actor, { id, corporations });
    expect(
      await refused(set({ ...company.actor, corporations: [company.corporation] }, [other.corporation])),
    ).toMatchObject({ errors: { corporations: ['errors.reference'] } });
    const clerk = {
      ...both,
      user: 987_654,
      roles: new Set(['ROLE_THIRD_PARTY_EDIT', 'ROLE_THIRD_PARTY_CREATE']),
    };
    expect(await refused(set(clerk, [other.corporation]))).toMatchObject({ kind: 'invalid' });
    await set(both, [other.corporation]);
    const { link } = await profileOf(id);
    const [, theirs] = await sharedThirdParties(db, link ?? 0);
    expect(theirs?.corporation).toBe(other.corporation);
    const copy = await findThirdParty(db, theirs?.id ?? 0, other.corporation);
    expect(copy).toMatchObject({ code: null, paymentCondition: null, identity: { name: 'Partagé' } });
    expect(await findThirdParty(db, theirs?.id ?? 0, company.corporation)).toBeNull();
    await set(both, []);
    expect(await sharedThirdParties(db, link ?? 0)).toEqual([{ id, corporation: company.corporation }]);
  });

  it('stays where a document names it', async () => {
    const { store, db } = world.runtime;
    const id = await client({ name: 'Gardé' });
    const both = {
      ...systemActor(company.corporation),
      corporations: [company.corporation, other.corporation],
    };
    await send(store, setThirdPartyCorporations, both, { id, corporations: [other.corporation] });
    const { link } = await profileOf(id);
    const copy = (await sharedThirdParties(db, link ?? 0)).find(
      (one) => one.corporation === other.corporation,
    );
    await makeInvoice(store, other, 'draft', { thirdParty: copy?.id ?? 0 });
    expect(
      await refused(send(store, setThirdPartyCorporations, both, { id, corporations: [] })),
    ).toMatchObject({
      kind: 'conflict',
      code: 'IN_USE',
    });
  });
});

describe('whom a document is made out to', () => {
  it('is never one of several of a name by chance: the code tells, or where the form came from', async () => {
    const brest = await client({ name: 'Vallée Frères', code: 'V1' });
    const quimper = await client({ name: 'Vallée Frères', code: 'V2' });
    const alone = await client({ name: 'Vallée et associés', code: 'V3' });
    const place = { db: world.runtime.db, corporation: company.corporation };
    const typed = (clientName: string, kept = '') => {
      const form = new FormData();
      form.set('clientName', clientName);
      form.set('chosenParty', kept);
      return typedParty(place, form, 'quotation');
    };
    expect(await typed('Vallée frères')).toBe('ambiguous');
    expect(await typed('vallee freres · v2')).toBe(quimper);
    expect(await typed('Vallée Frères', chosenParty({ id: brest, name: 'Vallée Frères' }))).toBe(brest);
    expect(await typed('Vallée et', chosenParty({ id: brest, name: 'Vallée Frères' }))).toBe(alone);
    expect(await typed('Vallée')).toBeNull();
    // The one way of every form that asks for a name.
    expect(await thirdPartyTyped(place, { type: null }, 'Vallée frères')).toBe('ambiguous');
    expect(await thirdPartyTyped(place, { type: 'supplier' }, 'Vallée frères')).toBeNull();
    const shown = [
      { id: 1, name: 'A', code: 'C1' },
      { id: 2, name: 'a', code: null },
      { id: 3, name: 'B', code: 'C3' },
    ];
    expect(namesOf(shown)).toEqual(['A · C1', 'a', 'B']);
  });
});
