import { useActionData, useLoaderData } from '@remix-run/react';
import { planPerson } from '#domain/projects/planning/plan-commands.ts';
import { submit } from '../../http/form.server.ts';
import { formText } from '../../http/form-text.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { newPlanValues, planChoices } from './plan-form.server.ts';
import { PlanForm } from './plan-form.tsx';

export const meta = titleOf;

export const loader = screen('planNew', async (context) => ({
  title: context.t('projects.planning.new'),
  values: newPlanValues(context),
  choices: await planChoices(context),
}));

export const action = screen('planNew', async (context) => {
  const form = await context.request.formData();
  return submit(context, form, {
    command: planPerson,
    done: () => ({
      to: pathTo('projectPlanning', {}, { day: dayIn(form) }),
      flash: { tone: 'ok', key: 'projects.notice.planned' },
    }),
  });
});

/** The day that a form says it begins on, as an address has it; null where it was typed otherwise. */
function dayIn(form: FormData): string | null {
  const typed = formText(form, 'start');
  return /^\d{4}-\d\d-\d\d$/.test(typed) ? typed : null;
}

export default function PlanNew() {
  return (
    <PlanForm {...useLoaderData<typeof loader>()} revision={null} answer={useActionData<typeof action>()} />
  );
}
