import type { Event } from '../kernel/event.ts';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { Sealed } from '../kernel/personal.ts';
import type { DocumentKind } from '../document-kinds/document-kinds.ts';
import type { SystemMailKind } from './system-mail-kinds.ts';
import { conflict, invalid } from '../kernel/refusal.ts';

/**
 * Statuses of a mail: those of the second specification, section 4, and three that mail servers make of them. "kept":
 * there was none, so that it went nowhere; "partial": some receivers were refused; "uncertain": whether it was taken in
 * is not known.
 */
export const mailStatuses = ['waiting', 'done', 'kept', 'partial', 'failure', 'uncertain'] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** A file that goes with the mail, beside the document's PDF. `file` is its hash in the file store, `size` in bytes. */
export interface MailAttachment {
  document: number;
  name: string;
  file: string;
  type: string;
  size: number;
}

/** What every mail has. */
interface LetterFacts {
  mail: number;
  corporation: number;
  /** null, like the other receivers, subject, text and attachments, once a natural person was erased. */
  to: string[] | null;
  cc?: string[] | null;
  bcc?: string[] | null;
  subject: string | null;
  text: string | null;
  /** The person whom answers go to. */
  replyTo?: number | null;
  /** Present only of a mail to a natural person. */
  personal?: Sealed;
}

/** The mail of a commerce document, with its PDF. */
export interface MailFacts extends LetterFacts {
  document: { kind: DocumentKind; id: number; version: number; number: string };
  client?: number;
  attachments?: MailAttachment[] | null;
  /** The person who gets a copy: whoever sent it. */
  copyTo?: number | null;
  /** The earlier mail that this one repeats. */
  repeats?: number | null;
  /** The stage of the reminder that it is: not sent once the invoice is settled. */
  reminder?: number;
  /** The link to its document that it carries, for the client. */
  link?: number;
  /** It goes without the document's PDF, which is read at the link. */
  bare?: true;
  /** The times that its invoice bills go along, as a paper of their own. */
  times?: true;
}

/** A button of a mail; `path` is an address within Registre, never one with a secret in it. */
export interface SystemMailLink {
  label: string;
  path: string;
}

/** A mail that belongs to no commerce document. */
export interface SystemMailFacts extends LetterFacts {
  /** What it is about; `label` names it in lists and is nobody's personal data. */
  about: { kind: SystemMailKind; id: number; label: string };
  links: SystemMailLink[];
  /** The link to a shared document that it carries, for somebody without an account; its token is made at sending. */
  guestLink?: number;
  /** The link to a candidate's form that it carries; its token is made at sending too. */
  candidateLink?: number;
  /** The exam of health that it convokes to: its paper goes with it, and files that are marked so. */
  convocation?: number;
  /**
   * Of a mail about a wage slip: its link, whose token is made at sending; whether the slip goes along, encrypted when
   * the mail leaves; and the corporation's files that go with every slip.
   */
  wageSlip?: { link: number; attached: boolean; documents: readonly number[] };
  /** The request for leave that a user may decide about from it; the link's token is made at sending. */
  decision?: { restDay: number; user: number };
  /** The slip of an intervention that goes with it: as it was signed, or as it stood at that number of its events. */
  transportSlip?: { order: number; version: number | null; revision: number };
  language: 'fr' | 'en';
  /**
   * The client's account that goes with it as a PDF, made when it leaves: first and last day, and the versions of the
   * invoices that it asks for and that go with it.
   */
  account?: { client: number; from: CivilDate; until: CivilDate; invoices?: number[] };
}

interface Outcome {
  mail: number;
  personal?: Sealed;
}

export type MailEvent =
  | Event<'MailQueued', MailFacts>
  | Event<'NoticeQueued', SystemMailFacts>
  /** The server asked for the message and it is about to be sent: from here on it may have been taken in. */
  | Event<'MailSendingStarted', { mail: number }>
  /** The attempt surely came to nothing and is made again. */
  | Event<'MailPostponed', Outcome & { reason: string | null }>
  | Event<'MailDelivered', Outcome & { answer: string | null }>
  /** Nobody named a mail server: it was written to a file beside the database, and reached nobody. */
  | Event<'MailKept', { mail: number }>
  | Event<'MailPartlyDelivered', Outcome & { reason: string | null; refused: string[] | null }>
  | Event<'MailFailed', Outcome & { reason: string | null }>
  | Event<'MailUncertain', Outcome & { reason: string | null }>;

