import { describe, expect, it } from 'vitest';
import { imbalanceOf, openingLineSchema, sumsOf } from '#domain/accounting/opening-entry.ts';

const line = (account: string, debit: string | null, credit: string | null) => ({ account, debit, credit });
const errorsOf = (changes: object) =>
  (openingLineSchema.safeParse({ account: '512000', debit: '10', ...changes }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')} ${message}`,
  );

describe('opening balances', () => {
  it('are of accounts of a balance sheet, on one side', () => {
    expect(errorsOf({})).toEqual([]);
    expect(errorsOf({ account: '706000' })).toEqual(['account errors.openingClass']);
    expect(errorsOf({ account: '51' })).toEqual(['account errors.accountNumber']);
    expect(errorsOf({ credit: '1' })).toEqual(['debit errors.entrySide']);
    expect(errorsOf({ debit: null })).toEqual(['debit errors.entrySide']);
    expect(errorsOf({ date: '2026-02-31' })).toEqual(['date errors.date']);
  });

  it('balance, or the difference is named; below zero is the other side', () => {
    const held = [
      line('512000', '100.00', null),
      line('101000', null, '60.00'),
      line('164000', '-40.00', null),
    ];
    expect(sumsOf(held)).toEqual({ debit: '100.00', credit: '100.00', difference: '0.00' });
    expect(imbalanceOf(held)).toBeNull();
    expect(imbalanceOf(held.slice(0, 2))).toBe(
      'errors.entryUnbalanced|debit=100.00|credit=60.00|difference=40.00',
    );
  });
});
