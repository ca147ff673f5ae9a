import { z } from 'zod';
import { invalid } from '../kernel/refusal.ts';

/*
 * Where a device was at an instant, as devices send it. Positions are no events: they are many, and are erased. Speed is
 * read by nobody and kept nowhere (CNIL).
 */

/** Where something was: degrees of WGS 84, and milliseconds since 1970. */
export interface Position {
  at: number;
  latitude: number;
  longitude: number;
}

/** What a device says of the engine with a position; null where it says nothing. */
export interface Engine {
  /** Whether the ignition is on. */
  ignition: boolean | null;
  /** What the device's counter of hours shows, in seconds. */
  counter: number | null;
}

/** What a device says, before it is judged. */
export interface SentPosition extends Position, Partial<Engine> {
  /** What the device is known by, as its record says it (`gps`). */
  device: string;
  /** Whether the device itself trusts it. */
  valid: boolean;
}

/** As many as one request takes. */
export const MOST_POSITIONS = 1000;

const instant = z.union([z.string().max(40), z.number()], { error: 'errors.dateTime' });
const degrees = (most: number) =>
  z
    .number({ error: 'errors.number|places=6' })
    .min(-most, `errors.tooSmall|min=-${most}`)
    .max(most, `errors.tooLarge|max=${most}`);
const identifier = z.union([z.string().max(80), z.number()], { error: 'errors.required' }).transform(String);

/** More hours no engine runs. */
const MOST_HOURS = 500_000;

const plainPosition = z.object({
  device: identifier
    .optional()
    .meta({ description: 'The identifier of its device', example: '860000000000001' }),
  at: instant.meta({
    description: 'ISO instant, or milliseconds since 1970',
    example: '2026-11-24T10:30:00Z',
  }),
  latitude: degrees(90).meta({ example: 48.3904 }),
  longitude: degrees(180).meta({ example: -4.4861 }),
  ignition: z.boolean().nullish().meta({ description: 'Whether the engine runs', example: true }),
  engineHours: z
    .number({ error: 'errors.number|places=2' })
    .min(0, 'errors.tooSmall|min=0')
    .max(MOST_HOURS, `errors.tooLarge|max=${MOST_HOURS}`)
    .nullish()
    .meta({ description: 'What the device’s own counter of engine hours shows', example: 1204.5 }),
});

/** What Traccar says more (altitude, speed in knots, course, address, other attributes) is read by nobody. */
const traccarPosition = z.looseObject({
  fixTime: instant.optional(),
  deviceTime: instant.optional(),
  valid: z.boolean().optional(),
  latitude: degrees(90).optional(),
  longitude: degrees(180).optional(),
  // Hours in milliseconds; what is none of either says nothing, since each kind of device has attributes of its own.
  attributes: z
    .looseObject({
      ignition: z.boolean().nullish().catch(null),
      hours: z
        .number()
        .min(0)
        .max(MOST_HOURS * 3_600_000)
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
});
const traccarDevice = z.looseObject({ uniqueId: identifier.optional() });

/** One position, many, or what Traccar forwards (`forward.type = json`): a position and its device. */
export const positionsSchema = z.object({
  ...plainPosition.partial().shape,
  positions: z
    .array(plainPosition)
    .max(MOST_POSITIONS, `errors.tooManyRows|max=${MOST_POSITIONS}`)
    .optional(),
  position: traccarPosition.optional(),
  // null where Traccar knows none
  device: z.union([identifier, traccarDevice]).nullish(),
});

/** An instant as milliseconds; NaN for what is none. */
const timeOf = (said: string | number | undefined): number =>
  said === undefined ? Number.NaN : typeof said === 'number' ? said : Date.parse(said);

function required(name: string, value: number | undefined): number {
  if (value === undefined || Number.isNaN(value)) throw invalid({ [name]: ['errors.required'] });
  return value;
}

/** A counter in whole seconds, of which a second has so many parts. */
const secondsOf = (said: number | null | undefined, parts: number): number | null =>
  said === null || said === undefined ? null : Math.round(said / parts);

/** @throws Refusal `invalid` for a position without device, instant or place */
export function sentPositions(body: z.output<typeof positionsSchema>): SentPosition[] {
  const { device, position, positions } = body;
  if (position !== undefined) {
    const own = typeof device === 'object' && device !== null ? device.uniqueId : device;
    if (!own) throw invalid({ device: ['errors.required'] });
    return [
      {
        device: own,
        at: required('position.fixTime', timeOf(position.fixTime ?? position.deviceTime)),
        latitude: required('position.latitude', position.latitude),
        longitude: required('position.longitude', position.longitude),
        valid: position.valid ?? true,
        ignition: position.attributes?.ignition ?? null,
        counter: secondsOf(position.attributes?.hours, 1000),
      },
    ];
  }
  const shared = typeof device === 'string' ? device : undefined;
  const many = positions ?? [
    {
      device: shared,
      at: body.at,
      latitude: body.latitude,
      longitude: body.longitude,
      ignition: body.ignition,
      engineHours: body.engineHours,
    },
  ];
  return many.map((one, index) => {
    const at = (name: string) => (positions === undefined ? name : `positions[${index}].${name}`);
    const own = one.device ?? shared;
    if (!own) throw invalid({ [at('device')]: ['errors.required'] });
    return {
      device: own,
      at: required(at('at'), timeOf(one.at)),
      latitude: required(at('latitude'), one.latitude),
      longitude: required(at('longitude'), one.longitude),
      valid: true,
      ignition: one.ignition ?? null,
      counter: secondsOf(one.engineHours, 1 / 3600),
    };
  });
}

/** Why a position is not stored. */
export const refusedPositions = [
  'untrusted',
  'nowhere',
  'old',
  'ahead',
  'unknownDevice',
  'notCarried',
  'offWork',
  'paused',
] as const;
export type RefusedPosition = (typeof refusedPositions)[number];

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How long positions are kept (CNIL): two months. */
export const KEPT_DAYS = 61;

/** How far ahead of ours the clock of a device may be. */
const AHEAD = 5 * MINUTE;

/** (0,0) is what a device says that sees no satellite. */
const NEAR_ZERO = 0.01;

/**
 * What is wrong with a position by itself; null: nothing is. 2011 is what some devices begin with.
 * @param now milliseconds since 1970
 */
export function wrongPosition(
  { at, latitude, longitude, valid }: Omit<SentPosition, 'device'>,
  now: number,
): RefusedPosition | null {
  if (!valid) return 'untrusted';
  if (Math.abs(latitude) < NEAR_ZERO && Math.abs(longitude) < NEAR_ZERO) return 'nowhere';
  if (at < now - KEPT_DAYS * DAY) return 'old';
  return at > now + AHEAD ? 'ahead' : null;
}
