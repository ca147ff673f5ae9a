import { z } from 'zod';
import { mayPass } from '#domain/kernel/access.ts';
import type { CivilDate } from '#domain/kernel/dates.ts';
import { leaveAccounts } from '#domain/records/catalogue/people/leave-kinds.ts';
import { daysOfParts } from '#domain/time-off/accrual.ts';
import { countLeave, daysText, type LeaveSpan } from '#domain/time-off/counting.ts';
import { halves, slotOf } from '#domain/kernel/half-days.ts';
import { postLeaveEntry, withdrawLeaveEntry } from '#domain/time-off/leave-entry-commands.ts';
import { endLeaveDeputy, nameLeaveDeputy } from '#domain/time-off/leave-deputy-commands.ts';
import { notePayElement, withdrawPayElement } from '#domain/time-off/pay-element-commands.ts';
import { closeLeaveMonth } from '#domain/time-off/leave-month-commands.ts';
import { monthText } from '#domain/time-off/leave-month.ts';
import { entrySorts } from '#domain/time-off/ledger.ts';
import { lookRoles, seesAll, sightOf } from '#domain/time-off/rest-day-access.ts';
import {
  cancelRestDay,
  deleteRestDay,
  editRestDay,
  interruptRestDay,
  refuseRestDay,
  refuseRestDayCancellation,
  requestRestDay,
  requestRestDayCancellation,
  validateRestDay,
  withdrawInterruption,
  withdrawRestDay,
  withdrawRestDayCancellation,
} from '#domain/time-off/rest-day-commands.ts';
import { daysLeft, restDayStatuses } from '#domain/time-off/rest-day.ts';
import { isColleague } from '#projections/people/people.ts';
import { deciderOf } from '#projections/time-off/deputies.ts';
import { countingFacts } from '#projections/time-off/counting.ts';
import {
  agreedHalves,
  countRestDays,
  countWaiting,
  findRestDay,
  listRestDays,
  readRestDay,
  type RestDayRow,
} from '#projections/time-off/rest-day-list.ts';
import { waitingDays } from '#projections/time-off/ledgers.ts';
import { ledgerOfPerson, waitingByAccount } from '../../time-off/balances.server.ts';
import { PAY_ROLE } from '../../time-off/report/report.server.ts';
import { reportSheet } from '../../time-off/report/report-sheet.server.ts';
import { dayText, decimalText, idOnly, itemOf, recordNumber, referenceTo } from '../answers.ts';
import { call, commandCall, notExist, type ApiContext, type Call } from '../call.ts';
import { day, idOf, word } from '../query.ts';
import {
  changeCall,
  completionCall,
  deleteCall,
  editCall,
  listCall,
  newCall,
  showCall,
  shows,
} from '../resource-calls.ts';

const text = z.string().nullable();
const half = z.enum(halves);

/** A leave in lists. */
const row = z.object({
  id: recordNumber,
  value: z.string(),
  person: referenceTo,
  kind: referenceTo.nullable().meta({ description: 'null once erased' }),
  start: dayText,
  startHalf: half,
  end: dayText,
  endHalf: half,
  days: decimalText.meta({
    description: 'Counted when it was asked for, less those of illness',
    example: '4.5',
  }),
  unit: z.enum(['working', 'weekdays']).meta({ description: 'jours ouvrés or ouvrables' }),
  status: z.enum(restDayStatuses),
});

const present = (one: RestDayRow): z.input<typeof row> => ({
  ...one,
  value: `${one.name} · ${one.start} – ${one.end}`,
  person: { id: one.person, value: one.name || null },
  kind: one.kind === null ? null : { id: one.kind, value: one.kindName },
  days: daysText(one.halves),
});

/** What the actor sees of leave; nobody is asked who is not signed in. */
const sightIn = ({ actor }: ApiContext) =>
  actor === null ? { own: null, team: false, everything: false, absences: false } : sightOf(actor);

const shown = shows(
  row.extend({
    contract: recordNumber.nullable(),
    event: referenceTo.nullable().meta({ description: 'The family event that it is for' }),
    comment: text,
    reason: text.meta({ description: 'Why it was refused or cancelled, or should be' }),
    countedDays: z.array(z.object({ day: dayText, halves: z.int() })),
  }),
  {
    stream: 'restday',
    async read(context, id) {
      const { services, corporation } = context;
      const found = await findRestDay(services.db, id, corporation, sightIn(context));
      if (found === null) return null;
      const { state } = await readRestDay(services.store.read, id);
      return {
        ...present(found),
        contract: state.facts?.contract ?? null,
        event: state.said?.event ? { id: state.said.event.id, value: state.said.event.name } : null,
        comment: state.said?.comment ?? null,
        reason: state.reason,
        countedDays: daysLeft(state).map(({ day: on, halves: taken }) => ({ day: on, halves: taken })),
      };
    },
  },
);

