import { addDays, LEGAL_TIME_ZONE } from '#domain/kernel/dates.ts';
import { readMoment } from '#domain/kernel/moment-field.ts';
import { instantAt, localTime } from '#domain/kernel/moments.ts';
import { readTime } from '#domain/kernel/typed-time.ts';
import { proposedQuantities } from '#domain/transport/counted.ts';
import { hoursOf, linesOf, siteMarks, type OrderState } from '#domain/transport/order.ts';
import { formText } from '../http/form-text.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { typedDecimal, typedMoment } from '../ui/format.ts';
import { leaveOutBlanks } from './form-rows.server.ts';
import { withRoom } from './form-rows.ts';
import { waitRows } from './waits.ts';

/**
 * What a form of a paper slip begins with: what was noted, or else the times that were planned.
 * @param turns how many were noted that are right
 */
export function writeUpValues(
  state: OrderState,
  turns: number,
  { language }: Pick<StaffContext, 'language'>,
) {
  const { plan, report, startedAt, endedAt, waits, marks } = state;
  const lines = linesOf(state);
  const counted = { tour: String(turns), waiting: hoursOf(state)?.waited ?? '0' };
  const proposed = proposedQuantities(lines, counted);
  return {
    startedAt: typedMoment(startedAt ?? plan?.start),
    endedAt: typedMoment(endedAt ?? plan?.end),
    mixStart: typedMoment(marks.mixStart),
    mixEnd: typedMoment(marks.mixEnd),
    pauseStart: typedMoment(marks.pauseStart),
    pauseEnd: typedMoment(marks.pauseEnd),
    waits: withRoom(
      waitRows,
      waits.map((one) => ({
        from: typedMoment(one.from),
        until: typedMoment(one.until),
        reason: one.reason ?? '',
      })),
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
 * which work began, or of the next where it is earlier than that.
 */
export async function writeUpForm({ request }: Pick<StaffContext, 'request'>): Promise<FormData> {
  const form = await request.formData();
  const started = readMoment(formText(form, 'startedAt').trim());
  const begun = started === null ? null : localTime(started, LEGAL_TIME_ZONE);
  const dated = (typed: string): string => {
    const clock = readTime(typed.trim());
    if (clock === null || begun === null) return typed;
    const day = clock < begun.time ? addDays(begun.day, 1) : begun.day;
    return typedMoment(instantAt(day, clock, LEGAL_TIME_ZONE));
  };
  for (const name of ['endedAt', ...siteMarks]) form.set(name, dated(formText(form, name)));
  leaveOutBlanks(form, waitRows, (part, said) => (part === 'reason' ? said : dated(said)));
  return form;
}
