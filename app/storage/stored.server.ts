import { storageCodeOf, type PushedKind } from '#domain/storage/remote-push.ts';
import { pushOf } from '#projections/storage/remote-pushes.ts';
import { storageOfKind } from '#projections/storage/remote-storage.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** What became of a version's PDF, or of a slip, on the server of its kind; null where files of the kind are put nowhere. */
export async function storedElsewhere(
  { services: { db }, corporation, may }: StaffContext,
  kind: PushedKind,
  version: number,
) {
  const [push, storage] = await Promise.all([
    pushOf(db, { kind, version }, corporation),
    storageOfKind(db, storageCodeOf[kind], corporation),
  ]);
  if (push === null && !storage?.enabled) return null;
  const mayPush = may('ROLE_REMOTE_STORAGE_PUSH') && storage?.enabled === true && push?.status !== 'waiting';
  return { push, mayPush, seeAll: may('ROLE_REMOTE_STORAGE_READ') };
}

export type StoredElsewhere = NonNullable<Awaited<ReturnType<typeof storedElsewhere>>>;
