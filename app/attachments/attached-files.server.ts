import type { Owner } from '#domain/files/attached-document.ts';
import { isShownInline, previewOf, type Preview } from '#domain/files/file-type.ts';
import { fileRightsOf, ownerKind } from '#domain/attachments/owners.ts';
import { attachedTo } from '#projections/attachments/attached-documents.ts';
import { namesOfUsers } from '#projections/people/people.ts';
import { choices, type RecordRow } from '#projections/records/records.ts';
import { standingOf } from '#projections/attachments/visible-owner.ts';
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
  /** What sort of file it is; null: none was said. */
  documentType: { id: number; name: string } | null;
  /** The last day on which it is valid, and whether that is past; null: it does not expire. */
  validity: { until: string; isPast: boolean } | null;
  /** Whether it goes with a convocation. */
  convocation: boolean;
  preview: Preview;
  /** Where the viewer shows it. */
  view: string;
  download: string;
  /** Where a browser shows it by itself; null for what it could not, or should not. */
  open: string | null;
}

/** What the panel of attached files needs, and the viewer that it leads to. */
export interface AttachedFiles {
  files: AttachedFile[];
  /** What files of this record can be. */
  types: { value: number; label: string }[];
  /** Whether they may expire. */
  expires: boolean;
  /** Names of types that a valid file is still wanted of. */
  wanted: string[];
  mayAttach: boolean;
  mayManage: boolean;
  /** The viewer. */
  viewer: string;
  /** Where its forms go, and where they lead afterwards. */
  action: string;
}

/** What the files of a record of this kind can be. */
async function typesFor(
  { services, corporation, language }: StaffContext,
  { kind }: Owner,
): Promise<RecordRow[]> {
  const { types } = ownerKind(kind);
  if (types === null) return [];
  const { resource, flag } = types;
  const all = (await choices(services.db, [resource], corporation, language)).get(resource) ?? [];
  return flag === null ? all : all.filter(({ values }) => values[flag] === true);
}

/** The viewer of a record's files: `close` is where its last button leads, `file` the one that is shown. */
export const viewerPath = (kind: string, shown: number, close: string | null, file: number | null = null) =>
  pathTo('documentFiles', { kind, versionId: shown }, { close, file });

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
  const { services, corporation, actor, t, today } = context;
  const rights = fileRightsOf(actor, owner);
  if (!rights.see) return null;
  const standing = await standingOf(services.db, owner, actor);
  if (!standing.sees) return null;
  const [found, types] = await Promise.all([
    attachedTo(services.db, owner, corporation),
    typesFor(context, owner),
  ]);
  const isPast = (until: string | null) => until !== null && until < today;
  const present = new Set(
    found.filter(({ validUntil }) => !isPast(validUntil)).map(({ documentTypeId }) => documentTypeId),
  );
  const names = await namesOfUsers(
    services.db,
    found.map(({ user }) => user).filter((user) => user !== null),
  );
  return {
    files: found.map(({ id, name, user, documentTypeId, documentType, validUntil, ...file }) => ({
      id,
      name: name ?? t('commerce.erased'),
      size: file.size,
      type: file.type,
      attachedAt: file.attachedAt,
      convocation: file.convocation,
      validity: validUntil === null ? null : { until: validUntil, isPast: isPast(validUntil) },
      who: user === null ? 'Registre' : (names.get(user) ?? t('commerce.erased')),
      preview: previewOf(file.type),
      view: viewerPath(owner.kind, shown, next, id),
      download: pathTo('documentDownload', { id }),
      open: isShownInline(file.type) ? pathTo('documentDownload', { id }, { open: 1 }) : null,
      documentType: documentTypeId === null ? null : { id: documentTypeId, name: documentType ?? '' },
    })),
    types: types.map(({ id, label }) => ({ value: id, label })),
    expires: ownerKind(owner.kind).expires ?? false,
    wanted: types
      .filter(({ id, values }) => values['required'] === true && !present.has(id))
      .map(({ label }) => label),
    mayAttach: rights.attach && standing.changes,
    mayManage: rights.manage && standing.changes,
    viewer: viewerPath(owner.kind, shown, next),
    action: pathTo('documentFiles', { kind: owner.kind, versionId: shown }, { next }),
  };
}
