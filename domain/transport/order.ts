import { createHash } from 'node:crypto';
import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';
import type { Sealed } from '../kernel/personal.ts';
import { conflict, invalid } from '../kernel/refusal.ts';
import type { DecimalString } from '../kernel/decimal.ts';
import { billable, orderTotals, quantityOf, type OrderLine } from './amounts.ts';
import { idOfLine, officePlan, onSiteLines, withPrices } from './lines.ts';
import type { OrderPlan } from './order-schema.ts';
import type { SignatureOutcome } from './outcomes.ts';
import { sitePhases, type OrderStatus, type SiteMark, type SitePhase } from './site-steps.ts';
import type { Strokes } from '../kernel/strokes.ts';

/** From which statuses each is reached; what was invoiced is reached by an invoice, and left by its credit note. */
export const orderSteps = {
  planned: ['draft'],
  in_progress: ['planned', 'waiting', 'completed'],
  waiting: ['in_progress'],
  completed: ['in_progress'],
  cancelled: ['planned', 'in_progress', 'waiting'],
} as const satisfies Record<string, readonly OrderStatus[]>;
export type OrderStep = keyof typeof orderSteps;

/** Statuses in which pump and driver are taken. */
export const takingStatuses: readonly OrderStatus[] = ['planned', 'in_progress', 'waiting'];

/** Whether what a paper slip says is written up: of what was planned, until it is invoiced or cancelled. */
export const mayWriteUp = (status: OrderStatus): boolean =>
  takingStatuses.includes(status) || status === 'completed';

/** Whether what a cancellation costs is invoiced: with it, or alone where no invoice asks for it. */
export const mayInvoiceCancellation = (status: OrderStatus, isInvoiced: boolean): boolean =>
  orderSteps.cancelled.some((one) => one === status) || (status === 'cancelled' && !isInvoiced);

/** One time of mixing, or one break. */
export interface Phase {
  phase: SitePhase;
  from: string;
  /** null: it goes on. */
  until: string | null;
  reason: string | null;
}

/** Photos that an intervention has at most. */
export const MOST_PHOTOS = 30;

/** A photo of the site, sealed with the slip's key. */
export interface SitePhoto {
  /** The first is 1; those that are gone keep theirs. */
  number: number;
  file: string;
  at: string;
}

/** When work began and ended, what it waited for, and what else was noted with its time. */
export interface NotedTimes {
  startedAt: string;
  endedAt: string;
  waits: readonly { from: string; until: string; reason: string | null }[];
  marks: Readonly<Partial<Record<SiteMark, string>>>;
  /** Older ones say one of each by its marks. */
  phases?: readonly Phase[];
}

/** What really was, as the driver notes it. */
export interface SiteReport {
  /** Quantities of lines; null: nothing was said. */
  quantities: readonly (string | null)[];
  /** Which lines these are, by their ids; older reports have them in the order of the plan. */
  lines?: readonly number[];
  meal: boolean;
  remark: string | null;
  /** km */
  mileage: string | null;
}

/** What a rule says that a line costs; null: no rule, or no price. */
export interface LinePrice {
  line: number;
  unitPrice: DecimalString | null;
  rule: string | null;
}

export { signatureOutcomes, type SignatureOutcome } from './outcomes.ts';
export {
  nextSiteSteps,
  openAfter,
  orderStatuses,
  sitePhases,
  siteSteps,
  type OrderStatus,
  type SiteMark,
  type SitePhase,
} from './site-steps.ts';

export interface Signee {
  firstName: string | null;
  lastName: string | null;
  strokes: Strokes;
  /** Why nobody signed. */
  reason: string | null;
  /** The picture of a slip that was signed on paper, sealed with the slip's key; older events say nothing of it. */
  photo?: string | null;
}

/** The PDFs of a slip as it was signed, by language: made once, and never made anew. */
export type SlipFiles = Readonly<Record<'fr' | 'en', string>>;

export interface Slip {
  version: number;
  hash: string;
  content: SlipContent;
  outcome: SignatureOutcome;
  at: string;
  /** null once erased. */
  signee: Signee | null;
  /** What was planned as it was shown to whoever signed, where the office had changed it meanwhile. */
  plan: OrderPlan | null;
  /** null: not made yet. */
  files: SlipFiles | null;
  /** Its mails, the newest last. */
  mails: readonly number[];
  /** It was mailed by itself to whom the corporation named. */
  automatic: boolean;
}

