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
  const { stream, revision: version } = recorded;
  return entries.flatMap(({ journal, lines }, number) =>
    lines.map((one, line) => ({
      entry: `${stream}-${version}-${number}`,
      line,
      journal,
      account: one.account,
      auxiliary: one.auxiliary ?? null,
      third_party_id: one.thirdParty ?? null,
      debit: isNegative(one.amount) ? '0.00' : one.amount,
      credit: isNegative(one.amount) ? money(negate(one.amount)) : '0.00',
      settles_kind: one.settles?.kind ?? null,
      settles_version: one.settles?.version ?? null,
      tax: taxKey(one),
      tax_base: one.tax?.base ?? null,
      project_id: one.project ?? null,
      cost_center_id: one.costCenter ?? null,
      due_date: one.settles ? (paper.dueDate ?? null) : null,
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

/**
 * Writes entries, the pieces that they change and the balances of accounts in one statement. Balances are shared by all
 * that is booked in the month: they are locked in the order of accounts.
 * @param pieces with what is settled of them now; what is open of them follows from the entries
 */
export function write(
  db: Database,
  { recorded, paper }: Context,
  entries: readonly (Entry | null)[],
  pieces: readonly KeptPiece[],
): Promise<unknown> {
  const made = entries.filter((one) => one !== null && one.lines.length > 0) as Entry[]; // the others were left out
  const { corporation, occurredAt } = recorded.metadata;
  const { what, documentKind, documentId, pieceRef, pieceDate, date } = paper;
  const lines = JSON.stringify(lineRows({ recorded, paper }, made));
  const kept = JSON.stringify(pieces.map((piece) => pieceRow({ ...piece, open: openOf(piece, made) }, date)));
  return sql`
    with given as (
      select * from jsonb_to_recordset(${lines}::jsonb) as l(entry text, line int, journal text, account text,
        auxiliary text, third_party_id bigint,
        debit numeric, credit numeric, settles_kind text, settles_version bigint, tax text, tax_base numeric,
          due_date date, project_id bigint, cost_center_id bigint)
    ), written as (
      insert into journal_line (entry, line, corporation_id, journal, date, account, auxiliary, third_party_id,
        what, document_kind, document_id,
        piece_ref, piece_date, due_date, debit, credit, settles_kind, settles_version, tax, tax_base, validated_at,
        project_id, cost_center_id)
      select entry, line, ${corporation}, journal, ${date}::date, account, auxiliary, third_party_id, ${what},
        ${documentKind}, ${documentId},
        ${pieceRef}, ${pieceDate}::date, due_date, debit, credit, settles_kind, settles_version, tax, tax_base,
          ${occurredAt}::timestamptz, project_id, cost_center_id from given
    ), pieces as (
      insert into journal_piece as kept (kind, version, corporation_id, third_party_id, account, auxiliary, side,
        sign, total, settled, open, waiting, bank, letter, settled_on)
      select kind, version, ${corporation}, third_party_id, account, auxiliary, side, sign, total, settled, open,
        waiting, bank, letter, settled_on
      from jsonb_to_recordset(${kept}::jsonb) as p(kind text, version bigint, third_party_id bigint, account text,
        auxiliary text, side text, sign int,
        total numeric, settled numeric, open numeric, waiting jsonb, bank jsonb, letter text, settled_on date)
      on conflict (kind, version) do update set third_party_id = excluded.third_party_id,
        account = excluded.account, auxiliary = excluded.auxiliary,
        sign = excluded.sign, total = excluded.total, waiting = excluded.waiting, bank = excluded.bank,
          settled = excluded.settled, open = excluded.open,
        settled_on = case when kept.open = 0 and excluded.open = 0 then kept.settled_on else excluded.settled_on end
    )
    insert into account_month as kept (corporation_id, month, journal, account, tax, debit, credit, base)
    select ${corporation}, date_trunc('month', ${date}::date), journal, account, tax, sum(debit), sum(credit),
      coalesce(sum(tax_base), 0)
    from given group by journal, account, tax order by account, journal, tax
    on conflict (corporation_id, month, account, journal, tax) do update set debit = kept.debit + excluded.debit,
      credit = kept.credit + excluded.credit, base = kept.base + excluded.base`.execute(db);
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

/** Pieces as they stand, locked; those that are not known, as of events older than the books, are left out. */
export async function readPieces(
  db: Database,
  corporation: number,
  keys: readonly PieceKey[],
): Promise<Map<string, KeptPiece>> {
  if (keys.length === 0) return new Map();
  const asked = [...new Map(keys.map((key) => [`${key.kind}-${key.version}`, key])).values()];
  const { rows } = await sql<PieceRow>`
    select kind, version, third_party_id as "thirdParty", account, auxiliary, side, sign, total, settled, open,
      waiting, bank from journal_piece
    where corporation_id = ${corporation} and (kind, version) in (select *
      from unnest(${asked.map(({ kind }) => kind)}::text[], ${asked.map(({ version }) => version)}::bigint[]))
    order by kind, version for update`.execute(db);
  return new Map(
    rows.map(({ account, auxiliary, ...row }) => [
      `${row.kind}-${row.version}`,
      { ...row, third: { account, auxiliary } },
    ]),
  );
}
