import { useActionData, useLoaderData } from '@remix-run/react';
import { equipmentRoles } from '#domain/equipment/roles.ts';
import { conditions } from '#domain/equipment/usage.ts';
import {
  cancelBooking,
  deleteUsage,
  editUsage,
  handOverEquipment,
  returnEquipment,
  withdrawReturn,
} from '#domain/equipment/usage-commands.ts';
import { findUsage, outWithKit, type UsageRow } from '#projections/equipment/usages.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen, type StaffContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { typedMoment } from '../ui/format.ts';
import { signatureFields } from './equipment-steps.server.ts';
import { GuidedForm } from './guided-form.tsx';
import { namedStep, optionsOf, sentForm, stepCommand, withChoices, type Step } from './guided.server.ts';
import type { GuidedField, GuidedPage } from './guided.ts';
import { HolderLacks } from './holder-lacks.tsx';
import { usageWarnings } from './usage-warnings.server.ts';
import { wayBack } from './way-back.ts';

export const meta = titleOf;

const ofId = ({ id }: UsageRow) => ({ id });
const idText = (id: number | null): string => (id === null ? '' : String(id));
const isPlanned = ({ status }: UsageRow) => status === 'planned';

const condition: GuidedField = { name: 'condition', kind: 'select', required: true };
const expectedAt: GuidedField = { name: 'expectedAt', kind: 'moment', hint: 'equipment.hint.expectedAt' };
const signature: readonly GuidedField[] = [
  { name: 'photo', kind: 'photo', hint: 'equipment.hint.photo' },
  ...signatureFields,
];

interface UsageStep extends Step<UsageRow> {
  isOpen(row: UsageRow): boolean;
  /** Whether what is changed may have been changed by others meanwhile. */
  revised?: true;
  /** Whether it is said what whoever is to have the piece lacks. */
  warns?: true;
}

const steps: Readonly<Record<string, UsageStep>> = {
  return: {
    fields: [
      { name: 'missing', kind: 'kit', hint: 'equipment.hint.missing' },
      { name: 'returnedAt', kind: 'moment', hint: 'equipment.hint.now' },
      condition,
      { name: 'place', kind: 'text' },
      { name: 'note', kind: 'area' },
      { name: 'repair', kind: 'check' },
      ...signature,
    ],
    isOpen: ({ returnedAt }) => returnedAt === null,
    values: ({ condition: out }) => ({ condition: out }),
    run: stepCommand(returnEquipment, ofId),
  },
  handOver: {
    fields: [
      { name: 'without', kind: 'kit', hint: 'equipment.hint.without' },
      { name: 'distributedAt', kind: 'moment', hint: 'equipment.hint.now' },
      expectedAt,
      condition,
      { name: 'note', kind: 'area' },
      ...signature,
    ],
    isOpen: isPlanned,
    warns: true,
    values: (row) => ({
      condition: row.condition,
      expectedAt: typedMoment(row.expectedAt),
      note: row.note ?? '',
    }),
    run: stepCommand(handOverEquipment, ofId),
  },
  edit: {
    fields: [
      { name: 'person', kind: 'select' },
      { name: 'project', kind: 'select' },
      { name: 'vehicle', kind: 'select' },
      { name: 'distributedAt', kind: 'moment', required: true },
      expectedAt,
      condition,
      { name: 'note', kind: 'area' },
    ],
    isOpen: ({ returnedAt }) => returnedAt === null,
    revised: true,
    values: (row) => ({
      person: idText(row.person),
      project: idText(row.project),
      vehicle: idText(row.vehicle),
      distributedAt: typedMoment(row.distributedAt),
      expectedAt: typedMoment(row.expectedAt),
      condition: row.condition,
      note: row.note ?? '',
    }),
    run: stepCommand(editUsage, ofId),
  },
  cancel: { fields: [], tone: 'danger', isOpen: isPlanned, run: stepCommand(cancelBooking, ofId) },
  withdraw: {
    fields: [{ name: 'reason', kind: 'area', required: true }],
    tone: 'danger',
    role: equipmentRoles.remove,
    isOpen: ({ returnedAt }) => returnedAt !== null,
    run: stepCommand(withdrawReturn, ofId),
  },
  remove: {
    fields: [],
    tone: 'danger',
    role: equipmentRoles.remove,
    isOpen: (row) => !isPlanned(row),
    run: stepCommand(deleteUsage, ofId),
  },
};

