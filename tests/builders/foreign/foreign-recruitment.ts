import type { Command } from '#domain/kernel/command.ts';
import {
  eraseCandidate,
  hireCandidate,
  moveCandidate,
  refuseCandidate,
} from '#domain/recruitment/decision-commands.ts';
import {
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
  [hireCandidate, (id) => ({ id }), candidate],
  [eraseCandidate, (id) => ({ id }), candidate],
];
