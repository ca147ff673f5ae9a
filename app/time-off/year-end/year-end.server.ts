import { invalid } from '#domain/kernel/refusal.ts';
import { addMonths } from '#domain/kernel/dates.ts';
import { carriedUntil, daysOfParts, partsOfDays } from '#domain/time-off/accrual.ts';
import { dayTests } from '#domain/time-off/counting.ts';
import {
  endingBy,
  endingYears,
  leftYears,
  LEAST_IN_A_ROW,
  seasonBefore,
  seasonOn,
  shortInARow,
  splitDue,
  type DatedYear,
} from '#domain/time-off/year-end.ts';
import { remindOfLeave } from '#domain/notifications/leave-reminder-commands.ts';
import { creditSplitDays, settleLeaveYears, waiveSplitDays } from '#domain/time-off/year-end-commands.ts';
import { corporationCounting } from '#projections/time-off/counting.ts';
import { paidLeaveBetween } from '#projections/time-off/rest-day-list.ts';
import { noticesSince } from '#projections/time-off/leave-entries.ts';
import { entryText, formText } from '../../http/form-text.ts';
import { runIntent, type Intent } from '../../http/intents.server.ts';
import { runCommand } from '../../http/run-command.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { formatDate } from '../../ui/format.ts';
import { ledgersOfAll } from '../balances.server.ts';
import { daysIn, decimalDays } from '../leave-words.ts';
import { sectionsOf } from '../sections.server.ts';

/** Months that notices are shown for after they were given. */
const SHOWN_MONTHS = 15;

/** The panels whose rows the address asks to be chosen. */
export const panels = ['left', 'ending', 'split'] as const;
export type YearEndPanel = (typeof panels)[number];

const chosenIn = ({ url }: StaffContext): YearEndPanel | null =>
  panels.find((one) => one === url.searchParams.get('all')) ?? null;

const keyOf = (person: number, { account, period }: DatedYear): string =>
  `${person}:${account}:${period.start}`;

/** Who is due something at a year's end: days whose time is over, days whose time ends soon, and of fractionnement. */
export async function yearEndPage(context: StaffContext) {
  const { services, corporation, t, language, today } = context;
  const { db } = services;
  const [{ settings, people }, counting, notices] = await Promise.all([
    ledgersOfAll(db, corporation, today),
    corporationCounting(db, corporation),
    noticesSince(db, corporation, addMonths(today, -SHOWN_MONTHS)),
  ]);
  const words = (parts: number) => decimalDays(daysOfParts(parts), language);
  const known = new Map(people.map(({ id, name }) => [id, name]));
  const rowOf = (id: number, name: string, year: DatedYear) => ({
    key: keyOf(id, year),
    person: id,
    name,
    account: t(`timeOff.account.${year.account}`),
    period: t('timeOff.fromTo', { from: formatDate(year.period.start), until: formatDate(year.period.end) }),
    until: year.until,
    days: words(year.days),
  });
  const rows = (yearsOf: (one: (typeof people)[number]) => DatedYear[]) =>
    people.flatMap((one) => yearsOf(one).map((year) => rowOf(one.id, one.name, year)));
  const season = seasonBefore(today, settings.periodMonth);
  const main = seasonOn(today, settings.periodMonth);
  const leaves = await paidLeaveBetween(db, corporation, main.start, main.end);
  const tests = dayTests(counting.calendar, settings.unit);
  return {
    title: t('timeOff.yearEnd.title'),
    sections: await sectionsOf(context, 'balances'),
    chosen: chosenIn(context),
    until: carriedUntil(today),
    left: rows(({ ledger }) => leftYears(ledger)),
    ending: rows(({ ledger }) => endingYears(ledger, endingBy(today))),
    season: { start: season.start, end: season.end },
    split: people.flatMap(({ id, name, facts }) => {
      const due = splitDue(facts, today);
      return due === 0 ? [] : [{ key: String(id), person: id, name, days: words(due) }];
    }),
    splitWaived: settings.splitWaived,
    main: { start: main.start, end: main.end, least: LEAST_IN_A_ROW[settings.unit] },
    inARow: people.flatMap(({ id, name, facts, ledger }) => {
      const longest = shortInARow(facts, ledger, main, leaves.get(id) ?? [], tests);
      return longest === null ? [] : [{ person: id, name, days: daysIn(longest, language) }];
    }),
    notices: notices.map(({ id, person, account, day, until, left }) => ({
      id,
      name: known.get(person) ?? t('commerce.erased'),
      account: t(`timeOff.account.${account}`),
      day,
      until,
      days: words(partsOfDays(left)),
    })),
  };
}

const chosen = (form: FormData, name: string): string[] => form.getAll(name).map(entryText);

/** "12:paidLeave:2024-06-01" as the command takes it. */
const yearOfKey = (key: string) => {
  const [person, account, period] = key.split(':');
  return { person: Number(person), account, period };
};

const back = () => pathTo('leaveYearEnd', {});

/** What was ticked is done once it was confirmed: the page asks, with all of it as it was. @throws Refusal `invalid` */
function requireConfirmed(form: FormData): void {
  if (formText(form, 'confirmed') !== formText(form, 'intent'))
    throw invalid({ '': ['timeOff.error.confirm'] });
}

const settle: Intent = {
  async run(context, _none, form) {
    const decision = formText(form, 'decision');
    const input = settleLeaveYears.input.parse({
      years: chosen(form, 'years').map(yearOfKey),
      decision,
      until: decision === 'carried' ? formText(form, 'until') : '',
      note: formText(form, 'note'),
    });
    if (input.decision === 'expired') requireConfirmed(form);
    await runCommand(context, settleLeaveYears, input, { form });
    return { to: back(), flash: `timeOff.notice.${input.decision}` };
  },
};

const remind: Intent = {
  async run(context, _none, form) {
    const input = remindOfLeave.input.parse({ people: chosen(form, 'people').map(personOfKey) });
    await runCommand(context, remindOfLeave, input, { form });
    return { to: back(), flash: 'timeOff.notice.reminded' };
  },
};

const personOfKey = (key: string): number => Number(key.split(':')[0]);

const credit: Intent = {
  async run(context, _none, form) {
    const input = creditSplitDays.input.parse({ people: chosen(form, 'people').map(Number) });
    requireConfirmed(form);
    await runCommand(context, creditSplitDays, input, { form });
    return { to: back(), flash: 'timeOff.notice.splitCredited' };
  },
};

const waive: Intent = {
  async run(context, _none, form) {
    const input = waiveSplitDays.input.parse({
      people: chosen(form, 'people').map(Number),
      note: formText(form, 'note'),
    });
    requireConfirmed(form);
    await runCommand(context, waiveSplitDays, input, { form });
    return { to: back(), flash: 'timeOff.notice.splitWaived' };
  },
};

export const changeYearEnd = (context: StaffContext) =>
  runIntent(context, { settle, remind, credit, waive }, 0);
