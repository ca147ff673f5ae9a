import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { systemActor } from '#domain/kernel/actor.ts';
import {
  amendContract,
  correctContract,
  deleteContract,
  registerContract,
  setContractEnd,
} from '#domain/people/contract-commands.ts';
import {
  createPerson,
  editPerson,
  editPersonPayroll,
  fileOf,
  removePerson,
} from '#domain/people/person-commands.ts';
import { addPersonToCorporation } from '#domain/people/commands.ts';
import { contractsOfPerson, findContract } from '#projections/people/contracts.ts';
import { countStaff, findStaff, listStaff, readPerson, type StaffFilter } from '#projections/people/staff.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { registerCertificate } from '#domain/training/certificate-commands.ts';
import { certificateType } from '#tests/builders/training.ts';
import { contractTerms, personFile } from '#tests/builders/people.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let here: Company;
let other: Company;
let cdi: number;
let cdd: number;

const store = () => world.runtime.store;
const TODAY = '2026-11-24';
const everybody: StaffFilter = {
  keyword: null,
  state: null,
  day: TODAY,
  unit: null,
  profile: null,
  contractType: null,
  manager: null,
};
const names = async (filter: Partial<StaffFilter> = {}, company = here) =>
  (
    await listStaff(
      world.owner,
      company.corporation,
      { ...everybody, ...filter },
      { sort: 'name', direction: 'asc', limit: 50, cursor: null, offset: 0 },
    )
  ).rows.map(({ lastName }) => lastName);
const hire = (lastName: string, changes = {}, company = here) =>
  send(store(), createPerson, company.actor, personFile({ lastName, ...changes })).then(({ id }) => id);
const contract = (person: number, start: string, end: string | null = null, type = cdi) =>
  send(store(), registerContract, here.actor, { person, type, start, end, ...contractTerms });

beforeAll(async () => {
  world = await createWorld();
  here = await createCompany(store(), 0);
  other = await createCompany(store(), 1);
  const kind = (name: string, fixedTerm: boolean) =>
    send(store(), commandsOf('contracttype').create, here.actor, { name, fixedTerm, enabled: true });
  cdi = (await kind('CDI', false)).id;
  cdd = (await kind('CDD', true)).id;
});
afterAll(() => world.close());

describe('the people of a corporation', () => {
  it('are found by name, telephone, personnel number, and by what their contract says on a day', async () => {
    const anna = await hire('Le Goff', { mobile: '06 98 11 22 33', personnelNumber: 'M-12' });
    await hire('Abgrall');
    await contract(anna, '2026-01-05');
    expect(await names()).toEqual(['Abgrall', 'Le Goff']);
    expect(await names({ keyword: '98112233' })).toEqual(['Le Goff']);
    expect(await names({ keyword: 'm-12' })).toEqual(['Le Goff']);
    expect(await names({ state: 'under' })).toEqual(['Le Goff']);
    expect(await names({ state: 'under', day: '2025-12-31' })).toEqual([]);
    expect(await names({ state: 'out', day: '2025-12-31' })).toEqual(['Le Goff']);
    expect(await names({ state: 'none' })).toEqual(['Abgrall']);
    expect(await names({ contractType: cdi })).toEqual(['Le Goff']);
    expect(await countStaff(world.owner, here.corporation, everybody)).toBe(2);
    expect(await findStaff(world.owner, anna, here.corporation, TODAY)).toMatchObject({
      job: 'Chauffeur',
      contractType: 'CDI',
      state: 'under',
    });
  });

  it('are nothing to another corporation', async () => {
    const id = await hire('Kermarrec');
    expect(await names({}, other)).toEqual([]);
    expect(await findStaff(world.owner, id, other.corporation, TODAY)).toBeNull();
    expect(await refused(send(store(), editPerson, other.actor, { id, ...personFile() }))).toMatchObject({
      kind: 'missing',
    });
  });

  it('are asked about once when somebody of the same name and day of birth is there', async () => {
    await hire('Riou', { birthDate: '1990-02-03' });
    const twice = (changes = {}) =>
      send(
        store(),
        createPerson,
        here.actor,
        personFile({ lastName: 'RIOU', birthDate: '1990-02-03', ...changes }),
      );
    expect(await refused(twice())).toMatchObject({ code: 'DUPLICATE' });
    expect(await twice({ confirmDuplicates: true })).toMatchObject({ id: expect.any(Number) as number });
    expect(await twice({ birthDate: '1991-02-03' })).toMatchObject({ id: expect.any(Number) as number });
  });

  it('are led by no circle, and have personnel numbers of their own', async () => {
    const chief = await hire('Chef', { personnelNumber: '1' });
    const worker = await hire('Ouvrier', { personnelNumber: '2', manager: chief });
    const edit = (id: number, changes: object) =>
      send(store(), editPerson, here.actor, { id, ...personFile({ lastName: 'Chef', ...changes }) });
    expect(await refused(edit(chief, { manager: worker }))).toMatchObject({
      errors: { manager: ['people.error.ownManager'] },
    });
    expect(await refused(edit(chief, { personnelNumber: '2' }))).toMatchObject({
      errors: { personnelNumber: ['errors.unique'] },
    });
  });

  it('keep the changes of two who edit at once, file and pay apart, and tell of the same field', async () => {
    const id = await hire('Morvan');
    const { state, revision } = await readPerson(store().read, id);
    const form = { ...personFile(), ...fileOf(state, here.corporation) };
    await send(store(), editPerson, here.actor, { ...form, id, revision, phone: '0298112233' });
    await send(store(), editPersonPayroll, here.actor, {
      id,
      revision: null,
      iban: 'FR7630006000011234567890189',
    });
    const late = send(store(), editPerson, here.actor, { ...form, id, revision, phone: '0298000000' });
    expect(await refused(late)).toMatchObject({ code: 'STALE' });
    expect((await readPerson(store().read, id)).state).toMatchObject({
      details: { phone: '+33298112233' },
      payroll: { iban: 'FR7630006000011234567890189' },
    });
  });
});

