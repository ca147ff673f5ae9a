import { z } from 'zod';
import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';
import {
  choice,
  evenIfWrong,
  flag,
  impliedReference,
  optionalReference,
  optionalText,
  recordId,
  reference,
} from '../kernel/fields.ts';
import type { Sealed } from '../kernel/personal.ts';
import { optionalMoment } from '../kernel/moment-field.ts';
import { drawnField, type Strokes } from '../kernel/strokes.ts';

/** How a piece is handed out, and how it comes back. */
export const conditions = ['good', 'worn', 'damaged'] as const;
export type Condition = (typeof conditions)[number];

/** How a use stands at a moment (`usageStatusOf`). */
export const usageStatuses = ['planned', 'out', 'late', 'returned'] as const;
export type UsageStatus = (typeof usageStatuses)[number];

/** More pieces belong to no kit. */
const MOST_IN_KIT = 200;
/** As many pieces are handed out, or taken back, by one form. */
export const MOST_AT_ONCE = 100;

/** Who or what has it: one of them at least. */
const holderShape = {
  person: optionalReference('persons'),
  project: optionalReference('project').meta({ example: null }),
  vehicle: impliedReference(),
};

/** Pieces of a kit, by their ids: those that do not go along, or do not come back. */
export const piecesOfKit = () =>
  z
    .array(reference('equipment'))
    .max(MOST_IN_KIT, `errors.tooLarge|max=${MOST_IN_KIT}`)
    .nullish()
    .transform((ids) => ids ?? [])
    .meta({ example: [] });

const moment = (example: string | null) => optionalMoment('00:00').meta({ example });
/** Whoever says a day alone has it until that day ends. */
const awaited = () => optionalMoment('23:59').meta({ example: '2031-03-07T17:00:00.000Z' });

const endShape = {
  condition: choice(conditions),
  note: optionalText(500),
  /** What its receiver signed by: their name, typed by themselves, and that they ticked to have it. */
  signedBy: optionalText(120),
  signed: flag().meta({ example: true }),
};

const someHolder = (
  { person, project, vehicle }: { person?: unknown; project?: unknown; vehicle?: unknown },
  context: z.RefinementCtx,
): void => {
  if (!person && !project && !vehicle)
    context.addIssue({ code: 'custom', path: ['person'], message: 'equipment.error.holder' });
};

/** A return is after the distribution (second specification, "Equipment usage"). */
const inOrder =
  (end: string) =>
  (said: Record<string, unknown>, context: z.RefinementCtx): void => {
    const [from, until] = [said['distributedAt'], said[end]];
    if (typeof from === 'string' && typeof until === 'string' && until <= from)
      context.addIssue({ code: 'custom', path: [end], message: 'equipment.error.returnBefore' });
  };

/** Whom it goes to, when and in which state. Nothing said of its beginning: now. */
const outShape = {
  ...holderShape,
  distributedAt: moment('2031-03-05T08:00:00.000Z'),
  expectedAt: awaited(),
  ...endShape,
  strokes: drawnField(),
};

/** A use as forms and programs send it. */
export const usageSchema = z
  .object({
    equipment: reference('equipment'),
    /** Of a kit: what does not go along. */
    without: piecesOfKit(),
    ...outShape,
  })
  .superRefine(someHolder, evenIfWrong)
  .superRefine(inOrder('expectedAt'), evenIfWrong);

const atOnce = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, { error: 'errors.required' })
    .min(1, 'errors.required')
    .max(MOST_AT_ONCE, `errors.tooMany|max=${MOST_AT_ONCE}`);

/** Several pieces that go to one holder at once; of kits all that belongs to them. */
export const usagesSchema = z
  .object({ pieces: atOnce(reference('equipment')), ...outShape })
  .superRefine(someHolder, evenIfWrong)
  .superRefine(inOrder('expectedAt'), evenIfWrong);

/** What a use that is there already is changed to. */
export const usageEditSchema = z
  .object({
    ...holderShape,
    distributedAt: moment('2031-03-05T08:00:00.000Z'),
    expectedAt: awaited(),
    ...endShape,
  })
  .superRefine(someHolder, evenIfWrong)
  .superRefine(inOrder('expectedAt'), evenIfWrong);

export const returnShape = {
  returnedAt: moment(null),
  condition: choice(conditions),
  note: optionalText(500),
  signedBy: optionalText(120),
  signed: flag().meta({ example: true }),
  strokes: drawnField(),
  place: optionalText(120),
  /** Of a kit: what is missing, and so stays out. */
  missing: piecesOfKit(),
  /** Whether a repair is opened of what the note describes, and the piece stands still until it is done. */
  repair: flag(),
};

/** Several uses that end at once, all in the same state; of kits with all that went out with them. */
export const returnsSchema = z.object({
  usages: atOnce(recordId()),
  returnedAt: moment(null),
  condition: choice(conditions),
  note: optionalText(500),
  signedBy: optionalText(120),
  signed: flag().meta({ example: false }),
  strokes: drawnField(),
  place: optionalText(120),
});

/** What is said when somebody comes for what was booked: nothing said of when, now; of the return, as it was booked. */
export const handOverShape = {
  distributedAt: moment(null),
  expectedAt: awaited(),
  condition: choice(conditions),
  note: optionalText(500),
  signedBy: optionalText(120),
  signed: flag().meta({ example: true }),
  strokes: drawnField(),
  /** Of a kit: what does not go along after all. */
  without: piecesOfKit(),
};

