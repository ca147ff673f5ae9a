import { z } from 'zod';
import { add, isNegative, money, multiply, subtract } from '../kernel/decimal.ts';
import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import { addMonths, type CivilDate } from '../kernel/dates.ts';
import type { Event } from '../kernel/event.ts';
import {
  choice,
  date,
  decimal,
  evenIfWrong,
  optionalDate,
  optionalDecimal,
  optionalReference,
  optionalText,
  text,
} from '../kernel/fields.ts';

export const maintenanceSorts = ['preventive', 'repair'] as const;
export type MaintenanceSort = (typeof maintenanceSorts)[number];

export const maintenanceStages = ['open', 'done', 'canceled'] as const;
export type MaintenanceStage = (typeof maintenanceStages)[number];

const months = () =>
  z
    .number({ error: 'errors.integer' })
    .int('errors.integer')
    .min(1, 'errors.tooSmall|min=1')
    .max(240, 'errors.tooLarge|max=240')
    .nullish()
    .transform((value) => value ?? null);

/** Hours or kilometres, as the meter of the piece counts them. */
const meter = () => optionalDecimal({ places: 1, min: 0, max: 10_000_000 });

export const MOST_OF_A_TITLE = 120;

/** What a work order says before it is done. */
export const orderSchema = z
  .object({
    title: text(MOST_OF_A_TITLE),
    sort: choice(maintenanceSorts),
    /** Due on a day, at a reading of the meter, or at what comes first of both. */
    dueOn: optionalDate().meta({ example: '2031-03-05' }),
    dueMeter: meter(),
    /** Done, the next one is so many months or hours later. */
    everyMonths: months(),
    everyMeter: meter(),
    /** It stands still from this day on; nothing said: it works until then. */
    downFrom: optionalDate().meta({ example: null }),
    provider: optionalReference('thirdparty'),
    comment: optionalText(1000),
  })
  .superRefine(({ sort, dueOn, dueMeter }, context) => {
    if (sort === 'preventive' && !dueOn && !dueMeter)
      context.addIssue({ code: 'custom', path: ['dueOn'], message: 'equipment.error.dueOrMeter' });
  }, evenIfWrong);

export type OrderFacts = z.output<typeof orderSchema>;

const part = z.object({
  name: text(120),
  quantity: decimal({ places: 2, min: 0.01, max: 1_000_000 }),
  unitCost: decimal({ places: 2, min: 0, max: 10_000_000 }),
});

/** A form shows empty rows for what may come. */
const isBlankPart = (row: unknown): boolean =>
  typeof row === 'object' &&
  row !== null &&
  Object.values(row).every((value) => value === '' || value === null || value === undefined);

/** What was done, with what it cost. */
export const doneSchema = z
  .object({
    doneOn: date().meta({ example: '1990-03-05' }),
    /** The meter when it was done. */
    meter: meter(),
    downFrom: optionalDate().meta({ example: null }),
    downUntil: optionalDate().meta({ example: null }),
    /** Euros without VAT. */
    labour: optionalDecimal({ places: 2, min: 0, max: 10_000_000 }),
    parts: z
      .preprocess(
        (rows) => (Array.isArray(rows) ? rows.filter((row) => !isBlankPart(row)) : rows),
        z.array(part, { error: 'errors.invalid' }).max(40, 'errors.tooManyRows|max=40'),
      )
      .default([]),
    project: optionalReference('project'),
    report: optionalText(2000),
  })
  .superRefine(({ downFrom, downUntil }, context) => {
    if (downFrom && downUntil && downUntil < downFrom)
      context.addIssue({ code: 'custom', path: ['downUntil'], message: 'equipment.error.downBefore' });
  }, evenIfWrong);

export type DoneInput = z.output<typeof doneSchema>;

export type MaintenanceEvent =
  | Event<
      'MaintenanceOpened',
      { maintenance: number; corporation: number; equipment: number; facts: OrderFacts }
    >
  | Event<'MaintenanceEdited', { maintenance: number; facts: OrderFacts }>
  | Event<
      'MaintenanceDone',
      {
        maintenance: number;
        equipment: number;
        outcome: DoneInput;
        cost: string;
        /** The order that follows it. */
        next?: number;
      }
    >
  /** It is not done after all: to be done again, and standing still as its order says. */
  | Event<'MaintenanceReopened', { maintenance: number; reason: string; downFrom: CivilDate | null }>
  /** What was noted of one that is done, put right: the order that followed stands as it is. */
  | Event<
      'MaintenanceCorrected',
      {
        maintenance: number;
        outcome: DoneInput;
        cost: string;
        /** It never stood still, whatever was said before. */
        neverDown?: true;
      }
    >
  /** Those in charge are told that it is due: once as it comes near, once when it is late; by its day or its reading. */
  | Event<
      'MaintenanceAlerted',
      {
        maintenance: number;
        equipment: number;
        /** The title of the work order, and the piece. */
        title: string;
        name: string;
        urgency: 'soon' | 'late';
        dueOn: CivilDate | null;
        dueMeter: string | null;
        /** Who looks after the piece. */
        inCharge: number | null;
      }
    >
  /** By somebody, or since its piece left for good. */
  | Event<'MaintenanceCanceled', { maintenance: number; reason: string | null; left?: true }>;

