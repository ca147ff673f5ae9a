import { useActionData, useLoaderData } from '@remix-run/react';
import { redirect } from '@remix-run/node';
import { recordCommands } from '#domain/records/commands.ts';
import { mayRecord } from '#domain/records/define-record.ts';
import { findRecord } from '#projections/records/records.ts';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { crumbsOf } from './crumbs.server.ts';
import { definitionOf, shownFields } from './definition.server.ts';
import { editFormOf, hasOwnForm } from './own-forms.ts';
import { RecordForm } from './record-form.tsx';
import { recordForm } from './record-upload.server.ts';
import { recordValues } from './record-values.server.ts';

export const meta = titleOf;

export const loader = screen('recordEdit', async (context) => {
  const definition = definitionOf(context, 'EDIT');
  const { corporation, services, params, actor } = context;
  const { resource } = definition;
  const id = idOf(params, 'id');
  if (hasOwnForm(resource)) throw redirect(editFormOf(resource, id));
  const record = await findRecord(services.db, resource, corporation, id);
  if (record === null) throw notFound();
  if (!mayRecord(definition, 'EDIT', actor, record.common)) throw new Response(null, { status: 403 });
  return {
    title: record.label,
    crumbs: crumbsOf(context, definition, record),
    fields: await shownFields(context, definition),
    values: recordValues(definition, record.values, context.language),
    revision: record.revision,
    corporation,
    back: pathTo('recordShow', { resource, id }),
  };
});

export const action = screen('recordEdit', async (context) => {
  const definition = definitionOf(context, 'EDIT');
  const id = idOf(context.params, 'id');
  const read = await recordForm(context, definition);
  if ('answer' in read) return read.answer;
  return submit(context, read.form, {
    command: recordCommands(definition).edit,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('recordShow', { resource: definition.resource, id }),
      flash: { tone: 'ok', key: 'records.notice.saved' },
    }),
  });
});

export default function RecordEdit() {
  return <RecordForm {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
