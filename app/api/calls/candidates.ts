import { z } from 'zod';
import { systemActor } from '#domain/kernel/actor.ts';
import { invalid, missing, type FieldErrors } from '#domain/kernel/refusal.ts';
import { candidateContacts, candidateStatuses, wantedTypes } from '#domain/recruitment/candidate.ts';
import { candidateRole } from '#domain/recruitment/invitation-commands.ts';
import { answerCandidateForm } from '#domain/recruitment/form-commands.ts';
import { attachedTo, type AttachedDocument } from '#projections/attachments/attached-documents.ts';
import { documentTypesFor } from '#projections/recruitment/answers.ts';
import {
  countCandidates,
  findCandidate,
  listCandidates,
  type CandidateRow,
} from '#projections/recruitment/candidates.ts';
import { entryText } from '../../http/form-text.ts';
import { isRefusal } from '../../http/problems.ts';
import { receiveEach } from '../../http/upload.server.ts';
import { pathTo } from '../../paths.ts';
import { giveFiles } from '../../recruitment/given-files.server.ts';
import { openForm, type OpenForm } from '../../recruitment/open-form.server.ts';
import { dayText, itemOf, itemsOf, momentText, recordNumber } from '../answers.ts';
import { call, execute, json, type ApiContext, type Call } from '../call.ts';
import { day, idOf, word } from '../query.ts';
import { listCalls } from '../resource-calls.ts';

const text = z.string().nullable();

const documentAnswer = z.object({
  id: recordNumber,
  docName: z.string(),
  originalName: z.string(),
  fileType: z.enum(['pdf', 'image', 'video', 'other']),
  convocation: z.boolean(),
  recruitmentType: z.object({ id: recordNumber }).nullable(),
});

const typeAnswer = z.object({
  id: recordNumber,
  documentTypeName: z.string(),
  required: z.boolean().meta({ description: 'A file of it is wanted before the form can be sent' }),
  help: text,
  documents: z.array(documentAnswer),
});

const candidateAnswer = z.object({
  id: recordNumber,
  firstName: text,
  lastName: text,
  gender: z.enum(['M', 'F']).nullable(),
  nationality: text,
  phoneNumber: text,
  mobile: text,
  email: text.meta({ description: 'Said by the company: it cannot be changed' }),
  address: z.object({ country: text, city: text, postalCode: text, description: text }),
  dateOfBirth: dayText.nullable(),
  socialSecurityNumber: text.meta({
    description: 'Asked for only of who is retained, where the company says so',
  }),
  recruitmentComment: text,
  recruitmentSentAt: momentText
    .nullable()
    .meta({ description: 'When it was sent: nothing can be changed any more; null before' }),
  recruitmentPersonDocumentTypes: z.array(typeAnswer),
  documents: z.array(documentAnswer),
});

const corporationAnswer = z.object({
  id: recordNumber,
  value: z.string(),
  name: z.string(),
  logo: z.object({ pathName: z.string() }).nullable(),
});

const shownCandidate = itemOf(candidateAnswer).extend({ corporation: corporationAnswer });

const fileTypeOf = (type: string): 'pdf' | 'image' | 'video' | 'other' => {
  if (type === 'application/pdf') return 'pdf';
  const [family] = type.split('/');
  return family === 'image' || family === 'video' ? family : 'other';
};

const presentDocument = ({ id, name, type, convocation, documentTypeId }: AttachedDocument) => ({
  id,
  docName: name ?? '',
  originalName: name ?? '',
  fileType: fileTypeOf(type),
  convocation,
  recruitmentType: documentTypeId === null ? null : { id: documentTypeId },
});

/** What a token opens; the same answer whatever it is that it does not open. @throws Refusal `missing` */
async function opened({ services, clientAddress }: ApiContext, token: string): Promise<OpenForm> {
  const found = await openForm(services, clientAddress, token);
  if (found === null) throw missing();
  return found;
}

async function handedIn({ services }: ApiContext, { id, company, asksNumber }: OpenForm) {
  const [types, files] = await Promise.all([
    documentTypesFor(services.db, company.id),
    attachedTo(services.db, { kind: 'candidate', id }, company.id),
  ]);
  return {
    documents: files.map(presentDocument),
    types: wantedTypes(types, asksNumber).map(({ id: type, name, required, help }) => ({
      id: type,
      documentTypeName: name,
      required,
      help,
      documents: files.filter(({ documentTypeId }) => documentTypeId === type).map(presentDocument),
    })),
  };
}

