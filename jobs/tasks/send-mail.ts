import { z } from 'zod';
import {
  mailAggregate,
  type MailEvent,
  type MailFacts,
  type MailOutcome,
  type MailState,
} from '#domain/commerce/mail.ts';
import { pdfName } from '#domain/commerce/file-names.ts';
import { settleMail, startMail } from '#domain/commerce/mail-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { isNegative, isZero } from '#domain/kernel/decimal.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { commerceSettingsOf } from '#domain/organization/commerce-settings.ts';
import { findCorporation } from '#projections/corporations.ts';
import { findVersion } from '#projections/document-query.ts';
import { readDocument } from '#projections/documents.ts';
import { emailOfMember } from '#projections/people.ts';
import { createMailer, type OutgoingMail } from '../mailer.ts';
import type { Runtime } from '../runtime.ts';
import { defineTask } from '../task.ts';

const senderDomain = (publicUrl: string): string => {
  const { hostname } = new URL(publicUrl);
  return hostname.includes('.') && !/^[\d.]+$/.test(hostname) ? hostname : 'registre.localhost';
};

/** The document's own PDF and the files that were chosen; null while one of them is not in the file store. */
async function attachmentsOf(
  { db, store, files }: Runtime,
  { document, corporation, attachments }: MailFacts,
): Promise<OutgoingMail['attachments'] | null> {
  const [found, seller] = await Promise.all([
    readDocument(db, store.read, document.version, corporation, document.kind),
    findCorporation(db, corporation),
  ]);
  if (found === null || seller === null) return null;
  const { fileNames } = commerceSettingsOf(seller);
  const wanted = [
    { name: pdfName(fileNames, found, document.number), file: found.pdf, type: 'application/pdf' },
    ...(attachments ?? []),
  ];
  const read = await Promise.all(
    wanted.map(async ({ name, file, type }) => {
      const content = file === null ? null : await files.get(file);
      return content && { filename: name, content, contentType: type };
    }),
  );
  const whole = read.filter((one) => one !== null);
  return whole.length === wanted.length ? whole : null;
}

/** Whether it reminds of an invoice that was settled since it was queued. */
async function isSettledReminder({ db }: Runtime, facts: MailFacts): Promise<boolean> {
  if (facts.reminder === undefined) return false;
  const invoice = await findVersion(db, facts.document.version, facts.corporation);
  return invoice === null || isZero(invoice.due) || isNegative(invoice.due);
}

/** The mail as it goes out; null for one whose receiver was erased, 'not yet' while its PDF is not there. */
async function outgoing(
  runtime: Runtime,
  mail: number,
  facts: MailFacts,
): Promise<OutgoingMail | 'not yet' | null> {
  const { corporation, to, cc, bcc, subject, text } = facts;
  if (to === null || subject === null || text === null) return null;
  const { db, settings } = runtime;
  const [attachments, seller, replyTo, copyTo] = await Promise.all([
    attachmentsOf(runtime, facts),
    findCorporation(db, corporation),
    emailOfMember(db, facts.replyTo, corporation),
    emailOfMember(db, facts.copyTo, corporation),
  ]);
  if (attachments === null || seller === null) return 'not yet';
  const domain = senderDomain(settings.publicUrl);
  return {
    messageId: `<mail-${mail}-${corporation}@${domain}>`,
    from: { name: seller.name, address: seller.email ?? `no-reply@${domain}` },
    ...(replyTo !== null && { replyTo }),
    to,
    cc: cc ?? [],
    bcc: [...(bcc ?? []), ...(copyTo === null ? [] : [copyTo])],
    subject,
    text,
    attachments,
  };
}

const stateOf = async ({ store }: Runtime, mail: number): Promise<MailState> =>
  foldStream<MailState, MailEvent>(mailAggregate, await store.read(`mail-${mail}`));

/**
 * Mails a document with its PDF and notes how it ended. The PDF not being there yet, or a server that is away, is tried
 * again with growing pauses. What may have been taken in never is: that the message goes out is noted before it does, so
 * that a mail whose worker died on it is found to be uncertain.
 */
export const sendMail = defineTask({
  name: 'send-mail',
  payload: z.object({ mail: z.number(), corporation: z.number() }),
  async run(runtime, { mail, corporation }, { lastAttempt }) {
    const { facts, status, sending } = await stateOf(runtime, mail);
    if (facts === null || status !== 'waiting') return;
    const { store, settings } = runtime;
    const actor = systemActor(corporation);
    const settle = (outcome: MailOutcome, detail: string, refused: string[] = []) =>
      store.execute(settleMail, actor, { id: mail, outcome, detail, refused });
    const postpone = async (detail: string): Promise<void> => {
      await settle(lastAttempt ? 'failed' : 'postponed', detail);
      if (!lastAttempt) throw new Error(`Mail ${mail} is tried again: ${detail}`);
    };
    if (sending) {
      await settle('uncertain', 'mail.reason.workerEnded');
      return;
    }
    if (await isSettledReminder(runtime, facts)) {
      await settle('failed', 'mail.reason.settled');
      return;
    }
    const letter = await outgoing(runtime, mail, facts);
    if (letter === null) await settle('failed', 'mail.reason.erased');
    else if (letter === 'not yet') await postpone('mail.reason.pdfMissing');
    else {
      const begin = () => store.execute(startMail, actor, { id: mail });
      const { outcome, detail, refused } = await createMailer(settings)(letter, begin);
      if (outcome === 'postponed') await postpone(detail);
      else await settle(outcome, detail, refused);
    }
  },
  /** A mail that waited in a backup may have left since, and is not repeated by itself. */
  async giveUp(runtime, { mail, corporation }, why) {
    const { facts, status, sending } = await stateOf(runtime, mail);
    if (facts === null || status !== 'waiting') return;
    const settled = {
      dropped: { outcome: sending ? 'uncertain' : 'failed', detail: 'mail.reason.dropped' },
      restored: { outcome: 'uncertain', detail: 'mail.reason.restored' },
    } as const;
    const input = { id: mail, ...settled[why], refused: [] };
    await runtime.store.execute(settleMail, systemActor(corporation), input);
  },
});
