import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import { recordCommands } from '#domain/records/commands.ts';
import { submit } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { definitionOf, recordValues, shownFields } from './definition.server.ts';
import { RecordForm } from './record-form.tsx';

export const meta = titleOf;

export const loader = screen('recordNew', async (context) => {
  const definition = definitionOf(context, 'CREATE');
  const { t, corporation } = context;
  const { resource } = definition;
  return {
    resource,
    title: t('records.new', { name: t(`records.${resource}.one`) }),
    list: t(`records.${resource}.many`),
    fields: await shownFields(context, definition),
    values: recordValues(definition, null),
    corporation,
    commandId: randomUUID(),
  };
});

export const action = screen('recordNew', async (context) => {
  const definition = definitionOf(context, 'CREATE');
  return submit(context, await context.request.formData(), {
    command: recordCommands(definition).create,
    done: () => ({
      to: pathTo('recordList', { resource: definition.resource }),
      notice: { tone: 'ok', key: 'records.notice.saved' },
    }),
  });
});

export default function RecordNew() {
  const { resource, ...page } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      {...page}
      revision={null}
      answer={useActionData<typeof action>()}
      back={pathTo('recordList', { resource })}
    />
  );
}
