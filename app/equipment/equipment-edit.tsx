import { useActionData, useLoaderData } from '@remix-run/react';
import { editEquipment } from '#domain/equipment/equipment-commands.ts';
import { submit } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { findTracked } from '../tracked/tracked.server.ts';
import { askedId } from '../http/asked-id.ts';
import { equipmentChoices, equipmentFormSent, equipmentValues } from './equipment-form.server.ts';
import { EquipmentForm } from './equipment-form.tsx';
import { equipment } from './equipment.server.ts';
import { TypeFirst } from './type-first.tsx';

export const meta = titleOf;

export const loader = screen('equipmentEdit', async (context) => {
  const { t, language, url } = context;
  const piece = await findTracked(context, equipment);
  const asked = askedId(url.searchParams, 'type') ?? piece.type;
  const choices = await equipmentChoices(context, asked, piece.id);
  const type = choices.types.some(({ value }) => value === asked) ? asked : piece.type;
  return {
    title: t('equipment.edit', { name: piece.name }),
    // What fields of both types say stays.
    values: equipmentValues({ ...piece, type }, choices.fields, language),
    choices,
    revision: piece.revision,
    back: pathTo('equipmentDetails', { id: piece.id }),
    form: pathTo('equipmentEdit', { id: piece.id }),
    typeName: piece.typeName,
    choosesType: url.searchParams.get('change') === 'type',
  };
});

export const action = screen('equipmentEdit', async (context) => {
  const { id, supplier, supplierName } = await findTracked(context, equipment);
  const sent = await equipmentFormSent(context, { id: supplier, name: supplierName });
  return submit(context, sent, {
    command: editEquipment,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('equipmentDetails', { id }),
      flash: { tone: 'ok', key: 'equipment.notice.saved' },
    }),
  });
});

export default function EquipmentEdit() {
  const { choosesType, form, typeName, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const type = Number(page.values.type);
  if (choosesType && answer === undefined)
    return <TypeFirst title={page.title} types={page.choices.types} chosen={type} form={form} back={form} />;
  return <EquipmentForm {...page} typeName={typeName} changeType={`${form}?change=type`} answer={answer} />;
}
