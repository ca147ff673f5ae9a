import { useActionData, useLoaderData } from '@remix-run/react';
import { setEquipmentPhoto } from '#domain/equipment/equipment-commands.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { findTracked } from '../tracked/tracked.server.ts';
import { equipment } from './equipment.server.ts';
import { GuidedForm } from './guided-form.tsx';
import { sentForm, stepCommand } from './guided.server.ts';
import type { GuidedField, GuidedPage } from './guided.ts';

export const meta = titleOf;

const fields: readonly GuidedField[] = [{ name: 'photo', kind: 'photo', hint: 'equipment.hint.photo' }];

export const loader = screen('equipmentPhoto', async (context) => {
  const { t } = context;
  const piece = await findTracked(context, equipment);
  return {
    title: t('equipment.photoOf', { name: piece.name }),
    about: `${piece.name} · ${piece.code}`,
    back: pathTo('equipmentDetails', { id: piece.id }),
    fields: [...fields],
    parties: [],
    values: {},
    button: t('ui.form.save'),
    hint: null,
    tone: 'primary',
    revision: null,
  } satisfies GuidedPage & { title: string };
});

const run = stepCommand(setEquipmentPhoto, ({ id }: { id: number }) => ({ id }));

export const action = screen('equipmentPhoto', async (context) => {
  const piece = await findTracked(context, equipment);
  const form = await sentForm(context, fields);
  if (!(form instanceof FormData)) return form;
  const to = pathTo('equipmentDetails', { id: piece.id });
  return run(context, piece, form, { to, key: 'equipment.notice.saved' });
});

export default function EquipmentPhoto() {
  return <GuidedForm page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
