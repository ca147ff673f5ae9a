/** France with its overseas parts. */
const french: readonly string[] = [
  'Europe/Paris',
  'America/Cayenne',
  'America/Guadeloupe',
  'America/Marigot',
  'America/Martinique',
  'America/Miquelon',
  'America/St_Barthelemy',
  'Indian/Kerguelen',
  'Indian/Mayotte',
  'Indian/Reunion',
  'Pacific/Gambier',
  'Pacific/Marquesas',
  'Pacific/Noumea',
  'Pacific/Tahiti',
  'Pacific/Wallis',
];

/** Continents and oceans as IANA names them, in the order in which they are shown; each has words of its own. */
const continents = [
  'Europe',
  'Africa',
  'America',
  'Asia',
  'Indian',
  'Pacific',
  'Atlantic',
  'Australia',
  'Arctic',
  'Antarctica',
] as const;

export interface TimeZoneGroup {
  name: 'france' | (typeof continents)[number] | 'other';
  zones: { value: string; label: string }[];
}

const cityOf = (name: string): string =>
  name
    .slice(name.indexOf('/') + 1)
    .replaceAll('_', ' ')
    .replaceAll('/', ' – ');

const zonesOf = (names: readonly string[]) => names.map((value) => ({ value, label: cityOf(value) }));

/** "America/New_York" as people read it. */
export const timeZoneLabel = (name: string): string => name.replaceAll('_', ' ').replace('/', ' · ');

/** All time zones by continent, France's own first. @param chosen stays among them, whatever it is */
export function timeZoneGroups(chosen: string): TimeZoneGroup[] {
  const known = Intl.supportedValuesOf('timeZone').filter((name) => !french.includes(name));
  const all = known.includes(chosen) || french.includes(chosen) || chosen === '' ? known : [...known, chosen];
  const within = (continent: string) => all.filter((name) => name.startsWith(`${continent}/`));
  const rest = all.filter((name) => !continents.some((continent) => name.startsWith(`${continent}/`)));
  const groups: TimeZoneGroup[] = [
    { name: 'france', zones: zonesOf(french) },
    ...continents.map((name): TimeZoneGroup => ({ name, zones: zonesOf(within(name).toSorted()) })),
    { name: 'other', zones: zonesOf([...new Set(['UTC', ...rest])]) },
  ];
  return groups.filter(({ zones }) => zones.length > 0);
}
