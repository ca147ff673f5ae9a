import { useActionData, useLoaderData } from '@remix-run/react';
import { changePlan, removePlan } from '#domain/projects/planning/plan-commands.ts';
import { findPlan } from '#projections/projects/planning/plans.ts';
import { submit } from '../../http/form.server.ts';
import { formText } from '../../http/form-text.ts';
import { intent, runIntent } from '../../http/intents.server.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, screen, type StaffContext } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import { typedDecimal } from '../../ui/format.ts';
import { useText } from '../../ui/text.tsx';
import { workLabel } from '../work/work-choices.server.ts';
import { workValue } from '../work/work-value.ts';
import { planBack, planChoices, sentPlan } from './plan-form.server.ts';
import { PlanForm } from './plan-form.tsx';

export const meta = titleOf;

async function found({ services, corporation, params }: StaffContext) {
  const row = await findPlan(services.db, idOf(params, 'id'), corporation);
  if (row === null) throw notFound();
  return row;
}

export const loader = screen('planEdit', async (context) => {
  const row = await found(context);
  const choices = await planChoices(context);
  const work = workValue(row.project, row.job);
  const projectName = workLabel(row);
  return {
    title: context.t('projects.planning.edit'),
    values: {
      person: String(row.person),
      project: String(row.project),
      job: String(row.job ?? ''),
      projectName,
      start: row.start,
      startHalf: row.startHalf,
      end: row.end,
      endHalf: row.endHalf,
      hours: typedDecimal(row.hours, context.language),
    },
    choices: {
      ...choices,
      // A project that was finished since is still the one that stands here.
      projects: choices.projects.some(({ value }) => String(value) === work)
        ? choices.projects
        : [{ value: work, label: projectName }, ...choices.projects],
    },
    revision: row.revision,
    back: planBack(context),
  };
});

export const action = screen('planEdit', async (context) => {
  const { id } = await found(context);
  const back = planBack(context);
  const form = await sentPlan(context);
  if (formText(form, 'intent') === 'remove') return runIntent(context, { remove: remove(back) }, id);
  return submit(context, form, {
    command: changePlan,
    fixed: { id: String(id) },
    done: () => ({
      to: back,
      flash: { tone: 'ok', key: 'projects.notice.planned' },
    }),
  });
});

const remove = (back: string) =>
  intent(
    removePlan,
    (id) => ({ id }),
    () => ({ to: back, flash: 'projects.notice.unplanned' }),
  );

export default function PlanEdit() {
  const t = useText();
  const answer = useActionData<typeof action>();
  return (
    <PlanForm
      {...useLoaderData<typeof loader>()}
      answer={answer && 'result' in answer ? answer : undefined}
      actions={
        <IntentButton intent="remove" tone="danger" ask={t('ask.plan')}>
          {t('projects.planning.remove')}
        </IntentButton>
      }
    />
  );
}
