import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import { systemActor } from '#domain/kernel/actor.ts';
import { addressLine } from '#domain/kernel/address.ts';
import { writePhone } from '#domain/kernel/phone.ts';
import type { Difference } from '#domain/kernel/refusal.ts';
import {
  answersSchema,
  missingAnswers,
  noAnswers,
  wantedTypes,
  type Answers,
} from '#domain/recruitment/candidate.ts';
import { answerCandidateForm, giveCandidateNumber } from '#domain/recruitment/form-commands.ts';
import { optionalText, revision } from '#domain/kernel/fields.ts';
import { attachedTo } from '#projections/attachments/attached-documents.ts';
import { documentTypesFor } from '#projections/recruitment/answers.ts';
import { formText } from '../http/form-text.ts';
import { parseForm } from '../http/parse-form.server.ts';
import { isRefusal, statusOf } from '../http/problems.ts';
import { runCommand } from '../http/run-command.server.ts';
import type { ScreenContext } from '../http/screen.server.ts';
import { receiveEach, type ReceivedFile, type RefusedFile } from '../http/upload.server.ts';
import { pathTo } from '../paths.ts';
import type { AnsweredForm } from '../ui/form/form-fields.ts';
import { giveFiles, type GivenFile } from './given-files.server.ts';
import { openForm, type OpenForm } from './open-form.server.ts';
import { visitorCompany } from '../public-quotation/quotation-page.server.ts';

const textOf = (value: string | null): string => value ?? '';
const phoneOf = (value: string | null): string => (value === null ? '' : writePhone(value));

/** Answers as the fields of the form hold them; the country is the company's until another is chosen. */
const valuesOf = ({ answers, number }: OpenForm['state'], country: string) => ({
  nationality: textOf(answers.nationality),
  birthDate: textOf(answers.birthDate),
  phone: phoneOf(answers.phone),
  mobile: phoneOf(answers.mobile),
  address: {
    street: textOf(answers.address.street),
    postalCode: textOf(answers.address.postalCode),
    city: textOf(answers.address.city),
    country: answers.address.country ?? country,
  },
  comment: textOf(answers.comment),
  number: textOf(number),
});

export type FormValues = ReturnType<typeof valuesOf>;

/** What was sent, in words. */
const sentAnswers = (answers: Answers, language: 'fr' | 'en') => ({
  nationality: answers.nationality,
  birthDate: answers.birthDate,
  phone: phoneOf(answers.phone),
  mobile: phoneOf(answers.mobile),
  address:
    answers.address.street === null
      ? ''
      : addressLine(
          {
            street: answers.address.street,
            complement: null,
            postalCode: textOf(answers.address.postalCode),
            city: textOf(answers.address.city),
            country: answers.address.country ?? 'FR',
          },
          language,
        ),
  comment: answers.comment,
});

const notices = ['saved', 'sent', 'number', 'documents'] as const;

/** The document types with the files that were given of each. */
async function handedIn(
  { services, t }: ScreenContext,
  { id, company, asksNumber, state: { sent } }: OpenForm,
) {
  const [types, files] = await Promise.all([
    documentTypesFor(services.db, company.id),
    attachedTo(services.db, { kind: 'candidate', id }, company.id),
  ]);
  const wanted = new Set(wantedTypes(types, asksNumber).map((type) => type.id));
  const given = new Set(files.map(({ documentTypeId }) => documentTypeId));
  const shown = types.filter((type) => wanted.has(type.id) || given.has(type.id));
  return shown.map(({ id: type, name, help, required, onceRetained }) => ({
    id: type,
    name,
    help,
    required,
    /** Handed in after the rest was sent too. */
    late: sent && asksNumber && onceRetained,
    files: files
      .filter(({ documentTypeId }) => documentTypeId === type)
      .map((file) => ({ id: file.id, name: file.name ?? t('commerce.erased'), size: file.size })),
  }));
}