export interface InvoicedBy {
  invoice: number;
  version: number;
}

interface Invoiced extends InvoicedBy {
  order: number;
}

export type TransportOrderEvent =
  | Event<'TransportOrderCreated', { order: number; corporation: number; number: string; plan: OrderPlan }>
  /** `warnings`: what the plan was warned of, as text keys; older events say nothing of it. */
  | Event<'TransportOrderEdited', { order: number; plan: OrderPlan; warnings?: string[] }>
  /** `at`: when it was so on the site, which may be long before it was sent. */
  | Event<'TransportOrderPlanned', { order: number; warnings?: string[] }>
  /** Others are begun from it under this name; null: no longer. */
  | Event<'TransportTemplateNamed', { order: number; name: string | null }>
  | Event<'TransportOrderStarted', { order: number; at: string }>
  /** It was begun by mistake: it is planned again. */
  | Event<'TransportStartReversed', { order: number; reason: string }>
  | Event<'TransportOrderWaited', { order: number; at: string; reason: string | null }>
  | Event<'TransportOrderResumed', { order: number; at: string }>
  | Event<'TransportOrderReopened', { order: number; reason: string }>
  | Event<'TransportOrderCompleted', { order: number; at: string }>
  | Event<'TransportOrderCancelled', { order: number; reason: string | null }>
  /** Times as a paper slip says them, or put right in the office; older ones no longer count. */
  | Event<'TransportTimesRecorded', { order: number; reason: string | null } & NotedTimes>
  /** Older interventions note one time of mixing and one break, by their two times. */
  | Event<'TransportOrderMarked', { order: number; mark: SiteMark; at: string }>
  | Event<'TransportPhaseStarted', { order: number; phase: SitePhase; at: string; reason: string | null }>
  | Event<'TransportPhaseEnded', { order: number; phase: SitePhase; at: string }>
  /** Used on the site beside what was planned: the office prices it where nothing does. */
  | Event<'TransportProductAdded', { order: number; line: OrderLine }>
  | Event<'TransportPhotosAdded', { order: number; photos: readonly SitePhoto[] }>
  | Event<'TransportPhotoRemoved', { order: number; number: number }>
  /** Noted on the site without a position where the company asks for one, and why. */
  | Event<'TransportPositionMissed', { order: number; at: string; reason: string }>
  | Event<'TransportOrderReported', { order: number; report: SiteReport }>
  /** Proposed prices follow what really was. */
  | Event<'TransportLinesRepriced', { order: number; lines: readonly LinePrice[] }>
  | Event<
      'TransportSlipSigned',
      {
        order: number;
        version: number;
        hash: string;
        /** Older ones say nothing of it. */
        content?: SlipContent;
        outcome: SignatureOutcome;
        at: string;
        signee: Signee | null;
        /** What was planned as it was shown, where it was another by then. */
        plan?: OrderPlan;
        personal: Sealed;
      }
    >
  | Event<'TransportSlipPrinted', { order: number; version: number; files: SlipFiles }>
  /** The number that somebody typed was wrong. */
  | Event<'TransportOrderRenumbered', { order: number; number: string }>
  | Event<'TransportSlipDisputed', { order: number; reason: string | null }>
  | Event<'TransportSlipMailed', { order: number; mail: number; version?: number | null; automatic?: true }>
  /** The office tells the driver of it. */
  | Event<'TransportDriverNotified', { order: number; number: string; driver: number }>
  /** The product tells a driver of it: it is theirs, another, no longer theirs, or cancelled. */
  | Event<
      'TransportDriverAlerted',
      {
        order: number;
        number: string;
        driver: number;
        alert: 'planned' | 'changed' | 'left' | 'cancelled';
        day: string;
      }
    >
  /**
   * `lines`: ids of its lines in the invoice; older events say nothing of them. `totals`: what its cancellation is
   * invoiced at.
   */
  | Event<
      'TransportOrderInvoiced',
      Invoiced & { lines?: readonly string[]; totals?: { net: DecimalString; gross: DecimalString } }
    >
  /** Its invoice is credited, or its draft was deleted. */
  | Event<'TransportOrderReleased', Invoiced>
  | Event<'TransportOrderDeleted', { order: number }>;

