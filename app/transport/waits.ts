import { MOST_PHASES, MOST_WAITS } from '#domain/transport/write-up.ts';
import type { FormRows } from './form-rows.ts';

const blank = { from: '', until: '', reason: '' };

/** Waits of an intervention in the form of its slip. */
export const waitRows: FormRows<typeof blank> = { name: 'waits', blank, most: MOST_WAITS, room: 2 };

const blankPhase = { phase: '', ...blank };

/** Its mixings and breaks. */
export const phaseRows: FormRows<typeof blankPhase> = {
  name: 'phases',
  blank: blankPhase,
  most: MOST_PHASES,
  room: 2,
};
