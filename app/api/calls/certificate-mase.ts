import { maseRole } from '#domain/training/roles.ts';
import { z } from 'zod';
import { maseAxes, maseStatuses } from '#domain/training/mase-action.ts';
import {
  completeMaseAction,
  createMaseAction,
  deleteMaseAction,
  editMaseAction,
  noteSafetyFigures,
  removeSafetyFigures,
  reopenMaseAction,
} from '#domain/training/mase-commands.ts';
import { safetyIndicators } from '#domain/training/safety-figures.ts';
import {
  countMaseActions,
  findMaseAction,
  listMaseActions,
  listSafetyFigures,
  masePriorities,
  type MaseRow,
} from '#projections/training/mase.ts';
import { dayText, decimalText, idOnly, itemsOf, recordNumber, referenceTo } from '../answers.ts';
import { call, commandCall, type Call } from '../call.ts';
import { count, idOf, word } from '../query.ts';
import { changeCall, deleteCall, editCall, listCalls, newCall, showCall, shows } from '../resource-calls.ts';

const row = z.object({
  id: recordNumber,
  value: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  axis: z.enum(maseAxes),
  prio: z.int(),
  person: referenceTo,
  start: dayText,
  end: dayText,
  doneOn: dayText.nullable(),
  status: z.enum(maseStatuses).meta({ description: 'Follows from the day, until it is done' }),
});

const present = (action: MaseRow): z.input<typeof row> => ({
  ...action,
  value: action.title,
  person: { id: action.person, value: action.personName || null },
});

const shown = shows(row, {
  stream: 'maseAction',
  async read({ services, corporation, today }, id) {
    const found = await findMaseAction(services.db, id, corporation, today);
    return found && present(found);
  },
});

const figures = z.object({
  month: z.string().meta({ example: '2026-10' }),
  hours: decimalText,
  accidentsWithStop: z.int(),
  accidentsWithoutStop: z.int(),
  daysLost: z.int(),
});

const calls: Call[] = [
  ...listCalls({
    resource: 'certificatemase',
    role: maseRole,
    summary: 'Actions of the MASE plan',
    order: { sort: 'prio', direction: 'asc' },
    sorts: ['prio', 'end', 'title', 'newest'],
    filters: {
      status: word(maseStatuses, 'Standing so today'),
      axis: word(maseAxes, 'Of this axis'),
      prio: count(99, 'Of this priority'),
      person: idOf('persons', 'That this person is responsible for'),
    },
    filterOf: ({ keyword, status, axis, prio, person }, today) => ({
      keyword,
      status,
      axis,
      prio,
      person,
      today,
    }),
    list: listMaseActions,
    count: countMaseActions,
    row,
    stream: 'maseAction',
    present,
    completion: {
      summary: 'Titles of actions',
      sort: 'title',
      valueOf: ({ id, title }) => ({ id, value: title }),
    },
  }),
  call({
    path: 'certificatemase/prio/distinct',
    role: maseRole,
    summary: 'The priorities that actions have, the most urgent first',
    answers: itemsOf(z.object({ prio: z.int() })),
    async run({ services, corporation }) {
      const priorities = await masePriorities(services.db, corporation);
      return { items: priorities.map((prio) => ({ prio })), total: priorities.length };
    },
  }),
  showCall('certificatemase', maseRole, 'One action', shown),
  newCall('certificatemase', {
    summary: 'An action of the plan',
    command: createMaseAction,
    input: createMaseAction.input,
    shown,
  }),
  editCall('certificatemase', {
    summary: 'Change an action',
    command: editMaseAction,
    input: editMaseAction.input,
    shown,
  }),
  changeCall('certificatemase/done', {
    summary: 'Note that an action was done, today or on `doneOn`',
    command: completeMaseAction,
    input: completeMaseAction.input.omit({ id: true }),
    shown,
  }),
  changeCall('certificatemase/reopen', {
    summary: 'Take back that an action was done',
    command: reopenMaseAction,
    input: null,
    shown,
  }),
  deleteCall('certificatemase', { summary: 'Take an action away', command: deleteMaseAction }),
  call({
    path: 'certificatemase/figures',
    role: maseRole,
    summary:
      'Hours and accidents by month, the newest first, with the rates of frequency and severity of each',
    answers: itemsOf(
      figures.extend({
        frequency: decimalText.nullable().meta({ description: 'Accidents with stop × 1,000,000 ÷ hours' }),
        severity: decimalText.nullable().meta({ description: 'Days lost × 1,000 ÷ hours' }),
      }),
    ),
    async run({ services, corporation }) {
      const months = await listSafetyFigures(services.db, corporation);
      return {
        total: months.length,
        items: months.map((month) => {
          const { frequency, severity } = safetyIndicators([month]);
          return { ...month, frequency, severity };
        }),
      };
    },
  }),
  commandCall({
    path: 'certificatemase/figures/note',
    summary: 'Put down hours and accidents of a month, or put right what was put down',
    command: noteSafetyFigures,
    input: noteSafetyFigures.input,
    answers: idOnly,
    toInput: (_params, body) => body,
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  commandCall({
    path: 'certificatemase/figures/remove',
    summary: 'Take back what was put down of a month',
    command: removeSafetyFigures,
    input: removeSafetyFigures.input,
    answers: idOnly,
    toInput: (_params, body) => body,
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
];

/** None of them is there in a company that does not work with MASE. */
export const certificateMaseCalls: Call[] = calls.map((one) => ({ ...one, setting: 'showMase' as const }));
