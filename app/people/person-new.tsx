import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { createPlacedPersonWhole } from '#domain/custom-fields/owned.ts';
import { customFieldsData } from '../custom-fields/custom-data.server.ts';
import { submit } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { useText } from '../ui/text.tsx';
import { duplicateOf, newUnits, personChoices, personValues } from './person-form.server.ts';
import { PersonForm } from './person-form.tsx';

export const meta = titleOf;

export const loader = screen('personNew', async (context) => ({
  title: context.t('people.new'),
  values: personValues({}),
  choices: { ...(await personChoices(context, null)), units: await newUnits(context) },
  custom: await customFieldsData(context, 'person', null),
}));

export const action = screen('personNew', async (context) => {
  const form = await context.request.formData();
  const answer = await submit(context, form, {
    command: createPlacedPersonWhole,
    done: ({ id }) => ({
      to: pathTo('personDetails', { id }),
      flash: { tone: 'ok', key: 'people.notice.created' },
    }),
  });
  if (!('data' in answer)) return answer;
  return data({ ...answer.data, duplicate: await duplicateOf(context, form) }, answer.init ?? {});
});

export default function PersonNew() {
  const t = useText();
  const back = pathTo('personList', {});
  return (
    <PersonForm
      {...useLoaderData<typeof loader>()}
      crumb={{ label: t('people.list'), to: back }}
      revision={null}
      answer={useActionData<typeof action>()}
      back={back}
    />
  );
}