/** The use and the step that the address names. @throws Response 404 for no step, or one that it has not */
async function asked(context: StaffContext) {
  const { services, corporation, params } = context;
  const usage = await findUsage(services.db, idOf(params, 'id'), corporation, new Date().toISOString());
  const { name, step } = namedStep(context, steps);
  if (usage === null || !step.isOpen(usage)) throw notFound();
  return { usage, name, step };
}

const backTo = ({ url }: StaffContext, { equipment, equipmentCode }: UsageRow) =>
  wayBack(url, { id: equipment, code: equipmentCode }, 'usage');

/** What whoever is to have a piece now lacks, of its whole kit; each in words. */
async function lackingNow(context: StaffContext, usage: UsageRow): Promise<string[]> {
  const { services, corporation } = context;
  const kit = await outWithKit(services.db, usage.id, corporation);
  const all = [usage, ...kit.map((piece) => ({ ...usage, ...piece }))];
  const distributedAt = new Date().toISOString();
  const warnings = await usageWarnings(
    context,
    all.map((one) => ({ ...one, distributedAt })),
  );
  return [...new Set(Object.values(warnings).flat())];
}

/** What of a step's fields hangs on the use: pieces of its kit, and none where there is none. */
async function ofUsage(
  { t, services, corporation }: StaffContext,
  { id }: UsageRow,
  fields: readonly GuidedField[],
): Promise<GuidedField[]> {
  const kit = fields.some(({ kind }) => kind === 'kit') ? await outWithKit(services.db, id, corporation) : [];
  const pieces = kit.map(({ equipment, name, code }) => ({ value: equipment, label: `${name} · ${code}` }));
  return fields
    .filter(({ kind }) => kind !== 'kit' || kit.length > 0)
    .map((field) => {
      if (field.kind === 'kit') return { ...field, options: pieces };
      return field.name === 'condition'
        ? { ...field, options: optionsOf(conditions, t, 'equipment.condition') }
        : { ...field };
    });
}

export const loader = screen('usageStep', async (context) => {
  const { t } = context;
  const { usage, name, step } = await asked(context);
  return {
    title: t(`equipment.usageStep.${name}.title`),
    about: `${usage.equipmentName} · ${usage.equipmentCode}`,
    back: backTo(context, usage),
    ...(await withChoices(context, await ofUsage(context, usage, step.fields), usage.equipment)),
    values: (await step.values?.(usage, context)) ?? {},
    button: t(`equipment.usageStep.${name}.button`),
    hint: t(`equipment.usageStep.${name}.hint`, { holder: usage.holder || t('commerce.erased') }),
    tone: step.tone ?? 'primary',
    revision: step.revised === true ? usage.revision : null,
    holder: usage.holder,
    lacking: step.warns ? await lackingNow(context, usage) : [],
  } satisfies GuidedPage & { title: string; holder: string | null; lacking: string[] };
});

export const action = screen('usageStep', async (context) => {
  const { usage, name, step } = await asked(context);
  const form = await sentForm(context, step.fields);
  if (!(form instanceof FormData)) return form;
  return step.run(context, usage, form, {
    to: backTo(context, usage),
    key: `equipment.usageStep.${name}.notice`,
  });
});

export default function UsageStepPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <GuidedForm page={page} answer={useActionData<typeof action>()}>
      <HolderLacks {...page} />
    </GuidedForm>
  );
}
