import { useActionData, useLoaderData } from '@remix-run/react';
import { registerEquipment } from '#domain/equipment/equipment-commands.ts';
import { submit } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { FormActions, PlainSelect } from '../ui/form/field.tsx';
import { EmptyState, Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { idIn } from '../training/certificates.server.ts';
import { equipmentChoices, equipmentFormSent, equipmentValues } from './equipment-form.server.ts';
import { EquipmentForm } from './equipment-form.tsx';

export const meta = titleOf;

export const loader = screen('equipmentNew', async (context) => {
  const { t, url, language } = context;
  const asked = idIn(url, 'type');
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
  const t = useText();
  if (type !== null || answer !== undefined)
    return <EquipmentForm {...page} revision={null} answer={answer} />;
  return (
    <Page title={page.title} crumbs={[{ label: t('equipment.list'), to: page.back }]}>
      {page.choices.types.length === 0 ? (
        <EmptyState title={t('equipment.type.none')} hint={t('equipment.type.noneHint')} />
      ) : (
        <Panel>
          <form method="get" action={pathTo('equipmentNew', {})}>
            <PlainSelect
              id="equipment-type"
              name="type"
              label={t('equipment.field.type')}
              options={page.choices.types}
              defaultValue=""
            />
            <FormActions>
              <a className="btn quiet" href={page.back}>
                {t('ui.form.cancel')}
              </a>
              <Button tone="primary">{t('equipment.form.continue')}</Button>
            </FormActions>
          </form>
        </Panel>
      )}
    </Page>
  );
}
