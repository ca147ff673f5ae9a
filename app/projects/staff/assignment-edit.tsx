import { useActionData, useLoaderData } from '@remix-run/react';
import { editProjectAssignment } from '#domain/projects/assignment-commands.ts';
import { submit } from '../../http/form.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { AssignmentForm } from './assignment-form.tsx';
import { askedAssignment, profileChoices, staffPath } from './assignment.server.ts';
import { rateValues } from './rate-rows.tsx';

export const meta = titleOf;

export const loader = screen('assignmentEdit', async (context) => {
  const { language, t } = context;
  const row = await askedAssignment(context);
  return {
    title: t('projects.staff.of', { name: row.name || t('commerce.erased') }),
    crumb: { label: row.projectName, to: staffPath(row.project) },
    values: {
      person: '',
      profile: row.profile === null ? '' : String(row.profile),
      start: row.start ?? '',
      end: row.end ?? '',
      rates: rateValues(row.rates, language),
    },
    people: null,
    profiles: await profileChoices(context),
    revision: row.revision,
  };
});

export const action = screen('assignmentEdit', async (context) => {
  const { id, project } = await askedAssignment(context);
  return submit(context, await context.request.formData(), {
    command: editProjectAssignment,
    fixed: { id: String(id) },
    done: () => ({ to: staffPath(project), flash: { tone: 'ok', key: 'projects.notice.personSaved' } }),
  });
});

export default function AssignmentEdit() {
  return <AssignmentForm {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
