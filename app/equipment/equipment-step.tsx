import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { findTracked } from '../tracked/tracked.server.ts';
import { equipment } from './equipment.server.ts';
import { stepFields, stepNamed, stepOf } from './equipment-steps.server.ts';
import { GuidedForm } from './guided-form.tsx';
import { sentForm, withChoices } from './guided.server.ts';
import type { GuidedPage } from './guided.ts';
import { wayBack } from './way-back.ts';

export const meta = titleOf;

export const loader = screen('equipmentStep', async (context) => {
  const { t } = context;
  const piece = await findTracked(context, equipment);
  const name = stepOf(context, piece);
  const { fields, tone, values } = stepNamed(name);
  const asked = await withChoices(context, await stepFields(context, piece, fields), piece.id);
  return {
    title: t(`equipment.step.${name}.title`),
    about: `${piece.name} · ${piece.code}`,
    back: wayBack(context.url, piece),
    ...asked,
    values: (await values?.(piece, context)) ?? {},
    button: t(`equipment.step.${name}.button`),
    hint: t(`equipment.step.${name}.hint`),
    tone: tone ?? 'primary',
    revision: null,
  } satisfies GuidedPage & { title: string };
});

export const action = screen('equipmentStep', async (context) => {
  const piece = await findTracked(context, equipment);
  const name = stepOf(context, piece);
  const { fields, run } = stepNamed(name);
  const form = await sentForm(context, fields);
  if (!(form instanceof FormData)) return form;
  return run(context, piece, form, {
    to: wayBack(context.url, piece),
    key: `equipment.notice.${name}`,
  });
});

export default function EquipmentStep() {
  return <GuidedForm page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
