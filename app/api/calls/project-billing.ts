import { z } from 'zod';
import {
  billProjectMilestones,
  billProjectShare,
  billProjectTime,
} from '#domain/documents/invoicing/project-invoicing-commands.ts';
import {
  milestoneSchema,
  putProjectMilestone,
  reachProjectMilestone,
  removeProjectMilestone,
  reopenProjectMilestone,
} from '#domain/projects/milestone-commands.ts';
import { freeProjectTime } from '#domain/documents/invoicing/free-time-commands.ts';
import { netOf, timeLines } from '#domain/time/billing-lines.ts';
import { staffOf } from '#projections/projects/assignments.ts';
import { fixedPriceOf, milestonesOf } from '#projections/projects/billing.ts';
import { unbilledTimes } from '#projections/time/unbilled.ts';
import { mayPass } from '#domain/kernel/access.ts';
import { unbilledProjects } from '../../projects/billing/unbilled.server.ts';
import { dayText, decimalText, idOnly, itemOf, itemsOf, recordNumber, referenceTo } from '../answers.ts';
import { call, commandCall, notExist } from '../call.ts';
import type { Call } from '../call.ts';
import { knownProject } from './projects.ts';

const role = 'ROLE_PROJECT_BILL';

const made = z.object({ id: recordNumber.meta({ description: 'The version of the draft invoice' }) });
const madeOf = (_context: unknown, { version }: { version: number }) =>
  Promise.resolve({ item: { id: version } });

const milestone = z.object({
  milestone: z.int().meta({ description: 'Its number within the project' }),
  title: z.string(),
  planned: dayText.nullable(),
  amount: decimalText.nullable().meta({ description: 'null too without the right to see what is sold' }),
  percent: decimalText.nullable(),
  reached: dayText.nullable(),
  invoice: z
    .object({ version: recordNumber, number: z.string().nullable() })
    .nullable()
    .meta({ description: 'What bills it, draft or validated' }),
});

const timeLine = z.object({
  person: referenceTo,
  profile: z.string().nullable(),
  unit: z.enum(['hour', 'day']),
  price: decimalText,
  quantity: decimalText,
  amountWithoutVAT: decimalText,
  entries: z.array(recordNumber).meta({ description: 'The activities that it is made of' }),
});

const stepInput = (params: Record<string, string | undefined>) => ({
  id: params['id'],
  milestone: params['milestone'],
});

/** What of projects waits to be billed, and how it is billed, for programs. */
export const projectBillingCalls: Call[] = [
  call({
    path: 'project/to/bill',
    role,
    summary: 'Projects with approved time or reached milestones that no invoice bills',
    answers: itemsOf(
      z.object({
        id: recordNumber,
        value: z.string(),
        code: z.string(),
        time: decimalText,
        milestones: decimalText,
        total: decimalText,
        unrated: z.int().meta({ description: 'Activities that have no rate on their day' }),
      }),
    ),
    async run(context) {
      const found = await unbilledProjects(context, context.today);
      const items = found.map(({ project: id, name: value, ...one }) => ({ id, value, ...one }));
      return { items, total: items.length };
    },
  }),
  call({
    path: 'project/unbilled/{id}',
    role,
    summary:
      'Approved time of a project that no invoice bills, as the lines of one, and what is left of its price',
    answers: itemOf(
      z.object({
        lines: z.array(timeLine),
        unrated: z.array(recordNumber).meta({ description: 'Activities that have no rate on their day' }),
        time: decimalText,
        sold: decimalText,
        billed: decimalText.meta({ description: 'By drafts too, less credit notes' }),
      }),
    ),
    async run(context) {
      const { services, corporation, today } = context;
      const id = await knownProject(context);
      if (id === null) return notExist();
      const [times, staff, price] = await Promise.all([
        unbilledTimes(services.db, corporation, id, today),
        staffOf(services.db, id, corporation),
        fixedPriceOf(services.db, id, corporation),
      ]);
      const names = new Map(times.map(({ person, personName }) => [person, personName]));
      const { lines, unrated } = timeLines(times, staff, 'person');
      return {
        item: {
          lines: lines.map(({ person, profile, unit, price: of, quantity, net, entries }) => ({
            person: { id: person, value: names.get(person) || null },
            profile,
            unit,
            price: of,
            quantity,
            amountWithoutVAT: net,
            entries: entries.map(({ entry }) => entry),
          })),
          unrated: unrated.map(({ id: entry }) => entry),
          time: netOf(lines),
          ...price,
        },
      };
    },
  }),
  commandCall({
    path: 'project/bill/time/{id}',
    summary: 'Draft an invoice of chosen activities of a project, each at the rate of its day',
    command: billProjectTime,
    input: billProjectTime.input.omit({ id: true }),
    answers: itemOf(made),
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: madeOf,
  }),
  commandCall({
    path: 'project/free/time/{id}',
    summary: 'Say which activities may be billed again, of a line of which a credit note took back a part',
    command: freeProjectTime,
    input: freeProjectTime.input.omit({ id: true }),
    answers: idOnly,
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  commandCall({
    path: 'project/bill/share/{id}',
    summary: 'Draft an invoice of a share of what was sold of a project',
    command: billProjectShare,
    input: billProjectShare.input.omit({ id: true }),
    answers: itemOf(made),
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: madeOf,
  }),
  commandCall({
    path: 'project/bill/milestones/{id}',
    summary: 'Draft an invoice of milestones that are reached',
    command: billProjectMilestones,
    input: billProjectMilestones.input.omit({ id: true }),
    answers: itemOf(made),
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: madeOf,
  }),
  call({
    path: 'project/milestone/list/{id}',
    role: 'ROLE_PROJECT_READ',
    summary: 'Milestones of a project, by their days',
    answers: itemsOf(milestone),
    async run(context) {
      const id = await knownProject(context);
      if (id === null) return notExist();
      const sold = mayPass(context.actor, {
        role: ['ROLE_QUOTATION_LIST', 'ROLE_SALE_ORDER_LIST'],
        scope: 'corporation',
        reads: true,
      });
      const found = await milestonesOf(context.services.db, context.corporation, id);
      const items = found.map((one) => ({ ...one, amount: sold ? one.amount : null }));
      return { items, total: items.length };
    },
  }),
  commandCall({
    path: 'project/milestone/{id}',
    summary: 'Add a milestone to a project, or say one anew that is not billed: `milestone` is its number',
    command: putProjectMilestone,
    input: milestoneSchema.safeExtend({
      milestone: putProjectMilestone.input.shape.milestone,
      revision: putProjectMilestone.input.shape.revision,
    }),
    answers: idOnly,
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  commandCall({
    path: 'project/milestone/reach/{id}/{milestone}',
    summary: 'A milestone is reached: it waits to be billed',
    command: reachProjectMilestone,
    input: z.object({ day: reachProjectMilestone.input.shape.day }),
    answers: idOnly,
    toInput: (params, body) => ({ ...stepInput(params), ...body }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  commandCall({
    path: 'project/milestone/reopen/{id}/{milestone}',
    summary: 'A milestone is not reached after all',
    command: reopenProjectMilestone,
    input: null,
    answers: idOnly,
    toInput: stepInput,
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  commandCall({
    path: 'project/milestone/delete/{id}/{milestone}',
    summary: 'Remove a milestone that is not billed',
    command: removeProjectMilestone,
    input: null,
    answers: idOnly,
    toInput: stepInput,
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
];
