import { resultRoles } from '../health/rights.ts';
import { equipmentRoles } from '../equipment/roles.ts';
import { approveRoles } from '../time/time-access.ts';
import { trainingRoles } from '../training/roles.ts';
import type { Access } from '../kernel/access.ts';

/** How somebody wants to be mailed about a kind of notification: not at all, at once, or once a day with the others. */
export const mailChoices = ['none', 'atOnce', 'daily'] as const;
export type MailChoice = (typeof mailChoices)[number];

/** How somebody wants to be told: `app` is the bell and the list of notifications. */
export interface NotificationChoice {
  app: boolean;
  mail: MailChoice;
}

interface Kind {
  /** Who may be told: nobody is shown the way to a page that is closed to them. */
  role: Access['role'];
  /** As long as nobody chose otherwise. */
  usual: NotificationChoice;
}

/** In the bell alone: what somebody finds when they come by. */
const inApp: NotificationChoice = { app: true, mail: 'none' };
/** Mailed with the others of the day: what should not wait until somebody comes by. */
const alsoDaily: NotificationChoice = { app: true, mail: 'daily' };

/** Mailed at once: what nobody else than its reader can judge, and what may be too late tomorrow. */
const alsoAtOnce: NotificationChoice = { app: true, mail: 'atOnce' };

const whoMails = [
  'ROLE_QUOTATION_SEND',
  'ROLE_SALE_ORDER_SEND',
  'ROLE_PURCHASE_ORDER_SEND',
  'ROLE_INVOICE_SEND',
  'ROLE_REFUND_SEND',
  'ROLE_TRANSPORT_ORDER_EDIT',
  'ROLE_TRANSPORT_ORDER_DRIVE',
] as const;

/**
 * What notifications are about: what people choose by, each. A new kind is a line here, its name and hint under
 * `notices.kind` and `notices.hint`, and either a rule in `rules.ts` or a call of `notify`.
 */
export const notificationKinds = {
  quotationAnswer: { role: 'ROLE_QUOTATION_DETAIL', usual: inApp },
  supplierInvoice: {
    role: ['ROLE_PURCHASE_ORDER_APPROVE_INVOICE', 'ROLE_PURCHASE_ORDER_REGISTER_INVOICE'],
    usual: inApp,
  },
  recurringInvoice: { role: 'ROLE_INVOICE_LIST', usual: inApp },
  reminders: { role: 'ROLE_INVOICE_LIST', usual: inApp },
  candidate: { role: 'ROLE_PERSON_CREATE', usual: inApp },
  /** What is known of people who left and is erased soon: to who may hold it. */
  personErasure: { role: 'ROLE_CONTRACT_EDIT', usual: alsoDaily },
  /** Certificates that come to their end: to who looks after them. */
  certificate: { role: trainingRoles.view, usual: alsoDaily },
  /** Exams of health that are due: to who sees how people are followed. */
  healthDue: { role: resultRoles, usual: alsoDaily },
  /** Inspections of equipment that are due: to who looks after it. */
  equipmentInspection: { role: equipmentRoles.edit, usual: alsoDaily },
  /** Its work orders that are near or late, by day or reading. */
  equipmentMaintenance: { role: equipmentRoles.edit, usual: alsoDaily },
  /** Its papers and warranties that end. */
  equipmentPaper: { role: equipmentRoles.edit, usual: alsoDaily },
  /** Its pieces that should be back and are not. */
  equipmentReturn: { role: equipmentRoles.edit, usual: alsoDaily },
  /** One's own. */
  ownCertificate: { role: 'ROLE_USER', usual: alsoDaily },
  /** A training of one's own that is moved or cancelled. */
  ownTraining: { role: 'ROLE_USER', usual: alsoAtOnce },
  /** An action of the plan of safety that one is responsible for: named for it, or late. */
  ownMaseAction: { role: 'ROLE_USER', usual: alsoDaily },
  /** An appointment of one's own with occupational health, moved or cancelled: its mail is the convocation's. */
  ownExam: { role: 'ROLE_USER', usual: inApp },
  /** A paper that was put into one's file. */
  ownDocument: { role: 'ROLE_USER', usual: alsoDaily },
  /** Time of one's own that is missing, and what becomes of one's months. */
  ownTime: { role: 'ROLE_USER', usual: alsoDaily },
  /** What somebody is planned for in the next weeks. */
  ownPlanning: { role: 'ROLE_USER', usual: alsoDaily },
  /** Months of time that wait for a decision. */
  teamTime: { role: approveRoles, usual: alsoDaily },
  mailFault: { role: [...whoMails, 'ROLE_ADMIN'], usual: alsoDaily },
  storageFault: { role: ['ROLE_REMOTE_STORAGE_READ', 'ROLE_REMOTE_STORAGE_PUSH'], usual: alsoDaily },
  webhookFault: { role: 'ROLE_WEBHOOK_READ', usual: inApp },
  sharedDocument: { role: 'ROLE_SHARE_DOCUMENT_VIEW_LIST', usual: inApp },
  /** Leave that is asked for, and what becomes of it: whoever decides finds the request behind the mail's link. */
  restDay: { role: 'ROLE_USER', usual: alsoAtOnce },
  /** Expenses that are handed in, and what becomes of them. */
  expense: { role: 'ROLE_USER', usual: alsoDaily },
  /** An intervention that a driver is told of by the office. */
  transportOrder: { role: 'ROLE_TRANSPORT_ORDER_DRIVE', usual: alsoAtOnce },
  /** What somebody asks to be changed in their file, and what becomes of it. */
  changeRequest: { role: 'ROLE_USER', usual: alsoDaily },
  /** An export, a bundle or an import that took a while. */
  ready: { role: 'ROLE_USER', usual: inApp },
  /** One's own account: password, second factor, roles. */
  account: { role: 'ROLE_USER', usual: inApp },
  /** Who gets into one's account: a new device, a new token. Mailed at once, as banks do. */
  access: { role: 'ROLE_USER', usual: alsoAtOnce },
  /** Events or read models are not as the product wrote them. */
  verification: { role: 'ROLE_SUPER_ADMIN', usual: alsoAtOnce },
  /** What an administrator wants people to know. */
  message: { role: 'ROLE_USER', usual: inApp },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof notificationKinds;

const [firstKind, ...otherKinds] = Object.keys(notificationKinds) as NotificationKind[]; // its own keys
if (firstKind === undefined) throw new Error('There are no kinds of notices');

export const notificationKindNames: readonly [NotificationKind, ...NotificationKind[]] = [
  firstKind,
  ...otherKinds,
];

export type NotificationChoices = Partial<Record<NotificationKind, NotificationChoice>>;

/** What somebody chose for a kind, or what is usual. */
export const choiceOf = (choices: NotificationChoices, kind: NotificationKind): NotificationChoice =>
  choices[kind] ?? notificationKinds[kind].usual;
