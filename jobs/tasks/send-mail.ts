import { z } from 'zod';
import {
  mailAggregate,
  type MailEvent,
  type MailFacts,
  type MailOutcome,
  type MailState,
  type SystemMailFacts,
} from '#domain/mailing/mail.ts';
import { pdfName } from '#domain/company/file-names.ts';
import { letterheadOf, payeeOf } from '#domain/documents/content/letterhead.ts';
import { settleMail, startMail } from '#domain/documents/mail/mail-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { add, isNegative, isZero, money } from '#domain/kernel/decimal.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { mailTypeOf } from '#domain/mailing/mail-types.ts';
import { enqueue } from '#db/events/enqueue.ts';
import { commerceSettingsOf } from '#domain/company/commerce-settings.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { attachedTo } from '#projections/attachments/attached-documents.ts';
import { findVersion } from '#projections/documents/document-query.ts';
import { readDocument } from '#projections/documents/documents.ts';
import { printedFacts } from '#projections/documents/billed-documents.ts';
import { readReminderMaterial } from '#projections/dunning/reminder-letters.ts';
import { emailOfMember } from '#projections/people/people.ts';
import { readOrder } from '#projections/transport/read-order.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { mailReach, sendForCorporation, type CorporationLetter } from '../mail/corporation-mail.ts';
import { candidateButtons } from '../mail/candidate-link.ts';
import { decisionButtons } from '../mail/leave-decision-link.ts';
import { guestButtons } from '../mail/guest-link.ts';
import { clientButtons, withLink } from '../mail/client-links.ts';
import { isAboutWithdrawnSlip, withWageSlip } from '../mail/wage-slip-link.ts';
import type { OutgoingMail } from '../mail/mailer.ts';
import type { Transfer } from '#domain/banking/payment-code.ts';
import { billedTimePaper, convocationPaper, slipPaper } from './print-sheet.ts';
import { fill } from '../print/texts.ts';
import { printStatement } from '../print/print-statement.ts';
import type { Runtime } from './runtime.ts';
import { defineTask } from './task.ts';

/**
 * The document's own PDF and the files that were chosen; null while one of them is not in the file store. A mail that goes
 * without the PDF waits for it all the same: its link leads to the page that offers it, and nobody accepts without it.
 */
