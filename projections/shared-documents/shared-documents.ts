import { sql, type RawBuilder } from 'kysely';
import type { SharedDocumentEvent, SharedFacts } from '#domain/shared-documents/shared-document.ts';
import { viewerOf, type Viewer } from '#domain/shared-documents/visibility.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { Database } from '#db/postgres/pool.ts';
import {
  conjunction,
  countUpTo,
  listPage,
  matches,
  type ListPage,
  type ListQuery,
  type ListRequest,
} from '../listing.ts';
import { emailOfMember } from '../people/people.ts';
import { projection } from '../projection.ts';

/** When something changed, as an instant and as lists order it. */
const changedBy = ({ metadata: { occurredAt }, revision: version }: RecordedEvent) => ({
  changed_at: occurredAt,
  changed_ms: Date.parse(occurredAt),
  revision: version,
});

const columnsOf = ({ title, description, categories, authorised, restricted, ...facts }: SharedFacts) => ({
  title,
  description,
  categories,
  public: facts.public,
  authorised: authorised ?? [],
  restricted: restricted ?? [],
});

const enable = (db: Database, id: number, enabled: boolean, recorded: RecordedEvent) =>
  db
    .updateTable('shared_document')
    .set({ enabled, ...changedBy(recorded) })
    .where('id', '=', id)
    .execute();

/** Notes how many events there are, of what changes nothing that is listed. */
const moveOn = (db: Database, id: number, { revision: version }: RecordedEvent) =>
  db.updateTable('shared_document').set({ revision: version }).where('id', '=', id).execute();

export const sharedDocuments = projection<SharedDocumentEvent>({
  name: 'shared-documents',
  tables: ['shared_document'],
  on: {
    DocumentShared: ({ share, corporation, author, ...facts }, { db, recorded }) =>
      db
        .insertInto('shared_document')
        .values({
          id: share,
          corporation_id: corporation,
          author_id: author,
          ...columnsOf(facts),
          created_at: recorded.metadata.occurredAt,
          ...changedBy(recorded),
        })
        .execute(),
    SharedDocumentEdited: ({ share, ...facts }, { db, recorded }) =>
      db
        .updateTable('shared_document')
        .set({ ...columnsOf(facts), ...changedBy(recorded) })
        .where('id', '=', share)
        .execute(),
    SharedDocumentEnabled: ({ share }, { db, recorded }) => enable(db, share, true, recorded),
    SharedDocumentDisabled: ({ share }, { db, recorded }) => enable(db, share, false, recorded),
    SharedLinkOffered: ({ share }, { db, recorded }) => moveOn(db, share, recorded),
    SharedLinkRevoked: ({ share }, { db, recorded }) => moveOn(db, share, recorded),
    SharedDocumentAnnounced: ({ share }, { db, recorded }) => moveOn(db, share, recorded),
    SharedDocumentDeleted: ({ share }, { db }) =>
      db.deleteFrom('shared_document').where('id', '=', share).execute(),
  },
});

/** Who looks at shared documents: the actor, with the address that documents know them by. */
export const sharingViewer = async (db: Database, actor: Actor): Promise<Viewer> =>
  viewerOf(
    actor,
    actor.corporation === null ? null : await emailOfMember(db, actor.person, actor.corporation),
  );

/** The rule of `maySee` (domain/shared-documents/visibility.ts) as a condition on `shared_document`. */
export function visibleTo({ user, email, seesAll }: Viewer): RawBuilder<unknown> {
  if (seesAll) return sql`true`;
  const address = email === null ? sql`null::text` : sql`${email}::text`;
  return sql`(author_id = ${user} or (enabled and not coalesce(restricted @> array[${address}], false)
    and (public or coalesce(authorised @> array[${address}], false))))`;
}

/** Parts of all that somebody sees: what they shared, what was shared with them, what is public. */
export const shareTabs = ['mine', 'shared', 'public', 'all'] as const;
export type ShareTab = (typeof shareTabs)[number];

const ofTab = (tab: ShareTab, { user, email }: Viewer): RawBuilder<unknown>[] => {
  if (tab === 'mine') return [sql`author_id = ${user}`];
  if (tab === 'public') return [sql`public and enabled`];
  if (tab === 'shared')
    return [sql`authorised @> array[${email}::text]`, sql`author_id is distinct from ${user}`];
  return [];
};

interface ShareFilter {
  tab: ShareTab;
  category: number | null;
  keyword: string | null;
}

export interface ShareRow {
  id: number;
  title: string;
  description: string | null;
  categories: { id: number; value: string }[];
  public: boolean;
  enabled: boolean;
  author: number | null;
  /** How many files and comments it has. */
  files: number;
  comments: number;
  createdAt: string;
  changedAt: string;
  revision: number;
}

const rowColumns = sql`id, title, description, public, enabled, author_id as author, created_at as "createdAt",
  changed_at as "changedAt", revision,
  (select coalesce(json_agg(json_build_object('id', r.id, 'value', r.label) order by r.label_order), '[]')
    from record_list r where r.id = any(shared_document.categories)) as categories,
  (select count(*) from attached_document f where f.owner_kind = 'sharedDocument'
    and f.owner_id = shared_document.id) as files,
  (select count(*) from shared_comment c where c.share_id = shared_document.id) as comments`;

const query = (corporation: number, viewer: Viewer, { tab, category, keyword }: ShareFilter): ListQuery => ({
  table: 'shared_document',
  id: 'id',
  select: rowColumns,
  where: [
    sql`corporation_id = ${corporation}`,
    visibleTo(viewer),
    ...ofTab(tab, viewer),
    ...(category === null ? [] : [sql`categories @> array[${category}::bigint]`]),
    ...matches(keyword),
  ],
  sorts: {
    changed: { column: 'changed_ms', type: 'bigint' },
    newest: { column: 'id', type: 'bigint' },
    title: { column: 'title_order', type: 'text' },
  },
  defaultSort: 'changed',
});

/** The shared documents that the viewer sees. */
export const listShares = (
  db: Database,
  corporation: number,
  viewer: Viewer,
  filter: ShareFilter,
  request: ListRequest,
): Promise<ListPage<ShareRow>> => listPage<ShareRow>(db, query(corporation, viewer, filter), request);

export const countShares = (
  db: Database,
  corporation: number,
  viewer: Viewer,
  filter: ShareFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, viewer, filter), cap);

export interface FoundShare extends ShareRow {
  /** In small letters. */
  authorised: string[];
  restricted: string[];
}

/** One shared document; null for an unknown one, a foreign one and one that the viewer does not see. */
export async function findShare(
  db: Database,
  id: number,
  corporation: number,
  viewer: Viewer,
): Promise<FoundShare | null> {
  const where = [sql`id = ${id}`, sql`corporation_id = ${corporation}`, visibleTo(viewer)];
  const { rows } = await sql<FoundShare>`
    select ${rowColumns}, authorised, restricted from shared_document where ${conjunction(where)}`.execute(
    db,
  );
  return rows[0] ?? null;
}
