import type { BankEntry } from '#domain/banking/bank-file.ts';

/** A movement of 19/11/2026 of which the bank says its label alone. */
export const bankEntry = (amount: string, label: string, changes: Partial<BankEntry> = {}): BankEntry => ({
  date: '2026-11-19',
  valueDate: null,
  amount,
  label,
  counterparty: null,
  iban: null,
  reference: null,
  bankReference: null,
  ...changes,
});