async function attachmentsOf(
  { db, store, files }: Runtime,
  { document, corporation, attachments, bare }: MailFacts,
): Promise<OutgoingMail['attachments'] | null> {
  const [found, seller] = await Promise.all([
    readDocument(db, store.read, document.version, corporation, document.kind),
    findCorporation(db, corporation),
  ]);
  if (found === null || seller === null) return null;
  const { kind, version } = document;
  // What was taken over was printed elsewhere, and is never printed here.
  if (found.pdf === null && found.purpose !== 'takenOver') {
    await enqueue(db, {
      task: 'store-pdf-now',
      payload: { kind, version },
      key: `pdf-${version}`,
      urgent: true,
    });
    return null;
  }
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

/** Whether all that it reminds of was settled since it was queued. */
async function isSettledReminder(
  runtime: Runtime,
  facts: MailFacts | null,
  systemMail: SystemMailFacts | null,
): Promise<boolean> {
  const { db } = runtime;
  if (systemMail?.account?.invoices)
    return (await stillOwed(runtime, systemMail.corporation, systemMail.account)).length === 0;
  if (facts?.reminder === undefined) return false;
  const invoice = await findVersion(db, facts.document.version, facts.corporation);
  return invoice === null || isZero(invoice.due) || isNegative(invoice.due);
}

/** How what a reminder asks for is paid: what of the invoice is late today, to the account that its paper names. */
async function transferOf({ db, store }: Runtime, facts: MailFacts): Promise<Transfer | null> {
  if (facts.reminder === undefined) return null;
  const { document, corporation } = facts;
  const [material, view] = await Promise.all([
    readReminderMaterial(db, corporation, document.version, ''),
    readDocument(db, store.read, document.version, corporation, 'invoice'),
  ]);
  if (material === null || view === null) return null;
  const { seller } = await printedFacts(db, view, corporation);
  const payee = payeeOf(seller);
  return payee && { ...payee, amount: material.facts.due, text: document.number };
}

/** What goes out; null for a receiver who was erased, 'not yet' while its PDF is not there. */
type Outgoing = CorporationLetter | 'not yet' | null;

/** The times that an invoice bills, where they go along; null while their paper cannot be made. */
async function timesOf(
  runtime: Runtime,
  { document, corporation, times }: MailFacts,
  language: 'fr' | 'en',
): Promise<OutgoingMail['attachments'] | null> {
  if (times === undefined) return [];
  const paper = await billedTimePaper(runtime, { id: document.id, corporation, language });
  if (paper === null) return null;
  const { billedTime: words } = (await runtime.words.latest(corporation)).texts(language).print;
  const filename = `${fill(words.title, { number: document.number })}.pdf`;
  return [{ filename, content: Buffer.from(paper), contentType: 'application/pdf' }];
}

/** The mail of a document. */
async function documentLetter(runtime: Runtime, facts: MailFacts): Promise<Outgoing> {
  const { mail, corporation, to, cc, bcc, subject, text } = facts;
  if (to === null || subject === null || text === null) return null;
  const { db } = runtime;
  const client = facts.client === undefined ? null : await findThirdParty(db, facts.client, corporation);
  const language = client?.language ?? 'fr';
  const [documents, times, payment, copyTo, buttons] = await Promise.all([
    attachmentsOf(runtime, facts),
    timesOf(runtime, facts, language),
    transferOf(runtime, facts),
    emailOfMember(db, facts.copyTo, corporation),
    clientButtons(runtime, facts, new Map([[facts.document.version, facts.document.number]])),
  ]);
  if (documents === null || times === null) return 'not yet';
  return {
    id: `mail-${mail}-${corporation}`,
    type: mailTypeOf(facts),
    to,
    cc: cc ?? [],
    bcc: [...(bcc ?? []), ...(copyTo === null ? [] : [copyTo])],
    subject,
    text: withLink(text, buttons),
    buttons,
    payment,
    language: buttons[0]?.language ?? language,
    person: facts.replyTo ?? null,
    attachments: [...documents, ...times],
  };
}

type Account = NonNullable<SystemMailFacts['account']>;

/**
 * What of the invoices of a grouped reminder is late today, each with its material; none of those that were settled.
 */
async function stillOwed({ db }: Runtime, corporation: number, { invoices = [] }: Account) {
  const read = await Promise.all(
    invoices.map((version) => readReminderMaterial(db, corporation, version, '')),
  );
  return read.filter((one) => one !== null).filter(({ row }) => !isZero(row.due) && !isNegative(row.due));
}

/** The statement, and the PDFs of the invoices that are still owed; null while one of them is not there. */
async function accountFiles(
  runtime: Runtime,
  { corporation, language }: SystemMailFacts,
  { client, from, until }: Account,
  owed: Awaited<ReturnType<typeof stillOwed>>,
): Promise<OutgoingMail['attachments'] | null> {
  const asked = { corporation, client, from, until, language };
  const printed = owed.filter(({ row: { purpose } }) => purpose !== 'takenOver');
  const [statement, ...invoices] = await Promise.all([
    printStatement(runtime, asked),
    ...printed.map(({ row: { pdf } }) => (pdf === null ? null : runtime.files.get(pdf))),
  ]);
  const { statement: words } = (await runtime.words.latest(corporation)).texts(language).print;
  const named = [
    { filename: `${words.title} ${until}.pdf`, content: statement ?? null },
    ...printed.map(({ row }, index) => ({
      filename: `${row.number ?? row.version}.pdf`,
      content: invoices[index] ?? null,
    })),
  ];
  const whole = named.flatMap(({ filename, content }) =>
    content === null ? [] : [{ filename, content: Buffer.from(content), contentType: 'application/pdf' }],
  );
  return whole.length === named.length ? whole : null;
}

/** How what a grouped reminder asks for is paid: in one transfer, by the numbers of its invoices. */
async function accountTransfer(
  { db }: Runtime,
  corporation: number,
  owed: Awaited<ReturnType<typeof stillOwed>>,
): Promise<Transfer | null> {
  const seller = await findCorporation(db, corporation);
  const payee = seller && payeeOf(letterheadOf(seller));
  if (owed.length === 0 || payee === null) return null;
  const amount = money(add('0', ...owed.map(({ facts }) => facts.due)));
  return { ...payee, amount, text: owed.map(({ facts }) => facts.number).join(' ') };
}

/** The paper of a convocation, and the files of its exam that are marked to go with it; null while one is not there. */
async function convocationFiles(
  runtime: Runtime,
  { corporation, language }: SystemMailFacts,
  exam: number,
): Promise<OutgoingMail['attachments'] | null> {
  const { db, files } = runtime;
  const owner = { kind: 'healthExam', id: exam };
  const [paper, attached] = await Promise.all([
    convocationPaper(runtime, { id: exam, corporation, language }),
    attachedTo(db, owner, corporation),
  ]);
  const { convocation: words } = (await runtime.words.latest(corporation)).texts(language).print;
  const marked = await Promise.all(
    attached
      .filter(({ convocation }) => convocation)
      .map(async ({ name, file, type }) => ({
        filename: name ?? words.title,
        content: await files.get(file),
        contentType: type,
      })),
  );
  const named = [
    {
      filename: `${words.title}.pdf`,
      content: paper && Buffer.from(paper),
      contentType: 'application/pdf',
    },
    ...marked,
  ];
  const whole = named.flatMap(({ content, ...file }) => (content === null ? [] : [{ ...file, content }]));
  return whole.length === named.length ? whole : null;
}

/** The slip of an intervention: as it was signed, by its PDF that is kept; null while it is not made. */
async function slipFile(
  runtime: Runtime,
  { corporation, language }: SystemMailFacts,
  slip: NonNullable<SystemMailFacts['transportSlip']>,
): Promise<OutgoingMail['attachments'] | null> {
  const { order, version } = slip;
  const { state } = await readOrder(runtime.store.read, order);
  const kept = state.slips.find((one) => one.version === version)?.files?.[language];
  const content =
    version === null
      ? await slipPaper(runtime, { ...slip, corporation, language })
      : kept === undefined
        ? null
        : await runtime.files.get(kept);
  if (content === null) return null;
  const filename = `${state.number}.pdf`;
  return [{ filename, content: Buffer.from(content), contentType: 'application/pdf' }];
}

/** What goes with a mail about an account, an exam or a slip; nothing with others, null while a file is not there. */
async function withAccount(
  runtime: Runtime,
  systemMail: SystemMailFacts,
): Promise<Pick<CorporationLetter, 'attachments' | 'payment' | 'buttons'> | null> {
  const { account, corporation, convocation, transportSlip } = systemMail;
  if (transportSlip !== undefined) {
    const attachments = await slipFile(runtime, systemMail, transportSlip);
    return attachments && { attachments, buttons: [] };
  }
  if (convocation !== undefined) {
    const attachments = await convocationFiles(runtime, systemMail, convocation);
    return attachments && { attachments, buttons: [] };
  }
  if (account === undefined) return { attachments: [], buttons: [] };
  const owed = await stillOwed(runtime, corporation, account);
  const attachments = await accountFiles(runtime, systemMail, account, owed);
  if (attachments === null) return null;
  const numbers = new Map(owed.map(({ row, facts }) => [row.version, facts.number]));
  const [payment, buttons] = await Promise.all([
    accountTransfer(runtime, corporation, owed),
    clientButtons(runtime, systemMail, numbers),
  ]);
  return { attachments, payment, buttons };
}

/** A mail that belongs to no document. */
async function systemLetter(runtime: Runtime, systemMail: SystemMailFacts): Promise<Outgoing> {
  const { mail, corporation, to, cc, bcc, subject, text, about, links, language, replyTo } = systemMail;
  if (to === null || subject === null || text === null) return null;
  const told = await withAccount(runtime, systemMail);
  if (told === null) return 'not yet';
  const slip = await withWageSlip(runtime, systemMail);
  if (slip === null) return null;
  return {
    id: `mail-${mail}-${corporation}`,
    type: about.kind,
    to,
    cc: cc ?? [],
    bcc: bcc ?? [],
    subject,
    text,
    ...told,
    attachments: [...told.attachments, ...slip.attachments],
    buttons: [
      ...told.buttons,
      ...slip.buttons,
      ...(await decisionButtons(runtime, systemMail)),
      ...links.map(({ label, path }) => ({
        label,
        url: new URL(path, runtime.settings.publicUrl).toString(),
      })),
      ...(await guestButtons(runtime, systemMail)),
      ...(await candidateButtons(runtime, systemMail)),
    ],
    language,
    person: replyTo ?? null,
    trial: about.kind === 'mailServer',
  };
}

const stateOf = async ({ store }: Runtime, mail: number): Promise<MailState> =>
  foldStream<MailState, MailEvent>(mailAggregate, await store.read(`mail-${mail}`));

/**
 * Sends a mail, a document's with its PDF, and notes how it ended. The PDF not being there yet, or a server that is
 * away, is tried again with growing pauses. What may have been taken in never is: that the message goes out is
 * noted before it does, so that a mail whose worker died on it is found to be uncertain.
 */
export const sendMail = defineTask({
  name: 'send-mail',
  payload: z.object({ mail: z.number(), corporation: z.number() }),
  async reaches(runtime, { mail, corporation }) {
    const { systemMail, status } = await stateOf(runtime, mail);
    const trial = systemMail?.about.kind === 'mailServer';
    return status === 'waiting' ? mailReach(runtime, corporation, trial) : null;
  },
  async run(runtime, { mail, corporation }, { lastAttempt }) {
    const { facts, systemMail, status, sending } = await stateOf(runtime, mail);
    if ((facts ?? systemMail) === null || status !== 'waiting') return;
    const { store } = runtime;
    const actor = systemActor(corporation);
    const settle = (outcome: MailOutcome, detail: string, refused: string[] = []) =>
      store.execute(settleMail, actor, { id: mail, outcome, detail, refused });
    // Whoever tries a server waits for its answer.
    const isLast = lastAttempt || systemMail?.about.kind === 'mailServer';
    const postpone = async (detail: string): Promise<void> => {
      await settle(isLast ? 'failed' : 'postponed', detail);
      if (!isLast) throw new Error(`Mail ${mail} is tried again: ${detail}`);
    };
    if (sending) {
      await settle('uncertain', 'mail.reason.workerEnded');
      return;
    }
    if (await isSettledReminder(runtime, facts, systemMail)) {
      await settle('failed', 'mail.reason.settled');
      return;
    }
    if (await isAboutWithdrawnSlip(runtime, systemMail)) {
      await settle('failed', 'mail.reason.slipWithdrawn');
      return;
    }
    const letter =
      facts !== null
        ? await documentLetter(runtime, facts)
        : systemMail !== null
          ? await systemLetter(runtime, systemMail)
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
    const { facts, systemMail, status, sending } = await stateOf(runtime, mail);
    if ((facts ?? systemMail) === null || status !== 'waiting') return;
    const settled = {
      dropped: { outcome: sending ? 'uncertain' : 'failed', detail: 'mail.reason.dropped' },
      restored: { outcome: 'uncertain', detail: 'mail.reason.restored' },
    } as const;
    const input = { id: mail, ...settled[why], refused: [] };
    await runtime.store.execute(settleMail, systemActor(corporation), input);
  },
});
