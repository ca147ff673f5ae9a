import type { SeenBy } from '#projections/users/users.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** Whose accounts this page may show: of the chosen company; all, where a super admin asks for them in the address. */
export function seenBy({ actor, corporation, url }: StaffContext): SeenBy {
  return url.searchParams.get('company') === 'all' && actor.roles.has('ROLE_SUPER_ADMIN')
    ? { companies: actor.corporations }
    : { company: corporation };
}

/** What an address of an account carries on, so that it stays among all companies. */
export const carriedCompany = (context: StaffContext): { company: 'all' | null } => ({
  company: 'companies' in seenBy(context) ? 'all' : null,
});
