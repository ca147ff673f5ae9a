import { z } from 'zod';
import type { Actor } from '../../kernel/actor.ts';
import { command } from '../../kernel/command.ts';
import { add, normalise, type DecimalString } from '../../kernel/decimal.ts';
import { choice, decimal, optionalReference, recordId } from '../../kernel/fields.ts';
import { conflict, invalid, missing } from '../../kernel/refusal.ts';
import type { UnitOfWork } from '../../kernel/work.ts';
import { peopleQuestions } from '../../people/questions.ts';
import { beyondSold, shareNet } from '../../projects/fixed-price.ts';
import { projectQuestions } from '../../projects/questions.ts';
import { recordQuestions } from '../../records/questions.ts';
import { activityMonthAggregate, standingEntries } from '../../time/activity-month.ts';
import {
  billingGroups,
  isBillableStatus,
  timeLines,
  type BillableTime,
  type TimeLine,
} from '../../time/billing-lines.ts';
import type { LoadedMonth } from '../../time/noting.ts';
import { timeQuestions } from '../../time/questions.ts';
import { MAX_LINES } from '../content/content.ts';
import type { Made } from '../document-commands.ts';
import type { DocumentWords } from '../document-words.ts';
import { beyondField, requireWithin } from './within-sold.ts';
import { billedProject, draftOfProject, lineOf, type BilledProject } from './project-draft.ts';

const MOST_TIMES = 5000;
const LONGEST_DETAIL = 2000;

interface Noted {
  months: Map<number, LoadedMonth>;
  times: BillableTime[];
}

/**
 * The times of these entries, as their months have them now.
 * @throws Refusal `missing` for an unknown entry, `conflict` for one that is billed, not agreed to, or not of this project
 */
async function timesOf(
  work: UnitOfWork,
  actor: Actor,
  project: number,
  asked: readonly number[],
  corporation: number,
): Promise<Noted> {
  const monthOf = await work.ask(timeQuestions).monthsOfEntries(asked, corporation);
  const months = new Map<number, LoadedMonth>();
  const times: BillableTime[] = [];
  for (const id of [...new Set(monthOf.values())].toSorted((a, b) => a - b))
    months.set(id, await work.load(activityMonthAggregate, id, actor));
  for (const id of new Set(asked)) {
    const month = months.get(monthOf.get(id) ?? 0);
    if (month === undefined) throw missing();
    const entry = standingEntries(month.state).find((one) => one.id === id);
    if (month.state.billed.has(id)) throw conflict('ACTIVITY_BILLED', 'time.error.billed');
    if (entry?.project !== project || !entry.billable || !isBillableStatus(month.state.status))
      throw conflict('ACTIVITY_NOT_BILLABLE', 'time.error.notBillable');
    times.push({ ...entry, activityMonth: month.id, person: month.state.person });
  }
  return { months, times };
}

/** What a line says day by day; nothing where that is too long to stand on an invoice. */
function detailOf(words: DocumentWords, { days, unit }: TimeLine): string | null {
  const detail = words.workDays(days, unit);
  return detail.length > LONGEST_DETAIL ? null : detail;
}

/**
 * Bills chosen times of a project, each at the rate of its day: a draft invoice with a line each person and rate. It and
 * the times know each other, so that none is billed twice.
 * @throws Refusal `conflict` where one is billed, or not agreed to, by now
 */
export const billProjectTime = command({
  name: 'BillProjectTime',
  role: 'ROLE_PROJECT_BILL',
  input: z.object({
    id: recordId(),
    entries: z
      .array(recordId())
      .min(1, 'projects.error.nothingChosen')
      .max(MOST_TIMES, `projects.error.tooManyTimes|max=${MOST_TIMES}`),
    by: choice(billingGroups).default('person'),
    vat: optionalReference('vat'),
    hourUnit: optionalReference('unittype'),
    dayUnit: optionalReference('unittype'),
  }),
  refuses: ['ACTIVITY_BILLED', 'ACTIVITY_NOT_BILLABLE'],
  async handle(work, actor, { id, entries, by, vat, hourUnit, dayUnit }) {
    const of = await billedProject(work, actor, id);
    const { corporation, words, project } = of;
    const { months, times } = await timesOf(work, actor, id, entries, corporation.id);
    const { lines, unrated } = timeLines(
      times,
      await work.ask(projectQuestions).staffOf(id, corporation.id),
      by,
    );
    const [without] = unrated;
    if (without !== undefined) throw invalid({ entries: [`projects.error.noRate|day=${without.day}`] });
    if (lines.length > MAX_LINES) throw invalid({ entries: [`errors.tooManyLines|max=${MAX_LINES}`] });
    const [names, types] = await Promise.all([
      work.ask(peopleQuestions).namesOf([...new Set(lines.map(({ person }) => person))], corporation.id),
      work.ask(recordQuestions).records(
        'activitytype',
        lines.flatMap(({ type }) => (type === null ? [] : [type])),
        corporation.id,
      ),
    ]);
    const made = await draftOfProject(
      work,
      of,
      {
        title: words.workTitle(project.state.name),
        supplyDate:
          times
            .map(({ day }) => day)
            .toSorted()
            .at(-1) ?? null,
        lines: lines.map((line) => ({
          vat,
          name: words.work({
            person: names.get(line.person) ?? '',
            profile: line.profile,
            activity: line.type === null ? null : (types.get(line.type)?.label ?? null),
            from: line.days[0]?.day ?? of.today,
            until: line.days.at(-1)?.day ?? of.today,
          }),
          description: detailOf(words, line),
          quantity: line.quantity,
          unitPrice: line.price,
          unit: line.unit === 'hour' ? hourUnit : dayUnit,
        })),
      },
      (place) => ({ kind: 'time', project: id, months: monthsOf(lines[place]) }),
    );
    for (const month of months.values())
      await work.append(
        month,
        lines.flatMap((line, place) => {
          const own = monthsOf(line).find(({ activityMonth }) => activityMonth === month.id);
          if (own === undefined) return [];
          const data = { ...own, invoice: made.id, line: lineOf(place) };
          return [{ type: 'ActivitiesBilled' as const, data }];
        }),
      );
    return made;
  },
});

