import { describe, expect, it } from 'vitest';
import { usualCalendar } from '#domain/company/calendar.ts';
import { proposedReading } from '#domain/positions/meter.ts';
import { positionsSchema, sentPositions, wrongPosition } from '#domain/positions/position.ts';
import { linkAfter } from '#domain/positions/route.ts';
import { plausible, wayOf } from '#domain/positions/way.ts';
import { atWork } from '#domain/positions/working-time.ts';
import { depot, driving } from '#tests/builders/driving.ts';

const morning = Date.parse('2026-11-24T07:00:00Z');
const now = Date.parse('2026-11-24T18:00:00Z');
const day = driving(morning, [{ metres: 12_000 }, { stands: 900 }, { metres: 8_000 }, { stands: 600 }]);

/** The same each time, and in no order. */
const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item, index) => ({ item, at: (index * 7919) % 1009 }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

describe('the way of a day', () => {
  it('is its legs between stops of five minutes', () => {
    const { legs, stops, metres } = wayOf(day);
    expect(legs.map((leg) => Math.round(leg.metres / 100))).toEqual([120, 80]);
    expect(Math.round(metres / 10)).toBe(2000);
    expect(stops).toHaveLength(2);
    expect(new Date(stops[0]?.from ?? 0).toISOString()).toBe('2026-11-24T07:20:00.000Z');
    expect(legs[1]?.from).toBe(stops[0]?.until);
  });

  it('is the same of a day that came twice, out of order, with a jump of 4,000 km', () => {
    const jumps = [300, 2400].map((seconds) => ({
      at: morning + seconds * 1000 + 5000,
      latitude: depot.latitude - 36,
      longitude: depot.longitude,
    }));
    expect(wayOf(shuffled([...day, ...day, ...jumps])).metres).toBe(wayOf(day).metres);
  });

  it('goes on elsewhere where many positions agree, and counts nothing in between', () => {
    const ferry = driving(morning + 1_200_000, [{ metres: 3_000 }]).map((one) => ({
      ...one,
      latitude: one.latitude + 5,
    }));
    const first = driving(morning, [{ metres: 3_000 }]);
    const early = { at: morning - 60_000, latitude: 10, longitude: 10 };
    expect(plausible([early, ...first, ...ferry])).toHaveLength(2);
    expect(Math.round(wayOf([early, ...first, ...ferry]).metres / 10)).toBe(600);
  });

  it('has no leg where a parked device errs by some metres', () => {
    const errs = driving(morning, [{ stands: 7200 }]).map((one, index) => ({
      ...one,
      latitude: one.latitude + (index % 3) * 0.0001,
    }));
    const { legs, stops } = wayOf(errs);
    expect(legs).toEqual([]);
    expect(stops).toHaveLength(1);
  });
});

describe('a position', () => {
  const here = { ...depot, at: now, valid: true };
  it.each([
    ['(0,0)', { ...here, latitude: 0, longitude: 0 }, 'nowhere'],
    ['of 2011', { ...here, at: Date.parse('2011-01-01T00:00:00Z') }, 'old'],
    ['of tomorrow', { ...here, at: now + 86_400_000 }, 'ahead'],
    ['that its device distrusts', { ...here, valid: false }, 'untrusted'],
    ['of now', here, null],
  ])('%s is judged', (_what, sent, refused) => {
    expect(wrongPosition(sent, now)).toBe(refused);
  });

  it('is read as Traccar forwards it, without its speed in knots', () => {
    const forwarded = {
      position: {
        id: 0,
        deviceId: 1,
        protocol: 'osmand',
        serverTime: '2026-11-24T10:00:01.000+00:00',
        deviceTime: '2026-11-24T10:00:00.000+00:00',
        fixTime: '2026-11-24T10:00:00.000+00:00',
        valid: true,
        latitude: 48.4,
        longitude: -4.5,
        speed: 27.3,
        attributes: { batteryLevel: 80 },
      },
      device: { id: 1, name: 'Camion', uniqueId: '860000000000001', status: 'online' },
    };
    expect(sentPositions(positionsSchema.parse(forwarded))).toEqual([
      {
        device: '860000000000001',
        at: Date.parse('2026-11-24T10:00:00Z'),
        latitude: 48.4,
        longitude: -4.5,
        valid: true,
        ignition: null,
        counter: null,
      },
    ]);
  });

  it('is read plainly, one or many', () => {
    const one = { at: '2026-11-24T10:00:00Z', latitude: 48.4, longitude: -4.5 };
    expect(sentPositions(positionsSchema.parse({ device: 'A', ...one }))).toHaveLength(1);
    const many = sentPositions(
      positionsSchema.parse({ device: 'A', positions: [one, { ...one, device: 'B' }] }),
    );
    expect(many.map(({ device }) => device)).toEqual(['A', 'B']);
    expect(() => sentPositions(positionsSchema.parse(one))).toThrow();
  });
});

describe('working time', () => {
  const company = { calendar: usualCalendar, from: '06:00', until: '20:00' };
  const at = (moment: string) => Date.parse(moment);
  it.each([
    ['a Tuesday at noon', '2026-11-24T11:00:00Z', true],
    ['before six in Paris', '2026-11-24T04:59:00Z', false],
    ['at six in Paris', '2026-11-24T05:00:00Z', true],
    ['from eight in the evening', '2026-11-24T19:00:00Z', false],
    ['a Sunday', '2026-11-22T11:00:00Z', false],
    ['a holiday', '2026-11-11T11:00:00Z', false],
  ])('%s', (_when, moment, expected) => {
    expect(atWork(company, [])(at(moment))).toBe(expected);
  });

  it('is an intervention at night, too', () => {
    const night = { from: at('2026-11-24T21:00:00Z'), until: at('2026-11-25T02:00:00Z') };
    const judge = atWork(company, [night]);
    expect([judge(night.from), judge(night.until)]).toEqual([true, false]);
  });
});

describe('what follows from routes', () => {
  it('is a reading of the meter', () => {
    const driven = { metres: 230_240, last: '2026-11-24' };
    expect(proposedReading({ on: '2026-11-20', value: '124300' }, driven)).toEqual({
      on: '2026-11-24',
      value: '124530.2',
      driven: '230.2',
      since: '2026-11-20',
    });
    const read = { on: '2026-11-20', value: '124300' };
    expect(proposedReading(read, { metres: 900, last: '2026-11-24' })).toBeNull();
    // What it showed before its first reading is unknown.
    expect(proposedReading({ on: null, value: null }, driven)).toBeNull();
  });

  it('is a chain: no link follows on a changed one', () => {
    const facts = {
      equipment: 1,
      device: 2,
      startedAt: '2026-11-24T07:00:00.000Z',
      endedAt: '2026-11-24T07:20:00.000Z',
      metres: 12_000,
      points: 121,
      source: 'positions' as const,
    };
    const first = linkAfter(null, 7, facts);
    const second = linkAfter(first, 8, facts);
    const changed = linkAfter(linkAfter(null, 7, { ...facts, metres: 12_001 }), 8, facts);
    expect([first.place, second.place]).toEqual([1, 2]);
    expect(changed.hash).not.toBe(second.hash);
  });
});
