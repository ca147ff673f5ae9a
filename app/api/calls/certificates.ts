import { trainingRoles } from '#domain/training/roles.ts';
import { z } from 'zod';
import { certificateStatuses, datesSchema, heldShape } from '#domain/training/certificate.ts';
import {
  cancelCertificate,
  completeCertificate,
  deleteCertificate,
  editCertificate,
  planSession,
  registerCertificate,
  reprogramCertificate,
} from '#domain/training/certificate-commands.ts';
import { problemNames } from '#domain/training/problems.ts';
import { trainingQuestions } from '#domain/training/questions.ts';
import { askingOver } from '#projections/answers.ts';
import {
  countCertificates,
  findCertificate,
  listCertificates,
  type CertificateRow,
} from '#projections/training/certificates.ts';
import { dayText, decimalText, idOnly, itemsOf, recordNumber, referenceTo } from '../answers.ts';
import { call, commandCall, type Call } from '../call.ts';
import { day, idOf, word, yesOrNo } from '../query.ts';
import { changeCall, editCall, listCalls, newCall, showCall, shows } from '../resource-calls.ts';

const text = z.string().nullable();

const row = z.object({
  id: recordNumber,
  value: z.string(),
  person: referenceTo,
  type: referenceTo,
  status: z.enum(certificateStatuses).meta({
    description: '`to_complete` and `alert_deadline` follow from the day on which it is asked',
  }),
  session: recordNumber.nullable().meta({ description: 'Those of one session say the same number' }),
  expectedDate: dayText.nullable(),
  endDate: dayText.nullable(),
  provider: referenceTo.nullable(),
  place: text,
  cost: decimalText.nullable().meta({ description: 'Of one person, without VAT' }),
  obtainedOn: dayText.nullable(),
  validUntil: dayText.nullable().meta({ description: 'null: for good, or not obtained yet' }),
  number: text,
});

const valueOf = ({ typeName, personName }: CertificateRow) => `${typeName} · ${personName}`;

const present = (certificate: CertificateRow): z.input<typeof row> => ({
  ...certificate,
  value: valueOf(certificate),
  person: { id: certificate.person, value: certificate.personName || null },
  type: { id: certificate.type, value: certificate.typeName },
  provider:
    certificate.provider === null ? null : { id: certificate.provider, value: certificate.providerName },
});

const shown = shows(row.extend({ comment: text }), {
  stream: 'certificate',
  async read({ services, corporation, today }, id) {
    const found = await findCertificate(services.db, id, corporation, today);
    return found && { ...present(found), comment: found.comment };
  },
});

/** Who may ask what stands in the way of somebody's work: whoever sees certificates. */
const problems = call({
  path: 'certificate/problems',
  role: trainingRoles.view,
  summary: 'What of the certificates that their work demands somebody lacks on a day, or is about to lack',
  query: z.object({
    person: idOf('persons', 'Of this person'),
    day: day('On this day; today unless said'),
    equipmentType: idOf('equipmenttype', 'Who works with equipment of this type'),
  }),
  answers: itemsOf(z.object({ type: referenceTo, problem: z.enum(problemNames), day: dayText.nullable() })),
  async run({ services, corporation, today }, _body, { person, day: on, equipmentType }) {
    const asked = {
      person: person ?? 0,
      day: on ?? today,
      equipmentTypes: equipmentType === null ? [] : [equipmentType],
    };
    const found = await askingOver(services.db)
      .ask(trainingQuestions)
      .certificateProblems(asked, corporation);
    return {
      total: found.length,
      items: found.map(({ kind, problem, day: until }) => ({
        type: { id: kind.id, value: kind.name },
        problem,
        day: until,
      })),
    };
  },
});

export const certificateCalls: Call[] = [
  ...listCalls({
    resource: 'certificate',
    role: trainingRoles.view,
    summary: 'Certificates and trainings of people',
    order: { sort: 'newest', direction: 'desc' },
    sorts: ['newest', 'expected', 'validUntil'],
    filters: {
      status: word(certificateStatuses, 'Standing so today'),
      person: idOf('persons', 'Of this person'),
      type: idOf('certificatetype', 'Of this kind'),
      session: idOf('certificate', 'Of the session of this certificate'),
      provider: idOf('thirdparty', 'Obtained from this third party'),
      unproven: yesOrNo('Held without a number or a file'),
    },
    filterOf: ({ keyword, status, person, type, session, provider, unproven }, today) => ({
      keyword,
      status,
      person,
      type,
      session,
      provider,
      unproven: unproven === true,
      today,
    }),
    list: listCertificates,
    count: countCertificates,
    row,
    stream: 'certificate',
    present,
    completion: {
      summary: 'Certificates by kind and name',
      sort: 'newest',
      valueOf: (one) => ({ id: one.id, value: valueOf(one) }),
    },
  }),
  problems,
  showCall('certificate', trainingRoles.view, 'One certificate', shown),
  newCall('certificate', {
    summary: 'A training that somebody is to have, or a certificate that they hold already',
    command: registerCertificate,
    input: registerCertificate.input,
    shown,
  }),
  commandCall({
    path: 'certificate/session/new',
    summary: 'A training of several people: a certificate of each; answers the first of them',
    command: planSession,
    input: planSession.input,
    answers: idOnly,
    toInput: (_params, body) => body,
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  editCall('certificate', {
    summary: 'Change what is planned of a certificate',
    command: editCertificate,
    input: editCertificate.input,
    shown,
  }),
  changeCall('certificate/reprogram', {
    summary: 'Plan on a day, or again on another one: `expectedDate`, `endDate`, `reason`',
    command: reprogramCertificate,
    input: datesSchema,
    shown,
  }),
  changeCall('certificate/cancel', {
    summary: 'Cancel what is not obtained yet: `reason`',
    command: cancelCertificate,
    input: cancelCertificate.input.omit({ id: true }),
    shown,
  }),
  changeCall('certificate/complete', {
    summary: 'Note that it was obtained, by its number or with a file that is attached to it',
    command: completeCertificate,
    input: z.object(heldShape),
    shown,
  }),
  commandCall({
    path: 'certificate/delete/{id}',
    summary: 'Take a certificate away: one that was held with a `reason`',
    command: deleteCertificate,
    input: deleteCertificate.input.omit({ id: true }),
    answers: idOnly,
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
];
