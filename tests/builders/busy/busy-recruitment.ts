import { z } from 'zod';
import { command } from '#domain/kernel/command.ts';
import { sealed } from '#domain/kernel/personal.ts';
import { candidateAggregate, noAnswers } from '#domain/recruitment/candidate.ts';
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

/** What a candidate answers takes a token, which only a worker makes. */
const appendForm = command({
  name: 'AppendForm',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ id: z.number() }),
  async handle(work, actor, { id }) {
    const candidate = await work.load(candidateAggregate, id, actor);
    const answers = { ...noAnswers, nationality: 'FR', comment: 'Disponible' };
    await work.append(candidate, [
      {
        type: 'CandidateAnswersSaved',
        data: { candidate: id, answers, personal: sealed('candidate', id, 'answers') },
      },
      { type: 'CandidateFormSent', data: { candidate: id, consent: 'J’accepte' } },
      {
        type: 'CandidateNumberSaved',
        data: { candidate: id, number: null, personal: sealed('candidate', id, 'number') },
      },
    ]);
    return {};
  },
});

/** What is copied is sealed anew, which only a worker does. */
const appendCopies = command({
  name: 'AppendCopies',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ id: z.number(), person: z.number() }),
  async handle(work, actor, { id, person }) {
    const candidate = await work.load(candidateAggregate, id, actor);
    const copies = [{ document: 900_001, copy: 900_002 }];
    await work.append(candidate, [{ type: 'CandidateFilesCopied', data: { candidate: id, person, copies } }]);
    return {};
  },
});

/** Everything that can happen to candidates. */
export async function busyRecruitment(store: Store, { actor }: Company): Promise<void> {
  const letter = { subject: 'Votre candidature', text: 'Un nouveau lien' };
  const asked = invitation({ comment: 'Recommandée' });
  const { id } = await send(store, inviteCandidate, actor, asked);
  await send(store, resendCandidateLink, actor, { id, ...letter });
  await send(store, appendForm, actor, { id });
  await send(store, commentCandidate, actor, { id, comment: 'À rappeler' });
  await send(store, moveCandidate, actor, { id, status: 'retained' });
  const { person } = await send(store, hireCandidate, actor, { id, confirmDuplicates: true });
  await send(store, appendCopies, actor, { id, person });
  const refused = await send(store, inviteCandidate, actor, invitation({ lastName: 'Refusée' }));
  await send(store, refuseCandidate, actor, { id: refused.id, reason: 'Sans permis' });
  await send(store, answerCandidate, actor, { id: refused.id, ...letter });
  await send(store, revokeCandidateLink, actor, { id: refused.id });
  await send(store, tellCandidateErasure, actor, { id: refused.id, on: '2028-11-26' });
  const gone = await send(store, inviteCandidate, actor, invitation({ lastName: 'Effacée' }));
  await send(store, eraseCandidate, actor, { id: gone.id });
}
