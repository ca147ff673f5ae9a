import { useActionData, useLoaderData } from '@remix-run/react';
import { createProjectWhole } from '#domain/custom-fields/owned.ts';
import { noDetails } from '#domain/projects/project.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { customFieldsData } from '../custom-fields/custom-data.server.ts';
import { submit } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { detailsValues, projectChoices, projectForm } from './project-form.server.ts';
import { ProjectForm } from './project-form.tsx';

export const meta = titleOf;

export const loader = screen('projectNew', async (context) => {
  const { services, corporation, url, t } = context;
  const asked = Number(url.searchParams.get('client'));
  const client =
    Number.isSafeInteger(asked) && asked > 0 ? await findThirdParty(services.db, asked, corporation) : null;
  return {
    title: t('projects.new'),
    back: pathTo('projectList', {}),
    values: {
      name: '',
      client: '',
      clientName: client?.identity?.name ?? '',
      ...detailsValues(noDetails, context),
    },
    ...(await projectChoices(context)),
    custom: await customFieldsData(context, 'project', null),
  };
});

export const action = screen('projectNew', async (context) =>
  submit(context, await projectForm(context), {
    command: createProjectWhole,
    done: ({ id }) => ({
      to: pathTo('projectDetails', { id }),
      flash: { tone: 'ok', key: 'projects.notice.saved' },
    }),
  }),
);

export default function ProjectNew() {
  return (
    <ProjectForm
      {...useLoaderData<typeof loader>()}
      revision={null}
      answer={useActionData<typeof action>()}
    />
  );
}
