import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';
import type { Sealed } from '../kernel/personal.ts';
import { conflict, invalid } from '../kernel/refusal.ts';
import type { Proposal } from './match-pages.ts';
import type { Month } from './page-clues.ts';

/*
 * Wage slips as they were uploaded together: read by the worker, settled page by page, confirmed as a whole, and then
 * made one by one. What they came in is sealed under a key of the batch alone, which is erased once the last of them is
 * made (docs/decisions/0130-wage-slips.md).
 */

/** How those of a batch reach people: a mail that one is there, the encrypted slip by mail, or only their file. */
export const deliveries = ['notice', 'attached', 'file'] as const;
export type Delivery = (typeof deliveries)[number];

export const batchStatuses = [
  'reading',
  'unreadable',
  'read',
  'sending',
  'stopped',
  'done',
  'discarded',
] as const;
export type BatchStatus = (typeof batchStatuses)[number];

/** A file as it came. */
export interface UploadedFile {
  /** As the file store names it, sealed with the batch's key. */
  file: string;
  /** Bytes. */
  size: number;
  /** Keyed hash of its content: the same one is recognised, and nothing is learnt from it. */
  content: string;
}

/** A page of one of the batch's PDFs, and whose it seems to be. */
export interface ReadPage extends Proposal {
  /** Which PDF (from 0), and which page of it (from 1). */
  pdf: number;
  page: number;
  /** SHA-256 of its text; null: it has none. */
  digest: string | null;
}

/** What was decided of a page: whose slip begins there, that it goes on with the one before, or that it is no slip. */
export type PageChoice = { as: 'person'; person: number } | { as: 'before' } | { as: 'out' };

export interface PageDecision {
  /** Place of the page in the batch, from 1. */
  place: number;
  choice: PageChoice;
}

export type SlipBatchEvent =
  | Event<'SlipBatchStarted', { batch: number; corporation: number }>
  | Event<
      'SlipBatchUploaded',
      { batch: number; files: UploadedFile[]; names: string[] | null; personal: Sealed }
    >
  /** `sources`: the PDFs of all files, unpacked. `undecided`: pages that somebody has to settle. */
  | Event<
      'SlipBatchPagesMatched',
      {
        batch: number;
        sources: string[];
        count: number;
        undecided: number;
        slips: number;
        pages: ReadPage[] | null;
        personal: Sealed;
      }
    >
  | Event<'SlipBatchReadingFailed', { batch: number; reason: string }>
  | Event<'SlipPagesDecided', { batch: number; decisions: PageDecision[]; undecided: number; slips: number }>
  | Event<
      'SlipBatchConfirmed',
      {
        batch: number;
        period: Month;
        delivery: Delivery;
        slips: number;
        informed: boolean;
        /** People whose slip stands beside the one of their month that is there; absent: it replaces it. */
        beside?: number[];
      }
    >
  | Event<'SlipBatchStopped', { batch: number }>
  | Event<'SlipBatchResumed', { batch: number }>
  /** Each became its person's: what they came in is forgotten. `unchanged`: those that were there already. */
  | Event<'SlipBatchFinished', { batch: number; made: number; unchanged: number }>
  | Event<'SlipBatchDiscarded', { batch: number }>;

export interface SlipBatchState {
  corporation: number | null;
  status: 'started' | BatchStatus;
  files: UploadedFile[];
  /** null, like what was read, once forgotten. */
  names: string[] | null;
  sources: string[];
  pages: ReadPage[] | null;
  choices: ReadonlyMap<number, PageChoice>;
  reason: string | null;
  period: Month | null;
  delivery: Delivery;
  /** Whose slip stands beside the one of their month that is there. */
  beside: ReadonlySet<number>;
}