async function presentCandidate(context: ApiContext, token: string, form: OpenForm) {
  const { id, state, company } = form;
  const { applicant, answers } = state;
  const [{ documents, types }, row] = await Promise.all([
    handedIn(context, form),
    findCandidate(context.services.db, id, company.id),
  ]);
  const logo = company.logo === null ? null : { pathName: pathTo('publicCandidateLogo', { token }) };
  return {
    corporation: { id: company.id, value: company.name, name: company.name, logo },
    item: {
      id,
      firstName: applicant?.firstName ?? null,
      lastName: applicant?.lastName ?? null,
      gender: applicant?.gender ?? null,
      nationality: answers.nationality,
      phoneNumber: answers.phone,
      mobile: answers.mobile,
      email: applicant?.email ?? null,
      address: {
        country: answers.address.country ?? company.address.country,
        city: answers.address.city,
        postalCode: answers.address.postalCode,
        description: answers.address.street,
      },
      dateOfBirth: answers.birthDate,
      socialSecurityNumber: state.number,
      recruitmentComment: answers.comment,
      recruitmentSentAt: row?.sentAt ?? null,
      recruitmentPersonDocumentTypes: types,
      documents,
    },
  };
}

/** Fields of the command, by the names that the form sends them under. */
const sentNames: Readonly<Record<string, string>> = {
  nationality: 'person[nationality]',
  birthDate: 'person[dateOfBirth]',
  phone: 'person[phoneNumber]',
  mobile: 'person[mobile]',
  number: 'person[socialSecurityNumber]',
  comment: 'person[recruitmentComment]',
  'address.country': 'address[country]',
  'address.city': 'address[city]',
  'address.postalCode': 'address[postalCode]',
  'address.street': 'address[description]',
};

/** "person[phoneNumber]" as errors name it: "person.phoneNumber". */
const dotted = (name: string): string => name.replaceAll('[', '.').replaceAll(']', '');

const phones = new Set(['phone', 'mobile']);

/** Errors under the names that the form sends; of a telephone number what its form knows. */
const sentErrors = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, messages]) => [
      dotted(sentNames[path] ?? path),
      phones.has(path) && messages.includes('errors.phone') ? ['PHONE_NUMBER'] : messages,
    ]),
  );

/** What was sent, and where a field was left out what is there. */
function answersIn(form: FormData, { state: { answers, number } }: OpenForm) {
  const said = (path: string, before: string | null): string | null => {
    const value = form.get(sentNames[path] ?? path);
    return value === null ? before : entryText(value);
  };
  const { address } = answers;
  return {
    nationality: said('nationality', answers.nationality),
    birthDate: said('birthDate', answers.birthDate),
    phone: said('phone', answers.phone),
    mobile: said('mobile', answers.mobile),
    comment: said('comment', answers.comment),
    number: said('number', number),
    address: {
      country: said('address.country', address.country),
      city: said('address.city', address.city),
      postalCode: said('address.postalCode', address.postalCode),
      street: said('address.street', address.street),
    },
  };
}

const idTyped = (value: FormDataEntryValue | null): number | null => {
  const typed = value === null ? '' : entryText(value);
  return /^\d{1,15}$/.test(typed) ? Number(typed) : null;
};

/** Ids under `removedDocuments[n]`. @throws Refusal `missing` for what is none */
const removedIn = (form: FormData): number[] =>
  [...form].flatMap(([name, value]) => {
    if (!/^removedDocuments\[\d*\]$/.test(name)) return [];
    const id = idTyped(value);
    if (id === null) throw missing();
    return [id];
  });

/** The type of each file: `person[documents][n][documentFile]` beside `person[documents][n][recruitmentType]`. */
const typeOfFile = (form: FormData, field: string): number | null => {
  const [, at] = /^person\[documents\]\[(\d+)\]\[documentFile\]$/.exec(field) ?? [];
  return at === undefined ? null : idTyped(form.get(`person[documents][${at}][recruitmentType]`));
};

