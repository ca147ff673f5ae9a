import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { DecimalString } from '../kernel/decimal.ts';
import type { Event } from '../kernel/event.ts';
import type { RoleName } from '../kernel/roles.ts';

/** Who sees what people on a project are sold for: who says it, who bills, and who sees what is sold. */
export const rateRoles = [
  'ROLE_PROJECT_EDIT',
  'ROLE_PROJECT_BILL',
  'ROLE_QUOTATION_LIST',
  'ROLE_SALE_ORDER_LIST',
] as const satisfies RoleName[];

/** What an hour and a day of somebody come to, in euros; null: it is not said. */
export interface Rate {
  hourly: DecimalString | null;
  daily: DecimalString | null;
}

/** A rate from a day on, until the next one. */
export interface DatedRate extends Rate {
  from: CivilDate;
}

/** Somebody on a project: as what, when, and for how much. */
export interface AssignmentFacts {
  /** A `personprofiletype`, as it was called when it was chosen. */
  profile: { id: number; name: string } | null;
  start: CivilDate | null;
  end: CivilDate | null;
  /** What they are sold for, the first day first. */
  rates: readonly DatedRate[];
}

export type AssignmentEvent =
  | Event<
      'ProjectPersonAssigned',
      { assignment: number; corporation: number; project: number; person: number; facts: AssignmentFacts }
    >
  | Event<'ProjectAssignmentEdited', { assignment: number; facts: AssignmentFacts }>
  /** What they cost on this project: an event of its own, since it is for others to say and see. */
  | Event<'ProjectAssignmentCostsSet', { assignment: number; costs: readonly DatedRate[] }>
  | Event<'ProjectPersonRemoved', { assignment: number }>;

export interface AssignmentState {
  corporation: number | null;
  project: number;
  person: number;
  facts: AssignmentFacts;
  costs: readonly DatedRate[];
  removed: boolean;
}

const noFacts: AssignmentFacts = { profile: null, start: null, end: null, rates: [] };

export const assignmentAggregate: Aggregate<AssignmentState, AssignmentEvent> = {
  name: 'projectassignment',
  events: {
    ProjectPersonAssigned: true,
    ProjectAssignmentEdited: true,
    ProjectAssignmentCostsSet: true,
    ProjectPersonRemoved: true,
  },
  initial: { corporation: null, project: 0, person: 0, facts: noFacts, costs: [], removed: false },
  evolve: evolving<AssignmentState, { [E in AssignmentEvent as E['type']]: E['data'] }>({
    ProjectPersonAssigned: (state, { corporation, project, person, facts }) => ({
      ...state,
      corporation,
      project,
      person,
      facts,
    }),
    ProjectAssignmentEdited: (state, { facts }) => ({ ...state, facts }),
    ProjectAssignmentCostsSet: (state, { costs }) => ({ ...state, costs }),
    ProjectPersonRemoved: (state) => ({ ...state, removed: true }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: ({ removed }) => removed,
};

/** Somebody of a project as what values their time asks about them. */
export interface StaffMember {
  person: number;
  profile: { id: number; name: string } | null;
  rates: readonly DatedRate[];
  costs: readonly DatedRate[];
}

export interface StaffRate {
  profile: { id: number; name: string } | null;
  /** null: nothing is said for that day. */
  sale: Rate | null;
  cost: Rate | null;
}

const on = (rates: readonly DatedRate[], day: CivilDate): Rate | null => {
  let found: DatedRate | null = null;
  for (const one of rates) if (one.from <= day && (found === null || one.from > found.from)) found = one;
  return found && { hourly: found.hourly, daily: found.daily };
};

/**
 * What somebody's time on a project is sold for and costs on a day: the rate that began last by then. Who was taken off
 * and came back is there twice: what was said last counts, where it says something for that day. Of who has no rate on
 * the project that day it is what their contract says.
 * @param staff what contracts say, then assignments in the order in which they came, those who were taken off included
 */
export function rateOn(staff: readonly StaffMember[], person: number, day: CivilDate): StaffRate | null {
  const theirs = staff.filter((one) => one.person === person).toReversed();
  if (theirs.length === 0) return null;
  const first = <Result>(read: (one: StaffMember) => Result | null): Result | null => {
    for (const one of theirs) {
      const found = read(one);
      if (found !== null) return found;
    }
    return null;
  };
  return {
    profile: first(({ profile }) => profile),
    sale: first(({ rates }) => on(rates, day)),
    cost: first(({ costs }) => on(costs, day)),
  };
}
