import { useActionData, useLoaderData } from '@remix-run/react';
import {
  cancelMaintenance,
  correctMaintenance,
  editMaintenance,
  finishMaintenance,
  reopenMaintenance,
} from '#domain/equipment/maintenance-commands.ts';
import { maintenanceSorts, type MaintenanceStage } from '#domain/equipment/maintenance.ts';
import { equipmentRoles } from '#domain/equipment/roles.ts';
import { findMaintenance, type MaintenanceRow } from '#projections/equipment/maintenances.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen, type StaffContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { typedDecimal } from '../ui/format.ts';
import { orderFields } from './equipment-steps.server.ts';
import { GuidedForm } from './guided-form.tsx';
import { namedStep, optionsOf, sentForm, stepCommand, withChoices, type Step } from './guided.server.ts';
import type { GuidedField, GuidedPage } from './guided.ts';
import { wayBack } from './way-back.ts';

export const meta = titleOf;

const ofId = ({ id }: MaintenanceRow) => ({ id });
const text = (value: string | number | null): string => (value === null ? '' : String(value));

const doneFields: readonly GuidedField[] = [
  { name: 'doneOn', kind: 'date', required: true },
  { name: 'meter', kind: 'decimal' },
  { name: 'downFrom', kind: 'date' },
  { name: 'downUntil', kind: 'date' },
  { name: 'labour', kind: 'decimal' },
  { name: 'parts', kind: 'parts' },
  { name: 'project', kind: 'select' },
  { name: 'report', kind: 'area' },
];

/** Asked of what comes back. */
const passOver: GuidedField = { name: 'next', kind: 'check' };

interface OrderStep extends Step<MaintenanceRow> {
  /** Of which stage it is a step. */
  stage: MaintenanceStage;
  /** Whether what is changed may have been changed by others meanwhile. */
  revised?: true;
}

const steps: Readonly<Record<string, OrderStep>> = {
  edit: {
    stage: 'open',
    revised: true,
    fields: orderFields,
    values: (row, { language }) => ({
      title: row.title,
      sort: row.sort,
      dueOn: text(row.dueOn),
      dueMeter: typedDecimal(row.dueMeter, language),
      everyMonths: text(row.everyMonths),
      everyMeter: typedDecimal(row.everyMeter, language),
      downFrom: text(row.downFrom),
      providerName: text(row.providerName),
      comment: text(row.comment),
    }),
    run: stepCommand(editMaintenance, ofId),
  },
  finish: {
    stage: 'open',
    revised: true,
    fields: doneFields,
    values: ({ downFrom, noted }, { today, language }) => ({
      doneOn: today,
      // What devices tell is no reading: who has the machine before them reads its meter.
      meter: typedDecimal(noted, language),
      downFrom: text(downFrom),
      downUntil: downFrom === null ? '' : today,
    }),
    run: stepCommand(finishMaintenance, ofId),
  },
  correct: {
    stage: 'done',
    revised: true,
    fields: doneFields,
    values: (row, { language }) => ({
      doneOn: text(row.doneOn),
      meter: typedDecimal(row.meter, language),
      downFrom: text(row.downFrom),
      downUntil: text(row.downUntil),
      labour: typedDecimal(row.labour, language),
      project: text(row.project),
      report: text(row.report),
    }),
    run: stepCommand(correctMaintenance, ofId),
  },
  cancel: {
    stage: 'open',
    fields: [{ name: 'reason', kind: 'area' }, passOver],
    tone: 'danger',
    run: stepCommand(cancelMaintenance, ofId),
  },
  reopen: {
    stage: 'done',
    fields: [{ name: 'reason', kind: 'area', required: true }],
    tone: 'danger',
    role: equipmentRoles.remove,
    run: stepCommand(reopenMaintenance, ofId),
  },
};

/** The work order and the step that the address names. @throws Response 404 */
async function asked(context: StaffContext) {
  const { services, corporation, params } = context;
  const order = await findMaintenance(services.db, idOf(params, 'id'), corporation);
  const { name, step } = namedStep(context, steps);
  if (order === null || order.stage !== step.stage) throw notFound();
  return { order, name, step };
}

const backTo = ({ url }: StaffContext, { equipment, equipmentCode }: MaintenanceRow) =>
  wayBack(url, { id: equipment, code: equipmentCode }, 'maintenance');

export const loader = screen('orderStep', async (context) => {
  const { t, language } = context;
  const { order, name, step } = await asked(context);
  const comesBack = order.everyMonths !== null || order.everyMeter !== null;
  const asks = step.fields.filter((field) => field !== passOver || comesBack);
  const fields = asks.map((field) =>
    field.name === 'sort'
      ? { ...field, options: optionsOf(maintenanceSorts, t, 'equipment.sort') }
      : { ...field },
  );
  return {
    title: t(`equipment.order.${name}.title`),
    about: `${order.title} · ${order.equipmentName}`,
    back: backTo(context, order),
    ...(await withChoices(context, fields)),
    values: (await step.values?.(order, context)) ?? {},
    button: t(`equipment.order.${name}.button`),
    hint: name === 'reopen' ? t('equipment.order.reopen.hint') : null,
    tone: step.tone ?? 'primary',
    revision: step.revised === true ? order.revision : null,
    parts: order.parts.map(({ name: part, quantity, unitCost }) => ({
      name: part,
      quantity: typedDecimal(quantity, language),
      unitCost: typedDecimal(unitCost, language),
    })),
  } satisfies GuidedPage & { title: string };
});

export const action = screen('orderStep', async (context) => {
  const { order, name, step } = await asked(context);
  const provider = { id: order.provider, name: order.providerName };
  const form = await sentForm(context, step.fields, { provider });
  if (!(form instanceof FormData)) return form;
  return step.run(context, order, form, {
    to: backTo(context, order),
    key: `equipment.order.${name}.notice`,
  });
});

export default function OrderStep() {
  return <GuidedForm page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
