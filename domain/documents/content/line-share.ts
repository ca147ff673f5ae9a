import type { DecimalString } from '../../kernel/decimal.ts';

/** A line of an order or invoice with the quantity taken of it. Lines count from 0. */
export interface LineShare {
  line: number;
  quantity: DecimalString;
}
