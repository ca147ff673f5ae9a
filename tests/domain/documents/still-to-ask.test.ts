import { describe, expect, it } from 'vitest';
import type { InvoicedPart } from '#domain/documents/agreement.ts';
import { stillToAsk } from '#domain/documents/invoicing/still-to-ask.ts';

const order = { totalWithoutVat: '1000.00', finalTotal: '1200.00' };
const part = (changes: Partial<InvoicedPart>): InvoicedPart => ({
  invoice: 1,
  invoiceVersion: 1,
  ...changes,
});
const lines = [{ line: 0, quantity: '1' }];

describe('what is still to be asked for of an order', () => {
  it.each([
    ['all of it, while nothing is invoiced', [], '1200.00'],
    ['the rest beside a deposit', [part({ purpose: 'deposit', net: '300.00' })], '840.00'],
    ['the rest beside some of its lines', [part({ net: '250.00', lines })], '900.00'],
    ['nothing once an invoice closes it, whatever that came to', [part({ net: '900.00' })], '0.00'],
    ['all of it where a deposit was taken back', [part({ purpose: 'deposit', net: '0.00' })], '1200.00'],
  ])('is %s', (_, asked, left) => expect(stillToAsk(order, asked)).toBe(left));
});