export interface MaintenanceState {
  corporation: number | null;
  equipment: number;
  facts: OrderFacts | null;
  stage: MaintenanceStage;
  /** What was done. */
  outcome: DoneInput | null;
  /** The order that followed it as it was done. */
  next: number | null;
  /** How far was told of it, as it is due by now. */
  told: 'soon' | 'late' | null;
}

/** Whether a work order is due when it was: what was told of it still holds. */
const isDueAlike = (before: OrderFacts | null, now: OrderFacts): boolean =>
  before?.dueOn === now.dueOn && before.dueMeter === now.dueMeter;

/** A work order of a piece: what is to be done on it, then what it cost and how long it stood still. */
export const maintenanceAggregate: Aggregate<MaintenanceState, MaintenanceEvent> = {
  name: 'equipmentmaintenance',
  events: {
    MaintenanceOpened: true,
    MaintenanceEdited: true,
    MaintenanceDone: true,
    MaintenanceCorrected: true,
    MaintenanceReopened: true,
    MaintenanceAlerted: true,
    MaintenanceCanceled: true,
  },
  initial: {
    corporation: null,
    equipment: 0,
    facts: null,
    stage: 'open',
    outcome: null,
    next: null,
    told: null,
  },
  evolve: evolving<MaintenanceState, { [E in MaintenanceEvent as E['type']]: E['data'] }>({
    MaintenanceOpened: (state, { corporation, equipment, facts }) => ({
      ...state,
      corporation,
      equipment,
      facts,
    }),
    MaintenanceEdited: (state, { facts }) => ({
      ...state,
      facts,
      told: isDueAlike(state.facts, facts) ? state.told : null,
    }),
    MaintenanceAlerted: (state, { urgency }) => ({ ...state, told: urgency }),
    MaintenanceDone: (state, { outcome, next = null }) => ({ ...state, stage: 'done', outcome, next }),
    MaintenanceReopened: (state) => ({ ...state, stage: 'open', outcome: null, next: null }),
    MaintenanceCorrected: (state, { outcome }) => ({ ...state, outcome }),
    MaintenanceCanceled: (state) => ({ ...state, stage: 'canceled' }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: () => false,
};

/** Labour and parts, euros without VAT. */
export const maintenanceCost = ({ labour, parts }: Pick<DoneInput, 'labour' | 'parts'>): string =>
  money(add(labour ?? '0', ...parts.map(({ quantity, unitCost }) => multiply(quantity, unitCost))));

/**
 * The work order that follows one that was done, by its intervals: 500 hours after a service at 1,480 hours is at 1,980.
 * null: none follows.
 */
export function nextOrder(
  facts: OrderFacts,
  { doneOn, meter: reading }: Pick<DoneInput, 'doneOn' | 'meter'>,
): OrderFacts | null {
  const { everyMonths, everyMeter, dueMeter } = facts;
  const from = reading ?? dueMeter;
  const nextMeter = everyMeter === null || from === null ? null : add(from, everyMeter);
  const nextDay = everyMonths === null ? null : addMonths(doneOn, everyMonths);
  if (nextDay === null && nextMeter === null) return null;
  return { ...facts, dueOn: nextDay, dueMeter: nextMeter, downFrom: null };
}

/**
 * An order that was due at 1,480 hours of a meter that was replaced at 1,400, by one that begins at 0: at 80. What was late
 * is due at once. null: it is due by no reading.
 */
export function dueByNewMeter(
  facts: OrderFacts | null,
  { was, start }: { was: string; start: string },
): OrderFacts | null {
  if (facts === null || facts.dueMeter === null) return null;
  const left = subtract(facts.dueMeter, was);
  return { ...facts, dueMeter: isNegative(left) ? start : add(start, left) };
}

/** How near a work order is: to its day, and to its reading of the meter. */
export type OrderUrgency = 'late' | 'soon' | 'later';

const order: readonly OrderUrgency[] = ['late', 'soon', 'later'];

/** A month before its day, or 5 percent of its interval (50 hours where it has none) before its reading. */
export function urgencyOf(
  { dueOn, dueMeter, everyMeter }: Pick<OrderFacts, 'dueOn' | 'dueMeter' | 'everyMeter'>,
  reading: string | null,
  today: CivilDate,
): OrderUrgency {
  const byDay: OrderUrgency =
    dueOn === null ? 'later' : dueOn < today ? 'late' : dueOn <= addMonths(today, 1) ? 'soon' : 'later';
  if (dueMeter === null || reading === null) return byDay;
  const left = Number(dueMeter) - Number(reading);
  const margin = everyMeter === null ? 50 : Number(everyMeter) * 0.05;
  const byMeter: OrderUrgency = left < 0 ? 'late' : left <= margin ? 'soon' : 'later';
  return order[Math.min(order.indexOf(byDay), order.indexOf(byMeter))] ?? byDay;
}

/** Whether what a work order is about stands still on a day; it is there again on the day that it was mended. */
export const standsStill = (
  {
    stage,
    downFrom,
    downUntil,
  }: { stage: MaintenanceStage; downFrom: CivilDate | null; downUntil: CivilDate | null },
  day: CivilDate,
): boolean =>
  stage !== 'canceled' &&
  downFrom !== null &&
  downFrom <= day &&
  (stage === 'open' || (downUntil !== null && downUntil > day));
