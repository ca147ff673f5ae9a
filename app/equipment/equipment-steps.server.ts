import { fitDevice, removeDevice } from '#domain/equipment/device-commands.ts';
import { moveEquipment } from '#domain/equipment/equipment-commands.ts';
import { inspectionResults } from '#domain/equipment/inspection.ts';
import { noteInspection, planInspection } from '#domain/equipment/inspection-commands.ts';
import {
  correctMeter,
  findEquipment as foundEquipment,
  loseEquipment,
  readMeter,
  scrapEquipment,
  sellEquipment,
  replaceMeter,
  transferEquipment,
  withdrawLeaving,
} from '#domain/equipment/life-commands.ts';
import { openMaintenance } from '#domain/equipment/maintenance-commands.ts';
import { maintenanceSorts } from '#domain/equipment/maintenance.ts';
import { conditions } from '#domain/equipment/usage.ts';
import { distributeEquipment } from '#domain/equipment/usage-commands.ts';
import { equipmentSteps, isThere } from '#domain/equipment/equipment.ts';
import { equipmentRoles } from '#domain/equipment/roles.ts';
import { noteRunningCost } from '#domain/equipment/running-cost-commands.ts';
import { runningCostKinds } from '#domain/equipment/running-cost-kinds.ts';
import { kitMembers, metersOf, type FoundEquipment } from '#projections/equipment/equipment.ts';
import { optionalMoment } from '#domain/kernel/moment-field.ts';
import { equipmentProblems, rulesOfType } from '#projections/equipment/answers.ts';
import { choices } from '#projections/records/records.ts';
import { notFound } from '../http/problems.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { formatDate, formatDecimal, typedDecimal, typedMoment } from '../ui/format.ts';
import { namedStep, stepCommand, type Step } from './guided.server.ts';
import type { GuidedField } from './guided.ts';
import { momentOf } from './moment.server.ts';
import { openCompanies } from '../http/open-companies.server.ts';

export type Piece = FoundEquipment & { id: number };

export const stepNames = [
  'handOut',
  'plan',
  'inspect',
  'order',
  'meter',
  'fixMeter',
  'newMeter',
  'move',
  'cost',
  'device',
  'removeDevice',
  'lose',
  'find',
  'sell',
  'scrap',
  'transfer',
  'withdraw',
] as const;
export type StepName = (typeof stepNames)[number];

const ofId = ({ id }: Piece) => ({ id });
const ofEquipment = ({ id }: Piece) => ({ equipment: id });

const note: GuidedField = { name: 'note', kind: 'area' };
const on: GuidedField = { name: 'on', kind: 'date', required: true };
/** Asked of what holds something. */
const contents: GuidedField = { name: 'contents', kind: 'check' };
const onToday = (_piece: Piece, { today }: StaffContext) => ({ on: today });

/** Drawn where scripts make a glass of it; else a name, and a tick. */
export const signatureFields: readonly GuidedField[] = [
  { name: 'strokes', kind: 'signature' },
  { name: 'signedBy', kind: 'text', hint: 'equipment.hint.signedBy' },
  { name: 'signed', kind: 'check' },
];

export const reportField: GuidedField = {
  name: 'report',
  kind: 'report',
  label: 'equipment.field.reportFile',
  hint: 'equipment.hint.reportFile',
};

export const resultFields: readonly GuidedField[] = [
  { name: 'doneOn', kind: 'date', required: true },
  { name: 'result', kind: 'select', required: true },
  { name: 'reserves', kind: 'area', hint: 'equipment.hint.reserves' },
  { name: 'provider', kind: 'party', hint: 'equipment.hint.party' },
  { name: 'person', kind: 'select' },
  { name: 'number', kind: 'text', maxLength: 60 },
  { name: 'cost', kind: 'decimal' },
  { name: 'project', kind: 'select' },
  { name: 'reportOn', kind: 'date', hint: 'equipment.hint.reportOn' },
  reportField,
];

export const orderFields: readonly GuidedField[] = [
  { name: 'title', kind: 'text', required: true },
  { name: 'sort', kind: 'select', required: true },
  { name: 'dueOn', kind: 'date' },
  { name: 'dueMeter', kind: 'decimal', hint: 'equipment.hint.dueMeter' },
  { name: 'everyMonths', kind: 'integer', hint: 'equipment.hint.every' },
  { name: 'everyMeter', kind: 'decimal' },
  { name: 'downFrom', kind: 'date', hint: 'equipment.hint.downFrom' },
  { name: 'provider', kind: 'party', hint: 'equipment.hint.party' },
  { name: 'comment', kind: 'area' },
];

/** The pieces of a kit that may go out with it, and how each stands. */
const membersOf = async (context: StaffContext, { id }: Piece) =>
  (await kitMembers(context.services.db, id, context.corporation, momentOf(context))).filter(
    ({ status }) => status !== 'lost',
  );

/** What the address proposes for a field of a step. */
const askedIn = ({ url }: StaffContext, name: string): string => url.searchParams.get(name) ?? '';

/**
 * What of a kit stays behind unless somebody says otherwise: what is out, in repair or lost now, or what something stands
 * in the way of when the address asks for it.
 */
