import { z } from 'zod';
import { weekdays } from '#domain/people/work-schedule.ts';
import { mayPass, type Access } from '#domain/kernel/access.ts';
import { addDays, monthOf, type CivilDate } from '#domain/kernel/dates.ts';
import { activityMonthStatuses } from '#domain/time/activity-month.ts';
import {
  approveActivityMonth,
  approveActivityMonths,
  lockActivityMonth,
  refuseActivityMonth,
  refuseActivityMonths,
  reopenActivityMonth,
  submitActivityMonth,
  withdrawActivityMonth,
} from '#domain/time/approval-commands.ts';
import { remindOfTime } from '#domain/time/reminder-commands.ts';
import { leadRoles, timeRoles } from '#domain/time/time-access.ts';
import { hoursText } from '#domain/time/worked-time.ts';
import { timeRules } from '#domain/time/working-time.ts';
import {
  countActivityMonths,
  findActivityMonth,
  listActivityMonths,
  monthDays,
  type ActivityMonthRow,
} from '#projections/time/activities.ts';
import { firmGroups, type FirmRow } from '../../time/firm-month-columns.ts';
import { firmMonthRows } from '../../time/firm-month.server.ts';
import { peopleOfWeeks, weeksIn, type SeenWeek } from '../../time/weekly-recap.server.ts';
import { dayText, decimalText, itemsOf, momentText, recordNumber, referenceTo } from '../answers.ts';
import { call, commandCall, notExist, type Call } from '../call.ts';
import { idOf, word } from '../query.ts';
import { changeCall, listCall, showCall, shows } from '../resource-calls.ts';
import { monthIn, sightIn, whole } from './person-activities.ts';

const role = timeRoles;

/** A person's month in lists. */
const row = z.object({
  id: recordNumber,
  value: z.string(),
  person: referenceTo,
  month: z.string().meta({ example: '2026-10' }),
  status: z.enum(activityMonthStatuses),
  hours: decimalText,
  billableHours: decimalText,
  submittedAt: momentText.nullable(),
  decidedAt: momentText.nullable(),
});

const present = (one: ActivityMonthRow): z.input<typeof row> => ({
  id: one.id,
  value: `${one.personName} · ${one.month}`,
  person: { id: one.person, value: one.personName || null },
  month: one.month,
  status: one.status,
  hours: hoursText(one.seconds),
  billableHours: hoursText(one.billableSeconds),
  submittedAt: one.submittedAt,
  decidedAt: one.decidedAt,
});

const shown = shows(row, {
  stream: 'activitymonth',
  async read(context, id) {
    const { services, corporation } = context;
    const found = await findActivityMonth(services.db, id, corporation, sightIn(context));
    return found && present(found);
  },
});

const step = (path: string, summary: string, command: typeof approveActivityMonth) =>
  changeCall(`activitymonth/${path}`, { summary, command, input: null, shown });

/** What is decided about several months: all of them, or none. */
const decision = (
  path: string,
  summary: string,
  command: typeof approveActivityMonths | typeof refuseActivityMonths,
): Call =>
  commandCall({
    path: `activitymonth/multi/${path}`,
    summary,
    command,
    input: command.input,
    answers: z.object({ ids: z.array(recordNumber) }),
    toInput: (_params, body) => body,
    answer: (_context, { ids }) => Promise.resolve({ ids }),
  });

/** Which month, and whose. */
const monthOfTeam = z.object({
  month: monthIn('A day of the month; today’s unless said'),
  unit: idOf('organization', 'Of people of this unit, on the first day of the month'),
  manager: idOf('persons', 'Of whom this person leads'),
});

const unitOn = (unit: number | null, day: CivilDate) => (unit === null ? null : { id: unit, day });

const week = z.object({
  person: referenceTo,
  monday: dayText,
  days: z.array(z.object({ day: dayText, hours: decimalText })).meta({ description: 'Monday to Sunday' }),
  noted: decimalText.meta({ description: 'Hours of the week' }),
  contract: decimalText.meta({ description: 'Hours by contract, holidays and absences included' }),
  beyond: decimalText.meta({ description: 'Hours noted beyond it' }),
  warnings: z
    .array(
      z.object({
        rule: z.enum(timeRules),
        day: dayText.meta({ description: 'Of a week: its Monday' }),
        hours: decimalText,
      }),
    )
    .meta({
      description:
        'What the law on working time says: more than 10 hours a day (`day`) or 48 a week (`week`), more than 44 on the ' +
        'average of twelve weeks (`twelveWeeks`), less than 11 of rest (`rest`)',
    }),
});

const presentWeek = ({ person, name, monday, days, noted, contract, beyond, warnings }: SeenWeek) => ({
  person: { id: person, value: name || null },
  monday,
  days: weekdays.map((_weekday, at) => ({ day: addDays(monday, at), hours: hoursText(days[at] ?? 0) })),
  noted: hoursText(noted),
  contract: hoursText(contract),
  beyond: hoursText(beyond),
  warnings: warnings.map(({ rule, day, seconds }) => ({ rule, day, hours: hoursText(seconds) })),
});

const ofPeople = decimalText.nullable().meta({ description: 'Hours; null of a project' });
const euros = decimalText
  .nullable()
  .meta({ description: 'Euros without VAT; null: not told of this, or not to be seen' });

