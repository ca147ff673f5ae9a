import { defineRecord } from '../../define-record.ts';
import { choice, flag, integer, money, percent, record, rows, text } from '../../fields.ts';

export const expenseKinds = ['receipt', 'kilometres', 'perDiem'] as const;
export type ExpenseKind = (typeof expenseKinds)[number];

/**
 * Kinds of expenses and of their vouchers: meal, hotel, toll, kilometres, a daily allowance; where they are booked, and
 * how much of their VAT is deducted.
 */
export const projectExpenseDocumentType = defineRecord({
  resource: 'projectexpensedocumenttype',
  entity: 'PROJECT_EXPENSE_DOCUMENT_TYPE',
  area: 'projects',
  label: 'name',
  fields: {
    name: text({ max: 80, unique: true }),
    code: text({ max: 20, optional: true, unique: true }),
    /** None: what a receipt says. */
    kind: choice(expenseKinds, { optional: true }),
    required: flag(),
    vat: record('vat'),
    vatDeductible: flag(),
    /** Of its VAT, where it is deductible; none: all of it. */
    deductiblePercent: percent({ optional: true }),
    accountingCode: text({ max: 20, optional: true }),
    /** Of an allowance: euros a day or a meal, from a year on. */
    rates: rows({
      max: 20,
      columns: {
        year: integer({ min: 2000, max: 2100 }),
        amount: money({ max: 10_000 }),
      },
    }),
    enabled: flag(),
  },
  list: {
    columns: [
      'name',
      'code',
      'kind',
      'required',
      'vatDeductible',
      'deductiblePercent',
      'accountingCode',
      'enabled',
    ],
    search: ['name', 'code'],
  },
  usedBy: ['expense'],
});
