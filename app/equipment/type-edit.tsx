import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { recordCommands } from '#domain/records/commands.ts';
import { equipmentType } from '#domain/records/catalogue/equipment/equipment-type.ts';
import { findRecord } from '#projections/records/records.ts';
import { formText } from '../http/form-text.ts';
import { submit, type FormAnswer } from '../http/form.server.ts';
import { parseForm } from '../http/parse-form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { shownFields } from '../records/definition.server.ts';
import { RecordForm } from '../records/record-form.tsx';
import { recordValues } from '../records/record-values.server.ts';
import { CheckboxField } from '../ui/form/field.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { Alert, EmptyState, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { previewOf, type TypePreview } from './type-preview.server.ts';

export const meta = titleOf;

export const loader = screen('typeEdit', async (context) => {
  const { services, corporation, params, t, language } = context;
  const id = idOf(params, 'id');
  const record = await findRecord(services.db, equipmentType.resource, corporation, id);
  if (record === null) throw notFound();
  return {
    title: record.label,
    crumbs: [{ label: t('equipment.type.list'), to: pathTo('typeList', {}) }],
    fields: await shownFields(context, equipmentType),
    values: recordValues(equipmentType, record.values, language),
    revision: record.revision,
    back: pathTo('typeList', {}),
  };
});

interface Previewed extends FormAnswer {
  preview?: TypePreview;
}

/** What changes the dates of pieces is shown first: who has seen it, ticks that they have. */
export const action = screen('typeEdit', async (context) => {
  const id = idOf(context.params, 'id');
  const form = await context.request.formData();
  const command = recordCommands(equipmentType).edit;
  const confirmed = formText(form, 'confirmed') === 'on';
  form.delete('confirmed');
  form.set('id', String(id));
  const sent = parseForm(form, command.input);
  if (sent.status === 'success' && !confirmed) {
    const preview = await previewOf(context, id, sent.value);
    if (preview.changed > 0)
      return data<Previewed>({ result: sent.reply(), stale: null, preview }, { status: 400 });
  }
  return submit(context, form, {
    command,
    done: () => ({ to: pathTo('typeList', {}), flash: { tone: 'ok', key: 'records.notice.saved' } }),
  });
});

function Preview({ preview }: { preview: TypePreview }) {
  const t = useText();
  const format = useFormat();
  const day = (next: TypePreview['rows'][number]['before']) => (next === null ? '–' : format.date(next.day));
  return (
    <Panel title={t('equipment.type.preview')}>
      <Alert tone="warn">
        {t('equipment.type.changes', { count: preview.changed, overdue: preview.overdue })}
      </Alert>
      <DataTable
        caption={t('equipment.type.preview')}
        rows={preview.rows}
        rowKey={(row) => `${row.equipment} ${row.inspection}`}
        columns={[
          { key: 'name', header: t('equipment.one'), narrow: 'title', cell: (row) => row.name },
          {
            key: 'inspection',
            header: t('equipment.field.inspection'),
            narrow: 'below',
            cell: (row) => row.inspection,
          },
          { key: 'before', header: t('equipment.type.before'), cell: (row) => day(row.before) },
          { key: 'after', header: t('equipment.type.after'), narrow: 'side', cell: (row) => day(row.after) },
        ]}
        empty={<EmptyState title={t('equipment.due.none')} hint="" />}
      />
      <CheckboxField
        field={{ id: 'type-confirmed', name: 'confirmed', errors: undefined, initialValue: undefined }}
        label={t('equipment.type.confirm')}
      />
    </Panel>
  );
}

export default function TypeEdit() {
  const answer = useActionData<Previewed>();
  return (
    <RecordForm
      {...useLoaderData<typeof loader>()}
      answer={answer}
      asked={answer?.preview && <Preview preview={answer.preview} />}
    />
  );
}