const filters = {
  status: word(restDayStatuses, 'In this status'),
  person: idOf('persons', 'Of this person'),
  kind: idOf('activitytype', 'Of this kind'),
  manager: idOf('persons', 'Of the people whom this person leads'),
  from: day('With a day from this one on'),
  until: day('With a day up to this one'),
};

/** Whose leave is asked about: somebody whose leave is seen in full, oneself unless another is named. */
async function whose(context: ApiContext, asked: number | null): Promise<number | null> {
  const { services, corporation } = context;
  const sight = sightIn(context);
  const person = asked ?? sight.own;
  if (person === null) return null;
  const [isHere, manager] = await Promise.all([
    isColleague(services.db, person, corporation),
    deciderOf(services.db, person, corporation),
  ]);
  return isHere && seesAll(sight, person, manager) ? person : null;
}

const role = lookRoles;

const countCall = call({
  path: 'restday/count/day',
  role,
  summary: 'How many days a request would take: `start`, `end`, halves, `person`',
  query: z.object({
    person: idOf('persons', 'Whose; one’s own unless said'),
    start: day('First day'),
    startHalf: word(halves, 'From the morning, unless said'),
    end: day('Last day; the first one unless said'),
    endHalf: word(halves, 'Up to the afternoon, unless said'),
  }),
  answers: z.object({
    days: decimalText.meta({ example: '4.5' }),
    unit: z.enum(['working', 'weekdays']),
    countedDays: z.array(z.object({ day: dayText, halves: z.int() })),
  }),
  async run(context, _body, { person: asked, start, startHalf, end, endHalf }) {
    const none = { days: '0', unit: 'working' as const, countedDays: [] };
    const person = await whose(context, asked);
    // Who asks for themselves and has no file here takes no days.
    if (person === null) return asked === null ? none : notExist();
    const first: CivilDate = start ?? context.today;
    const span: LeaveSpan = {
      start: first,
      startHalf: startHalf ?? 'morning',
      end: end ?? first,
      endHalf: endHalf ?? 'afternoon',
    };
    if (slotOf(span.end, span.endHalf) < slotOf(span.start, span.startHalf)) return none;
    if (Date.parse(span.end) - Date.parse(span.start) > LONGEST_MS) return none;
    const facts = await countingFacts(context.services.db, context.corporation, person, span);
    if (facts === null) return none;
    const counted = countLeave(span, facts);
    return { days: daysText(counted.halves), unit: counted.unit, countedDays: counted.days };
  },
});

const LONGEST_MS = 366 * 86_400_000;

const validatedCall = call({
  path: 'restday/nb-validated-days',
  role,
  summary: 'Days that were agreed on, from one day to another: this year’s unless said',
  query: z.object({
    person: idOf('persons', 'Whose; one’s own unless said'),
    from: day('First day; 1 January unless said'),
    until: day('Last day; 31 December unless said'),
  }),
  answers: z.object({ days: decimalText.meta({ example: '12.5' }) }),
  async run(context, _body, { person: asked, from, until }) {
    const person = await whose(context, asked);
    if (person === null) return asked === null ? { days: '0' } : notExist();
    const year = context.today.slice(0, 4);
    const taken = await agreedHalves(
      context.services.db,
      context.corporation,
      person,
      from ?? `${year}-01-01`,
      until ?? `${year}-12-31`,
    );
    return { days: daysText(taken) };
  },
});

const waitingCall = call({
  path: 'restday/inWaiting/count',
  role,
  summary: 'Requests that wait for an answer, and cancellations',
  answers: z.object({ count: z.int().min(0) }),
  run: async (context) => ({
    count: await countWaiting(context.services.db, context.corporation, sightIn(context)),
  }),
});

const lineAnswer = z.object({
  sort: z.enum(['granted', 'taken', ...entrySorts]),
  day: dayText,
  days: decimalText,
  rule: z.string().meta({ description: 'What it follows from' }),
  restDay: recordNumber.nullable(),
});

