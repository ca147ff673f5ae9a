import { z } from 'zod';
import { documentKind } from '#domain/document-kinds/registry.ts';
import { mailStatuses } from '#domain/mailing/mail.ts';
import { sendDocument } from '#domain/documents/mail/mail-commands.ts';
import { faultIn } from '#domain/mailing/fault-in.ts';
import { documentKinds, type DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { findVersion } from '#projections/documents/document-query.ts';
import { countMails, listMails, mailsOf, type MailRow } from '#projections/mailing/mail-list.ts';
import { documentKindOf } from '#projections/documents/versions.ts';
import { shownMailKinds } from '../../mailing/mail-kinds.server.ts';
import { call, json, notExist, execute, pathId, type ApiContext, type Call } from '../call.ts';
import { listNames } from '../known.ts';
import { choiceFilter, keywordOf, listAnswer, listRequest } from '../listing.ts';

/** A mail as programs see it: why it did not go well by a name, and in the server's own words. */
function present(mail: MailRow): object {
  const { fault, said } = faultIn(mail.reason);
  return { ...mail, reason: said, fault, value: mail.subject };
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
  input: mailInput,
  async run(context, body) {
    const { services, corporation, params } = context;
    const version = pathId(params['id']);
    const kind = version === null ? null : await documentKindOf(services.db, version, corporation);
    if (kind === null) return notExist();
    const said = mailInput.partial().loose().parse(body);
    const receivers = { to: asText(said.to), cc: asText(said.cc), bcc: asText(said.bcc) };
    const input = sendDocument.input.parse({ ...said, ...receivers, kind, version });
    return json({ item: await execute(context, sendDocument, input) });
  },
});

const sent = call({
  path: 'mail/history/mail/sent',
  role: sendDocument.access.role,
  summary: 'Mails of documents and what became of them',
  query: [...listNames, 'status'],
  async run({ services, corporation, actor, query }) {
    const status = choiceFilter(query, 'status', mailStatuses);
    const filter = { kinds: shownMailKinds(actor), status, keyword: keywordOf(query) };
    const [page, total] = await Promise.all([
      listMails(services.db, corporation, filter, listRequest(query, { sort: 'newest', direction: 'desc' })),
      countMails(services.db, corporation, filter),
    ]);
    return listAnswer(page, total, present);
  },
});

async function mailedAt(
  { services, corporation, params }: ApiContext,
  kind: DocumentKind,
): Promise<Response> {
  const version = pathId(params['id']);
  const row = version === null ? null : await findVersion(services.db, version, corporation);
  if (row?.kind !== kind) return notExist();
  const mails = await mailsOf(services.db, kind, row.document, corporation);
  const items = mails.filter((mail) => mail.version === version).map(present);
  return json({ items, total: items.length });
}

/** When a version of each kind was mailed. */
const sentAt = documentKinds.map((kind) =>
  call({
    path: `${documentKind(kind).resource}version/sent/mail/at/{id}`,
    role: documentKind(kind).roles.detail,
    summary: 'When a version was mailed',
    run: (context) => mailedAt(context, kind),
  }),
);

export const mailCalls: Call[] = [send, sent, ...sentAt];
