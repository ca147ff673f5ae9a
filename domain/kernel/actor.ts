import type { RoleName } from './roles.ts';

/** Who acts, and from which corporation: made anew from the session at every request. */
export interface Actor {
  /** null for the product itself (jobs, seed, command line). */
  user: number | null;
  person: number | null;
  roles: ReadonlySet<string>;
  /** The corporation chosen in the session; null for none. */
  corporation: number | null;
  /** Every enabled corporation this actor may choose. */
  corporations: readonly number[];
  /** The chosen corporation is disabled, or held: everything in it can be read, and nothing changed. */
  readOnly?: true;
  /** Why, where it is not disabled: it is on its way to another installation, or is there by now. */
  held?: 'moving' | 'moved';
}

/** The product itself, acting inside one corporation (or the installation). */
export const systemActor = (corporation: number | null): Actor => ({
  user: null,
  person: null,
  roles: new Set<RoleName>(['ROLE_SUPER_ADMIN']),
  corporation,
  corporations: corporation === null ? [] : [corporation],
});

/** Somebody who acts on their own account alone. */
export const selfActor = ({ user, person }: { user: number; person: number }): Actor => ({
  user,
  person,
  roles: new Set<RoleName>(['ROLE_USER']),
  corporation: null,
  corporations: [],
});
