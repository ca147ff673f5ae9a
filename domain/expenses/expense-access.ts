import { mayPass } from '../kernel/access.ts';
import type { Actor } from '../kernel/actor.ts';
import type { RoleName } from '../kernel/roles.ts';

/** Who decides: about everybody's, or about those of the people they lead. */
export const decideExpenseRoles = [
  'ROLE_PROJECT_EXPENSE_MANAGE',
  'ROLE_PROJECT_EXPENSE_APPROVE',
] as const satisfies RoleName[];

/** Who pays back. */
export const reimburseRole = 'ROLE_PROJECT_EXPENSE_REIMBURSE' satisfies RoleName;

/** Who looks at expenses: everybody at their own. */
export const expenseRoles = [
  'ROLE_USER',
  'ROLE_PROJECT_EXPENSE_READ',
  reimburseRole,
  ...decideExpenseRoles,
] as const satisfies RoleName[];

/** Whose expenses are seen: `own`, with `team` of whom they lead, or of `everybody`. */
export interface ExpenseSight {
  own: number | null;
  team: boolean;
  everybody: boolean;
  /** Files and decides for everybody. */
  manages: boolean;
  /** Nobody else of the company may decide about theirs, so they do. */
  alone: boolean;
}

const may = (actor: Actor, role: RoleName): boolean =>
  mayPass(actor, { role, scope: 'corporation', reads: true });

export function expenseSightOf(actor: Actor): ExpenseSight {
  const manages = may(actor, 'ROLE_PROJECT_EXPENSE_MANAGE');
  return {
    own: actor.person,
    team: may(actor, 'ROLE_PROJECT_EXPENSE_APPROVE'),
    everybody: manages || may(actor, 'ROLE_PROJECT_EXPENSE_READ') || may(actor, reimburseRole),
    manages,
    alone: false,
  };
}

/**
 * Whether somebody decides about the expenses of a person led by `manager`: about their own where they manage expenses and
 * nobody else could.
 */
export const decidesExpense = (
  { own, team, manages, alone }: ExpenseSight,
  person: number,
  manager: number | null,
): boolean => (person === own ? manages && alone : manages || (team && own !== null && manager === own));

export const seesExpense = (sight: ExpenseSight, person: number, manager: number | null): boolean =>
  sight.everybody || (sight.own !== null && sight.own === person) || decidesExpense(sight, person, manager);
