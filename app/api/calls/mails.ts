import { z } from 'zod';
import { documentKind } from '#domain/document-kinds/registry.ts';
import { mailStatuses } from '#domain/mailing/mail.ts';
import { sendDocument } from '#domain/documents/mail/mail-commands.ts';
import { systemMailKindNames } from '#domain/mailing/system-mail-kinds.ts';
import { faultIn } from '#domain/mailing/fault-in.ts';
import { documentKinds } from '#domain/document-kinds/document-kinds.ts';
import { findVersion } from '#projections/documents/document-query.ts';
import { countMails, listMails, mailsOf, type MailRow } from '#projections/mailing/mail-list.ts';
import { documentKindOf } from '#projections/documents/versions.ts';
import { shownMailKinds } from '../../mailing/mail-kinds.server.ts';
import { idOnly, itemsOf, momentText, recordNumber, referenceTo } from '../answers.ts';
import { call, notExist, execute, pathId, type ApiContext, type Call } from '../call.ts';
import { word } from '../query.ts';
import { listCall } from '../resource-calls.ts';
import { usersNamed } from '../users-named.ts';

const text = z.string().nullable();
const kinds = [...documentKinds, ...systemMailKindNames] as const;

const row = z.object({
  id: recordNumber,
  value: z.string(),
  kind: z.enum(kinds).meta({ description: 'The kind of document, or what else it is about' }),
  version: referenceTo.meta({ description: 'The version of the document, or what else it is about' }),
  to: z
    .array(z.string())
    .meta({ description: 'Empty, like the rest of it, once a natural person was erased' }),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  subject: z.string(),
  status: z.enum(mailStatuses),
  fault: text.meta({ description: 'Why it did not go well, by a name' }),
  reason: text.meta({ description: 'The same in the words of the mail server' }),
  refused: z.array(z.string()).meta({ description: 'Receivers whom the server refused' }),
  attempts: z.int().min(0),
  reminder: z.int().nullable().meta({ description: 'The stage of the reminder that it is' }),
  createdBy: referenceTo.nullable().meta({ description: 'The user; null: the product itself' }),
  queuedAt: momentText,
  settledAt: momentText.nullable(),
});

/** Mails as programs see them: why one did not go well by a name, and in the server's own words. */
async function present(context: ApiContext, mails: readonly MailRow[]): Promise<z.input<typeof row>[]> {
  const userNamed = await usersNamed(
    context,
    mails.map(({ user }) => user),
  );
  return mails.map(({ version, number, user, reason: found, ...mail }) => {
    const { fault, said } = faultIn(found);
    return {
      ...mail,
      value: mail.subject,
      version: { id: version, value: number },
      fault,
      reason: said,
      createdBy: userNamed(user),
    };
  });
}

/** A list of addresses as programs send it: one text, or an array. */
const addresses = z.union([z.string(), z.array(z.string())]).meta({ example: 'compta@client.fr' });
const asText = (value: unknown): unknown => (Array.isArray(value) ? value.join(', ') : value);

const mailInput = z.object({
  to: addresses,
  cc: addresses.optional(),
  bcc: addresses.optional(),
  subject: z.string(),
  text: z.string(),
  copyToSender: z.boolean().optional(),
  attachments: z.array(z.number()).optional(),
  repeats: z.number().nullable().optional().meta({ 'x-references': 'mail/history/mail/sent' }),
  confirmRepeat: z.boolean().optional(),
});

const send = call({
  method: 'POST',
  path: 'busidocversionhistorymail/send/mail/{id}',
  role: sendDocument.access.role,
  summary: 'Mail a version with its PDF',
  runs: [sendDocument],
  input: mailInput,
  answers: idOnly,
  async run(context, body) {
    const { services, corporation, params } = context;
    const version = pathId(params['id']);
    const kind = version === null ? null : await documentKindOf(services.db, version, corporation);
    if (kind === null) return notExist();
    const said = mailInput.partial().loose().parse(body);
    const receivers = { to: asText(said.to), cc: asText(said.cc), bcc: asText(said.bcc) };
    const input = sendDocument.input.parse({ ...said, ...receivers, kind, version });
    return { item: await execute(context, sendDocument, input) };
  },
});

const sent = listCall({
  path: 'mail/history/mail/sent',
  role: sendDocument.access.role,
  summary: 'Mails of documents and what became of them',
  order: { sort: 'newest', direction: 'desc' },
  sorts: ['newest'],
  filters: {
    status: word(mailStatuses, 'Of this status'),
    kind: word(kinds, 'About documents of this kind, or about this'),
    reminder: word(['1'], 'Reminders alone'),
  },
  row,
  async read({ services, corporation, signedIn }, { status, kind, reminder, keyword }, request) {
    const seen = shownMailKinds(signedIn).filter((one) => kind === null || one === kind);
    const filter = { kinds: seen, status, keyword, reminders: reminder !== null };
    const page = await listMails(services.db, corporation, filter, request);
    return { page, count: () => countMails(services.db, corporation, filter) };
  },
  present,
});

/** When a version of each kind was mailed. */
const sentAt = documentKinds.map((kind) =>
  call({
    path: `${documentKind(kind).resource}version/sent/mail/at/{id}`,
    role: documentKind(kind).roles.detail,
    summary: 'When a version was mailed',
    answers: itemsOf(row),
    async run(context) {
      const { services, corporation, params } = context;
      const version = pathId(params['id']);
      const found = version === null ? null : await findVersion(services.db, version, corporation);
      if (found?.kind !== kind) return notExist();
      const mails = await mailsOf(services.db, kind, found.document, corporation);
      const items = await present(
        context,
        mails.filter((mail) => mail.version === version),
      );
      return { items, total: items.length };
    },
  }),
);

export const mailCalls: Call[] = [send, sent, ...sentAt];
