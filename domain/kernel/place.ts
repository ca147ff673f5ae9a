import { z } from 'zod';

/** A place on the ground: degrees of WGS 84. */
export interface Place {
  latitude: number;
  longitude: number;
}

const EARTH_METRES = 6_371_000;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two places on the ground. */
export function metresBetween(a: Place, b: Place): number {
  const [first, second] = [radians(a.latitude), radians(b.latitude)];
  const height = Math.sin((second - first) / 2) ** 2;
  const width = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return (
    2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(height + Math.cos(first) * Math.cos(second) * width)))
  );
}

/** "48.39042, -4.48611", as maps copy it, or "48,39042 ; -4,48611" as it is typed here. */
const pairs = [
  /^([+-]?\d{1,2}(?:\.\d{1,8})?)\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d{1,8})?)$/,
  /^([+-]?\d{1,2}(?:,\d{1,8})?)\s*(?:;\s*|\s+)([+-]?\d{1,3}(?:,\d{1,8})?)$/,
];

/** The place that a text says; null: none. */
export function placeOf(text: string | null | undefined): Place | null {
  const said = text?.trim() ?? '';
  const found = pairs.map((pattern) => pattern.exec(said)).find((one) => one !== null);
  if (!found) return null;
  const [latitude = 0, longitude = 0] = found.slice(1).map((one) => Number(one.replace(',', '.')));
  return Math.abs(latitude) > 90 || Math.abs(longitude) > 180 ? null : { latitude, longitude };
}

/** A place as it is kept and shown: to the metre. */
export const placeText = ({ latitude, longitude }: Place): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** A place that may be left out, as a text; kept as `placeText` writes it. */
export const optionalPlace = () =>
  z
    .string({ error: 'errors.invalid' })
    .max(60, 'errors.tooLong|max=60')
    .nullish()
    .transform((text, context) => {
      if (!text?.trim()) return null;
      const place = placeOf(text);
      if (place !== null) return placeText(place);
      context.addIssue({ code: 'custom', message: 'errors.place' });
      return z.NEVER;
    })
    .meta({ example: '48.39042, -4.48611' });