async function stayBehind(context: StaffContext, piece: Piece): Promise<number[]> {
  const members = await membersOf(context, piece);
  const from = optionalMoment('00:00').safeParse(askedIn(context, 'from')).data ?? null;
  if (from === null || members.length === 0)
    return members.filter(({ status }) => status !== 'available').map(({ id }) => id);
  const until = optionalMoment('23:59').safeParse(askedIn(context, 'until')).data ?? from;
  const pieces = members.map(({ id }) => id);
  const { services, corporation } = context;
  const problems = await equipmentProblems(services.db, { pieces, from, until }, corporation);
  return pieces.filter((id) => problems.some(({ equipment, blocks }) => blocks && equipment === id));
}

const steps: Readonly<Record<StepName, Step<Piece>>> = {
  handOut: {
    fields: [
      { name: 'without', kind: 'kit', hint: 'equipment.hint.without' },
      { name: 'person', kind: 'select' },
      { name: 'project', kind: 'select' },
      { name: 'vehicle', kind: 'select' },
      { name: 'distributedAt', kind: 'moment', hint: 'equipment.hint.now' },
      { name: 'expectedAt', kind: 'moment', hint: 'equipment.hint.expectedAt' },
      { name: 'condition', kind: 'select', required: true },
      { name: 'note', kind: 'area' },
      { name: 'photo', kind: 'photo', hint: 'equipment.hint.photo' },
      ...signatureFields,
    ],
    values: async (piece, context) => ({
      without: (await stayBehind(context, piece)).join(','),
      condition: 'good',
      distributedAt: askedIn(context, 'from'),
      expectedAt: askedIn(context, 'until'),
    }),
    run: stepCommand(distributeEquipment, ofEquipment),
  },
  plan: {
    fields: [
      { name: 'name', kind: 'select', required: true },
      { name: 'plannedOn', kind: 'date', required: true },
      { name: 'provider', kind: 'party', hint: 'equipment.hint.party' },
      { name: 'comment', kind: 'area' },
    ],
    values: (_piece, context) => ({ name: askedIn(context, 'inspection') }),
    run: stepCommand(planInspection, ofEquipment),
  },
  inspect: {
    fields: [{ name: 'name', kind: 'select', required: true }, ...resultFields],
    values: (_piece, context) => ({
      name: askedIn(context, 'inspection'),
      doneOn: context.today,
      result: 'passed',
    }),
    run: stepCommand(noteInspection, ofEquipment),
  },
  order: {
    fields: orderFields,
    values: () => ({ sort: 'repair' }),
    run: stepCommand(openMaintenance, ofEquipment),
  },
  meter: {
    fields: [on, { name: 'value', kind: 'decimal', required: true }],
    values: ({ meterValue }, { today, language }) => ({
      on: today,
      value: meterValue === null ? '' : typedDecimal(meterValue, language),
    }),
    run: stepCommand(readMeter, ofId),
  },
  fixMeter: {
    fields: [
      { name: 'reading', kind: 'select', required: true },
      { name: 'value', kind: 'decimal', required: true, label: 'equipment.field.rightValue' },
      { name: 'reason', kind: 'area', required: true },
    ],
    values: (_piece, context) => ({ reading: askedIn(context, 'reading') }),
    run: stepCommand(correctMeter, ofId),
  },
  newMeter: {
    fields: [
      on,
      { name: 'end', kind: 'decimal', label: 'equipment.field.oldMeter', hint: 'equipment.hint.oldMeter' },
      { name: 'start', kind: 'decimal', required: true, label: 'equipment.field.newMeter' },
    ],
    values: (_piece, { today }) => ({ on: today, start: '0' }),
    run: stepCommand(replaceMeter, ofId),
  },
  move: {
    fields: [{ name: 'place', kind: 'text', hint: 'equipment.hint.place' }],
    values: ({ place }) => ({ place: place ?? '' }),
    run: stepCommand(moveEquipment, ofId),
  },
  cost: {
    fields: [
      { name: 'kind', kind: 'select', required: true },
      { name: 'amount', kind: 'decimal', required: true },
      { name: 'from', kind: 'date', required: true },
      { name: 'until', kind: 'date', hint: 'equipment.hint.until' },
      { name: 'note', kind: 'text' },
    ],
    values: (_piece, { today }) => ({ from: today }),
    run: stepCommand(noteRunningCost, ofId),
  },
  device: {
    fields: [
      { name: 'device', kind: 'select', required: true },
      { name: 'at', kind: 'moment', hint: 'equipment.hint.now' },
    ],
    values: ({ device }) => ({
      device: device === null ? '' : String(device),
      at: typedMoment(new Date().toISOString()),
    }),
    run: stepCommand(fitDevice, ofId),
  },
  removeDevice: {
    fields: [{ name: 'at', kind: 'moment', label: 'equipment.field.takenOff', hint: 'equipment.hint.now' }],
    tone: 'danger',
    values: () => ({}),
    run: stepCommand(removeDevice, ofId),
  },
  lose: { fields: [on, note], tone: 'danger', values: onToday, run: stepCommand(loseEquipment, ofId) },
  find: {
    fields: [on, { name: 'place', kind: 'text' }, note],
    values: ({ place }, { today }) => ({ on: today, place: place ?? '' }),
    run: stepCommand(foundEquipment, ofId),
  },
  sell: {
    fields: [
      on,
      { name: 'buyer', kind: 'party', hint: 'equipment.hint.party' },
      { name: 'price', kind: 'decimal' },
      note,
      contents,
    ],
    tone: 'danger',
    values: onToday,
    run: stepCommand(sellEquipment, ofId),
  },
  scrap: {
    fields: [on, note, contents],
    tone: 'danger',
    values: onToday,
    run: stepCommand(scrapEquipment, ofId),
  },
  transfer: {
    fields: [on, { name: 'corporation', kind: 'select', required: true }, note],
    tone: 'danger',
    values: onToday,
    run: stepCommand(transferEquipment, ofId),
  },
  withdraw: {
    fields: [{ name: 'reason', kind: 'area', required: true }],
    tone: 'danger',
    role: equipmentRoles.remove,
    run: stepCommand(withdrawLeaving, ofId),
  },
};

