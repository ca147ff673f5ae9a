import { z } from 'zod';
import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { Event } from '../kernel/event.ts';
import {
  choice,
  flag,
  optionalDate,
  optionalDecimal,
  optionalReference,
  optionalText,
  reference,
  text,
} from '../kernel/fields.ts';
import { isFittingValue } from './field-values.ts';
import { meterKinds } from './meter-kinds.ts';
import type { RunningCostKind } from './running-cost-kinds.ts';

/** What of a piece's life is kept; whether it is free or out follows from its uses and inspections (`statusOf`). */
export const equipmentStages = ['active', 'lost', 'sold', 'scrapped', 'transferred'] as const;
export type EquipmentStage = (typeof equipmentStages)[number];

/** How a piece stands at a moment. */
export const equipmentStatuses = [
  'available',
  'in_use',
  'unavailable',
  'lost',
  'sold',
  'scrapped',
  'transferred',
] as const;
export type EquipmentStatus = (typeof equipmentStatuses)[number];

const price = () => optionalDecimal({ places: 2, min: 0, max: 100_000_000 });
const metres = () => optionalDecimal({ places: 2, min: 0, max: 100 });

/** What fields of its type say of a piece, each by the id of its record. */
const fieldValue = z.object({
  field: reference('equipmentfield'),
  value: optionalText(200).meta({ example: null }),
});

/** A piece of equipment as forms and programs send it. */
export const equipmentSchema = z.object({
  name: text(120),
  /** Nothing said: made of its id. It is what its label says. */
  code: optionalText(40).meta({ example: 'EQ-1990' }),
  type: reference('equipmenttype'),
  /** Nothing said: that of its type. */
  category: optionalReference('equipmentcategory'),
  inventoryType: optionalReference('equipmentinventorytype'),
  mark: optionalText(80),
  model: optionalText(80),
  version: optionalText(80),
  serialNumber: optionalText(80),
  registration: optionalText(20).meta({ example: 'AB-123-CD' }),
  place: optionalText(120),
  /** Whether it is planned for pumping orders. */
  pumping: flag(),
  meter: choice(meterKinds),
  /** Who looks after it. */
  inCharge: optionalReference('persons'),
  supplier: optionalReference('thirdparty'),
  purchasedOn: optionalDate().meta({ example: '1990-03-05' }),
  purchasePrice: price(),
  inServiceOn: optionalDate().meta({ example: '1990-03-06' }),
  warrantyUntil: optionalDate().meta({ example: null }),
  /** What it is used up in, and what is left of its price then. */
  lifeMonths: z
    .number({ error: 'errors.integer' })
    .int('errors.integer')
    .min(1, 'errors.tooSmall|min=1')
    .max(600, 'errors.tooLarge|max=600')
    .nullish()
    .transform((value) => value ?? null),
  residualValue: price(),
  /** What the way of a vehicle depends on: metres and tonnes. */
  height: metres(),
  width: metres(),
  length: metres(),
  weight: optionalDecimal({ places: 2, min: 0, max: 500 }),
  /** The kit that it belongs to: another piece, with which it is handed out. */
  kit: optionalReference('equipment').meta({ example: null }),
  comment: optionalText(2000),
  values: z.array(fieldValue, { error: 'errors.invalid' }).max(100, 'errors.tooManyRows|max=100').default([]),
});

export type EquipmentInput = z.output<typeof equipmentSchema>;
export type EquipmentFacts = Omit<EquipmentInput, 'code'> & { code: string };

/** A GPS device that a piece carries from an instant on. */
export interface FittedDevice {
  device: number;
  /** ISO instant. */
  since: string;
}

interface Leaving {
  equipment: number;
  on: CivilDate;
  note: string | null;
}

