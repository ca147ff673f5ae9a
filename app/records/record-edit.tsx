import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import { mayPass } from '#domain/access/access.ts';
import { recordCommands } from '#domain/records/commands.ts';
import { recordAccess } from '#domain/records/define-record.ts';
import { findRecord } from '#projections/records.ts';
import { eventEntries } from '../commerce/history.server.ts';
import { HistoryPanel } from '../commerce/history-panel.tsx';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { definitionOf, recordValues, shownFields } from './definition.server.ts';
import { RecordForm } from './record-form.tsx';

export const meta = titleOf;

export const loader = screen('recordEdit', async (context) => {
  const definition = definitionOf(context, 'EDIT');
  const { t, corporation, services, params, actor } = context;
  const { resource } = definition;
  const id = idOf(params, 'id');
  const record = await findRecord(services.db, resource, corporation, id);
  if (record === null) throw notFound();
  const history = await eventEntries(context, await services.store.read(`${resource}-${id}`));
  return {
    resource, title: record.label, list: t(`records.${resource}.many`), fields: await shownFields(context, definition), values: recordValues(definition, record.values),
    revision: record.revision, corporation, commandId: randomUUID(), history, mayDelete: mayPass(actor, recordAccess(definition, 'DELETE')),
  }; // prettier-ignore
});

export const action = screen('recordEdit', async (context) => {
  const form = await context.request.formData();
  const removes = form.get('intent') === 'delete';
  const definition = definitionOf(context, removes ? 'DELETE' : 'EDIT');
  const commands = recordCommands(definition);
  const fixed = { id: String(idOf(context.params, 'id')) };
  const done = (key: string) => () => ({
    to: pathTo('recordList', { resource: definition.resource }),
    notice: { tone: 'ok' as const, key },
  });
  if (removes)
    return submit(context, form, { command: commands.remove, fixed, done: done('records.notice.deleted') });
  return submit(context, form, { command: commands.edit, fixed, done: done('records.notice.saved') });
});

export default function RecordEdit() {
  const { resource, history, mayDelete, ...page } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <RecordForm {...page} answer={useActionData<typeof action>()} back={pathTo('recordList', { resource })}>
      {mayDelete && (
        <form method="post">
          <input type="hidden" name="corporation" value={page.corporation} />
          <Button name="intent" value="delete" tone="danger" icon="trash">
            {t('commerce.action.delete')}
          </Button>
        </form>
      )}
      <Panel title={t('commerce.document.history')}>
        <HistoryPanel entries={history} />
      </Panel>
    </RecordForm>
  );
}
