import { sql } from 'kysely';
import { fingerprintOf, opensAll, unwrap, wrappingKey } from './personal-keys.ts';
import type { Database } from '../postgres/pool.ts';
import type { Pace } from './verify-chain.ts';

/*
 * Personal keys are rows that erasing deletes by right, so no chain holds them. They are checked against what they
 * sealed, which the chain does hold, and against the erasures, which are noted outside the database.
 */

/**
 * A person's key that is not as it was: gone though no erasure is noted (`missing`), not the one that those events were
 * sealed with (`changed`), or there though it was erased (`back`).
 */
export interface KeyFault {
  /** `person-5`. */
  subject: string;
  fault: 'missing' | 'changed' | 'back';
  /** The events whose personal fields cannot be read therefore, and the first of them. */
  events: number;
  first: { stream: string; version: number } | null;
}

/** An erasure as it is noted outside the database, before its key is deleted. */
export interface NotedErasure {
  /** ISO instant. */
  at: string;
  subject: string;
  /** Fingerprint of the key that was deleted; the oldest notes have none. */
  key?: string | undefined;
}

interface Unread {
  stream: string;
  version: number;
  /** When it was stored, in seconds since 1970. */
  created: number;
}

interface SealedRow extends Unread {
  position: number;
  data: Record<string, unknown>;
  subject: string;
  fields: string[];
  wrapped: Buffer | null;
}

const BATCH = 2000;
/** Between the note of an erasure and the end of its key, in which the last event may still be sealed. */
const ERASING_SECONDS = 60;

const nextSealed = (db: Database, after: number) =>
  sql<SealedRow>`
  select m.global_position as position, m.stream_id as stream, m.stream_position as version,
    extract(epoch from m.created)::float8 as created, m.message_data as data,
      m.message_data->'personal'->>'subject' as subject,
    array(select jsonb_array_elements_text(m.message_data->'personal'->'fields')) as fields, k.wrapped
  from emt_messages m left join personal_key k on k.subject = m.message_data->'personal'->>'subject'
  where m.global_position > ${after} and jsonb_typeof(m.message_data->'personal'->'fields') = 'array'
    and jsonb_typeof(m.message_data->'personal'->'subject') = 'string'
  order by m.global_position limit ${BATCH}`.execute(db);

/** Events that are not opened by the key of whom they are about, by subject. */
async function unreadEvents(db: Database, wrapping: Buffer, { pause }: Pace): Promise<Map<string, Unread[]>> {
  const unread = new Map<string, Unread[]>();
  for (let after = 0; ;) {
    const { rows } = await nextSealed(db, after);
    for (const { stream, version, created, data, subject, fields, wrapped } of rows) {
      if (opensAll(wrapped && unwrap(wrapping, wrapped), data, fields)) continue;
      const found = unread.get(subject) ?? [];
      found.push({ stream, version, created });
      unread.set(subject, found);
    }
    after = rows.at(-1)?.position ?? after;
    if (rows.length < BATCH) return unread;
    await pause?.();
  }
}

/** Every key that stands there, by subject: null for one that is as it may be. */
async function standingKeys(
  db: Database,
  wrapping: Buffer,
  erasures: readonly NotedErasure[],
): Promise<Map<string, 'changed' | 'back' | null>> {
  // One that is being erased just now has a moment left.
  const before = new Date(Date.now() - ERASING_SECONDS * 1000).toISOString();
  const erased = new Set(
    erasures.filter(({ at }) => at < before).map(({ subject, key }) => `${subject} ${key}`),
  );
  const rows = await db.selectFrom('personal_key').selectAll().execute();
  const judge = ({ subject, wrapped }: (typeof rows)[number]) => {
    if (unwrap(wrapping, wrapped) === null) return 'changed';
    return erased.has(`${subject} ${fingerprintOf(wrapped)}`) ? 'back' : null;
  };
  return new Map(rows.map((row) => [row.subject, judge(row)]));
}

/**
 * Checks every personal key: that what it sealed can be read, or is noted as erased; that each is one of ours; that
 * none is there which was erased. Writers may write, and somebody may be erased, meanwhile.
 * @param readErasures asked after the events: an erasure is noted before its key goes
 */
export async function verifyKeys(
  db: Database,
  dataKey: string,
  readErasures: () => Promise<readonly NotedErasure[]>,
  pace: Pace = {},
): Promise<KeyFault[]> {
  const wrapping = wrappingKey(dataKey);
  const unread = await unreadEvents(db, wrapping, pace);
  const erasures = await readErasures();
  const keys = await standingKeys(db, wrapping, erasures);
  const erasedUntil = new Map<string, number>();
  for (const { subject, at } of erasures)
    erasedUntil.set(
      subject,
      Math.max(erasedUntil.get(subject) ?? 0, Date.parse(at) / 1000 + ERASING_SECONDS),
    );
  const subjects = new Set([...keys.keys(), ...unread.keys()]);
  return [...subjects].sort().flatMap((subject): KeyFault[] => {
    const lost = (unread.get(subject) ?? []).filter(
      ({ created }) => created > (erasedUntil.get(subject) ?? 0),
    );
    const odd = keys.get(subject) ?? null;
    if (odd === null && lost.length === 0) return [];
    const [first] = lost;
    return [
      {
        subject,
        fault: odd ?? (keys.has(subject) ? 'changed' : 'missing'),
        events: lost.length,
        first: first ? { stream: first.stream, version: first.version } : null,
      },
    ];
  });
}
