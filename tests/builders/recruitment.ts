import type { z } from 'zod';
import { systemActor } from '#domain/kernel/actor.ts';
import { subjectOf } from '#domain/kernel/personal.ts';
import {
  type answersSchema,
  candidateAggregate,
  type CandidateEvent,
  type CandidateState,
} from '#domain/recruitment/candidate.ts';
import { answerCandidateForm, giveCandidateFiles } from '#domain/recruitment/form-commands.ts';
import { inviteCandidate } from '#domain/recruitment/invitation-commands.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { createCandidateLinkToken } from '#db/identity/candidate-link-tokens.ts';
import { linkTokenHash } from '#db/identity/link-tokens.ts';
import type { Runtime } from '#jobs/tasks/runtime.ts';
import { send, type Company } from './company.ts';

type Invitation = z.input<typeof inviteCandidate.input>;

/** An invitation as a form sends it. */
export const invitation = (changes: Partial<Invitation> = {}): Invitation => ({
  gender: 'F',
  firstName: 'Enora',
  lastName: 'Kerdraon',
  email: 'enora@exemple.invalid',
  job: 'Conductrice de pompe',
  language: 'fr',
  subject: 'Votre candidature',
  text: 'Le formulaire vous attend.',
  ...changes,
});

/** Answers that lack nothing, as the form sends them. */
export const answers: z.input<typeof answersSchema> = {
  nationality: 'FR',
  birthDate: '1995-04-12',
  phone: null,
  mobile: '06 98 11 22 33',
  address: { street: '3 rue des Ajoncs', postalCode: '29200', city: 'Brest', country: 'FR' },
  comment: 'Disponible en janvier',
};

export const candidateState = async (
  { store }: Pick<Runtime, 'store'>,
  id: number,
): Promise<CandidateState> =>
  foldStream<CandidateState, CandidateEvent>(candidateAggregate, await store.read(`candidate-${id}`));

export interface Linked {
  id: number;
  token: string;
  hash: string;
}

/** The token of a candidate's link, as the worker makes it when the mail goes out. */
export async function linkOf(runtime: Runtime, { corporation }: Company, id: number): Promise<Linked> {
  const { link } = await candidateState(runtime, id);
  if (link === null) throw new Error(`Candidate ${id} has no link`);
  const place = { link: link.link, candidate: id, corporation };
  const token = await createCandidateLinkToken(runtime.db, place);
  return { id, token, hash: linkTokenHash(token) };
}

/** A candidate who was invited, with the token of the link. */
export async function invited(
  runtime: Runtime,
  company: Company,
  changes: Partial<Invitation> = {},
): Promise<Linked> {
  const { id } = await send(runtime.store, inviteCandidate, company.actor, invitation(changes));
  return linkOf(runtime, company, id);
}

/** Saves or sends the form, as its page does. */
export const answerForm = (
  { store }: Runtime,
  { corporation }: Company,
  { hash }: Linked,
  changes: Partial<z.input<typeof answerCandidateForm.input>> = {},
) =>
  send(store, answerCandidateForm, systemActor(corporation), {
    ...answers,
    token: hash,
    send: true,
    consent: 'J’accepte',
    ...changes,
  });

/** Hands in a file of a type, as the page does. */
export async function giveFile(
  { db, store, files }: Runtime,
  { corporation }: Company,
  { id, hash }: Linked,
  { name, documentType }: { name: string; documentType: number },
): Promise<number> {
  const content = Buffer.from('%PDF-1.7 a paper');
  const file = await files.put(db, content, 'application/pdf', subjectOf('candidate', id));
  const given = { name, file, size: content.length, type: 'application/pdf', documentType };
  const input = { token: hash, files: [given], removed: [] };
  const { ids } = await send(store, giveCandidateFiles, systemActor(corporation), input);
  const [made] = ids;
  if (made === undefined) throw new Error('No file was attached');
  return made;
}