/** Takes in a form of a candidate; files are kept whatever else is wrong. */
async function editCandidate(context: ApiContext): Promise<{ token: string; form: OpenForm }> {
  const { services, request, t } = context;
  const upload = await receiveEach(request, services.files, { fields: 120 });
  if ('error' in upload) throw invalid({ '': [upload.error] });
  const { form, files, refused } = upload;
  const token = entryText(form.get('token') ?? '');
  const found = await opened(context, token);
  if (found.state.sent) throw missing();
  const given = files.map((received) => ({ received, documentType: typeOfFile(form, received.field) }));
  await giveFiles(services, found, given, removedIn(form));
  if (refused.length > 0)
    throw invalid(Object.fromEntries(refused.map(({ field, error }) => [dotted(field), [error]])));
  const send = form.has('saveAndSendData');
  const parsed = answerCandidateForm.input.safeParse({
    ...answersIn(form, found),
    token: found.tokenHash,
    send,
    // The form that sends by this call has the sentence ticked.
    consent: send ? t('recruitment.form.consent', { company: found.company.name }) : null,
  });
  if (!parsed.success)
    throw invalid(
      sentErrors(
        Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), [message]])),
      ),
    );
  const asked = { ...context, actor: systemActor(found.company.id) };
  await execute(asked, answerCandidateForm, parsed.data).catch((error: unknown) => {
    throw isRefusal(error) && error.kind === 'invalid' ? invalid(sentErrors(error.errors)) : error;
  });
  return { token, form: await opened(context, token) };
}

const tokenOf = ({ params }: ApiContext): string => params['token'] ?? '';

/** Whoever guesses tokens is told to wait. */
const orWait = async <Answer extends object>(run: () => Promise<Answer>): Promise<Answer | Response> => {
  try {
    return await run();
  } catch (thrown) {
    if (thrown instanceof Response) return json({ code: 'CODE_ERROR_429', errors: {} }, 429);
    throw thrown;
  }
};

const open = { role: 'public', scope: 'installation' } as const;

const candidateRow = z.object({
  id: recordNumber,
  value: z.string(),
  gender: z.enum(['M', 'F']).nullable(),
  firstName: text,
  lastName: text,
  email: text,
  job: text,
  language: z.enum(['fr', 'en']),
  status: z.enum(candidateStatuses),
  invitedAt: z.string(),
  sentAt: text,
  linkUntil: dayText.nullable().meta({ description: 'Last day of the link to the form; null: none is open' }),
  lastContact: dayText.meta({ description: 'Two years later the candidate is erased' }),
  contact: z.enum(candidateContacts).meta({ description: 'What the last contact was' }),
  unit: recordNumber.nullable().meta({ description: 'Of the organization, where the post is' }),
  unitName: text,
  recruiter: recordNumber.nullable().meta({ description: 'The account that invited' }),
  recruiterName: text,
  person: recordNumber.nullable().meta({ description: 'The file that it became' }),
});

const rowName = ({ firstName, lastName }: Pick<CandidateRow, 'firstName' | 'lastName'>): string =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim();

export const candidateCalls: Call[] = [
  ...listCalls({
    resource: 'candidate',
    role: candidateRole,
    summary: 'The candidates of the company',
    order: { sort: 'newest', direction: 'desc' },
    sorts: ['newest', 'name', 'kept'],
    filters: {
      status: word(candidateStatuses, 'Where the application stands'),
      unit: idOf('organization', 'Whose post is in this unit'),
      from: day('Invited on this day or later'),
      until: day('Invited on this day or before'),
    },
    filterOf: ({ keyword, status, unit, from, until }) => ({ keyword, status, unit, from, until }),
    list: listCandidates,
    count: countCandidates,
    row: candidateRow,
    present: (row) => ({ ...row, value: rowName(row) }),
    completion: {
      summary: 'Names of candidates',
      sort: 'name',
      valueOf: (row) => ({ id: row.id, value: rowName(row) }),
    },
  }),
  call({
    path: 'persons/show/token/recruitment/{token}',
    ...open,
    summary: 'The form of a candidate by the token of its link, and the company that it is for',
    answers: shownCandidate,
    run: (context) =>
      orWait(async () =>
        presentCandidate(context, tokenOf(context), await opened(context, tokenOf(context))),
      ),
  }),
  call({
    path: 'recruitmentdocumenttype/list/by/person/{token}',
    ...open,
    summary: 'What a candidate has to hand in, with what is there',
    answers: itemsOf(typeAnswer),
    run: (context) =>
      orWait(async () => {
        const { types } = await handedIn(context, await opened(context, tokenOf(context)));
        return { items: types, total: types.length };
      }),
  }),
  call({
    method: 'POST',
    path: 'persons/edit/token/recruitment',
    ...open,
    summary:
      'The answers and files of a candidate, as a multipart form; `saveAndSendData`: checked and sent, once, with the ' +
      'consent to their being kept',
    readsBody: true,
    runs: [answerCandidateForm],
    answers: shownCandidate,
    run: (context) =>
      orWait(async () => {
        const { token, form } = await editCandidate(context);
        return presentCandidate(context, token, form);
      }),
  }),
];