export interface OrderState {
  corporation: number | null;
  number: string;
  status: OrderStatus;
  plan: OrderPlan | null;
  /** When work began and ended on the site. */
  startedAt: string | null;
  endedAt: string | null;
  waits: readonly { from: string; until: string | null; reason: string | null }[];
  marks: Readonly<Partial<Record<SiteMark, string>>>;
  phases: readonly Phase[];
  photos: readonly SitePhoto[];
  /** How many photos there were so far, those that are gone included. */
  photographed: number;
  /** What was noted without a position, and why. */
  unlocated: readonly { at: string; reason: string }[];
  report: SiteReport | null;
  slips: readonly Slip[];
  /** Why it is not to be billed for now. */
  disputed: string | null;
  /** What others are begun from it by. */
  template: string | null;
  invoiced: InvoicedBy | null;
  /** Which of its invoice's lines are its own; null: older invoices say nothing of lines, or it is on none. */
  invoiceLines: readonly string[] | null;
  deleted: boolean;
}

const initial: OrderState = {
  corporation: null,
  number: '',
  status: 'draft',
  plan: null,
  startedAt: null,
  endedAt: null,
  waits: [],
  marks: {},
  phases: [],
  photos: [],
  photographed: 0,
  unlocated: [],
  report: null,
  slips: [],
  disputed: null,
  template: null,
  invoiced: null,
  invoiceLines: null,
  deleted: false,
};

/** The wait that goes on ends at a moment. */
const waited = (waits: OrderState['waits'], at: string): OrderState['waits'] =>
  waits.map((one) => (one.until === null ? { ...one, until: at } : one));

/** What goes on of mixing and breaks ends at a moment: all of it, or one of the two. */
const phasesEnded = (phases: OrderState['phases'], at: string, only?: SitePhase): OrderState['phases'] =>
  phases.map((one) =>
    one.until === null && (only === undefined || one.phase === only) ? { ...one, until: at } : one,
  );

