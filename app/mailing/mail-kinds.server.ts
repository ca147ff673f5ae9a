import { documentKind } from '#domain/document-kinds/registry.ts';
import { mayPass, type Access } from '#domain/kernel/access.ts';
import { documentKinds, type DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import {
  isSystemMailKind,
  systemMailKindNames,
  systemMailKinds,
  type SystemMailKind,
} from '#domain/mailing/system-mail-kinds.ts';
import { worksWith, type WorkedWith } from '../http/works-with.ts';
import { documentLink } from '../links/document-links.server.ts';
import { pathTo } from '../paths.ts';
import type { SignedIn } from '../services.server.ts';

/** What a mail is about: a kind of document, or of what belongs to none. */
export type MailKind = DocumentKind | SystemMailKind;

/** Who may send the mails about something, and see those that were. */
export const mailRole = (kind: MailKind): Access['role'] =>
  isSystemMailKind(kind) ? systemMailKinds[kind].role : documentKind(kind).roles.send;

/** What a company must work with for the mails about something to be seen. */
const mailSettings: Partial<Record<MailKind, WorkedWith>> = { transportSlip: 'showTransport' };

/** Whether somebody may see the mails about something: in a disabled company too, where nobody may send any. */
export const maySeeMails = (signedIn: SignedIn | null, kind: MailKind): boolean =>
  mayPass(signedIn?.actor ?? null, { role: mailRole(kind), scope: 'corporation', reads: true }) &&
  worksWith(signedIn, mailSettings[kind]);

/** The kinds whose mails may be seen. */
export const shownMailKinds = (signedIn: SignedIn | null): MailKind[] =>
  [...documentKinds, ...systemMailKindNames].filter((kind) => maySeeMails(signedIn, kind));

/** The page of what a mail is about; null where it has none. */
export function mailSubjectLink({ kind, version }: { kind: MailKind; version: number }): string | null {
  if (!isSystemMailKind(kind)) return documentLink(kind, version);
  return systemMailLinks[kind]?.(version) ?? null;
}

const systemMailLinks: Partial<Record<SystemMailKind, (id: number) => string>> = {
  notice: () => pathTo('notifications', {}),
  statement: (id) => pathTo('clientStatement', { id }),
  groupedReminder: (id) => pathTo('clientStatement', { id }),
  mailServer: () => pathTo('mailSending', {}),
  convocation: (id) => pathTo('healthExamDetails', { id }),
  candidate: (id) => pathTo('candidateForm', { id }),
  sharedDocument: (id) => pathTo('shareDetails', { id }),
  inspectionVisit: (id) => pathTo('examination', {}, { of: 'equipment', provider: id }),
  webhook: (id) => pathTo('webhookDetails', { id }),
  transportSlip: (id) => pathTo('transportSlip', { id }, { tab: 'send' }),
};
