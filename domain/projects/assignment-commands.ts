import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import {
  evenIfWrong,
  optionalDate,
  optionalDecimal,
  optionalReference,
  recordId,
  reference,
  revision,
} from '../kernel/fields.ts';
import { invalid, missing } from '../kernel/refusal.ts';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { peopleQuestions } from '../people/questions.ts';
import { recordQuestions } from '../records/questions.ts';
import {
  assignmentAggregate,
  type AssignmentFacts,
  type AssignmentState,
  type DatedRate,
} from './assignment.ts';
import { projectAggregate } from './project.ts';
import { projectQuestions } from './questions.ts';

const MOST_RATES = 40;
const amount = () => optionalDecimal({ places: 2, min: 0, max: 100_000 });

/** Rates by the day that each begins on; one that says nothing is left out. */
const datedRates = () =>
  z
    .array(
      z.object({
        from: optionalDate().meta({ example: '2026-01-01' }),
        hourly: amount(),
        daily: amount(),
      }),
      { error: 'errors.invalid' },
    )
    .max(MOST_RATES, `errors.tooLong|max=${MOST_RATES}`)
    .default([])
    .transform((rows, context) => {
      const rates: DatedRate[] = [];
      for (const [index, { from, hourly, daily }] of rows.entries()) {
        if (hourly === null && daily === null) continue;
        if (from === null || rates.some((one) => one.from === from)) {
          const message = from === null ? 'errors.required' : 'projects.error.sameDay';
          context.addIssue({ code: 'custom', path: [index, 'from'], message });
        } else rates.push({ from, hourly, daily });
      }
      return rates.sort((a, b) => (a.from < b.from ? -1 : 1));
    });

const period = { start: optionalDate().meta({ example: null }), end: optionalDate().meta({ example: null }) };

const endAfterStart = (
  { start, end }: { start: string | null; end: string | null },
  context: z.RefinementCtx,
): void => {
  if (start && end && end < start)
    context.addIssue({ code: 'custom', path: ['end'], message: 'projects.error.endBeforeStart' });
};

/** Somebody's place on a project as forms and programs send it. */
export const assignmentSchema = z
  .object({ profile: optionalReference('personprofiletype'), ...period, rates: datedRates() })
  .superRefine(endAfterStart, evenIfWrong);

type AssignmentInput = z.output<typeof assignmentSchema>;

async function factsOf(
  work: UnitOfWork,
  actor: Actor,
  { profile, start, end, rates }: AssignmentInput,
): Promise<AssignmentFacts> {
  if (profile === null) return { profile: null, start, end, rates };
  const found = await work.ask(recordQuestions).records('personprofiletype', [profile], corporationOf(actor));
  const named = found.get(profile);
  if (named === undefined) throw invalid({ profile: ['errors.reference'] });
  return { profile: { id: named.id, name: named.label }, start, end, rates };
}

/** As an edit's form has it. */
export const assignmentForm = ({ facts: { profile, ...facts } }: Pick<AssignmentState, 'facts'>) => ({
  ...facts,
  profile: profile?.id ?? null,
});

/** Puts somebody of the company on a project. @throws Refusal `invalid` at `person` where they are on it */
async function assign(
  work: UnitOfWork,
  actor: Actor,
  project: number,
  person: number,
  facts: AssignmentFacts,
): Promise<number> {
  const corporation = corporationOf(actor);
  if (!(await work.ask(peopleQuestions).isColleague(person, corporation)))
    throw invalid({ person: ['errors.reference'] });
  if ((await work.ask(projectQuestions).assignmentOf(project, person, corporation)) !== null)
    throw invalid({ person: ['projects.error.alreadyAssigned'] });
  const assignment = await work.create(assignmentAggregate);
  const data = { assignment: assignment.id, corporation, project, person, facts };
  await work.append(assignment, [{ type: 'ProjectPersonAssigned', data }]);
  return assignment.id;
}

