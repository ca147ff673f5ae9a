import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerContract } from '#domain/people/contract-commands.ts';
import { createPerson } from '#domain/people/person-commands.ts';
import { turnoverOf } from '#domain/people/staff-figures.ts';
import {
  headcountByMonth,
  staffByAge,
  staffByKind,
  staffFigures,
} from '#projections/people/staff-figures.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { contractTerms, personFile } from '#tests/builders/people.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* Figures by hand: four employees and a trainee, one of them by two contracts that follow one another. */

const TODAY = '2026-11-24';

let world: World;
let company: Company;
let cdi: number;
let cdd: number;

beforeAll(async () => {
  world = await createWorld();
  const { store } = world.runtime;
  company = await createCompany(store);
  const kind = async (name: string, fixedTerm: boolean) =>
    (await send(store, commandsOf('contracttype').create, company.actor, { name, fixedTerm, enabled: true }))
      .id;
  [cdi, cdd] = [await kind('CDI', false), await kind('CDD', true)];
  const hire = async (file: object, spans: [start: string, end: string | null][], trainee = false) => {
    const { id: person } = await send(store, createPerson, company.actor, { ...personFile(), ...file });
    for (const [start, end] of spans)
      await send(store, registerContract, company.actor, {
        ...contractTerms,
        person,
        type: end === null ? cdi : cdd,
        start,
        end,
        trainee,
      });
  };
  // Came in 2024 and is there still: 30 since May.
  await hire({ lastName: 'Un', gender: 'F', birthDate: '1996-05-01' }, [['2024-11-24', null]]);
  // A fixed term and what follows it the next day: one employment since 01/01/2025; 34 until tomorrow.
  await hire({ lastName: 'Deux', gender: 'M', birthDate: '1991-11-25' }, [
    ['2025-01-01', '2026-06-30'],
    ['2026-07-01', null],
  ]);
  // Left, and came back after a break: a departure and an entry of 2026.
  await hire({ lastName: 'Trois', gender: 'F' }, [
    ['2025-03-01', '2026-02-28'],
    ['2026-11-01', null],
  ]);
  // Left for good in 2026.
  await hire({ lastName: 'Quatre', gender: 'M', birthDate: '1960-01-01' }, [['2020-01-01', '2026-10-31']]);
  await hire(
    { lastName: 'Stage', gender: 'M', birthDate: '2005-01-01' },
    [['2026-09-01', '2026-12-31']],
    true,
  );
});
afterAll(() => world.close());

describe('figures of the staff', () => {
  it('count who is employed at the end of each month, trainees left out, today of the current one', async () => {
    const months = await headcountByMonth(world.owner, company.corporation, TODAY, 24);
    const on = (day: string) => months.find((one) => one.day === day)?.people;
    expect(months).toHaveLength(24);
    expect([months[0]?.day, months.at(-1)?.day]).toEqual(['2024-12-31', TODAY]);
    expect(['2024-12-31', '2025-03-31', '2026-02-28', '2026-03-31', '2026-10-31', TODAY].map(on)).toEqual([
      2, 4, 4, 3, 3, 3,
    ]);
  });

  it('say who came and left in a year: contracts that follow one another are one employment', async () => {
    const year = { start: '2026-01-01', end: '2026-12-31' };
    const { now, year: movements } = await staffFigures(world.owner, company.corporation, TODAY, year);
    expect(movements).toEqual({ entries: 1, departures: 2, atStart: 4 });
    // (1 + 2) ÷ 2 ÷ 4
    expect(turnoverOf(movements)).toBe('37.5');
    // 730, 692 and 23 days
    expect(now.employees).toBe(3);
    expect(Math.round(Number(now.meanDays))).toBe(Math.round((730 + 692 + 23) / 3));
    const before = { start: '2025-01-01', end: '2025-12-31' };
    const past = await staffFigures(world.owner, company.corporation, TODAY, before);
    expect(past.year).toEqual({ entries: 2, departures: 0, atStart: 3 });
  });

  it('count contracts of today by kind, trainees with them', async () => {
    expect(await staffByKind(world.owner, company.corporation, TODAY)).toEqual([
      { type: cdi, name: 'CDI', people: 3, trainees: 0 },
      { type: cdd, name: 'CDD', people: 1, trainees: 1 },
    ]);
  });

  it('count ages on the day, by sex, and who has no birth date', async () => {
    expect(await staffByAge(world.owner, company.corporation, TODAY)).toEqual([
      { band: 30, gender: 'F', people: 1 },
      { band: 30, gender: 'M', people: 1 },
      { band: null, gender: 'F', people: 1 },
    ]);
  });

  it('are nobody else’s', async () => {
    const other = await createCompany(world.runtime.store, 1);
    expect(await staffByKind(world.owner, other.corporation, TODAY)).toEqual([]);
    const months = await headcountByMonth(world.owner, other.corporation, TODAY, 2);
    expect(months.map(({ people }) => people)).toEqual([0, 0]);
  });
});
