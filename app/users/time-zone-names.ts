/** Time zones that are offered: France with its overseas parts first, then where French companies work. */
export const timeZoneNames = [
  'Europe/Paris',
  'America/Cayenne',
  'America/Guadeloupe',
  'America/Martinique',
  'America/Miquelon',
  'Indian/Mayotte',
  'Indian/Reunion',
  'Pacific/Noumea',
  'Pacific/Tahiti',
  'Pacific/Wallis',
  'Africa/Abidjan',
  'Africa/Algiers',
  'Africa/Casablanca',
  'Africa/Dakar',
  'Africa/Tunis',
  'America/New_York',
  'America/Toronto',
  'Asia/Dubai',
  'Asia/Ho_Chi_Minh',
  'Asia/Singapore',
  'Europe/Berlin',
  'Europe/Brussels',
  'Europe/Lisbon',
  'Europe/London',
  'Europe/Luxembourg',
  'Europe/Madrid',
  'Europe/Rome',
  'Europe/Zurich',
  'UTC',
] as const;

/** "America/New_York" as people read it. */
export const timeZoneLabel = (name: string): string => name.replaceAll('_', ' ').replace('/', ' · ');

/** The offered ones, and the one that is chosen already. */
export const timeZoneOptions = (chosen: string) =>
  [...new Set([...timeZoneNames, ...(chosen === '' ? [] : [chosen])])].map((value) => ({
    value,
    label: timeZoneLabel(value),
  }));
