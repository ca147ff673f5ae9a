import type { Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';
import type { Sealed } from '../kernel/personal.ts';

/*
 * A file of rows that was taken in: what it made and changed, so that it is told and undone as a whole.
 */

/** One that an undo left, and why, as translation keys. */
export interface KeptRecord {
  id: number;
  errors: readonly string[];
}

export type ImportEvent =
  | Event<
      'ImportRecorded',
      {
        import: number;
        /** null: of the installation. */
        corporation: number | null;
        user: number | null;
        /** Resource of what it made: `product`. */
        kind: string;
        /** Name of the file; null where a program sent rows, or once who brought it in was erased. */
        file: string | null;
        created: readonly number[];
        changed: readonly number[];
        /** Lines that were left out: wrong ones, and those that somebody did not want. */
        left: number;
        /** What its headings were taken for, folded: the next file of the kind is read so. '': for nothing. */
        columns: Readonly<Record<string, string>>;
        personal?: Sealed;
      }
    >
  | Event<'ImportReversed', { import: number; removed: readonly number[]; kept: readonly KeptRecord[] }>;

export interface ImportState {
  corporation: number | null;
  kind: string;
  /** What it made and no undo removed. */
  standing: readonly number[];
}

export const importAggregate: Aggregate<ImportState, ImportEvent> = {
  name: 'import',
  events: { ImportRecorded: true, ImportReversed: true },
  initial: { corporation: null, kind: '', standing: [] },
  evolve(state, event) {
    switch (event.type) {
      case 'ImportRecorded': {
        const { corporation, kind, created } = event.data;
        return { corporation, kind, standing: created };
      }
      case 'ImportReversed': {
        const removed = new Set(event.data.removed);
        return { ...state, standing: state.standing.filter((id) => !removed.has(id)) };
      }
    }
  },
  corporationOf: (state) => state.corporation,
  isDeleted: () => false,
};
