import { useActionData, useLoaderData } from '@remix-run/react';
import { planPerson } from '#domain/projects/planning/plan-commands.ts';
import { submit } from '../../http/form.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { newPlanValues, planBack, planBackOn, planChoices, sentPlan } from './plan-form.server.ts';
import { PlanForm } from './plan-form.tsx';

export const meta = titleOf;

export const loader = screen('planNew', async (context) => ({
  title: context.t('projects.planning.new'),
  values: await newPlanValues(context),
  choices: await planChoices(context),
  back: planBack(context),
}));

export const action = screen('planNew', async (context) => {
  const form = await sentPlan(context);
  return submit(context, form, {
    command: planPerson,
    done: () => ({
      to: planBackOn(context, form, 'start'),
      flash: { tone: 'ok', key: 'projects.notice.planned' },
    }),
  });
});

export default function PlanNew() {
  return (
    <PlanForm {...useLoaderData<typeof loader>()} revision={null} answer={useActionData<typeof action>()} />
  );
}
