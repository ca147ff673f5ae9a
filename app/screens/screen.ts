import type { Access } from '#domain/kernel/access.ts';
import type { WorkedWith } from '../http/works-with.ts';

/** One address that people open: its file, and the role and scope it asks for, in this one place. */
export interface Screen extends Access {
  path: string;
  file: string;
  /** A page for people who are not signed in; others are sent home. */
  guest?: true;
  /** Shows nothing but what it asks: without the right to change something it leads to what it is about. */
  form?: true;
  /**
   * React takes over its content in the browser (docs/decisions/0110-live-screens.md). Named are the texts that hands
   * bring up there, beside those that the page says when it is opened: `ui.stale.title`, all of `commerce.form`.
   */
  live?: { words: readonly string[] };
  /** There only in companies that work with it: elsewhere it is missing, as is what leads to it. */
  setting?: WorkedWith;
  /** What it shows, where its file serves several: a kind of document, of third party, of product. */
  of?: string;
}

export const screen = <const P extends string>(
  path: P,
  file: string,
  role: Access['role'],
  scope: Access['scope'] = 'corporation',
) => ({ path, file, role, scope });

/** A page that is a form. */
export const form = <const P extends string>(
  path: P,
  file: string,
  role: Access['role'],
  scope?: Access['scope'],
) => ({ ...screen(path, file, role, scope), form: true as const });

export const guest = <const P extends string>(path: P, file: string) => ({
  ...screen(path, file, 'public', 'installation'),
  guest: true as const,
});

/** Screens and forms of one kind, whose files serve other kinds too. */
export const screensOf = <const Of extends string>(of: Of) => ({
  screen: <const P extends string>(path: P, file: string, role: Access['role']) => ({
    ...screen(path, file, role),
    of,
  }),
  form: <const P extends string>(path: P, file: string, role: Access['role']) => ({
    ...form(path, file, role),
    of,
  }),
});

/** A screen or a form whose content React takes over in the browser, with the texts that it may come to say there. */
export const live = <const S extends Screen>(one: S, words: readonly string[]) => ({
  ...one,
  live: { words },
});

/** A screen or a form that is there only in companies that work with something. */
export const onlyWith = <const S extends Screen>(setting: WorkedWith, one: S) => ({ ...one, setting });
