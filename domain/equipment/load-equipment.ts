import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { corporationOf } from '../kernel/command.ts';
import { conflict, invalid, missing, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { peopleQuestions } from '../people/questions.ts';
import { projectQuestions } from '../projects/questions.ts';
import { recordQuestions } from '../records/questions.ts';
import { thirdPartyQuestions } from '../third-parties/questions.ts';
import {
  equipmentAggregate,
  equipmentSteps,
  type EquipmentEvent,
  type EquipmentFacts,
  type EquipmentState,
} from './equipment.ts';
import { equipmentQuestions } from './questions.ts';

export type LoadedEquipment = Loaded<EquipmentState, EquipmentEvent> & { facts: EquipmentFacts };

/** @throws Refusal `missing` */
export async function loadEquipment(work: UnitOfWork, actor: Actor, id: number): Promise<LoadedEquipment> {
  const equipment = await work.load(equipmentAggregate, id, actor);
  const { facts } = equipment.state;
  if (facts === null) throw missing();
  return Object.assign(equipment, { facts });
}

/** @throws Refusal `conflict` for a step that its stage has not */
export function requireEquipmentStep({ state }: LoadedEquipment, step: keyof typeof equipmentSteps): void {
  if (!equipmentSteps[step].some((stage) => stage === state.stage))
    throw conflict('EQUIPMENT_STATUS', 'equipment.error.status');
}

/** @throws Refusal `conflict` for a piece that is not there any more */
export function requireThere({ state }: LoadedEquipment): void {
  if (state.stage !== 'active') throw conflict('EQUIPMENT_STATUS', 'equipment.error.status');
}

/** @throws Refusal `conflict` for a piece that left for good */
export function requireKept({ state }: LoadedEquipment): void {
  if (state.stage !== 'active' && state.stage !== 'lost')
    throw conflict('EQUIPMENT_STATUS', 'equipment.error.status');
}

/** @throws Refusal `invalid` at a field that names a piece which is lost, or left for good */
export async function requireNamedThere(
  work: UnitOfWork,
  actor: Actor,
  field: string,
  id: number | null,
): Promise<void> {
  if (id === null) return;
  const found = await work.ask(equipmentQuestions).equipment(id, corporationOf(actor));
  if (found?.stage !== 'active') throw invalid({ [field]: ['equipment.error.problem.left'] });
}

/** What is named beside a piece, by the field that names it. */
interface Named {
  people?: Readonly<Record<string, number | null>>;
  parties?: Readonly<Record<string, number | null>>;
  projects?: Readonly<Record<string, number | null>>;
  equipment?: Readonly<Record<string, number | null>>;
  records?: Readonly<Record<string, { resource: string; id: number | null }>>;
}

const said = (ids: Readonly<Record<string, number | null>> | undefined): [string, number][] =>
  Object.entries(ids ?? {}).flatMap(([field, id]) => (id === null ? [] : [[field, id] as [string, number]]));

/** @throws Refusal `invalid` at each field that names what the corporation has not */
export async function requireNamed(work: UnitOfWork, actor: Actor, named: Named): Promise<void> {
  const corporation = corporationOf(actor);
  const errors: FieldErrors = {};
  const check = async (field: string, isKnown: Promise<boolean>): Promise<void> => {
    if (!(await isKnown)) errors[field] = ['errors.reference'];
  };
  for (const [field, id] of said(named.people))
    await check(field, work.ask(peopleQuestions).isColleague(id, corporation));
  for (const [field, id] of said(named.parties))
    await check(
      field,
      work
        .ask(thirdPartyQuestions)
        .thirdParty(id, corporation)
        .then((found) => found !== null),
    );
  for (const [field, id] of said(named.projects))
    await check(
      field,
      work
        .ask(projectQuestions)
        .project(id, corporation)
        .then((found) => found !== null),
    );
  for (const [field, id] of said(named.equipment))
    await check(
      field,
      work
        .ask(equipmentQuestions)
        .equipment(id, corporation)
        .then((found) => found !== null),
    );
  for (const [field, { resource, id }] of Object.entries(named.records ?? {}))
    if (id !== null)
      await check(
        field,
        work
          .ask(recordQuestions)
          .records(resource, [id], corporation)
          .then((found) => found.has(id)),
      );
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
