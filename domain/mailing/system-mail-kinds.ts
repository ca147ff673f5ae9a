import type { Access } from '../kernel/access.ts';

/**
 * What mails are about that belong to no commerce document, and whose mails of that kind may be seen in the list of
 * mails. Whoever sends mails about something new adds a line, and its name under `mailing.notice` in the texts.
 */
export const systemMailKinds = {
  /** A client's statement of account, or a reminder of several of its invoices with one. */
  statement: { role: 'ROLE_INVOICE_SEND' },
  groupedReminder: { role: 'ROLE_INVOICE_SEND' },
  /** A trial of the corporation's mail server. */
  mailServer: { role: 'ROLE_ADMIN' },
  /** What a client answered to a quotation, by a link. */
  quotationAnswer: { role: 'ROLE_QUOTATION_SEND' },
  /** A webhook that was switched off by itself. */
  webhook: { role: 'ROLE_WEBHOOK_READ' },
  /** The invitation of a candidate to fill in the form. */
  candidate: { role: 'ROLE_PERSON_CREATE' },
  /** Where somebody is to be when, for an exam of health. */
  convocation: { role: ['ROLE_PERSON_ADD_HEALTH_EXAM', 'ROLE_PERSON_MANAGE_HEALTH_EXAM'] },
  /** That a wage slip is there. */
  wageSlip: { role: 'ROLE_PERSON_MANAGE_PAYROLL' },
  /** The slip of an intervention. */
  transportSlip: { role: 'ROLE_TRANSPORT_ORDER_READ' },
  /** What is planned with whoever inspects equipment. */
  inspectionVisit: { role: 'ROLE_EQUIPMENT_EDIT' },
  sharedDocument: { role: 'ROLE_SHARE_DOCUMENT_VIEW_LIST' },
  /** A notification, or those of a day (domain/notifications). */
  notice: { role: 'ROLE_ADMIN' },
} as const satisfies Record<string, { role: Access['role'] }>;

export type SystemMailKind = keyof typeof systemMailKinds;

export const systemMailKindNames = Object.keys(systemMailKinds) as SystemMailKind[]; // its own keys

export const isSystemMailKind = (kind: string): kind is SystemMailKind =>
  systemMailKindNames.some((one) => one === kind);
