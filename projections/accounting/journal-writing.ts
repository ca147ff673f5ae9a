import { sql } from 'kysely';
import {
  letterOf,
  type Entry,
  type EntryLine,
  type Piece,
  type PieceKey,
} from '#domain/accounting/entries.ts';
import type { PaymentPostings, VatPosting } from '#domain/accounting/posted.ts';
import { add, isNegative, isZero, money, negate } from '#domain/kernel/decimal.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { memoryOf, writeTogether, type Batch } from '#db/events/projector.ts';
import type { Database } from '#db/postgres/pool.ts';

/** A payment's piece also says where its money is. */
export interface KeptPiece extends Piece {
  bank: (Omit<PaymentPostings, 'third'> & { amount: string; direction: 'in' | 'out' }) | null;
}

/** What was done, and the paper that proves it. */
export interface Paper {
  what: string;
  documentKind: string;
  documentId: number;
  pieceRef: string;
  /** Of the paper. */
  pieceDate: string;
  /** Of the entry. */
  date: string;
  dueDate?: string | null;
}

const taxKey = ({ tax }: EntryLine): string => (tax ? `${tax.kind} ${tax.category} ${tax.rate}` : '');

interface Context {
  recorded: RecordedEvent;
  paper: Paper;
}

function lineRows({ recorded, paper }: Context, entries: readonly Entry[]): object[] {
  const { stream, revision: version, metadata } = recorded;
  return entries.flatMap(({ journal, lines }, number) =>
    lines.map((one, line) => ({
      entry: `${stream}-${version}-${number}`,
      line,
      corporation_id: metadata.corporation,
      journal,
      date: paper.date,
      account: one.account,
      auxiliary: one.auxiliary ?? null,
      third_party_id: one.thirdParty ?? null,
      what: paper.what,
      document_kind: paper.documentKind,
      document_id: paper.documentId,
      piece_ref: paper.pieceRef,
      piece_date: paper.pieceDate,
      due_date: one.settles ? (paper.dueDate ?? null) : null,
      debit: isNegative(one.amount) ? '0.00' : one.amount,
      credit: isNegative(one.amount) ? money(negate(one.amount)) : '0.00',
      settles_kind: one.settles?.kind ?? null,
      settles_version: one.settles?.version ?? null,
      tax: taxKey(one),
      tax_base: one.tax?.base ?? null,
      validated_at: metadata.occurredAt,
      project_id: one.project ?? null,
      cost_center_id: one.costCenter ?? null,
    })),
  );
}

const pieceRow = (piece: KeptPiece, date: string) => ({
  kind: piece.kind,
  version: piece.version,
  third_party_id: piece.thirdParty,
  account: piece.third.account,
  auxiliary: piece.third.auxiliary,
  side: piece.side,
  sign: piece.sign,
  total: piece.total,
  settled: piece.settled,
  open: piece.open,
  waiting: piece.waiting,
  bank: piece.bank,
  letter: letterOf(piece),
  settled_on: isZero(piece.open) ? date : null,
});

const sameKey = (a: PieceKey, b: PieceKey): boolean => a.kind === b.kind && a.version === b.version;

/** What the lines of these entries leave on a piece. */
const openOf = (piece: Piece, entries: readonly Entry[]): string =>
  money(
    add(
      piece.open,
      ...entries.flatMap(({ lines }) =>
        lines.filter(({ settles }) => settles && sameKey(settles, piece)).map(({ amount }) => amount),
      ),
    ),
  );

interface Written {
  lines: readonly object[];
  pieces: readonly (PieceKey & object)[];
}

const lineColumns = sql.raw(
  `entry, line, corporation_id, journal, date, account, auxiliary, third_party_id, what, document_kind, document_id,
  piece_ref, piece_date, due_date, debit, credit, settles_kind, settles_version, tax, tax_base, validated_at,
  project_id, cost_center_id`,
);
const pieceColumns = sql.raw(
  `kind, version, corporation_id, third_party_id, account, auxiliary, side, sign, total, settled, open, waiting, bank,
  letter, settled_on`,
);

/**
 * Entries, the pieces that they change and the balances of accounts in one statement. Balances are shared by all that is
 * booked in the month: they are locked in the order of accounts.
 */
