import { MOST_LINES } from '#domain/transport/amounts.ts';
import type { FormRows } from './form-rows.ts';

/** What a line has where nothing is typed. */
export interface ProposedLine {
  label: string;
  /** null: it was typed, or none is known. */
  unitPrice: string | null;
  /** The rule that made the price, in words. */
  rule: string | null;
  /** null: it was typed, or nothing says any. */
  unit: string | null;
}

export const blankLine = {
  id: '',
  kind: '',
  label: '',
  product: '',
  /** "CODE · Name", by which it is chosen, and what that was while `product` stays. */
  productName: '',
  productKnown: '',
  planned: '',
  real: '',
  unitPrice: '',
  vat: '',
  unit: '',
};

/** Lines of what a cancellation costs, in its form. */
export const cancelledRows: FormRows<object> = {
  name: 'lines',
  blank: { label: '', quantity: '', unit: '', unitPrice: '', vat: '' },
  most: MOST_LINES,
  room: 5,
  unsaid: ['vat'],
};

/** Lines of an intervention in its form. */
export const lineRows: FormRows<typeof blankLine> = {
  name: 'lines',
  blank: blankLine,
  most: MOST_LINES,
  room: 3,
  unsaid: ['id', 'real', 'vat', 'unit'],
};
