import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import {
  amendContract,
  correctContract,
  registerContract,
  setContractEnd,
} from '#domain/people/contract-commands.ts';
import { createPerson, editPerson, fileOf } from '#domain/people/person-commands.ts';
import { staffRegister, staffRegisterOn } from '#projections/people/staff-register.ts';
import { readPerson } from '#projections/people/staff.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { contractTerms, personFile } from '#tests/builders/people.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let contract: number;

const timeZone = 'Europe/Paris';
const half = contractTerms.schedule.map(({ morning }) => ({ morning, afternoon: '0' }));
/** When each event of the contract is said to have been written, in their order. */
const written = [
  '2026-01-04',
  '2026-01-04',
  '2026-02-10',
  '2026-03-20',
  '2026-08-28',
  '2026-10-01',
  '2026-11-02',
];
const dated = async (...streams: string[]): Promise<RecordedEvent[]> =>
  (await world.runtime.store.read(...streams)).map((one) => ({
    ...one,
    metadata: { ...one.metadata, occurredAt: `${written[one.revision - 1]}T09:00:00.000Z` },
  }));
const lineOn = async (day: string) =>
  (await staffRegisterOn(world.owner, dated, company.corporation, { day, timeZone }))[0];

beforeAll(async () => {
  world = await createWorld();
  const { store } = world.runtime;
  company = await createCompany(store);
  const { actor, corporation } = company;
  const kind = { name: 'CDI', fixedTerm: false, enabled: true };
  const { id: type } = await send(store, commandsOf('contracttype').create, actor, kind);
  const { id: person } = await send(store, createPerson, actor, personFile({ lastName: 'Kerbrat' }));
  const authorised = { hiringAuthorisationAskedOn: '2025-12-01', hiringAuthorisedOn: '2025-12-20' };
  const facts = { person, type, start: '2026-01-05', ...authorised, ...contractTerms };
  contract = (await send(store, registerContract, actor, { ...facts, job: 'Chaufeur' })).id;
  await send(store, correctContract, actor, { ...facts, id: contract });
  const { state } = await readPerson(store.read, person);
  const form = { ...personFile(), ...fileOf(state, corporation), id: person };
  await send(store, editPerson, actor, { ...form, birthName: 'Guivarc’h' });
  const promoted = { ...contractTerms, job: 'Chef de chantier', schedule: half };
  await send(store, amendContract, actor, {
    ...promoted,
    id: contract,
    from: '2026-09-01',
    reason: 'Promotion',
  });
  await send(store, setContractEnd, actor, { id: contract, end: '2026-12-31', reason: 'Départ' });
  await send(store, setContractEnd, actor, { id: contract, end: '2026-11-30', reason: 'Préavis réduit' });
});
afterAll(() => world.close());

describe('the staff register of a day', () => {
  it('says the post of that day, and when the line was last put right by then', async () => {
    expect(await lineOn('2026-01-31')).toMatchObject({ job: 'Chaufeur', correctedAt: null });
    expect(await lineOn('2026-02-28')).toMatchObject({
      job: 'Chauffeur',
      earlier: [],
      correctedAt: '2026-02-10T09:00:00.000Z',
    });
    expect(await lineOn('2026-03-31')).toMatchObject({
      holder: { birthName: 'Guivarc’h' },
      correctedAt: '2026-03-20T09:00:00.000Z',
    });
    expect(await lineOn('2026-08-31')).toMatchObject({ job: 'Chauffeur', mentions: [], exit: null });
    expect(await lineOn('2026-10-02')).toMatchObject({
      job: 'Chef de chantier',
      mentions: ['partTime'],
      earlier: [{ job: 'Chauffeur', qualification: null, partTime: false, until: '2026-08-31' }],
      exit: '2026-12-31',
      correctedAt: '2026-03-20T09:00:00.000Z',
    });
    expect(await lineOn('2026-11-03')).toMatchObject({
      exit: '2026-11-30',
      correctedAt: '2026-11-02T09:00:00.000Z',
    });
  });

  it('is the same from its rows as from its events', async () => {
    const { corporation } = company;
    const { store } = world.runtime;
    for (const day of ['2026-12-01', '2027-06-01', '2099-01-01'])
      expect(await staffRegister(world.owner, corporation, day)).toEqual(
        await staffRegisterOn(world.owner, store.read, corporation, { day, timeZone }),
      );
    expect(await staffRegister(world.owner, corporation, '2026-12-01')).toMatchObject([
      { authorisations: [{ of: 'hiring', given: true, on: '2025-12-20' }] },
    ]);
  });
});
