import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { choice, recordId, text } from '../kernel/fields.ts';
import { isEmail } from '../kernel/identifiers.ts';
import { conflict, missing } from '../kernel/refusal.ts';
import { requireAccess } from '../access/access.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { invoiceAggregate, requireValidated } from './invoice.ts';
import { mailAggregate, requireWaiting } from './mail.ts';
import * as quotation from './quotation.ts';
import { clientSeal } from './resolve-content.ts';

/** One or several addresses, separated by commas, semicolons or blanks. */
const receivers = z
  .string({ error: 'errors.required' })
  .transform((value) => value.split(/[\s,;]+/).filter(Boolean))
  .refine((list) => list.length > 0, 'errors.required')
  .refine((list) => list.length <= 10, 'errors.tooManyReceivers|max=10')
  .refine((list) => list.every(isEmail), 'errors.email')
  .meta({ example: 'compta@client.fr' });

interface Sendable {
  id: number;
  number: string;
  clientId: number;
  /** Notes on the document that it was sent with this mail. */
  markSent(mail: number): Promise<void>;
}

async function sendableQuotation(
  work: UnitOfWork,
  actor: Actor,
  id: number,
  version: number,
): Promise<Sendable> {
  const loaded = await work.load(quotation.quotationAggregate, id, actor);
  const { number } = loaded.state;
  if (number === null || quotation.quotationVersion(loaded.state, version).status === 'draft')
    throw conflict('NOT_VALIDATED', 'errors.notValidated');
  const { status, superseded, clientId } = quotation.quotationVersion(loaded.state, version);
  const markSent = async (mail: number) => {
    if (status === 'validate' && !superseded)
      await work.append(loaded, quotation.send(loaded.state, version, mail));
  };
  return { id, number, clientId, markSent };
}

async function sendableInvoice(
  work: UnitOfWork,
  actor: Actor,
  id: number,
  version: number,
): Promise<Sendable> {
  const loaded = await work.load(invoiceAggregate, id, actor);
  requireValidated(loaded.state);
  const markSent = (mail: number) => work.append(loaded, [{ type: 'InvoiceSent', data: { version, mail } }]);
  return { id, number: loaded.state.number ?? '', clientId: loaded.state.clientId, markSent };
}

const kinds = {
  quotation: { role: 'ROLE_QUOTATION_SEND', sendable: sendableQuotation },
  invoice: { role: 'ROLE_INVOICE_SEND', sendable: sendableInvoice },
} as const;

/** Mails a validated version with its PDF; the worker sends it, its status is shown with the document. */
export const sendDocument = command({
  name: 'SendDocument',
  role: ['ROLE_QUOTATION_SEND', 'ROLE_INVOICE_SEND'],
  input: z.object({
    kind: choice(['quotation', 'invoice']),
    version: recordId(),
    to: receivers,
    subject: text(200),
    text: text(10_000),
  }),
  async handle(work, actor, { kind, version, to, subject, text: body }) {
    const corporation = corporationOf(actor);
    requireAccess(actor, { role: kinds[kind].role, scope: 'corporation' });
    const id = await work.references.documentOfVersion(kind, version, corporation);
    if (id === null) throw missing();
    const document = await kinds[kind].sendable(work, actor, id, version);
    const client = await work.references.thirdParty(document.clientId, corporation);
    const mail = await work.create(mailAggregate);
    const facts = {
      mail: mail.id,
      corporation,
      document: { kind, id, version, number: document.number },
      to,
      subject,
      text: body,
      ...(client && clientSeal(client, 'to', 'subject', 'text')),
    };
    await work.append(mail, [{ type: 'MailQueued', data: facts }]);
    await document.markSent(mail.id);
    await work.enqueue({ task: 'send-mail', payload: { mail: mail.id, corporation } });
    return { id: mail.id };
  },
});

/** The worker's: what the mail server answered, noted once. */
export const settleMail = command({
  name: 'SettleMail',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({
    id: recordId(),
    outcome: choice(['delivered', 'failed', 'uncertain']),
    detail: z.string().max(1000),
  }),
  async handle(work, actor, { id, outcome, detail }) {
    const mail = await work.load(mailAggregate, id, actor);
    const { personal } = requireWaiting(mail.state);
    // A server's answer repeats the address.
    const seal = (field: string) => personal && { personal: { ...personal, fields: [field] } };
    if (outcome === 'delivered')
      await work.append(mail, [
        { type: 'MailDelivered', data: { mail: id, answer: detail, ...seal('answer') } },
      ]);
    else {
      const type = outcome === 'failed' ? 'MailFailed' : 'MailUncertain';
      await work.append(mail, [{ type, data: { mail: id, reason: detail, ...seal('reason') } }]);
    }
    return { id };
  },
});
