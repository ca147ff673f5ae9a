import { useActionData, useLoaderData } from '@remix-run/react';
import { assignProjectPerson } from '#domain/projects/assignment-commands.ts';
import { staffNames } from '#projections/people/staff.ts';
import { assignmentsOf } from '#projections/projects/assignments.ts';
import { submit } from '../../http/form.server.ts';
import { idOf, screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { findTracked } from '../../tracked/tracked.server.ts';
import { projects } from '../projects.server.ts';
import { AssignmentForm } from './assignment-form.tsx';
import { profileChoices, staffPath } from './assignment.server.ts';
import { rateValues } from './rate-rows.tsx';

export const meta = titleOf;

export const loader = screen('assignmentNew', async (context) => {
  const { services, corporation, language, t } = context;
  const project = await findTracked(context, projects);
  const [people, there, profiles] = await Promise.all([
    staffNames(services.db, corporation),
    assignmentsOf(services.db, project.id, corporation),
    profileChoices(context),
  ]);
  const known = new Set(there.map(({ person }) => person));
  return {
    title: t('projects.staff.new'),
    crumb: { label: project.name, to: staffPath(project.id) },
    values: { person: '', profile: '', start: '', end: '', rates: rateValues([], language) },
    people: people.filter(({ id }) => !known.has(id)).map(({ id, name }) => ({ value: id, label: name })),
    profiles,
  };
});

export const action = screen('assignmentNew', async (context) => {
  await findTracked(context, projects);
  const project = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: assignProjectPerson,
    fixed: { project: String(project) },
    done: () => ({ to: staffPath(project), flash: { tone: 'ok', key: 'projects.notice.personAssigned' } }),
  });
});

export default function AssignmentNew() {
  return (
    <AssignmentForm
      {...useLoaderData<typeof loader>()}
      revision={null}
      answer={useActionData<typeof action>()}
    />
  );
}
