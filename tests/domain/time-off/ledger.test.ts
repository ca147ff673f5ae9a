import { describe, expect, it } from 'vitest';
import { daysOfParts, partsOfDays } from '#domain/time-off/accrual.ts';
import {
  balanceOf,
  ledgerOn,
  type LedgerEntry,
  type LedgerFacts,
  type TakenDays,
} from '#domain/time-off/ledger.ts';

const facts = (change: Partial<LedgerFacts> = {}): LedgerFacts => ({
  unit: 'working',
  periodMonth: 6,
  employments: [{ start: '2020-01-01', end: null, type: 1 }],
  absences: [],
  taken: [],
  entries: [],
  rules: [],
  ...change,
});
const entry = (change: Partial<LedgerEntry>): LedgerEntry => ({
  id: 1,
  account: 'paidLeave',
  period: '2024-06-01',
  day: '2026-01-01',
  sort: 'opening',
  parts: partsOfDays('3'),
  until: null,
  ...change,
});
/** A week, two working days of May and three of June: 28/05–03/06/2026. */
const overTwoYears: TakenDays[] = [
  ['2026-05-28', 2],
  ['2026-05-29', 2],
  ['2026-06-01', 2],
  ['2026-06-02', 2],
  ['2026-06-03', 1],
].map(([day, halves]) => ({ account: 'paidLeave', day: String(day), halves: Number(halves), restDay: 9 }));

const openings = [entry({}), entry({ id: 2, period: '2025-06-01', parts: partsOfDays('15') })];

const shown = (given: LedgerFacts, day: string, account = 'paidLeave') =>
  ledgerOn(given, day)
    .periods.filter((one) => one.account === account)
    .map(({ period, state, balance, lines }) => ({
      from: period?.start ?? null,
      state,
      balance: daysOfParts(balance),
      lines: lines.map(({ sort, parts, rule }) => `${sort} ${daysOfParts(parts)} ${rule.name}`),
    }));

