import type { CivilDate } from '#domain/kernel/dates.ts';

/** Whole days of a feed, under an id that stays the same however they change. */
export interface FeedEvent {
  id: string;
  from: CivilDate;
  /** The last of its days. */
  until: CivilDate;
  summary: string;
  description: string | null;
  /** The page that tells more of it. */
  to: string;
  sort: string;
}
