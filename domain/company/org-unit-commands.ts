import { z } from 'zod';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { addDays, type CivilDate } from '../kernel/dates.ts';
import { differences } from '../kernel/differences.ts';
import { choice, date, optionalReference, recordId, reference, revision } from '../kernel/fields.ts';
import { conflict, invalid, missing, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import {
  DEEPEST_TREE,
  depthOf,
  orgUnitAggregate,
  orgUnitKinds,
  orgUnitSchema,
  wouldLoop,
  type OrgNode,
  type OrgUnitEvent,
  type OrgUnitFacts,
  type OrgUnitKind,
  type OrgUnitState,
} from './org-unit.ts';
import { organizationQuestions } from './questions.ts';
import { recordQuestions } from '../records/questions.ts';
import { peopleQuestions } from '../people/questions.ts';

export type LoadedUnit = Loaded<OrgUnitState, OrgUnitEvent>;

const kindField = () => choice(orgUnitKinds);

/** A unit of this kind: a department is no unit of the organization. @throws Refusal `missing` */
async function loadUnit(work: UnitOfWork, actor: Actor, id: number, kind: OrgUnitKind): Promise<LoadedUnit> {
  const unit = await work.load(orgUnitAggregate, id, actor);
  if (unit.state.kind !== kind) throw missing();
  return unit;
}

/** How far a tree reaches below a unit, itself included. */
function heightOf(tree: readonly OrgNode[], unit: number): number {
  const below = tree.filter(({ parent }) => parent === unit);
  return 1 + Math.max(0, ...below.map(({ id }) => heightOf(tree, id)));
}

function parentError(
  tree: readonly OrgNode[],
  unit: number | null,
  kind: OrgUnitKind,
  parent: number | null,
) {
  if (parent === null) return null;
  if (!tree.some((node) => node.id === parent && node.kind === kind)) return 'errors.reference';
  if (unit !== null && wouldLoop(tree, unit, parent)) return 'organization.error.loop';
  const height = unit === null ? 1 : heightOf(tree, unit);
  return depthOf(tree, parent) + height > DEEPEST_TREE
    ? `organization.error.tooDeep|max=${DEEPEST_TREE}`
    : null;
}

/** @throws Refusal `invalid` for what the corporation has not, and for a unit that would be a part of itself */
async function checkFacts(
  work: UnitOfWork,
  corporation: number,
  unit: { id: number | null; kind: OrgUnitKind },
  facts: OrgUnitFacts,
): Promise<void> {
  const errors: FieldErrors = {};
  const tree = await work.ask(organizationQuestions).orgTree(corporation);
  const parent = parentError(tree, unit.id, unit.kind, facts.parent);
  if (parent !== null) errors['parent'] = [parent];
  const { type, manager } = facts;
  if (
    type !== null &&
    !(await work.ask(recordQuestions).records('organizationtype', [type], corporation)).has(type)
  )
    errors['type'] = ['errors.reference'];
  if (manager !== null && !(await work.ask(peopleQuestions).isColleague(manager, corporation)))
    errors['manager'] = ['errors.reference'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

export const createOrgUnit = command({
  name: 'CreateOrgUnit',
  role: 'ROLE_COMPANY_ADD_STRUCTURE',
  input: orgUnitSchema.extend({ kind: kindField() }),
  async handle(work, actor, { kind, ...facts }) {
    const corporation = corporationOf(actor);
    await checkFacts(work, corporation, { id: null, kind }, facts);
    const unit = await work.create(orgUnitAggregate);
    await work.append(unit, [{ type: 'OrgUnitCreated', data: { unit: unit.id, corporation, kind, facts } }]);
    return { id: unit.id };
  },
});

export const editOrgUnit = command({
  name: 'EditOrgUnit',
  role: 'ROLE_COMPANY_EDIT_STRUCTURE',
  input: orgUnitSchema.extend({ id: recordId(), kind: kindField(), revision: revision() }),
  async handle(work, actor, { id, kind, revision: madeFrom, ...facts }) {
    const unit = await loadUnit(work, actor, id, kind);
    requireFresh(unit, madeFrom, ({ facts }) => facts);
    await checkFacts(work, corporationOf(actor), { id, kind }, facts);
    if (differences(unit.state.facts, facts).length > 0)
      await work.append(unit, [{ type: 'OrgUnitEdited', data: { unit: id, facts } }]);
    return { id };
  },
});

/** A unit that nothing is a part of and nobody is in any longer; who was there once does not keep it. */
export const deleteOrgUnit = command({
  name: 'DeleteOrgUnit',
  role: 'ROLE_COMPANY_EDIT_STRUCTURE',
  input: z.object({ id: recordId(), kind: kindField() }),
  refuses: ['IN_USE'],
  async handle(work, actor, { id, kind }) {
    const unit = await loadUnit(work, actor, id, kind);
    const tree = await work.ask(organizationQuestions).orgTree(corporationOf(actor));
    const children = tree.filter(({ parent }) => parent === id).length;
    if (children > 0) throw conflict('IN_USE', `organization.error.hasChildren|count=${children}`);
    const people = unit.state.people.filter(({ until }) => until === null).length;
    if (people > 0) throw conflict('IN_USE', `organization.error.hasPeople|count=${people}`);
    await work.append(unit, [{ type: 'OrgUnitDeleted', data: { unit: id } }]);
    return { id };
  },
});

const stayInput = z.object({
  id: recordId(),
  kind: kindField(),
  person: reference('person'),
  date: date(),
});

type StayInput = z.output<typeof stayInput>;

/** What says that somebody comes to a unit from a day on. @throws Refusal `invalid` (person, date) */
export function arrival(
  { id: unit, state }: LoadedUnit,
  person: number,
  since: CivilDate,
): { unit: number; person: number; since: CivilDate } {
  const stays = state.people.filter((stay) => stay.person === person);
  if (stays.some(({ until }) => until === null)) throw invalid({ person: ['organization.error.already'] });
  if (stays.some(({ until }) => until !== null && until >= since))
    throw invalid({ date: ['organization.error.stillThere'] });
  return { unit, person, since };
}

/** Somebody who is known to be of the corporation comes to a unit from a day on. @throws Refusal `missing`, `invalid` */
export async function enterUnit(
  work: UnitOfWork,
  actor: Actor,
  { id, kind, person, date: since }: StayInput,
): Promise<void> {
  const unit = await loadUnit(work, actor, id, kind);
  await work.append(unit, [{ type: 'OrgUnitPersonRegistered', data: arrival(unit, person, since) }]);
}

/** Somebody of the corporation comes to a unit from a day on, where nothing says that they are there. */
async function arrive(work: UnitOfWork, actor: Actor, input: StayInput): Promise<void> {
  const { id, kind, person } = input;
  await loadUnit(work, actor, id, kind);
  if (!(await work.ask(peopleQuestions).isColleague(person, corporationOf(actor))))
    throw invalid({ person: ['errors.reference'] });
  await enterUnit(work, actor, input);
}

/** Somebody leaves a unit; `lastDay` says it of when they came. */
async function leave(
  work: UnitOfWork,
  actor: Actor,
  { id, kind, person, date }: StayInput,
  lastDay: (since: CivilDate) => CivilDate,
) {
  const unit = await loadUnit(work, actor, id, kind);
  const stay = unit.state.people.find((one) => one.person === person && one.until === null);
  if (!stay) throw invalid({ person: ['organization.error.notThere'] });
  if (date < stay.since) throw invalid({ date: ['organization.error.beforeArrival'] });
  const until = lastDay(stay.since);
  await work.append(unit, [{ type: 'OrgUnitPersonRejected', data: { unit: id, person, until } }]);
}

/** Puts a person into a unit from a day on. */
export const registerInOrgUnit = command({
  name: 'RegisterInOrgUnit',
  role: 'ROLE_COMPANY_ADD_PERSON',
  input: stayInput,
  async handle(work, actor, input) {
    await arrive(work, actor, input);
    return { id: input.id };
  },
});

/** Takes a person out of a unit; the day is the last one there. */
export const rejectFromOrgUnit = command({
  name: 'RejectFromOrgUnit',
  role: 'ROLE_COMPANY_ADD_PERSON',
  input: stayInput,
  async handle(work, actor, input) {
    await leave(work, actor, input, () => input.date);
    return { id: input.id };
  },
});

/**
 * Moves a person from one unit of a tree to another from a day on: both or nothing. The day before is the last one in
 * the first, or the day itself for who came there on it.
 */
export const moveToOrgUnit = command({
  name: 'MoveToOrgUnit',
  role: 'ROLE_COMPANY_ADD_PERSON',
  input: stayInput.extend({ from: optionalReference('organization').meta({ example: null }) }),
  async handle(work, actor, { from, ...input }) {
    const eve = addDays(input.date, -1);
    await arrive(work, actor, input);
    if (from !== null)
      await leave(work, actor, { ...input, id: from }, (since) => (eve < since ? since : eve));
    return { id: input.id };
  },
});
