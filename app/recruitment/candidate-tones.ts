import type { CandidateStatus } from '#domain/recruitment/candidate.ts';

/** How the status of an application is painted. */
export const candidateTones = {
  applied: 'info',
  toMeet: 'warn',
  retained: 'ok',
  hired: 'ok',
  refused: 'mute',
} as const satisfies Record<CandidateStatus, string>;
