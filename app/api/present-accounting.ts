import { z } from 'zod';
import { labelOf } from '#domain/accounting/fec.ts';
import { deductionBoxes, operationBoxes, rateBoxes } from '#domain/accounting/vat-return.ts';
import type { JournalLine } from '#projections/accounting/journal-query.ts';
import { dayText, decimalText, referenceTo } from './answers.ts';

/* The books as programs read them. */

export const journalLine = z.object({
  entry: z.string().meta({ description: 'What parts one entry from the next' }),
  line: z.int().min(0),
  value: z.string(),
  label: z.string(),
  journal: z.string(),
  date: dayText,
  account: z.string(),
  auxiliary: z.string().nullable(),
  thirdParty: referenceTo.nullable(),
  document: referenceTo
    .extend({ kind: z.string() })
    .meta({ description: 'The paper behind it, by its kind and number' }),
  pieceRef: z.string(),
  debit: decimalText,
  credit: decimalText,
  letter: z.string().nullable().meta({ description: 'What lines that settle each other share' }),
});

/** A line of an entry as programs read it. */
export function presentLine(row: JournalLine): z.input<typeof journalLine> {
  const { thirdPartyId, thirdParty, documentKind, documentId, ...rest } = row;
  return {
    ...rest,
    value: labelOf(row),
    label: labelOf(row),
    thirdParty: thirdPartyId === null ? null : { id: thirdPartyId, value: thirdParty },
    document: { id: documentId, value: rest.pieceRef, kind: documentKind },
  };
}

const boxOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.array(
    z.object({
      box: z.enum(names),
      base: decimalText.nullable().meta({ description: 'Without VAT; null where the form asks for none' }),
      tax: decimalText.nullable().meta({ description: 'null where the form asks for none' }),
      from: z.array(z.string()).meta({ description: 'The kinds of operation that it adds up' }),
    }),
  );

/** The VAT return of a month, by its boxes. */
export const vatReturnAnswer = z.object({
  month: dayText.meta({ description: 'Its first day' }),
  operations: boxOf(operationBoxes),
  due: boxOf(rateBoxes),
  deductions: boxOf(deductionBoxes),
  gross: decimalText.meta({ description: 'Box 16' }),
  intraCommunity: decimalText.meta({ description: 'Box 17' }),
  carried: decimalText.meta({ description: 'Box 22' }),
  deductible: decimalText.meta({ description: 'Box 23' }),
  credit: decimalText.meta({ description: 'Box 25' }),
  payable: decimalText.meta({ description: 'Box 28' }),
  outside: decimalText.meta({ description: 'What is outside VAT and stands in no box' }),
});