export const slipBatchAggregate: Aggregate<SlipBatchState, SlipBatchEvent> = {
  name: 'slipbatch',
  events: {
    SlipBatchStarted: true,
    SlipBatchUploaded: true,
    SlipBatchPagesMatched: true,
    SlipBatchReadingFailed: true,
    SlipPagesDecided: true,
    SlipBatchConfirmed: true,
    SlipBatchStopped: true,
    SlipBatchResumed: true,
    SlipBatchFinished: true,
    SlipBatchDiscarded: true,
  },
  initial: {
    corporation: null,
    status: 'started',
    files: [],
    names: [],
    sources: [],
    pages: [],
    choices: new Map(),
    reason: null,
    period: null,
    delivery: 'notice',
    beside: new Set(),
  },
  evolve: evolving<SlipBatchState, { [E in SlipBatchEvent as E['type']]: E['data'] }>({
    SlipBatchStarted: (state, { corporation }) => ({ ...state, corporation }),
    SlipBatchUploaded: (state, { files, names }) => ({ ...state, status: 'reading', files, names }),
    SlipBatchPagesMatched: (state, { sources, pages }) => ({ ...state, status: 'read', sources, pages }),
    SlipBatchReadingFailed: (state, { reason }) => ({ ...state, status: 'unreadable', reason }),
    SlipPagesDecided: (state, { decisions }) => ({
      ...state,
      choices: new Map([
        ...state.choices,
        ...decisions.map(({ place, choice }): [number, PageChoice] => [place, choice]),
      ]),
    }),
    SlipBatchConfirmed: (state, { period, delivery, beside = [] }) => ({
      ...state,
      status: 'sending',
      period,
      delivery,
      beside: new Set(beside),
    }),
    SlipBatchStopped: (state) => ({ ...state, status: 'stopped' }),
    SlipBatchResumed: (state) => ({ ...state, status: 'sending' }),
    SlipBatchFinished: (state) => ({ ...state, status: 'done' }),
    SlipBatchDiscarded: (state) => ({ ...state, status: 'discarded' }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: () => false,
};

/** What a page is by now: as it was read, unless somebody decided. */
export interface SettledPage extends ReadPage {
  place: number;
  choice: PageChoice | null;
  /** Whose it is; null: nobody's yet, or nobody's. */
  person: number | null;
  continues: boolean;
  out: boolean;
}

/** Whether a page says itself whose it is, and that is not whose the page before it became. */
const isOthers = ({ person, reason }: ReadPage, before: SettledPage): boolean =>
  reason !== 'continued' && person !== null && person !== before.person;

/**
 * Pages with what was decided of them; one that goes on is whose the page before it is. One that says itself whose it
 * is does not follow its neighbour to somebody else: it is settled by a person.
 */
export function settledPages({ pages, choices }: Pick<SlipBatchState, 'pages' | 'choices'>): SettledPage[] {
  const settled: SettledPage[] = [];
  (pages ?? []).forEach((page, at) => {
    const place = at + 1;
    const choice = choices.get(place) ?? null;
    const before = settled.at(-1);
    const continues = choice === null ? page.continues : choice.as === 'before';
    if (choice === null && continues && before !== undefined && isOthers(page, before))
      settled.push({
        ...page,
        place,
        choice,
        reason: 'contradiction',
        continues: false,
        person: null,
        out: false,
      });
    else if (continues && before !== undefined)
      settled.push({ ...page, place, choice, continues, person: before.person, out: before.out });
    else
      settled.push({
        ...page,
        place,
        choice,
        continues: false,
        person: choice?.as === 'person' ? choice.person : choice?.as === 'out' ? null : page.person,
        out: choice?.as === 'out',
      });
  });
  return settled;
}

/** A slip to be made: its pages in one PDF, from 1, and the place of the first in the batch. */
export interface SlipToMake {
  place: number;
  pdf: number;
  pages: number[];
  person: number;
  /** null: it says none. */
  period: Month | null;
  /** Of the texts of its pages; null: one has none. */
  digest: string | null;
}

/** The slips that settled pages are; pages that nobody decided of, and those left out, are none. */
export function slipsOf(pages: readonly SettledPage[]): SlipToMake[] {
  const slips: SlipToMake[] = [];
  for (const { place, pdf, page, person, period, digest, out, continues } of pages) {
    const open = slips.at(-1);
    if (person === null || out) continue;
    if (continues && open !== undefined) {
      open.pages.push(page);
      open.period ??= period;
      open.digest = open.digest === null || digest === null ? null : `${open.digest}${digest}`;
    } else slips.push({ place, pdf, pages: [page], person, period, digest });
  }
  return slips;
}

/** Pages that somebody has to settle; those that go on follow their first one. */
export const undecidedOf = (pages: readonly SettledPage[]): SettledPage[] =>
  pages.filter(({ person, out, continues }) => person === null && !out && !continues);

/** How many are to be settled and how many slips there are. */
export const countsOf = (pages: readonly SettledPage[]): { undecided: number; slips: number } => ({
  undecided: undecidedOf(pages).length,
  slips: slipsOf(pages).length,
});

/** @throws Refusal `conflict` where the batch stands elsewhere */
export function requireStatus({ status }: SlipBatchState, ...wanted: SlipBatchState['status'][]): void {
  if (!wanted.includes(status)) throw conflict('SLIPS_ELSEWHERE', 'payroll.error.elsewhere');
}

/** What is decided of pages. @throws Refusal for pages that there are not, or that have nothing before them */
export function decide(
  state: SlipBatchState,
  batch: number,
  decisions: readonly PageDecision[],
): SlipBatchEvent[] {
  requireStatus(state, 'read');
  const pages = state.pages ?? [];
  for (const { place, choice } of decisions) {
    const page = pages[place - 1];
    if (page === undefined) throw invalid({ [`decisions.${place}`]: ['errors.reference'] });
    if (choice.as === 'before' && pages[place - 2]?.pdf !== page.pdf)
      throw invalid({ [`decisions.${place}`]: ['payroll.error.nothingBefore'] });
  }
  const choices = new Map([
    ...state.choices,
    ...decisions.map(({ place, choice }): [number, PageChoice] => [place, choice]),
  ]);
  const counts = countsOf(settledPages({ pages, choices }));
  return [{ type: 'SlipPagesDecided', data: { batch, decisions: [...decisions], ...counts } }];
}

/** Lets the slips be made. @throws Refusal while a page is to be settled, and where there is no slip */
export function confirm(
  state: SlipBatchState,
  batch: number,
  how: { period: Month; delivery: Delivery; informed: boolean; beside?: number[] },
): SlipBatchEvent[] {
  requireStatus(state, 'read');
  const { undecided, slips } = countsOf(settledPages(state));
  if (undecided > 0) throw conflict('SLIPS_UNDECIDED', `payroll.error.undecided|count=${undecided}`);
  if (slips === 0) throw conflict('NO_SLIPS', 'payroll.error.noSlips');
  return [{ type: 'SlipBatchConfirmed', data: { batch, slips, ...how } }];
}
