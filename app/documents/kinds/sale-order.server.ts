import { agreementVersion, awaitsDeduction } from '#domain/documents/agreement.ts';
import { invoiceDeposit } from '#domain/documents/invoicing/invoicing-commands.ts';
import { invoiceSaleOrders } from '#domain/documents/invoicing/order-invoicing-commands.ts';
import {
  decisions as saleOrders,
  isBillable,
  leftToDeposit,
  leftToInvoice,
  linesInvoiced,
  linesLeft,
  saleOrderAggregate,
} from '#domain/documents/sale-order.ts';
import {
  closeSaleOrder,
  createSaleOrderProject,
  reopenSaleOrder,
} from '#domain/documents/sale-order-commands.ts';
import { compare } from '#domain/kernel/decimal.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { intent } from '../../http/intents.server.ts';
import { agreementActions, dialog, type Asked, type Offered } from './actions.server.ts';
import type { DocumentPage } from './document-page.ts';
import {
  agreementIntents,
  atChosenLine,
  chosenLines,
  invoicing,
  onVersion,
  shown,
} from './intents.server.ts';

function actions(asked: Asked): Offered[] {
  const { t, may } = asked.context;
  const { state, version, offered } = agreementActions(asked, 'saleOrder', saleOrderAggregate, saleOrders);
  const accepted = version.status === 'accepted';
  const billable = isBillable(state, version);
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

const orderInvoicing = (version: number, form: FormData) => ({
  orders: [{ version, lines: chosenLines(form) }],
  beyond: form.has('beyond'),
});

export const saleOrderPage: DocumentPage = {
  intents: {
    ...agreementIntents('saleOrder'),
    invoiceLines: intent(
      invoiceSaleOrders,
      orderInvoicing,
      shown('invoice', 'commerce.notice.invoiced'),
      atChosenLine,
    ),
    deposit: intent(invoiceDeposit, invoicing, shown('invoice', 'commerce.notice.invoiced')),
    close: intent(
      closeSaleOrder,
      (version, form) => ({ version, reason: form.get('reason') }),
      shown('saleOrder', 'commerce.notice.closed', 'reopen'),
    ),
    reopen: intent(reopenSaleOrder, onVersion, shown('saleOrder', 'commerce.notice.reopened')),
    openProject: intent(
      createSaleOrderProject,
      onVersion,
      shown('saleOrder', 'commerce.notice.projectAssigned'),
    ),
  },
  actions,
  details(_context, view) {
    if (view.status !== 'accepted') return {};
    const state = foldStream(saleOrderAggregate, view.events);
    const found = agreementVersion(state, view.version);
    return {
      left: { net: leftToInvoice(state, found), lines: linesLeft(state, found), closed: state.closed },
    };
  },
};
