import { z } from 'zod';
import { addSaleOrderJobs } from '#domain/documents/sale-order-commands.ts';
import { jobSchema, putProjectJob, removeProjectJob } from '#domain/projects/job-commands.ts';
import { hoursText } from '#domain/time/worked-time.ts';
import {
  countDocumentsOfProject,
  listDocumentsOfProject,
  type ProjectDocument,
} from '#projections/projects/project-documents.ts';
import { missing } from '#domain/kernel/refusal.ts';
import { mayPass } from '#domain/kernel/access.ts';
import { findProject, type FoundProject } from '#projections/projects/projects.ts';
import { seenJob, seenMonths, seenOf, sightOfFigures, summariesOf } from '../../projects/figures.server.ts';
import { dayText, decimalText, idOnly, itemOf, itemsOf, recordNumber } from '../answers.ts';
import { call, commandCall, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { listCall } from '../resource-calls.ts';

const role = 'ROLE_PROJECT_READ';
const seen = decimalText.nullable().meta({ description: 'null without the right to see it' });

const job = z.object({
  job: z.int(),
  name: z.string(),
  sold: seen,
  budgetHours: decimalText.nullable(),
  budgetAmount: seen,
  startDate: dayText.nullable(),
  endDate: dayText.nullable(),
  progress: z.int(),
  hoursNoted: seen,
  overHours: z.boolean().nullable().meta({ description: 'null: no hours were said, or not to be seen' }),
  timeCost: seen.meta({ description: 'What the time that was noted on it cost' }),
  overAmount: z.boolean().nullable().meta({ description: 'Whether that is more than `budgetAmount`' }),
});

const summary = z.object({
  id: recordNumber,
  value: z.string(),
  sold: seen,
  invoiced: seen,
  paid: seen,
  earned: seen.meta({
    description:
      'Of a project billed by its time: invoiced, and still to be. Of a fixed price: earned of it by how far it is, and what was invoiced beside it',
  }),
  leftToInvoice: seen,
  purchases: seen,
  time: seen,
  hoursWithoutCost: seen,
  hoursNoted: seen,
  overHours: z.boolean().nullable().meta({ description: 'Whether these are more than `budgetHours`' }),
  expenses: seen,
  equipment: seen.meta({ description: 'Inspections and work orders of equipment' }),
  spent: seen,
  margin: seen,
  forecastCost: seen,
  forecastMargin: seen,
  progress: z.int().nullable().meta({ description: 'null: nothing says it' }),
  overBudget: z.boolean().nullable(),
  jobs: z.array(job),
});

const series = ['sold', 'invoiced', 'purchases', 'time', 'expenses', 'equipment', 'spent', 'margin'] as const;

const month = z.object({
  month: z.string().meta({ example: '2026-11' }),
  sold: seen,
  invoiced: seen,
  earnedOfPrice: seen.meta({ description: 'What was earned of a fixed price' }),
  purchases: seen,
  time: seen.meta({ description: 'Time that was noted, at its cost' }),
  expenses: seen,
  equipment: seen,
  spent: seen,
  margin: seen,
  hoursNoted: seen,
});

const sightIn = ({ actor }: ApiContext) =>
  sightOfFigures({
    may: (asked) => mayPass(actor, { role: asked, scope: 'corporation', reads: true }),
  });

/** The project of the address, under the parameter of this name; another company's is as none. */
function asked({ services, corporation, params }: ApiContext, param: string): Promise<FoundProject | null> {
  const id = pathId(params[param]);
  return id === null ? Promise.resolve(null) : findProject(services.db, id, corporation);
}

async function summaryIn(context: ApiContext, project: FoundProject) {
  const own = (await summariesOf(context, [project])).get(project.id);
  if (own === undefined) return null;
  const sight = sightIn(context);
  const {
    uncosted,
    beside: _beside,
    earnedOfPrice: _ofPrice,
    noted,
    ...figures
  } = seenOf(own.summary, sight);
  return {
    id: project.id,
    value: project.name,
    ...figures,
    hoursWithoutCost: uncosted === null ? null : hoursText(uncosted),
    hoursNoted: noted === null ? null : hoursText(noted),
    overHours: sight.hours ? own.overHours : null,
    progress: own.summary.progress,
    jobs: own.jobs.map((one) => {
      const { project: _id, projectName: _name, seconds, cost, ...job } = seenJob(one, sight);
      return { ...job, hoursNoted: seconds === null ? null : hoursText(seconds), timeCost: cost };
    }),
  };
}

async function monthsIn(context: ApiContext, id: number): Promise<z.input<typeof month>[]> {
  const found = await seenMonths(context, id, sightIn(context));
  return found.map(({ noted, ...one }) => ({
    ...one,
    hoursNoted: noted === null ? null : hoursText(noted),
  }));
}

/** What projects come to, for programs. */
export const projectFigureCalls: Call[] = [
  call({
    path: 'project/summary/{id}',
    role,
    summary: 'What a project sold, invoiced and cost, how far it is and what is to be expected',
    answers: itemOf(summary),
    async run(context) {
      const project = await asked(context, 'id');
      const item = project && (await summaryIn(context, project));
      return item === null ? notExist() : { item };
    },
  }),
  listCall({
    path: 'project/billing/{id}',
    role,
    summary: 'Invoices and credit notes of a project, the newest first',
    order: { sort: 'newest', direction: 'desc' },
    sorts: ['newest'],
    row: z.object({
      id: recordNumber.meta({ description: 'Its version' }),
      kind: z.string(),
      number: z.string().nullable(),
      title: z.string().nullable(),
      status: z.string(),
      date: dayText.nullable(),
      totalWithoutVAT: decimalText,
    }),
    async read(context, { keyword }, request) {
      const { services, corporation } = context;
      const project = await asked(context, 'id');
      if (project === null) throw missing();
      const kinds = sightIn(context).invoiced ? (['invoice', 'refund'] as const) : [];
      const filter = { project: project.id, kinds, keyword };
      const page = await listDocumentsOfProject(services.db, corporation, filter, request);
      return { page, count: () => countDocumentsOfProject(services.db, corporation, filter) };
    },
    present: (_context, rows: readonly ProjectDocument[]) =>
      rows.map(({ version, clientName: _name, shown: status, totalWithoutVat, net: _net, ...one }) => ({
        ...one,
        id: version,
        status,
        totalWithoutVAT: totalWithoutVat,
      })),
  }),
  call({
    path: 'project/statistic/{id}',
    role,
    summary: 'What a project sold, invoiced and cost, month by month: they add up to its summary',
    answers: itemsOf(month),
    async run(context) {
      const project = await asked(context, 'id');
      if (project === null) return notExist();
      const items = await monthsIn(context, project.id);
      return { items, total: items.length };
    },
  }),
  call({
    path: 'project/data/chart/{project}',
    role,
    summary: 'The same as series of a chart',
    answers: itemOf(
      z.object({
        labels: z.array(z.string()),
        series: z.array(z.object({ name: z.enum(series), values: z.array(seen) })),
      }),
    ),
    async run(context) {
      const project = await asked(context, 'project');
      if (project === null) return notExist();
      const months = await monthsIn(context, project.id);
      const shown = series.map((name) => ({ name, values: months.map((one) => one[name]) }));
      return { item: { labels: months.map((one) => one.month), series: shown } };
    },
  }),
  commandCall({
    path: 'project/job/{id}',
    summary: 'Add a job to a project, or say one anew: `job` is its number',
    command: putProjectJob,
    input: jobSchema.safeExtend({
      job: putProjectJob.input.shape.job,
      revision: putProjectJob.input.shape.revision,
    }),
    answers: idOnly,
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  commandCall({
    path: 'project/job/order/{version}',
    summary: 'Add the lines of an accepted order to the jobs of the project that it is assigned to',
    command: addSaleOrderJobs,
    input: null,
    answers: idOnly,
    toInput: ({ version }) => ({ version }),
    answer: (_context, { project }) => Promise.resolve({ item: { id: project } }),
  }),
  commandCall({
    path: 'project/job/delete/{id}/{job}',
    summary: 'Remove a job of a project',
    command: removeProjectJob,
    input: null,
    answers: idOnly,
    toInput: ({ id, job: number }) => ({ id, job: number }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
];
