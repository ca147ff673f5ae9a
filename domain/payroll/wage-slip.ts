import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import { addMonths, type CivilDate } from '../kernel/dates.ts';
import type { Event } from '../kernel/event.ts';
import type { Sealed } from '../kernel/personal.ts';
import type { Month } from './page-clues.ts';
import type { Delivery } from './slip-batch.ts';

/*
 * A wage slip: one person's, of one corporation and one month. It is kept sealed with the person's payroll key for
 * fifty years (D3243-8); what replaces it leaves it where it is. One that was given to the wrong person is withdrawn:
 * nobody opens it any more, and the stream alone says that it was there.
 */

/** How it reaches its person: as the batch says, or on paper, since they want no electronic one (D3243-7). */
export type SlipDelivery = Delivery | 'paper';

/** Where its way to the person stands (second specification, section 4, "Wage slip sending"); withdrawn: ours. */
export const slipStatuses = ['waiting', 'progress', 'done', 'failed', 'paper', 'withdrawn'] as const;
export type SlipStatus = (typeof slipStatuses)[number];

/** What one may ask of a slip's link: so many wrong days of birth, and it is dead. */
export const LINK_TRIES = 5;
/** Days that it opens something. */
export const LINK_DAYS = 90;
const KEPT_YEARS = 50;

export type WageSlipEvent =
  | Event<
      'WageSlipIssued',
      {
        slip: number;
        corporation: number;
        person: number;
        period: Month;
        /** As the file store names it, sealed with the person's payroll key. */
        file: string;
        /** Bytes. */
        size: number;
        pages: number;
        /** Keyed hash of its text; null: it has none. */
        content: string | null;
        batch: number;
        place: number;
        delivery: SlipDelivery;
        /** The slip of the same month that it corrects. */
        replaces: number | null;
      }
    >
  | Event<'WageSlipReplaced', { slip: number; by: number }>
  /** It was given to the wrong person, or should not be there: for good. The reason is null once pay was erased. */
  | Event<'WageSlipWithdrawn', { slip: number; reason: string | null; personal: Sealed }>
  /** What had replaced it was withdrawn: it is the slip of its month again. */
  | Event<'WageSlipReinstated', { slip: number; withdrawn: number }>
  /** A mail about it was queued, with a link that opens it; the link before it opens nothing any more. */
  | Event<'WageSlipAnnounced', { slip: number; mail: number; link: number; until: CivilDate }>
  /** Nobody could be told: the person has no address. */
  | Event<'WageSlipUnreached', { slip: number }>;

export interface WageSlipState {
  corporation: number | null;
  person: number;
  period: Month;
  file: string;
  content: string | null;
  delivery: SlipDelivery;
  link: { link: number; until: CivilDate } | null;
  /** The last mail about it. */
  mail: number | null;
  /** The slip that it corrects. */
  replaces: number | null;
  replacedBy: number | null;
  withdrawn: boolean;
}

export const wageSlipAggregate: Aggregate<WageSlipState, WageSlipEvent> = {
  name: 'wageslip',
  events: {
    WageSlipIssued: true,
    WageSlipReplaced: true,
    WageSlipWithdrawn: true,
    WageSlipReinstated: true,
    WageSlipAnnounced: true,
    WageSlipUnreached: true,
  },
  initial: {
    corporation: null,
    person: 0,
    period: '',
    file: '',
    content: null,
    delivery: 'notice',
    link: null,
    mail: null,
    replaces: null,
    replacedBy: null,
    withdrawn: false,
  },
  evolve: evolving<WageSlipState, { [E in WageSlipEvent as E['type']]: E['data'] }>({
    WageSlipIssued: (state, { corporation, person, period, file, content, delivery, replaces }) => ({
      ...state,
      corporation,
      person,
      period,
      file,
      content,
      delivery,
      replaces,
    }),
    WageSlipReplaced: (state, { by }) => ({ ...state, replacedBy: by }),
    WageSlipWithdrawn: (state) => ({ ...state, withdrawn: true, link: null }),
    WageSlipReinstated: (state) => ({ ...state, replacedBy: null }),
    WageSlipAnnounced: (state, { link, until, mail }) => ({ ...state, mail, link: { link, until } }),
    WageSlipUnreached: (state) => state,
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: () => false,
};

/** Whether a link leads to its slip: the last one that was sent, until its day. */
export const leadsToSlip = ({ link }: WageSlipState, asked: number, today: CivilDate): boolean =>
  link?.link === asked && link.until >= today;

/** Until when a slip is kept for its person: fifty years (D3243-8). @param issuedOn the day that it was made */
export const keptUntil = (issuedOn: CivilDate): CivilDate => addMonths(issuedOn, 12 * KEPT_YEARS);

/** Until when an objection takes effect at the latest: three months (D3243-7). Ours takes effect at once. */
export const objectionDue = (madeOn: CivilDate): CivilDate => addMonths(madeOn, 3);

/** A slip that is there already, of the same person and month. */
export interface EarlierSlip {
  id: number;
  content: string | null;
  batch: number;
}

/**
 * What a slip is beside those that are there of its person and month: the same as one, the correction of the only one,
 * or one more, as of a second contract.
 * @param current none of them replaced @param beside whoever confirmed it said that it replaces none
 */
export function besideEarlier(
  { content, batch, beside }: { content: string | null; batch: number; beside: boolean },
  current: readonly EarlierSlip[],
): { same: number } | { replaces: number | null } {
  const same = content === null ? undefined : current.find((one) => one.content === content);
  if (same !== undefined) return { same: same.id };
  if (beside) return { replaces: null };
  const earlier = current.filter((one) => one.batch !== batch);
  const [only] = earlier;
  return { replaces: only !== undefined && earlier.length === 1 ? only.id : null };
}
