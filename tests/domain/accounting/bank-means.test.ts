import { describe, expect, it } from 'vitest';
import { bankMeansOf, meansOf } from '#domain/accounting/bank-means.ts';
import { defaultChart } from '#domain/accounting/chart.ts';

const type = (values: object) => ({ values: { ...values } });
const account = { values: { accountingCode: '512200', journal: 'bq2' } };

describe('where money stands in the books', () => {
  it.each([
    ['a transfer through an account of its own', type({ means: 'transfer' }), account, 'BQ2', '512200'],
    ['one whose type has a bank of its own', type({ accountingCode: '512900' }), account, 'BQ2', '512200'],
    [
      'a cheque, which waits first',
      type({ accountingCode: '511200', journal: 'CHQ' }),
      account,
      'CHQ',
      '511200',
    ],
    ['a transfer of which nobody says more', type({ means: 'transfer' }), null, 'BQ', '512000'],
    [
      'an account that says nothing of the books',
      type({ accountingCode: '512900' }),
      { values: {} },
      'BQ',
      '512900',
    ],
    ['cash', type({ means: 'cash' }), null, 'CA', '530000'],
  ])('%s', (_what, paidBy, own, journal, expected) => {
    expect(meansOf(defaultChart, paidBy, own)).toMatchObject({ journal, account: expected });
  });

  it('is that of a bank account, or else the usual one', () => {
    expect(bankMeansOf(defaultChart, account)).toEqual({ journal: 'BQ2', account: '512200' });
    expect(bankMeansOf(defaultChart, null)).toEqual({ journal: 'BQ', account: '512000' });
  });
});
