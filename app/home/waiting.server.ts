import { addDays, daysBetween } from '#domain/kernel/dates.ts';
import {
  EXPIRING_DAYS,
  firstToRemind,
  mailsToLookAt,
  waitingWork,
  type WaitingDocument,
  type WaitingMail,
  type WaitingWork,
  type Whose,
  type WorkName,
} from '#projections/home/waiting-work.ts';
import { documentLink, documentMailLink, documentsLink } from '../links/document-links.server.ts';
import { invoicingDayWords } from '../documents/details/invoicing-day.server.ts';
import { reasonWords } from '../mailing/mail-status.tsx';
import type { StaffContext } from '../http/screen.server.ts';
import { sinceWritten } from '../http/since-written.server.ts';
import { pathTo } from '../paths.ts';
import { expenseWork } from '../expenses/expense-work.server.ts';
import { timeWork } from '../time/time-work.server.ts';
import { changeWork } from '../people/changes/change-work.server.ts';
import { unbilledWork } from '../projects/billing/unbilled.server.ts';
import { supplierWork } from '../purchasing/supplier-work.server.ts';
import { peopleWork } from '../people/people-work.server.ts';
import { candidateWork } from '../recruitment/candidate-work.server.ts';
import { transportWork } from '../transport/transport-work.server.ts';
import { formatMoney } from '../ui/format.ts';
import type { WorkItem } from '../ui/work-item.ts';

/** Whose work a person is shown: managers see everybody's, others what they are in charge of and what nobody is. */
function askedOf({ actor, may }: StaffContext): Partial<Record<WorkName, Whose>> {
  const own: Whose = { person: actor.person };
  const manages = may('ROLE_COMMERCE_MANAGER');
  const quotations = manages ? 'everybody' : own;
  const bills = manages || may('ROLE_INVOICE_MANAGER') ? 'everybody' : own;
  const credits = manages || may('ROLE_REFUND_MANAGER') ? 'everybody' : own;
  const cashes = manages || may('ROLE_PAYMENT_CREATE') ? 'everybody' : own;
  return {
    ...(may('ROLE_QUOTATION_SEND') && { expiring: quotations, expired: quotations }),
    ...(may('ROLE_QUOTATION_AFFECT_TO_INVOICE') && { billable: bills }),
    ...(may('ROLE_QUOTATION_GENERATE') && { quotationDrafts: quotations }),
    ...(may('ROLE_INVOICE_GENERATE') && { invoiceDrafts: bills }),
    ...(may('ROLE_REFUND_GENERATE') && { refundDrafts: credits }),
    ...(may('ROLE_SALE_ORDER_AFFECT_TO_INVOICE') && { billableOrders: bills }),
    ...(may('ROLE_SALE_ORDER_GENERATE') && { orderDrafts: quotations }),
    ...(may('ROLE_PURCHASE_ORDER_GENERATE') && { purchaseDrafts: own }),
    ...(may('ROLE_PURCHASE_ORDER_RECEIVE') && { toReceive: own }),
    ...(may('ROLE_INVOICE_SEND') && { overdue: cashes }),
  };
}

interface Moment {
  today: string;
  /** The overdue invoice that a reminder may be written of today. */
  toRemind: WaitingDocument | null;
  /** When orders are invoiced next, in words. */
  invoicingDay: string | null;
}

type Teller = (work: WaitingWork, context: StaffContext, moment: Moment) => WorkItem[];

const money = (amount: string, { language }: StaffContext) => formatMoney(amount, language);

const about = ({ clientName }: WaitingDocument, amount: string, context: StaffContext): string =>
  [clientName, money(amount, context)].filter(Boolean).join(' · ');

/** How many of each work stand by themselves; the others share a line. */
const SINGLE = 2;

/** One line for all. */
const inAll =
  (work: WorkName, list: string, action: string): Teller =>
  ({ count, amount, documents }, context) => {
    const [first] = documents;
    const only = count === 1 && first ? first : null;
    return [
      {
        key: work,
        title: context.t(`revenue.work.${work}`, { count }),
        detail: only
          ? about(only, only.total, context)
          : context.t('revenue.work.withoutVat', { amount: money(amount, context) }),
        to: only ? documentLink(only.kind, only.version) : list,
        action: context.t(`revenue.work.${action}`),
      },
    ];
  };

const ordersInAll = inAll('billableOrders', documentsLink('saleOrder', { status: 'billable' }), 'bill');

/** The same, with the corporation's next invoicing day. */
const billableOrders: Teller = (work, context, moment) =>
  ordersInAll(work, context, moment).map((item) => ({
    ...item,
    detail: [item.detail, moment.invoicingDay].filter(Boolean).join(' · '),
  }));

/** The first of them one by one, with a mail to write, and a line for the others. */
const expiring: Teller = ({ count, documents }, context, { today }) => {
  const { t } = context;
  const single = documents.slice(0, SINGLE).map((document): WorkItem => {
    const days = daysBetween(today, document.expiryDate ?? today);
    const number = document.number ?? '';
    return {
      key: `expiring-${document.version}`,
      title:
        days === 0
          ? t('revenue.work.expiresToday', { number })
          : t('revenue.work.expires', { number, count: days }),
      detail: about(document, document.total, context),
      to: documentMailLink(document.kind, document.version, { template: 'quotationReminder' }),
      action: t('revenue.work.remind'),
    };
  });
  const left = count - single.length;
  if (left === 0) return single;
  return [
    ...single,
    {
      key: 'expiring',
      title: t('revenue.work.moreExpiring', { count: left }),
      detail: t('revenue.work.within', { count: EXPIRING_DAYS }),
      to: documentsLink('quotation', {
        status: 'open',
        dueFrom: today,
        dueUntil: addDays(today, EXPIRING_DAYS),
      }),
      action: t('revenue.work.see'),
    },
  ];
};