export const transportOrderAggregate: Aggregate<OrderState, TransportOrderEvent> = {
  name: 'transportOrder',
  events: {
    TransportOrderCreated: true,
    TransportOrderEdited: true,
    TransportOrderPlanned: true,
    TransportTemplateNamed: true,
    TransportOrderStarted: true,
    TransportStartReversed: true,
    TransportOrderWaited: true,
    TransportOrderResumed: true,
    TransportOrderReopened: true,
    TransportOrderCompleted: true,
    TransportOrderCancelled: true,
    TransportTimesRecorded: true,
    TransportOrderMarked: true,
    TransportPhaseStarted: true,
    TransportPhaseEnded: true,
    TransportProductAdded: true,
    TransportPhotosAdded: true,
    TransportPhotoRemoved: true,
    TransportPositionMissed: true,
    TransportOrderReported: true,
    TransportLinesRepriced: true,
    TransportSlipSigned: true,
    TransportSlipPrinted: true,
    TransportOrderRenumbered: true,
    TransportSlipDisputed: true,
    TransportSlipMailed: true,
    TransportDriverNotified: true,
    TransportDriverAlerted: true,
    TransportOrderInvoiced: true,
    TransportOrderReleased: true,
    TransportOrderDeleted: true,
  },
  initial,
  evolve: evolving<OrderState, { [E in TransportOrderEvent as E['type']]: E['data'] }>({
    TransportOrderCreated: (state, { corporation, number, plan }) => ({
      ...state,
      corporation,
      number,
      plan,
    }),
    TransportOrderEdited: (state, { plan }) => ({ ...state, plan }),
    TransportOrderPlanned: (state) => ({ ...state, status: 'planned' }),
    TransportTemplateNamed: (state, { name }) => ({ ...state, template: name }),
    TransportOrderStarted: (state, { at }) => ({ ...state, status: 'in_progress', startedAt: at }),
    TransportStartReversed: (state) => ({ ...state, status: 'planned', startedAt: null }),
    TransportOrderWaited: (state, { at, reason }) => ({
      ...state,
      status: 'waiting',
      waits: [...state.waits, { from: at, until: null, reason }],
    }),
    TransportOrderResumed: (state, { at }) => ({
      ...state,
      status: 'in_progress',
      waits: waited(state.waits, at),
    }),
    TransportOrderReopened: (state) => ({ ...state, status: 'in_progress', endedAt: null }),
    TransportOrderCompleted: (state, { at }) => ({
      ...state,
      status: 'completed',
      endedAt: at,
      waits: waited(state.waits, at),
      phases: phasesEnded(state.phases, at),
    }),
    TransportOrderCancelled: (state) => ({ ...state, status: 'cancelled' }),
    TransportTimesRecorded: (state, { startedAt, endedAt, waits, marks, phases = [] }) => ({
      ...state,
      status: 'completed',
      startedAt,
      endedAt,
      waits,
      marks,
      phases,
    }),
    TransportOrderMarked: (state, { mark, at }) => ({ ...state, marks: { ...state.marks, [mark]: at } }),
    TransportPhaseStarted: (state, { phase, at, reason }) => ({
      ...state,
      phases: [...state.phases, { phase, from: at, until: null, reason }],
    }),
    TransportPhaseEnded: (state, { phase, at }) => ({
      ...state,
      phases: phasesEnded(state.phases, at, phase),
    }),
    TransportProductAdded: (state, { line }) => ({
      ...state,
      plan: state.plan && { ...state.plan, lines: [...state.plan.lines, line] },
    }),
    TransportPhotosAdded: (state, { photos }) => ({
      ...state,
      photos: [...state.photos, ...photos],
      photographed: state.photographed + photos.length,
    }),
    TransportPhotoRemoved: (state, { number }) => ({
      ...state,
      photos: state.photos.filter((one) => one.number !== number),
    }),
    TransportPositionMissed: (state, { at, reason }) => ({
      ...state,
      unlocated: [...state.unlocated, { at, reason }],
    }),
    TransportOrderReported: (state, { report }) => ({ ...state, report }),
    TransportLinesRepriced: (state, { lines }) => ({
      ...state,
      plan: state.plan && withPrices(state.plan, lines),
    }),
    TransportSlipSigned: (state, { version, hash, content = 1, outcome, at, signee, plan = null }) => ({
      ...state,
      slips: [
        ...state.slips,
        { version, hash, content, outcome, at, signee, plan, files: null, mails: [], automatic: false },
      ],
    }),
    TransportSlipPrinted: (state, { version, files }) => ({
      ...state,
      slips: state.slips.map((one) => (one.version === version ? { ...one, files } : one)),
    }),
    TransportOrderRenumbered: (state, { number }) => ({ ...state, number }),
    TransportSlipDisputed: (state, { reason }) => ({ ...state, disputed: reason }),
    TransportSlipMailed: (state, { mail, version = null, automatic = false }) => ({
      ...state,
      slips: state.slips.map((one) =>
        one.version === version
          ? { ...one, mails: [...one.mails, mail], automatic: one.automatic || automatic }
          : one,
      ),
    }),
    TransportDriverNotified: (state) => state,
    TransportDriverAlerted: (state) => state,
    TransportOrderInvoiced: (state, { invoice, version, lines = null }) => ({
      ...state,
      invoiced: { invoice, version },
      invoiceLines: lines,
      status: state.status === 'completed' ? 'invoiceCompleted' : state.status,
    }),
    TransportOrderReleased: (state) => ({
      ...state,
      invoiced: null,
      invoiceLines: null,
      status: state.status === 'invoiceCompleted' ? 'completed' : state.status,
    }),
    TransportOrderDeleted: (state) => ({ ...state, deleted: true }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: ({ deleted }) => deleted,
};

/** Ids of the lines that a report speaks of. */
export const reportedLines = (report: SiteReport | null): readonly number[] =>
  report?.lines ?? (report?.quantities ?? []).map((_quantity, index) => index + 1);

/** Quantities that a report says, by the lines that they are of. */
export function reportedQuantities(report: SiteReport | null): ReadonlyMap<number, DecimalString> {
  const lines = reportedLines(report);
  return new Map(
    (report?.quantities ?? []).flatMap((quantity, index): [number, DecimalString][] => {
      const line = lines[index];
      return quantity === null || line === undefined ? [] : [[line, quantity]];
    }),
  );
}

/** Lines with what really was, as far as the driver said it: by their ids, wherever they stand by now. */
export function linesOf({
  plan,
  report,
}: Pick<OrderState, 'plan' | 'report'>): (OrderLine & { id: number })[] {
  const said = reportedQuantities(report);
  return (plan?.lines ?? []).map((line, index) => {
    const id = idOfLine(line, index);
    return { ...line, id, real: said.get(id) ?? line.real };
  });
}

/** @throws Refusal `conflict` for a step that its status has not */
export function requireStep({ status }: OrderState, step: OrderStep): void {
  if (!orderSteps[step].some((one) => one === status))
    throw conflict('TRANSPORT_STATUS', 'transport.error.status');
}

/** @throws Refusal `invalid` at `at` for what ended before it began */
function requireAfter(at: string, earlier: string | null | undefined): void {
  if (earlier && at < earlier) throw invalid({ at: ['transport.error.before'] });
}

/** So long before its planned time a start is more likely a wrong press than the work. */
const EARLY_MS = 12 * 3_600_000;

/** Whether a start would be that of another day's work. @param at instant */
export const isEarlyStart = ({ plan, status }: Pick<OrderState, 'plan' | 'status'>, at: string): boolean =>
  status === 'planned' && plan !== null && Date.parse(plan.start) - Date.parse(at) > EARLY_MS;

/** The last moment that was noted of the work. */
const lastNoted = (state: OrderState): string | null =>
  [state.startedAt, ...[...state.waits, ...phasesOf(state)].flatMap(({ from, until }) => [from, until])]
    .filter((one) => one !== null)
    .toSorted()
    .at(-1) ?? null;

/**
 * One step of the work. Pump and driver must be said before it is planned.
 * @param at instant at which it was so
 * @throws Refusal
 */
export function step(
  state: OrderState,
  order: number,
  to: OrderStep,
  said: { at: string; reason: string | null },
): TransportOrderEvent[] {
  requireStep(state, to);
  const { at, reason } = said;
  if (to === 'planned') {
    requirePlannable(state);
    return [{ type: 'TransportOrderPlanned', data: { order } }];
  }
  if (to === 'cancelled') return [{ type: 'TransportOrderCancelled', data: { order, reason } }];
  if (to === 'in_progress' && state.status === 'completed') {
    if (reason === null) throw invalid({ reason: ['errors.required'] });
    return [{ type: 'TransportOrderReopened', data: { order, reason } }];
  }
  requireAfter(at, lastNoted(state));
  // Nothing is done while it waits; a break may go on.
  if (to === 'waiting')
    return [
      ...endOpen(state, order, 'mix', at),
      { type: 'TransportOrderWaited', data: { order, at, reason } },
    ];
  if (to === 'completed') return [{ type: 'TransportOrderCompleted', data: { order, at } }];
  return state.status === 'waiting'
    ? [{ type: 'TransportOrderResumed', data: { order, at } }]
    : [{ type: 'TransportOrderStarted', data: { order, at } }];
}

/** Whether nothing was noted since it began, so that it may have been begun by mistake. */
export const mayUndoStart = (state: OrderState): boolean =>
  state.status === 'in_progress' &&
  state.endedAt === null &&
  state.report === null &&
  state.photos.length === 0 &&
  state.slips.length + state.waits.length + phasesOf(state).length === 0;

/** @throws Refusal `invalid` at what is to be said before it is planned */
export function requirePlannable({ plan }: OrderState): void {
  const words = { equipment: 'transport.error.noEquipment', driver: 'errors.required' } as const;
  const missing = (['equipment', 'driver'] as const).filter((name) => plan?.[name] === null);
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((name) => [name, [words[name]]])));
}

/** The one time of mixing and the one break that older interventions noted by their times. */
function markedPhases({
  marks,
  startedAt,
  endedAt,
}: Pick<OrderState, 'marks' | 'startedAt' | 'endedAt'>): Phase[] {
  return sitePhases.flatMap((phase) => {
    const [start, end] = [marks[`${phase}Start`], marks[`${phase}End`]];
    const from = start ?? (end === undefined ? undefined : (startedAt ?? end));
    return from === undefined ? [] : [{ phase, from, until: end ?? endedAt, reason: null }];
  });
}

/** Each time of mixing and each break, the earliest first. */
export const phasesOf = (
  noted: Pick<OrderState, 'marks' | 'startedAt' | 'endedAt'> & Pick<NotedTimes, 'phases'>,
): Phase[] =>
  [...markedPhases(noted), ...(noted.phases ?? [])].toSorted((a, b) => a.from.localeCompare(b.from));

/** What goes on of mixing and breaks. */
export const openPhases = (state: OrderState): SitePhase[] =>
  phasesOf(state)
    .filter(({ until }) => until === null)
    .map(({ phase }) => phase);

/** Ends what goes on of mixing or of a break; nothing where it does not. */
function endOpen(state: OrderState, order: number, phase: SitePhase, at: string): TransportOrderEvent[] {
  if (!openPhases(state).includes(phase)) return [];
  // Begun by a mark, before mixings and breaks could be several.
  return state.phases.some((one) => one.phase === phase && one.until === null)
    ? [{ type: 'TransportPhaseEnded', data: { order, phase, at } }]
    : [{ type: 'TransportOrderMarked', data: { order, mark: `${phase}End`, at } }];
}

/**
 * A time of mixing or a break begins or ends on the site. No two activities overlap: one that begins ends the other, and
 * nothing is mixed while the site waits (a break may be taken then).
 * @throws Refusal
 */
export function notePhase(
  state: OrderState,
  order: number,
  { phase, begins, at, reason }: { phase: SitePhase; begins: boolean; at: string; reason: string | null },
): TransportOrderEvent[] {
  if (state.status !== 'in_progress' && state.status !== 'waiting')
    throw conflict('TRANSPORT_STATUS', 'transport.error.status');
  const goesOn = openPhases(state).includes(phase);
  if (begins === goesOn || (begins && phase === 'mix' && state.status === 'waiting'))
    throw conflict('TRANSPORT_STATUS', 'transport.error.status');
  requireAfter(at, state.startedAt);
  const own = phasesOf(state).filter((one) => begins || one.phase === phase);
  for (const { from, until } of [...own, ...(begins && phase === 'mix' ? state.waits : [])])
    requireAfter(at, until ?? from);
  if (!begins) return endOpen(state, order, phase, at);
  const other = sitePhases.filter((one) => one !== phase);
  return [
    ...other.flatMap((one) => endOpen(state, order, one, at)),
    { type: 'TransportPhaseStarted', data: { order, phase, at, reason } },
  ];
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What the hash of a slip is made of: 1 of older ones, which leave out what else is printed; 2 leaves out units. */
type SlipContent = 1 | 2 | 3;
const CONTENT: SlipContent = 3;

/** What somebody signs: another word in it is another slip. */
export function slipContent(state: OrderState, content: SlipContent = CONTENT): string {
  const { number, plan, startedAt, endedAt, waits, marks, phases, report } = state;
  const lines = linesOf(state).map((line) => [line.kind, line.label, quantityOf(line)]);
  const facts = [plan?.client, plan?.equipment, plan?.driver, plan?.siteAddress, plan?.centralNumber];
  const said = [report?.meal ?? false, report?.remark ?? null, report?.mileage ?? null];
  const noted = Object.entries(marks).toSorted(([a], [b]) => a.localeCompare(b));
  const all = [number, facts, startedAt, endedAt, waits, noted, lines, said];
  const planned = linesOf(state).map((line) => line.planned);
  const printed = [plan?.supplier, plan?.zone, plan?.project, plan?.start, plan?.end, planned];
  const units = linesOf(state).map(({ unit }) => unit?.name ?? null);
  // Said only where there are any, so that what was signed before there could be stays the same.
  const later = phases.length === 0 ? [] : [phases];
  const parts = { 1: all, 2: [...all, printed], 3: [...all, printed, units] }[content];
  return JSON.stringify([...parts, ...later]);
}

/** SHA-256 of what is signed, hexadecimal. */
export const slipHash = (state: OrderState, content: SlipContent = CONTENT): string =>
  sha256(slipContent(state, content));

/** A slip as it was signed: what was planned as it was shown, all else as it is. */
export const signedState = (state: OrderState, { plan }: Pick<Slip, 'plan'>): OrderState =>
  plan === null ? state : { ...state, plan };

/** The signature that counts for the slip as it is now; null: it changed since, or nobody signed. */
export function signatureOf(state: OrderState): Slip | null {
  const last = state.slips.at(-1);
  return last?.hash === slipHash(state, last?.content) ? last : null;
}

/**
 * Ends the slip of an intervention that has ended: signed on the glass or on paper, by a typed name, or not at all for a reason. The same content is signed
 * once; what was shown to whoever signed is what was signed, also where the office has changed it meanwhile.
 * @throws Refusal
 */
export function sign(
  state: OrderState,
  order: number,
  said: { outcome: SignatureOutcome; signee: Signee; at: string; personal: Sealed; shown?: OrderPlan | null },
): TransportOrderEvent[] {
  const { outcome, signee, at, personal, shown = null } = said;
  // A slip says when work ended: signed before, its own end would make the signature one of an earlier slip.
  if (state.status === 'in_progress' || state.status === 'waiting')
    throw conflict('TRANSPORT_STATUS', 'transport.error.signBeforeEnd');
  if (state.status !== 'completed') throw conflict('TRANSPORT_STATUS', 'transport.error.status');
  // What was added on the site is the driver's own, as a report is: it is signed wherever the plan was shown.
  const seen = shown && {
    ...shown,
    lines: [...(officePlan(shown)?.lines ?? []), ...onSiteLines(state.plan)],
  };
  // Another price or note of the office's is on no slip: what was shown is what stands.
  const isEarlier = seen !== null && slipHash(signedState(state, { plan: seen })) !== slipHash(state);
  const earlier = isEarlier ? seen : null;
  const signed = signedState(state, { plan: earlier });
  if (signatureOf(signed) !== null) throw conflict('TRANSPORT_SLIP_SIGNED', 'transport.error.signed');
  const version = state.slips.length + 1;
  const hash = slipHash(signed);
  const data = {
    order,
    version,
    hash,
    content: CONTENT,
    outcome,
    at,
    signee,
    ...(earlier && { plan: earlier }),
    personal,
  };
  return [{ type: 'TransportSlipSigned', data }];
}

const HOUR = 3_600_000;

/** Hours between two instants, whatever the clocks showed meanwhile, to the hundredth: "9.00". */
export const hoursBetween = (from: string, until: string): string =>
  ((Date.parse(until) - Date.parse(from)) / HOUR).toFixed(2);

/** Hours of work on the site, and how many of them nothing could be done. */
export function hoursOf({
  startedAt,
  endedAt,
  waits,
}: OrderState): { worked: string; waited: string } | null {
  if (startedAt === null || endedAt === null) return null;
  const idle = waits.reduce(
    (sum, { from, until }) => sum + Date.parse(until ?? endedAt) - Date.parse(from),
    0,
  );
  return { worked: hoursBetween(startedAt, endedAt), waited: (idle / HOUR).toFixed(2) };
}

/** What is to be settled before a completed intervention is invoiced, what weighs most first; null: nothing. */
export function invoiceObstacle({
  disputed,
  wrongTurns,
  unpriced,
  untaxed,
  lines,
}: {
  disputed: boolean;
  wrongTurns: boolean;
  /** As `orderTotals` has both. */
  unpriced: number;
  untaxed: number;
  lines: number;
}): 'disputed' | 'turns' | 'noLine' | 'unpriced' | 'untaxed' | null {
  if (disputed) return 'disputed';
  if (wrongTurns) return 'turns';
  if (lines === 0) return 'noLine';
  if (unpriced > 0) return 'unpriced';
  return untaxed > 0 ? 'untaxed' : null;
}

/** Why an intervention cannot be invoiced now; null: it can. */
export function notInvoiceable(state: OrderState, wrongTurns: boolean): string | null {
  if (state.invoiced !== null) return 'transport.error.invoiced';
  if (state.status !== 'completed') return 'transport.error.notCompleted';
  const lines = linesOf(state);
  const { unpriced, untaxed } = orderTotals(lines);
  const obstacle = invoiceObstacle({
    disputed: state.disputed !== null,
    wrongTurns,
    unpriced,
    untaxed,
    lines: billable(lines).length,
  });
  return obstacle && `transport.error.${obstacle}`;
}