export interface UsageFacts {
  person: number | null;
  project: number | null;
  vehicle: number | null;
  /** ISO instants; half-open: what comes back at eight can go out at eight. */
  distributedAt: string;
  expectedAt: string | null;
  condition: Condition;
  note: string | null;
}

/** What was said and shown when it went out or came back. */
interface Signed {
  signedBy: string | null;
  /** What its receiver drew, in the box of domain/kernel/strokes.ts; null once it was erased. */
  strokes?: Strokes | null;
  photo: string | null;
  personal?: Sealed;
}

export type UsageEvent =
  | Event<
      'EquipmentDistributed',
      Signed & {
        usage: number;
        corporation: number;
        equipment: number;
        facts: UsageFacts;
        /** The use of the kit that it went out with. */
        kit: number | null;
        /** Of a kit: the pieces that did not go along. */
        without?: number[];
        /** It was said ahead: nobody has it until it is handed over. */
        booked?: true;
      }
    >
  /** Whoever it was booked for has it from now on. */
  | Event<
      'EquipmentHandedOver',
      Signed & { usage: number; equipment: number; facts: UsageFacts; without?: number[] }
    >
  | Event<'EquipmentUsageEdited', { usage: number; facts: UsageFacts }>
  | Event<
      'EquipmentReturned',
      Signed & {
        usage: number;
        equipment: number;
        returnedAt: string;
        condition: Condition;
        note: string | null;
        /** Of a kit: the pieces that were missing; their uses go on. */
        missing?: number[];
      }
    >
  /** It never came back: what they had was lost, and then written off. */
  | Event<'EquipmentUsageLost', { usage: number; equipment: number; at: string }>
  /** Those in charge are told that it should be back and is not: once of each instant that it was awaited at. */
  | Event<
      'EquipmentReturnAwaited',
      { usage: number; equipment: number; name: string; expectedAt: string; inCharge: number | null }
    >
  /** It did not come back then: whoever had it still has it. */
  | Event<'EquipmentReturnWithdrawn', { usage: number; equipment: number; reason: string }>
  | Event<'EquipmentUsageDeleted', { usage: number; equipment: number }>;

export interface UsageState {
  corporation: number | null;
  equipment: number;
  facts: UsageFacts | null;
  kit: number | null;
  /** Said ahead, and not handed over yet. */
  booked: boolean;
  /** Whoever took it signed for it. */
  signed: boolean;
  returnedAt: string | null;
  /** The return that those in charge were told is late. */
  lateTold: string | null;
  /** What was drawn at both ends. */
  outStrokes: Strokes | null;
  backStrokes: Strokes | null;
  deleted: boolean;
}

/** A piece with somebody, on a site or in a vehicle, from an instant to its return. */
export const usageAggregate: Aggregate<UsageState, UsageEvent> = {
  name: 'equipmentusagehistory',
  events: {
    EquipmentDistributed: true,
    EquipmentHandedOver: true,
    EquipmentUsageEdited: true,
    EquipmentReturned: true,
    EquipmentUsageLost: true,
    EquipmentReturnWithdrawn: true,
    EquipmentReturnAwaited: true,
    EquipmentUsageDeleted: true,
  },
  initial: {
    corporation: null,
    equipment: 0,
    facts: null,
    kit: null,
    booked: false,
    signed: false,
    returnedAt: null,
    lateTold: null,
    outStrokes: null,
    backStrokes: null,
    deleted: false,
  },
  evolve: evolving<UsageState, { [E in UsageEvent as E['type']]: E['data'] }>({
    EquipmentDistributed: (
      state,
      { corporation, equipment, facts, kit, booked = false, signedBy, strokes = null },
    ) => ({
      ...state,
      corporation,
      equipment,
      facts,
      kit,
      booked,
      signed: signedBy !== null || strokes !== null,
      outStrokes: strokes,
    }),
    EquipmentHandedOver: (state, { facts, signedBy, strokes = null }) => ({
      ...state,
      facts,
      booked: false,
      signed: signedBy !== null || strokes !== null,
      outStrokes: strokes,
    }),
    EquipmentUsageEdited: (state, { facts }) => ({ ...state, facts }),
    EquipmentReturned: (state, { returnedAt, strokes = null }) => ({
      ...state,
      returnedAt,
      booked: false,
      backStrokes: strokes,
    }),
    EquipmentUsageLost: (state, { at }) => ({ ...state, returnedAt: at }),
    EquipmentReturnAwaited: (state, { expectedAt }) => ({ ...state, lateTold: expectedAt }),
    EquipmentReturnWithdrawn: (state) => ({ ...state, returnedAt: null, backStrokes: null }),
    EquipmentUsageDeleted: (state) => ({ ...state, deleted: true }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: ({ deleted }) => deleted,
};

/** Whether somebody has the piece at an instant by a use: it is not only booked. */
export const isOut = (
  { facts, booked, returnedAt }: Pick<UsageState, 'facts' | 'booked' | 'returnedAt'>,
  now: string,
): boolean => facts !== null && !booked && returnedAt === null && facts.distributedAt <= now;

/** How a use stands at an instant: what is booked is out once it was handed over. The list says the same in SQL (projections/equipment/usages.ts). */
export function usageStatusOf(
  {
    distributedAt,
    expectedAt,
    returnedAt,
    booked,
  }: { distributedAt: string; expectedAt: string | null; returnedAt: string | null; booked: boolean },
  now: string,
): UsageStatus {
  if (returnedAt !== null) return 'returned';
  if (booked || distributedAt > now) return 'planned';
  return expectedAt !== null && expectedAt < now ? 'late' : 'out';
}