const daysLate = ({ dueDate }: WaitingDocument, today: string) => daysBetween(dueDate ?? today, today);

const reminder = (invoice: WaitingDocument, context: StaffContext, today: string): WorkItem => ({
  key: `overdue-${invoice.version}`,
  title: context.t('revenue.work.overdueOne', {
    number: invoice.number ?? '',
    count: daysLate(invoice, today),
  }),
  detail: about(invoice, invoice.due, context),
  to: pathTo('invoiceReminder', { versionId: invoice.version }),
  action: context.t('revenue.work.remind'),
});

/** All of them in a line, and the oldest that may be reminded of with its reminder to write. */
const overdue: Teller = ({ count, amount, documents }, context, { today, toRemind }) => {
  const { t } = context;
  const [oldest] = documents;
  if (!oldest) return [];
  const remind = toRemind === null ? [] : [reminder(toRemind, context, today)];
  if (count === 1 && toRemind !== null) return remind;
  const all: WorkItem = {
    key: 'overdue',
    title: t('revenue.work.overdue', { count }),
    detail: t('revenue.work.overdueDetail', {
      amount: money(amount, context),
      count: daysLate(oldest, today),
    }),
    to: documentsLink('invoice', { status: 'overdue' }),
    action: t('revenue.work.see'),
  };
  return [all, ...remind];
};

/** What each work says of itself, in the order of the page. */
const tellers: [WorkName, Teller][] = [
  ['overdue', overdue],
  ['expiring', expiring],
  ['billable', inAll('billable', documentsLink('quotation', { status: 'billable' }), 'bill')],
  ['expired', inAll('expired', documentsLink('quotation', { status: 'expired' }), 'see')],
  ['billableOrders', billableOrders],
  ['toReceive', inAll('toReceive', documentsLink('purchase', { status: 'to_receive' }), 'see')],
  ['quotationDrafts', inAll('quotationDrafts', documentsLink('quotation', { status: 'draft' }), 'finish')],
  ['invoiceDrafts', inAll('invoiceDrafts', documentsLink('invoice', { status: 'draft' }), 'finish')],
  ['orderDrafts', inAll('orderDrafts', documentsLink('saleOrder', { status: 'draft' }), 'finish')],
  ['purchaseDrafts', inAll('purchaseDrafts', documentsLink('purchase', { status: 'draft' }), 'finish')],
  ['refundDrafts', inAll('refundDrafts', documentsLink('refund', { status: 'draft' }), 'finish')],
];

const mailItem = ({ id, number, status, reason }: WaitingMail, { t }: StaffContext): WorkItem => ({
  key: `mail-${id}`,
  title: t(`revenue.work.mail.${status}`, { number }),
  detail: reasonWords(t, reason) || t('revenue.work.mail.noReason'),
  to: pathTo('mailDetails', { id }),
  action: t('revenue.work.see'),
});

const sends = [
  'ROLE_QUOTATION_SEND',
  'ROLE_SALE_ORDER_SEND',
  'ROLE_PURCHASE_ORDER_SEND',
  'ROLE_INVOICE_SEND',
  'ROLE_REFUND_SEND',
] as const;

const keptWork = sinceWritten<Awaited<ReturnType<typeof waitingWork>>>();
const keptReminder = sinceWritten<WaitingDocument | null>();

/** The work that waits for this person, the most pressing first: some fifteen questions at most, asked at once. */
export async function waitingItems(context: StaffContext, today: string): Promise<WorkItem[]> {
  const { services, corporation, actor, may } = context;
  const { db } = services;
  const mailsOf = may('ROLE_COMMERCE_MANAGER') ? null : actor.user;
  const asked = askedOf(context);
  const { overdue: overdueOf } = asked;
  const [
    works,
    toRemind,
    invoicingDay,
    mails,
    supplies,
    changes,
    contracts,
    candidates,
    expenses,
    times,
    unbilled,
    interventions,
  ] = await Promise.all([
    keptWork(context, [today, asked], () => waitingWork(db, corporation, today, asked)),
    overdueOf
      ? keptReminder(context, [today, overdueOf], () => firstToRemind(db, corporation, today, overdueOf))
      : null,
    asked.billableOrders ? invoicingDayWords(context, today) : null,
    may([...sends]) ? mailsToLookAt(db, corporation, today, mailsOf) : [],
    supplierWork(context, today),
    changeWork(context),
    peopleWork(context, today),
    candidateWork(context),
    expenseWork(context),
    timeWork(context),
    unbilledWork(context, today),
    transportWork(context, today),
  ]);
  const told = tellers.flatMap(([name, tell]) => {
    const work = works.get(name);
    return work ? tell(work, context, { today, toRemind, invoicingDay }) : [];
  });
  const mailed = mails.map((mail) => mailItem(mail, context));
  return [
    ...mailed,
    ...interventions,
    ...told,
    ...unbilled,
    ...supplies,
    ...changes,
    ...contracts,
    ...candidates,
    ...expenses,
    ...times,
  ];
}
