import { agreementRights, documentRoles } from '#domain/documents/kinds.ts';
import {
  agreementVersion,
  awaitsDeduction,
  isInvoiced,
  takesNewVersion,
  type AgreementState,
  type AgreementTransition,
  type AgreementVersion,
} from '#domain/documents/agreement.ts';
import { isTakenBack } from '#domain/documents/content/credited-lines.ts';
import {
  creditable as creditableOf,
  invoiceAggregate,
  type InvoiceEvent,
  type InvoiceState,
} from '#domain/documents/invoice.ts';
import { decisions as purchases, purchaseAggregate } from '#domain/documents/purchase.ts';
import { decisions as quotations, isBillable, quotationAggregate } from '#domain/documents/quotation.ts';
import {
  decisions as saleOrders,
  isBillable as isOrderBillable,
  leftToDeposit,
  linesInvoiced,
  saleOrderAggregate,
} from '#domain/documents/sale-order.ts';
import type { Aggregate, DomainEvent } from '#domain/kernel/aggregate.ts';
import { compare } from '#domain/kernel/decimal.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { AgreementKind, DocumentKind } from '#domain/kernel/document-kinds.ts';
import type { DocumentView } from '#projections/documents/documents.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo, pdfPath } from '../../paths.ts';
import type { IconName } from '../../ui/icon.tsx';
import { documentScreens } from '../../links/document-screens.ts';

/** A button of a document's page: it opens an address, or posts an intent. */
export interface ShownAction {
  name: string;
  label: string;
  to: string | null;
  tone?: 'primary' | 'danger' | 'quiet';
  icon?: IconName;
  /** Stands in the menu "more". */
  aside?: boolean;
}

/** An action with whether it may be taken now by this person. */
type Offered = ShownAction & { may: boolean };

interface Asked {
  context: StaffContext;
  view: DocumentView;
  /** The corporation works with sale orders. */
  orders: boolean;
}

const dialog = ({ view }: Asked, name: string): string =>
  pathTo(documentScreens[view.kind].details, { versionId: view.version }, { dialog: name });

function common(asked: Asked): Offered[] {
  const { context, view } = asked;
  const { t, may } = context;
  const { kind, version } = view;
  const roles = documentRoles[kind];
  const screens = documentScreens[kind];
  const draft = view.status === 'draft';
  const to = { versionId: version };
  return [
    { name: 'pdf', label: 'PDF', to: pdfPath(version), icon: 'file', may: may(roles.print) },
    {
      name: 'edit',
      label: t('commerce.action.edit'),
      to: pathTo(screens.edit, to),
      icon: 'edit',
      may: draft && may(roles.edit),
    },
    {
      name: 'validate',
      label: t('commerce.action.validate'),
      to: dialog(asked, 'validate'),
      tone: 'primary',
      may: draft && may(roles.generate),
    },
    {
      name: 'mail',
      label: t('commerce.action.mail'),
      to: pathTo(screens.mail, to),
      icon: 'mail',
      may: !draft && !view.superseded && may(roles.send),
    },
    {
      name: 'annotate',
      label: t('commerce.action.annotate'),
      to: dialog(asked, 'annotate'),
      aside: true,
      may: !draft && may(roles.edit),
    },
    {
      name: 'project',
      label: t('commerce.action.project'),
      to: dialog(asked, 'project'),
      aside: true,
      may: !draft && may(roles.project),
    },
    { name: 'copy', label: t('commerce.action.copy'), to: null, aside: true, may: may(roles.duplicate) },
    {
      name: 'remove',
      label: t('commerce.action.delete'),
      to: dialog(asked, 'remove'),
      tone: 'danger',
      aside: true,
      may: draft && may(roles.delete),
    },
  ];
}

/** What every agreement may be asked for, as the decisions of its kind answer it. */
function ofAgreement<S extends AgreementState, E extends DomainEvent>(
  asked: Asked,
  kind: AgreementKind,
  aggregate: Aggregate<S, E>,
  { mayMove }: { mayMove(state: S, version: AgreementVersion, action: AgreementTransition): boolean },
): { state: S; version: AgreementVersion; offered: Offered[] } {
  const { context, view } = asked;
  const { t, may } = context;
  const state = foldStream(aggregate, view.events);
  const version = agreementVersion(state, view.version);
  const moves = (action: AgreementTransition) => mayMove(state, version, action);
  const { accept, refuse, cancel } = agreementRights[kind];
  const { send, duplicate } = documentRoles[kind];
  return {
    state,
    version,
    offered: [
      {
        name: 'markSent',
        label: t('commerce.action.markSent'),
        to: dialog(asked, 'markSent'),
        aside: true,
        may: moves('send') && may(send),
      },
      {
        name: 'newVersion',
        label: t('commerce.action.newVersion'),
        to: null,
        aside: true,
        may: takesNewVersion(version) && may(duplicate),
      },
      {
        name: 'cancel',
        label: t('commerce.action.cancel'),
        to: dialog(asked, 'cancel'),
        aside: true,
        tone: 'danger',
        may: moves('cancel') && may(cancel),
      },
      {
        name: 'refuse',
        label: t('commerce.action.refuse'),
        to: dialog(asked, 'refuse'),
        tone: 'danger',
        may: moves('refuse') && may(refuse),
      },
      {
        name: 'accept',
        label: t('commerce.action.accept'),
        to: dialog(asked, 'accept'),
        tone: 'primary',
        may: moves('accept') && may(accept),
      },
    ],
  };
}

