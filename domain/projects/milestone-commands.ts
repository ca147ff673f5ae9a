import { z } from 'zod';
import { command } from '../kernel/command.ts';
import { LEGAL_TIME_ZONE, todayIn } from '../kernel/dates.ts';
import {
  date,
  evenIfWrong,
  optionalDate,
  optionalDecimal,
  recordId,
  revision,
  text,
} from '../kernel/fields.ts';
import { conflict, invalid, missing } from '../kernel/refusal.ts';
import { requireFresh } from '../kernel/require-fresh.ts';
import { projectAggregate, type ProjectState } from './project.ts';

/** A milestone as forms and programs send it: for an amount, or for a percent of what was sold. */
export const milestoneSchema = z
  .object({
    title: text(200),
    planned: optionalDate().meta({ example: '2026-12-18' }),
    amount: optionalDecimal({ places: 2, min: 0.01, max: 1_000_000_000 }),
    percent: optionalDecimal({ places: 4, min: 0.0001, max: 100 }).meta({ example: null }),
  })
  .superRefine(({ amount, percent }, context) => {
    if ((amount === null) === (percent === null))
      context.addIssue({ code: 'custom', path: ['percent'], message: 'projects.error.amountOrPercent' });
  }, evenIfWrong);

const number = () => z.coerce.number().int().min(1);
const ofMilestone = z.object({ id: recordId(), milestone: number() });

/** @throws Refusal `missing` for one that the project has not, `conflict` for one that an invoice bills */
function requireUnbilled({ milestones, parts }: ProjectState, milestone: number) {
  const found = milestones.find((one) => one.milestone === milestone);
  if (found === undefined) throw missing();
  if (parts.some((one) => one.milestone === milestone))
    throw conflict('MILESTONE_BILLED', 'projects.error.milestoneBilled');
  return found;
}

/** What the form of a milestone shows of its project. */
const milestoneForm = (asked: number | null) => (state: ProjectState) => {
  const found = state.milestones.find(({ milestone }) => milestone === asked);
  return (
    found && { title: found.title, planned: found.planned, amount: found.amount, percent: found.percent }
  );
};

/** Adds a milestone to a project, or says one of its milestones anew that is not billed. */
export const putProjectMilestone = command({
  name: 'PutProjectMilestone',
  role: 'ROLE_PROJECT_EDIT',
  input: milestoneSchema.safeExtend({
    id: recordId(),
    /** Its number within the project; without one it is a new one. */
    milestone: number().nullish().meta({ example: null }),
    revision: revision(),
  }),
  refuses: ['MILESTONE_BILLED'],
  async handle(work, actor, { id, milestone: asked = null, revision: madeFrom, ...facts }) {
    const project = await work.load(projectAggregate, id, actor);
    if (asked !== null) requireUnbilled(project.state, asked);
    requireFresh(project, madeFrom, milestoneForm(asked));
    const milestone = { ...facts, milestone: asked ?? project.state.lastMilestone + 1 };
    await work.append(project, [{ type: 'ProjectMilestoneNoted', data: { project: id, milestone } }]);
    return { id };
  },
});

export const removeProjectMilestone = command({
  name: 'RemoveProjectMilestone',
  role: 'ROLE_PROJECT_EDIT',
  input: ofMilestone,
  refuses: ['MILESTONE_BILLED'],
  async handle(work, actor, { id, milestone }) {
    const project = await work.load(projectAggregate, id, actor);
    requireUnbilled(project.state, milestone);
    await work.append(project, [{ type: 'ProjectMilestoneRemoved', data: { project: id, milestone } }]);
    return { id };
  },
});

/** A milestone is reached, today or on a day that is past: it waits to be billed. */
export const reachProjectMilestone = command({
  name: 'ReachProjectMilestone',
  role: 'ROLE_PROJECT_EDIT',
  input: ofMilestone.extend({ day: date().nullish().meta({ example: '2026-12-18' }) }),
  refuses: ['MILESTONE_BILLED'],
  async handle(work, actor, { id, milestone, day: asked }) {
    const project = await work.load(projectAggregate, id, actor);
    const today = todayIn(LEGAL_TIME_ZONE, new Date(work.now));
    const day = asked ?? today;
    if (day > today) throw invalid({ day: ['errors.future'] });
    if (requireUnbilled(project.state, milestone).reached !== day)
      await work.append(project, [
        { type: 'ProjectMilestoneReached', data: { project: id, milestone, day } },
      ]);
    return { id };
  },
});

/** A milestone is not reached after all. */
export const reopenProjectMilestone = command({
  name: 'ReopenProjectMilestone',
  role: 'ROLE_PROJECT_EDIT',
  input: ofMilestone,
  refuses: ['MILESTONE_BILLED'],
  async handle(work, actor, { id, milestone }) {
    const project = await work.load(projectAggregate, id, actor);
    if (requireUnbilled(project.state, milestone).reached !== null)
      await work.append(project, [{ type: 'ProjectMilestoneReopened', data: { project: id, milestone } }]);
    return { id };
  },
});
