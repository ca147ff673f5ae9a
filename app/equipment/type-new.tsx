import { useActionData, useLoaderData } from '@remix-run/react';
import { recordCommands } from '#domain/records/commands.ts';
import { equipmentType } from '#domain/records/catalogue/equipment/equipment-type.ts';
import { submit } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { shownFields } from '../records/definition.server.ts';
import { RecordForm } from '../records/record-form.tsx';
import { recordValues } from '../records/record-values.server.ts';

export const meta = titleOf;

export const loader = screen('typeNew', async (context) => {
  const { t, language } = context;
  return {
    title: t('records.equipmenttype.new'),
    crumbs: [{ label: t('equipment.type.list'), to: pathTo('typeList', {}) }],
    fields: await shownFields(context, equipmentType),
    values: recordValues(equipmentType, null, language),
    revision: null,
    back: pathTo('typeList', {}),
  };
});

export const action = screen('typeNew', async (context) =>
  submit(context, await context.request.formData(), {
    command: recordCommands(equipmentType).create,
    done: () => ({ to: pathTo('typeList', {}), flash: { tone: 'ok', key: 'records.notice.saved' } }),
  }),
);

export default function TypeNew() {
  return <RecordForm {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
