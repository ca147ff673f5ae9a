import { mayPass } from '../kernel/access.ts';
import type { Actor } from '../kernel/actor.ts';
import { addDays, type CivilDate } from '../kernel/dates.ts';
import type { RoleName } from '../kernel/roles.ts';
import { overlap, type DaySpan } from './contract.ts';
import type { PlannedKind } from './planned-kinds.ts';

export interface Planned {
  kind: PlannedKind;
  /** Of the leave, plan, assignment or intervention; of equipment that they have, the piece's. */
  id: number;
  from: CivilDate | null;
  /** null: without an end. */
  until: CivilDate | null;
  /** The project, the number of the intervention, or the piece; null of leave, whose kind is told by its own page. */
  name: string | null;
  /** Of planned time and places on projects. */
  project: number | null;
  /** Leave that waits for an answer. */
  waiting: boolean;
}

/** Who sees each: the rights of the pages where it stands. */
const seenBy = {
  restDay: ['ROLE_PERSON_MANAGE_REST_DAY', 'ROLE_PERSON_SEE_OTHERS_REST_DAY'],
  plan: ['ROLE_PROJECT_READ', 'ROLE_PROJECT_PLAN'],
  assignment: ['ROLE_PROJECT_READ'],
  transport: ['ROLE_TRANSPORT_ORDER_READ'],
  equipment: ['ROLE_EQUIPMENT_READ'],
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
  if (!overlap(span, taken)) return [span];
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