export const assignProjectPerson = command({
  name: 'AssignProjectPerson',
  role: 'ROLE_PROJECT_EDIT',
  input: assignmentSchema.safeExtend({ project: reference('project'), person: reference('persons') }),
  async handle(work, actor, { project, person, ...input }) {
    if ((await work.ask(projectQuestions).project(project, corporationOf(actor))) === null)
      throw invalid({ project: ['errors.reference'] });
    return { id: await assign(work, actor, project, person, await factsOf(work, actor, input)) };
  },
});

export const editProjectAssignment = command({
  name: 'EditProjectAssignment',
  role: 'ROLE_PROJECT_EDIT',
  input: assignmentSchema.safeExtend({ id: recordId(), revision: revision() }),
  async handle(work, actor, { id, revision: madeFrom, ...input }) {
    const assignment = await work.load(assignmentAggregate, id, actor);
    requireFresh(assignment, madeFrom, assignmentForm);
    const facts = await factsOf(work, actor, input);
    if (JSON.stringify(facts) !== JSON.stringify(assignment.state.facts))
      await work.append(assignment, [{ type: 'ProjectAssignmentEdited', data: { assignment: id, facts } }]);
    return { id };
  },
});

/** What somebody's time on a project costs, by the day that it holds from. */
export const setAssignmentCosts = command({
  name: 'SetProjectAssignmentCosts',
  role: 'ROLE_PROJECT_VIEW_COST',
  input: z.object({ id: recordId(), costs: datedRates(), revision: revision() }),
  async handle(work, actor, { id, costs, revision: madeFrom }) {
    const assignment = await work.load(assignmentAggregate, id, actor);
    requireFresh(assignment, madeFrom, ({ costs: shown }) => ({ costs: shown }));
    if (JSON.stringify(costs) !== JSON.stringify(assignment.state.costs))
      await work.append(assignment, [{ type: 'ProjectAssignmentCostsSet', data: { assignment: id, costs } }]);
    return { id };
  },
});

/** Takes somebody off a project; what they did on it stays, and what it was worth. */
export const removeProjectAssignment = command({
  name: 'RemoveProjectAssignment',
  role: 'ROLE_PROJECT_EDIT',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const assignment = await work.load(assignmentAggregate, id, actor);
    await work.append(assignment, [{ type: 'ProjectPersonRemoved', data: { assignment: id } }]);
    return { id };
  },
});

/** The same, where a program says who and not which assignment. */
export const removeProjectPerson = command({
  name: 'RemoveProjectPerson',
  role: 'ROLE_PROJECT_EDIT',
  input: z.object({ project: recordId(), person: recordId() }),
  async handle(work, actor, { project, person }) {
    await work.load(projectAggregate, project, actor);
    const id = await work.ask(projectQuestions).assignmentOf(project, person, corporationOf(actor));
    if (id === null) throw missing();
    const assignment = await work.load(assignmentAggregate, id, actor);
    await work.append(assignment, [{ type: 'ProjectPersonRemoved', data: { assignment: id } }]);
    return { id: project };
  },
});

/** Says who is on a project, all of them: who is new comes without a profile, who is not named is taken off. */
export const changeProjectAssignments = command({
  name: 'ChangeProjectAssignments',
  role: 'ROLE_PROJECT_EDIT',
  input: z.object({
    id: recordId(),
    persons: z.array(reference('persons'), { error: 'errors.required' }).max(500, 'errors.tooLong|max=500'),
  }),
  async handle(work, actor, { id, persons }) {
    await work.load(projectAggregate, id, actor);
    const asked = new Set(persons);
    const there = await work.ask(projectQuestions).assignmentsOf(id, corporationOf(actor));
    for (const one of there.filter(({ person }) => !asked.has(person))) {
      const assignment = await work.load(assignmentAggregate, one.id, actor);
      await work.append(assignment, [{ type: 'ProjectPersonRemoved', data: { assignment: one.id } }]);
    }
    const known = new Set(there.map(({ person }) => person));
    for (const person of asked)
      if (!known.has(person))
        await assign(work, actor, id, person, { profile: null, start: null, end: null, rates: [] });
    return { id };
  },
});
