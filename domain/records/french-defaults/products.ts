import { coded, type DefaultList } from './default-list.ts';

/**
 * What lines are counted in: name, what is printed, the code of UN/ECE recommendations 20 and 21, and what is
 * printed in English where that differs.
 */
const units = [
  ['Heure', 'h', 'HUR'],
  ['Forfait', 'forfait', 'LS', 'flat rate'],
  ['Mètre cube', 'm³', 'MTQ'],
  ['Mètre carré', 'm²', 'MTK'],
  ['Mètre linéaire', 'ml', 'MTR', 'm'],
  ['Tonne', 't', 'TNE'],
  ['Unité', 'u', 'C62', 'unit'],
  ['Jour', 'j', 'DAY', 'day'],
  ['Kilomètre', 'km', 'KMT'],
  ['Minute', 'min', 'MIN'],
  ['Semaine', 'sem.', 'WEE', 'wk'],
  ['Mois', 'mois', 'MON', 'month'],
  ['Année', 'an', 'ANN', 'yr'],
  ['Kilogramme', 'kg', 'KGM'],
  ['Litre', 'l', 'LTR'],
  ['Hectare', 'ha', 'HAR'],
  ['Kilowattheure', 'kWh', 'KWH'],
  ['Paire', 'paire', 'PR', 'pair'],
  ['Lot', 'lot', 'SET', 'set'],
  ['Palette', 'pal.', 'XPX', 'pallet'],
  ['Carton', 'carton', 'XCT', 'box'],
  ['Voyage', 'voyage', 'E54', 'trip'],
] as const;

const productTypes = [
  { name: 'Fourniture', code: 'FOU' },
  { name: 'Prestation', code: 'PRE' },
  { name: 'Transport', code: 'TRA', transport: true },
];

export const productDefaults: readonly DefaultList[] = [
  {
    resource: 'unittype',
    rows: units.map(([name, symbol, code, symbolEn = null]) => ({ name, symbol, symbolEn, code })),
  },
  { resource: 'producttype', rows: productTypes },
  {
    resource: 'productdocumenttype',
    rows: coded(
      ['Fiche technique', 'FT'],
      ['Certificat de conformité', 'CC'],
      ['Fiche de données de sécurité', 'FDS'],
      ['Déclaration de performances', 'DOP'],
    ),
  },
];