const balanceCall = call({
  path: 'restday/balance',
  role,
  summary: 'Accounts of a person on a day, and what each figure is made of',
  query: z.object({
    person: idOf('persons', 'Whose; one’s own unless said'),
    day: day('At the end of this day; today unless said'),
  }),
  answers: z.object({
    day: dayText,
    accounts: z.array(
      z.object({
        account: z.enum(leaveAccounts),
        periodStart: dayText.nullable(),
        periodEnd: dayText.nullable(),
        state: z.enum(['earning', 'open', 'left', 'lost']),
        until: dayText.nullable().meta({ description: 'The last day that it can be taken on' }),
        balance: decimalText,
        lines: z.array(lineAnswer),
      }),
    ),
    waiting: z
      .array(z.object({ account: z.enum(leaveAccounts), days: decimalText }))
      .meta({ description: 'What waits for an answer today: no balance is less by it yet' }),
  }),
  async run(context, _body, { person: asked, day: on }) {
    const { services, corporation, today, t } = context;
    const person = await whose(context, asked);
    if (person === null) return notExist();
    const at = on ?? today;
    const [ledger, waiting] = await Promise.all([
      ledgerOfPerson(services.db, corporation, person, at),
      waitingDays(services.db, corporation, [person]),
    ]);
    return {
      day: at,
      waiting: waitingByAccount(waiting.get(person) ?? []),
      accounts: (ledger?.periods ?? []).map(({ account, period, state, until, balance, lines }) => ({
        account,
        periodStart: period?.start ?? null,
        periodEnd: period?.end ?? null,
        state,
        until,
        balance: daysOfParts(balance),
        lines: lines.map(({ sort, day: of, parts, rule, restDay }) => ({
          sort,
          day: of,
          days: daysOfParts(parts),
          rule: t(`timeOff.rule.${rule.name}`, rule.params),
          restDay,
        })),
      })),
    };
  },
});

const reportRole = 'ROLE_PERSON_MANAGE_REST_DAY';

/** Whether variable elements of pay are shown. */
const paidSeen = ({ actor }: ApiContext): boolean =>
  actor !== null && mayPass(actor, { role: PAY_ROLE, scope: 'corporation', reads: true });

const reportCall = (path: string): Call =>
  call({
    path,
    role: reportRole,
    summary: 'Monthly report of absences for the payroll office, as a PDF: as it was closed, or as it stands',
    answers: 'file',
    async run(context) {
      const { year = '', month = '' } = context.params;
      const asked = monthText.safeParse(`${year}-${month.padStart(2, '0')}`);
      return asked.success ? reportSheet(context, asked.data, paidSeen(context)) : notExist();
    },
  });

const step = (path: string, summary: string, command: typeof validateRestDay) =>
  changeCall(`restday/${path}`, { summary, command, input: null, shown });

