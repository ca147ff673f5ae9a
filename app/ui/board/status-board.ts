import type { BarTone } from './planning.ts';

/*
 * A board of statuses as data: a column for each, a card for each record, and the steps that lead a card from one to
 * another (docs/architecture.md, "A board").
 */

/** A step that may be taken now, by who sees it. */
export interface CardStep {
  /** The column that it leads to; null: none that is shown. */
  column: string | null;
  label: string;
  /** Where it asks first: a look at the same page with the question over it (`?dialog=`). */
  to?: string;
  /** Where it asks nothing: what its form sends. */
  send?: { intent: string; fields: Record<string, string> };
}

export interface BoardCard {
  id: string;
  title: string;
  to: string;
  /** Whom or what it is about. */
  about?: string;
  /** Formatted; stands on the right. */
  amount?: string;
  notes: readonly { text: string; tone?: BarTone }[];
  steps: readonly CardStep[];
}

export interface StatusColumn {
  id: string;
  label: string;
  tone: BarTone;
  /** In words, as what there is in all may be counted only so far: "34", "1 000+". */
  count: string;
  /** What all of it comes to, formatted. */
  amount?: string;
  cards: readonly BoardCard[];
  /** Where the others are. */
  more?: { label: string; to: string };
}

export interface StatusBoard {
  id: string;
  label: string;
  columns: readonly StatusColumn[];
}
