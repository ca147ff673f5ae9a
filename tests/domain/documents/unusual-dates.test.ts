import { describe, expect, it } from 'vitest';
import { askPaperDates, askPaymentDate } from '#domain/documents/content/unusual-dates.ts';
import { refusalOf } from '#tests/builders/given.ts';

const TODAY = '2026-11-23';

describe('the date of a payment', () => {
  it.each<[date: string, settled: string[], asked: string | null]>([
    ['2026-03-02', ['2026-03-02'], null],
    ['2025-03-02', ['2026-03-02'], null],
    ['2025-03-01', ['2026-03-02'], '2025-03-02'],
    ['2016-03-20', ['2026-03-02'], '2025-03-02'],
    ['2024-12-31', ['2024-06-01', '2026-03-02'], '2025-03-02'],
    ['2021-11-23', [], null],
    ['2021-11-22', [], '2021-11-23'],
    ['2016-11-23', [], '2021-11-23'],
  ])('%s of documents of %j', (date, settled, asked) => {
    const ask = (confirmed: boolean) => () => askPaymentDate(date, confirmed, settled, TODAY);
    expect(ask(true)()).toBeUndefined();
    if (asked === null) expect(ask(false)()).toBeUndefined();
    else
      expect(refusalOf(ask(false)).errors).toEqual({ confirmDate: [`errors.paymentDateOld|date=${asked}`] });
  });
});

describe('the dates of a supplier’s paper', () => {
  it.each<[date: string, due: string, asked: string | null]>([
    ['2026-10-01', '2026-11-30', null],
    ['2024-01-01', '2024-01-31', null],
    ['2023-12-31', '2024-01-31', 'errors.paperDateOld|date=2024-01-01'],
    ['2016-10-01', '2016-11-30', 'errors.paperDateOld|date=2024-01-01'],
    ['2026-10-01', '2027-10-01', null],
    ['2026-10-01', '2062-11-30', 'errors.dueDateFar|date=2027-10-01'],
  ])('%s, due on %s', (date, due, asked) => {
    const ask = (confirmed: boolean) => () => askPaperDates(date, due, confirmed, TODAY);
    expect(ask(true)()).toBeUndefined();
    if (asked === null) expect(ask(false)()).toBeUndefined();
    else expect(refusalOf(ask(false)).errors).toEqual({ confirmDate: [asked] });
  });
});
