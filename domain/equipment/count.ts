import { z } from 'zod';
import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import { addMonths, type CivilDate } from '../kernel/dates.ts';
import type { Event } from '../kernel/event.ts';
import { optionalReference, optionalText } from '../kernel/fields.ts';

/* Counting: what should be there is written down when it begins, what is found is scanned, and what differs is told. */

/** What is counted: pieces of an inventory type, at a place, or both; nothing said: all that are there. */
export const countSchema = z.object({
  inventoryType: optionalReference('equipmentinventorytype'),
  place: optionalText(120),
});

/** More pieces are counted in parts. */
export const MOST_COUNTED = 5000;

export type CountEvent =
  | Event<
      'EquipmentCountStarted',
      {
        count: number;
        corporation: number;
        inventoryType: number | null;
        place: string | null;
        on: CivilDate;
        /** Pieces that should be there, as it begins. */
        expected: number[];
      }
    >
  | Event<'EquipmentCounted', { count: number; equipment: number; at: string }>
  /** It was counted by mistake. */
  | Event<'EquipmentUncounted', { count: number; equipment: number }>
  /** It was begun by mistake: it is of no list. */
  | Event<'EquipmentCountCanceled', { count: number }>
  | Event<
      'EquipmentCountClosed',
      {
        count: number;
        on: CivilDate;
        /** Not found, and found though they were not expected. */
        missing: number[];
        unexpected: number[];
      }
    >;

export interface CountState {
  corporation: number | null;
  expected: readonly number[];
  counted: readonly number[];
  closedOn: CivilDate | null;
  canceled: boolean;
}

export const countAggregate: Aggregate<CountState, CountEvent> = {
  name: 'equipmentcount',
  events: {
    EquipmentCountStarted: true,
    EquipmentCounted: true,
    EquipmentUncounted: true,
    EquipmentCountCanceled: true,
    EquipmentCountClosed: true,
  },
  initial: { corporation: null, expected: [], counted: [], closedOn: null, canceled: false },
  evolve: evolving<CountState, { [E in CountEvent as E['type']]: E['data'] }>({
    EquipmentCountStarted: (state, { corporation, expected }) => ({ ...state, corporation, expected }),
    EquipmentCounted: (state, { equipment }) => ({ ...state, counted: [...state.counted, equipment] }),
    EquipmentUncounted: (state, { equipment }) => ({
      ...state,
      counted: state.counted.filter((id) => id !== equipment),
    }),
    EquipmentCountCanceled: (state) => ({ ...state, canceled: true }),
    EquipmentCountClosed: (state, { on }) => ({ ...state, closedOn: on }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: ({ canceled }) => canceled,
};

/** A piece's code as it was typed, or as a scanner reads it: in the address that the label leads to. */
export function codeOnLabel(read: string): string {
  const code = /\/equipment\/code\/([^/?#]+)/.exec(read)?.[1];
  if (code === undefined) return read;
  try {
    return decodeURIComponent(code);
  } catch {
    return read;
  }
}

/**
 * When an inventory type is to be counted again: so many months after it was last, and now where it never was. null:
 * nobody said how often, or there is nothing to count.
 */
export function nextCount(
  {
    frequencyMonths,
    lastOn,
    pieces,
  }: { frequencyMonths: number | null; lastOn: CivilDate | null; pieces: number },
  today: CivilDate,
): { on: CivilDate; isNow: boolean } | null {
  if (frequencyMonths === null || pieces === 0) return null;
  const on = lastOn === null ? today : addMonths(lastOn, frequencyMonths);
  return { on, isNow: on <= today };
}

/** What was not found, and what was found unexpectedly. */
export function countDifference({ expected, counted }: Pick<CountState, 'expected' | 'counted'>): {
  missing: number[];
  unexpected: number[];
} {
  const [should, found] = [new Set(expected), new Set(counted)];
  return {
    missing: expected.filter((id) => !found.has(id)),
    unexpected: counted.filter((id) => !should.has(id)),
  };
}