/** The entries of a line, month by month. */
function monthsOf(line: TimeLine | undefined): { activityMonth: number; entries: number[] }[] {
  const months = new Map<number, number[]>();
  for (const { activityMonth, entry } of line?.entries ?? [])
    months.set(activityMonth, [...(months.get(activityMonth) ?? []), entry]);
  return [...months].map(([activityMonth, entries]) => ({ activityMonth, entries }));
}

interface Part {
  milestone: number | null;
  percent: DecimalString | null;
  net: DecimalString;
  name: string;
}

/** Drafts an invoice of parts of a fixed price, and notes them in the project. */
async function billParts(
  work: UnitOfWork,
  of: BilledProject,
  { parts, vat }: { parts: readonly Part[]; vat: number | null },
): Promise<Made> {
  const { project, words, today } = of;
  const first = project.state.lastPart + 1;
  const made = await draftOfProject(
    work,
    of,
    {
      title: words.workTitle(project.state.name),
      supplyDate: null,
      lines: parts.map(({ name, net }) => ({
        vat,
        name,
        description: null,
        quantity: '1',
        unitPrice: net,
        unit: null,
      })),
    },
    (place) => ({ kind: 'part', project: project.id, part: first + place }),
  );
  await work.append(
    project,
    parts.map(({ milestone, percent, net }, place) => {
      const where = { invoice: made.id, line: lineOf(place), day: today };
      const part = { part: first + place, milestone, percent, net, ...where };
      return { type: 'ProjectPartBilled' as const, data: { project: project.id, part } };
    }),
  );
  return made;
}

/** Bills a share of what was sold of a project: a draft invoice of so many percent of it. */
export const billProjectShare = command({
  name: 'BillProjectShare',
  role: 'ROLE_PROJECT_BILL',
  input: z.object({
    id: recordId(),
    percent: decimal({ places: 4, min: 0.0001, max: 100 }).meta({ example: '30' }),
    vat: optionalReference('vat'),
    ...beyondField,
  }),
  async handle(work, actor, { id, percent, vat, beyond }) {
    const of = await billedProject(work, actor, id);
    const price = await work.ask(projectQuestions).fixedPrice(id, of.corporation.id);
    const net = shareNet(price, percent);
    requireWithin(beyondSold(price, net), beyond);
    const name = of.words.share(normalise(percent), of.project.state.name);
    return billParts(work, of, { parts: [{ milestone: null, percent, net, name }], vat });
  },
});

/** Bills milestones that are reached: a draft invoice with a line each. */
export const billProjectMilestones = command({
  name: 'BillProjectMilestones',
  role: 'ROLE_PROJECT_BILL',
  input: z.object({
    id: recordId(),
    milestones: z
      .array(z.coerce.number().int().min(1))
      .min(1, 'projects.error.nothingChosen')
      .max(MAX_LINES, `errors.tooManyLines|max=${MAX_LINES}`)
      .meta({ example: [1] }),
    vat: optionalReference('vat'),
    ...beyondField,
  }),
  refuses: ['MILESTONE_BILLED', 'MILESTONE_NOT_REACHED'],
  async handle(work, actor, { id, milestones, vat, beyond }) {
    const of = await billedProject(work, actor, id);
    const { state } = of.project;
    let price = await work.ask(projectQuestions).fixedPrice(id, of.corporation.id);
    const parts: Part[] = [];
    for (const milestone of new Set(milestones)) {
      const found = state.milestones.find((one) => one.milestone === milestone);
      if (found === undefined) throw missing();
      if (state.parts.some((one) => one.milestone === milestone))
        throw conflict('MILESTONE_BILLED', 'projects.error.milestoneBilled');
      if (found.reached === null)
        throw conflict('MILESTONE_NOT_REACHED', 'projects.error.milestoneNotReached');
      const net = found.amount ?? shareNet(price, found.percent ?? '0');
      price = { ...price, billed: add(price.billed, net) };
      const name = of.words.milestone(found.title, state.name);
      parts.push({ milestone, percent: found.percent, net, name });
    }
    requireWithin(beyondSold(price, '0'), beyond);
    return billParts(work, of, { parts, vat });
  },
});
