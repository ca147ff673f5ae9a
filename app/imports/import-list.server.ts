import { countImports, listImports } from '#projections/imports/imports.ts';
import { namesOfUsers } from '#projections/people/people.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { isOffered, kindWords, mayImport, readableKinds, shownKind, shownKinds } from './kinds.server.ts';

/** The files that were taken in, the newest first, and what more can be brought in. */
export async function importList(context: StaffContext) {
  const { url, services, corporation, signedIn, actor, t } = context;
  const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
  const kinds = readableKinds(actor);
  const [page, total] = await Promise.all([
    listImports(services.db, corporation, kinds, asked.request),
    countImports(services.db, corporation, kinds, COUNT_CAP + 1),
  ]);
  const users = page.rows.flatMap(({ user }) => user ?? []);
  const names = await namesOfUsers(services.db, [...new Set(users)]);
  const rows = page.rows.map((row) => ({
    ...row,
    kindName: kindWords(t, row.kind),
    by: row.user === null ? null : (names.get(row.user) ?? null),
  }));
  return {
    ...listData(t('imports.list'), asked, { ...page, rows }, total),
    offered: shownKinds
      .filter((kind) => isOffered(signedIn, kind) && mayImport(actor, kind))
      .map((kind) => ({ kind, label: t(`imports.${kind}.title`), to: shownKind(kind)?.page() ?? '' })),
  };
}

export type ImportListRow = Awaited<ReturnType<typeof importList>>['rows'][number];
