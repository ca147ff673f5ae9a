import { mayPass } from '../kernel/access.ts';
import type { Actor } from '../kernel/actor.ts';
import type { RoleName } from '../kernel/roles.ts';

/** Who decides: about everybody, or about the people they lead. */
export const approveRoles = [
  'ROLE_PERSON_ACTIVITY_MANAGE',
  'ROLE_PERSON_ACTIVITY_APPROVE',
] as const satisfies RoleName[];

/** Who looks at noted time: everybody at their own. */
export const timeRoles = [
  'ROLE_USER',
  'ROLE_PERSON_ACTIVITY_READ',
  ...approveRoles,
] as const satisfies RoleName[];

/** Who looks at the time of others: of whom they lead, or of everybody. */
export const leadRoles = ['ROLE_PERSON_ACTIVITY_READ', ...approveRoles] as const satisfies RoleName[];

/** Of whom noted time is seen: `own`, with `team` of whom they lead, or of `everybody`. */
export interface TimeSight {
  own: number | null;
  team: boolean;
  everybody: boolean;
  /** Notes and decides for everybody. */
  manages: boolean;
}

const may = (actor: Actor, role: RoleName): boolean =>
  mayPass(actor, { role, scope: 'corporation', reads: true });

export function timeSightOf(actor: Actor): TimeSight {
  const manages = may(actor, 'ROLE_PERSON_ACTIVITY_MANAGE');
  return {
    own: actor.person,
    team: may(actor, 'ROLE_PERSON_ACTIVITY_APPROVE'),
    everybody: manages || may(actor, 'ROLE_PERSON_ACTIVITY_READ'),
    manages,
  };
}

/** Whether somebody decides about the time of a person led by `manager`: never about their own without the right to manage. */
export const decidesTime = (
  { own, team, manages }: TimeSight,
  person: number,
  manager: number | null,
): boolean => manages || (team && own !== null && manager === own && person !== own);

export const seesTime = (sight: TimeSight, person: number, manager: number | null): boolean =>
  sight.everybody || (sight.own !== null && sight.own === person) || decidesTime(sight, person, manager);
