import type { z } from 'zod';
import { folded } from '../kernel/folded.ts';
import { grouped } from '../kernel/grouped.ts';
import type { FieldErrors } from '../kernel/refusal.ts';
import { createTransportOrder, deleteTransportOrder } from '../transport/order-commands.ts';
import { takenSpan } from '../transport/taken-span.ts';
import { importedBy } from './import-kind.ts';

type Values = z.output<typeof createTransportOrder.input>;

/** What takes a pump or a driver, by its place among the rows. */
interface Taking {
  at: number;
  field: 'equipment' | 'driver';
  from: string;
  until: string;
}

/** Of a pump's or a driver's rows in the order of time, those that begin before the one before is over. */
function overlaps(takings: readonly Taking[]): Taking[] {
  const found: Taking[] = [];
  let until = '';
  for (const one of takings.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (one.from < until) found.push(one);
    until = one.until > until ? one.until : until;
  }
  return found;
}

/**
 * Rows that are planned at once and take a pump or a driver whom another row has by then: their own decider knows of
 * what was there before alone.
 */
export function takenTwice(rows: readonly Values[]): Pick<Taking, 'at' | 'field'>[] {
  const takings = (field: Taking['field']) =>
    rows.flatMap((values, at) => {
      const id = values[field];
      return values.planned && id !== null ? [{ id, at, field, ...takenSpan(values) }] : [];
    });
  return (['equipment', 'driver'] as const).flatMap((field) =>
    [...grouped(takings(field), ({ id }) => id).values()].flatMap(overlaps),
  );
}

/** What is told of them at the pump or the driver. */
export const takenInFile = {
  equipment: 'transport.error.pumpTakenInFile',
  driver: 'transport.error.driverTakenInFile',
} as const;

/** Interventions as the table or the program says them that planned them until now: drafts, or planned at once. */
export const transportOrderImport = importedBy({
  name: 'transportorder',
  values: createTransportOrder.input,
  create: createTransportOrder,
  edit: null,
  remove: deleteTransportOrder,
  unique: { field: 'number', of: ({ number }) => (number === null ? null : folded(number)) },
  refuse(_work, _actor, rows) {
    const errors: FieldErrors = {};
    for (const { at, field } of takenTwice(rows.map(({ values }) => values)))
      errors[`rows[${at}].${field}`] = [takenInFile[field]];
    return Promise.resolve(errors);
  },
});
