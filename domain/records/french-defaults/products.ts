import { coded, type DefaultList } from './default-list.ts';

/** What lines are counted in: name, what is printed, and the code of UN/ECE recommendations 20 and 21. */
const units = [
  ['Heure', 'h', 'HUR'], ['Forfait', 'forfait', 'LS'], ['Mètre cube', 'm³', 'MTQ'], ['Mètre carré', 'm²', 'MTK'], ['Mètre linéaire', 'ml', 'MTR'],
  ['Tonne', 't', 'TNE'], ['Unité', 'u', 'C62'], ['Jour', 'j', 'DAY'], ['Kilomètre', 'km', 'KMT'],
  ['Minute', 'min', 'MIN'], ['Semaine', 'sem.', 'WEE'], ['Mois', 'mois', 'MON'], ['Année', 'an', 'ANN'],
  ['Kilogramme', 'kg', 'KGM'], ['Litre', 'l', 'LTR'], ['Hectare', 'ha', 'HAR'], ['Kilowattheure', 'kWh', 'KWH'],
  ['Paire', 'paire', 'PR'], ['Lot', 'lot', 'SET'], ['Palette', 'pal.', 'XPX'], ['Carton', 'carton', 'XCT'], ['Voyage', 'voyage', 'E54'],
] as const; // prettier-ignore

const productTypes = [
  { name: 'Fourniture', code: 'FOU' },
  { name: 'Prestation', code: 'PRE' },
  { name: 'Transport', code: 'TRA', transport: true },
];

export const productDefaults: readonly DefaultList[] = [
  { resource: 'unittype', rows: units.map(([name, symbol, code]) => ({ name, symbol, code })) },
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
