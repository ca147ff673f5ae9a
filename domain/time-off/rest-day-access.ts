import { mayPass } from '../kernel/access.ts';
import type { Actor } from '../kernel/actor.ts';
import type { RoleName } from '../kernel/roles.ts';

/** Who asks for leave: their own, or anybody's. */
export const askRoles = [
  'ROLE_PERSON_ADD_REST_DAY',
  'ROLE_PERSON_MANAGE_REST_DAY',
] as const satisfies RoleName[];

/** Who decides: about everybody, or about the people they lead. */
export const decideRoles = [
  'ROLE_PERSON_MANAGE_REST_DAY',
  'ROLE_MANAGER_REST_DAY',
] as const satisfies RoleName[];

/** Who looks at the calendar of leave: everybody their own at least. */
export const lookRoles = [
  'ROLE_USER',
  'ROLE_PERSON_VIEW_REST_DAY',
  'ROLE_PERSON_SEE_OTHERS_REST_DAY',
  ...decideRoles,
] as const satisfies RoleName[];

/**
 * What somebody sees: of `own` and, with `team`, of whom they lead everything; `everything` of all; with `absences` of
 * the others that they are away, and neither why nor what was asked for and not agreed on.
 */
export interface Sight {
  own: number | null;
  team: boolean;
  everything: boolean;
  absences: boolean;
}

/** In a company that is closed too: what may be done there is asked of each command. */
const may = (actor: Actor, role: RoleName): boolean =>
  mayPass(actor, { role, scope: 'corporation', reads: true });

export function sightOf(actor: Actor): Sight {
  const everything = may(actor, 'ROLE_PERSON_MANAGE_REST_DAY');
  return {
    own: actor.person,
    team: may(actor, 'ROLE_MANAGER_REST_DAY'),
    everything,
    absences: everything || may(actor, 'ROLE_PERSON_SEE_OTHERS_REST_DAY'),
  };
}

/** Whether the leave of somebody, led by `manager`, is seen with its kind, its reasons and its account. */
export const seesAll = (sight: Sight, person: number, manager: number | null): boolean =>
  sight.everything || decides(sight, person, manager) || (sight.own !== null && person === sight.own);

/** Whether somebody decides about leave: those who decide about everybody about their own too. */
export const decides = ({ everything, team, own }: Sight, person: number, manager: number | null): boolean =>
  everything || (team && own !== null && manager === own && person !== own);

/** Who adds a proof to somebody's leave: they themselves, and who decides about it. */
export const addsProof = (actor: Actor, person: number, manager: number | null): boolean =>
  person === actor.person || decides(sightOf(actor), person, manager);