/** The form of a candidate, as it stands; the same page for whatever it is that a link does not open. */
export async function formPage(context: ScreenContext) {
  const { services, clientAddress, params, url, language, t } = context;
  const token = params['token'] ?? '';
  const opened = await openForm(services, clientAddress, token);
  if (opened === null)
    return data({ lost: true as const, title: t('recruitment.form.lost') }, { status: 404 });
  const { state, company, asksNumber, revision: at } = opened;
  const logo = company.logo === null ? null : pathTo('publicCandidateLogo', { token });
  const applicant = state.applicant;
  const notice = url.searchParams.get('done');
  return data(
    {
      lost: false as const,
      title: t('recruitment.form.title', { company: company.name }),
      company: visitorCompany(company, company, logo),
      language,
      languages: (['fr', 'en'] as const).map((one) => ({
        one,
        to: pathTo('publicCandidateForm', { token }, { lng: one }),
      })),
      applicant: {
        gender: applicant?.gender ?? 'M',
        name: [applicant?.firstName, applicant?.lastName].filter(Boolean).join(' '),
        email: applicant?.email ?? '',
        job: applicant?.job ?? '',
      },
      here: pathTo('publicCandidateForm', { token }, { lng: language }),
      sent: state.sent,
      answers: state.sent ? sentAnswers(state.answers, language) : null,
      values: valuesOf(state, company.address.country),
      revision: at,
      asksNumber: asksNumber && !(state.sent && state.number !== null),
      consent: consentOf(context, opened),
      types: await handedIn(context, opened),
      notice: notices.find((one) => one === notice) ?? null,
      tooLarge: url.searchParams.has('tooLarge'),
    },
    { headers: { 'Cache-Control': 'private, no-store' } },
  );
}

const consentOf = ({ t }: ScreenContext, { company }: OpenForm): string =>
  t('recruitment.form.consent', { company: company.name });

/** What the form is answered with: all that was typed, what stands in the way, and what changed meanwhile. */
export interface FormAnswer {
  result: AnsweredForm;
  stale: { revision: number; differences: Difference[] } | null;
  /** The link no longer opens, or the form was sent. */
  gone: boolean;
}

const gone = () =>
  data<FormAnswer>(
    { result: { error: { '': ['recruitment.error.gone'] } }, stale: null, gone: true },
    { status: 404 },
  );

const sentForm = answersSchema.extend({
  number: optionalText(30),
  consent: z.literal('on').optional(),
  revision: revision(),
});

const idsIn = (form: FormData, name: string): number[] =>
  form
    .getAll(name)
    .flatMap((value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? [Number(value)] : []));

/** Errors of files at the types that they were chosen for. */
const fileErrors = (refused: readonly RefusedFile[]): Record<string, string[]> => {
  const found: Record<string, string[]> = {};
  for (const { field, error } of refused) (found[field] ??= []).push(error);
  return found;
};

const backTo = ({ params, language }: ScreenContext, done: string) =>
  redirect(pathTo('publicCandidateForm', { token: params['token'] ?? '' }, { lng: language, done }), 303);

/**
 * Runs what a form asked for, once however often it is sent, and answers with whatever stands in the way of it.
 * @param kept what was refused beside it
 */
async function answered(
  reply: (errors: Record<string, string[]>) => AnsweredForm,
  kept: Record<string, string[]>,
  run: () => Promise<unknown>,
): Promise<ReturnType<typeof gone> | null> {
  try {
    await run();
    if (Object.keys(kept).length === 0) return null;
    return data<FormAnswer>({ result: reply(kept), stale: null, gone: false }, { status: 422 });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (error.kind === 'missing') return gone();
    const result = reply({ ...kept, ...error.errors });
    return data<FormAnswer>({ result, stale: error.stale, gone: false }, { status: statusOf(error) });
  }
}

/** What a form that is to be sent lacks, beside what is wrong with it: all is told at once. */
async function lackingIn(
  context: ScreenContext,
  opened: OpenForm,
  form: FormData,
): Promise<Record<string, string[]>> {
  const said = (name: string) => formText(form, name).trim() || null;
  const typed: Answers = {
    ...noAnswers,
    nationality: said('nationality'),
    birthDate: said('birthDate'),
    address: {
      street: said('address.street'),
      postalCode: said('address.postalCode'),
      city: said('address.city'),
      country: said('address.country'),
    },
  };
  const types = (await handedIn(context, opened)).filter(
    ({ required, files }) => required && files.length === 0,
  );
  const paths = [
    ...missingAnswers(typed, said('number'), opened.asksNumber),
    ...types.map(({ id }) => `documents.${id}`),
    ...(said('consent') === null ? ['consent'] : []),
  ];
  return Object.fromEntries(paths.map((path) => [path, ['recruitment.error.required']]));
}

