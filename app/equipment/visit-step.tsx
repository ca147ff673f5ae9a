import { useActionData, useLoaderData } from '@remix-run/react';
import { planVisit, readPiece, recordVisit, type VisitedPiece } from '#domain/equipment/visit-commands.ts';
import { inspectionResults } from '#domain/equipment/inspection.ts';
import { equipmentOfIds } from '#projections/equipment/equipment.ts';
import { formText } from '../http/form-text.ts';
import { notFound } from '../http/problems.ts';
import { screen, type StaffContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { resultFields } from './equipment-steps.server.ts';
import { GuidedForm } from './guided-form.tsx';
import { optionsOf, sentForm, stepCommand, withChoices, type Step } from './guided.server.ts';
import type { GuidedField, GuidedPage } from './guided.ts';
import { dueOfProvider } from './visit-letter.server.ts';

export const meta = titleOf;

const pieces: GuidedField = { name: 'pieces', kind: 'kit', hint: 'equipment.hint.visited', required: true };

const steps: Readonly<Record<string, Step<readonly VisitedPiece[]>>> = {
  plan: {
    fields: [
      pieces,
      { name: 'plannedOn', kind: 'date', required: true },
      { name: 'provider', kind: 'party', hint: 'equipment.hint.party' },
      { name: 'comment', kind: 'area' },
    ],
    run: stepCommand(planVisit, () => ({})),
  },
  record: {
    fields: [pieces, ...resultFields],
    values: (_pieces, { today }) => ({ doneOn: today, result: 'passed' }),
    run: stepCommand(recordVisit, () => ({})),
  },
};

/** The step that the address names. @throws Response 404 */
function asked({ params }: StaffContext) {
  const name = params['step'] ?? '';
  const step = Object.hasOwn(steps, name) ? steps[name] : undefined;
  if (step === undefined) throw notFound();
  return { name, step };
}

const back = pathTo('examination', {}, { of: 'equipment' });

/** What was ticked, of pieces of the company. */
async function ticked({ url, services, corporation }: StaffContext) {
  const said = url.searchParams.getAll('pieces').flatMap((one) => readPiece(one) ?? []);
  const found = await equipmentOfIds(
    services.db,
    said.map(({ equipment }) => equipment),
    corporation,
  );
  const names = new Map(found.map(({ id, name, code }) => [id, `${name} · ${code}`]));
  return said.flatMap(({ equipment, name }) => {
    const piece = names.get(equipment);
    return piece === undefined ? [] : [{ value: `${equipment} ${name}`, label: `${name} · ${piece}` }];
  });
}

export const loader = screen('visitStep', async (context) => {
  const { t } = context;
  const { name, step } = asked(context);
  const options = await ticked(context);
  const fields = step.fields.map((field): GuidedField => {
    if (field.name === 'pieces') return { ...field, options };
    return field.name === 'result'
      ? { ...field, options: optionsOf(inspectionResults, t, 'equipment.result') }
      : { ...field };
  });
  return {
    title: t(`equipment.visit.${name}.title`),
    about: t('equipment.examination.title'),
    back,
    ...(await withChoices(context, fields)),
    values: {
      ...(await step.values?.([], context)),
      pieces: options.map(({ value }) => value).join(','),
    },
    button: t(`equipment.visit.${name}.button`),
    hint: options.length === 0 ? t('equipment.visit.none') : t(`equipment.visit.${name}.hint`),
    tone: 'primary',
    revision: null,
  } satisfies GuidedPage & { title: string };
});

export const action = screen('visitStep', async (context) => {
  const { name, step } = asked(context);
  const form = await sentForm(context, step.fields);
  if (!(form instanceof FormData)) return form;
  // What was planned with somebody is shown with the button that writes to them.
  const provider = Number(formText(form, 'provider'));
  const to = name === 'plan' && provider > 0 ? dueOfProvider(provider) : back;
  return step.run(context, [], form, { to, key: `equipment.visit.${name}.notice` });
});

export default function VisitStep() {
  return <GuidedForm page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
