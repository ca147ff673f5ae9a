import { useActionData, useLoaderData } from '@remix-run/react';
import { redirect } from '@remix-run/node';
import { recordCommands } from '#domain/records/commands.ts';
import { mayRecord, ownerFor } from '#domain/records/define-record.ts';
import { findRecord } from '#projections/records/records.ts';
import { submit } from '../http/form.server.ts';
import { screen, type StaffContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { crumbsOf } from './crumbs.server.ts';
import { definitionOf, shownFields } from './definition.server.ts';
import { hasOwnForm, newFormOf } from './own-forms.ts';
import { RecordForm } from './record-form.tsx';
import { recordForm } from './record-upload.server.ts';
import { recordValues } from './record-values.server.ts';

export const meta = titleOf;

/** Values of the record that the address names as a pattern: `?from=12`. */
async function patternOf({ services, corporation, url }: StaffContext, resource: string) {
  const from = url.searchParams.get('from') ?? '';
  if (!/^[1-9]\d{0,14}$/.test(from)) return null;
  return (await findRecord(services.db, resource, corporation, Number(from)))?.values ?? null;
}

export const loader = screen('recordNew', async (context) => {
  const definition = definitionOf(context, 'CREATE');
  const { t, actor } = context;
  const { resource } = definition;
  if (!mayRecord(definition, 'CREATE', actor, ownerFor(definition, actor) === null))
    throw new Response(null, { status: 403 });
  if (hasOwnForm(resource)) throw redirect(newFormOf(resource));
  return {
    title: t(`records.${resource}.new`),
    crumbs: crumbsOf(context, definition),
    fields: await shownFields(context, definition),
    values: recordValues(definition, await patternOf(context, resource), context.language),
    revision: null,
    back: pathTo('recordList', { resource }),
  };
});

export const action = screen('recordNew', async (context) => {
  const definition = definitionOf(context, 'CREATE');
  const read = await recordForm(context, definition);
  if ('answer' in read) return read.answer;
  return submit(context, read.form, {
    command: recordCommands(definition).create,
    done: () => ({
      to: pathTo('recordList', { resource: definition.resource }),
      flash: { tone: 'ok', key: 'records.notice.saved' },
    }),
  });
});

export default function RecordNew() {
  return <RecordForm {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
