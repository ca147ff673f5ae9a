import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { codeOnLabel } from '#domain/equipment/count.ts';
import { conditions, MOST_AT_ONCE } from '#domain/equipment/usage.ts';
import { distributeSeveral, returnSeveral } from '#domain/equipment/usage-commands.ts';
import { equipmentOfCode, equipmentOfIds, standingOf } from '#projections/equipment/equipment.ts';
import { openUsageOf, usagesOfIds } from '#projections/equipment/usages.ts';
import { askedIds } from '../http/asked-id.ts';
import { screen, type StaffContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { TextField, type Option } from '../ui/form/field.tsx';
import { Scanner } from '../ui/form/scanner.tsx';
import { linkWith } from '../ui/links.ts';
import { Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { signatureFields } from './equipment-steps.server.ts';
import { GuidedForm } from './guided-form.tsx';
import { namedStep, optionsOf, sentForm, stepCommand, withChoices, type Step } from './guided.server.ts';
import type { GuidedField, GuidedPage } from './guided.ts';
import { momentOf } from './moment.server.ts';

export const meta = titleOf;

const LONGEST = 200;

/** What is chosen: pieces that go out, or uses that end. */
interface SeveralStep extends Step<readonly number[]> {
  name: 'pieces' | 'usages';
  /** What is chosen, with how it stands. */
  shown(context: StaffContext, ids: readonly number[]): Promise<Option[]>;
  /** What a piece of a label stands for here; null: nothing. */
  chosenBy(context: StaffContext, piece: number): Promise<number | null>;
}

const several = (name: SeveralStep['name']): GuidedField => ({
  name,
  kind: 'kit',
  label: 'equipment.several.pieces',
  hint: 'equipment.hint.several',
  required: true,
});

const state: readonly GuidedField[] = [
  { name: 'condition', kind: 'select', required: true },
  { name: 'note', kind: 'area' },
  { name: 'photo', kind: 'photo', hint: 'equipment.hint.photo' },
  ...signatureFields,
];

const steps: Readonly<Record<string, SeveralStep>> = {
  handOut: {
    name: 'pieces',
    fields: [
      several('pieces'),
      { name: 'person', kind: 'select' },
      { name: 'project', kind: 'select' },
      { name: 'vehicle', kind: 'select' },
      { name: 'distributedAt', kind: 'moment', hint: 'equipment.hint.now' },
      { name: 'expectedAt', kind: 'moment', hint: 'equipment.hint.expectedAt' },
      ...state,
    ],
    values: () => ({ condition: 'good' }),
    run: stepCommand(distributeSeveral, () => ({})),
    async shown(context, ids) {
      const { services, corporation, t } = context;
      const [found, standing] = await Promise.all([
        equipmentOfIds(services.db, ids, corporation),
        standingOf(services.db, ids, corporation, momentOf(context)),
      ]);
      return found.map(({ id, name, code }) => {
        const status = standing.get(id) ?? 'unavailable';
        const told = status === 'available' ? [] : [t(`equipment.status.${status}`)];
        return { value: id, label: [name, code, ...told].join(' · ') };
      });
    },
    chosenBy: (_context, piece) => Promise.resolve(piece),
  },
  takeBack: {
    name: 'usages',
    fields: [
      several('usages'),
      { name: 'returnedAt', kind: 'moment', hint: 'equipment.hint.now' },
      { name: 'place', kind: 'text' },
      ...state,
    ],
    values: () => ({ condition: 'good' }),
    run: stepCommand(returnSeveral, () => ({})),
    async shown({ services, corporation, t }, ids) {
      const found = await usagesOfIds(services.db, ids, corporation, new Date().toISOString());
      return found
        .filter(({ status }) => status === 'out' || status === 'late')
        .map(({ id, equipmentName, equipmentCode, holder }) => ({
          value: id,
          label: [equipmentName, equipmentCode, holder || t('commerce.erased')].join(' · '),
        }));
    },
    chosenBy: ({ services, corporation }, piece) =>
      openUsageOf(services.db, piece, corporation, new Date().toISOString()),
  },
};

/** The ids that the address says, as many as one form takes. */
const idsIn = ({ url }: StaffContext, name: string): number[] =>
  askedIds(url.searchParams, name).slice(0, MOST_AT_ONCE);

/** What a label was read for: the address with what it stands for; or why it stands for nothing. */
async function added(context: StaffContext, step: SeveralStep, ids: readonly number[]) {
  const { services, corporation, url, params } = context;
  const code = codeOnLabel((url.searchParams.get('code') ?? '').slice(0, LONGEST).trim());
  if (code === '') return { code, wrong: null };
  const piece = await equipmentOfCode(services.db, code, corporation);
  const id = piece === null ? null : await step.chosenBy(context, piece);
  if (id === null) return { code, wrong: piece === null ? 'unknown' : 'notOut' };
  const here = pathTo('severalStep', { step: params['step'] ?? '' });
  const query = new URLSearchParams([...ids, id].map((one) => [step.name, String(one)]));
  throw redirect(`${here}?${query.toString()}`);
}

export const loader = screen('severalStep', async (context) => {
  const { t } = context;
  const { name, step } = namedStep(context, steps);
  const ids = idsIn(context, step.name);
  const label = await added(context, step, ids);
  const options = await step.shown(context, ids);
  const fields = step.fields.map((field): GuidedField => {
    if (field.name === step.name)
      return { ...field, options, ...(options.length === 0 && { hint: 'equipment.several.none' }) };
    return field.name === 'condition'
      ? { ...field, options: optionsOf(conditions, t, 'equipment.condition') }
      : { ...field };
  });
  const chosen = options.map(({ value }) => String(value));
  return {
    title: t(`equipment.several.${name}.title`),
    about: t(name === 'handOut' ? 'equipment.list' : 'equipment.usageList.title'),
    back: name === 'handOut' ? pathTo('equipmentList', {}) : openUses,
    ...(await withChoices(context, fields)),
    values: { ...(await step.values?.([], context)), [step.name]: chosen.join(',') },
    button: t(`equipment.several.${name}.button`),
    hint: t(`equipment.several.${name}.hint`),
    tone: 'primary',
    revision: null,
    name: step.name,
    chosen,
    label,
  } satisfies GuidedPage & { title: string; name: string; chosen: string[]; label: unknown };
});

const openUses = linkWith(pathTo('usageList', {}), { open: 'yes' });

export const action = screen('severalStep', async (context) => {
  const { name, step } = namedStep(context, steps);
  const form = await sentForm(context, step.fields);
  if (!(form instanceof FormData)) return form;
  return step.run(context, [], form, { to: openUses, key: `equipment.several.${name}.notice` });
});

/** Labels that are read one after the other, before the form is filled in. */
function ByLabel({ page }: { page: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const t = useText();
  const { name, chosen, label } = page;
  const errors = label.wrong === null ? undefined : [t(`equipment.several.wrong.${label.wrong}`)];
  return (
    <Panel title={t('equipment.several.add')}>
      <form method="get" className="scan">
        {chosen.map((id) => (
          <input key={id} type="hidden" name={name} value={id} />
        ))}
        <Scanner />
        <TextField
          field={{
            id: 'several-code',
            name: 'code',
            initialValue: label.wrong === null ? '' : label.code,
            errors,
          }}
          label={t('equipment.field.code')}
          hint={t('equipment.several.addHint')}
          maxLength={LONGEST}
          autoComplete="off"
          required
        />
        <Button tone={chosen.length === 0 ? 'primary' : undefined}>{t('equipment.several.addOne')}</Button>
      </form>
    </Panel>
  );
}

/** Several pieces handed to one holder, or taken back: chosen in a list, or read one after the other by a phone. */
export default function SeveralStepPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <GuidedForm page={page} answer={useActionData<typeof action>()}>
      <ByLabel page={page} />
    </GuidedForm>
  );
}
