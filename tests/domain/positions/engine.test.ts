import { describe, expect, it } from 'vitest';
import { engineSeconds } from '#domain/positions/engine.ts';
import { proposedHours } from '#domain/positions/meter.ts';
import { positionsSchema, sentPositions } from '#domain/positions/position.ts';

const MINUTE = 60_000;
const at = (minute: number, ignition: boolean | null, counter: number | null = null) => ({
  at: minute * MINUTE,
  latitude: 48.4,
  longitude: -4.5,
  ignition,
  counter,
});

describe('how long an engine ran', () => {
  it('follows from the counter of the device, whatever the order and number of its positions', () => {
    const day = [at(0, true, 3600), at(30, true, 5400), at(50, false, 6000), at(300, false, 6000)];
    expect(engineSeconds(day)).toBe(2400);
    expect(engineSeconds([...day.toReversed(), ...day])).toBe(2400);
  });

  it('counts nothing where a counter begins anew or runs faster than time', () => {
    expect(engineSeconds([at(0, null, 90_000), at(10, null, 20), at(20, null, 620)])).toBe(600);
    expect(engineSeconds([at(0, null, 0), at(10, null, 36_000), at(20, null, 36_600)])).toBe(600);
  });

  it('follows from the ignition where there is no counter; a long silence says nothing', () => {
    expect(engineSeconds([at(0, true), at(10, true), at(15, false), at(25, true), at(55, false)])).toBe(900);
    expect(engineSeconds([at(0, null), at(10, null)])).toBeNull();
  });

  it('is proposed as a reading of hours from an hour on', () => {
    const read = { on: '2026-11-20', value: '1204.5' };
    expect(proposedHours(read, { seconds: 9000, last: '2026-11-24' })).toEqual({
      on: '2026-11-24',
      value: '1207',
      driven: '2.5',
      since: '2026-11-20',
    });
    expect(proposedHours(read, { seconds: 3000, last: '2026-11-24' })).toBeNull();
  });
});

describe('what a device says of its engine', () => {
  const sent = (body: object) => sentPositions(positionsSchema.parse(body));
  const place = { latitude: 48.4, longitude: -4.5 };

  it('is read of Traccar, in milliseconds, and of a plain position, in hours', () => {
    const position = {
      ...place,
      fixTime: '2026-11-24T10:30:00Z',
      attributes: { ignition: true, hours: 7_200_000 },
    };
    expect(sent({ position, device: { uniqueId: '86' } })).toMatchObject([{ ignition: true, counter: 7200 }]);
    const at = '2026-11-24T10:30:00Z';
    expect(sent({ ...place, device: '86', at, engineHours: 2.5 })).toMatchObject([
      { ignition: null, counter: 9000 },
    ]);
  });

  it('is left out where it is none, and the position stays', () => {
    const position = { ...place, fixTime: '2026-11-24T10:30:00Z', attributes: { ignition: 'on', hours: -5 } };
    expect(sent({ position, device: { uniqueId: '86' } })).toMatchObject([
      { latitude: 48.4, ignition: null, counter: null },
    ]);
  });
});
