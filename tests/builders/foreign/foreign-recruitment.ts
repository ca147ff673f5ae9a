import type { Command } from '#domain/kernel/command.ts';
import {
  eraseCandidate,
  hireCandidate,
  moveCandidate,
  refuseCandidate,
  tellCandidateErasure,
} from '#domain/recruitment/decision-commands.ts';
import {
  answerCandidate,
  commentCandidate,
  inviteCandidate,
  resendCandidateLink,
  revokeCandidateLink,
} from '#domain/recruitment/invitation-commands.ts';
import type { Store } from '#db/events/store.ts';
import { send, type Company } from '../company.ts';
import { invitation } from '../recruitment.ts';

/** A candidate of the other corporation. */
export const makeTheirCandidate = async (store: Store, { actor }: Company): Promise<number> =>
  (await send(store, inviteCandidate, actor, invitation())).id;

/** Each command of candidates that names one, its input for an id, and the other corporation's id. */
export const candidateCases = (
  candidate: () => number,
): [Command, (id: number) => object, () => number][] => [
  [resendCandidateLink, (id) => ({ id, subject: 'Lien', text: 'Encore' }), candidate],
  [revokeCandidateLink, (id) => ({ id }), candidate],
  [commentCandidate, (id) => ({ id, comment: 'Vu' }), candidate],
  [moveCandidate, (id) => ({ id, status: 'toMeet' }), candidate],
  [refuseCandidate, (id) => ({ id, reason: 'Complet' }), candidate],
  [answerCandidate, (id) => ({ id, subject: 'Votre candidature', text: 'Merci' }), candidate],
  [tellCandidateErasure, (id) => ({ id, on: '2028-11-26' }), candidate],
  [hireCandidate, (id) => ({ id }), candidate],
  [eraseCandidate, (id) => ({ id }), candidate],
];
