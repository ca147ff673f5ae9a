import { useActionData, useLoaderData } from '@remix-run/react';
import { conditions } from '#domain/equipment/usage.ts';
import { returnEquipment } from '#domain/equipment/usage-commands.ts';
import { findUsage, outWithKit } from '#projections/equipment/usages.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen, type StaffContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { GuidedForm } from './guided-form.tsx';
import { optionsOf, sentForm, stepCommand } from './guided.server.ts';
import type { GuidedField, GuidedPage } from './guided.ts';

export const meta = titleOf;

const fields: readonly GuidedField[] = [
  { name: 'missing', kind: 'kit', hint: 'equipment.hint.missing' },
  { name: 'returnedAt', kind: 'moment', hint: 'equipment.hint.now' },
  { name: 'condition', kind: 'select', required: true },
  { name: 'place', kind: 'text' },
  { name: 'note', kind: 'area' },
  { name: 'photo', kind: 'photo', hint: 'equipment.hint.photo' },
  { name: 'signedBy', kind: 'text', hint: 'equipment.hint.signedBy' },
  { name: 'signed', kind: 'check' },
];

/** The use of the address, while it is not back. @throws Response 404 */
async function asked({ services, corporation, params }: StaffContext) {
  const usage = await findUsage(services.db, idOf(params, 'id'), corporation, new Date().toISOString());
  if (usage === null || usage.returnedAt !== null) throw notFound();
  return usage;
}

const backTo = (equipment: number) => pathTo('equipmentDetails', { id: equipment }, { selectedTab: 'usage' });

export const loader = screen('usageReturn', async (context) => {
  const { t, services, corporation } = context;
  const usage = await asked(context);
  const kit = await outWithKit(services.db, usage.id, corporation);
  return {
    title: t('equipment.return.title'),
    about: `${usage.equipmentName} · ${usage.equipmentCode}`,
    back: backTo(usage.equipment),
    fields: fields
      .filter(({ kind }) => kind !== 'kit' || kit.length > 0)
      .map((field) => {
        if (field.kind === 'kit')
          return {
            ...field,
            options: kit.map(({ equipment, name, code }) => ({
              value: equipment,
              label: `${name} · ${code}`,
            })),
          };
        return field.name === 'condition'
          ? { ...field, options: optionsOf(conditions, t, 'equipment.condition') }
          : { ...field };
      }),
    parties: [],
    values: { condition: usage.condition },
    button: t('equipment.return.button'),
    hint: t('equipment.return.hint', { holder: usage.holder }),
    tone: 'primary',
    revision: null,
  } satisfies GuidedPage & { title: string };
});

const run = stepCommand(returnEquipment, ({ id }: { id: number }) => ({ id }));

export const action = screen('usageReturn', async (context) => {
  const usage = await asked(context);
  const form = await sentForm(context, fields);
  if (!(form instanceof FormData)) return form;
  return run(context, usage, form, { to: backTo(usage.equipment), key: 'equipment.return.notice' });
});

export default function UsageReturn() {
  return <GuidedForm page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