describe('a social security number', () => {
  const number = '255081416802538';

  it('is found by its keyed hash, and stands in no column, event or log as it is', async () => {
    const id = await hire('Guivarc’h');
    await send(store(), editPersonPayroll, here.actor, { id, socialSecurityNumber: '2 55 08 14 168 025 38' });
    const { rows: found } = await sql<{
      hash: string;
    }>`select number_hash as hash from person where id = ${id}`.execute(world.owner);
    expect(await names({ numberHash: found[0]?.hash ?? '' })).toEqual(['Guivarc’h']);
    for (const table of ['emt_messages', 'person', 'person_corporation', 'command_log']) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(
        world.owner,
      );
      expect(rows.filter(({ row }) => row.includes(number))).toEqual([]);
    }
  });

  it('is somebody’s alone', async () => {
    const id = await hire('Seconde');
    const again = send(store(), editPersonPayroll, here.actor, { id, socialSecurityNumber: number });
    expect(await refused(again)).toMatchObject({ errors: { socialSecurityNumber: ['errors.unique'] } });
  });
});

describe('contracts', () => {
  it('follow one another from the next day on, never sharing one', async () => {
    const id = await hire('Suite');
    await contract(id, '2026-01-01', '2026-06-30', cdd);
    expect(await refused(contract(id, '2026-06-30'))).toMatchObject({
      errors: { start: ['people.error.overlap|start=2026-01-01'] },
    });
    await contract(id, '2026-07-01');
    expect(
      (await contractsOfPerson(world.owner, id, here.corporation, TODAY)).map(({ start }) => start),
    ).toEqual(['2026-07-01', '2026-01-01']);
  });

  it('share no day where two are made at once', async () => {
    const id = await hire('Course');
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => contract(id, '2026-03-01')));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('of a fixed term need an end, and one that is amended says its terms by the day', async () => {
    const id = await hire('Avenant');
    expect(await refused(contract(id, '2026-01-01', null, cdd))).toMatchObject({
      errors: { end: ['people.error.fixedTermEnd'] },
    });
    const { id: made } = await contract(id, '2026-01-01');
    const amended = { ...contractTerms, job: 'Chef de chantier', from: '2026-09-01', reason: 'Promotion' };
    await send(store(), amendContract, here.actor, { id: made, ...amended });
    const jobOn = async (day: string) => (await findContract(world.owner, made, here.corporation, day))?.job;
    expect([await jobOn('2026-08-31'), await jobOn('2026-09-01'), await jobOn('2025-01-01')]).toEqual([
      'Chauffeur',
      'Chef de chantier',
      'Chauffeur',
    ]);
    expect(await refused(send(store(), deleteContract, here.actor, { id: made }))).toMatchObject({
      code: 'IN_USE',
    });
  });

  it('end on a day with a reason, and are corrected as a whole', async () => {
    const id = await hire('Départ');
    const { id: made } = await contract(id, '2026-01-01');
    await send(store(), setContractEnd, here.actor, { id: made, end: '2026-10-31', reason: 'Démission' });
    expect(await names({ state: 'out' })).toContain('Départ');
    const found = await findContract(world.owner, made, here.corporation, TODAY);
    expect(found).toMatchObject({ end: '2026-10-31', endReason: 'Démission' });
    const facts = { ...contractTerms, type: cdi, start: '2026-02-01', end: '2026-10-31' };
    await send(store(), correctContract, here.actor, { id: made, ...facts });
    expect(await findContract(world.owner, made, here.corporation, TODAY)).toMatchObject({
      start: '2026-02-01',
    });
  });

  it('that end within their trial can be corrected, and say why they end as they were to', async () => {
    const id = await hire('Essai');
    const facts = { ...contractTerms, type: cdi, start: '2026-01-05', trialEnd: '2026-03-31' };
    const { id: made } = await send(store(), registerContract, here.actor, {
      ...facts,
      person: id,
      end: null,
    });
    const broken = { id: made, end: '2026-02-10', reason: 'Rupture de l’essai' };
    await send(store(), setContractEnd, here.actor, broken);
    const corrected = { ...facts, id: made, end: '2026-02-10', job: 'Grutier' };
    await send(store(), correctContract, here.actor, corrected);
    const late = send(store(), correctContract, here.actor, { ...corrected, trialEnd: '2026-04-30' });
    expect(await refused(late)).toMatchObject({ errors: { trialEnd: ['people.error.trialOutside'] } });
    await send(store(), setContractEnd, here.actor, { ...broken, reason: 'Accord des deux' });
    const found = await findContract(world.owner, made, here.corporation, TODAY);
    expect(found).toMatchObject({ end: '2026-02-10', endReason: 'Accord des deux', job: 'Grutier' });
  });

  it('note who holds them for the register, and what became of the name', async () => {
    const id = await hire('Jeunefille', { birthDate: '1990-05-06', nationality: 'FR' });
    const { id: made } = await contract(id, '2026-01-01');
    const { state } = await readPerson(store().read, id);
    const form = { ...personFile(), ...fileOf(state, here.corporation) };
    await send(store(), editPerson, here.actor, { ...form, id, lastName: 'Mariée', birthName: 'Jeunefille' });
    expect((await findContract(world.owner, made, here.corporation, TODAY))?.holder).toMatchObject({
      lastName: 'Mariée',
      birthName: 'Jeunefille',
      birthDate: '1990-05-06',
    });
  });

  it('keep somebody in the corporation: who has one is not taken out of it', async () => {
    const [kept, gone] = [await hire('Gardé'), await hire('Erreur')];
    await contract(kept, '2026-01-01');
    expect(await refused(send(store(), removePerson, here.actor, { id: kept }))).toMatchObject({
      code: 'IN_USE',
    });
    const type = await certificateType(store(), here, { name: 'SST' });
    const trained = await hire('Kerdoncuff');
    await send(store(), registerCertificate, here.actor, { person: trained, type });
    expect(await refused(send(store(), removePerson, here.actor, { id: trained }))).toMatchObject({
      code: 'IN_USE',
    });
    await send(store(), removePerson, here.actor, { id: gone });
    expect(await names()).not.toContain('Erreur');
  });

  it('are of one corporation: what another one sees of the same person is its own', async () => {
    const id = await hire('Partagé');
    await contract(id, '2026-01-01');
    const join = {
      person: id,
      corporation: other.corporation,
      enabled: true,
      employee: true,
      contract: null,
    };
    await send(store(), addPersonToCorporation, systemActor(null), join);
    expect(await contractsOfPerson(world.owner, id, other.corporation, TODAY)).toEqual([]);
    expect(await names({ state: 'none' }, other)).toEqual(['Partagé']);
  });
});
