import type { Access } from '#domain/access/access.ts';
import { documentRoles } from '#domain/commerce/kinds.ts';
import { documentKinds, type DocumentKind } from '#domain/kernel/document-kinds.ts';
import { isNoticeKind, noticeKindNames, noticeKinds, type NoticeKind } from '#domain/mailing/notice-kinds.ts';
import { documentLink } from '../commerce/document-links.server.ts';
import { pathTo } from '../paths.ts';

/** What a mail is about: a kind of document, or of what belongs to none. */
export type MailKind = DocumentKind | NoticeKind;

/** Who may see the mails about something. */
export const mailRole = (kind: MailKind): Access['role'] =>
  isNoticeKind(kind) ? noticeKinds[kind].role : documentRoles[kind].send;

/** The kinds whose mails may be seen. */
export const shownMailKinds = (may: (role: Access['role']) => boolean): MailKind[] =>
  [...documentKinds, ...noticeKindNames].filter((kind) => may(mailRole(kind)));

/** The page of what a mail is about; null where it has none. */
export function mailSubjectLink({ kind, version }: { kind: MailKind; version: number }): string | null {
  if (!isNoticeKind(kind)) return documentLink(kind, version);
  return noticeLinks[kind]?.(version) ?? null;
}

const noticeLinks: Partial<Record<NoticeKind, (id: number) => string>> = {
  notice: () => pathTo('notifications', {}),
  mailServer: () => pathTo('mailSending', {}),
  sharedDocument: (id) => pathTo('shareDetails', { id }),
  webhook: (id) => pathTo('webhookDetails', { id }),
};
