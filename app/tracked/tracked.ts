import type { ListColumn } from '../ui/list/list-columns.ts';

/** What the rows of a tracked record's list all say. */
export interface TrackedRow {
  id: number;
  status: string;
}

/** What columns are read with. */
export interface Words {
  t(key: string): string;
}

/** A step that a tracked record may take: a button of its file while it has one of these statuses. */
interface Step {
  from: readonly string[];
  /** Of what cannot be undone: text key of the question that comes first. */
  ask?: string;
  tone?: 'primary' | 'danger' | 'quiet';
}

/**
 * A record with a life of its own, as its pages look: a list with a tab for each status, a file with its facts, steps,
 * files and history. Its words stand below one name in the texts: `projects.list`, `projects.status.finished`,
 * `projects.action.close`, `projects.notice.closed`.
 */
export interface TrackedLook<Row extends TrackedRow> {
  texts: string;
  /** Tone of the badge of each status, in the order of the list's tabs. */
  statuses: Readonly<Record<string, 'info' | 'ok' | 'warn' | 'bad' | 'mute'>>;
  columns: readonly ListColumn<Row, Words>[];
  /** Columns that are shown where they are asked for. */
  unusual?: readonly string[];
  /** What a row is to be looked at for: a sign beside the column that leads to its file says it. */
  warning?(row: Row, words: Words): string | null;
  /** The column that leads to the file. */
  leading: string;
  steps: Readonly<Record<string, Step>>;
  paths: {
    list: string;
    export: string;
    /** Where files of them are brought in. */
    import?: string;
    new: string;
    details(id: number): string;
    edit(id: number): string;
  };
}
