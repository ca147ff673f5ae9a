import { z } from 'zod';
import { differences } from '../kernel/differences.ts';
import {
  choice,
  evenIfWrong,
  flag,
  optionalDecimal,
  optionalText,
  recordId,
  revision,
} from '../kernel/fields.ts';
import { moment, optionalMoment } from '../kernel/moment-field.ts';
import { conflict, invalid, type FieldErrors } from '../kernel/refusal.ts';
import { MOST_LINES } from './amounts.ts';
import {
  mayWriteUp,
  phasesOf,
  type NotedTimes,
  type OrderState,
  type SiteReport,
  type TransportOrderEvent,
} from './order.ts';
import { siteMarks, sitePhases } from './site-steps.ts';

/** How much a phone's clock may be ahead of the server's. */
const AHEAD_MS = 5 * 60_000;

/** What is noted was so already. @param at instant; @param field that it stands at @throws Refusal `invalid` */
export function requireNotAhead(at: string, now: string, field = 'at'): void {
  if (Date.parse(at) > Date.parse(now) + AHEAD_MS) throw invalid({ [field]: ['transport.error.ahead'] });
}

/** Waits that an intervention has at most. */
export const MOST_WAITS = 10;

/** Mixings and breaks that it has at most. */
export const MOST_PHASES = 20;

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
    /** Each time of mixing and each break. */
    phases: z
      .array(
        z.object({
          phase: choice(sitePhases),
          from: moment().meta({ example: '2026-11-02T09:30:00.000Z' }),
          until: moment().meta({ example: '2026-11-02T09:45:00.000Z' }),
          reason: optionalText(500),
        }),
      )
      .max(MOST_PHASES, `errors.tooManyLines|max=${MOST_PHASES}`)
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

type Times = Pick<WriteUp, 'startedAt' | 'endedAt' | 'waits' | 'phases' | (typeof siteMarks)[number]>;

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
  if (isText(said.mixEnd) && said.mixEnd <= (said.mixStart ?? ''))
    errors['mixEnd'] = 'transport.error.endBefore';
  if (isText(said.pauseEnd) && said.pauseEnd <= (said.pauseStart ?? ''))
    errors['pauseEnd'] = 'transport.error.endBefore';
  for (const [index, { from, until }] of (Array.isArray(said.phases) ? said.phases : []).entries()) {
    within(`phases.${index}.from`, from, startedAt);
    if (isText(from) && isText(until) && until <= from)
      errors[`phases.${index}.until`] = 'transport.error.endBefore';
    else within(`phases.${index}.until`, until, startedAt);
  }
  let last = startedAt;
  for (const [index, { from, until }] of (Array.isArray(waits) ? waits : []).entries()) {
    within(`waits.${index}.from`, from, last);
    if (isText(from) && isText(until) && until <= from)
      errors[`waits.${index}.until`] = 'transport.error.endBefore';
    else within(`waits.${index}.until`, until, last);
    if (isText(until)) last = until;
  }
  return { ...overlaps(said), ...errors };
}

interface Activity {
  /** The field that it stands at. */
  path: string;
  what: 'mix' | 'pause' | 'wait';
  from: string;
  until: string;
}

/** No two activities at a time (second specification, section 5); a break may be taken while the site waits. */
const exclude = (one: Activity, other: Activity): boolean =>
  one.from < other.until &&
  other.from < one.until &&
  !(one.what === 'pause' && other.what === 'wait') &&
  !(one.what === 'wait' && other.what === 'pause');

/** Activities that overlap, at the field of the later one. */
function overlaps(said: Times): Record<string, string> {
  const rows = (name: 'phases' | 'waits'): Activity[] =>
    (Array.isArray(said[name]) ? said[name] : []).flatMap((row: Record<string, unknown>, index: number) => {
      const { from, until, phase } = row;
      const what = name === 'waits' ? 'wait' : phase;
      const isKnown = what === 'wait' || what === 'mix' || what === 'pause';
      return isText(from) && isText(until) && isKnown
        ? [{ path: `${name}.${index}.from`, what, from, until }]
        : [];
    });
  const marks = sitePhases.flatMap((what): Activity[] => {
    const [from, until] = [said[`${what}Start`], said[`${what}End`]];
    return isText(from) && isText(until) ? [{ path: `${what}Start`, what, from, until }] : [];
  });
  const all = [...marks, ...rows('phases'), ...rows('waits')];
  return Object.fromEntries(
    all.flatMap((one, index) =>
      all.slice(0, index).some((earlier) => exclude(one, earlier))
        ? [[one.path, 'transport.error.overlap']]
        : [],
    ),
  );
}

/** Times of an intervention as they were noted, for what is written instead. */
export const notedTimes = ({ startedAt, endedAt, waits, marks, phases }: OrderState): NotedTimes | null =>
  startedAt === null
    ? null
    : {
        startedAt,
        endedAt: endedAt ?? '',
        waits: waits.map(({ from, until, reason }) => ({ from, until: until ?? '', reason })),
        marks,
        phases,
      };

/** Times as they are read: what was once noted as a mark is a phase. */
const comparable = (times: NotedTimes) => ({
  startedAt: times.startedAt,
  endedAt: times.endedAt,
  waits: times.waits,
  phases: phasesOf(times),
});

const timesOf = (said: Times): NotedTimes => ({
  startedAt: said.startedAt,
  endedAt: said.endedAt,
  waits: said.waits.map(({ from, until, reason }) => ({ from, until, reason })),
  marks: Object.fromEntries(siteMarks.flatMap((name) => (said[name] ? [[name, said[name]]] : []))),
  phases: said.phases.map(({ phase, from, until, reason }) => ({ phase, from, until, reason })),
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
  const areOthers = before === null || differences(comparable(before), comparable(times)).length > 0;
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
