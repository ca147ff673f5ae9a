import { z } from 'zod';
import { mailAggregate, type MailEvent, type MailFacts, type MailState } from '#domain/commerce/mail.ts';
import { settleMail } from '#domain/commerce/mail-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { findCorporation } from '#projections/corporations.ts';
import { readInvoice, readQuotation } from '#projections/documents.ts';
import { createMailer } from '../mailer.ts';
import type { Runtime } from '../runtime.ts';
import { defineTask } from '../task.ts';

async function pdfOf(
  { db, store, files }: Runtime,
  { document, corporation }: MailFacts,
): Promise<Buffer | null> {
  const stored =
    document.kind === 'quotation'
      ? (await readQuotation(db, store.read, document.version, corporation))?.version.pdf
      : (await readInvoice(db, store.read, document.version, corporation))?.state.pdf;
  return stored ? files.get(stored) : null;
}

const senderDomain = (publicUrl: string): string => {
  const { hostname } = new URL(publicUrl);
  return hostname.includes('.') && !/^[\d.]+$/.test(hostname) ? hostname : 'registre.localhost';
};

/**
 * Mails a document with its PDF and notes the outcome. The PDF not being there yet, or a server that is away, is tried
 * again with growing pauses; what is uncertain never is.
 */
export const sendMail = defineTask({
  name: 'send-mail',
  payload: z.object({ mail: z.number(), corporation: z.number() }),
  async run(runtime, { mail, corporation }, { lastAttempt }) {
    const state = foldStream<MailState, MailEvent>(mailAggregate, await runtime.store.read(`mail-${mail}`));
    if (state.facts === null || state.status !== 'waiting') return;
    const { facts } = state;
    const { to, subject, text } = facts;
    const settle = (outcome: 'delivered' | 'failed' | 'uncertain', detail: string) =>
      runtime.store.execute(settleMail, systemActor(corporation), { id: mail, outcome, detail });
    if (to === null || subject === null || text === null) {
      await settle('failed', 'The person was erased');
      return;
    }
    const pdf = await pdfOf(runtime, facts);
    const seller = await findCorporation(runtime.db, corporation);
    if (pdf === null || seller === null) throw new Error(`The PDF of mail ${mail} is not there yet`);
    const domain = senderDomain(runtime.settings.publicUrl);
    const delivery = await createMailer(runtime.settings)({
      messageId: `<mail-${mail}-${corporation}@${domain}>`,
      from: { name: seller.name, address: seller.email ?? `no-reply@${domain}` },
      to,
      subject,
      text,
      attachments: [
        {
          filename: `${facts.document.number.replaceAll('/', '-')}.pdf`,
          content: pdf,
          contentType: 'application/pdf',
        },
      ],
    });
    if (delivery.outcome === 'later' && !lastAttempt)
      throw new Error(`Mail ${mail} is tried again: ${delivery.detail}`);
    const outcome = delivery.outcome === 'later' ? 'failed' : delivery.outcome;
    await settle(outcome, delivery.detail);
  },
});
