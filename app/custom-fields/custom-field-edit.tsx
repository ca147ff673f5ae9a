import { useActionData, useLoaderData } from '@remix-run/react';
import { editCustomField, removeCustomField } from '#domain/custom-fields/custom-field-commands.ts';
import { countCustomValues, findCustomField } from '#projections/custom-fields/custom-fields.ts';
import { HistoryPanel } from '../history/history-panel.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { eventEntries } from '../history/history.server.ts';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { CustomFieldForm } from './custom-field-form.tsx';
import { fieldValues } from './custom-field-values.ts';
import { inLanguage } from './custom-words.ts';

export const meta = titleOf;

export const loader = screen('customFieldEdit', async (context) => {
  const { services, corporation, params, language } = context;
  const id = idOf(params, 'id');
  const field = await findCustomField(services.db, id, corporation);
  if (field === null) throw notFound();
  const [count, events] = await Promise.all([
    countCustomValues(services.db, corporation, field.owner, field.code),
    services.store.read(`customField-${id}`),
  ]);
  return {
    title: inLanguage(field.label, language),
    code: field.code,
    count,
    values: fieldValues(field),
    revision: field.revision,
    history: await eventEntries(context, events),
  };
});

export const action = screen('customFieldEdit', async (context) => {
  const form = await context.request.formData();
  const fixed = { id: String(idOf(context.params, 'id')) };
  const done = (key: string) => () => ({
    to: pathTo('customFieldList', {}),
    flash: { tone: 'ok' as const, key },
  });
  return form.get('intent') === 'delete'
    ? submit(context, form, { command: removeCustomField, fixed, done: done('custom.notice.deleted') })
    : submit(context, form, { command: editCustomField, fixed, done: done('custom.notice.saved') });
});

export default function CustomFieldEdit() {
  const { count, code, history, ...page } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <CustomFieldForm {...page} answer={useActionData<typeof action>()}>
      <Panel title={t('custom.use')}>
        <p>
          {t('custom.usedBy', { count })} {t('custom.codeIs')} <code>{code}</code>
        </p>
        {count === 0 ? (
          <IntentButton intent="delete" tone="danger" icon="trash" ask={t('ask.customField')}>
            {t('custom.delete')}
          </IntentButton>
        ) : (
          <p className="hint">{t('custom.keptHint')}</p>
        )}
      </Panel>
      <Panel title={t('commerce.document.history')}>
        <HistoryPanel entries={history} />
      </Panel>
    </CustomFieldForm>
  );
}