export type EquipmentEvent =
  | Event<
      'EquipmentRegistered',
      {
        equipment: number;
        corporation: number;
        facts: EquipmentFacts;
        /** The day on which its file was opened. */
        on: CivilDate;
        /** Of another corporation's, which it came from. */
        from: { corporation: number; equipment: number } | null;
      }
    >
  | Event<'EquipmentEdited', { equipment: number; facts: EquipmentFacts }>
  | Event<'EquipmentPhotoSet', { equipment: number; photo: string | null }>
  | Event<'EquipmentMoved', { equipment: number; place: string | null }>
  /** A device is carried from an instant on, and until another: routes of the time between are this piece's. */
  | Event<'EquipmentDeviceFitted', { equipment: number; device: number; at: string }>
  | Event<'EquipmentDeviceRemoved', { equipment: number; device: number; at: string }>
  /** When it carried a device is put right: what began at an instant was from another one on, until one or still is. */
  | Event<
      'EquipmentDevicePeriodCorrected',
      { equipment: number; device: number; began: string; from: string; until: string | null }
    >
  | Event<'EquipmentMeterRead', { equipment: number; on: CivilDate; value: string }>
  /** Puts a reading right, by its number within the piece, from 1: what was typed wrong. */
  | Event<
      'EquipmentMeterCorrected',
      { equipment: number; reading: number; on: CivilDate; value: string; reason: string }
    >
  /**
   * Another meter was put in: what the old one showed last, where somebody read it, and what the new one shows. What is
   * counted over both is the sum of both.
   */
  | Event<'EquipmentMeterReplaced', { equipment: number; on: CivilDate; end: string | null; start: string }>
  /** What it cost to run over days, both included, by its number within the piece; euros without VAT. */
  | Event<
      'EquipmentCostNoted',
      {
        equipment: number;
        cost: number;
        kind: RunningCostKind;
        amount: string;
        from: CivilDate;
        until: CivilDate;
        note: string | null;
      }
    >
  | Event<'EquipmentCostRemoved', { equipment: number; cost: number }>
  | Event<'EquipmentLost', Leaving>
  | Event<'EquipmentFound', Leaving & { place: string | null }>
  | Event<'EquipmentSold', Leaving & { buyer: number | null; price: string | null }>
  | Event<'EquipmentScrapped', Leaving>
  /** It never left: it is as it was before, there or lost since a day. */
  | Event<
      'EquipmentLeavingWithdrawn',
      {
        equipment: number;
        reason: string;
        stage: Extract<EquipmentStage, 'active' | 'lost'>;
        since: CivilDate | null;
      }
    >
  | Event<'EquipmentTransferred', Leaving & { to: { corporation: number; equipment: number } }>
  /** Those in charge are told that an inspection is due, once for each day that it is due on, and once that it is late. */
  | Event<
      'EquipmentInspectionAlerted',
      { equipment: number; name: string; inspection: string; dueOn: CivilDate; overdue?: true }
    >
  /** Those in charge are told once of each day that a paper of it ends on, or its warranty (`document` null). */
  | Event<
      'EquipmentPaperAlerted',
      { equipment: number; name: string; document: number | null; paper: string | null; endsOn: CivilDate }
    >
  | Event<'EquipmentDeleted', { equipment: number }>;

/** What a meter shows on a day: hours or kilometres. */
export interface MeterReading {
  on: CivilDate;
  value: string;
  /** It is the first of a meter, or of another kind of meter: what the one before showed says nothing of it. */
  begins: boolean;
}

export interface EquipmentState {
  corporation: number | null;
  facts: EquipmentFacts | null;
  photo: string | null;
  stage: EquipmentStage;
  /** The day of its file, and of the last change of its stage. */
  registeredOn: CivilDate | null;
  since: CivilDate | null;
  /** How it stood before it was sold or scrapped. */
  before: { stage: Extract<EquipmentStage, 'active' | 'lost'>; since: CivilDate | null };
  devices: readonly FittedDevice[];
  /** What its meter showed, in the order that it was read. */
  readings: readonly MeterReading[];
  /** The last reading of the meter that it has; null: none since it has one of this kind. */
  meter: MeterReading | null;
  /** Running costs: how many were noted, and the numbers of those that stand. */
  costsNoted: number;
  costs: readonly number[];
  /** Inspections that were told of, with the day that each was due on, and whether it was told to be late. */
  alerted: Readonly<Record<string, { dueOn: CivilDate; overdue: boolean }>>;
  /** Ends of papers that were told of, by the file's id (0: the warranty). */
  papersTold: Readonly<Record<number, CivilDate>>;
  deleted: boolean;
}