/** The step that the address names. @throws Response 404 for no step, or one that the piece's stage has not; 403 */
export function stepOf(context: StaffContext, piece: Piece): StepName {
  const { name } = namedStep(context, steps);
  const found = stepNames.find((one) => one === name);
  if (found === undefined || !allows(piece, found)) throw notFound();
  return found;
}

const lives: Readonly<Partial<Record<StepName, readonly string[]>>> = {
  ...equipmentSteps,
  removeDevice: ['active', 'lost'],
  // Bills come after it left, too.
  cost: ['active', 'lost', 'sold', 'scrapped', 'transferred'],
};

/** Whether a step may be taken of a piece: what is no step of its life is of what is there. */
export function allows(
  { status, meter, device }: Pick<Piece, 'status' | 'meter' | 'device'>,
  name: StepName,
): boolean {
  const stage = isThere(status) ? 'active' : status;
  if (['meter', 'fixMeter', 'newMeter'].includes(name) && meter === 'none') return false;
  if (name === 'removeDevice' && device === null) return false;
  return (lives[name] ?? ['active']).includes(stage);
}

/** Whether this person may take a step, beyond what its screen asks for. */
export const mayTake = ({ may }: StaffContext, name: StepName): boolean => {
  const { role } = steps[name];
  return role === undefined || may(role);
};

export const stepNamed = (name: StepName): Step<Piece> => steps[name];

/** What fields of a step choose from, where that hangs on the piece or the company. */
export async function stepFields(
  context: StaffContext,
  piece: Piece,
  fields: readonly GuidedField[],
): Promise<GuidedField[]> {
  const { t, services, corporation, language, signedIn } = context;
  const words = (values: readonly string[], key: string) =>
    values.map((value) => ({ value, label: t(`equipment.${key}.${value}`) }));
  const optionsOf: Readonly<Record<string, () => Promise<GuidedField['options']>>> = {
    condition: () => Promise.resolve(words(conditions, 'condition')),
    result: () => Promise.resolve(words(inspectionResults, 'result')),
    kind: () => Promise.resolve(words(runningCostKinds, 'cost')),
    sort: () => Promise.resolve(words(maintenanceSorts, 'sort')),
    name: async () =>
      (await rulesOfType(services.db, piece.type, corporation)).map(({ name }) => ({
        value: name,
        label: name,
      })),
    reading: async () =>
      (await metersOf(services.db, piece.id, corporation)).map(({ reading, on: day, value, kind }) => ({
        value: reading,
        label: t(`equipment.reading.${kind}`, {
          value: formatDecimal(value, language),
          day: formatDate(day),
        }),
      })),
    device: async () =>
      ((await choices(services.db, ['gps'], corporation, language)).get('gps') ?? []).map(
        ({ id, label }) => ({
          value: id,
          label,
        }),
      ),
    corporation: async () =>
      (await openCompanies(services, signedIn))
        .filter(({ id }) => id !== corporation)
        .map(({ id, name }) => ({ value: id, label: name })),
  };
  const members = fields.some(({ kind }) => kind === 'kit') ? await membersOf(context, piece) : [];
  const asked = fields.filter(
    (field) => (field.kind !== 'kit' || members.length > 0) && (field !== contents || piece.kitPieces > 0),
  );
  return Promise.all(
    asked.map(async (field) => {
      if (field.kind === 'kit')
        return {
          ...field,
          options: members.map(({ id, name, code, status }) => ({
            value: id,
            label: [name, code, status !== 'available' && t(`equipment.status.${status}`)]
              .filter(Boolean)
              .join(' · '),
          })),
        };
      const options = field.kind === 'select' ? await optionsOf[field.name]?.() : undefined;
      // Without an inspection of its type, what is inspected is typed.
      if (field.name === 'name' && options?.length === 0)
        return { name: field.name, kind: 'text', required: true } satisfies GuidedField;
      return options === undefined ? { ...field } : { ...field, options };
    }),
  );
}