function ofQuotation(asked: Asked): Offered[] {
  const { t, may } = asked.context;
  const { state, version, offered } = ofAgreement(asked, 'quotation', quotationAggregate, quotations);
  const billable = isBillable(state, version);
  const orderable = billable && !isInvoiced(state) && asked.orders;
  const asks = quotations.mayMove(state, version, 'accept') && may('ROLE_QUOTATION_SEND');
  return [
    {
      name: 'link',
      label: t('public.staff.send'),
      to: pathTo('quotationMail', { versionId: version.version }, { template: 'quotationLink' }),
      aside: true,
      icon: 'mail',
      may: asks,
    },
    ...offered,
    {
      name: 'order',
      label: t('commerce.action.order'),
      to: dialog(asked, 'order'),
      tone: 'primary',
      may: orderable && may('ROLE_SALE_ORDER_CREATE'),
    },
    {
      name: 'invoice',
      label: t('commerce.action.invoice'),
      to: dialog(asked, 'invoice'),
      tone: 'primary',
      may: billable && may('ROLE_QUOTATION_AFFECT_TO_INVOICE'),
    },
  ];
}

function ofSaleOrder(asked: Asked): Offered[] {
  const { t, may } = asked.context;
  const { state, version, offered } = ofAgreement(asked, 'saleOrder', saleOrderAggregate, saleOrders);
  const accepted = version.status === 'accepted';
  const billable = isOrderBillable(state, version);
  const invoices = may('ROLE_SALE_ORDER_AFFECT_TO_INVOICE');
  const depositable = billable && compare(leftToDeposit(state, version), '0') > 0;
  const closable = billable && linesInvoiced(state).length > 0 && !awaitsDeduction(state);
  return [
    ...offered,
    {
      name: 'deposit',
      label: t('commerce.action.deposit'),
      to: dialog(asked, 'deposit'),
      aside: true,
      may: depositable && invoices,
    },
    {
      name: 'close',
      label: t('commerce.action.close'),
      to: dialog(asked, 'close'),
      aside: true,
      may: closable && invoices,
    },
    {
      name: 'reopen',
      label: t('commerce.action.reopen'),
      to: null,
      aside: true,
      may: accepted && state.closed !== null && invoices,
    },
    {
      name: 'openProject',
      label: t('commerce.action.openProject'),
      to: null,
      aside: true,
      may: accepted && !version.content.project && may('ROLE_SALE_ORDER_AFFECT_PROJECT'),
    },
    {
      name: 'invoiceLines',
      label: t('commerce.action.invoice'),
      to: dialog(asked, 'invoiceLines'),
      tone: 'primary',
      may: billable && invoices,
    },
  ];
}

function ofPurchase(asked: Asked): Offered[] {
  const { context, view } = asked;
  const { t, may } = context;
  const { offered } = ofAgreement(asked, 'purchase', purchaseAggregate, purchases);
  const accepted = view.status === 'accepted' && !view.superseded;
  const awaited = view.row.label === 'to_receive' || view.row.label === 'partially_received';
  const to = { versionId: view.version };
  return [
    ...offered,
    {
      name: 'registerInvoice',
      label: t('purchasing.invoice.action'),
      to: pathTo('purchaseInvoiceNew', to),
      icon: 'file',
      may: accepted && may('ROLE_PURCHASE_ORDER_REGISTER_INVOICE'),
    },
    {
      name: 'receive',
      label: t('purchasing.receipt.action'),
      to: pathTo('purchaseReceive', to),
      ...(awaited ? { tone: 'primary' } : { aside: true }),
      may: accepted && may('ROLE_PURCHASE_ORDER_RECEIVE'),
    },
  ];
}

function ofInvoice(asked: Asked): Offered[] {
  const { context, view } = asked;
  const { t, may } = context;
  const validated = view.status === 'validate';
  const invoice = foldStream<InvoiceState, InvoiceEvent>(invoiceAggregate, view.events);
  const creditable = validated && !isTakenBack(invoice, creditableOf(invoice));
  // Once nothing is due, a payment is the exception.
  const paying = compare(view.row.due, '0') > 0 ? ({ tone: 'primary' } as const) : { aside: true };
  return [
    {
      name: 'repeat',
      label: t('recurring.repeat'),
      to: pathTo('recurringNew', {}, { invoice: view.version }),
      aside: true,
      icon: 'calendar',
      may: may('ROLE_INVOICE_CREATE'),
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

function ofRefund({ context, view }: Asked): Offered[] {
  const { t, may } = context;
  const owed = view.status === 'validate' && compare(view.row.due, '0') > 0;
  return [
    {
      name: 'pay',
      label: t('commerce.action.giveBack'),
      to: pathTo('refundPaymentNew', { id: view.version }),
      tone: 'primary',
      icon: 'euro',
      may: owed && may('ROLE_PAYMENT_CREATE'),
    },
  ];
}

const own: Readonly<Record<DocumentKind, (asked: Asked) => Offered[]>> = {
  quotation: ofQuotation,
  saleOrder: ofSaleOrder,
  purchase: ofPurchase,
  invoice: ofInvoice,
  refund: ofRefund,
};

/** What this person may do with a version now, in the order of the buttons. */
export function actionsOf(context: StaffContext, view: DocumentView, orders: boolean): ShownAction[] {
  const asked = { context, view, orders };
  return [...common(asked), ...own[view.kind](asked)]
    .filter(({ may }) => may)
    .map(({ may: _may, ...action }) => action);
}
