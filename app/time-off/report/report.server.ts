import { monthOf } from '#domain/kernel/dates.ts';
import { closeLeaveMonth } from '#domain/time-off/leave-month-commands.ts';
import { monthText } from '#domain/time-off/leave-month.ts';
import { namesOfUsers } from '#projections/people/people.ts';
import {
  closedMonth,
  toldCorrections,
  wholeReport,
  type ReportCorrection,
} from '#projections/time-off/monthly-report.ts';
import { intent, runIntent } from '../../http/intents.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { dayBeside } from '../../ui/board/month.ts';
import { elementWords } from '../elements/element-words.ts';
import { daysIn } from '../leave-words.ts';
import { sectionsOf } from '../sections.server.ts';

/** The month that is asked for, "2026-10": this one unless the address says another. */
export function askedMonth({ url, today }: StaffContext): string {
  const asked = monthText.safeParse(url.searchParams.get('month'));
  return asked.success ? asked.data : monthOf(today);
}

/** Who is shown variable elements of pay, and notes them. */
export const PAY_ROLE = 'ROLE_PERSON_MANAGE_PAYROLL';

const addressOf = (month: string): string => pathTo('leaveReport', {}, { month });

/** A month with the ones beside it, each at its address. */
export const monthPeriod = (
  { t, today }: Pick<StaffContext, 't' | 'today'>,
  month: string,
  addressIn: (month: string) => string,
) => {
  const first = `${month}-01`;
  return {
    label: t('board.period.month', {
      month: t(`companies.month.${Number(month.slice(5, 7))}`),
      year: month.slice(0, 4),
    }),
    previous: addressIn(monthOf(dayBeside('month', first, -1))),
    next: addressIn(monthOf(dayBeside('month', first, 1))),
    today: month === monthOf(today) ? null : addressIn(monthOf(today)),
    views: [],
  };
};

/** Half days by kind. */
function sums(
  rows: readonly { kindName: string | null; halves: number }[],
  erased: string,
): [string, number][] {
  const found = new Map<string, number>();
  for (const { kindName, halves } of rows)
    found.set(kindName ?? erased, (found.get(kindName ?? erased) ?? 0) + halves);
  return [...found];
}

/** A change of a closed month in words; `told`: where the payroll office is told of it, null: by this report. */
const correctionWords = (
  line: ReportCorrection,
  index: number,
  told: string | null,
  { t, language }: Pick<StaffContext, 't' | 'language'>,
) => ({
  key: String(index),
  name: line.name || t('commerce.erased'),
  kind: line.kindName ?? t('commerce.erased'),
  day: line.day,
  days: `${line.halves > 0 ? '+' : ''}${daysIn(line.halves, language)}`,
  at: line.at,
  told,
});

/** A month's absences as the payroll office gets them, and what changed since it did. */
export async function reportPage(context: StaffContext) {
  const { services, corporation, t, today, language } = context;
  const { db } = services;
  const month = askedMonth(context);
  const closed = await closedMonth(db, corporation, month);
  const closedBy = closed?.closedBy ?? null;
  const withPay = context.may(PAY_ROLE);
  const [report, since, names] = await Promise.all([
    wholeReport(db, corporation, { month, asOf: closed?.closedAt ?? null, withPay }),
    closed ? toldCorrections(db, corporation, closed) : [],
    namesOfUsers(db, closedBy === null ? [] : [closedBy]),
  ]);
  const { lines, elements, elementCorrections } = report;
  const monthWords = (of: string) => monthPeriod(context, of, addressOf).label;
  const erased = t('commerce.erased');
  const first = `${month}-01`;
  return {
    title: t('timeOff.report.title'),
    sections: await sectionsOf(context, 'report'),
    month,
    period: monthPeriod(context, month, addressOf),
    closed: closed && { at: closed.closedAt, by: closedBy === null ? '' : (names.get(closedBy) ?? erased) },
    lines: lines.map((line) => ({
      key: `${line.restDay}-${line.kind}`,
      person: line.person,
      name: line.name || erased,
      personnelNumber: line.personnelNumber,
      kind: line.kindName ?? erased,
      from: line.from,
      until: line.until,
      days: daysIn(line.halves, language),
      to: pathTo('restDayDetails', { id: line.restDay }),
    })),
    elements: withPay
      ? {
          rows: elements.map((one) => elementWords(one, t, language)),
          corrections: elementCorrections.map((one) => ({
            ...elementWords(one, t, language),
            note: [monthWords(one.month), one.note].filter(Boolean).join(' · '),
          })),
          to: pathTo('payElements', {}, { month }),
        }
      : null,
    sums: sums(lines, erased).map(([kind, halves]) => ({ kind, days: daysIn(halves, language) })),
    corrections: report.corrections.map((line, index) => correctionWords(line, index, null, context)),
    since: since.map((line, index) => {
      const month = line.toldIn === null ? null : monthWords(line.toldIn);
      const told = month === null ? t('timeOff.report.toldNext') : t('timeOff.report.toldIn', { month });
      return correctionWords(line, index, told, context);
    }),
    mayClose: closed === null && first <= today,
    monthOver: month < monthOf(today),
  };
}

/** Closes the month. */
export const closeMonth = (context: StaffContext) => {
  const month = askedMonth(context);
  return runIntent(
    context,
    {
      close: intent(
        closeLeaveMonth,
        () => ({ month }),
        () => ({ to: addressOf(month), flash: 'timeOff.notice.monthClosed' }),
      ),
    },
    0,
  );
};
