import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { todayIn } from '../kernel/dates.ts';
import { differences } from '../kernel/differences.ts';
import { optionalReference, optionalText, recordId, revision, text } from '../kernel/fields.ts';
import { sealed, subjectOf } from '../kernel/personal.ts';
import { disabledCorporation, invalid, missing, type FieldErrors } from '../kernel/refusal.ts';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { organizationQuestions } from '../company/questions.ts';
import { attachFiles } from '../files/attach-files.ts';
import { attachedDocumentAggregate } from '../files/attached-document.ts';
import { fileReferencePattern, readFileReference } from '../files/file-reference.ts';
import { mediaType } from '../files/file-type.ts';
import { readSocialSecurityNumber } from '../people/social-security-number.ts';
import {
  answersSchema,
  asksForNumber,
  candidateAggregate,
  missingAnswers,
  opensForm,
  wantedTypes,
  type CandidateEvent,
  type CandidateState,
} from './candidate.ts';
import { copyFilesJob } from './copy-files-commands.ts';
import { completeByForm, detailsIn, hiredAs, takeNumber } from './person-of-candidate.ts';
import { recruitmentQuestions } from './questions.ts';

/** The parameter of a corporation that asks who is retained for the social security number. */
export const NUMBER_ASKED = 'candidate_number';

/** Files of one candidate: a form is no store. */
const MOST_FILES = 60;

type LoadedCandidate = Loaded<CandidateState, CandidateEvent>;

/** SHA-256 of the link's token: all that says which candidate is meant. */
const token = () => z.string().regex(/^[0-9a-f]{64}$/);

/** The candidate of a link that opens the form today. @throws Refusal `missing`, whatever it is that stands in the way */
async function loadLinked(
  work: UnitOfWork,
  actor: Actor,
  tokenHash: string,
): Promise<{ candidate: LoadedCandidate; today: string }> {
  const corporation = corporationOf(actor);
  const found = await work.ask(recruitmentQuestions).candidateOfToken(tokenHash, corporation);
  if (found === null) throw missing();
  const candidate = await work.load(candidateAggregate, found.candidate, actor);
  const company = await work.ask(organizationQuestions).corporation(corporation);
  if (company === null) throw missing();
  if (!company.enabled) throw disabledCorporation();
  const today = todayIn(company.timeZone, new Date(work.now));
  if (!opensForm(candidate.state, found.link, today)) throw missing();
  return { candidate, today };
}

/** The same while it may still be filled in: once sent, the form is as if there were none. */
async function loadUnsent(work: UnitOfWork, actor: Actor, tokenHash: string) {
  const found = await loadLinked(work, actor, tokenHash);
  if (found.candidate.state.sent) throw missing();
  return found;
}

/** Whether the corporation asks this candidate for what may be asked of who is retained alone. */
async function asksRetained(work: UnitOfWork, actor: Actor, state: CandidateState): Promise<boolean> {
  const switched = await work.ask(organizationQuestions).parameter(NUMBER_ASKED, corporationOf(actor));
  return asksForNumber(state, switched === true);
}

const givenFile = z.object({
  name: text(300),
  file: z.string().regex(fileReferencePattern, 'errors.invalid'),
  size: z.number().int().min(0),
  type: mediaType(),
  documentType: optionalReference('recruitmentdocumenttype'),
});

/**
 * What a candidate hands in and takes back. It is kept whatever else of the form is wrong: nobody takes five photos
 * twice. Once the form was sent, only what is asked of who is retained. Runs as the product itself.
 */
export const giveCandidateFiles = command({
  name: 'GiveCandidateFiles',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({
    token: token(),
    files: z.array(givenFile).max(20, 'errors.tooManyFiles|max=20'),
    removed: z.array(recordId()).max(MOST_FILES, `errors.tooManyFiles|max=${MOST_FILES}`),
  }),
  async handle(work, actor, { token: tokenHash, files, removed }) {
    const { candidate } = await loadLinked(work, actor, tokenHash);
    const { id, state } = candidate;
    const corporation = corporationOf(actor);
    const questions = work.ask(recruitmentQuestions);
    const all = wantedTypes(
      await questions.documentTypes(corporation),
      await asksRetained(work, actor, state),
    );
    const types = state.sent ? all.filter(({ onceRetained }) => onceRetained) : all;
    if (state.sent && types.length === 0) throw missing();
    const present = await questions.filesOf(id, corporation);
    const mayGo = present.filter(
      ({ documentType }) => !state.sent || types.some((one) => one.id === documentType),
    );
    if (removed.some((one) => !mayGo.some((file) => file.id === one))) throw missing();
    const left = present.filter((file) => !removed.includes(file.id));
    if (left.length + files.length > MOST_FILES)
      throw invalid({ documents: [`errors.tooManyFiles|max=${MOST_FILES}`] });
    const given = files.map(({ documentType, ...file }) => {
      const type = types.find((one) => one.id === documentType);
      if (type === undefined) throw invalid({ documents: ['errors.reference'] });
      if (readFileReference(file.file)?.subject !== subjectOf('candidate', id))
        throw invalid({ documents: ['errors.invalid'] });
      return { ...file, documentType: { id: type.id, name: type.name } };
    });
    for (const one of new Set(removed)) {
      const document = await work.load(attachedDocumentAggregate, one, actor);
      await work.append(document, [{ type: 'DocumentRemoved', data: { document: one } }]);
    }
    const owner = { kind: 'candidate', id };
    const seal = { personal: sealed('candidate', id, 'name') };
    const names = left.map(({ name }) => name);
    // Hired before they came: what they are kept as is copied now.
    if (state.sent && state.person !== null) await work.enqueue(copyFilesJob(id));
    return { ids: await attachFiles(work, { corporation, owner, seal }, given, names) };
  },
});

