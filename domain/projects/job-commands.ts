import { z } from 'zod';
import { command } from '../kernel/command.ts';
import { LEGAL_TIME_ZONE, todayIn } from '../kernel/dates.ts';
import { evenIfWrong, optionalDate, optionalDecimal, recordId, revision, text } from '../kernel/fields.ts';
import { invalid, missing } from '../kernel/refusal.ts';
import type { Actor } from '../kernel/actor.ts';
import type { DecimalString } from '../kernel/decimal.ts';
import { requireFresh } from '../kernel/require-fresh.ts';
import { projectQuestions } from './questions.ts';
import { amountSaid, knowsCosts, knowsSold } from './amount-access.ts';
import { projectAggregate, type ProjectJob, type ProjectState } from './project.ts';

/** A part of what a project has to do, as forms and programs send it. */
export const jobSchema = z
  .object({
    name: text(200),
    /** Said by who knows what is sold; to the others it stays as it is. */
    sold: optionalDecimal({ places: 2, min: 0, max: 1_000_000_000 }),
    budgetHours: optionalDecimal({ places: 2, min: 0, max: 1_000_000 }),
    budgetAmount: optionalDecimal({ places: 2, min: 0, max: 1_000_000_000 }),
    startDate: optionalDate().meta({ example: '2026-11-02' }),
    endDate: optionalDate().meta({ example: '2026-12-18' }),
    progress: z.coerce
      .number({ error: 'errors.invalid' })
      .int('errors.number|places=0')
      .min(0, 'errors.tooSmall|min=0')
      .max(100, 'errors.tooLarge|max=100')
      .default(0),
    /** When it was that far: the month in which it earned what it did. Without one: today. */
    progressDay: optionalDate().meta({ example: null }),
  })
  .superRefine(({ startDate, endDate }, context) => {
    if (startDate && endDate && endDate < startDate)
      context.addIssue({ code: 'custom', path: ['endDate'], message: 'projects.error.endBeforeStart' });
  }, evenIfWrong);

/** What the form of a job shows of its project. */
const jobForm = (asked: number | null, actor: Actor) => (state: ProjectState) => {
  const { job: _job, ...facts } = state.jobs.find(({ job }) => job === asked) ?? {};
  return {
    ...facts,
    ...(!knowsSold(actor) && { sold: null }),
    ...(!knowsCosts(actor) && { budgetAmount: null }),
  };
};

/** What a job is sold for and may cost, as who sends it may say it. @throws Refusal `invalid` */
function amountsSaid(
  actor: Actor,
  { sold: said, budgetAmount }: { sold: DecimalString | null; budgetAmount: DecimalString | null },
  before: ProjectJob | undefined,
) {
  if (knowsSold(actor) && said === null) throw invalid({ sold: ['errors.required'] });
  const sold = amountSaid('sold', { said, stands: before?.sold ?? '0', knows: knowsSold(actor) }) ?? '0';
  const stands = before?.budgetAmount ?? null;
  return {
    sold,
    budgetAmount: amountSaid('budgetAmount', { said: budgetAmount, stands, knows: knowsCosts(actor) }),
  };
}

/** Adds a job to a project, or says one of its jobs anew. */
export const putProjectJob = command({
  name: 'PutProjectJob',
  role: 'ROLE_PROJECT_EDIT',
  input: jobSchema.safeExtend({
    id: recordId(),
    /** Its number within the project; without one it is a new one. */
    job: z.coerce.number().int().min(1).nullish().meta({ example: null }),
    revision: revision(),
  }),
  async handle(work, actor, { id, job: asked = null, revision: madeFrom, progressDay, ...facts }) {
    const project = await work.load(projectAggregate, id, actor);
    const { jobs, numbered } = project.state;
    const before = jobs.find(({ job }) => job === asked);
    if (asked !== null && before === undefined) throw missing();
    const today = todayIn(LEGAL_TIME_ZONE, new Date(work.now));
    if (progressDay && progressDay > today) throw invalid({ progressDay: ['errors.future'] });
    requireFresh(project, madeFrom, jobForm(asked, actor));
    const job = { ...facts, ...amountsSaid(actor, facts, before), job: asked ?? numbered + 1 };
    await work.append(project, [
      { type: 'ProjectJobNoted', data: { project: id, job, ...(progressDay && { day: progressDay }) } },
    ]);
    return { id };
  },
});

export const removeProjectJob = command({
  name: 'RemoveProjectJob',
  role: 'ROLE_PROJECT_EDIT',
  input: z.object({ id: recordId(), job: z.coerce.number().int().min(1) }),
  async handle(work, actor, { id, job }) {
    const project = await work.load(projectAggregate, id, actor);
    if (!project.state.jobs.some((one) => one.job === job)) throw missing();
    if (await work.ask(projectQuestions).hasTime(id, job))
      throw invalid({ '': ['projects.error.jobHasTime'] });
    await work.append(project, [{ type: 'ProjectJobRemoved', data: { project: id, job } }]);
    return { id };
  },
});
