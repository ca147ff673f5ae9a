import type { ColumnType } from 'kysely';

/* Tables of the books. */

interface JournalLineTable {
  entry: string;
  line: number;
  corporation_id: number;
  journal: string;
  date: string;
  account: string;
  auxiliary: string | null;
  third_party_id: number | null;
  what: string;
  document_kind: string;
  document_id: number;
  piece_ref: string;
  piece_date: string;
  due_date: string | null;
  debit: string;
  credit: string;
  settles_kind: string | null;
  settles_version: number | null;
  tax: string;
  tax_base: string | null;
  validated_at: string;
  /** Whose it is, where that is not what its document is of. */
  project_id: number | null;
  cost_center_id: number | null;
}

interface JournalPieceTable {
  kind: string;
  version: number;
  corporation_id: number;
  third_party_id: number;
  account: string;
  auxiliary: string;
  side: string;
  sign: number;
  total: string;
  settled: string;
  open: string;
  waiting: ColumnType<object[], string, string>;
  bank: ColumnType<object | null, string | null, string | null>;
  letter: string;
  settled_on: string | null;
}

interface AccountMonthTable {
  corporation_id: number;
  month: string;
  journal: string;
  account: string;
  tax: string;
  debit: string;
  credit: string;
  base: string;
}

interface BooksTable {
  corporation_id: number;
  chart: ColumnType<object | null, string | null, string | null>;
  closed_until: string | null;
  revision: number;
}

interface ClosedPeriodTable {
  corporation_id: number;
  until: string;
  from_date: string | null;
  entries: number;
  debit: string;
  credit: string;
  balances: ColumnType<object[], string, string>;
  hash: string;
  closed_at: string;
  closed_by: number | null;
}

export interface AccountingTables {
  journal_line: JournalLineTable;
  journal_piece: JournalPieceTable;
  account_month: AccountMonthTable;
  books: BooksTable;
  closed_period: ClosedPeriodTable;
}
