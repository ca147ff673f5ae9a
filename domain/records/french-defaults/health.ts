import type { DefaultList } from './default-list.ts';

const none = { intermediateMonths: null };

/**
 * How people are followed unless a company says otherwise: months of the labour code (R4624-10 to R4624-28, R6222-40-1;
 * attestations by décret 2025-355).
 */
export const healthFollowUps = [
  {
    name: 'Suivi simple',
    code: 'SIMPLE',
    visit: 'information',
    appliesTo: 'everybody',
    firstMonths: 3,
    everyMonths: 60,
    ...none,
    legalBasis: 'Code du travail, art. R4624-10 et R4624-16',
  },
  {
    name: 'Apprenti',
    code: 'APPRENTI',
    visit: 'information',
    appliesTo: 'apprentices',
    firstMonths: 2,
    everyMonths: 60,
    ...none,
    legalBasis: 'Code du travail, art. R6222-40-1',
  },
  {
    name: 'Moins de 18 ans',
    code: 'MINEUR',
    visit: 'information',
    appliesTo: 'minors',
    firstMonths: 0,
    everyMonths: 36,
    ...none,
    legalBasis: 'Code du travail, art. R4624-17 et R4624-18',
  },
  {
    name: 'Travail de nuit',
    code: 'NUIT',
    visit: 'information',
    appliesTo: 'chosen',
    firstMonths: 0,
    everyMonths: 36,
    ...none,
    legalBasis: 'Code du travail, art. R4624-17 et R4624-18',
  },
  {
    name: 'Suivi adapté (handicap, invalidité)',
    code: 'ADAPTE',
    visit: 'information',
    appliesTo: 'chosen',
    firstMonths: 3,
    everyMonths: 36,
    ...none,
    legalBasis: 'Code du travail, art. R4624-17',
  },
  {
    name: 'Suivi renforcé',
    code: 'RENFORCE',
    visit: 'aptitude',
    appliesTo: 'chosen',
    firstMonths: 0,
    everyMonths: 48,
    intermediateMonths: 24,
    legalBasis: 'Code du travail, art. R4624-24 et R4624-28',
  },
  {
    name: 'Autorisation de conduite ou travaux électriques',
    code: 'ATTEST',
    visit: 'attestation',
    appliesTo: 'chosen',
    firstMonths: 0,
    everyMonths: 60,
    ...none,
    legalBasis: 'Décret n° 2025-355 du 18 avril 2025',
  },
] as const satisfies DefaultList['rows'];

export const healthDefaults: readonly DefaultList[] = [{ resource: 'healthfollowup', rows: healthFollowUps }];