const bookings: Batch<Written> = {
  table: 'journal_piece',
  also: ['journal_line', 'account_month'],
  key: ['kind', 'version'],
  rows: ({ pieces }) => pieces.map(({ kind, version }) => ({ kind, version })),
  write: (written) => sql`
    with given as (
      select * from jsonb_populate_recordset(null::journal_line,
        ${JSON.stringify(written.flatMap(({ lines }) => lines))}::jsonb)
    ), written as (
      insert into journal_line (${lineColumns}) select ${lineColumns} from given
    ), pieces as (
      insert into journal_piece as kept (${pieceColumns})
      select ${pieceColumns} from jsonb_populate_recordset(null::journal_piece,
        ${JSON.stringify(written.flatMap(({ pieces }) => pieces))}::jsonb)
      on conflict (kind, version) do update set third_party_id = excluded.third_party_id,
        account = excluded.account, auxiliary = excluded.auxiliary,
        sign = excluded.sign, total = excluded.total, waiting = excluded.waiting, bank = excluded.bank,
          settled = excluded.settled, open = excluded.open,
        settled_on = case when kept.open = 0 and excluded.open = 0 then kept.settled_on else excluded.settled_on end
    )
    insert into account_month as kept (corporation_id, month, journal, account, tax, debit, credit, base)
    select corporation_id, date_trunc('month', date)::date, journal, account, tax, sum(debit), sum(credit),
      coalesce(sum(tax_base), 0)
    from given group by 1, 2, journal, account, tax order by 1, 2, account, journal, tax
    on conflict (corporation_id, month, account, journal, tax) do update set debit = kept.debit + excluded.debit,
      credit = kept.credit + excluded.credit, base = kept.base + excluded.base`,
};

/**
 * Writes entries, the pieces that they change and the balances of accounts.
 * @param pieces with what is settled of them now; what is open of them follows from the entries
 */
export function write(
  db: Database,
  { recorded, paper }: Context,
  entries: readonly (Entry | null)[],
  pieces: readonly KeptPiece[],
): Promise<void> {
  const made = entries.filter((one) => one !== null && one.lines.length > 0) as Entry[]; // the others were left out
  const { corporation } = recorded.metadata;
  const kept = pieces.map((piece) => ({ ...piece, open: openOf(piece, made) }));
  remember(db, corporation, kept);
  return writeTogether(db, bookings, {
    lines: lineRows({ recorded, paper }, made),
    pieces: kept.map((piece) => ({ ...pieceRow(piece, paper.date), corporation_id: corporation })),
  });
}

const nameOf = (corporation: number | null, { kind, version }: PieceKey): string =>
  `${corporation} ${kind} ${version}`;

/** Of a piece that was written before, the side stays. */
function remember(db: Database, corporation: number | null, pieces: readonly KeptPiece[]): void {
  const memory = memoryOf<KeptPiece>(db);
  for (const piece of memory ? pieces : []) {
    const name = nameOf(corporation, piece);
    const before = memory?.get(name);
    memory?.set(name, before ? { ...piece, side: before.side } : piece);
  }
}

/** Forgets a piece, and removes it. */
export function dropPiece(db: Database, corporation: number | null, key: PieceKey): Promise<unknown> {
  memoryOf<KeptPiece>(db)?.delete(nameOf(corporation, key));
  const { kind, version } = key;
  return db.deleteFrom('journal_piece').where('kind', '=', kind).where('version', '=', version).execute();
}

interface PieceRow {
  kind: PieceKey['kind'];
  version: number;
  thirdParty: number;
  account: string;
  auxiliary: string;
  side: Piece['side'];
  sign: 1 | -1;
  total: string;
  settled: string;
  open: string;
  waiting: VatPosting[];
  bank: KeptPiece['bank'];
}

const inOrder = (a: PieceKey, b: PieceKey): number =>
  a.kind === b.kind ? a.version - b.version : a.kind < b.kind ? -1 : 1;

/** Pieces as they stand, locked; those that are not known, as of events older than the books, are left out. */
export async function readPieces(
  db: Database,
  corporation: number,
  keys: readonly PieceKey[],
): Promise<Map<string, KeptPiece>> {
  const memory = memoryOf<KeptPiece>(db);
  const asked = [...new Map(keys.map((key) => [`${key.kind}-${key.version}`, key])).values()];
  const remembered = asked.flatMap((key) => memory?.get(nameOf(corporation, key)) ?? []);
  const lacking = asked.filter((key) => !memory?.has(nameOf(corporation, key)));
  const read = lacking.length === 0 ? [] : await readFromTable(db, corporation, lacking);
  const pieces = [...remembered, ...read].toSorted(inOrder);
  return new Map(pieces.map((piece) => [`${piece.kind}-${piece.version}`, piece]));
}

async function readFromTable(
  db: Database,
  corporation: number,
  keys: readonly PieceKey[],
): Promise<KeptPiece[]> {
  const { rows } = await sql<PieceRow>`
    select kind, version, third_party_id as "thirdParty", account, auxiliary, side, sign, total, settled, open,
      waiting, bank from journal_piece
    where corporation_id = ${corporation} and (kind, version) in (select *
      from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ version }) => version)}::bigint[]))
    order by kind, version for update`.execute(db);
  return rows.map(({ account, auxiliary, ...row }) => ({ ...row, third: { account, auxiliary } }));
}
