import type { JSONColumnType } from 'kysely';

/* Tables of files that were taken in. */

interface ImportListTable {
  id: number;
  /** 0: the installation. */
  corporation_id: number;
  user_id: number | null;
  kind: string;
  file: string | null;
  at: string;
  created: number[];
  changed: number[];
  /** Lines that were left out. */
  left_out: number;
  /** What undoing it removed. */
  removed: number[];
  /** What undoing it left, and why. */
  kept: JSONColumnType<{ id: number; errors: string[] }[]>;
  undone_at: string | null;
}

/** What a heading of a kind's files was taken for last. */
interface ImportColumnTable {
  corporation_id: number;
  kind: string;
  heading: string;
  field: string;
}

export interface ImportTables {
  import_list: ImportListTable;
  import_column: ImportColumnTable;
}
