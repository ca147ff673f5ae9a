import type { VatCategory } from '#domain/amounts/totals.ts';
import { composeInvoice } from '#domain/einvoicing/compose-invoice.ts';
import type {
  DocumentAdjustment,
  ElectronicInvoice,
  ElectronicLine,
} from '#domain/einvoicing/electronic-invoice.ts';
import { exemptionOf } from '#domain/einvoicing/vat-exemption.ts';
import { billed } from './billed.ts';

const adjustment = (amount: string) => ({
  amount,
  percent: null,
  base: '100.00',
  reason: 'Remise',
  reasonCode: null,
});

/**
 * An invoice that uses all that a category's rules speak of: a line with an allowance and a charge (95.00), an
 * allowance and a charge of the document (base 90.00), a delivery, a period and a preceding invoice.
 */
export function electronic(category: VatCategory = 'S'): ElectronicInvoice {
  const vat = { category, rate: category === 'S' ? '20' : category === 'O' ? null : '0' };
  const tax = category === 'S' ? '18.00' : '0.00';
  const withVat = category === 'S' ? '108.00' : '90.00';
  const invoice = composeInvoice(billed());
  const outside = category === 'O' ? { vatNumber: null } : {};
  const line: ElectronicLine = {
    id: '1',
    note: null,
    name: 'Pompage',
    description: null,
    sellerItemId: null,
    buyerItemId: null,
    standardItemId: null,
    quantity: '10',
    unitCode: 'HUR',
    unitPrice: '10',
    priceBaseQuantity: null,
    orderLine: null,
    allowances: [adjustment('10.00')],
    charges: [adjustment('5.00')],
    net: '95.00',
    vat,
  };
  const ofDocument = (amount: string): DocumentAdjustment => ({ ...adjustment(amount), vat });
  return {
    ...invoice,
    seller: { ...invoice.seller, ...outside },
    buyer: { ...invoice.buyer, ...outside },
    period: { start: '2026-02-01', end: '2026-02-28' },
    precedingInvoices: [{ number: 'FA-2026-0300', date: '2026-01-31' }],
    delivery: {
      name: 'Chantier',
      date: '2026-02-20',
      address: { lines: [], postalCode: null, city: null, country: 'FR' },
    },
    lines: [line],
    allowances: [ofDocument('20.00')],
    charges: [ofDocument('15.00')],
    vatBreakdown: [
      {
        ...vat,
        base: '90.00',
        amount: tax,
        exemption: exemptionOf(category, category === 'E' ? ['CGI, art. 261'] : []),
      },
    ],
    totals: {
      lines: '95.00',
      allowances: '20.00',
      charges: '15.00',
      withoutVat: '90.00',
      vat: tax,
      withVat,
      prepaid: '0.00',
      rounding: '0.00',
      due: withVat,
    },
  };
}
