import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMoment, writeMoment } from '#domain/kernel/moments.ts';

const PARIS = 'Europe/Paris';

describe('a moment as people type it', () => {
  it.each([
    ['31/03/2026', '2026-03-31T21:59:59.999Z'],
    ['2026-03-31', '2026-03-31T21:59:59.999Z'],
    ['2026-01-31', '2026-01-31T22:59:59.999Z'],
    [' 31/03/2026 10:42 ', '2026-03-31T08:42:59.999Z'],
    ['31/03/2026 9h05', '2026-03-31T07:05:59.999Z'],
    ['2026-03-31T10:42', '2026-03-31T08:42:59.999Z'],
    ['2026-03-31T08:42:07.120Z', '2026-03-31T08:42:07.120Z'],
    ['2026-03-31T08:42:07Z', '2026-03-31T08:42:07.000Z'],
  ])('%s is %s', (typed, instant) => {
    expect(parseMoment(typed, PARIS)).toBe(instant);
  });

  it.each([
    '',
    'hier',
    '31/02/2026',
    '31/03/2026 24:00',
    '31/03/2026 10:60',
    '2026-13-01',
    '31-03-2026',
    '2026-02-31T99:00:00Z',
  ])('nothing is understood of "%s"', (typed) => {
    expect(parseMoment(typed, PARIS)).toBeNull();
  });

  it('of the hour that comes twice in October is the second', () => {
    expect(parseMoment('25/10/2026 02:30', PARIS)).toBe('2026-10-25T01:30:59.999Z');
  });

  it('of the hour that March skips lies after the leap', () => {
    expect(parseMoment('29/03/2026 02:30', PARIS)).toBe('2026-03-29T01:30:59.999Z');
  });

  it('ends the days on which the clocks change', () => {
    expect(parseMoment('29/03/2026', PARIS)).toBe('2026-03-29T21:59:59.999Z');
    expect(parseMoment('25/10/2026', PARIS)).toBe('2026-10-25T22:59:59.999Z');
  });

  it.each([PARIS, 'America/Cayenne', 'Indian/Reunion', 'Asia/Kathmandu', 'Pacific/Apia'])(
    'is never before the minute that was written, in %s',
    (zone) => {
      fc.assert(
        fc.property(
          fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
          (date) => {
            const read = parseMoment(writeMoment(date.toISOString(), zone), zone) ?? '';
            expect(read >= date.toISOString()).toBe(true);
            expect(writeMoment(read, zone)).toBe(writeMoment(date.toISOString(), zone));
          },
        ),
      );
    },
  );
});