export interface MailState {
  /** Of the mail of a document. */
  facts: MailFacts | null;
  /** Of a mail that belongs to none. */
  systemMail: SystemMailFacts | null;
  status: MailStatus;
  /** An attempt began to send and has not told how it ended. */
  sending: boolean;
  reason: string | null;
  /** Receivers whom the server refused. */
  refused: string[];
}

export const mailAggregate: Aggregate<MailState, MailEvent> = {
  name: 'mail',
  events: {
    MailQueued: true,
    NoticeQueued: true,
    MailSendingStarted: true,
    MailPostponed: true,
    MailDelivered: true,
    MailKept: true,
    MailPartlyDelivered: true,
    MailFailed: true,
    MailUncertain: true,
  },
  initial: { facts: null, systemMail: null, status: 'waiting', sending: false, reason: null, refused: [] },
  evolve(state, event) {
    switch (event.type) {
      case 'MailQueued':
        return { ...state, facts: event.data };
      case 'NoticeQueued':
        return { ...state, systemMail: event.data };
      case 'MailSendingStarted':
        return { ...state, sending: true };
      case 'MailPostponed':
        return { ...state, sending: false, reason: event.data.reason };
      case 'MailDelivered':
        return { ...state, status: 'done', sending: false, reason: null };
      case 'MailKept':
        return { ...state, status: 'kept', sending: false, reason: null };
      case 'MailPartlyDelivered': {
        const { reason, refused } = event.data;
        return { ...state, status: 'partial', sending: false, reason, refused: refused ?? [] };
      }
      case 'MailFailed':
        return { ...state, status: 'failure', sending: false, reason: event.data.reason };
      case 'MailUncertain':
        return { ...state, status: 'uncertain', sending: false, reason: event.data.reason };
    }
  },
  corporationOf: ({ facts, systemMail }) => (facts ?? systemMail)?.corporation ?? null,
  isDeleted: () => false,
};

/** How an attempt to send ended. 'postponed': surely not taken in, to be tried again. */
export const mailOutcomes = ['delivered', 'kept', 'partial', 'failed', 'uncertain', 'postponed'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

/** @throws Refusal when the mail has its result, or another attempt is under way. */
export function start(state: MailState, mail: number): MailEvent[] {
  if (state.status !== 'waiting') throw conflict('MAIL_DECIDED', 'errors.mailDecided');
  if (state.sending) throw conflict('MAIL_SENDING', 'errors.mailSending');
  return [{ type: 'MailSendingStarted', data: { mail } }];
}

/**
 * Notes how an attempt ended. What is decided stays so, but for one case: an attempt that was given up for lost, and so
 * is uncertain, may still tell what the server answered.
 */
export function settle(
  state: MailState,
  mail: number,
  outcome: MailOutcome,
  detail: string,
  refused: string[],
): MailEvent[] {
  const late = state.status === 'uncertain' && outcome !== 'uncertain' && outcome !== 'postponed';
  const letter = state.facts ?? state.systemMail;
  if (letter === null || (state.status !== 'waiting' && !late))
    throw conflict('MAIL_DECIDED', 'errors.mailDecided');
  const { personal } = letter;
  // A server's answer repeats the address.
  const seal = (...fields: string[]) => personal && { personal: { ...personal, fields } };
  switch (outcome) {
    case 'delivered':
      return [{ type: 'MailDelivered', data: { mail, answer: detail, ...seal('answer') } }];
    case 'kept':
      return [{ type: 'MailKept', data: { mail } }];
    case 'partial':
      return [
        {
          type: 'MailPartlyDelivered',
          data: { mail, reason: detail, refused, ...seal('reason', 'refused') },
        },
      ];
    case 'failed':
      return [{ type: 'MailFailed', data: { mail, reason: detail, ...seal('reason') } }];
    case 'uncertain':
      return [{ type: 'MailUncertain', data: { mail, reason: detail, ...seal('reason') } }];
    case 'postponed':
      return [{ type: 'MailPostponed', data: { mail, reason: detail, ...seal('reason') } }];
  }
}

/**
 * Whether a mail may be repeated: not while it waits, and one that may have arrived only by whoever says so.
 * @throws Refusal
 */
export function requireRepeatable(state: MailState, confirmed: boolean): void {
  if (state.status === 'waiting') throw conflict('MAIL_WAITING', 'errors.mailWaiting');
  if (state.status === 'uncertain' && !confirmed)
    throw invalid({ confirmRepeat: ['errors.mailMayHaveArrived'] });
}