const withReadings = (state: EquipmentState, ...read: MeterReading[]): EquipmentState => ({
  ...state,
  readings: [...state.readings, ...read],
  meter: read.at(-1) ?? state.meter,
});

/** What is not there any more carries no device. */
const left =
  (stage: EquipmentStage) =>
  (state: EquipmentState, { on }: { on: CivilDate }): EquipmentState => ({
    ...state,
    stage,
    since: on,
    before: { stage: state.stage === 'lost' ? 'lost' : 'active', since: state.since },
    devices: [],
  });

/** A piece of equipment, from its file to its end. Its uses, inspections and work orders are streams of their own. */
export const equipmentAggregate: Aggregate<EquipmentState, EquipmentEvent> = {
  name: 'equipment',
  events: {
    EquipmentRegistered: true,
    EquipmentEdited: true,
    EquipmentPhotoSet: true,
    EquipmentMoved: true,
    EquipmentDeviceFitted: true,
    EquipmentDeviceRemoved: true,
    EquipmentDevicePeriodCorrected: true,
    EquipmentMeterRead: true,
    EquipmentMeterCorrected: true,
    EquipmentMeterReplaced: true,
    EquipmentCostNoted: true,
    EquipmentCostRemoved: true,
    EquipmentLost: true,
    EquipmentFound: true,
    EquipmentSold: true,
    EquipmentScrapped: true,
    EquipmentLeavingWithdrawn: true,
    EquipmentTransferred: true,
    EquipmentInspectionAlerted: true,
    EquipmentPaperAlerted: true,
    EquipmentDeleted: true,
  },
  initial: {
    corporation: null,
    facts: null,
    photo: null,
    stage: 'active',
    registeredOn: null,
    since: null,
    before: { stage: 'active', since: null },
    devices: [],
    readings: [],
    meter: null,
    costsNoted: 0,
    costs: [],
    alerted: {},
    papersTold: {},
    deleted: false,
  },
  evolve: evolving<EquipmentState, { [E in EquipmentEvent as E['type']]: E['data'] }>({
    EquipmentRegistered: (state, { corporation, facts, on }) => ({
      ...state,
      corporation,
      facts,
      registeredOn: on,
    }),
    EquipmentEdited: (state, { facts }) => ({
      ...state,
      facts,
      meter: state.facts?.meter === facts.meter ? state.meter : null,
    }),
    EquipmentPhotoSet: (state, { photo }) => ({ ...state, photo }),
    EquipmentMoved: (state, { place }) => ({ ...state, facts: state.facts && { ...state.facts, place } }),
    EquipmentDeviceFitted: (state, { device, at }) => ({
      ...state,
      devices: [...state.devices, { device, since: at }],
    }),
    EquipmentDeviceRemoved: (state, { device }) => ({
      ...state,
      devices: state.devices.filter((one) => one.device !== device),
    }),
    EquipmentDevicePeriodCorrected: (state, { device, from, until }) => ({
      ...state,
      devices: state.devices.map((one) =>
        one.device === device && until === null ? { device, since: from } : one,
      ),
    }),
    EquipmentMeterRead: (state, { on, value }) =>
      withReadings(state, { on, value, begins: state.meter === null }),
    EquipmentMeterCorrected: (state, { reading, on, value }) => {
      const begins = state.readings[reading - 1]?.begins ?? false;
      const readings = state.readings.with(reading - 1, { on, value, begins });
      return { ...state, readings, meter: state.meter && (readings.at(-1) ?? null) };
    },
    EquipmentMeterReplaced: (state, { on, end, start }) =>
      withReadings(state, ...(end === null ? [] : [{ on, value: end, begins: state.meter === null }]), {
        on,
        value: start,
        begins: true,
      }),
    EquipmentCostNoted: (state, { cost }) => ({ ...state, costsNoted: cost, costs: [...state.costs, cost] }),
    EquipmentCostRemoved: (state, { cost }) => ({
      ...state,
      costs: state.costs.filter((one) => one !== cost),
    }),
    // Its device goes on telling where it is: that helps to find it.
    EquipmentLost: (state, { on }) => ({ ...state, stage: 'lost', since: on }),
    EquipmentFound: (state, { on, place }) => ({
      ...state,
      stage: 'active',
      since: on,
      facts: state.facts && { ...state.facts, place: place ?? state.facts.place },
    }),
    EquipmentSold: left('sold'),
    EquipmentScrapped: left('scrapped'),
    EquipmentTransferred: left('transferred'),
    EquipmentLeavingWithdrawn: (state, { stage, since }) => ({ ...state, stage, since }),
    EquipmentInspectionAlerted: (state, { inspection, dueOn, overdue = false }) => ({
      ...state,
      alerted: { ...state.alerted, [inspection]: { dueOn, overdue } },
    }),
    EquipmentPaperAlerted: (state, { document, endsOn }) => ({
      ...state,
      papersTold: { ...state.papersTold, [document ?? 0]: endsOn },
    }),
    EquipmentDeleted: (state) => ({ ...state, deleted: true }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: ({ deleted }) => deleted,
};

/** What its form shows. */
export const equipmentForm = ({ facts }: EquipmentState) => facts;

/** From which stages each step may be taken. */
export const equipmentSteps = {
  lose: ['active'],
  find: ['lost'],
  sell: ['active', 'lost'],
  scrap: ['active', 'lost'],
  transfer: ['active'],
  withdraw: ['sold', 'scrapped'],
} as const satisfies Record<string, readonly EquipmentStage[]>;

/** How a piece stands: what is out is out, and what failed, or is in repair, serves nobody. */
export function statusOf({
  stage,
  isFailed,
  isDown,
  isOut,
}: {
  stage: EquipmentStage;
  isFailed: boolean;
  isDown: boolean;
  isOut: boolean;
}): EquipmentStatus {
  if (stage !== 'active') return stage;
  if (isFailed || isDown) return 'unavailable';
  return isOut ? 'in_use' : 'available';
}

/** Whether it is of the company and nobody looks for it. */
export const isThere = (status: EquipmentStatus): boolean => serves(status) || status === 'unavailable';

/** Whether it can be used, or is: what was planned with any other piece needs another one. */
export const serves = (status: EquipmentStatus): boolean => status === 'available' || status === 'in_use';

/** A field that its type wants noted of a piece (`equipmentfield`). */
export interface TypeField {
  id: number;
  name: string;
  kind: 'text' | 'number' | 'date' | 'flag';
  unit: string | null;
  required: boolean;
}

/**
 * What is wrong with what is said in the fields of a type, by their places in what was sent. A field that became
 * required is asked for by the next edit: what was written before stays readable without it.
 * @param kept fields that are in use no more, and of which the piece says something from before
 */
export function wrongValues(
  fields: readonly TypeField[],
  said: EquipmentInput['values'],
  kept: ReadonlySet<number> = new Set(),
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const known = new Map(fields.map((field) => [field.id, field]));
  said.forEach(({ field: id, value }, index) => {
    const field = known.get(id);
    if (kept.has(id)) return;
    if (field === undefined) errors[`values[${index}].field`] = ['errors.reference'];
    else if (value !== null && !isFittingValue(field.kind, value))
      errors[`values[${index}].value`] = [`equipment.error.value.${field.kind}`];
  });
  for (const { id, required } of fields) {
    const index = said.findIndex(({ field }) => field === id);
    if (required && (said[index]?.value ?? null) === null)
      errors[index < 0 ? 'values' : `values[${index}].value`] = ['errors.required'];
  }
  return errors;
}
