import { z } from 'zod';
import type { Actor } from '../../kernel/actor.ts';
import { organizationQuestions } from '../../company/questions.ts';
import { mayPass } from '../../kernel/access.ts';
import { command, corporationOf } from '../../kernel/command.ts';
import { addDays, daysBetween, dayWords, LEGAL_TIME_ZONE, mondayOf, todayIn } from '../../kernel/dates.ts';
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
import { invalid, missing } from '../../kernel/refusal.ts';
import { requireFresh } from '../../kernel/require-fresh.ts';
import type { UnitOfWork } from '../../kernel/work.ts';
import { peopleQuestions } from '../../people/questions.ts';
import { isBlocking } from '../../training/problems.ts';
import { trainingQuestions } from '../../training/questions.ts';
import { trainingRoles } from '../../training/roles.ts';
import { takesTime } from '../project.ts';
import { projectQuestions } from '../questions.ts';
import { copiedSpans, withinWeek, type LeftOutReason } from './copied-week.ts';
import { planAggregate, planForm, type PlanFacts } from './plan.ts';

const LONGEST = 366;

/** Somebody on a project for some days, as forms and programs send it. */
export const planSchema = z
  .object({
    person: reference('persons'),
    project: reference('project'),
    /** A job of the project, by its number there. */
    job: z.coerce.number({ error: 'errors.reference' }).int().min(1).nullish().meta({ example: null }),
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
 * What keeps somebody from being planned as far as occupational health says, where the corporation refuses that. Nobody
 * is told why, whatever they may know: a refusal is read in logs and programs too.
 */
async function healthRefusal(
  work: UnitOfWork,
  actor: Actor,
  { person, span: { end: day } }: PlanFacts,
): Promise<string | null> {
  const corporation = corporationOf(actor);
  const check = await work.ask(organizationQuestions).parameter('planning_check_medical', corporation);
  if (check !== 'refuse') return null;
  const today = todayIn(LEGAL_TIME_ZONE, new Date(work.now));
  const kept = await work.ask(projectQuestions).keptByHealth([person], corporation, { today, day });
  return kept.has(person) ? `projects.error.notAvailable|day=${dayWords(day)}` : null;
}

/** What keeps somebody from being planned, as the corporation has it refused; null: nothing does. */
const planRefusal = async (work: UnitOfWork, actor: Actor, facts: PlanFacts): Promise<string | null> =>
  (await certificateRefusal(work, actor, facts)) ?? (await healthRefusal(work, actor, facts));

/** A job stands in what was planned where there is one. */
const jobSaid = (job: number | null): Pick<PlanFacts, 'job'> => (job === null ? {} : { job });

/**
 * @throws Refusal `invalid` for who is not of the company, a project that takes no time any longer, and who lacks a
 * certificate where the corporation refuses that
 */
async function factsOf(
  work: UnitOfWork,
  actor: Actor,
  { person, project: id, job = null, hours, start, startHalf, end, endHalf }: PlanInput,
): Promise<PlanFacts> {
  const corporation = corporationOf(actor);
  const [here, project] = await Promise.all([
    work.ask(peopleQuestions).isColleague(person, corporation),
    work.ask(projectQuestions).project(id, corporation),
  ]);
  if (!here) throw invalid({ person: ['errors.reference'] });
  if (project === null) throw invalid({ project: ['errors.reference'] });
  if (!takesTime(project)) throw invalid({ project: ['projects.error.finished'] });
  if (job !== null && !(await work.ask(projectQuestions).jobsOf(id, corporation)).has(job))
    throw invalid({ job: ['errors.reference'] });
  const facts = { person, project: id, hours, span: { start, startHalf, end, endHalf }, ...jobSaid(job) };
  const refusal = await planRefusal(work, actor, facts);
  if (refusal !== null) throw invalid({ person: [refusal] });
  return facts;
}

/**
 * A part of what was planned, otherwise the same: it is allowed whatever has become of its project and person since, so
 * that what was planned until the end can be cut where it ended. null: it is something else.
 */
function partOf(
  before: PlanFacts | null,
  { person, project, job = null, hours, start, startHalf, end, endHalf }: PlanInput,
): PlanFacts | null {
  if (before === null || before.person !== person || before.project !== project || before.hours !== hours)
    return null;
  if ((before.job ?? null) !== job) return null;
  const was = before.span;
  const isWithin =
    slotOf(start, startHalf) >= slotOf(was.start, was.startHalf) &&
    slotOf(end, endHalf) <= slotOf(was.end, was.endHalf);
  return isWithin ? { ...before, span: { start, startHalf, end, endHalf } } : null;
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
    const facts = partOf(plan.state.facts, input) ?? (await factsOf(work, actor, input));
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

/** Somebody of a copied week who is not planned, or not all of their days, and why. */
interface LeftOut {
  person: number;
  project: number;
  why: LeftOutReason;
}

const MOST_NARROWED = 2000;
const narrowing = (resource: string) =>
  z
    .array(reference(resource))
    .max(MOST_NARROWED, `errors.tooMany|max=${MOST_NARROWED}`)
    .nullish()
    .meta({ example: null });

/**
 * Plans a week as another one stands: what lies in it is planned again, the same days later, of some people or projects
 * alone where they are said. What stands in the week that is filled stays; what is the same there already is not planned
 * twice. Left out are finished projects, days on which people are away, under no contract or do not work, and whoever may
 * not be planned where the corporation refuses that.
 * @returns how many plans were made, `copy` by which they are taken back, and what was left out
 */
export const copyPlannedWeek = command({
  name: 'CopyPlannedWeek',
  role: 'ROLE_PROJECT_PLAN',
  input: z.object({
    from: date(),
    to: date(),
    persons: narrowing('persons'),
    projects: narrowing('project'),
  }),
  async handle(work, actor, { from, to, persons, projects }) {
    const [source, target] = [mondayOf(from), mondayOf(to)];
    if (source === target) throw invalid({ to: ['projects.error.sameWeek'] });
    const corporation = corporationOf(actor);
    const questions = work.ask(projectQuestions);
    const plansOf = (first: string) => questions.plansBetween(corporation, first, addDays(first, 6));
    const isMeant = ({ facts }: { facts: PlanFacts }) =>
      (persons?.includes(facts.person) ?? true) && (projects?.includes(facts.project) ?? true);
    const [all, there] = await Promise.all([plansOf(source), plansOf(target)]);
    const plans = all.filter(isMeant);
    const by = daysBetween(source, target);
    const known = new Set(there.map(({ facts }) => keyOf(facts, withinWeek(facts.span, target, 0))));
    const people = [...new Set(plans.map(({ facts }) => facts.person))];
    const { closed, of } = await questions.availability(corporation, people, target, addDays(target, 6));
    const leftOut: LeftOut[] = [];
    const made: number[] = [];
    for (const { facts, open } of plans) {
      const span = withinWeek(facts.span, source, by);
      if (known.has(keyOf(facts, span))) continue;
      const leave = (why: LeftOutReason) =>
        leftOut.push({ person: facts.person, project: facts.project, why });
      const person = of.get(facts.person);
      if (!open || person === undefined) {
        leave(open ? 'left' : 'finished');
        continue;
      }
      const { spans, why } = copiedSpans(span, person, closed);
      if (why !== null) leave(why);
      const fresh = spans.filter((one) => !known.has(keyOf(facts, one)));
      if (fresh.length > 0 && (await planRefusal(work, actor, { ...facts, span })) !== null) {
        leave('refused');
        continue;
      }
      for (const one of fresh) {
        const plan = await work.create(planAggregate);
        made.push(plan.id);
        const data = {
          plan: plan.id,
          corporation,
          facts: { ...facts, span: one },
          copiedWith: made[0] ?? plan.id,
        };
        await work.append(plan, [{ type: 'PersonPlanned', data }]);
      }
    }
    if (made.length === 0 && leftOut.length === 0) throw invalid({ from: ['projects.error.nothingToCopy'] });
    return { copied: made.length, copy: made[0] ?? null, leftOut };
  },
});

/** Takes back what a copied week planned; plans that were changed since stay. @throws Refusal `missing` where none is left */
export const undoCopiedWeek = command({
  name: 'UndoCopiedWeek',
  role: 'ROLE_PROJECT_PLAN',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const plans = await work.ask(projectQuestions).plansOfCopy(id, corporationOf(actor));
    const untouched = plans.filter(({ revision: now }) => now === FIRST_REVISION);
    if (untouched.length === 0) throw missing();
    for (const one of untouched) {
      const plan = await work.load(planAggregate, one.id, actor);
      await work.append(plan, [{ type: 'PlanRemoved', data: { plan: one.id } }]);
    }
    return { removed: untouched.length };
  },
});

/** Of what was planned and not changed since. */
const FIRST_REVISION = 1;

const keyOf = ({ person, project, job = null }: PlanFacts, span: HalfDaySpan): string =>
  [person, project, job, span.start, span.startHalf, span.end, span.endHalf].join('/');
