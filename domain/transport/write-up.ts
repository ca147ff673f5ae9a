import { z } from 'zod';
import { differences } from '../kernel/differences.ts';
import { evenIfWrong, flag, optionalDecimal, optionalText, recordId, revision } from '../kernel/fields.ts';
import { moment, optionalMoment } from '../kernel/moment-field.ts';
import { conflict, invalid, type FieldErrors } from '../kernel/refusal.ts';
import { MOST_LINES } from './amounts.ts';
import {
  mayWriteUp,
  type NotedTimes,
  type OrderState,
  type SiteReport,
  type TransportOrderEvent,
} from './order.ts';
import { siteMarks } from './site-steps.ts';

/** How much a phone's clock may be ahead of the server's. */
const AHEAD_MS = 5 * 60_000;

/** What is noted was so already. @param at instant; @param field that it stands at @throws Refusal `invalid` */
export function requireNotAhead(at: string, now: string, field = 'at'): void {
  if (Date.parse(at) > Date.parse(now) + AHEAD_MS) throw invalid({ [field]: ['transport.error.ahead'] });
}

/** Waits that an intervention has at most. */
export const MOST_WAITS = 10;

/** What a paper slip says, or what is put right of one: its times, and what was really done. */
export const writeUpSchema = z
  .object({
    id: recordId(),
    startedAt: moment().meta({ example: '2026-11-02T07:05:00.000Z' }),
    endedAt: moment().meta({ example: '2026-11-02T11:20:00.000Z' }),
    mixStart: optionalMoment(),
    mixEnd: optionalMoment(),
    pauseStart: optionalMoment(),
    pauseEnd: optionalMoment(),
    waits: z
      .array(
        z.object({
          from: moment().meta({ example: '2026-11-02T09:00:00.000Z' }),
          until: moment().meta({ example: '2026-11-02T09:30:00.000Z' }),
          reason: optionalText(500),
        }),
      )
      .max(MOST_WAITS, `errors.tooManyLines|max=${MOST_WAITS}`)
      .default([]),
    /** By line; nothing said: as planned. */
    quantities: z
      .array(z.object({ line: recordId(), quantity: optionalDecimal({ places: 4, min: 0, max: 999_999 }) }))
      .max(MOST_LINES)
      .default([]),
    meal: flag(),
    remark: optionalText(2000),
    mileage: optionalDecimal({ places: 1, min: 0, max: 5000 }),
    /** Why times that were noted already are others. */
    reason: optionalText(500),
    /** The revision that the form was made from. */
    revision: revision(),
  })
  .superRefine((said, context) => {
    for (const [path, message] of Object.entries(orderErrors(said)))
      context.addIssue({ code: 'custom', path: path.split('.'), message });
  }, evenIfWrong);
type WriteUp = z.output<typeof writeUpSchema>;

type Times = Pick<WriteUp, 'startedAt' | 'endedAt' | 'waits' | (typeof siteMarks)[number]>;

const isText = (value: unknown): value is string => typeof value === 'string';

/** What cannot have been: an end before its beginning, and what lies outside of the work; by field. */
function orderErrors(said: Times): Record<string, string> {
  const { startedAt, endedAt, waits } = said;
  if (!isText(startedAt) || !isText(endedAt)) return {};
  if (endedAt <= startedAt) return { endedAt: 'transport.error.endBefore' };
  const errors: Record<string, string> = {};
  const within = (path: string, at: unknown, earlier: string) => {
    if (isText(at) && (at < earlier || at > endedAt)) errors[path] = 'transport.error.outside';
  };
  for (const name of siteMarks) within(name, said[name], startedAt);
  if (isText(said.mixEnd) && said.mixEnd < (said.mixStart ?? ''))
    errors['mixEnd'] = 'transport.error.endBefore';
  if (isText(said.pauseEnd) && said.pauseEnd < (said.pauseStart ?? ''))
    errors['pauseEnd'] = 'transport.error.endBefore';
  let last = startedAt;
  for (const [index, { from, until }] of (Array.isArray(waits) ? waits : []).entries()) {
    within(`waits.${index}.from`, from, last);
    if (isText(from) && isText(until) && until <= from)
      errors[`waits.${index}.until`] = 'transport.error.endBefore';
    else within(`waits.${index}.until`, until, last);
    if (isText(until)) last = until;
  }
  return errors;
}

/** Times of an intervention as they were noted, for what is written instead. */
export const notedTimes = ({ startedAt, endedAt, waits, marks }: OrderState): NotedTimes | null =>
  startedAt === null
    ? null
    : {
        startedAt,
        endedAt: endedAt ?? '',
        waits: waits.map(({ from, until, reason }) => ({ from, until: until ?? '', reason })),
        marks,
      };

const timesOf = (said: Times): NotedTimes => ({
  startedAt: said.startedAt,
  endedAt: said.endedAt,
  waits: said.waits.map(({ from, until, reason }) => ({ from, until, reason })),
  marks: Object.fromEntries(siteMarks.flatMap((name) => (said[name] ? [[name, said[name]]] : []))),
});

/** Quantities by the lines that they are of. @throws Refusal `invalid` at a line that is not there */
function reportOf(said: WriteUp, known: readonly number[]): SiteReport {
  const errors: FieldErrors = {};
  for (const [index, { line }] of said.quantities.entries())
    if (!known.includes(line)) errors[`quantities[${index}].line`] = ['errors.reference'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const { meal, remark, mileage, quantities } = said;
  return {
    quantities: quantities.map(({ quantity }) => quantity),
    lines: quantities.map(({ line }) => line),
    meal,
    remark,
    mileage,
  };
}

const noReport: SiteReport = { quantities: [], lines: [], meal: false, remark: null, mileage: null };

/**
 * Writes up an intervention as its paper slip says, or puts right what was noted of it: it is completed then, and a
 * signature of what it said before is one of an earlier slip.
 * @param lines ids of the lines of its plan
 * @throws Refusal
 */
export function writeUp(
  state: OrderState,
  order: number,
  said: WriteUp,
  { lines, now }: { lines: readonly number[]; now: string },
): TransportOrderEvent[] {
  if (!mayWriteUp(state.status)) throw conflict('TRANSPORT_STATUS', 'transport.error.status');
  requireNotAhead(said.endedAt, now, 'endedAt');
  const times = timesOf(said);
  const before = notedTimes(state);
  const areOthers = before === null || differences(before, times).length > 0;
  if (state.endedAt !== null && areOthers && said.reason === null)
    throw invalid({ reason: ['transport.error.whyTimes'] });
  const report = reportOf(said, lines);
  return [
    ...(areOthers
      ? [{ type: 'TransportTimesRecorded' as const, data: { order, ...times, reason: said.reason } }]
      : []),
    ...(differences(state.report ?? noReport, report).length > 0
      ? [{ type: 'TransportOrderReported' as const, data: { order, report } }]
      : []),
  ];
}
