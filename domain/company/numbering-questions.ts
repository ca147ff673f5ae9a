import { questions } from '../kernel/questions.ts';
import type { ChronologicalKind, Numbering, SeriesKind } from '../company/numbering.ts';

/** What commands ask about numbers and their series. */
export interface NumberingQuestions {
  /** What a corporation numbers by; nobody changes it until this transaction ends. */
  numbering(corporation: number): Promise<Numbering>;
  /** The kinds of which a number was allotted; none is allotted until this transaction ends. */
  numberedKinds(corporation: number): Promise<ReadonlySet<SeriesKind>>;
  /**
   * The latest date, not after `until`, of a series' validated documents; null: there is none. What was taken back
   * in full, and its credit note, are left out where they are dated after `today`.
   */
  lastDateInOrder(
    kind: ChronologicalKind,
    period: string,
    days: { today: string; until: string },
    corporation: number,
  ): Promise<string | null>;
}

export const numberingQuestions = questions<NumberingQuestions>('numbering');
