import { LEGAL_TIME_ZONE } from '#domain/kernel/dates.ts';
import { sql } from 'kysely';
import type { BookedLine } from '#domain/accounting/fec.ts';
import type { Database } from '#db/postgres/pool.ts';

/** Lines that are read at once; no more of them are ever held. */
const BATCH = 2000;

interface Range {
  from: string;
  until: string;
}

export interface UnbalancedEntry {
  entry: string;
  pieceRef: string;
  debit: string;
  credit: string;
}

const MOST_TOLD = 50;

/** The entries of a time whose debit is not their credit; there are none unless rows were changed behind our back. */
export async function unbalancedEntries(
  db: Database,
  corporation: number,
  { from, until }: Range,
): Promise<UnbalancedEntry[]> {
  const { rows } = await sql<UnbalancedEntry>`
    select entry, min(piece_ref) as "pieceRef", sum(debit)::text as debit, sum(credit)::text as credit from journal_line
    where corporation_id = ${corporation} and date between ${from}::date and ${until}::date
    group by entry having sum(debit) <> sum(credit) order by entry limit ${MOST_TOLD}`.execute(db);
  return rows;
}

interface Position {
  at: string;
  entry: string;
  line: number;
}

type Row = BookedLine & { at: string };

async function batchAfter(
  db: Database,
  corporation: number,
  { from, until }: Range,
  after: Position,
): Promise<Row[]> {
  const beyond = sql`(validated_at, entry, line) > (${after.at}::timestamptz, ${after.entry}, ${after.line})`;
  const { rows } = await sql<Row>`
    select entry, line, journal, date, shown.account, shown.auxiliary,
      third_party.identity->>'name' as "thirdParty", what, piece_ref as "pieceRef",
      piece_date as "pieceDate", due_date as "dueDate", debit, credit, letter, settled_on as "letteredOn",
      (validated_at at time zone ${LEGAL_TIME_ZONE})::date as "validatedOn", validated_at::text as at
    from (
      select * from journal_line
      where corporation_id = ${corporation} and date between ${from}::date and ${until}::date and ${beyond}
      order by validated_at, entry, line limit ${BATCH}
    ) shown
    left join journal_piece piece on piece.kind = settles_kind and piece.version = settles_version
    left join third_party on third_party.id = shown.third_party_id
    order by validated_at, entry, line`.execute(db);
  return rows;
}

/** Where the lines of a time begin, so that none of the years before is read; null when there are none. */
async function beforeFirst(
  db: Database,
  corporation: number,
  { from, until }: Range,
): Promise<Position | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(validated_at)::text as at from journal_line
    where corporation_id = ${corporation} and date between ${from}::date and ${until}::date`.execute(db);
  const at = rows[0]?.at ?? null;
  return at === null ? null : { at, entry: '', line: -1 };
}

/**
 * All lines of a time in the order of their validation, batch by batch. Each batch is a question of its own, so that an
 * export holds no connection while its reader is slow; an entry comes whole or not at all, as it was written at once.
 */
export async function* bookedLines(
  db: Database,
  corporation: number,
  range: Range,
): AsyncGenerator<BookedLine[]> {
  let after = await beforeFirst(db, corporation, range);
  while (after !== null) {
    const rows: Row[] = await batchAfter(db, corporation, range, after);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (rows.length < BATCH || last === undefined) return;
    after = { at: last.at, entry: last.entry, line: last.line };
  }
}
