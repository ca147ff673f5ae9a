import { coded, type DefaultList } from './default-list.ts';

const lifting = 'Arrêté du 1er mars 2004';

/** How often the law wants equipment inspected, in months; null: not at all. */
const types = [
  { name: 'Chariot élévateur', code: 'CHAR', category: 'Levage', intervalMonths: 6, legalBasis: lifting },
  { name: 'Chariot télescopique', code: 'TELE', category: 'Levage', intervalMonths: 6, legalBasis: lifting },
  { name: 'Nacelle (PEMP)', code: 'PEMP', category: 'Levage', intervalMonths: 6, legalBasis: lifting },
  { name: 'Grue mobile', code: 'GRM', category: 'Levage', intervalMonths: 6, legalBasis: lifting },
  {
    name: 'Grue auxiliaire de chargement',
    code: 'GRA',
    category: 'Levage',
    intervalMonths: 6,
    legalBasis: lifting,
  },
  { name: 'Hayon élévateur', code: 'HAY', category: 'Levage', intervalMonths: 6, legalBasis: lifting },
  {
    name: 'Monte-matériaux de chantier',
    code: 'MON',
    category: 'Levage',
    intervalMonths: 6,
    legalBasis: lifting,
  },
  {
    name: 'Plate-forme pour personnes mue à la main',
    code: 'PFM',
    category: 'Levage',
    intervalMonths: 3,
    legalBasis: lifting,
  },
  { name: 'Grue à tour', code: 'GRT', category: 'Levage', intervalMonths: 12, legalBasis: lifting },
  {
    name: 'Pont roulant, portique, palan',
    code: 'PONT',
    category: 'Levage',
    intervalMonths: 12,
    legalBasis: lifting,
  },
  {
    name: 'Élingue, chaîne, accessoire de levage',
    code: 'ELIN',
    category: 'Levage',
    intervalMonths: 12,
    legalBasis: lifting,
  },
  {
    name: 'Pompe à béton à flèche',
    code: 'POMPE',
    category: 'Pompage',
    intervalMonths: 12,
    legalBasis: 'Code du travail, R4323-23',
  },
  {
    name: 'Pompe à béton fixe',
    code: 'PFIX',
    category: 'Pompage',
    intervalMonths: 12,
    legalBasis: 'Code du travail, R4323-23',
  },
  {
    name: 'Pelle, chargeuse, engin de terrassement',
    code: 'TERR',
    category: 'Engins de chantier',
    intervalMonths: 12,
    legalBasis: 'Arrêté du 5 mars 1993',
  },
  {
    name: 'Échafaudage',
    code: 'ECH',
    category: 'Travail en hauteur',
    intervalMonths: 3,
    legalBasis: 'Arrêté du 21 décembre 2004',
  },
  {
    name: 'Harnais et longe',
    code: 'HARN',
    category: 'Travail en hauteur',
    intervalMonths: 12,
    legalBasis: 'Arrêté du 19 mars 1993',
  },
  {
    name: 'Poids lourd',
    code: 'PL',
    category: 'Véhicules',
    intervalMonths: 12,
    legalBasis: 'Code de la route, R323-25',
  },
  {
    name: 'Véhicule utilitaire léger',
    code: 'VUL',
    category: 'Véhicules',
    intervalMonths: 24,
    legalBasis: 'Code de la route, R323-22',
  },
  {
    name: 'Voiture',
    code: 'VL',
    category: 'Véhicules',
    intervalMonths: 24,
    legalBasis: 'Code de la route, R323-22',
  },
  {
    name: 'Chronotachygraphe',
    code: 'TACHY',
    category: 'Véhicules',
    intervalMonths: 24,
    legalBasis: 'Règlement (UE) n° 165/2014',
  },
  {
    name: 'Compresseur (récipient sous pression)',
    code: 'COMP',
    category: 'Outillage',
    intervalMonths: 48,
    legalBasis: 'Arrêté du 20 novembre 2017',
  },
  {
    name: 'Installation électrique',
    code: 'ELEC',
    category: 'Locaux',
    intervalMonths: 12,
    legalBasis: 'Arrêté du 26 décembre 2011',
  },
  {
    name: 'Porte ou portail automatique',
    code: 'PORT',
    category: 'Locaux',
    intervalMonths: 6,
    legalBasis: 'Arrêté du 21 décembre 1993',
  },
  {
    name: 'Extincteur',
    code: 'EXT',
    category: 'Locaux',
    intervalMonths: 12,
    legalBasis: 'Code du travail, R4224-17',
  },
  {
    name: 'Outillage électroportatif',
    code: 'OUT',
    category: 'Outillage',
    intervalMonths: null,
    legalBasis: null,
  },
  {
    name: 'Matériel informatique',
    code: 'INFO',
    category: 'Informatique',
    intervalMonths: null,
    legalBasis: null,
  },
].map(({ intervalMonths, legalBasis, ...row }) => ({
  ...row,
  inspections:
    intervalMonths === null
      ? []
      : [{ name: 'Vérification périodique', intervalMonths, legalBasis, keepAnniversary: false }],
}));

const fields = [
  { name: 'Portée verticale', type: 'Pompe à béton à flèche', kind: 'number', unit: 'm' },
  { name: 'Débit', type: 'Pompe à béton à flèche', kind: 'number', unit: 'm³/h' },
  { name: 'Charge maximale', type: 'Chariot élévateur', kind: 'number', unit: 'kg' },
  { name: 'Hauteur de travail', type: 'Nacelle (PEMP)', kind: 'number', unit: 'm' },
  { name: 'Immatriculation', type: 'Poids lourd', kind: 'text', unit: null, required: true },
  { name: 'PTAC', type: 'Poids lourd', kind: 'number', unit: 't' },
  { name: 'Première mise en circulation', type: 'Poids lourd', kind: 'date', unit: null },
];

const documentTypes = [
  { name: 'Certificat d’immatriculation', code: 'CG' },
  { name: 'Rapport de vérification périodique', code: 'VGP', required: true },
  { name: 'Procès-verbal de contrôle technique', code: 'PVCT' },
  { name: 'Attestation d’assurance', code: 'ASS', required: true, validityMonths: 12 },
  { name: 'Certificat de conformité CE', code: 'CE' },
  { name: 'Notice d’utilisation', code: 'NOT' },
  { name: 'Carnet de maintenance', code: 'CAR' },
  { name: 'Facture d’achat', code: 'FACT' },
];

export const equipmentDefaults: readonly DefaultList[] = [
  {
    resource: 'equipmentcategory',
    rows: coded(
      ['Levage', 'LEV'],
      ['Pompage', 'POM'],
      ['Engins de chantier', 'ENG'],
      ['Travail en hauteur', 'HAU'],
      ['Véhicules', 'VEH'],
      ['Outillage', 'OUT'],
      ['Locaux', 'LOC'],
      ['Informatique', 'INF'],
    ),
  },
  { resource: 'equipmenttype', rows: types },
  { resource: 'equipmentfield', rows: fields },
  { resource: 'equipmentdocumenttype', rows: documentTypes },
  {
    resource: 'equipmentinventorytype',
    rows: [
      { name: 'Inventaire annuel', code: 'ANN', frequencyMonths: 12 },
      { name: 'Inventaire tournant', code: 'TOUR', frequencyMonths: 3 },
      { name: 'Équipements de protection individuelle', code: 'EPI', frequencyMonths: 6 },
    ],
  },
];
