import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dueDate,
  dueNext,
  lastDueDate,
  lawfulLimit,
  openInstalments,
  scheduleOf,
  type PaymentTerm,
} from '#domain/documents/payment-terms.ts';
import { add, money } from '#domain/kernel/decimal.ts';

const term = (
  days: number,
  from: PaymentTerm['from'] = 'invoice_date',
  dayOfMonth: number | null = null,
): PaymentTerm => ({
  days,
  from,
  dayOfMonth,
});

describe('dueDate', () => {
  it.each([
    ['on receipt', term(0), '2026-11-21', '2026-11-21'],
    ['30 days', term(30), '2026-11-21', '2026-12-21'],
    ['60 days over February', term(60), '2026-01-15', '2026-03-16'],
    ['30 days end of month', term(30, 'end_of_month'), '2026-11-21', '2026-12-31'],
    ['45 days, then end of month', term(45, 'end_of_month'), '2026-11-21', '2027-01-31'],
    ['end of month, then 45 days', term(45, 'end_of_month_then_days'), '2026-11-21', '2027-01-14'],
    ['30 days end of month from 31 January', term(30, 'end_of_month'), '2026-01-31', '2026-03-31'],
    ['end of month, on the last day', term(0, 'end_of_month'), '2026-11-30', '2026-11-30'],
    ['30 days end of month, the 10th', term(30, 'end_of_month', 10), '2026-11-21', '2027-01-10'],
    ['the 10th, which it is', term(0, 'invoice_date', 10), '2026-11-10', '2026-11-10'],
    ['the 10th, which is past', term(0, 'invoice_date', 10), '2026-12-11', '2027-01-10'],
    ['the 15th, still to come', term(0, 'invoice_date', 15), '2026-12-11', '2026-12-15'],
    ['the 31st of a shorter month', term(0, 'invoice_date', 31), '2026-02-10', '2026-02-28'],
    ['the 30th, from 31 January', term(0, 'invoice_date', 30), '2026-01-31', '2026-02-28'],
    ['the 31st, from 31 January', term(0, 'invoice_date', 31), '2026-01-31', '2026-01-31'],
  ])('%s', (_, condition, invoiceDate, due) => expect(dueDate(condition, invoiceDate)).toBe(due));
});

describe('a schedule', () => {
  const share = (percent: string, days: number, from: PaymentTerm['from'] = 'invoice_date') => ({
    ...term(days, from),
    percent,
  });
  const inParts = (...shares: ReturnType<typeof share>[]): PaymentTerm => ({ ...term(0), shares });

  it('gives each share its day, the earliest first', () => {
    const condition = inParts(share('70', 45, 'end_of_month'), share('30', 0));
    expect(scheduleOf(condition, '2026-11-21', '1000.00')).toEqual([
      { dueDate: '2026-11-21', amount: '300.00' },
      { dueDate: '2027-01-31', amount: '700.00' },
    ]);
    expect(scheduleOf(term(30), '2026-11-21', '1000.00')).toBeNull();
  });

  it('joins shares of one day', () => {
    const condition = inParts(share('50', 0), share('25', 0), share('25', 30));
    expect(scheduleOf(condition, '2026-11-21', '100.00')?.map(({ amount }) => amount)).toEqual([
      '75.00',
      '25.00',
    ]);
  });

  it('adds up to the total, whatever the cents', () => {
    const condition = inParts(share('33.33', 0), share('33.33', 30), share('33.34', 60));
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 10_000_000 }), (cents) => {
        const total = money(String(cents / 100));
        const amounts = scheduleOf(condition, '2026-11-21', total)?.map(({ amount }) => amount) ?? [];
        expect(money(add('0', ...amounts))).toBe(total);
      }),
    );
  });

  it('is settled from the earliest on', () => {
    const schedule = [
      { dueDate: '2026-11-21', amount: '300.00' },
      { dueDate: '2027-01-31', amount: '700.00' },
    ];
    const left = (settled: string) => openInstalments(schedule, settled).map((one) => one.left);
    expect(left('0')).toEqual(['300.00', '700.00']);
    expect(left('350')).toEqual(['0.00', '650.00']);
    expect(left('1200')).toEqual(['0.00', '0.00']);
  });
});

describe('the lawful limit', () => {
  it.each([
    ['2026-11-21', '2027-01-31'],
    ['2026-01-31', '2026-04-01'],
    ['2026-02-01', '2026-04-14'],
  ])('of an invoice of %s is %s', (date, limit) => expect(lawfulLimit(date)).toBe(limit));

  it('looks at the last instalment', () => {
    const condition: PaymentTerm = {
      ...term(0),
      shares: [
        { ...term(0), percent: '50' },
        { ...term(90), percent: '50' },
      ],
    };
    expect(lastDueDate(condition, '2026-11-21')).toBe('2027-02-19');
  });
});

describe('dueNext', () => {
  const schedule = [
    { dueDate: '2026-04-01', amount: '230.40' },
    { dueDate: '2026-05-01', amount: '172.80' },
    { dueDate: '2026-05-31', amount: '172.80' },
  ];
  const whole = { due: '576.00', dueDate: '2026-04-01' };
  const asked = (settled: string, today: string) => dueNext(openInstalments(schedule, settled), whole, today);

  it('asks for the first instalment that is open, and for no other before its day', () => {
    expect(asked('0', '2026-03-02')).toEqual({
      amount: '230.40',
      dueDate: '2026-04-01',
      later: schedule.slice(1),
    });
    expect(asked('300', '2026-03-02')).toEqual({
      amount: '103.20',
      dueDate: '2026-05-01',
      later: [schedule[2]],
    });
  });

  it('asks for all whose day has come', () => {
    expect(asked('0', '2026-05-01')).toEqual({
      amount: '403.20',
      dueDate: '2026-04-01',
      later: [schedule[2]],
    });
    expect(asked('0', '2026-06-01')).toMatchObject({ amount: '576.00', later: [] });
  });

  it('asks for all that is due where there is no schedule, or nothing of it is open', () => {
    expect(dueNext([], whole, '2026-03-02')).toEqual({ amount: '576.00', dueDate: '2026-04-01', later: [] });
    expect(dueNext(openInstalments(schedule, '576'), { due: '0.00', dueDate: null }, '2026-06-01')).toEqual({
      amount: '0.00',
      dueDate: null,
      later: [],
    });
  });
});
