import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { choice, flag, recordId, revision, text } from '../kernel/fields.ts';
import { sealed, subjectOf } from '../kernel/personal.ts';
import { conflict, invalid, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { organizationQuestions } from '../company/questions.ts';
import { fileReferencePattern, readFileReference } from '../files/file-reference.ts';
import { mediaType } from '../files/file-type.ts';
import { peopleQuestions } from '../people/questions.ts';
import { matchReasons } from './match-pages.ts';
import { isMonth, type Month } from './page-clues.ts';
import { slipRoles } from './payroll-roles.ts';
import { payrollQuestions } from './questions.ts';
import {
  confirm,
  countsOf,
  decide,
  deliveries,
  requireStatus,
  settledPages,
  slipBatchAggregate,
  slipsOf,
  type SlipBatchEvent,
  type SlipBatchState,
} from './slip-batch.ts';

/** The parameter of a corporation that lets slips go by mail, encrypted. */
export const SLIPS_BY_MAIL = 'wage_slip_by_mail';
/** Pages that are read of a batch at most. */
export const MOST_PAGES = 2000;
const MOST_FILES = 100;

export type LoadedBatch = Loaded<SlipBatchState, SlipBatchEvent>;

const storedFile = () => z.string().regex(fileReferencePattern, 'errors.invalid');

/** A month as forms send it. */
export const month = () =>
  z.string({ error: 'errors.required' }).refine(isMonth, 'payroll.error.month').meta({ example: '2026-05' });

/** Has the worker read what a batch came in. */
const readJob = (batch: number) => ({
  task: 'read-wage-slips',
  payload: { batch },
  key: `read-wage-slips-${batch}`,
});

const makeJob = (batch: number) => ({
  task: 'make-wage-slips',
  payload: { batch },
  key: `make-wage-slips-${batch}`,
});

/** What came in is forgotten: the key that it was sealed with. */
const forgetJob = (batch: number) => ({ task: 'forget-wage-slips', payload: { batch } });

/** A batch, whose number its files are sealed under; nothing is shown of it before they are there. */
export const startSlipBatch = command({
  name: 'StartSlipBatch',
  role: slipRoles.create,
  input: z.object({}),
  async handle(work, actor) {
    const batch = await work.create(slipBatchAggregate);
    const data = { batch: batch.id, corporation: corporationOf(actor) };
    await work.append(batch, [{ type: 'SlipBatchStarted', data }]);
    return { id: batch.id };
  },
});

const givenFile = z.object({
  name: text(300),
  file: storedFile(),
  size: z.number().int().min(0),
  type: mediaType(),
  /** SHA-256 of its content. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

const readable: ReadonlySet<string> = new Set(['application/pdf', 'application/zip']);

/**
 * The files of a batch that was started: PDFs and archives of them. A content that came in before is told, and taken
 * only by whoever says that it is meant.
 */
export const uploadSlipBatch = command({
  name: 'UploadSlipBatch',
  role: slipRoles.create,
  input: z.object({
    id: recordId(),
    files: z
      .array(givenFile)
      .min(1, 'errors.noFile')
      .max(MOST_FILES, `errors.tooManyFiles|max=${MOST_FILES}`),
    again: flag(),
  }),
  refuses: ['SLIPS_ELSEWHERE', 'SLIPS_KNOWN'],
  async handle(work, actor, { id, files: given, again }) {
    const batch = await work.load(slipBatchAggregate, id, actor);
    requireStatus(batch.state, 'started');
    const subject = subjectOf('slipbatch', id);
    if (given.some(({ file }) => readFileReference(file)?.subject !== subject))
      throw invalid({ files: ['errors.invalid'] });
    const wrong = given.find(({ type }) => !readable.has(type));
    if (wrong) throw invalid({ files: [`payroll.error.type|name=${wrong.name.replaceAll('|', ' ')}`] });
    const files: { file: string; size: number; content: string }[] = [];
    for (const { file, size, hash } of given) files.push({ file, size, content: await work.keyedHash(hash) });
    const contents = files.map(({ content }) => content);
    const known = await work.ask(payrollQuestions).batchOfContents(contents, corporationOf(actor));
    if (known !== null && !again) throw conflict('SLIPS_KNOWN', `payroll.error.known|batch=${known}`);
    const names = given.map(({ name }) => name);
    const personal = sealed('slipbatch', id, 'names');
    await work.append(batch, [{ type: 'SlipBatchUploaded', data: { batch: id, files, names, personal } }]);
    await work.enqueue(readJob(id));
    return { id };
  },
});

const readPage = z.object({
  pdf: z.number().int().min(0),
  page: z.number().int().min(1),
  digest: z.string().nullable(),
  person: z.number().nullable(),
  reason: z.enum(matchReasons),
  continues: z.boolean(),
  candidates: z.array(z.number()),
  period: month().nullable(),
  nameDiffers: z.boolean(),
});

/** What the worker read of a batch, once: who reads it again is told nothing new. Runs as the product itself. */
export const noteSlipPages = command({
  name: 'NoteSlipPages',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({
    id: recordId(),
    sources: z.array(storedFile()),
    pages: z.array(readPage).max(MOST_PAGES),
  }),
  async handle(work, actor, { id, sources, pages }) {
    const batch = await work.load(slipBatchAggregate, id, actor);
    if (batch.state.status !== 'reading') return { id };
    const counts = countsOf(settledPages({ pages, choices: new Map() }));
    const personal = sealed('slipbatch', id, 'pages');
    const read = { batch: id, sources, count: pages.length, ...counts, pages, personal };
    await work.append(batch, [{ type: 'SlipBatchPagesMatched', data: read }]);
    return { id };
  },
});

/** What came in could not be read: it is forgotten, and why is told. Runs as the product itself. */
export const failSlipBatch = command({
  name: 'FailSlipBatch',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ id: recordId(), reason: text(300) }),
  async handle(work, actor, { id, reason }) {
    const batch = await work.load(slipBatchAggregate, id, actor);
    if (batch.state.status !== 'reading') return { id };
    await work.append(batch, [{ type: 'SlipBatchReadingFailed', data: { batch: id, reason } }]);
    await work.enqueue(forgetJob(id));
    return { id };
  },
});

const decision = z.object({
  place: z.number().int().min(1).max(MOST_PAGES),
  choice: z.discriminatedUnion('as', [
    z.object({ as: z.literal('person'), person: z.number({ error: 'errors.required' }).int().min(1) }),
    z.object({ as: z.literal('before') }),
    z.object({ as: z.literal('out') }),
  ]),
});

/** @throws Refusal for somebody who is not of the corporation */
async function requireColleagues(
  work: UnitOfWork,
  actor: Actor,
  people: readonly { place: number; person: number }[],
): Promise<void> {
  for (const { place, person } of people)
    if (!(await work.ask(peopleQuestions).isColleague(person, corporationOf(actor))))
      throw invalid({ [`decisions.${place}`]: ['errors.reference'] });
}

/** Settles pages: whose slip begins there, that one goes on with the page before, or that it is no slip. */
export const decideSlipPages = command({
  name: 'DecideSlipPages',
  role: slipRoles.create,
  input: z.object({
    id: recordId(),
    decisions: z.array(decision).min(1, 'errors.required').max(MOST_PAGES),
  }),
  refuses: ['SLIPS_ELSEWHERE'],
  async handle(work, actor, { id, decisions }) {
    const batch = await work.load(slipBatchAggregate, id, actor);
    const events = decide(batch.state, id, decisions);
    const named = decisions.flatMap(({ place, choice: said }) =>
      said.as === 'person' ? [{ place, person: said.person }] : [],
    );
    await requireColleagues(work, actor, named);
    await work.append(batch, events);
    return { id };
  },
});

/** What a confirmation has to say beside the month, by the slips that it is about. */
export interface ToConfirm {
  /** Slips of another month than the batch's. */
  otherMonths: number;
  /** People who never had an electronic slip here: they have to be told a month before (D3243-7). */
  first: number;
}

/** What has to be ticked to confirm a batch for a month. */
export async function toConfirm(
  state: Pick<SlipBatchState, 'pages' | 'choices'>,
  period: Month,
  everHad: (people: readonly number[]) => Promise<ReadonlySet<number>>,
): Promise<ToConfirm> {
  const slips = slipsOf(settledPages(state));
  const people = [...new Set(slips.map(({ person }) => person))];
  const had = await everHad(people);
  return {
    otherMonths: slips.filter((slip) => slip.period !== null && slip.period !== period).length,
    first: people.filter((person) => !had.has(person)).length,
  };
}

/** Has the slips made and sent, as they were shown. */
export const confirmSlipBatch = command({
  name: 'ConfirmSlipBatch',
  role: slipRoles.create,
  input: z.object({
    id: recordId(),
    period: month(),
    delivery: choice(deliveries),
    /** Slips of other months than the batch's are meant. */
    otherMonths: flag(),
    /** Who gets the first electronic slip was told a month before. */
    informed: flag(),
    /** People whose slip stands beside the one of their month that is there, as a bonus or of a second contract. */
    beside: z
      .array(recordId())
      .max(MOST_PAGES, `errors.tooMany|max=${MOST_PAGES}`)
      .default([])
      .meta({ example: [] }),
    /** Of the batch as it was shown; what was settled since is asked about anew. */
    revision: revision(),
  }),
  refuses: ['SLIPS_ELSEWHERE', 'SLIPS_UNDECIDED', 'NO_SLIPS', 'SLIPS_CHANGED'],
  async handle(work, actor, { id, period, delivery, otherMonths, informed, beside, revision: shown }) {
    const corporation = corporationOf(actor);
    const batch = await work.load(slipBatchAggregate, id, actor);
    const events = confirm(batch.state, id, {
      period,
      delivery,
      informed,
      ...(beside.length > 0 && { beside: [...new Set(beside)] }),
    });
    if (shown !== null && shown !== batch.revision) throw conflict('SLIPS_CHANGED', 'payroll.error.changed');
    const needed = await toConfirm(batch.state, period, (people) =>
      work.ask(payrollQuestions).everHad(people, corporation),
    );
    const byMail = await work.ask(organizationQuestions).parameter(SLIPS_BY_MAIL, corporation);
    const errors = {
      ...(delivery === 'attached' && byMail !== true && { delivery: ['payroll.error.notByMail'] }),
      ...(needed.otherMonths > 0 && !otherMonths && { otherMonths: ['payroll.error.otherMonths'] }),
      ...(needed.first > 0 && !informed && { informed: ['payroll.error.informed'] }),
    };
    if (Object.keys(errors).length > 0) throw invalid(errors);
    await work.append(batch, events);
    await work.enqueue(makeJob(id));
    return { id };
  },
});

/** Makes no more slips of a batch; those that were made stay. */
export const stopSlipBatch = command({
  name: 'StopSlipBatch',
  role: slipRoles.create,
  input: z.object({ id: recordId() }),
  refuses: ['SLIPS_ELSEWHERE'],
  async handle(work, actor, { id }) {
    const batch = await work.load(slipBatchAggregate, id, actor);
    requireStatus(batch.state, 'sending');
    await work.append(batch, [{ type: 'SlipBatchStopped', data: { batch: id } }]);
    return { id };
  },
});

/** Goes on with a batch that was stopped. */
export const resumeSlipBatch = command({
  name: 'ResumeSlipBatch',
  role: slipRoles.create,
  input: z.object({ id: recordId() }),
  refuses: ['SLIPS_ELSEWHERE'],
  async handle(work, actor, { id }) {
    const batch = await work.load(slipBatchAggregate, id, actor);
    requireStatus(batch.state, 'stopped');
    await work.append(batch, [{ type: 'SlipBatchResumed', data: { batch: id } }]);
    await work.enqueue(makeJob(id));
    return { id };
  },
});

/** Gives a batch up, and forgets what it came in: also while it is read, and what is left of one that was stopped. */
export const discardSlipBatch = command({
  name: 'DiscardSlipBatch',
  role: [...new Set([...slipRoles.create, ...slipRoles.remove])],
  input: z.object({ id: recordId() }),
  refuses: ['SLIPS_ELSEWHERE'],
  async handle(work, actor, { id }) {
    const batch = await work.load(slipBatchAggregate, id, actor);
    requireStatus(batch.state, 'reading', 'read', 'stopped');
    await work.append(batch, [{ type: 'SlipBatchDiscarded', data: { batch: id } }]);
    await work.enqueue(forgetJob(id));
    return { id };
  },
});

/** Every slip of a batch is made: what it came in is forgotten. Runs as the product itself. */
export const finishSlipBatch = command({
  name: 'FinishSlipBatch',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const batch = await work.load(slipBatchAggregate, id, actor);
    const { state } = batch;
    if (state.status !== 'sending') return { id };
    if (state.pages === null) throw missing();
    const made = await work.ask(payrollQuestions).madeOf(id);
    const unchanged = slipsOf(settledPages(state)).length - made;
    await work.append(batch, [{ type: 'SlipBatchFinished', data: { batch: id, made, unchanged } }]);
    await work.enqueue(forgetJob(id));
    return { id };
  },
});
