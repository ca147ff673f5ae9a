import { z } from 'zod';
import type { Actor } from '../../kernel/actor.ts';
import { organizationQuestions } from '../../company/questions.ts';
import { mayPass } from '../../kernel/access.ts';
import { command, corporationOf } from '../../kernel/command.ts';
import { addDays, daysBetween, dayWords, mondayOf } from '../../kernel/dates.ts';
import {
  choice,
  date,
  evenIfWrong,
  optionalDecimal,
  recordId,
  reference,
  revision,
} from '../../kernel/fields.ts';
import { halves, slotOf, type HalfDaySpan } from '../../kernel/half-days.ts';
import { invalid } from '../../kernel/refusal.ts';
import { requireFresh } from '../../kernel/require-fresh.ts';
import type { UnitOfWork } from '../../kernel/work.ts';
import { peopleQuestions } from '../../people/questions.ts';
import { isBlocking } from '../../training/problems.ts';
import { trainingQuestions } from '../../training/questions.ts';
import { trainingRoles } from '../../training/roles.ts';
import { takesTime } from '../project.ts';
import { projectQuestions } from '../questions.ts';
import { planAggregate, planForm, type PlanFacts } from './plan.ts';

const LONGEST = 366;

/** Somebody on a project for some days, as forms and programs send it. */
export const planSchema = z
  .object({
    person: reference('persons'),
    project: reference('project'),
    start: date().meta({ example: '2026-11-23' }),
    startHalf: choice(halves).default('morning'),
    end: date().meta({ example: '2026-11-27' }),
    endHalf: choice(halves).default('afternoon'),
    hours: optionalDecimal({ places: 2, min: 0, max: 24 }),
  })
  .superRefine(({ start, startHalf, end, endHalf }, context) => {
    const issue = (message: string) => context.addIssue({ code: 'custom', path: ['end'], message });
    if (typeof start !== 'string' || typeof end !== 'string') return;
    if (end < start || slotOf(end, endHalf) < slotOf(start, startHalf))
      issue('projects.error.endBeforeStart');
    else if (daysBetween(start, end) > LONGEST) issue(`projects.error.tooLong|days=${LONGEST}`);
  }, evenIfWrong);

type PlanInput = z.output<typeof planSchema>;

/**
 * What keeps somebody from being planned, where the corporation refuses plans without a certificate that is demanded: one
 * that is missing or over on the last day. Its name is told to who may see certificates. null: nothing does.
 */
async function certificateRefusal(
  work: UnitOfWork,
  actor: Actor,
  { person, project, span: { end: day } }: PlanFacts,
): Promise<string | null> {
  const corporation = corporationOf(actor);
  const check = await work.ask(organizationQuestions).parameter('planning_check_certificate', corporation);
  if (check !== 'refuse') return null;
  const profile = await work.ask(projectQuestions).profileOn(project, person, corporation);
  const profiles = profile === null ? [] : [profile];
  const problems = await work
    .ask(trainingQuestions)
    .certificateProblems({ person, day, profiles }, corporation);
  const missing = problems.find(isBlocking);
  if (missing === undefined) return null;
  return mayPass(actor, { role: trainingRoles.view, scope: 'corporation' })
    ? `projects.error.certificate|name=${missing.kind.name}|day=${dayWords(day)}`
    : `projects.error.certificateHidden|day=${dayWords(day)}`;
}

/**
 * @throws Refusal `invalid` for who is not of the company, a project that takes no time any longer, and who lacks a
 * certificate where the corporation refuses that
 */
async function factsOf(
  work: UnitOfWork,
  actor: Actor,
  { person, project: id, hours, start, startHalf, end, endHalf }: PlanInput,
): Promise<PlanFacts> {
  const corporation = corporationOf(actor);
  const [here, project] = await Promise.all([
    work.ask(peopleQuestions).isColleague(person, corporation),
    work.ask(projectQuestions).project(id, corporation),
  ]);
  if (!here) throw invalid({ person: ['errors.reference'] });
  if (project === null) throw invalid({ project: ['errors.reference'] });
  if (!takesTime(project)) throw invalid({ project: ['projects.error.finished'] });
  const facts = { person, project: id, hours, span: { start, startHalf, end, endHalf } };
  const refusal = await certificateRefusal(work, actor, facts);
  if (refusal !== null) throw invalid({ person: [refusal] });
  return facts;
}

