import { z } from 'zod';
import { dayText, decimalText } from './answers.ts';

/*
 * An invoice as EN 16931 means it, as programs read it. What each field is: domain/einvoicing/electronic-invoice.ts.
 */

const text = z.string().nullable();
const decimal = decimalText.nullable();
const many = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();

const party = z.object({
  name: z.string(),
  tradingName: text,
  siren: text,
  siret: text,
  vatNumber: text,
  taxNumber: text,
  identifiers: many(z.object({ scheme: text, id: z.string() })),
  legalInformation: text,
  electronicAddress: z.object({ scheme: z.string(), id: z.string() }).nullable(),
  address: z
    .object({
      street: z.string(),
      complement: text,
      postalCode: z.string(),
      city: z.string(),
      country: z.string(),
    })
    .nullable(),
  contact: z.object({ name: text, phone: text, email: text }).nullable(),
});

const delivery = z.object({
  name: text,
  date: dayText.nullable(),
  address: z
    .object({ lines: many(z.string()), postalCode: text, city: text, country: z.string() })
    .nullable(),
});

const payment = z.object({
  meansCode: text,
  meansText: text,
  reference: text,
  iban: text,
  accountName: text,
  bic: text,
  mandate: text,
  terms: text,
});

const vat = z.object({ category: z.string(), rate: decimal });

const adjustment = z.object({
  amount: decimalText,
  percent: decimal,
  base: decimal,
  reason: text,
  reasonCode: text,
});

const line = z.object({
  id: z.string(),
  note: text,
  name: z.string(),
  description: text,
  sellerItemId: text,
  buyerItemId: text,
  standardItemId: text,
  quantity: decimalText,
  unitCode: z.string(),
  unitPrice: decimalText,
  priceBaseQuantity: decimal,
  orderLine: text,
  allowances: many(adjustment),
  charges: many(adjustment),
  net: decimalText,
  vat,
});

const totals = z.object({
  lines: decimalText,
  allowances: decimalText,
  charges: decimalText,
  withoutVat: decimalText,
  vat: decimalText,
  withVat: decimalText,
  prepaid: decimalText,
  rounding: decimalText,
  due: decimalText,
});

export const electronicInvoiceAnswer = z.object({
  number: z.string(),
  typeCode: z.string().meta({ description: 'UNTDID 1001', example: '380' }),
  issueDate: dayText,
  dueDate: dayText.nullable(),
  currency: z.string(),
  businessProcess: text,
  guideline: z.string(),
  vatPointCode: text,
  notes: many(z.object({ code: text, text: z.string() })),
  buyerReference: text,
  orderReference: text,
  sellerOrderReference: text,
  contractReference: text,
  despatchReference: text,
  projectReference: z.object({ id: z.string(), name: z.string() }).nullable(),
  precedingInvoices: many(z.object({ number: z.string(), date: dayText.nullable() })),
  seller: party,
  buyer: party,
  delivery: delivery.nullable(),
  period: z.object({ start: dayText.nullable(), end: dayText.nullable() }).nullable(),
  payment,
  lines: many(line),
  allowances: many(adjustment.extend({ vat })),
  charges: many(adjustment.extend({ vat })),
  vatBreakdown: many(
    vat.extend({
      base: decimalText,
      amount: decimalText,
      exemption: z.object({ reason: text, code: text }).nullable(),
    }),
  ),
  totals,
});
