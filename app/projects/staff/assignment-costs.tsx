import { useActionData, useLoaderData } from '@remix-run/react';
import { setAssignmentCosts } from '#domain/projects/assignment-commands.ts';
import { submit } from '../../http/form.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { formFields } from '../../ui/form/form-fields.ts';
import { StaleAlert } from '../../ui/form/stale-alert.tsx';
import { TrackedForm } from '../../ui/form/tracked-form.tsx';
import { Page } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { askedAssignment, staffPath } from './assignment.server.ts';
import { RateRows, rateValues } from './rate-rows.tsx';
import { SaveOrCancel } from '../../ui/form/save-or-cancel.tsx';

export const meta = titleOf;

export const loader = screen('assignmentCosts', async (context) => {
  const { language, t } = context;
  const row = await askedAssignment(context);
  return {
    title: t('projects.staff.costsOf', { name: row.name || t('commerce.erased') }),
    crumb: { label: row.projectName, to: staffPath(row.project) },
    revision: row.revision,
    values: { costs: rateValues(row.costs, language) },
  };
});

export const action = screen('assignmentCosts', async (context) => {
  const { id, project } = await askedAssignment(context);
  return submit(context, await context.request.formData(), {
    command: setAssignmentCosts,
    fixed: { id: String(id) },
    done: () => ({ to: staffPath(project), flash: { tone: 'ok', key: 'projects.notice.personSaved' } }),
  });
});

/** What somebody's time on a project costs, by the day that it holds from. */
export default function AssignmentCosts() {
  const { title, crumb, values, revision } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const fields = formFields('costs', values, answer?.result);
  const label = (path: string) => t(`projects.staff.field.${path.replace(/^.*[.\]]/, '') || 'rates'}`);
  return (
    <Page
      title={title}
      crumbs={[crumb]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <TrackedForm id="costs" answer={answer} revision={revision} label={label}>
        <RateRows title={t('projects.staff.costs')} field={fields.costs} />
        <SaveOrCancel back={crumb.to} />
      </TrackedForm>
    </Page>
  );
}
