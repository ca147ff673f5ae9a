import { useActionData, useLoaderData } from '@remix-run/react';
import {
  cancelInspection,
  liftReserves,
  receiveReport,
  recordInspection,
  replanInspection,
  withdrawInspection,
} from '#domain/equipment/inspection-commands.ts';
import { hasOpenReserves } from '#domain/equipment/inspection.ts';
import { equipmentRoles } from '#domain/equipment/roles.ts';
import { findInspection, type InspectionRow } from '#projections/equipment/inspections.ts';
import { findEquipment } from '#projections/equipment/equipment.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen, type StaffContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { typedDecimal } from '../ui/format.ts';
import { reportField, resultFields, stepFields } from './equipment-steps.server.ts';
import { GuidedForm } from './guided-form.tsx';
import { namedStep, sentForm, stepCommand, withChoices, type Step } from './guided.server.ts';
import type { GuidedPage } from './guided.ts';
import { momentOf } from './moment.server.ts';

export const meta = titleOf;

const ofId = ({ id }: InspectionRow) => ({ id });
const text = (value: string | number | null): string => (value === null ? '' : String(value));

const steps: Readonly<Record<string, Step<InspectionRow> & { isOpen(row: InspectionRow): boolean }>> = {
  record: {
    fields: resultFields,
    isOpen: ({ stage }) => stage === 'planned' || stage === 'done',
    values: (row, { today, language }) => ({
      doneOn: row.doneOn ?? (row.plannedOn !== null && row.plannedOn <= today ? row.plannedOn : today),
      result: row.result ?? 'passed',
      reserves: text(row.reserves),
      providerName: text(row.providerName),
      person: text(row.person),
      number: text(row.number),
      cost: typedDecimal(row.cost, language),
      project: text(row.project),
      reportOn: text(row.reportOn),
    }),
    run: stepCommand(recordInspection, ofId),
  },
  replan: {
    fields: [
      { name: 'plannedOn', kind: 'date', required: true },
      { name: 'provider', kind: 'party', hint: 'equipment.hint.party' },
      { name: 'comment', kind: 'area' },
    ],
    isOpen: ({ stage }) => stage === 'planned',
    values: ({ plannedOn, providerName, comment }) => ({
      plannedOn: text(plannedOn),
      providerName: text(providerName),
      comment: text(comment),
    }),
    run: stepCommand(replanInspection, ofId),
  },
  report: {
    fields: [{ name: 'on', kind: 'date', required: true, label: 'equipment.field.reportOn' }, reportField],
    isOpen: ({ stage }) => stage === 'done',
    values: ({ reportOn }, { today }) => ({ on: reportOn ?? today }),
    run: stepCommand(receiveReport, ofId),
  },
  lift: {
    fields: [
      { name: 'on', kind: 'date', required: true },
      { name: 'note', kind: 'area' },
    ],
    isOpen: hasOpenReserves,
    values: (_row, { today }) => ({ on: today }),
    run: stepCommand(liftReserves, ofId),
  },
  cancel: {
    fields: [{ name: 'reason', kind: 'area' }],
    tone: 'danger',
    isOpen: ({ stage }) => stage === 'planned',
    run: stepCommand(cancelInspection, ofId),
  },
  withdraw: {
    fields: [{ name: 'reason', kind: 'area', required: true }],
    tone: 'danger',
    role: equipmentRoles.remove,
    isOpen: ({ stage }) => stage === 'done',
    run: stepCommand(withdrawInspection, ofId),
  },
};

/** The inspection and the step that the address names. @throws Response 404 */
async function asked(context: StaffContext) {
  const { services, corporation, params } = context;
  const inspection = await findInspection(services.db, idOf(params, 'id'), corporation);
  const { name, step } = namedStep(context, steps);
  if (inspection === null || !step.isOpen(inspection)) throw notFound();
  return { inspection, name, step };
}

const backTo = ({ equipment }: InspectionRow) =>
  pathTo('equipmentDetails', { id: equipment }, { selectedTab: 'inspections' });

export const loader = screen('inspectionStep', async (context) => {
  const { t, services, corporation } = context;
  const { inspection, name, step } = await asked(context);
  const piece = await findEquipment(services.db, inspection.equipment, corporation, momentOf(context));
  if (piece === null) throw notFound();
  return {
    title: t(`equipment.inspection.${name}.title`),
    about: `${inspection.name} · ${inspection.equipmentName}`,
    back: backTo(inspection),
    ...(await withChoices(context, await stepFields(context, piece, step.fields))),
    values: (await step.values?.(inspection, context)) ?? {},
    button: t(`equipment.inspection.${name}.button`),
    hint: name === 'withdraw' ? t('equipment.inspection.withdraw.hint') : null,
    tone: step.tone ?? 'primary',
    revision: null,
  } satisfies GuidedPage & { title: string };
});

export const action = screen('inspectionStep', async (context) => {
  const { inspection, name, step } = await asked(context);
  const provider = { id: inspection.provider, name: inspection.providerName };
  const form = await sentForm(context, step.fields, { provider });
  if (!(form instanceof FormData)) return form;
  return step.run(context, inspection, form, {
    to: backTo(inspection),
    key: `equipment.inspection.${name}.notice`,
  });
});

export default function InspectionStep() {
  return <GuidedForm page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