const companyRow = z.object({
  group: referenceTo.nullable().meta({ description: 'The person, or the project; null: on no project' }),
  contract: ofPeople,
  absent: ofPeople,
  planned: decimalText,
  noted: decimalText,
  missing: ofPeople,
  billable: decimalText,
  billed: decimalText,
  earned: euros.meta({ description: 'What billable time is sold for; null: not to be seen' }),
  earnedOfPrice: euros.meta({
    description: 'What was earned of fixed prices; of a person their share by time, null: not to be seen',
  }),
  billedNet: euros,
  invoiced: euros,
  cost: euros.meta({ description: 'What noted time cost; null: not to be seen' }),
  purchases: euros,
  expenses: euros,
  equipment: euros,
  away: z
    .string()
    .nullable()
    .meta({ description: 'What somebody was away for, in words; null: nothing, or not to be seen' }),
});

const hoursOf = (seconds: number | undefined) => (seconds === undefined ? null : hoursText(seconds));

function presentOfCompany({ id, name, hours, money, away }: FirmRow): z.input<typeof companyRow> {
  const { planned = 0, noted = 0, billable = 0, billed = 0, contract, absent, missing } = hours;
  const { earned = null, billedNet = null, invoiced = null, cost = null } = money;
  const { earnedOfPrice = null, purchases = null, expenses = null, equipment = null } = money;
  return {
    group: id === null || id === 0 ? null : { id, value: name || null },
    contract: hoursOf(contract),
    absent: hoursOf(absent),
    planned: hoursText(planned),
    noted: hoursText(noted),
    missing: hoursOf(missing),
    billable: hoursText(billable),
    billed: hoursText(billed),
    earned,
    earnedOfPrice,
    billedNet,
    invoiced,
    cost,
    purchases,
    expenses,
    equipment,
    away,
  };
}

export const activityMonthCalls: Call[] = [
  listCall({
    path: 'activitymonth/list',
    role,
    summary: 'Activity reports, a month of a person each',
    order: { sort: 'month', direction: 'desc' },
    sorts: ['month'],
    filters: {
      status: word(activityMonthStatuses, 'In this status'),
      person: idOf('persons', 'Of this person'),
      month: monthIn('A day of the month'),
    },
    row,
    stream: { prefix: 'activitymonth', idOf: ({ id }: ActivityMonthRow) => id },
    async read(context, { keyword, status, person, month }, request) {
      const { services, corporation } = context;
      const of = month === null ? null : monthOf(month);
      const filter = { keyword, status, person, month: of, sight: sightIn(context) };
      const page = await listActivityMonths(services.db, corporation, filter, request);
      return { page, count: () => countActivityMonths(services.db, corporation, filter) };
    },
    present: (_context, rows) => rows.map(present),
  }),
  showCall('activitymonth', role, 'One activity report', shown),
  step('submit', 'Hand a month in', submitActivityMonth),
  step('withdraw', 'Take a month back that waits', withdrawActivityMonth),
  step('approve', 'Agree to a month', approveActivityMonth),
  changeCall('activitymonth/refuse', {
    summary: 'Give a month back: `reason`',
    command: refuseActivityMonth,
    input: refuseActivityMonth.input.omit({ id: true }),
    shown,
  }),
  step(
    'reopen',
    'Open a month again that was agreed to, unless something of it is billed',
    reopenActivityMonth,
  ),
  step('lock', 'Lock a month for good', lockActivityMonth),
  commandCall({
    path: 'activitymonth/remind',
    summary: 'Remind people of a month that they have not handed in, or of a week without any time',
    command: remindOfTime,
    input: remindOfTime.input,
    answers: z.object({ reminded: z.int() }),
    toInput: (_params, body) => body,
    answer: (_context, { reminded }) => Promise.resolve({ reminded }),
  }),
  decision('approve', 'Agree to several months: all of them, or none', approveActivityMonths),
  decision('refuse', 'Give several months back, with a reason: all of them, or none', refuseActivityMonths),
  call({
    path: 'activitymonth/weeks',
    role,
    summary:
      'Weeks that end in a month, person by person, against their contract; weeks to come are left out',
    query: monthOfTeam.extend({ person: idOf('persons', 'Of this person') }),
    answers: itemsOf(week),
    async run(context, _body, { month, unit, manager, person }) {
      const { actor, today } = context;
      if (actor === null) return notExist();
      const of = monthOf(month ?? today);
      const asked = { month: of, person, unit: unitOn(unit, monthDays(of).from), manager };
      const asking = { ...context, actor };
      const weeks = await weeksIn(asking, of, await peopleOfWeeks(asking, asked));
      return whole(weeks.map(presentWeek));
    },
  }),
  call({
    path: 'activitymonth/company',
    role: leadRoles,
    summary:
      'A month of the company by person or project: what was planned, done, billed, earned and spent, as far as it is seen',
    query: monthOfTeam.extend({ by: word(firmGroups, 'By what; by person unless said') }),
    answers: itemsOf(companyRow),
    async run(context, _body, { month, unit, manager, by }) {
      const { actor, today } = context;
      if (actor === null) return notExist();
      const { from: first, until: last } = monthDays(monthOf(month ?? today));
      const may = (asked: Access['role']) =>
        mayPass(actor, { role: asked, scope: 'corporation', reads: true });
      const asked = { by: by ?? 'person', first, last, person: null, unit: unitOn(unit, first), manager };
      const rows = await firmMonthRows({ ...context, actor, may }, asked);
      return whole(rows.map(presentOfCompany));
    },
  }),
];
