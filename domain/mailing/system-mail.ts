import { mailAggregate, type SystemMailFacts, type SystemMailLink } from './mail.ts';
import type { Actor } from '../kernel/actor.ts';
import { sealed } from '../kernel/personal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { copiesOf } from './copies.ts';

/** A mail that belongs to no commerce document. */
export interface SystemMail {
  corporation: number;
  /** One to ten addresses, as `receivers()` reads them. */
  to: string[];
  subject: string;
  /** Plain text; the corporation's layout is put around it. */
  text: string;
  /** Buttons below the text: places in Registre. A link with a secret in it is made by a task of its own, not here. */
  links?: readonly SystemMailLink[];
  /** A link to a shared document for somebody without an account (domain/shared-documents/announce-commands.ts). */
  guestLink?: number;
  /** A link to the form of a candidate (domain/recruitment/invitation-commands.ts). */
  candidateLink?: number;
  /** The exam of health that it convokes to (domain/health/exam-commands.ts). */
  convocation?: number;
  /** What a mail about a wage slip takes along (domain/payroll/wage-slip-commands.ts). */
  wageSlip?: SystemMailFacts['wageSlip'];
  /** Who may decide about which request for leave from it (domain/notifications/notification-commands.ts). */
  decision?: { restDay: number; user: number };
  /** The intervention whose slip goes with it, and how it stood (domain/transport/slip-commands.ts). */
  transportSlip?: SystemMailFacts['transportSlip'];
  about: SystemMailFacts['about'];
  cc?: string[];
  /** The account that its PDF tells. */
  account?: SystemMailFacts['account'];
  /** French where nothing is known of the receiver. */
  language?: SystemMailFacts['language'];
  /** The person whom answers go to; else they go where the corporation's mails come from. */
  replyTo?: number | null;
  /** The natural person that address or text are about: sealed with their key. */
  person?: { kind: 'person' | 'thirdparty' | 'candidate'; id: number } | null;
}

/**
 * Queues a mail in the transaction of the command that calls it; the worker sends it in the corporation's layout and
 * notes how it ended, as of every mail.
 * @returns the id of the mail
 */
export async function queueSystemMail(
  work: UnitOfWork,
  _actor: Actor,
  asked: SystemMail,
): Promise<{ id: number }> {
  const { links = [], language = 'fr', replyTo = null, person = null, ...letter } = asked;
  const { corporation, about } = letter;
  const mail = await work.create(mailAggregate);
  // A trial of the mail server is for whoever makes it.
  const copies = about.kind === 'mailServer' ? {} : await copiesOf(work, about.kind, corporation, letter);
  const facts: SystemMailFacts = {
    mail: mail.id,
    ...letter,
    ...copies,
    links: [...links],
    language,
    replyTo,
    ...(person && { personal: sealed(person.kind, person.id, 'to', 'cc', 'bcc', 'subject', 'text') }),
  };
  await work.append(mail, [{ type: 'NoticeQueued', data: facts }]);
  // Whoever tries a server waits for its answer.
  const urgent = about.kind === 'mailServer';
  await work.enqueue({ task: 'send-mail', payload: { mail: mail.id, corporation }, urgent });
  return { id: mail.id };
}
