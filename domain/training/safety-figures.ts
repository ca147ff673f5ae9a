import { z } from 'zod';
import type { Aggregate } from '../kernel/aggregate.ts';
import { addMonths, monthOf, type CivilDate } from '../kernel/dates.ts';
import { add, divide, isZero, multiply, round, type DecimalString } from '../kernel/decimal.ts';
import type { Event } from '../kernel/event.ts';
import { decimal } from '../kernel/fields.ts';

const count = (max: number) =>
  z
    .number({ error: 'errors.integer' })
    .int('errors.integer')
    .min(0, 'errors.tooSmall|min=0')
    .max(max, `errors.tooLarge|max=${max}`);

/** What is put down of a month: where nobody knows the hours, no month is put down, and nothing is reckoned. */
export const safetyFiguresSchema = z.object({
  /** "2026-11". */
  month: z
    .string({ error: 'errors.required' })
    .trim()
    .regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'training.error.month')
    .meta({ example: '2026-10' }),
  /** Hours that everybody of the company worked. */
  hours: decimal({ places: 2, min: 0, max: 10_000_000 }),
  accidentsWithStop: count(1000),
  accidentsWithoutStop: count(1000),
  /** Calendar days of stop that fell into the month. */
  daysLost: count(100_000),
});

export type SafetyFigures = z.output<typeof safetyFiguresSchema>;

export type SafetyFiguresEvent =
  | Event<'SafetyFiguresNoted', { corporation: number; figures: SafetyFigures }>
  | Event<'SafetyFiguresRemoved', { corporation: number; month: string }>;

export interface SafetyFiguresState {
  corporation: number | null;
  /** By month. */
  months: Readonly<Record<string, SafetyFigures>>;
}

/** Hours and accidents of a company, month by month: one stream a corporation, under its id. */
export const safetyFiguresAggregate: Aggregate<SafetyFiguresState, SafetyFiguresEvent> = {
  name: 'safetyfigures',
  events: { SafetyFiguresNoted: true, SafetyFiguresRemoved: true },
  initial: { corporation: null, months: {} },
  evolve(state, event) {
    const { corporation } = event.data;
    switch (event.type) {
      case 'SafetyFiguresNoted':
        return {
          corporation,
          months: { ...state.months, [event.data.figures.month]: event.data.figures },
        };
      case 'SafetyFiguresRemoved': {
        const { [event.data.month]: _removed, ...months } = state.months;
        return { corporation, months };
      }
    }
  },
  corporationOf: ({ corporation }) => corporation,
  isDeleted: () => false,
};

export interface SafetyIndicators {
  hours: DecimalString;
  accidents: number;
  daysLost: number;
  /** Accidents with stop × 1,000,000 ÷ hours; null where no hours are known. */
  frequency: DecimalString | null;
  /** Days lost × 1,000 ÷ hours. */
  severity: DecimalString | null;
}

/** Rates of frequency and severity of some months, 2 decimals (INRS: accidents with stop, days of temporary incapacity). */
export function safetyIndicators(
  months: readonly Pick<SafetyFigures, 'hours' | 'accidentsWithStop' | 'daysLost'>[],
): SafetyIndicators {
  const hours = add('0', ...months.map((one) => one.hours));
  const accidents = months.reduce((sum, one) => sum + one.accidentsWithStop, 0);
  const daysLost = months.reduce((sum, one) => sum + one.daysLost, 0);
  const rate = (of: number, per: string) =>
    isZero(hours) ? null : round(divide(multiply(String(of), per), hours), 2);
  return {
    hours,
    accidents,
    daysLost,
    frequency: rate(accidents, '1000000'),
    severity: rate(daysLost, '1000'),
  };
}

/** The last twelve whole months, the newest first. */
export const lastMonths = (today: CivilDate): string[] =>
  Array.from({ length: 12 }, (_, at) => monthOf(addMonths(today, -1 - at)));

/** Rates, and of how many months they are known. */
export type LastTwelve = SafetyIndicators & { known: number };

/** The rates of the last twelve whole months, as far as they are known, and of how many of them. */
export function lastTwelve(months: readonly SafetyFigures[], today: CivilDate): LastTwelve {
  const asked = new Set(lastMonths(today));
  const known = months.filter(({ month }) => asked.has(month));
  return { ...safetyIndicators(known), known: known.length };
}
