import { z } from 'zod';
import {
  mailAggregate,
  type MailEvent,
  type MailFacts,
  type MailOutcome,
  type MailState,
  type NoticeFacts,
} from '#domain/commerce/mail.ts';
import { pdfName } from '#domain/commerce/file-names.ts';
import { settleMail, startMail } from '#domain/commerce/mail-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { isNegative, isZero } from '#domain/kernel/decimal.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { mailTypeOf } from '#domain/mailing/mail-types.ts';
import { commerceSettingsOf } from '#domain/organization/commerce-settings.ts';
import { findCorporation } from '#projections/corporations.ts';
import { findVersion } from '#projections/document-query.ts';
import { readDocument } from '#projections/documents.ts';
import { emailOfMember } from '#projections/people.ts';
import { findThirdParty } from '#projections/third-parties.ts';
import { mailReach, sendForCorporation, type CorporationLetter } from '../mail/corporation-mail.ts';
import { guestButtons } from '../mail/guest-link.ts';
import { linkButtons } from '../mail/quotation-link.ts';
import type { OutgoingMail } from '../mailer.ts';
import type { Runtime } from '../runtime.ts';
import { defineTask } from '../task.ts';

/** The document's own PDF and the files that were chosen; null while one of them is not in the file store. */
async function attachmentsOf(
  { db, store, files }: Runtime,
  { document, corporation, attachments, bare }: MailFacts,
): Promise<OutgoingMail['attachments'] | null> {
  const [found, seller] = await Promise.all([
    readDocument(db, store.read, document.version, corporation, document.kind),
    findCorporation(db, corporation),
  ]);
  if (found === null || seller === null) return null;
  const { fileNames } = commerceSettingsOf(seller);
  const pdf = { name: pdfName(fileNames, found, document.number), file: found.pdf, type: 'application/pdf' };
  const wanted = [...(bare ? [] : [pdf]), ...(attachments ?? [])];
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
async function isSettledReminder({ db }: Runtime, facts: MailFacts | null): Promise<boolean> {
  if (facts?.reminder === undefined) return false;
  const invoice = await findVersion(db, facts.document.version, facts.corporation);
  return invoice === null || isZero(invoice.due) || isNegative(invoice.due);
}

/** What goes out; null for a receiver who was erased, 'not yet' while its PDF is not there. */
type Outgoing = CorporationLetter | 'not yet' | null;

/** The mail of a document. */
async function documentLetter(runtime: Runtime, facts: MailFacts): Promise<Outgoing> {
  const { mail, corporation, to, cc, bcc, subject, text } = facts;
  if (to === null || subject === null || text === null) return null;
  const { db } = runtime;
  const [attachments, client, copyTo] = await Promise.all([
    attachmentsOf(runtime, facts),
    facts.client === undefined ? null : findThirdParty(db, facts.client, corporation),
    emailOfMember(db, facts.copyTo, corporation),
  ]);
  if (attachments === null) return 'not yet';
  return {
    id: `mail-${mail}-${corporation}`,
    type: mailTypeOf(facts),
    to,
    cc: cc ?? [],
    bcc: [...(bcc ?? []), ...(copyTo === null ? [] : [copyTo])],
    subject,
    text,
    buttons: await linkButtons(runtime, facts),
    language: client?.language ?? 'fr',
    person: facts.replyTo ?? null,
    attachments,
  };
}

/** A mail that belongs to no document. */
async function noticeLetter(runtime: Runtime, notice: NoticeFacts): Promise<Outgoing> {
  const { mail, corporation, to, cc, bcc, subject, text, about, links, language, replyTo } = notice;
  if (to === null || subject === null || text === null) return null;
  return {
    id: `mail-${mail}-${corporation}`,
    type: about.kind,
    to,
    cc: cc ?? [],
    bcc: bcc ?? [],
    subject,
    text,
    buttons: [
      ...links.map(({ label, path }) => ({
        label,
        url: new URL(path, runtime.settings.publicUrl).toString(),
      })),
      ...(await guestButtons(runtime, notice)),
    ],
    language,
    person: replyTo ?? null,
    attachments: [],
    trial: about.kind === 'mailServer',
  };
}

const stateOf = async ({ store }: Runtime, mail: number): Promise<MailState> =>
  foldStream<MailState, MailEvent>(mailAggregate, await store.read(`mail-${mail}`));

/**
 * Sends a mail, a document's with its PDF, and notes how it ended. The PDF not being there yet, or a server that is away,
 * is tried again with growing pauses. What may have been taken in never is: that the message goes out is noted before it
 * does, so that a mail whose worker died on it is found to be uncertain.
 */
export const sendMail = defineTask({
  name: 'send-mail',
  payload: z.object({ mail: z.number(), corporation: z.number() }),
  async reaches(runtime, { mail, corporation }) {
    const { notice, status } = await stateOf(runtime, mail);
    const trial = notice?.about.kind === 'mailServer';
    return status === 'waiting' ? mailReach(runtime, corporation, trial) : null;
  },
  async run(runtime, { mail, corporation }, { lastAttempt }) {
    const { facts, notice, status, sending } = await stateOf(runtime, mail);
    if ((facts ?? notice) === null || status !== 'waiting') return;
    const { store } = runtime;
    const actor = systemActor(corporation);
    const settle = (outcome: MailOutcome, detail: string, refused: string[] = []) =>
      store.execute(settleMail, actor, { id: mail, outcome, detail, refused });
    // Whoever tries a server waits for its answer.
    const isLast = lastAttempt || notice?.about.kind === 'mailServer';
    const postpone = async (detail: string): Promise<void> => {
      await settle(isLast ? 'failed' : 'postponed', detail);
      if (!isLast) throw new Error(`Mail ${mail} is tried again: ${detail}`);
    };
    if (sending) {
      await settle('uncertain', 'mail.reason.workerEnded');
      return;
    }
    if (await isSettledReminder(runtime, facts)) {
      await settle('failed', 'mail.reason.settled');
      return;
    }
    const letter =
      facts !== null
        ? await documentLetter(runtime, facts)
        : notice !== null
          ? await noticeLetter(runtime, notice)
          : null;
    if (letter === null) await settle('failed', 'mail.reason.erased');
    else if (letter === 'not yet') await postpone('mail.reason.pdfMissing');
    else {
      const begin = () => store.execute(startMail, actor, { id: mail });
      const delivery = await sendForCorporation(runtime, corporation, letter, begin);
      if (delivery === null) await postpone('mail.reason.pdfMissing');
      else if (delivery.outcome === 'postponed') await postpone(delivery.detail);
      else await settle(delivery.outcome, delivery.detail, delivery.refused);
    }
  },
  /** A mail that waited in a backup may have left since, and is not repeated by itself. */
  async giveUp(runtime, { mail, corporation }, why) {
    const { facts, notice, status, sending } = await stateOf(runtime, mail);
    if ((facts ?? notice) === null || status !== 'waiting') return;
    const settled = {
      dropped: { outcome: sending ? 'uncertain' : 'failed', detail: 'mail.reason.dropped' },
      restored: { outcome: 'uncertain', detail: 'mail.reason.restored' },
    } as const;
    const input = { id: mail, ...settled[why], refused: [] };
    await runtime.store.execute(settleMail, systemActor(corporation), input);
  },
});
