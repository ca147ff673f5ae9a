import { describe, expect, it } from 'vitest';
import { isoWeekday } from '#domain/kernel/dates.ts';
import {
  declarationState,
  hiringDeclaration,
  isBeingHired,
  longestTrial,
  nextInterview,
  noticeFrom,
  proposedTrial,
  registerKeptUntil,
  waitMissed,
  waitingTime,
} from '#domain/people/labour-rules.ts';

describe('what labour law asks about days', () => {
  it('a hiring is declared from eight days before it on, and never after (R1221-1)', () => {
    expect(hiringDeclaration('2026-12-07')).toEqual({ from: '2026-11-29', until: '2026-12-07' });
  });

  it('one that was made earlier, or before a start that was put off, is void and to be made again', () => {
    const stateOf = (start: string, declaredOn: string | null) =>
      declarationState({ start, trainee: false, declaredOn }, '2026-12-01');
    expect(stateOf('2026-12-07', '2026-11-29')).toBe('done');
    expect(stateOf('2026-12-07', '2026-11-28')).toBe('window');
    expect(stateOf('2026-12-20', '2026-11-29')).toBe('early');
    expect(stateOf('2026-11-30', '2026-10-01')).toBe('late');
    expect(stateOf('2026-11-25', '2026-11-30')).toBe('done');
  });

  it('a fixed-term contract of 68 days is waited for 23 opening days (L1244-3)', () => {
    const open = (day: string) => isoWeekday(day) <= 5 && day !== '2013-08-15';
    expect(waitingTime({ start: '2013-06-03', end: '2013-08-09' }, open)).toEqual({
      duration: 68,
      days: 23,
      next: '2013-09-13',
    });
  });

  it('one of less than 14 days is waited for half of its duration', () => {
    const wait = waitingTime({ start: '2026-06-01', end: '2026-06-13' }, () => true);
    expect(wait).toEqual({ duration: 13, days: 7, next: '2026-06-21' });
  });

  describe('of a fixed-term contract after another', () => {
    const open = (day: string) => isoWeekday(day) <= 5 && day !== '2013-08-15';
    const fixed = (start: string, end: string | null) => ({
      start,
      end,
      fixedTerm: true,
      apprentice: false,
      trainee: false,
    });
    const before = [
      fixed('2013-02-01', '2013-02-28'),
      fixed('2013-06-03', '2013-08-09'),
      fixed('2014-01-06', '2014-01-31'),
    ];
    const missed = { ended: '2013-08-09', next: '2013-09-13' };

    it('the first free day is said where it starts before, after the one that ended last', () => {
      expect(waitMissed(fixed('2013-09-12', '2013-10-31'), before, open)).toEqual(missed);
      expect(waitMissed(fixed('2013-09-13', '2013-10-31'), before, open)).toBeNull();
      expect(waitMissed(fixed('2013-01-07', '2013-01-31'), before, open)).toBeNull();
    });

    it('nothing is waited for by or after what is no fixed-term contract of work', () => {
      const next = fixed('2013-08-12', '2013-10-31');
      for (const other of [{ fixedTerm: false }, { apprentice: true }, { trainee: true }]) {
        expect(waitMissed({ ...next, ...other }, before, open)).toBeNull();
        const ended = before.map((one) => ({ ...one, ...other }));
        expect(waitMissed(next, ended, open)).toBeNull();
      }
      expect(waitMissed(next, before, open)).toEqual(missed);
    });
  });

  it('a company that never opens is not waited for without end', () => {
    expect(waitingTime({ start: '2026-06-01', end: '2026-06-30' }, () => false).days).toBe(10);
  });

  it.each([
    ['worker', '2026-09-01', null, '2026-10-31'],
    ['supervisor', '2026-09-01', null, '2026-11-30'],
    ['executive', '2026-09-01', null, '2026-12-31'],
    // a day a week, two weeks at most, a month above six months (L1242-10)
    ['worker', '2026-09-01', '2026-10-12', '2026-09-06'],
    ['executive', '2026-09-01', '2027-01-31', '2026-09-14'],
    ['worker', '2026-09-01', '2027-08-31', '2026-09-30'],
  ] as const)(
    'the trial of a %s hired on %s until %s ends on %s at the latest',
    (category, start, end, last) => {
      expect(longestTrial({ start, end }, category)).toBe(last);
    },
  );

  it('there may be something to do of a hiring until the longest trial of all is over', () => {
    expect(isBeingHired(null, '2026-11-26')).toBe(true);
    expect(isBeingHired('2026-07-26', '2026-11-26')).toBe(true);
    expect(isBeingHired('2026-07-25', '2026-11-26')).toBe(false);
  });

  it('who leaves is there for the notice that their kind of contract has', () => {
    expect(noticeFrom('2026-11-26', 30, { end: null })).toEqual({ days: 30, until: '2026-12-26' });
    expect(noticeFrom('2026-11-26', 30, { end: '2026-11-27' })?.until).toBe('2026-12-26');
    expect(noticeFrom('2026-11-26', 30, { end: '2026-11-26' })).toBeNull();
    expect(noticeFrom('2026-11-26', 0, { end: null })).toBeNull();
    expect(noticeFrom('2026-11-26', null, { end: null })).toBeNull();
  });

  it('the interview of the professional path is due within a year, then every four (L6315-1)', () => {
    expect(nextInterview('2025-12-01', null)).toBe('2026-12-01');
    expect(nextInterview('2025-12-01', '2026-11-10')).toBe('2030-11-10');
  });

  it('a line of the register is kept for five years after the departure (R1221-26)', () => {
    expect(registerKeptUntil('2021-06-30')).toBe('2026-06-30');
  });
});

describe('the trial that a kind of contract proposes', () => {
  it('is its days, no longer than the contract and than the law lets it be (L1221-19, L1242-10)', () => {
    expect(proposedTrial({ start: '2026-01-05', end: null }, 'worker', 30)).toBe('2026-02-03');
    // Sixty-two days would be longer than two months.
    expect(proposedTrial({ start: '2026-02-01', end: null }, 'worker', 62)).toBe('2026-03-31');
    expect(proposedTrial({ start: '2026-01-05', end: '2026-01-09' }, 'worker', 14)).toBe('2026-01-05');
  });
});
