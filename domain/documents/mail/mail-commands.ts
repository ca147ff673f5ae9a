import { z } from 'zod';
import { documentKind } from '../../document-kinds/registry.ts';
import { requireAccess } from '../../kernel/access.ts';
import type { Actor } from '../../kernel/actor.ts';
import { command, corporationOf } from '../../kernel/command.ts';
import { choice, flag, recordId, text } from '../../kernel/fields.ts';
import { documentKinds, type DocumentKind } from '../../document-kinds/document-kinds.ts';
import { conflict, invalid } from '../../kernel/refusal.ts';
import type { UnitOfWork } from '../../kernel/work.ts';
import { copiesOf } from '../../mailing/copies.ts';
import { mailTypeOf } from '../../mailing/mail-types.ts';
import { attachedDocumentAggregate } from '../../files/attached-document.ts';
import * as mails from '../../mailing/mail.ts';
import { optionalReceivers, receivers } from '../../mailing/mail-receivers.ts';
import { mailLanguages, type MailLanguage } from '../../mailing/mail-template.ts';
import { MAX_LINK_DAYS } from '../links/document-link.ts';
import { clientSeal } from '../content/resolve-content.ts';
import { loadSendable, sendRoles } from './load-sendable.ts';
import type { Sendable } from './sendable.ts';
import { thirdPartyQuestions } from '../../third-parties/questions.ts';

/** Bytes of all files that go with a mail, beside the PDF: what common mail servers take in. */
const MAX_ATTACHED_BYTES = 15 * 1024 * 1024;

const optionalId = () =>
  recordId()
    .nullish()
    .transform((value) => value ?? null);

/** The language that the page of a mail's link speaks first; null: that of the client. */
export const linkLanguage = () =>
  choice(mailLanguages)
    .nullish()
    .transform((language) => language ?? null);

/** The files that are to go with a mail: they must be attached to the document itself. @throws Refusal `invalid`. */
async function attachmentsOf(
  work: UnitOfWork,
  actor: Actor,
  owner: { kind: DocumentKind; id: number },
  ids: readonly number[],
): Promise<mails.MailAttachment[]> {
  const found: mails.MailAttachment[] = [];
  for (const id of new Set(ids)) {
    const { facts, name } = (await work.load(attachedDocumentAggregate, id, actor)).state;
    if (facts?.owner.kind !== owner.kind || facts.owner.id !== owner.id || name === null)
      throw invalid({ attachments: ['errors.reference'] });
    found.push({ document: id, name, file: facts.file, type: facts.type, size: facts.size });
  }
  if (found.reduce((sum, { size }) => sum + size, 0) > MAX_ATTACHED_BYTES)
    throw invalid({ attachments: ['errors.mailTooLarge|max=15'] });
  return found;
}

/** The earlier mail that a new one repeats, of the same document. @throws Refusal */
async function requireEarlier(
  work: UnitOfWork,
  actor: Actor,
  id: number,
  owner: { kind: DocumentKind; id: number },
  confirmed: boolean,
): Promise<void> {
  const { state } = await work.load(mails.mailAggregate, id, actor);
  if (state.facts?.document.kind !== owner.kind || state.facts.document.id !== owner.id)
    throw invalid({ repeats: ['errors.reference'] });
  mails.requireRepeatable(state, confirmed);
}

const sendSchema = z.object({
  kind: choice(documentKinds),
  version: recordId(),
  to: receivers(),
  cc: optionalReceivers(),
  bcc: optionalReceivers(),
  subject: text(200),
  text: text(10_000),
  /** Whoever sends it gets a copy. */
  copyToSender: flag(),
  /** Ids of files attached to the document that go with its PDF. */
  attachments: z
    .array(recordId())
    .max(20, 'errors.tooManyFiles|max=20')
    .nullish()
    .transform((ids) => ids ?? []),
  /**
   * A link with it, by which the client reads the quotation, accepts or refuses it; mails of invoices always carry one.
   */
  link: flag(),
  /** Days that the link is good for; none: until the quotation's validity ends. */
  linkDays: z.coerce
    .number({ error: 'errors.invalid' })
    .int('errors.invalid')
    .min(1, 'errors.tooSmall|min=1')
    .max(MAX_LINK_DAYS, `errors.tooLarge|max=${MAX_LINK_DAYS}`)
    .nullish()
    .transform((days) => days ?? null),
  /** Without the PDF, which is then read at the link. */
  withoutPdf: flag(),
  /** Of an invoice that bills noted time: these go along, day by day. */
  times: flag().meta({ example: false }),
  language: linkLanguage(),
  /** An earlier mail that did not arrive, or only in part. */
  repeats: optionalId(),
  confirmRepeat: flag(),
});

type Letter = Pick<
  mails.MailFacts,
  'to' | 'cc' | 'bcc' | 'subject' | 'text' | 'attachments' | 'repeats' | 'reminder' | 'bare' | 'times'