/** What is wrong with a number where one is asked for, or the number. */
function readNumber(typed: string | null, asked: boolean): { number: string | null } | { error: string } {
  if (typed === null) return { number: null };
  if (!asked) return { error: 'recruitment.error.numberNotAsked' };
  const number = readSocialSecurityNumber(typed);
  return number === null ? { error: 'people.error.number' } : { number };
}

/** What stands in the way of sending: each field that lacks something, and each type without a file. */
async function lacking(
  work: UnitOfWork,
  corporation: number,
  { candidate, asked }: { candidate: number; asked: boolean },
  fields: readonly string[],
): Promise<FieldErrors> {
  const questions = work.ask(recruitmentQuestions);
  const given = new Set((await questions.filesOf(candidate, corporation)).map((file) => file.documentType));
  const types = wantedTypes(await questions.documentTypes(corporation), asked).filter(
    ({ id, required }) => required && !given.has(id),
  );
  return Object.fromEntries(
    [...fields, ...types.map(({ id }) => `documents.${id}`)].map((path) => [
      path,
      ['recruitment.error.required'],
    ]),
  );
}

/** What the form shows of a state: what others changed of it meanwhile is told. */
const formOf = ({ answers, sent }: CandidateState) => ({ ...answers, sent });

/**
 * The answers of a candidate: kept as they are (`send: false`), or checked and sent, once. `consent` is the sentence
 * that was ticked; null: it was not. Runs as the product itself.
 */
export const answerCandidateForm = command({
  name: 'AnswerCandidateForm',
  role: 'ROLE_SUPER_ADMIN',
  input: answersSchema.extend({
    token: token(),
    number: optionalText(30),
    revision: revision(),
    send: z.boolean(),
    consent: optionalText(2000),
  }),
  async handle(
    work,
    actor,
    { token: tokenHash, number: typed, revision: madeFrom, send, consent, ...answers },
  ) {
    const { candidate, today } = await loadUnsent(work, actor, tokenHash);
    const { id, state } = candidate;
    requireFresh(candidate, madeFrom, formOf);
    const corporation = corporationOf(actor);
    const asked = await asksRetained(work, actor, state);
    const read = readNumber(typed, asked);
    const number = 'number' in read ? read.number : null;
    const errors: FieldErrors = {
      ...('error' in read && { number: [read.error] }),
      ...(answers.birthDate !== null &&
        answers.birthDate > today && { birthDate: ['recruitment.error.birthInFuture'] }),
    };
    if (send) {
      const missed = missingAnswers(answers, typed, asked);
      const fields = [...missed, ...(consent === null ? ['consent'] : [])];
      Object.assign(errors, await lacking(work, corporation, { candidate: id, asked }, fields));
    }
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const events: CandidateEvent[] = [];
    if (differences(state.answers, answers).length > 0)
      events.push({
        type: 'CandidateAnswersSaved',
        data: { candidate: id, answers, personal: sealed('candidate', id, 'answers') },
      });
    if (asked && number !== state.number) events.push(numberSaved(id, number));
    if (send && consent !== null)
      events.push({ type: 'CandidateFormSent', data: { candidate: id, consent } });
    await work.append(candidate, events);
    // Hired before the form was sent: what it brings is copied now.
    const person = send ? await hiredAs(work, actor, state) : null;
    if (person !== null) {
      await completeByForm(work, person, detailsIn(answers, state.applicant?.email ?? null));
      await takeNumber(work, corporation, person, asked ? number : state.number);
      await work.enqueue(copyFilesJob(id));
    }
    return { id, sent: send };
  },
});

const numberSaved = (id: number, number: string | null): CandidateEvent => ({
  type: 'CandidateNumberSaved',
  data: { candidate: id, number, personal: sealed('candidate', id, 'number') },
});

/** The social security number of somebody who sent the form and was retained since: once. */
export const giveCandidateNumber = command({
  name: 'GiveCandidateNumber',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ token: token(), number: optionalText(30) }),
  async handle(work, actor, { token: tokenHash, number: typed }) {
    const { candidate } = await loadLinked(work, actor, tokenHash);
    const { id, state } = candidate;
    if (!state.sent || state.number !== null || !(await asksRetained(work, actor, state))) throw missing();
    const read = readNumber(typed, true);
    if ('error' in read) throw invalid({ number: [read.error] });
    if (read.number === null) throw invalid({ number: ['recruitment.error.required'] });
    await work.append(candidate, [numberSaved(id, read.number)]);
    const person = await hiredAs(work, actor, state);
    if (person !== null) await takeNumber(work, corporationOf(actor), person, read.number);
    return { id };
  },
});