export const restDayCalls: Call[] = [
  listCall({
    path: 'restday/list',
    role,
    summary: 'Leave that one sees in full: one’s own, that of the people one leads, everybody’s',
    order: { sort: 'newest', direction: 'desc' },
    sorts: ['newest', 'start'],
    filters,
    row,
    stream: { prefix: 'restday', idOf: ({ id }: RestDayRow) => id },
    async read(context, { keyword, status, person, kind, manager, from, until }, request) {
      const { services, corporation } = context;
      const narrowed = { person, kind, manager, unit: null };
      const statuses = status === null ? null : [status];
      const filter = { keyword, statuses, ...narrowed, from, until, sight: sightIn(context) };
      const page = await listRestDays(services.db, corporation, filter, request);
      return { page, count: () => countRestDays(services.db, corporation, filter) };
    },
    present: (_context, rows) => rows.map(present),
  }),
  completionCall({
    path: 'restday/completion/list',
    role,
    summary: 'Leave by name and days',
    order: { sort: 'newest', direction: 'desc' },
    sorts: ['newest', 'start'],
    filters,
    async read(context, { keyword, status, person, kind, manager, from, until }, request) {
      const { services, corporation } = context;
      const narrowed = { person, kind, manager, unit: null };
      const statuses = status === null ? null : [status];
      const filter = { keyword, statuses, ...narrowed, from, until, sight: sightIn(context) };
      const { rows } = await listRestDays(services.db, corporation, filter, request);
      return rows.map(present).map(({ id, value }) => ({ id, value }));
    },
  }),
  showCall('restday', role, 'One leave', shown),
  newCall('restday', {
    summary: 'Ask for leave: one’s own, or for somebody whose leave one decides about',
    command: requestRestDay,
    input: requestRestDay.input,
    shown,
  }),
  editCall('restday', {
    summary: 'Other days or another kind, while it waits; later by who decides',
    command: editRestDay,
    input: editRestDay.input,
    shown,
    answeredOnce: ['person'],
  }),
  step('validate', 'Agree to a request', validateRestDay),
  changeCall('restday/refuse', {
    summary: 'Turn a request down: `reason`',
    command: refuseRestDay,
    input: refuseRestDay.input.omit({ id: true }),
    shown,
  }),
  changeCall('restday/withdraw', {
    summary: 'Take a request back while it waits: one’s own, or with a `reason` by who decides',
    command: withdrawRestDay,
    input: withdrawRestDay.input.omit({ id: true }),
    shown,
  }),
  changeCall('restday/request-cancellation', {
    summary: 'Ask that a leave that was agreed to be cancelled: `reason`',
    command: requestRestDayCancellation,
    input: requestRestDayCancellation.input.omit({ id: true }),
    shown,
  }),
  step('withdraw-cancellation', 'Keep one’s leave after all', withdrawRestDayCancellation),
  changeCall('restday/cancel', {
    summary: 'Cancel a leave that was agreed to (`reason`), or as it was asked for',
    command: cancelRestDay,
    input: cancelRestDay.input.omit({ id: true }),
    shown,
  }),
  changeCall('restday/refuse-cancellation', {
    summary: 'Leave it as it was agreed to: `reason`',
    command: refuseRestDayCancellation,
    input: refuseRestDayCancellation.input.omit({ id: true }),
    shown,
  }),
  changeCall('restday/interrupt', {
    summary: 'Note that they were ill meanwhile (`kind`) or called back to work: the days come back',
    command: interruptRestDay,
    input: interruptRestDay.input.omit({ id: true }),
    shown,
  }),
  changeCall('restday/withdraw-interruption', {
    summary: 'Take back an illness or a call-back noted in error: `from`, `until`, `reason`',
    command: withdrawInterruption,
    input: withdrawInterruption.input.omit({ id: true }),
    shown,
  }),
  deleteCall('restday', { summary: 'Take a request out of the lists', command: deleteRestDay }),
  countCall,
  validatedCall,
  waitingCall,
  balanceCall,
  reportCall('restday/monthly-report/print/{month}/{year}'),
  reportCall('restday/monthly-report/{year}/{month}/print'),
  commandCall({
    path: 'restday/monthly-report/close',
    summary: 'Close a month: its report is printed as it stands',
    command: closeLeaveMonth,
    input: closeLeaveMonth.input,
    answers: idOnly,
    toInput: (_params, body) => body,
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  commandCall({
    path: 'restday/monthly-report/element/new',
    summary: 'Note a variable element of pay: `month`, `person`, `kind`, `quantity` in its unit',
    command: notePayElement,
    input: notePayElement.input,
    answers: itemOf(z.object({ id: recordNumber })),
    toInput: (_params, body) => body,
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  commandCall({
    path: 'restday/monthly-report/element/delete/{id}',
    summary: 'Take a variable element back',
    command: withdrawPayElement,
    input: null,
    answers: idOnly,
    toInput: ({ id }) => ({ id }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  commandCall({
    path: 'restday/deputy/new',
    summary: 'Name who decides about leave instead of somebody: `deputy`, `from`, `until`, `manager`',
    command: nameLeaveDeputy,
    input: nameLeaveDeputy.input,
    answers: itemOf(z.object({ id: recordNumber })),
    toInput: (_params, body) => body,
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  commandCall({
    path: 'restday/deputy/delete/{id}',
    summary: 'End it: who was away decides again',
    command: endLeaveDeputy,
    input: null,
    answers: idOnly,
    toInput: ({ id }) => ({ id }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  commandCall({
    path: 'restday/balance/entry/new',
    summary: 'Post a line into somebody’s ledger: opening, credited, corrected, carried, expired',
    command: postLeaveEntry,
    input: postLeaveEntry.input,
    answers: itemOf(z.object({ id: recordNumber })),
    toInput: (_params, body) => body,
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  commandCall({
    path: 'restday/balance/entry/delete/{id}',
    summary: 'Take a posted line back',
    command: withdrawLeaveEntry,
    input: null,
    answers: idOnly,
    toInput: ({ id }) => ({ id }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
];
