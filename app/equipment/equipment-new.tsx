import { useActionData, useLoaderData } from '@remix-run/react';
import { registerEquipment } from '#domain/equipment/equipment-commands.ts';
import { submit } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { askedId } from '../http/asked-id.ts';
import { equipmentChoices, equipmentFormSent, equipmentValues } from './equipment-form.server.ts';
import { EquipmentForm } from './equipment-form.tsx';
import { TypeFirst } from './type-first.tsx';

export const meta = titleOf;

export const loader = screen('equipmentNew', async (context) => {
  const { t, url, language } = context;
  const asked = askedId(url.searchParams, 'type');
  const choices = await equipmentChoices(context, asked, null);
  const type = choices.types.some(({ value }) => value === asked) ? asked : null;
  return {
    title: t('equipment.new'),
    type,
    values: equipmentValues({ ...(type !== null && { type }) }, choices.fields, language),
    choices,
    back: pathTo('equipmentList', {}),
  };
});

export const action = screen('equipmentNew', async (context) =>
  submit(context, await equipmentFormSent(context), {
    command: registerEquipment,
    done: ({ id }) => ({
      to: pathTo('equipmentDetails', { id }),
      flash: { tone: 'ok', key: 'equipment.notice.saved' },
    }),
  }),
);

/** Its type comes first: it says what else is asked for. */
export default function EquipmentNew() {
  const { type, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const form = pathTo('equipmentNew', {});
  if (type !== null || answer !== undefined)
    return <EquipmentForm {...page} changeType={form} revision={null} answer={answer} />;
  return (
    <TypeFirst title={page.title} types={page.choices.types} chosen={null} form={form} back={page.back} />
  );
}
