import type { Access } from '../kernel/access.ts';

/**
 * What mails are about that belong to no commerce document, and whose mails of that kind may be seen in the list of
 * mails. Whoever sends mails about something new adds a line, and its name under `mailing.notice` in the texts.
 */
export const noticeKinds = {
  /** A client's statement of account, or a reminder of several of its invoices with one. */
  statement: { role: 'ROLE_INVOICE_SEND' },
  groupedReminder: { role: 'ROLE_INVOICE_SEND' },
  /** A trial of the corporation's mail server. */
  mailServer: { role: 'ROLE_ADMIN' },
  /** What a client answered to a quotation, by a link. */
  quotationAnswer: { role: 'ROLE_QUOTATION_SEND' },
  /** A webhook that was switched off by itself. */
  webhook: { role: 'ROLE_WEBHOOK_READ' },
  sharedDocument: { role: 'ROLE_SHARE_DOCUMENT_VIEW_LIST' },
  /** A notification, or those of a day (domain/notices). */
  notice: { role: 'ROLE_ADMIN' },
} as const satisfies Record<string, { role: Access['role'] }>;

export type NoticeKind = keyof typeof noticeKinds;

export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[]; // its own keys

export const isNoticeKind = (kind: string): kind is NoticeKind => noticeKindNames.some((one) => one === kind);
