import { z } from 'zod';
import { requireAccess } from '../kernel/access.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { LEGAL_TIME_ZONE, todayIn, type CivilDate } from '../kernel/dates.ts';
import { optionalDate, optionalReference, recordId } from '../kernel/fields.ts';
import { invalid } from '../kernel/refusal.ts';
import type { Actor } from '../kernel/actor.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { createPerson, takeBackPerson } from '../people/person-commands.ts';
import { orgUnitAggregate } from './org-unit.ts';
import { arrival, enterUnit, registerInOrgUnit, type LoadedUnit } from './org-unit-commands.ts';
import { organizationQuestions } from './questions.ts';

/**
 * A new person of the corporation, in a unit of its organization from a day on, today unless another is said: both or
 * nothing.
 */
export const createPlacedPerson = command({
  name: 'CreatePlacedPerson',
  role: 'ROLE_PERSON_CREATE',
  input: createPerson.input.extend({
    unit: optionalReference('organization').meta({ example: null }),
    unitFrom: optionalDate().meta({ example: null }),
  }),
  refuses: ['DUPLICATE'],
  async handle(work, actor, { unit, unitFrom, ...person }) {
    if (unit === null) {
      if (unitFrom !== null) throw invalid({ unit: ['errors.required'] });
      return createPerson.handle(work, actor, person);
    }
    requireAccess(actor, registerInOrgUnit.access);
    const tree = await work.ask(organizationQuestions).orgTree(corporationOf(actor));
    if (!tree.some(({ id, kind }) => id === unit && kind === 'organization'))
      throw invalid({ unit: ['errors.reference'] });
    const { id } = await createPerson.handle(work, actor, person);
    const date = unitFrom ?? todayIn(LEGAL_TIME_ZONE, new Date(work.now));
    await enterUnit(work, actor, { id: unit, kind: 'organization', person: id, date });
    return { id };
  },
});

/** The units of the organization that a file names, each once; others are left out. */
export async function unitsToFill(
  work: UnitOfWork,
  actor: Actor,
  named: readonly number[],
): Promise<ReadonlyMap<number, LoadedUnit>> {
  if (named.length === 0) return new Map();
  requireAccess(actor, registerInOrgUnit.access);
  const tree = await work.ask(organizationQuestions).orgTree(corporationOf(actor));
  const known = tree.filter(({ id, kind }) => kind === 'organization' && named.includes(id));
  return new Map(
    await Promise.all(
      known.map(async ({ id }) => [id, await work.load(orgUnitAggregate, id, actor)] as const),
    ),
  );
}

/**
 * Somebody whom a file names, in a unit from a day on; who is in it by now stays as they are.
 * @throws Refusal `invalid` (unit, date)
 */
export async function placeImported(
  work: UnitOfWork,
  unit: LoadedUnit | undefined,
  { person, date }: { person: number; date: CivilDate },
): Promise<void> {
  if (!unit) throw invalid({ unit: ['errors.reference'] });
  if (unit.state.people.some((stay) => stay.person === person && stay.until === null)) return;
  const data = { ...arrival(unit, person, date), imported: true as const };
  await work.append(unit, [{ type: 'OrgUnitPersonRegistered', data }]);
}

/** Strikes somebody from the units that a file put them into. @returns whether nothing else was said of any unit */
async function leaveImported(work: UnitOfWork, actor: Actor, person: number): Promise<boolean> {
  const around = await work.ask(organizationQuestions).unitsAround(person, corporationOf(actor));
  const units = await Promise.all(around.map((id) => work.load(orgUnitAggregate, id, actor)));
  const stays = units.flatMap((unit) =>
    unit.state.people.filter((stay) => stay.person === person).map((stay) => ({ unit, stay })),
  );
  if (stays.some(({ stay }) => !stay.asImported)) return false;
  if (stays.length > 0) requireAccess(actor, registerInOrgUnit.access);
  for (const { unit } of stays)
    await work.append(unit, [{ type: 'OrgUnitPersonWithdrawn', data: { unit: unit.id, person } }]);
  return true;
}

/** Takes back somebody whom a file brought in, with the contract and the unit that it said. */
export const removeImportedPerson = command({
  name: 'RemoveImportedPerson',
  role: 'ROLE_PERSON_DELETE',
  input: z.object({ id: recordId() }),
  refuses: ['IN_USE'],
  async handle(work, actor, { id }) {
    const left = await leaveImported(work, actor, id);
    await takeBackPerson(work, actor, id, left ? ['units'] : []);
    return { id };
  },
});
