import { quotation } from '#domain/document-kinds/quotation.ts';
import {
  agreementVersion,
  isInvoiced,
  statusesBefore,
  type AgreementTransition,
} from '#domain/documents/agreement.ts';
import { invoiceQuotation } from '#domain/documents/invoicing/invoicing-commands.ts';
import { revokeQuotationLink } from '#domain/documents/links/quotation-link-commands.ts';
import {
  decisions as quotations,
  isAnswerable,
  isBillable,
  leftToInvoice,
  quotationAggregate,
} from '#domain/documents/quotation.ts';
import { orderQuotation } from '#domain/documents/sale-order-commands.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { intent } from '../../http/intents.server.ts';
import { pathTo } from '../../paths.ts';
import { shownConsent } from '../quotations/consent.server.ts';
import { agreementActions, dialog, type Asked, type Offered } from './actions.server.ts';
import type { BoardStage, DocumentPage } from './document-page.ts';
import { agreementIntents, edited, invoicing, ofLink, onVersion, shown } from './intents.server.ts';

function actions(asked: Asked): Offered[] {
  const { t, may } = asked.context;
  const { state, version, offered } = agreementActions(asked, 'quotation', quotationAggregate, quotations);
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

/** From where an accepted quotation may still be led, it is one to invoice. */
const labelsBefore = (action: AgreementTransition): string[] =>
  statusesBefore(action).map((status) => (status === 'accepted' ? 'billable' : status));

const { generate, send, accept, refuse, cancel } = quotation.roles;

const board: BoardStage[] = [
  { label: 'draft' },
  { label: 'validate', step: { action: 'validate', from: ['draft'], role: generate } },
  { label: 'in_progress', step: { action: 'markSent', from: labelsBefore('send'), role: send } },
  { label: 'billable', step: { action: 'accept', from: labelsBefore('accept'), role: accept } },
  {
    label: 'accepted',
    listed: 'invoiced',
    step: { action: 'invoice', from: ['billable'], role: 'ROLE_QUOTATION_AFFECT_TO_INVOICE' },
  },
  { label: 'refused', step: { action: 'refuse', from: labelsBefore('refuse'), role: refuse } },
  { label: 'cancel', step: { action: 'cancel', from: labelsBefore('cancel'), role: cancel } },
];

export const quotationPage: DocumentPage = {
  intents: {
    ...agreementIntents('quotation'),
    invoice: intent(invoiceQuotation, invoicing, shown('invoice', 'commerce.notice.invoiced')),
    revokeLink: intent(revokeQuotationLink, ofLink, shown('quotation', 'public.staff.revoked')),
    order: intent(orderQuotation, onVersion, edited('saleOrder', 'commerce.notice.ordered')),
  },
  actions,
  board,
  details(context, view) {
    const consent = shownConsent(context, view);
    if (view.status !== 'accepted') return { consent };
    const state = foldStream(quotationAggregate, view.events);
    const net = leftToInvoice(state, agreementVersion(state, view.version));
    return { consent, left: { net, lines: [], closed: null } };
  },
  isReadByLinks: ({ events, version }) => isAnswerable(foldStream(quotationAggregate, events), version),
};
