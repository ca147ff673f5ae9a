import { useActionData, useLoaderData } from '@remix-run/react';
import { editEquipment } from '#domain/equipment/equipment-commands.ts';
import { submit } from '../http/form.server.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { findTracked } from '../tracked/tracked.server.ts';
import { equipmentChoices, equipmentFormSent, equipmentValues } from './equipment-form.server.ts';
import { EquipmentForm } from './equipment-form.tsx';
import { equipment } from './equipment.server.ts';

export const meta = titleOf;

export const loader = screen('equipmentEdit', async (context) => {
  const { t, language } = context;
  const piece = await findTracked(context, equipment);
  const choices = await equipmentChoices(context, piece.type, piece.id);
  return {
    title: t('equipment.edit', { name: piece.name }),
    values: equipmentValues(piece, choices.fields, language),
    choices,
    revision: piece.revision,
    back: pathTo('equipmentDetails', { id: piece.id }),
  };
});

export const action = screen('equipmentEdit', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await equipmentFormSent(context), {
    command: editEquipment,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('equipmentDetails', { id }),
      flash: { tone: 'ok', key: 'equipment.notice.saved' },
    }),
  });
});

export default function EquipmentEdit() {
  return <EquipmentForm {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
