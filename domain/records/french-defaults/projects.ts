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

const vouchers = [
  { name: 'Facture', code: 'FACT', required: true, vatDeductible: true, accountingCode: '604000' },
  { name: 'Ticket de carburant', code: 'CARB', vatDeductible: true, accountingCode: '606100' },
  { name: 'Ticket de péage', code: 'PEA', vatDeductible: true, accountingCode: '625100' },
  { name: 'Stationnement', code: 'STAT', vatDeductible: true, accountingCode: '625100' },
  { name: 'Repas', code: 'REP', vatDeductible: true, accountingCode: '625700' },
  { name: 'Hébergement', code: 'HEB', vatDeductible: false, accountingCode: '625600' },
  { name: 'Transport de personnes', code: 'TRP', vatDeductible: false, accountingCode: '625100' },
  { name: 'Indemnités kilométriques', code: 'IK', vatDeductible: false, accountingCode: '625100' },
  { name: 'Petites fournitures', code: 'FOU', vatDeductible: true, accountingCode: '606300' },
];

export const projectDefaults: readonly DefaultList[] = [
  { resource: 'projectfamily', rows: families.map(([name, code, colour]) => ({ name, code, colour })) },
  {
    resource: 'projectstatustype',
    rows: statuses.map(([name, status, colour], index) => ({ name, status, colour, position: index + 1 })),
  },
  { resource: 'projectexpensedocumenttype', rows: vouchers },
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
