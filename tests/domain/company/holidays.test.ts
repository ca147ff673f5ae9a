import { describe, expect, it } from 'vitest';
import {
  calendarSchema,
  isWorkingDay,
  nextWorkingDay,
  usualCalendar,
  workingDaysBetween,
} from '#domain/company/calendar.ts';
import { easterSunday, holidaysOf } from '#domain/company/holidays.ts';

const all = { whitMonday: true, alsaceMoselle: true };

describe('Easter', () => {
  it.each([
    ['2024-03-31'],
    ['2025-04-20'],
    ['2026-04-05'],
    ['2027-03-28'],
    ['2038-04-25'],
    ['2285-03-22'],
    ['1961-04-02'],
    ['2000-04-23'],
  ])('is on %s', (day) => expect(easterSunday(Number(day.slice(0, 4)))).toBe(day));
});

describe('the public holidays of a year', () => {
  it('are eleven in most of France', () => {
    const found = holidaysOf(2026, { whitMonday: true, alsaceMoselle: false });
    expect(found.map(({ date }) => date)).toEqual([
      '2026-01-01',
      '2026-04-06',
      '2026-05-01',
      '2026-05-08',
      '2026-05-14',
      '2026-05-25',
      '2026-07-14',
      '2026-08-15',
      '2026-11-01',
      '2026-11-11',
      '2026-12-25',
    ]);
  });

  it('lose Whit Monday where it is worked', () =>
    expect(holidaysOf(2026, { whitMonday: false, alsaceMoselle: false }).map(({ key }) => key)).not.toContain(
      'whitMonday',
    ));

  it('are two more in Alsace-Moselle', () => {
    const dates = holidaysOf(2026, all).map(({ date }) => date);
    expect(dates).toHaveLength(13);
    expect(dates).toEqual(dates.toSorted());
    expect(dates).toEqual(expect.arrayContaining(['2026-04-03', '2026-12-26']));
  });

  it('may be two on one day', () =>
    expect(
      holidaysOf(2008, all)
        .filter(({ date }) => date === '2008-05-01')
        .map(({ key }) => key)
        .sort(),
    ).toEqual(['ascension', 'labourDay']));
});

describe('working days', () => {
  it('of 2026 are 252 from Monday to Friday, and one more where Whit Monday is worked', () => {
    const count = (whitMonday: boolean) =>
      workingDaysBetween({ ...usualCalendar, whitMonday }, '2026-01-01', '2026-12-31');
    expect([count(true), count(false)]).toEqual([252, 253]);
  });

  it('count across years, both days included', () => {
    expect(workingDaysBetween(usualCalendar, '2026-12-31', '2027-01-04')).toBe(2);
    expect(workingDaysBetween(usualCalendar, '2027-01-04', '2026-12-31')).toBe(0);
  });

  it('goes on after the week’s rest and holidays', () => {
    expect(nextWorkingDay(usualCalendar, '2026-11-26')).toBe('2026-11-27');
    expect(nextWorkingDay(usualCalendar, '2026-11-28')).toBe('2026-11-30');
    expect(nextWorkingDay(usualCalendar, '2026-12-31')).toBe('2027-01-04');
    const closed = [{ start: '2026-01-01', end: '2030-12-31', label: 'Fermé' }];
    expect(nextWorkingDay({ ...usualCalendar, closings: closed }, '2026-11-28')).toBe('2026-11-29');
  });

  it('leave out closings and what the week does not hold', () => {
    const closings = [{ label: 'Pont', start: '2026-05-15', end: '2026-05-15' }];
    const calendar = { ...usualCalendar, closings };
    expect(
      ['2026-05-13', '2026-05-14', '2026-05-15', '2026-05-16'].map((day) => isWorkingDay(calendar, day)),
    ).toEqual([true, false, false, false]);
    expect(isWorkingDay({ ...calendar, workdays: ['saturday'] }, '2026-05-16')).toBe(true);
  });

  it('need a week with a day, and closings that end after they began', () => {
    const wrong = calendarSchema.safeParse({
      workdays: [],
      closings: [{ label: 'Été', start: '21/08/2026', end: '03/08/2026' }],
    });
    expect(wrong.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['workdays', 'companies.error.noWorkday'],
      ['closings.0.end', 'companies.error.endBeforeStart'],
    ]);
  });
});

describe('closings of a company', () => {
  it('of days that do not exist are told at their fields, and break nothing', () => {
    const wrong = calendarSchema.safeParse({
      workdays: ['monday'],
      closings: [{ label: 'Été', start: '99999-99-99', end: '' }],
    });
    expect(wrong.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['closings.0.start', 'errors.date'],
      ['closings.0.end', 'errors.date'],
    ]);
  });
});
