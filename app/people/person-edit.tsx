import { useActionData, useLoaderData } from '@remix-run/react';
import { editPersonWhole } from '#domain/custom-fields/owned.ts';
import { fileOf } from '#domain/people/person-commands.ts';
import { customFieldsData } from '../custom-fields/custom-data.server.ts';
import { submit } from '../http/form.server.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { colleagueOf } from './person-details.server.ts';
import { personChoices, personValues } from './person-form.server.ts';
import { PersonForm } from './person-form.tsx';

export const meta = titleOf;

export const loader = screen('personEdit', async (context) => {
  const { id, name, state, revision } = await colleagueOf(context);
  return {
    id,
    name,
    title: context.t('people.edit', { name }),
    values: personValues(fileOf(state, context.corporation)),
    revision,
    choices: await personChoices(context, id),
    custom: await customFieldsData(context, 'person', id, pathTo('personEdit', { id })),
  };
});

export const action = screen('personEdit', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: editPersonWhole,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('personDetails', { id }),
      flash: { tone: 'ok', key: 'people.notice.saved' },
    }),
  });
});

export default function PersonEdit() {
  const { id, name, ...page } = useLoaderData<typeof loader>();
  const back = pathTo('personDetails', { id });
  return (
    <PersonForm
      {...page}
      crumb={{ label: name, to: back }}
      answer={useActionData<typeof action>()}
      back={back}
    />
  );
}
