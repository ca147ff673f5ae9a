import { mayPass } from '../kernel/access.ts';
import type { Actor } from '../kernel/actor.ts';
import { corporationOf } from '../kernel/command.ts';
import { addDays, type CivilDate } from '../kernel/dates.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { RoleName } from '../kernel/roles.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import type { DaySpan } from './contract.ts';
import { peopleQuestions } from './questions.ts';

/** What counts on somebody being under contract: leave, places on projects, planned time, interventions. */
export type PlannedKind = 'restDay' | 'plan' | 'assignment' | 'transport';

export interface Planned {
  kind: PlannedKind;
  /** Of the leave, plan, assignment or intervention. */
  id: number;
  from: CivilDate | null;
  /** null: without an end. */
  until: CivilDate | null;
  /** The project or the number of the intervention; null of leave, whose kind is told by its own page. */
  name: string | null;
  /** Of planned time and places on projects. */
  project: number | null;
}

/** Who sees each: the rights of the pages where it stands. */
const seenBy = {
  restDay: ['ROLE_PERSON_MANAGE_REST_DAY', 'ROLE_PERSON_SEE_OTHERS_REST_DAY'],
  plan: ['ROLE_PROJECT_READ', 'ROLE_PROJECT_PLAN'],
  assignment: ['ROLE_PROJECT_READ'],
  transport: ['ROLE_TRANSPORT_ORDER_READ'],
} as const satisfies Record<PlannedKind, readonly RoleName[]>;

/** Whether somebody sees what is planned of this kind, of a person whom they may lead. */
export const seesPlanned = (actor: Actor, kind: PlannedKind, leads: boolean): boolean => {
  const access = { role: seenBy[kind], scope: 'corporation', reads: true } as const;
  const leading = { ...access, role: 'ROLE_MANAGER_REST_DAY' } as const;
  return mayPass(actor, access) || (kind === 'restDay' && leads && mayPass(actor, leading));
};

/** What is left of a span without the days of another one. */
function without(span: DaySpan, taken: DaySpan): DaySpan[] {
  const { start, end } = span;
  const apart = (end !== null && taken.start > end) || (taken.end !== null && taken.end < start);
  if (apart) return [span];
  return [
    ...(start < taken.start ? [{ start, end: addDays(taken.start, -1) }] : []),
    ...(taken.end !== null && (end === null || taken.end < end)
      ? [{ start: addDays(taken.end, 1), end }]
      : []),
  ];
}

/**
 * Days that were under contract and are no more once a contract says other days.
 * @param after null: the contract is taken back
 * @param others of the person with the corporation, this one left out
 */
export const daysLost = (before: DaySpan, after: DaySpan | null, others: readonly DaySpan[]): DaySpan[] =>
  [...(after === null ? [] : [after]), ...others].reduce(
    (left, taken) => left.flatMap((span) => without(span, taken)),
    [before],
  );

/** `|` parts the parameters of an error. */
const plain = (text: string): string => text.replaceAll('|', '/');

/** A thing that is planned as an error says it: what, from when to when. */
function told({ kind, id, from, until, name, project }: Planned): string {
  const shape = `${from === null ? '' : 'From'}${until === null ? '' : 'Until'}` || 'Always';
  const said = { id, name: name === null ? null : plain(name), project, from, until };
  const params = Object.entries(said).flatMap(([key, value]) => (value === null ? [] : [`${key}=${value}`]));
  return [`people.planned.${kind}${shape}`, ...params].join('|');
}

/**
 * Asks for a confirmation where something was planned on days that would be under contract no more: each is told to whom
 * may see it, the others are counted (5-modules.md, section 1, scenario 3).
 * @throws Refusal `conflict` with each of them at `confirmPlanned`, unless it was confirmed
 */
export async function requirePlannedSeen(
  work: UnitOfWork,
  actor: Actor,
  {
    contract,
    person,
    before,
    after,
  }: { contract: number; person: number; before: DaySpan; after: DaySpan | null },
  confirmed: boolean,
): Promise<void> {
  if (confirmed) return;
  const corporation = corporationOf(actor);
  const people = work.ask(peopleQuestions);
  const others = (await people.contractsOf(person, corporation)).filter(({ id }) => id !== contract);
  const lost = daysLost(before, after, others);
  if (lost.length === 0) return;
  const planned = await people.plannedOn(person, corporation, lost);
  if (planned.length === 0) return;
  const leads = (await people.managersIn(corporation)).get(person) === actor.person;
  const seen = planned.filter(({ kind }) => seesPlanned(actor, kind, leads));
  const hidden = planned.length - seen.length;
  throw new Refusal('conflict', 'CONTRACT_PLANNED', {
    confirmPlanned: [...seen.map(told), ...(hidden > 0 ? [`people.planned.hidden|count=${hidden}`] : [])],
  });
}
