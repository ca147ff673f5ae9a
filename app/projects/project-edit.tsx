import { useActionData, useLoaderData } from '@remix-run/react';
import { editProjectWhole } from '#domain/custom-fields/owned.ts';
import { findProject } from '#projections/projects/projects.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { customFieldsData } from '../custom-fields/custom-data.server.ts';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { detailsValues, projectChoices, projectForm } from './project-form.server.ts';
import { ProjectForm } from './project-form.tsx';

export const meta = titleOf;

export const loader = screen('projectEdit', async (context) => {
  const { services, corporation, params, t } = context;
  const id = idOf(params, 'id');
  const project = await findProject(services.db, id, corporation);
  if (project === null) throw notFound();
  const client =
    project.client === null ? null : await findThirdParty(services.db, project.client, corporation);
  return {
    title: t('projects.edit', { name: project.name }),
    values: {
      name: project.name,
      client: '',
      clientName: client?.identity?.name ?? '',
      ...detailsValues(project, context),
    },
    revision: project.revision,
    back: pathTo('projectDetails', { id }),
    ...(await projectChoices(context)),
    custom: await customFieldsData(context, 'project', id, pathTo('projectEdit', { id })),
  };
});

export const action = screen('projectEdit', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await projectForm(context), {
    command: editProjectWhole,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('projectDetails', { id }),
      flash: { tone: 'ok', key: 'projects.notice.saved' },
    }),
  });
});

export default function ProjectEdit() {
  return <ProjectForm {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
