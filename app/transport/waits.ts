import { MOST_WAITS } from '#domain/transport/write-up.ts';
import type { FormRows } from './form-rows.ts';

/** Waits of an intervention in the form of its slip. */
export const waitRows: FormRows<{ from: string; until: string; reason: string }> = {
  name: 'waits',
  blank: { from: '', until: '', reason: '' },
  most: MOST_WAITS,
  room: 2,
};
