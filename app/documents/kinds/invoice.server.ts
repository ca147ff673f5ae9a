import { isTakenBack, linesToCredit } from '#domain/documents/content/credited-lines.ts';
import { vatObstacles } from '#domain/documents/content/vat-obstacles.ts';
import {
  billsTime,
  creditable as creditableOf,
  invoiceAggregate,
  type InvoiceEvent,
  type InvoiceState,
} from '#domain/documents/invoice.ts';
import { revokeInvoiceLink } from '#domain/documents/links/invoice-link-commands.ts';
import { dueDatesOf } from '#domain/documents/invoicing/due-dates.ts';
import { lawfulLimit } from '#domain/documents/payment-terms.ts';
import { refundInvoice } from '#domain/documents/refund-commands.ts';
import { compare } from '#domain/kernel/decimal.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { creditTotal } from '#domain/payments/allocation.ts';
import type { DocumentView } from '#projections/documents/documents.ts';
import { creditsOf } from '#projections/payments/outstanding.ts';
import { intent } from '../../http/intents.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { dialog, type Asked, type Offered } from './actions.server.ts';
import type { DocumentPage } from './document-page.ts';
import { atChosenLine, billedIntents, chosenLines, ofLink, shown } from './intents.server.ts';

function actions(asked: Asked): Offered[] {
  const { context, view } = asked;
  const { t, may } = context;
  const validated = view.status === 'validate';
  const ours = view.purpose !== 'takenOver';
  const invoice = foldStream<InvoiceState, InvoiceEvent>(invoiceAggregate, view.events);
  const creditable = validated && ours && !isTakenBack(invoice, creditableOf(invoice));
  // Once nothing is due, a payment is the exception.
  const paying = compare(view.row.due, '0') > 0 ? ({ tone: 'primary' } as const) : { aside: true };
  return [
    {
      name: 'repeat',
      label: t('recurring.repeat'),
      to: pathTo('recurringNew', {}, { invoice: view.version }),
      aside: true,
      icon: 'calendar',
      may: ours && may('ROLE_INVOICE_CREATE'),
    },
    {
      name: 'times',
      label: t('projects.bill.annex'),
      to: pathTo('billedTimePdf', { versionId: view.version }),
      aside: true,
      icon: 'file',
      may: billsTime(invoice) && may('ROLE_INVOICE_PDF_PRINT'),
    },
    {
      name: 'remind',
      label: t('dunning.action'),
      to: pathTo('invoiceReminder', { versionId: view.version }),
      aside: true,
      icon: 'mail',
      may: validated && compare(view.row.due, '0') > 0 && may('ROLE_INVOICE_SEND'),
    },
    {
      name: 'refund',
      label: t('commerce.action.refund'),
      to: dialog(asked, 'refund'),
      aside: true,
      may: creditable && may('ROLE_INVOICE_GENERATE_REFUND'),
    },
    {
      name: 'pay',
      label: t('commerce.action.pay'),
      to: pathTo('paymentNew', { id: view.version }),
      ...paying,
      icon: 'euro',
      may: validated && may('ROLE_PAYMENT_CREATE'),
    },
  ];
}

const crediting = (version: number, form: FormData) => ({ version, lines: chosenLines(form) });

async function creditFor({ services, corporation }: StaffContext, { clientId, row }: DocumentView) {
  if (compare(row.due, '0') <= 0) return '0.00';
  return creditTotal(await creditsOf(services.db, clientId, corporation));
}

/** The last lawful day, where an invoice to another business falls due after it; null where it does not. */
function latePayment({ content, purpose, totals }: DocumentView): string | null {
  const { date, paymentCondition } = content;
  if (date === null || paymentCondition === null || purpose === 'takenOver') return null;
  const limit = lawfulLimit(date);
  const { dueDate, schedule } = dueDatesOf(paymentCondition, date, { ...content, purpose, totals });
  return (schedule?.at(-1)?.dueDate ?? dueDate) > limit ? limit : null;
}

const obstaclesTo = ({ status, content, client }: DocumentView): string[] =>
  status === 'draft' ? [...new Set(Object.values(vatObstacles(content, client, true)).flat())] : [];

export const invoicePage: DocumentPage = {
  intents: {
    ...billedIntents('invoice'),
    refund: intent(refundInvoice, crediting, shown('refund', 'commerce.notice.credited'), atChosenLine),
    revokeLink: intent(revokeInvoiceLink, ofLink, shown('invoice', 'public.staff.revoked')),
  },
  actions,
  async details(context, view) {
    const state = foldStream<InvoiceState, InvoiceEvent>(invoiceAggregate, view.events);
    return {
      leftToCredit: linesToCredit(state.content, state.credits),
      credit: await creditFor(context, view),
      obstacles: obstaclesTo(view),
      tooLate: latePayment(view),
      recurrence: state.recurrence,
      mayWriteOff: context.may('ROLE_PAYMENT_EDIT'),
      billsTime: billsTime(state),
    };
  },
  isReadByLinks: () => true,
  billsTime: ({ events }) => billsTime(foldStream<InvoiceState, InvoiceEvent>(invoiceAggregate, events)),
};
