/** "One" (UN/ECE recommendation 20): what is counted by the piece. */
const PIECE = 'C62';

/** What units are called, in French and English, by their codes of UN/ECE recommendation 20. */
const names: readonly (readonly [code: string, ...names: string[]])[] = [
  ['C62', 'u', 'unité', 'unités', 'pce', 'pièce', 'pcs', 'unit', 'units', 'piece'],
  ['LS', 'forfait', 'ff', 'fft', 'ens', 'ensemble', 'lump sum'],
  ['HUR', 'h', 'heure', 'heures', 'hr', 'hour', 'hours'],
  ['MIN', 'min', 'minute', 'minutes'],
  ['DAY', 'j', 'jour', 'jours', 'day', 'days'],
  ['WEE', 'sem', 'semaine', 'semaines', 'week', 'weeks'],
  ['MON', 'mois', 'month', 'months'],
  ['ANN', 'an', 'ans', 'année', 'années', 'year', 'years'],
  ['MTR', 'm', 'ml', 'mètre', 'mètres', 'mètre linéaire', 'metre'],
  ['CMT', 'cm', 'centimètre'],
  ['MMT', 'mm', 'millimètre'],
  ['KMT', 'km', 'kilomètre', 'kilomètres'],
  ['MTK', 'm²', 'm2', 'mètre carré', 'mètres carrés'],
  ['MTQ', 'm³', 'm3', 'mètre cube', 'mètres cubes'],
  ['LTR', 'l', 'litre', 'litres'],
  ['HLT', 'hl', 'hectolitre'],
  ['KGM', 'kg', 'kilo', 'kilogramme'],
  ['GRM', 'g', 'gramme'],
  ['TNE', 't', 'tonne', 'tonnes'],
  ['KWH', 'kwh', 'kw/h'],
  ['HAR', 'ha', 'hectare'],
  ['P1', '%', 'pourcent'],
  ['PR', 'paire', 'pair'],
  ['SET', 'lot', 'jeu', 'set'],
  ['XPK', 'paquet', 'pack'],
  ['XPX', 'palette', 'pallet'],
  ['XBX', 'boîte', 'carton', 'box'],
  ['XBG', 'sac', 'bag'],
];

const codes = new Map(names.flatMap(([code, ...called]) => called.map((name) => [name, code] as const)));

/** The code of a unit: its own, else the one that its symbol is known by, else "one". */
export const unitCode = (unit: { name: string; code?: string } | null): string =>
  unit === null ? PIECE : (unit.code ?? codes.get(unit.name.trim().toLowerCase()) ?? PIECE);