>;

/** What a mail's link is to be. */
interface LinkWish {
  days: number | null;
}

/** Queues a mail of a document, notes on the document that it was sent, and asks the worker for it. */
export async function queueMail(
  work: UnitOfWork,
  actor: Actor,
  { kind, version, ...document }: Sendable & { kind: DocumentKind; version: number },
  letter: Letter & { copyToSender?: boolean; link?: LinkWish | null; language?: MailLanguage | null },
): Promise<{ id: number }> {
  const corporation = corporationOf(actor);
  const { copyToSender = false, link: asked = null, language = null, ...written } = letter;
  const client = await work.ask(thirdPartyQuestions).thirdParty(document.clientId, corporation);
  const wish = asked ?? (document.alwaysLinked ? { days: null } : null);
  const mail = await work.create(mails.mailAggregate);
  const { to, attachments: files } = written;
  const link =
    wish &&
    (await document.makeLink?.({
      ...wish,
      language: language ?? client?.language ?? 'fr',
      mail: mail.id,
      to: to ?? [],
      files: files ?? [],
      seal: client ? clientSeal(client, 'to', 'files') : {},
    }));
  const about = { kind, id: document.id, version, number: document.number };
  const type = mailTypeOf({ document: about, reminder: letter.reminder });
  const facts: mails.MailFacts = {
    mail: mail.id,
    corporation,
    document: about,
    client: document.clientId,
    ...written,
    ...(document.elsewhere && { bare: true as const }),
    ...(await copiesOf(work, type, corporation, written)),
    ...(typeof link === 'number' && { link }),
    replyTo: document.personInCharge ?? actor.person,
    copyTo: copyToSender ? actor.person : null,
    ...(client && clientSeal(client, 'to', 'cc', 'bcc', 'subject', 'text', 'attachments')),
  };
  await work.append(mail, [{ type: 'MailQueued', data: facts }]);
  await document.markSent(mail.id);
  await work.enqueue({ task: 'send-mail', payload: { mail: mail.id, corporation } });
  return { id: mail.id };
}

/**
 * Mails a validated version with its PDF; the worker sends it, its status is shown with the document. Answers go to the
 * person in charge, else to whoever sends it.
 */
export const sendDocument = command({
  name: 'SendDocument',
  role: sendRoles,
  input: sendSchema,
  refuses: [
    'MAIL_WAITING',
    'NOT_VALIDATED',
    'PURCHASE_STATUS',
    'QUOTATION_STATUS',
    'SALE_ORDER_STATUS',
    'TAKEN_OVER',
  ],
  async handle(work, actor, input) {
    const { kind, version, attachments, repeats, confirmRepeat, ...written } = input;
    const { link, linkDays, withoutPdf, times, ...letter } = written;
    requireAccess(actor, { role: documentKind(kind).roles.send, scope: 'corporation' });
    const document = await loadSendable(work, actor, kind, version);
    if (document.elsewhere) throw conflict('TAKEN_OVER', 'errors.takenOver');
    const owner = { kind, id: document.id };
    if (link && !document.makeLink) throw invalid({ link: ['errors.noLinkOfKind'] });
    if (withoutPdf && !link) throw invalid({ withoutPdf: ['errors.linkInstead'] });
    if (times && !document.billsTime) throw invalid({ times: ['errors.noTimesBilled'] });
    if (repeats !== null) await requireEarlier(work, actor, repeats, owner, confirmRepeat);
    const attached = await attachmentsOf(work, actor, owner, attachments);
    return queueMail(
      work,
      actor,
      { ...document, kind, version },
      {
        ...letter,
        attachments: attached,
        repeats,
        link: link ? { days: linkDays } : null,
        ...(withoutPdf && { bare: true }),
        ...(times && { times: true as const }),
      },
    );
  },
});

/**
 * The worker's: noted before the message itself goes out, so that an attempt that dies there is known for uncertain.
 */
export const startMail = command({
  name: 'StartMail',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ id: recordId() }),
  refuses: ['MAIL_DECIDED', 'MAIL_SENDING'],
  async handle(work, actor, { id }) {
    const mail = await work.load(mails.mailAggregate, id, actor);
    await work.append(mail, mails.start(mail.state, id));
    return { id };
  },
});

/** The worker's: how an attempt ended, noted once. */
export const settleMail = command({
  name: 'SettleMail',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({
    id: recordId(),
    outcome: choice(mails.mailOutcomes),
    detail: z.string().max(1000),
    /** Receivers whom the server refused; of 'partial'. */
    refused: z.array(z.string()).default([]),
  }),
  refuses: ['MAIL_DECIDED'],
  async handle(work, actor, { id, outcome, detail, refused }) {
    const mail = await work.load(mails.mailAggregate, id, actor);
    await work.append(mail, mails.settle(mail.state, id, outcome, detail, refused));
    return { id };
  },
});
