import type { DefaultList } from './default-list.ts';

const caces = 'Recommandation de la CNAM';

/**
 * Certificates that a building company asks for, with how long they count; intervals are data, and a company changes
 * them. In the passport of prevention (L4141-5) stands what a training in health and safety ended with.
 */
const certificateTypes = [
  {
    name: 'CACES R482, engins de chantier',
    code: 'R482',
    validityMonths: 120,
    alertDays: 90,
    passport: true,
    profiles: ['Conducteur d’engins'],
    equipmentTypes: ['Pelle, chargeuse, engin de terrassement'],
    legalBasis: `${caces} R482`,
  },
  {
    name: 'CACES R489, chariots élévateurs',
    code: 'R489',
    validityMonths: 60,
    alertDays: 90,
    passport: true,
    equipmentTypes: ['Chariot élévateur'],
    legalBasis: `${caces} R489`,
  },
  {
    name: 'CACES R486, nacelles (PEMP)',
    code: 'R486',
    validityMonths: 60,
    alertDays: 90,
    passport: true,
    equipmentTypes: ['Nacelle (PEMP)'],
    legalBasis: `${caces} R486`,
  },
  {
    name: 'CACES R490, grues de chargement',
    code: 'R490',
    validityMonths: 60,
    alertDays: 90,
    passport: true,
    equipmentTypes: ['Grue auxiliaire de chargement'],
    legalBasis: `${caces} R490`,
  },
  {
    name: 'CACES R483, grues mobiles',
    code: 'R483',
    validityMonths: 60,
    alertDays: 90,
    passport: true,
    equipmentTypes: ['Grue mobile'],
    legalBasis: `${caces} R483`,
  },
  {
    name: 'CACES R487, grues à tour',
    code: 'R487',
    validityMonths: 60,
    alertDays: 90,
    passport: true,
    equipmentTypes: ['Grue à tour'],
    legalBasis: `${caces} R487`,
  },
  {
    name: 'Formation continue obligatoire (FCO)',
    code: 'FCO',
    validityMonths: 60,
    alertDays: 120,
    passport: false,
    profiles: ['Chauffeur poids lourd', 'Conducteur de pompe à béton'],
    equipmentTypes: ['Poids lourd'],
    legalBasis: 'Code des transports, R3314-10',
  },
  {
    name: 'Visite médicale du permis poids lourd',
    code: 'VMPL',
    proves: 'medical',
    validityMonths: 60,
    ages: [
      { fromAge: 60, months: 24 },
      { fromAge: 76, months: 12 },
    ],
    alertDays: 90,
    passport: false,
    profiles: ['Chauffeur poids lourd', 'Conducteur de pompe à béton'],
    equipmentTypes: ['Poids lourd'],
    legalBasis: 'Code de la route, R221-11',
  },
  {
    name: 'Sauveteur secouriste du travail (SST)',
    code: 'SST',
    validityMonths: 24,
    alertDays: 60,
    passport: true,
    profiles: ['Chef de chantier', 'Chef d’équipe'],
    legalBasis: 'Code du travail, R4224-15',
  },
  {
    name: 'AIPR (travaux à proximité des réseaux)',
    code: 'AIPR',
    validityMonths: 60,
    alertDays: 90,
    passport: true,
    profiles: ['Conducteur de travaux', 'Chef de chantier', 'Conducteur d’engins'],
    legalBasis: 'Code de l’environnement, R554-31',
  },
  {
    name: 'Habilitation électrique',
    code: 'ELEC',
    validityMonths: 36,
    alertDays: 60,
    passport: true,
    legalBasis: 'Code du travail, R4544-10',
  },
  { name: 'Accueil sécurité', code: 'ACC', validityMonths: null, alertDays: null, passport: true },
];

export const trainingDefaults: readonly DefaultList[] = [
  { resource: 'certificatetype', rows: certificateTypes },
];
