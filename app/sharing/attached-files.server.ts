import { randomUUID } from 'node:crypto';
import type { Owner } from '#domain/sharing/attached-document.ts';
import { isShownInline } from '#domain/sharing/file-type.ts';
import { ownerKind } from '#domain/sharing/owners.ts';
import { attachedTo } from '#projections/attached-documents.ts';
import { namesOfUsers } from '#projections/people.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';

/** One attached file as a page shows it. */
export interface AttachedFile {
  id: number;
  name: string;
  /** Bytes. */
  size: number;
  type: string;
  attachedAt: string;
  who: string;
  download: string;
  /** Where a browser shows it; null for what it could not, or should not. */
  open: string | null;
  /** Command ids of its own forms: deleting one file and then, going back, another is two things. */
  renaming: string;
  removing: string;
}

/** What the panel of attached files needs. */
export interface AttachedFiles {
  files: AttachedFile[];
  mayAttach: boolean;
  /** Where its forms go, and where they lead afterwards. */
  action: string;
  commandId: string;
  corporation: number;
}

/**
 * The files attached to a record, for its page; null for who may not see them. `owner` is the record, `shown` the id in
 * the address of its pages (a document's version), `next` where people go on after a change.
 */
export async function attachedFiles(
  context: StaffContext,
  owner: Owner,
  shown: number,
  next: string,
): Promise<AttachedFiles | null> {
  const { services, corporation, may, t } = context;
  const { view, attach } = ownerKind(owner.kind);
  if (!may([view, attach])) return null;
  const found = await attachedTo(services.db, owner, corporation);
  const names = await namesOfUsers(
    services.db,
    found.map(({ user }) => user).filter((user) => user !== null),
  );
  return {
    files: found.map(({ id, name, size, type, user, attachedAt }) => ({
      id,
      name: name ?? t('commerce.erased'),
      size,
      type,
      attachedAt,
      who: user === null ? 'Registre' : (names.get(user) ?? t('commerce.erased')),
      download: pathTo('documentDownload', { id }),
      open: isShownInline(type) ? pathTo('documentDownload', { id }, { open: 1 }) : null,
      renaming: randomUUID(),
      removing: randomUUID(),
    })),
    mayAttach: may(attach),
    action: pathTo('documentFiles', { kind: owner.kind, versionId: shown }, { next }),
    commandId: randomUUID(),
    corporation,
  };
}
