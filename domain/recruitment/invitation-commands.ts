import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { LEGAL_TIME_ZONE, addDays, todayIn } from '../kernel/dates.ts';
import { optionalReference, optionalText, recordId, text } from '../kernel/fields.ts';
import { sealed } from '../kernel/personal.ts';
import { conflict, invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { organizationQuestions } from '../company/questions.ts';
import { queueSystemMail } from '../mailing/system-mail.ts';
import {
  LINK_DAYS,
  answerFrom,
  applicantSchema,
  asksSomething,
  candidateAggregate,
  formLanguage,
  type CandidateEvent,
  type CandidateState,
} from './candidate.ts';

export const candidateRole = 'ROLE_PERSON_CREATE';

type LoadedCandidate = Loaded<CandidateState, CandidateEvent>;

/** A mail in the candidate's language: as long as a template of it may be (domain/mailing/mail-template.ts). */
const letter = { subject: text(200), text: text(10_000) };

/** A mail to the candidate: about nobody else, and sealed as the candidate is. @throws Refusal `conflict` once erased */
async function mailCandidate(
  work: UnitOfWork,
  actor: Actor,
  { id, state }: LoadedCandidate,
  { subject, text: words, candidateLink }: { subject: string; text: string; candidateLink?: number },
): Promise<void> {
  const address = state.applicant?.email;
  if (!address) throw conflict('ERASED', 'errors.erased');
  await queueSystemMail(work, actor, {
    corporation: corporationOf(actor),
    to: [address],
    subject,
    text: words,
    ...(candidateLink !== undefined && { candidateLink }),
    about: { kind: 'candidate', id, label: `n° ${id}` },
    language: state.language,
    replyTo: actor.person,
    person: { kind: 'candidate', id },
  });
}

/** A new link, and its mail; the link before it opens nothing any more. */
async function mailLink(
  work: UnitOfWork,
  actor: Actor,
  candidate: LoadedCandidate,
  words: { subject: string; text: string },
): Promise<void> {
  const { id } = candidate;
  const link = await work.nextId('candidatelink');
  const until = addDays(todayIn(LEGAL_TIME_ZONE, new Date(work.now)), LINK_DAYS);
  await work.append(candidate, [{ type: 'CandidateLinkMade', data: { candidate: id, link, until } }]);
  await mailCandidate(work, actor, candidate, { ...words, candidateLink: link });
}

const isUnit = async (work: UnitOfWork, corporation: number, unit: number): Promise<boolean> =>
  (await work.ask(organizationQuestions).orgTree(corporation)).some(
    ({ id, kind }) => id === unit && kind === 'organization',
  );

/** A candidate, who is mailed a link to the form. Nothing is told of whether the address is known elsewhere. */
export const inviteCandidate = command({
  name: 'InviteCandidate',
  role: candidateRole,
  input: applicantSchema.extend({
    language: formLanguage(),
    /** Where the post is. */
    unit: optionalReference('organization').meta({ example: null }),
    comment: optionalText(5000),
    ...letter,
  }),
  async handle(work, actor, { language, unit, comment, subject, text: words, ...applicant }) {
    const corporation = corporationOf(actor);
    if (unit !== null && !(await isUnit(work, corporation, unit)))
      throw invalid({ unit: ['errors.reference'] });
    const candidate = await work.create(candidateAggregate);
    const { id } = candidate;
    await work.append(candidate, [
      {
        type: 'CandidateInvited',
        data: {
          candidate: id,
          corporation,
          language,
          applicant,
          unit,
          personal: sealed('candidate', id, 'applicant'),
        },
      },
      ...(comment === null ? [] : [commented(id, comment)]),
    ]);
    await mailLink(work, actor, candidate, { subject, text: words });
    return { id };
  },
});

const commented = (id: number, comment: string): CandidateEvent => ({
  type: 'CandidateCommented',
  data: { candidate: id, comment, personal: sealed('candidate', id, 'comment') },
});

/** Sends the link once more: another one, the earlier one stops working. */
export const resendCandidateLink = command({
  name: 'ResendCandidateLink',
  role: candidateRole,
  input: z.object({ id: recordId(), ...letter }),
  refuses: ['CANDIDATE_ASKED_NOTHING', 'ERASED'],
  async handle(work, actor, { id, ...words }) {
    const candidate = await work.load(candidateAggregate, id, actor);
    if (!asksSomething(candidate.state))
      throw conflict('CANDIDATE_ASKED_NOTHING', 'recruitment.error.askedNothing');
    await mailLink(work, actor, candidate, words);
    return { id };
  },
});

/** Tells somebody by mail that they are retained, or are not: once it was decided, in words that staff have read. */
export const answerCandidate = command({
  name: 'AnswerCandidate',
  role: candidateRole,
  input: z.object({ id: recordId(), ...letter }),
  refuses: ['CANDIDATE_UNDECIDED', 'ERASED'],
  async handle(work, actor, { id, ...words }) {
    const candidate = await work.load(candidateAggregate, id, actor);
    const use = answerFrom(candidate.state.status);
    if (use === null) throw conflict('CANDIDATE_UNDECIDED', 'recruitment.error.undecided');
    await work.append(candidate, [{ type: 'CandidateAnswered', data: { candidate: id, use } }]);
    await mailCandidate(work, actor, candidate, words);
    return { id };
  },
});

/** Whoever has the link sees the same as if there had never been one. */
export const revokeCandidateLink = command({
  name: 'RevokeCandidateLink',
  role: candidateRole,
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const candidate = await work.load(candidateAggregate, id, actor);
    const { link } = candidate.state;
    if (link !== null)
      await work.append(candidate, [
        { type: 'CandidateLinkRevoked', data: { candidate: id, link: link.link } },
      ]);
    return { id };
  },
});

/** A remark among staff. */
export const commentCandidate = command({
  name: 'CommentCandidate',
  role: candidateRole,
  input: z.object({ id: recordId(), comment: text(5000) }),
  async handle(work, actor, { id, comment }) {
    const candidate = await work.load(candidateAggregate, id, actor);
    await work.append(candidate, [commented(id, comment)]);
    return { id };
  },
});
