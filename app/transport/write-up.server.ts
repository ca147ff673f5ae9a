import { legalDayOf, LEGAL_TIME_ZONE } from '#domain/kernel/dates.ts';
import { readMoment } from '#domain/kernel/moment-field.ts';
import { instantAt } from '#domain/kernel/moments.ts';
import { readTime } from '#domain/kernel/typed-time.ts';
import { proposedQuantities } from '#domain/transport/counted.ts';
import { hoursOf, linesOf, phasesOf, type OrderState } from '#domain/transport/order.ts';
import { findOrder } from '#projections/transport/order-list.ts';
import { formText } from '../http/form-text.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { typedDecimal, typedMoment } from '../ui/format.ts';
import { leaveOutBlanks } from './form-rows.server.ts';
import { withRoom } from './form-rows.ts';
import { clockSince } from './site-clock.ts';
import { phaseRows, waitRows } from './waits.ts';

const typedSpan = ({
  from,
  until,
  reason,
}: {
  from: string;
  until: string | null;
  reason: string | null;
}) => ({ from: typedMoment(from), until: typedMoment(until), reason: reason ?? '' });

/**
 * What a form of a paper slip begins with: what was noted, or else the times that were planned.
 * @param turns how many were noted that are right
 */
export function writeUpValues(
  state: OrderState,
  turns: number,
  { language }: Pick<StaffContext, 'language'>,
) {
  const { plan, report, startedAt, endedAt, waits } = state;
  const lines = linesOf(state);
  const counted = { tour: String(turns), waiting: hoursOf(state)?.waited ?? '0' };
  const proposed = proposedQuantities(lines, counted);
  return {
    startedAt: typedMoment(startedAt ?? plan?.start),
    endedAt: typedMoment(endedAt ?? plan?.end),
    waits: withRoom(waitRows, waits.map(typedSpan)),
    phases: withRoom(
      phaseRows,
      phasesOf(state).map((one) => ({ phase: one.phase, ...typedSpan(one) })),
    ),
    quantities: lines.map(({ id, real }) => ({
      line: String(id),
      quantity: typedDecimal(real ?? proposed.get(id) ?? null, language),
    })),
    meal: report?.meal ?? false,
    remark: report?.remark ?? '',
    mileage: typedDecimal(report?.mileage, language),
    reason: '',
  };
}
export type WriteUpValues = ReturnType<typeof writeUpValues>;

/**
 * The sent form: rows in which nothing was said are left out. A clock alone, as a paper slip has it, is of the day on
 * which work began, or of the next where it is earlier than that; the beginning's is of the planned day.
 */
export async function writeUpForm(
  { request, services, corporation }: Pick<StaffContext, 'request' | 'services' | 'corporation'>,
  id: number,
): Promise<FormData> {
  const form = await request.formData();
  const clock = readTime(formText(form, 'startedAt').trim());
  const planned = clock === null ? null : await findOrder(services.db, id, corporation);
  if (clock !== null && planned !== null)
    form.set(
      'startedAt',
      typedMoment(instantAt(legalDayOf(new Date(planned.start).toISOString()), clock, LEGAL_TIME_ZONE)),
    );
  const started = readMoment(formText(form, 'startedAt').trim());
  const dated = (typed: string): string => {
    const time = readTime(typed.trim());
    return time === null || started === null ? typed : typedMoment(clockSince(started, time));
  };
  form.set('endedAt', dated(formText(form, 'endedAt')));
  const read = (part: string, said: string) => (part === 'from' || part === 'until' ? dated(said) : said);
  leaveOutBlanks(form, waitRows, read);
  leaveOutBlanks(form, phaseRows, read);
  return form;
}
