import { coded, type DefaultList } from './default-list.ts';

const families = [
  ['Logement individuel', 'LI', '#2563eb'],
  ['Logement collectif', 'LC', '#1d4ed8'],
  ['Bâtiment tertiaire', 'TER', '#7a3d9a'],
  ['Bâtiment industriel et agricole', 'IND', '#b45309'],
  ['Travaux publics', 'TP', '#1d7a5f'],
  ['Génie civil', 'GC', '#0e7490'],
  ['Rénovation', 'REN', '#be185d'],
  ['Entretien', 'ENT', '#5b6470'],
] as const;

const statuses = [
  ['À préparer', 'not_started', '#6b7280'],
  ['Planifié', 'not_started', '#60a5fa'],
  ['En cours', 'under_development', '#1d7a5f'],
  ['Suspendu', 'paused', '#b45309'],
  ['Réceptionné', 'finished', '#2563eb'],
  ['Clos', 'finished', '#374151'],
] as const;

const [NORMAL, TEN] = ['Taux normal 20 %', 'Taux intermédiaire 10 %'];
const travel = '625100';
/** A lost receipt may be explained: companies tick those of which none may be missing. */
const receipt = { kind: 'receipt', required: false, vatDeductible: true };

/** Allowances by year, limits of the URSSAF for 2026: the company checks them against its agreement. */
const allowance = (name: string, code: string, amount: string) => ({
  name,
  code,
  kind: 'perDiem',
  accountingCode: travel,
  rates: [{ year: 2026, amount }],
});

/**
 * Kinds of expenses. VAT of lodging and of the transport of people is not deducted (CGI ann. II art. 206 IV-2-2 and 5),
 * that of a car's fuel to 80 % (CGI art. 298-4-1).
 */
const vouchers = [
  { ...receipt, name: 'Facture', code: 'FACT', vat: NORMAL, accountingCode: '604000' },
  {
    ...receipt,
    name: 'Ticket de carburant',
    code: 'CARB',
    vat: NORMAL,
    deductiblePercent: '80',
    accountingCode: '606100',
  },
  { ...receipt, name: 'Ticket de péage', code: 'PEA', vat: NORMAL, accountingCode: travel },
  { ...receipt, name: 'Stationnement', code: 'STAT', vat: NORMAL, accountingCode: travel },
  { ...receipt, name: 'Repas', code: 'REP', vat: TEN, accountingCode: '625700' },
  { ...receipt, name: 'Hébergement', code: 'HEB', vat: TEN, vatDeductible: false, accountingCode: '625600' },
  {
    ...receipt,
    name: 'Transport de personnes',
    code: 'TRP',
    vat: TEN,
    vatDeductible: false,
    accountingCode: travel,
  },
  { name: 'Indemnités kilométriques', code: 'IK', kind: 'kilometres', accountingCode: travel },
  allowance('Indemnité de repas en déplacement', 'REPD', '21.40'),
  allowance('Indemnité de repas sur le lieu de travail', 'REPT', '7.50'),
  allowance('Grand déplacement, Paris et petite couronne', 'GDP', '76.60'),
  allowance('Grand déplacement, autres départements', 'GDA', '56.80'),
  { ...receipt, name: 'Petites fournitures', code: 'FOU', vat: NORMAL, accountingCode: '606300' },
];

type Bands = readonly [upTo: number | null, rate: string, added: string][];

const scale = (
  name: string,
  vehicle: string,
  powers: readonly [from: number, to: number | null],
  bands: Bands,
) => ({
  name: `${name} – 2026`,
  year: 2026,
  vehicle,
  powerFrom: powers[0],
  powerTo: powers[1],
  electricPercent: '20',
  bands: bands.map(([upTo, rate, added]) => ({ upTo, rate, added })),
});

const car = (
  name: string,
  from: number,
  to: number | null,
  rates: readonly [string, string, string, string],
) => {
  const [first, second, added, third] = rates;
  return scale(
    name,
    'car',
    [from, to],
    [
      [5000, first, '0'],
      [20_000, second, added],
      [null, third, '0'],
    ],
  );
};

/** Of two wheels: to 3,000 km, to 6,000 km, and beyond. */
const wheels = (
  name: string,
  vehicle: string,
  powers: readonly [number, number | null],
  [first, second, added, third]: readonly [string, string, string, string],
) =>
  scale(name, vehicle, powers, [
    [3000, first, '0'],
    [6000, second, added],
    [null, third, '0'],
  ]);

/** The scales of the tax office as they have been since 2023 (BOI-BAREME-000001; CGI ann. IV art. 6 B). */
const scales = [
  car('Voiture, 3 CV et moins', 1, 3, ['0.529', '0.316', '1065', '0.37']),
  car('Voiture, 4 CV', 4, 4, ['0.606', '0.34', '1330', '0.407']),
  car('Voiture, 5 CV', 5, 5, ['0.636', '0.357', '1395', '0.427']),
  car('Voiture, 6 CV', 6, 6, ['0.665', '0.374', '1457', '0.447']),
  car('Voiture, 7 CV et plus', 7, null, ['0.697', '0.394', '1515', '0.47']),
  wheels('Moto, 1 ou 2 CV', 'motorcycle', [1, 2], ['0.395', '0.099', '891', '0.248']),
  wheels('Moto, 3 à 5 CV', 'motorcycle', [3, 5], ['0.468', '0.082', '1158', '0.275']),
  wheels('Moto, plus de 5 CV', 'motorcycle', [6, null], ['0.606', '0.079', '1583', '0.343']),
  wheels('Cyclomoteur', 'moped', [0, null], ['0.315', '0.079', '711', '0.198']),
];

export const projectDefaults: readonly DefaultList[] = [
  { resource: 'projectfamily', rows: families.map(([name, code, colour]) => ({ name, code, colour })) },
  {
    resource: 'projectstatustype',
    rows: statuses.map(([name, status, colour], index) => ({ name, status, colour, position: index + 1 })),
  },
  { resource: 'projectexpensedocumenttype', rows: vouchers },
  { resource: 'mileagescale', rows: scales },
  {
    resource: 'projectdocumenttype',
    rows: coded(
      ['Plan', 'PLAN'],
      ['Permis', 'PERM'],
      ['Ordre de service', 'OS'],
      ['Photo de chantier', 'PHOTO'],
      ['Procès-verbal de réception', 'PV'],
      ['DICT', 'DICT'],
      ['PPSPS', 'PPSPS'],
      ['Dossier des ouvrages exécutés', 'DOE'],
    ),
  },
];
