import { form, screen } from './screen.ts';

/** Candidates: what staff see of them, and the form that they fill in by a link, without an account. */
export const recruitmentScreens = {
  candidateList: screen('/candidates', 'recruitment/candidate-list.tsx', 'ROLE_PERSON_CREATE'),
  candidateExport: screen('/candidates/export', 'recruitment/candidate-export.ts', 'ROLE_PERSON_CREATE'),
  candidateRetention: screen(
    '/candidates/retention',
    'recruitment/candidate-retention.tsx',
    'ROLE_PERSON_CREATE',
  ),
  candidateNew: form('/candidates/new', 'recruitment/candidate-new.tsx', 'ROLE_PERSON_CREATE'),
  candidateForm: screen('/candidate-form/{id}', 'recruitment/candidate-details.tsx', 'ROLE_PERSON_CREATE'),
  /** All that follows the hiring of somebody. */
  personHiring: form('/person/{id}/hiring', 'recruitment/hiring/hiring.tsx', 'ROLE_PERSON_CREATE'),
  publicCandidateForm: screen(
    '/person/candidate-form/{token}',
    'recruitment/public-form.tsx',
    'public',
    'installation',
  ),
  publicCandidateLogo: screen(
    '/person/candidate-form/{token}/logo',
    'recruitment/public-logo.ts',
    'public',
    'installation',
  ),
} as const;
