import type { AttachedDocumentEvent, Owner } from '#domain/files/attached-document.ts';
import type { Database } from '#db/postgres/pool.ts';
import { sql, type RawBuilder } from 'kysely';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';
import { ofParty } from '../same-party.ts';

export const attachedDocuments = projection<AttachedDocumentEvent>({
  name: 'attached-documents',
  tables: ['attached_document'],
  on: {
    DocumentAttached: ({ document, corporation, owner, documentType = null, ...facts }, { db, recorded }) =>
      db
        .insertInto('attached_document')
        .values({
          id: document,
          corporation_id: corporation,
          owner_kind: owner.kind,
          owner_id: owner.id,
          name: facts.name,
          file: facts.file,
          size: facts.size,
          type: facts.type,
          document_type_id: documentType?.id ?? null,
          document_type: documentType?.name ?? null,
          user_id: recorded.metadata.user,
          attached_at: recorded.metadata.occurredAt,
        })
        .execute(),
    DocumentRenamed: ({ document, name }, { db }) =>
      db.updateTable('attached_document').set({ name }).where('id', '=', document).execute(),
    DocumentConvocationSet: ({ document, convocation }, { db }) =>
      db.updateTable('attached_document').set({ convocation }).where('id', '=', document).execute(),
    DocumentClassified: ({ document, documentType }, { db }) =>
      db
        .updateTable('attached_document')
        .set({ document_type_id: documentType?.id ?? null, document_type: documentType?.name ?? null })
        .where('id', '=', document)
        .execute(),
    DocumentExpirySet: ({ document, validUntil }, { db }) =>
      db
        .updateTable('attached_document')
        .set({ valid_until: validUntil })
        .where('id', '=', document)
        .execute(),
    DocumentRemoved: ({ document }, { db }) =>
      db.deleteFrom('attached_document').where('id', '=', document).execute(),
  },
});

export interface AttachedDocument {
  id: number;
  ownerKind: string;
  ownerId: number;
  /** null once a natural person was erased. */
  name: string | null;
  /** Hash in the file store. */
  file: string;
  /** Bytes. */
  size: number;
  type: string;
  convocation: boolean;
  /** What sort of file it is, by the list of types, and how that was called. */
  documentTypeId: number | null;
  documentType: string | null;
  /** The last day on which it is valid; null: it does not expire. */
  validUntil: string | null;
  /** Who attached it; null for the product itself. */
  user: number | null;
  attachedAt: string;
}

const documents = (db: Database, corporation: number) =>
  db
    .selectFrom('attached_document')
    .select([
      'id',
      'owner_kind as ownerKind',
      'owner_id as ownerId',
      'name',
      'file',
      'size',
      'type',
      'convocation',
      'document_type_id as documentTypeId',
      'document_type as documentType',
      'valid_until as validUntil',
      'user_id as user',
      'attached_at as attachedAt',
    ])
    .where('corporation_id', '=', corporation);

const MOST_FILES = 500;

const ownedBy = (id: number): RawBuilder<unknown> => sql`owner_id = ${id}`;

/** Kinds of records whose files follow them into another. */
const ownedThrough: Partial<Record<Owner['kind'], typeof ownedBy>> = {
  thirdParty: (id) => ofParty('owner_id', id),
};

/** The files attached to a record, in the order in which they came. */
export const attachedTo = (db: Database, owner: Owner, corporation: number): Promise<AttachedDocument[]> =>
  documents(db, corporation)
    .where('owner_kind', '=', owner.kind)
    .where(sql<boolean>`${(ownedThrough[owner.kind] ?? ownedBy)(owner.id)}`)
    .orderBy('id')
    .limit(MOST_FILES)
    .execute();

/** The files attached to records of one kind, in the order in which they came. */
export const attachedToAny = async (
  db: Database,
  kind: Owner['kind'],
  ids: readonly number[],
  corporation: number,
): Promise<AttachedDocument[]> =>
  ids.length === 0
    ? []
    : documents(db, corporation)
        .where('owner_kind', '=', kind)
        .where('owner_id', 'in', ids)
        .orderBy('id')
        .limit(MOST_FILES)
        .execute();

/** One file; null for an unknown or foreign one. */
export async function findAttached(
  db: Database,
  id: number,
  corporation: number,
): Promise<AttachedDocument | null> {
  const row = await documents(db, corporation).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** The newest file of that name on a record. */
export async function findAttachedByName(
  db: Database,
  owner: Owner,
  name: string,
  corporation: number,
): Promise<AttachedDocument | null> {
  const row = await documents(db, corporation)
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

/** Files of records of one kind, or (`id`) of one of them. */
export interface KindFilter {
  kind: string;
  id: number | null;
  keyword: string | null;
}

const ofKind = ({ kind, id, keyword }: KindFilter, corporation: number): ListQuery => ({
  table: 'attached_document',
  id: 'id',
  select: sql`id, owner_kind as "ownerKind", owner_id as "ownerId", name, file, size, type, convocation,
    document_type_id as "documentTypeId", document_type as "documentType", valid_until as "validUntil", user_id as "user",
      attached_at as "attachedAt"`,
  where: [
    sql`corporation_id = ${corporation}`,
    sql`owner_kind = ${kind}`,
    ...(id === null ? [] : [sql`owner_id = ${id}`]),
    ...matches(keyword, sql`fold(coalesce(name, ''))`),
  ],
  sorts: { newest: { column: 'id', type: 'bigint' } },
  defaultSort: 'newest',
});

/** A page of the files of records of one kind. */
export const listAttached = (
  db: Database,
  filter: KindFilter,
  corporation: number,
  request: ListRequest,
): Promise<ListPage<AttachedDocument>> =>
  listPage<AttachedDocument>(db, ofKind(filter, corporation), request);

export const countAttached = (db: Database, filter: KindFilter, corporation: number): Promise<number> =>
  countUpTo(db, ofKind(filter, corporation), 1_000_000);
