import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { shownAddresses } from '#app/company/address-types.server.ts';
import { shippedWords } from '#locales/live.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { impliedRoles } from '#domain/kernel/roles.ts';
import { defaultPatterns } from '#domain/company/numbering.ts';
import { letterheadOf } from '#domain/documents/content/letterhead.ts';
import * as companies from '#domain/company/company-commands.ts';
import * as groups from '#domain/company/company-group-commands.ts';
import { registerReadyCorporation } from '#domain/company/commands.ts';
import { setUpCorporation } from '#domain/set-up/set-up-commands.ts';
import * as units from '#domain/company/org-unit-commands.ts';
import { corporationAggregate, corporationSchema } from '#domain/company/corporation.ts';
import { command } from '#domain/kernel/command.ts';
import { registerPerson } from '#domain/people/commands.ts';
import { companies as demo } from '#jobs/demo/companies.ts';
import {
  countCompanyGroups,
  figuresOfCompanies,
  findCompanyGroup,
} from '#projections/company/company-groups.ts';
import * as drafts from '#scratch/company-drafts.ts';
import { countCompanies, findCorporation, listCompanies } from '#projections/company/corporations.ts';
import {
  findOrgUnit,
  listOrgUnits,
  peopleOfTree,
  peopleOfUnit,
  treeOf,
  unitsOf,
} from '#projections/company/org-units.ts';
import { isMember } from '#projections/people/people.ts';
import { makeMember, settingsInput } from '#tests/builders/busy/busy-organization.ts';
import {
  address,
  commandsOf,
  createCompany,
  makeInvoice,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let own: Company;
let other: Company;
beforeAll(async () => {
  world = await createWorld();
  own = await createCompany(world.runtime.store, 0);
  other = await createCompany(world.runtime.store, 1);
});
afterAll(() => world.close());

const all = { sort: 'name', direction: 'asc', limit: 50, cursor: null, offset: 0 } as const;

/** An administrator of one company alone. */
const admin = (company: Company): Actor => ({
  ...systemActor(company.corporation),
  user: 900,
  person: 901,
  roles: impliedRoles(['ROLE_USER', 'ROLE_ADMIN']),
});

const identityOf = async (id: number) => {
  const company = await findCorporation(world.owner, id);
  if (company === null) throw new Error('It is gone');
  return { company, input: companies.identityOf(company) };
};

describe('a company', () => {
  it('follows its changes, and validated documents keep the letterhead of their day', async () => {
    const { store } = world.runtime;
    await makeInvoice(store, own, 'validate');
    const before = await identityOf(own.corporation);
    const changed = { ...before.input, name: 'Béton du Large', insurance: 'SMABTP, n° 12' };
    await send(store, companies.editCorporationIdentity, admin(own), {
      ...changed,
      id: own.corporation,
      revision: 1,
    });
    const { company } = await identityOf(own.corporation);
    expect(company).toMatchObject({ name: 'Béton du Large', numbering: before.company.numbering });
    expect(letterheadOf(company).insurance).toBe('SMABTP, n° 12');
    const [invoice] = await world.owner
      .selectFrom('emt_messages')
      .select('message_data as data')
      .where('message_type', '=', 'InvoiceValidated')
      .execute();
    expect(JSON.stringify(invoice)).toContain('Béton du Littoral');
    const found = await listCompanies(world.owner, 'all', 'LARGE', all);
    expect(found.rows.map(({ id }) => id)).toEqual([own.corporation]);
  });

  it('tells who changed the same part meanwhile, and lets other parts be', async () => {
    const { store } = world.runtime;
    const id = own.corporation;
    const stale = await refused(
      send(store, companies.editCorporationIdentity, own.actor, {
        ...(await identityOf(id)).input,
        id,
        revision: 1,
      }),
    );
    expect(stale).toMatchObject({
      kind: 'stale',
      stale: { differences: [{ path: 'name' }, { path: 'insurance' }] },
    });
    await send(store, companies.editCorporationSettings, own.actor, { ...settingsInput, id, revision: 1 });
    expect(await findCorporation(world.owner, id)).toMatchObject({
      fiscalYearStart: 4,
      name: 'Béton du Large',
    });
  });

  it('is missing to administrators of another, like one that there is not', async () => {
    const { store } = world.runtime;
    const { input } = await identityOf(other.corporation);
    const answers = await Promise.all(
      [other.corporation, 987_654].map((id) =>
        refused(send(store, companies.editCorporationIdentity, admin(own), { ...input, id })),
      ),
    );
    expect(answers[0]).toEqual({ kind: 'missing', code: 'NOT_EXIST', errors: {}, stale: null });
    expect(answers[1]).toEqual(answers[0]);
    const calendar = { id: other.corporation, workdays: ['monday' as const] };
    const kind = await refused(
      send(world.runtime.store, companies.setCorporationCalendar, admin(own), calendar),
    );
    expect(kind).toEqual(answers[0]);
    expect(await countCompanies(world.owner, [own.corporation], null)).toBe(1);
  });

  it('has addresses of the types of its list, which stay while they are named', async () => {
    const { store } = world.runtime;
    const type = (company: Company, name: string) =>
      send(store, commandsOf('addresstype').create, company.actor, { name, use: 'site', enabled: true });
    const [mine, theirs] = [await type(own, 'Dépôt'), await type(other, 'Dépôt')];
    const edit = (addressType: number | null) =>
      send(store, companies.editCorporationAddresses, own.actor, {
        id: own.corporation,
        addresses: [{ ...address, addressType }],
      });
    for (const foreign of [theirs.id, 987_654])
      expect(await refused(edit(foreign))).toMatchObject({
        errors: { 'addresses[0].addressType': ['errors.reference'] },
      });
    await edit(mine.id);
    const removing = send(store, commandsOf('addresstype').remove, own.actor, { id: mine.id });
    expect(await refused(removing)).toMatchObject({
      code: 'IN_USE',
      errors: { '': ['errors.inUse.companyAddress|count=1'] },
    });
    await edit(null);
    await send(store, commandsOf('addresstype').remove, own.actor, { id: mine.id });
  });

  it('keeps the kinds of addresses from before there was a list', async () => {
    const { store } = world.runtime;
    const id = other.corporation;
    const { corporation } = other;
    const older = { ...address, label: 'Dépôt', kind: 'site' as const };
    const note = command({
      name: 'NoteAsBefore',
      role: 'ROLE_SUPER_ADMIN',
      scope: 'installation',
      input: z.object({}),
      async handle(work, actor) {
        const loaded = await work.load(corporationAggregate, id, actor);
        await work.append(loaded, [
          {
            type: 'CorporationAddressesEdited',
            data: { corporation, addresses: [older, { ...older, kind: 'billing' }] },
          },
        ]);
      },
    });
    await send(store, note, systemActor(null), {});
    const shown = async () => {
      const { company } = await identityOf(id);
      return (
        await shownAddresses({ services: { db: world.runtime.db }, t: shippedWords.t('fr') }, company)
      ).map(({ type }) => type);
    };
    // A type of the list that is for sites is there; none for invoices.
    expect(await shown()).toEqual(['Dépôt', 'Facturation']);
  });

  it('sends with wage slips only files of its own', async () => {
    const { store } = world.runtime;
    const input = { id: own.corporation, documents: [987_654] };
    expect(
      await refused(send(store, companies.setCorporationPayrollDocuments, own.actor, input)),
    ).toMatchObject({ errors: { documents: ['errors.reference'] } });
  });
});

describe('a group of companies', () => {
  it('shows of its companies those that the reader knows, and adds up their figures', async () => {
    const { store } = world.runtime;
    const facts = { name: 'Ponant', code: 'P', corporations: [own.corporation, other.corporation] };
    const { id } = await send(store, groups.createCompanyGroup, systemActor(null), facts);
    expect((await findCompanyGroup(world.owner, id, 'all'))?.corporations).toEqual(facts.corporations);
    expect((await findCompanyGroup(world.owner, id, [other.corporation]))?.corporations).toEqual([
      other.corporation,
    ]);
    expect(await findCompanyGroup(world.owner, id, [987])).toBeNull();
    expect(await countCompanyGroups(world.owner, [], null)).toBe(0);
    const figures = await figuresOfCompanies(world.owner, facts.corporations, {
      from: '2026-01-01',
      until: '2026-12-31',
    });
    expect(figures.get(own.corporation)).toEqual({ revenue: '480.00', due: '576.00' });
    expect(figures.get(other.corporation)).toEqual({ revenue: '0.00', due: '0.00' });
  });

  it('has a name of its own and companies that there are', async () => {
    const { store } = world.runtime;
    const input = { name: 'PONANT', corporations: [987_654] };
    expect(await refused(send(store, groups.createCompanyGroup, systemActor(null), input))).toMatchObject({
      errors: { name: ['errors.unique'], corporations: ['errors.reference'] },
    });
    expect(
      await refused(send(store, groups.createCompanyGroup, admin(own), { name: 'Autre' })),
    ).toMatchObject({ kind: 'forbidden' });
  });
});

describe('units of an organization', () => {
  const kind = 'organization' as const;
  const create = (name: string, parent: number | null = null) =>
    send(world.runtime.store, units.createOrgUnit, own.actor, { kind, name, parent });

  it('make a tree without loops, which is deleted from its leaves', async () => {
    const { store } = world.runtime;
    const top = await create('Direction');
    const site = await create('Agence', top.id);
    const team = await create('Équipe', site.id);
    const tree = treeOf(await unitsOf(world.owner, own.corporation, kind));
    expect(tree).toMatchObject([
      { name: 'Direction', children: [{ name: 'Agence', children: [{ name: 'Équipe', children: [] }] }] },
    ]);
    const below = { id: top.id, kind, name: 'Direction', parent: team.id };
    expect(await refused(send(store, units.editOrgUnit, own.actor, below))).toMatchObject({
      errors: { parent: ['organization.error.loop'] },
    });
    expect(await refused(send(store, units.deleteOrgUnit, own.actor, { id: site.id, kind }))).toMatchObject({
      code: 'IN_USE',
      errors: { '': ['organization.error.hasChildren|count=1'] },
    });
    const department = { kind: 'department' as const, name: 'Comptabilité', parent: top.id };
    expect(await refused(send(store, units.createOrgUnit, own.actor, department))).toMatchObject({
      errors: { parent: ['errors.reference'] },
    });
    await send(store, units.deleteOrgUnit, own.actor, { id: team.id, kind });
    expect(await findOrgUnit(world.owner, team.id, own.corporation)).toBeNull();
    expect(await findOrgUnit(world.owner, top.id, other.corporation)).toBeNull();
    expect(
      (await listOrgUnits(world.owner, own.corporation, { kind, keyword: 'agen' }, all)).rows,
    ).toMatchObject([{ name: 'Agence', parentName: 'Direction' }]);
  });

  it('never end in a loop, though two are moved at once', async () => {
    const { store } = world.runtime;
    const [a, b] = [await create('A'), await create('B')];
    const move = (id: number, parent: number) =>
      send(store, units.editOrgUnit, own.actor, { id, kind, name: String(id), parent });
    const moved = await Promise.allSettled([move(a.id, b.id), move(b.id, a.id)]);
    expect(moved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('hold their people from one day to another', async () => {
    const { store } = world.runtime;
    const { id } = await create('Pompage');
    const person = await makeMember(store, own.corporation, 'Autret');
    const stay = (date: string) => ({ id, kind, person, date });
    await send(store, units.registerInOrgUnit, own.actor, stay('05/01/2026'));
    expect(await refused(send(store, units.registerInOrgUnit, own.actor, stay('2026-02-01')))).toMatchObject({
      errors: { person: ['organization.error.already'] },
    });
    expect(await refused(send(store, units.deleteOrgUnit, own.actor, { id, kind }))).toMatchObject({
      code: 'IN_USE',
    });
    expect(await refused(send(store, units.rejectFromOrgUnit, own.actor, stay('2026-01-04')))).toMatchObject({
      errors: { date: ['organization.error.beforeArrival'] },
    });
    expect(await peopleOfTree(world.owner, own.corporation, kind, '2026-01-20')).toMatchObject([
      { unit: id, name: 'Rozenn Autret' },
    ]);
    await send(store, units.rejectFromOrgUnit, own.actor, stay('2026-01-30'));
    expect(await refused(send(store, units.registerInOrgUnit, own.actor, stay('2026-01-30')))).toMatchObject({
      errors: { date: ['organization.error.stillThere'] },
    });
    await send(store, units.registerInOrgUnit, own.actor, stay('2026-03-02'));
    expect(await peopleOfUnit(world.owner, id, own.corporation)).toMatchObject([
      { since: '2026-01-05', until: '2026-01-30' },
      { since: '2026-03-02', until: null },
    ]);
    const stranger = await makeMember(store, other.corporation, 'Le Roux');
    expect(
      await refused(
        send(store, units.registerInOrgUnit, own.actor, { ...stay('2026-03-02'), person: stranger }),
      ),
    ).toMatchObject({ errors: { person: ['errors.reference'] } });
  });
});

describe('setting a company up', () => {
  const typed = { name: ['Nouvelle'] };

  it('keeps what was typed for its author alone', async () => {
    const id = await drafts.keepCompanyDraft(world.owner, 5, { id: null, name: 'Nouvelle', typed });
    await drafts.keepCompanyDraft(world.owner, 6, { id, name: 'Volée', typed: {} });
    expect(await drafts.findCompanyDraft(world.owner, id, 5)).toMatchObject({ name: 'Nouvelle', typed });
    expect(await drafts.findCompanyDraft(world.owner, id, 6)).toBeNull();
    await drafts.dropCompanyDraft(world.owner, id, 5);
    expect(await drafts.listCompanyDrafts(world.owner, 5)).toEqual([]);
  });

  it('makes the company, puts its maker into it and makes its users, once', async () => {
    const { store } = world.runtime;
    const identity = { gender: 'F' as const, firstName: 'Solenn', lastName: 'Morvan', email: null };
    const { id: person } = await send(store, registerPerson, systemActor(null), identity);
    const maker = { ...systemActor(null), person };
    const user = {
      username: 'gwenn',
      gender: 'F' as const,
      firstName: 'Gwenn',
      lastName: 'Abgrall',
      email: '',
      group: 'user' as const,
    };
    const base = corporationSchema.parse({ ...demo[0], siren: '404833048', siret: null, vatNumber: null });
    const input = {
      ...base,
      name: 'Nouvelle',
      address,
      vatRegime: 'normal' as const,
      numbering: defaultPatterns,
      users: [user],
    };
    const options = { commandId: '5b3f0000-0000-4000-8000-000000000001' };
    const { id } = await send(store, setUpCorporation, maker, input, options);
    expect((await send(store, setUpCorporation, maker, input, options)).id).toBe(id);
    const again = await refused(
      send(store, setUpCorporation, maker, { ...input, users: [], name: 'La même' }),
    );
    expect(again.errors).toEqual({ siren: ['companies.error.sirenKnown|name=Nouvelle'] });
    expect(await findCorporation(world.owner, id)).toMatchObject({
      name: 'Nouvelle',
      vatNumber: 'FR83404833048',
      vatRegime: 'normal',
    });
    expect(await isMember(world.owner, person, id)).toBe(true);
    expect([...(await drafts.takenUserNames(world.owner, ['gwenn', 'personne']))]).toEqual(['gwenn']);
  });

  it('gives the company that a program registers the VAT number of its SIREN, and refuses numbers of another', async () => {
    const { store } = world.runtime;
    const register = (changes: object) => {
      const said = { ...demo[0], siren: '404833048', siret: null, vatNumber: null, ...changes };
      return send(store, registerReadyCorporation, systemActor(null), corporationSchema.parse(said));
    };
    const { id } = await register({});
    expect(await findCorporation(world.owner, id)).toMatchObject({ vatNumber: 'FR83404833048' });
    expect((await refused(register({ vatNumber: 'FR28483016614' }))).errors).toEqual({
      vatNumber: ['companies.error.vatNumberOfOther'],
    });
    const without = await register({ siren: null });
    expect(await findCorporation(world.owner, without.id)).toMatchObject({ vatNumber: null });
  });

  it('gives a company its VAT number once it charges VAT', async () => {
    const { store } = world.runtime;
    const base = corporationSchema.parse({ ...demo[0], siren: '482755741', siret: null, vatNumber: null });
    const input = {
      ...base,
      name: 'Petite',
      address,
      vatRegime: 'franchise' as const,
      numbering: defaultPatterns,
      users: [],
    };
    const { id } = await send(store, setUpCorporation, systemActor(null), input);
    expect(await findCorporation(world.owner, id)).toMatchObject({ vatNumber: null });
    await send(store, companies.editCorporationSettings, systemActor(id), {
      ...settingsInput,
      vatRegime: 'normal',
      id,
    });
    expect(await findCorporation(world.owner, id)).toMatchObject({
      vatRegime: 'normal',
      vatNumber: 'FR05482755741',
    });
  });
});
