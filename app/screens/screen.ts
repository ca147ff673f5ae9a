import type { Access } from '#domain/access/access.ts';

/** One address that people open: its file, and the role and scope it asks for, in this one place. */
export interface Screen extends Access {
  path: string;
  file: string;
  /** A page for people who are not signed in; others are sent home. */
  guest?: true;
}

export const screen = <const P extends string>(path: P, file: string, role: Access['role'], scope: Access['scope'] = 'corporation') => ({ path, file, role, scope }); // prettier-ignore

export const guest = <const P extends string>(path: P, file: string) => ({
  ...screen(path, file, 'public', 'installation'),
  guest: true as const,
});