/** Files with the types that they were chosen for. */
const typed = (files: readonly ReceivedFile[]): GivenFile[] =>
  files.map((received) => ({
    received,
    documentType: Number(/^documents\.(\d{1,15})$/.exec(received.field)?.[1] ?? 0) || null,
  }));

/** The fields of a form that was sent with whatever files came along, which are kept first. */
async function answerForm(context: ScreenContext, opened: OpenForm) {
  const { services, request } = context;
  const upload = await receiveEach(request, services.files, { fields: 120 });
  if ('error' in upload)
    return data<FormAnswer>(
      { result: { error: { '': [upload.error] } }, stale: null, gone: false },
      { status: 422 },
    );
  const { form, files, refused } = upload;
  try {
    await giveFiles(services, opened, typed(files), idsIn(form, 'removed'), form);
  } catch (error) {
    if (isRefusal(error) && error.kind === 'missing') return gone();
    throw error;
  }
  context.note({ files: files.length });
  const send = formText(form, 'intent') === 'send';
  const submission = parseForm(form, sentForm);
  const kept = fileErrors(refused);
  const reply = (fieldErrors: Record<string, string[]>): AnsweredForm => {
    const { '': formErrors = [], ...atFields } = fieldErrors;
    return submission.reply({ formErrors, fieldErrors: atFields });
  };
  if (submission.status !== 'success') {
    const { error, ...said } = submission.reply();
    const lacking = send ? await lackingIn(context, opened, form) : {};
    const result = { ...said, error: { ...lacking, ...error, ...kept } };
    return data<FormAnswer>({ result, stale: null, gone: false }, { status: 422 });
  }
  const { consent, ...answers } = submission.value;
  const input = answerCandidateForm.input.parse({
    ...answers,
    token: opened.tokenHash,
    // Files that were refused are told first: nothing is sent without what somebody meant to hand in.
    send: send && refused.length === 0,
    consent: consent === undefined ? null : consentOf(context, opened),
  });
  const actor = systemActor(opened.company.id);
  const problem = await answered(reply, kept, () =>
    runCommand({ services, actor }, answerCandidateForm, input, { form }),
  );
  return problem ?? backTo(context, input.send ? 'sent' : 'saved');
}

/** The number of somebody who was retained, asked for once the form was sent. */
async function answerNumber(context: ScreenContext, opened: OpenForm, form: FormData) {
  const { services } = context;
  const number = formText(form, 'number');
  const input = giveCandidateNumber.input.parse({ token: opened.tokenHash, number });
  const actor = systemActor(opened.company.id);
  const reply = (error: Record<string, string[]>) => ({ initialValue: { number }, error });
  const problem = await answered(reply, {}, () =>
    runCommand({ services, actor }, giveCandidateNumber, input, { form }),
  );
  return problem ?? backTo(context, 'number');
}

/** Documents of somebody who was retained, asked for once the form was sent. */
async function answerDocuments(context: ScreenContext, opened: OpenForm) {
  const { services, request } = context;
  const upload = await receiveEach(request, services.files, { fields: 120, withoutFile: true });
  const told = (error: Record<string, string[]>) =>
    data<FormAnswer>({ result: { error }, stale: null, gone: false }, { status: 422 });
  if ('error' in upload) return told({ '': [upload.error] });
  const { form, files, refused } = upload;
  try {
    await giveFiles(services, opened, typed(files), idsIn(form, 'removed'), form);
  } catch (error) {
    if (isRefusal(error) && error.kind === 'missing') return gone();
    throw error;
  }
  context.note({ files: files.length });
  return refused.length > 0 ? told(fileErrors(refused)) : backTo(context, 'documents');
}

/** What the page's forms do: an unknown link, a past one and a form that was sent are told alike. */
export async function answerPage(context: ScreenContext) {
  const { services, clientAddress, params, request } = context;
  const opened = await openForm(services, clientAddress, params['token'] ?? '');
  if (opened === null) return gone();
  const withFiles = (request.headers.get('Content-Type') ?? '').startsWith('multipart/');
  if (!withFiles) {
    const form = await request.formData();
    return formText(form, 'intent') === 'number' ? answerNumber(context, opened, form) : gone();
  }
  if (!opened.state.sent) return answerForm(context, opened);
  return opened.asksNumber ? answerDocuments(context, opened) : gone();
}