export const planPerson = command({
  name: 'PlanPerson',
  role: 'ROLE_PROJECT_PLAN',
  input: planSchema,
  async handle(work, actor, input) {
    const facts = await factsOf(work, actor, input);
    const plan = await work.create(planAggregate);
    const data = { plan: plan.id, corporation: corporationOf(actor), facts };
    await work.append(plan, [{ type: 'PersonPlanned', data }]);
    return { id: plan.id };
  },
});

export const changePlan = command({
  name: 'ChangePlan',
  role: 'ROLE_PROJECT_PLAN',
  input: planSchema.safeExtend({ id: recordId(), revision: revision() }),
  async handle(work, actor, { id, revision: madeFrom, ...input }) {
    const plan = await work.load(planAggregate, id, actor);
    requireFresh(plan, madeFrom, planForm);
    const facts = await factsOf(work, actor, input);
    await work.append(plan, [{ type: 'PlanChanged', data: { plan: id, facts } }]);
    return { id };
  },
});

export const removePlan = command({
  name: 'RemovePlan',
  role: 'ROLE_PROJECT_PLAN',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const plan = await work.load(planAggregate, id, actor);
    await work.append(plan, [{ type: 'PlanRemoved', data: { plan: id } }]);
    return { id };
  },
});

/** The part of a plan that lies within a week, moved by some days. */
export function withinWeek(span: HalfDaySpan, monday: string, by: number): HalfDaySpan {
  const sunday = addDays(monday, 6);
  return {
    ...(span.start < monday
      ? { start: addDays(monday, by), startHalf: 'morning' as const }
      : { start: addDays(span.start, by), startHalf: span.startHalf }),
    ...(span.end > sunday
      ? { end: addDays(sunday, by), endHalf: 'afternoon' as const }
      : { end: addDays(span.end, by), endHalf: span.endHalf }),
  };
}

/**
 * Plans a week as another one stands: what lies in it is planned again, the same days later. What stands in the week that
 * is filled stays; what is the same there already is not planned twice. Left out are finished projects, and whoever lacks
 * a certificate where the corporation refuses that.
 */
export const copyPlannedWeek = command({
  name: 'CopyPlannedWeek',
  role: 'ROLE_PROJECT_PLAN',
  input: z.object({ from: date(), to: date() }),
  async handle(work, actor, { from, to }) {
    const [source, target] = [mondayOf(from), mondayOf(to)];
    if (source === target) throw invalid({ to: ['projects.error.sameWeek'] });
    const corporation = corporationOf(actor);
    const questions = work.ask(projectQuestions);
    const plansOf = (first: string) => questions.plansBetween(corporation, first, addDays(first, 6));
    const [plans, there] = await Promise.all([plansOf(source), plansOf(target)]);
    const by = daysBetween(source, target);
    const known = new Set(there.map(({ facts }) => keyOf(facts, withinWeek(facts.span, target, 0))));
    let copied = 0;
    for (const { facts, open } of plans) {
      const span = withinWeek(facts.span, source, by);
      if (!open || known.has(keyOf(facts, span))) continue;
      if ((await certificateRefusal(work, actor, { ...facts, span })) !== null) continue;
      const plan = await work.create(planAggregate);
      await work.append(plan, [
        { type: 'PersonPlanned', data: { plan: plan.id, corporation, facts: { ...facts, span } } },
      ]);
      copied += 1;
    }
    if (copied === 0) throw invalid({ from: ['projects.error.nothingToCopy'] });
    return { copied };
  },
});

const keyOf = ({ person, project }: PlanFacts, span: HalfDaySpan): string =>
  [person, project, span.start, span.startHalf, span.end, span.endHalf].join('/');
