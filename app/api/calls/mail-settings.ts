import { z } from 'zod';
import { clearMailLayout, editMailLayout } from '#domain/mailing/mail-layout-commands.ts';
import {
  contactPositions,
  mailLayoutSchema,
  usualLayout,
  type MailLayout,
} from '#domain/mailing/mail-layout.ts';
import { editSmtpServer, trySmtpServer } from '#domain/mailing/smtp-commands.ts';
import { encryptions } from '#domain/mailing/smtp-server.ts';
import { recordDefinitions } from '#domain/records/registry.ts';
import { stampsOf } from '#projections/audit/stamps.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { findMailLayout, findSmtpServer } from '#projections/mailing/mail-settings.ts';
import { findRecordByCode } from '#projections/mailing/mail-routes.ts';
import { findRecord } from '#projections/records/records.ts';
import { pictureType } from '../../reading/picture-type.server.ts';
import { idOnly, itemOf, recordNumber, stamps } from '../answers.ts';
import { call, commandCall, execute, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { nestedBody } from '../form-body.ts';
import { hasWords, memoryPage } from '../in-memory.ts';
import { words } from '../query.ts';
import { presentRecords, recordAnswer } from '../record-answer.ts';
import { sentLogo } from '../sent-picture.ts';
import { answerShown, listCall, showCall, shows } from '../resource-calls.ts';

const text = z.string().nullable();

const layoutRow = z.object({
  id: recordNumber.meta({ description: 'The corporation’s own: it has one layout' }),
  value: z.string(),
  logo: text.meta({ description: 'Key of its picture; null: the corporation’s logo' }),
  header: text,
  background: z.string().meta({ example: '#f3f5f6' }),
  textColour: z.string(),
  linkColour: z.string(),
  footers: z.array(z.string()).meta({ description: 'Lines at the foot of each mail' }),
  contactPosition: z.enum(contactPositions),
  facebook: text,
  youtube: text,
  twitter: text,
  linkedin: text,
  senderName: text.meta({ description: 'Whom mails say they are from; null: the corporation’s name' }),
});

/** A layout as programs see it: a corporation has one, which bears its id. */
const presentLayout = (
  corporation: number,
  { social, ...layout }: MailLayout,
): z.input<typeof layoutRow> => ({
  id: corporation,
  value: layout.header ?? '',
  ...layout,
  ...social,
});

const shownLayout = shows(layoutRow, {
  stream: 'maillayout',
  async read({ services, corporation }, id) {
    if (id !== corporation) return null;
    const kept = await findMailLayout(services.db, corporation);
    return kept && presentLayout(corporation, kept.layout);
  },
});

/** The layout that mails have: where none was set, the usual one. */
async function layoutNow({ services, corporation }: ApiContext) {
  const stream = `maillayout-${corporation}`;
  const [kept, found, stampOf] = await Promise.all([
    findMailLayout(services.db, corporation),
    findCorporation(services.db, corporation),
    stampsOf(services.db, [stream]),
  ]);
  const layout = kept?.layout ?? usualLayout(found?.accent);
  return { ...presentLayout(corporation, layout), ...stampOf(stream) };
}

/** Footers as programs send them: one text with a line each, or an array of lines. */
const layoutInput = mailLayoutSchema.omit({ footers: true, removeLogo: true }).extend({
  footers: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .meta({ example: ['SAS au capital de 120 000 €'] }),
});

const oneText = (lines: unknown): unknown => (Array.isArray(lines) ? lines.join('\n') : lines);

const layouts: Call[] = [
  listCall({
    path: 'corporationmailtemplate/list',
    role: editMailLayout.access.role,
    summary: 'The layout of mails: one, or none while the usual one holds',
    order: { sort: 'id', direction: 'asc' },
    sorts: ['id'],
    row: layoutRow,
    stream: { prefix: 'maillayout', idOf: ({ id }: z.input<typeof layoutRow>) => id },
    async read({ services, corporation }, { keyword }, request) {
      const kept = await findMailLayout(services.db, corporation);
      const all = kept === null ? [] : [presentLayout(corporation, kept.layout)];
      const found = all.filter(
        ({ id, value, footers }) =>
          hasWords(keyword, value, ...footers) && (request.only?.includes(id) ?? true),
      );
      return { page: memoryPage(found, request), count: () => Promise.resolve(found.length) };
    },
    present: (_context, rows) => [...rows],
  }),
  showCall(
    'corporationmailtemplate',
    editMailLayout.access.role,
    'The layout of mails of the chosen corporation',
    shownLayout,
  ),
  call({
    method: 'POST',
    path: 'corporationmailtemplate/add',
    role: editMailLayout.access.role,
    summary:
      'Set the layout of mails, in JSON or as a form with its logo in logo[documentFile]: what is not sent stays, or is ' +
      'the usual one',
    input: layoutInput,
    runs: [editMailLayout],
    commandInput: editMailLayout.input,
    answers: itemOf(shownLayout.schema),
    edits: { schema: shownLayout.schema, find: layoutNow },
    async run(context, body) {
      const { services, corporation } = context;
      const sent = nestedBody(body);
      const kept = await findMailLayout(services.db, corporation);
      const logo = { now: kept?.layout.logo ?? null, look: pictureType };
      const input = {
        ...sent,
        ...('footers' in sent && { footers: oneText(sent['footers']) }),
        logo: await sentLogo(services, sent['logo'], logo),
      };
      await execute(context, editMailLayout, editMailLayout.input.parse(input));
      return answerShown(shownLayout, context, corporation);
    },
  }),
  call({
    method: 'POST',
    path: 'corporationmailtemplate/delete/{id}',
    role: clearMailLayout.access.role,
    summary: 'Take the usual layout of mails again',
    runs: [clearMailLayout],
    answers: idOnly,
    async run(context) {
      const { services, corporation, params } = context;
      const kept = await findMailLayout(services.db, corporation);
      if (kept === null || pathId(params['id']) !== corporation) return notExist();
      return { item: await execute(context, clearMailLayout, {}) };
    },
  }),
];

const server = z.object({
  id: recordNumber.meta({ description: 'The corporation’s own: it has one mail server' }),
  value: z.string(),
  host: z.string(),
  port: z.int(),
  encryption: z.enum(encryptions),
  username: text,
  senderAddress: z.string(),
  enabled: z.boolean().meta({ description: 'The corporation’s mails go through it' }),
  hasPassword: z.boolean().meta({ description: 'The password itself is never told' }),
  ...stamps,
});

/** The mail server as it is set. */
async function currentServer({ services, corporation }: Pick<ApiContext, 'services' | 'corporation'>) {
  const stream = `smtpserver-${corporation}`;
  const [found, stampOf] = await Promise.all([
    findSmtpServer(services.db, corporation),
    stampsOf(services.db, [stream]),
  ]);
  return found && { id: corporation, value: found.host, ...found, ...stampOf(stream) };
}

const serverAnswer = z.object({ item: server.nullable() });

const servers: Call[] = [
  call({
    path: 'smtpconfig/current',
    role: editSmtpServer.access.role,
    summary: 'The mail server of the corporation, without its password; null: it has none of its own',
    answers: serverAnswer,
    run: async (context) => ({ item: await currentServer(context) }),
  }),
  commandCall({
    path: 'smtpconfig/new',
    summary: 'Set the mail server: what is not sent stays, the password too',
    command: editSmtpServer,
    input: editSmtpServer.input,
    answers: serverAnswer,
    edits: {
      schema: server,
      // A new one is enabled, as its form has it.
      find: async (context) => (await currentServer(context)) ?? { enabled: true },
    },
    answeredOnce: ['password'],
    toInput: (_params, body) => body,
    answer: async (context) => ({ item: await currentServer(context) }),
  }),
  commandCall({
    path: 'smtpconfig/try',
    summary: 'Send a mail through the mail server, to see whether it works',
    command: trySmtpServer,
    input: z.object({
      to: z.string().meta({ example: 'essai@exemple.fr' }),
      subject: z.string().meta({ example: 'Essai' }),
      text: z.string().meta({ example: 'Ceci est un essai.' }),
    }),
    answers: idOnly,
    toInput: (_params, body) => body,
    answer: (_context, item) => Promise.resolve({ item }),
  }),
];

/** Records of a list that are found by their codes. */
function byCodeOf(resource: 'sender' | 'mailtype') {
  const definition = recordDefinitions.find((one) => one.resource === resource);
  if (definition === undefined) throw new Error(`There are no records ${resource}`);
  const shown = shows(recordAnswer(definition), {
    stream: resource,
    async read(context, id) {
      const found = await findRecord(context.services.db, resource, context.corporation, id);
      const [item] = found ? await presentRecords(context, definition, [found]) : [];
      return item ?? null;
    },
  });
  return {
    schema: shown.schema,
    async answer(context: ApiContext, code: string) {
      const { services, corporation } = context;
      return answerShown(shown, context, await findRecordByCode(services.db, resource, corporation, code));
    },
  };
}

const senders = byCodeOf('sender');
const mailTypes = byCodeOf('mailtype');

const byCode: Call[] = [
  call({
    path: 'sender/by/code',
    role: 'ROLE_SENDER_READ',
    query: z.object({ code: words('Its code') }),
    summary: 'The sender of a code (?code=); null without one',
    answers: z.object({ item: senders.schema.nullable() }),
    // Nothing was asked for: that is no missing record.
    run: async (context, _body, { code }) => (code === null ? { item: null } : senders.answer(context, code)),
  }),
  call({
    path: 'mailtype/show/by/code/{code}',
    role: 'ROLE_MAIL_TYPE_READ',
    summary: 'The mail type of a code',
    answers: itemOf(mailTypes.schema),
    run: (context) => mailTypes.answer(context, context.params['code'] ?? ''),
  }),
];

export const mailSettingsCalls: Call[] = [...layouts, ...servers, ...byCode];
