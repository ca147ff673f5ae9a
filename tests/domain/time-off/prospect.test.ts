import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/kernel/dates.ts';
import { daysOfParts } from '#domain/time-off/accrual.ts';
import type { CountedDay } from '#domain/time-off/counting.ts';
import type { LedgerFacts, TakenDays } from '#domain/time-off/ledger.ts';
import { prospectOf } from '#domain/time-off/prospect.ts';

const facts: LedgerFacts = {
  unit: 'working',
  periodMonth: 6,
  employments: [{ start: '2020-01-01', end: null, type: 1 }],
  absences: [],
  taken: [],
  entries: [],
  rules: [],
};
/** So many days on end, from one on: which weekdays they are is no matter here. */
const days = (start: string, count: number): CountedDay[] =>
  Array.from({ length: count }, (_none, at) => ({ day: addDays(start, at), halves: 2 }));
const taken = (start: string, count: number, restDay: number): TakenDays[] =>
  days(start, count).map(({ day, halves }) => ({ account: 'paidLeave', day, halves, restDay }));

const prospect = (
  own: CountedDay[],
  {
    agreed = [],
    waiting = [],
    except = null,
  }: { agreed?: TakenDays[]; waiting?: TakenDays[]; except?: number | null } = {},
) => {
  const found = prospectOf({ facts: { ...facts, taken: agreed }, waiting }, 'paidLeave', {
    own,
    end: own.at(-1)?.day ?? '',
    except,
  });
  const { before, after, later, waiting: asked, ...rest } = found;
  return {
    before: daysOfParts(before),
    after: daysOfParts(after),
    later: daysOfParts(later),
    waiting: daysOfParts(asked),
    ...rest,
  };
};

describe('what a leave makes of an account', () => {
  it('takes each day of the year that it is of: twenty of next summer are none of Christmas', () => {
    const own = days('2026-12-11', 20);
    // 25 of the year that ended in May, and six months of the running one: 6 × 25 ÷ 12.
    expect(prospect(own, { agreed: taken('2027-08-02', 20, 7) })).toEqual({
      before: '37.5',
      after: '17.5',
      later: '20',
      waiting: '0',
      shortOn: null,
      shortWaiting: null,
    });
  });

  it('is short where it takes what later leave of the same year is to be taken of', () => {
    const own = days('2026-12-11', 20);
    // By the end of February 25 and nine months, 18.75: forty-five are more.
    expect(prospect(own, { agreed: taken('2027-02-01', 25, 7) })).toMatchObject({
      after: '17.5',
      shortOn: '2027-02-25',
    });
  });

  it('is reckoned to its last day, not to its first', () => {
    // May still takes of the year that ended in 2026, 25 days; from June on 25 of the next one are open.
    const own = days('2027-05-01', 38);
    expect(prospect(own)).toMatchObject({ shortOn: null });
    expect(prospect(days('2027-05-01', 60)).shortOn).toBe('2027-06-29');
  });

  it('says what waits beside it, and whether there is enough for both', () => {
    const own = days('2026-12-11', 20);
    const waiting = taken('2027-01-04', 25, 8);
    expect(prospect(own, { waiting })).toMatchObject({
      after: '17.5',
      waiting: '25',
      shortOn: null,
      shortWaiting: '2027-01-28',
    });
    // The leave that is looked at waits itself.
    expect(prospect(own, { waiting: taken('2026-12-11', 20, 8), except: 8 })).toMatchObject({
      waiting: '0',
      shortWaiting: null,
    });
  });
});