describe('the ledger of leave', () => {
  it('says how much of a running year is earned, and why', () => {
    const given = facts({ unit: 'weekdays' });
    expect(shown(given, '2025-12-31').at(-1)).toEqual({
      from: '2025-06-01',
      state: 'earning',
      balance: '17.5',
      lines: ['granted 17.5 months'],
    });
  });

  it('earns no paid leave by contracts of kinds that have none: agency work, then a contract of its own', () => {
    const agency = { start: '2025-06-01', end: '2025-11-30', type: 3 };
    const own = { start: '2025-12-01', end: null, type: 1 };
    const earned = (employments: LedgerFacts['employments']) =>
      shown(facts({ employments, withoutPaidLeave: [3] }), '2026-03-31').at(-1)?.balance;
    expect(earned([{ ...agency, end: null }])).toBe('0');
    // Four months of 25 ÷ 12.
    expect(earned([agency, own])).toBe('8.33');
  });

  it('counts illness within unpaid leave once: it is not lost as well', () => {
    const unpaid = { start: '2025-09-01', end: '2025-10-31', accrual: 'none' as const };
    const ill = { start: '2025-10-01', end: '2025-10-31', accrual: 'reduced' as const };
    const balance = (absences: LedgerFacts['absences']) =>
      shown(facts({ unit: 'weekdays', absences }), '2025-12-31').at(-1)?.balance;
    // Seven months, less two of unpaid leave; one of them ill earns two days.
    expect(balance([unpaid])).toBe('12.5');
    expect(balance([unpaid, ill])).toBe('14.5');
    expect(balance([unpaid, { ...ill, accrual: 'full' }])).toBe('15');
  });

  it('splits a leave over two years to the half day', () => {
    const given = facts({ entries: openings, taken: overTwoYears });
    // At the end of May 25 days of 2025 are earned: 15 as taken over, 10 since.
    expect(shown(given, '2026-06-30')).toEqual([
      { from: '2024-06-01', state: 'left', balance: '1', lines: ['opening 3 opening', 'taken -2 taken'] },
      {
        from: '2025-06-01',
        state: 'open',
        balance: '22.92',
        lines: ['granted 10.42 months', 'opening 15 opening', 'taken -2.5 taken'],
      },
      { from: '2026-06-01', state: 'earning', balance: '2.08', lines: ['granted 2.08 months'] },
    ]);
  });

  it('keeps what is carried over until its day, and loses it then', () => {
    const kept = entry({ id: 3, sort: 'carried', parts: 0, day: '2026-05-31', until: '2026-12-31' });
    const given = facts({ entries: [...openings, kept], taken: overTwoYears });
    const [before] = shown(given, '2026-06-30');
    expect(before).toMatchObject({ state: 'open', balance: '0' });
    expect(shown(given, '2026-06-30')[1]).toMatchObject({ balance: '23.92' });
    const untouched = facts({ entries: [...openings, kept] });
    expect(shown(untouched, '2026-12-31')[0]).toMatchObject({ state: 'open', balance: '3' });
    expect(shown(untouched, '2027-01-01')[0]).toMatchObject({
      state: 'lost',
      balance: '0',
      lines: ['opening 3 opening', 'carried 0 carried', 'expired -3 tooLate'],
    });
  });

  it('lets days be taken in advance once nothing else is left', () => {
    const employments = [{ start: '2026-06-01', end: null, type: 1 }];
    const taken = [{ account: 'paidLeave' as const, day: '2026-08-10', halves: 10, restDay: 4 }];
    expect(shown(facts({ employments, taken }), '2026-08-31')).toEqual([
      {
        from: '2026-06-01',
        state: 'earning',
        balance: '1.25',
        lines: ['granted 6.25 months', 'taken -5 taken'],
      },
    ]);
  });

  describe('that goes back further than two years', () => {
    /** Twenty days each August and five each February, from 2021 on. */
    const yearly: TakenDays[] = [2021, 2022, 2023, 2024, 2025, 2026].flatMap((year) => [
      ...(year > 2021
        ? [{ account: 'paidLeave' as const, day: `${year}-02-02`, halves: 10, restDay: year * 10 }]
        : []),
      { account: 'paidLeave' as const, day: `${year}-08-03`, halves: 40, restDay: year * 10 + 1 },
    ]);

    it('takes each day from the oldest year that had some left then', () => {
      const employments = [{ start: '2020-06-01', end: null, type: 1 }];
      const given = facts({ employments, taken: yearly });
      expect(shown(given, '2026-11-24').map(({ from, balance }) => [from, balance])).toEqual([
        ['2024-06-01', '0'],
        ['2025-06-01', '5'],
        ['2026-06-01', '10.42'],
      ]);
    });

    it('keeps what nobody settled until somebody does, and what is carried over until its day', () => {
      const opening = [entry({ day: '2024-06-01', period: '2023-06-01', parts: partsOfDays('4') })];
      const [oldest] = shown(facts({ entries: opening }), '2029-06-30');
      expect(oldest).toMatchObject({ from: '2023-06-01', state: 'left', balance: '4' });
      const settled = entry({
        id: 2,
        period: '2023-06-01',
        sort: 'expired',
        parts: -partsOfDays('4'),
        day: '2026-07-01',
      });
      expect(shown(facts({ entries: [...opening, settled] }), '2029-06-30')[0]?.from).toBe('2024-06-01');
      // Notice 10/07/2026 of days of 2024/25: they can be taken until 10/10/2027.
      const kept = entry({
        id: 3,
        period: '2024-06-01',
        sort: 'carried',
        parts: 0,
        day: '2026-07-10',
        until: '2027-10-10',
      });
      const of2024 = (day: string, taken: TakenDays[] = []) =>
        shown(facts({ entries: [entry({ parts: partsOfDays('6') }), kept], taken }), day).find(
          ({ from }) => from === '2024-06-01',
        );
      expect(of2024('2027-10-10')).toMatchObject({ state: 'open', balance: '6' });
      const taken = [{ account: 'paidLeave' as const, day: '2027-09-01', halves: 4, restDay: 5 }];
      expect(of2024('2027-10-10', taken)).toMatchObject({ balance: '4' });
    });

    it('of recovered time never gives back what was taken', () => {
      const credit = entry({
        account: 'recovered',
        period: null,
        day: '2022-01-03',
        sort: 'credited',
        parts: partsOfDays('2'),
      });
      const taken = [{ account: 'recovered' as const, day: '2022-02-01', halves: 4, restDay: 1 }];
      expect(balanceOf(ledgerOn(facts({ entries: [credit], taken }), '2029-06-30'), 'recovered').open).toBe(
        0,
      );
    });
  });

  it('follows the rules of the corporation: RTT by the month, seniority by the years here', () => {
    const rules = [
      { name: 'RTT', account: 'rtt' as const, parts: partsOfDays('12'), afterYears: 0, contractTypes: [2] },
      {
        name: 'Ancienneté',
        account: 'seniority' as const,
        parts: partsOfDays('1'),
        afterYears: 5,
        contractTypes: [],
      },
      {
        name: 'Ancienneté',
        account: 'seniority' as const,
        parts: partsOfDays('2'),
        afterYears: 10,
        contractTypes: [],
      },
    ];
    expect(balanceOf(ledgerOn(facts({ rules }), '2026-06-30'), 'rtt').open).toBe(0);
    const employments = [{ start: '2015-09-01', end: null, type: 2 }];
    const ledger = ledgerOn(facts({ rules, employments }), '2026-06-30');
    expect(daysOfParts(balanceOf(ledger, 'rtt').open)).toBe('6');
    expect(
      shown(facts({ rules, employments }), '2026-06-30', 'seniority').map(({ balance }) => balance),
    ).toEqual(['1', '2', '0']);
  });

  it('gives each contract of a year its own rule, and who works less their share of it', () => {
    const rule = (name: string, days: string, more: object) => ({
      name,
      account: 'rtt' as const,
      parts: partsOfDays(days),
      afterYears: 0,
      contractTypes: [],
      ...more,
    });
    const rules = [
      rule('RTT ouvriers', '6', { categories: ['worker'], fullTimeHours: '39' }),
      rule('RTT cadres', '12', { categories: ['executive'] }),
    ];
    // Four fifths of the week until the end of March, then whole, an executive from July on.
    const employments = [
      { start: '2020-01-01', end: '2026-03-31', type: 1, category: 'worker', hours: 31.2 },
      { start: '2026-04-01', end: '2026-06-30', type: 1, category: 'worker', hours: 39 },
      { start: '2026-07-01', end: null, type: 1, category: 'executive', hours: 39 },
    ];
    const rtt = (day: string) => {
      const account = ledgerOn(facts({ rules, employments }), day).periods.find(
        (one) => one.account === 'rtt' && one.period?.start === '2026-01-01',
      );
      return account?.lines.map((line) => `${daysOfParts(line.parts)} ${line.rule.name}`);
    };
    expect(rtt('2026-03-31')).toEqual(['1.21 monthlyPart']);
    // 90 days at 80 % and 91 at 100 %: 3 × 0.9006.
    expect(rtt('2026-06-30')).toEqual(['2.71 monthlyPart']);
    expect(rtt('2026-12-31')).toEqual(['2.71 monthlyPart', '6 monthly']);
    // Paid leave is that of anybody: part time takes nothing off it (L3123-5).
    expect(balanceOf(ledgerOn(facts({ rules, employments }), '2026-06-30'), 'paidLeave')).toEqual(
      balanceOf(
        ledgerOn(facts({ rules, employments: [{ start: '2020-01-01', end: null, type: 1 }] }), '2026-06-30'),
        'paidLeave',
      ),
    );
  });

  it('of recovered time is what was credited, less what was taken', () => {
    const credit = entry({ account: 'recovered', period: null, sort: 'credited', parts: partsOfDays('1.5') });
    const taken = [{ account: 'recovered' as const, day: '2026-03-02', halves: 1, restDay: 1 }];
    const ledger = ledgerOn(facts({ entries: [credit], taken }), '2026-06-30');
    expect(daysOfParts(balanceOf(ledger, 'recovered').open)).toBe('1');
  });

  it('is quick: 5,000 people in less than half a second', () => {
    const given = facts({ entries: openings, taken: overTwoYears });
    // Of the processor: other work of the machine takes its turn too.
    const begun = process.cpuUsage();
    for (let person = 0; person < 5000; person += 1) ledgerOn(given, '2026-11-24');
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1000).toBeLessThan(3000);
    console.log('5000 ledgers', (user + system) / 1000);
  });
});
