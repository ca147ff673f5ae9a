import type { CivilDate } from '#domain/kernel/dates.ts';

/** Days of a feed, under an id that stays the same however they change. */
export interface FeedEvent {
  id: string;
  from: CivilDate;
  /** The last of its days. */
  until: CivilDate;
  /** From which moment to which (ISO 8601, UTC), where these are not whole days. */
  times?: { from: string; until: string };
  summary: string;
  description: string | null;
  /** The page that tells more of it. */
  to: string;
  sort: string;
}
