import type { DefaultList } from './default-list.ts';

const work = { billable: false, restDay: false, paid: true };
const leave = { billable: false, restDay: true, paid: true };

const activityTypes = [
  { name: 'Travail sur chantier', code: 'TRAV', colour: '#1d7a5f', ...work, billable: true, position: 1 },
  { name: 'Atelier et dépôt', code: 'ATEL', colour: '#4b6bfb', ...work, position: 2 },
  { name: 'Déplacement', code: 'DEPL', colour: '#8a6d3b', ...work, billable: true, position: 3 },
  { name: 'Bureau', code: 'BUR', colour: '#5b6470', ...work, position: 4 },
  { name: 'Formation', code: 'FORM', colour: '#7a3d9a', ...work, position: 5 },
  { name: 'Visite médicale', code: 'VISM', colour: '#0e7490', ...work, position: 6 },
  { name: 'Astreinte', code: 'ASTR', colour: '#b45309', ...work, position: 7 },
  { name: 'Congés payés', code: 'CP', colour: '#2563eb', ...leave, leaveAccount: 'paidLeave', accrual: 'full', position: 10 },
  { name: 'RTT', code: 'RTT', colour: '#3b82f6', ...leave, leaveAccount: 'rtt', accrual: 'full', position: 11 },
  { name: 'Récupération', code: 'RECU', colour: '#60a5fa', ...leave, leaveAccount: 'recovered', accrual: 'full', position: 12 },
  { name: 'Congé d’ancienneté', code: 'ANC', colour: '#1d4ed8', ...leave, leaveAccount: 'seniority', accrual: 'full', position: 12 },
  { name: 'Événement familial', code: 'EVF', colour: '#db2777', ...leave, leaveAccount: 'family', accrual: 'full', needsDocument: true, wholeDays: true, position: 13 },
  { name: 'Maladie', code: 'MAL', colour: '#dc2626', ...leave, leaveAccount: 'sick', accrual: 'reduced', needsDocument: true, position: 14 },
  { name: 'Accident du travail', code: 'AT', colour: '#991b1b', ...leave, leaveAccount: 'sick', accrual: 'full', needsDocument: true, position: 15 },
  { name: 'Maternité, paternité', code: 'MATP', colour: '#be185d', ...leave, accrual: 'full', needsDocument: true, wholeDays: true, position: 16 },
  { name: 'Intempéries', code: 'INT', colour: '#0284c7', ...leave, accrual: 'full', position: 17 },
  { name: 'Congé sans solde', code: 'CSS', colour: '#6b7280', ...leave, paid: false, accrual: 'none', position: 18 },
  { name: 'Absence injustifiée', code: 'ABS', colour: '#374151', ...leave, paid: false, accrual: 'none', position: 19 },
];

/** The longest trial period without renewal (Code du travail L1221-19, L1242-10); natures of the DSN. */
const contractTypes = [
  { name: 'CDI, ouvrier ou employé', code: 'CDI-OE', dsnCode: '01', fixedTerm: false, trialPeriodDays: 60 },
  {
    name: 'CDI, technicien ou agent de maîtrise',
    code: 'CDI-TAM',
    dsnCode: '01',
    fixedTerm: false,
    trialPeriodDays: 90,
  },
  { name: 'CDI, cadre', code: 'CDI-C', dsnCode: '01', fixedTerm: false, trialPeriodDays: 120 },
  {
    name: 'CDI de chantier ou d’opération',
    code: 'CDI-CH',
    dsnCode: '82',
    fixedTerm: false,
    trialPeriodDays: 60,
  },
  { name: 'CDI intermittent', code: 'CDII', dsnCode: '07', fixedTerm: false, trialPeriodDays: 60 },
  { name: 'CDD de 6 mois au plus', code: 'CDD-6', dsnCode: '02', fixedTerm: true, trialPeriodDays: 14 },
  { name: 'CDD de plus de 6 mois', code: 'CDD', dsnCode: '02', fixedTerm: true, trialPeriodDays: 30 },
  { name: 'Contrat d’apprentissage', code: 'APP', dsnCode: '02', fixedTerm: true, trialPeriodDays: 45 },
  {
    name: 'Contrat de professionnalisation',
    code: 'PRO',
    dsnCode: '02',
    fixedTerm: true,
    trialPeriodDays: 30,
  },
  { name: 'Intérim (contrat de mission)', code: 'INT', dsnCode: '03', fixedTerm: true, trialPeriodDays: 5 },
  { name: 'Stage', code: 'STA', dsnCode: '29', fixedTerm: true, trialPeriodDays: null },
  { name: 'Mandat social', code: 'MAN', dsnCode: '80', fixedTerm: false, trialPeriodDays: null },
];

const profiles = [
  ['Dirigeant', 'DIR'],
  ['Conducteur de travaux', 'CT'],
  ['Chef de chantier', 'CC'],
  ['Chef d’équipe', 'CE'],
  ['Conducteur de pompe à béton', 'POMP'],
  ['Conducteur d’engins', 'ENG'],
  ['Chauffeur poids lourd', 'PL'],
  ['Maçon', 'MAC'],
  ['Mécanicien', 'MEC'],
  ['Commercial', 'COM'],
  ['Comptable', 'CPT'],
  ['Assistant administratif', 'ADM'],
  ['Apprenti', 'APP'],
] as const;

/** What must not be asked before somebody is retained is asked where the corporation says so (CNIL, guide "recrutement"). */
const recruitmentDocuments = [
  {
    name: 'Pièce d’identité ou titre de séjour',
    code: 'ID',
    required: true,
    help: 'Recto et verso',
    keptAs: 'Pièce d’identité',
  },
  { name: 'Curriculum vitæ', code: 'CV', required: true },
  { name: 'Justificatif de domicile', code: 'DOM', help: 'De moins de trois mois' },
  { name: 'Permis de conduire', code: 'PERM', help: 'Recto et verso', keptAs: 'Permis de conduire' },
  { name: 'CACES et habilitations', code: 'CACES', keptAs: 'CACES et habilitations' },
  { name: 'Carte BTP', code: 'BTP', keptAs: 'Carte BTP' },
  { name: 'Diplômes', code: 'DIP', keptAs: 'Diplôme ou certificat' },
  { name: 'RIB', code: 'RIB', onceRetained: true, keptAs: 'RIB' },
  { name: 'Carte Vitale ou attestation de droits', code: 'SS', onceRetained: true },
].map((row, index) => ({ required: false, onceRetained: false, ...row, position: index + 1 }));

export const peopleDefaults: readonly DefaultList[] = [
  { resource: 'activitytype', rows: activityTypes },
  { resource: 'contracttype', rows: contractTypes },
  { resource: 'personprofiletype', rows: profiles.map(([name, code]) => ({ name, code })) },
  { resource: 'recruitmentdocumenttype', rows: recruitmentDocuments },
];
