import { mayPass } from '../kernel/access.ts';
import type { Actor } from '../kernel/actor.ts';

/** What decides who sees a shared document. */
export interface Access {
  /** The user who shared it; null: the product itself. */
  author: number | null;
  public: boolean;
  enabled: boolean;
  /** Addresses in small letters. */
  authorised: readonly string[];
  restricted: readonly string[];
}

/** Who looks, as far as it matters for shared documents. */
export interface Viewer {
  user: number | null;
  /** The address of their person, in small letters; null: none is known. */
  email: string | null;
  /** Administrators of the corporation see and change everything of it. */
  seesAll: boolean;
}

export const viewerOf = (actor: Actor, email: string | null): Viewer => ({
  user: actor.user,
  email: email === null ? null : email.toLowerCase(),
  seesAll: mayPass(actor, { role: 'ROLE_ADMIN', scope: 'corporation' }),
});

const isAuthor = ({ user }: Viewer, { author }: Access): boolean => user !== null && user === author;

/**
 * Who sees a shared document, beside the role that all of them need: its author and administrators always; others
 * while it is enabled, unless their address is restricted, when it is public or their address is authorised.
 */
export function maySee(viewer: Viewer, access: Access): boolean {
  if (viewer.seesAll || isAuthor(viewer, access)) return true;
  const { email } = viewer;
  if (!access.enabled || (email !== null && access.restricted.includes(email))) return false;
  return access.public || (email !== null && access.authorised.includes(email));
}

/** Who changes it, announces it and deletes it: its author and administrators. */
export const mayChange = (viewer: Viewer, access: Access): boolean =>
  viewer.seesAll || isAuthor(viewer, access);
