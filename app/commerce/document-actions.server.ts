import { documentRoles } from '#domain/commerce/kinds.ts';
import {
  leftToInvoice,
  mayMove,
  quotationAggregate,
  quotationVersion,
  type QuotationEvent,
  type QuotationState,
} from '#domain/commerce/quotation.ts';
import { add, compare } from '#domain/kernel/decimal.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { DocumentKind } from '#domain/kernel/document-kinds.ts';
import type { DocumentView } from '#projections/documents.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo, pdfPath } from '../paths.ts';
import type { IconName } from '../ui/icon.tsx';
import { documentScreens } from './document-screens.ts';

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
    { name: 'edit', label: t('commerce.action.edit'), to: pathTo(screens.edit, to), icon: 'edit', may: draft && may(roles.edit) },
    { name: 'validate', label: t('commerce.action.validate'), to: dialog(asked, 'validate'), tone: 'primary', may: draft && may(roles.generate) },
    { name: 'mail', label: t('commerce.action.mail'), to: pathTo(screens.mail, to), icon: 'mail', may: !draft && !view.superseded && may(roles.send) },
    { name: 'annotate', label: t('commerce.action.annotate'), to: dialog(asked, 'annotate'), aside: true, may: !draft && may(roles.edit) },
    { name: 'copy', label: t('commerce.action.copy'), to: null, aside: true, may: may(roles.duplicate) },
    { name: 'remove', label: t('commerce.action.delete'), to: dialog(asked, 'remove'), tone: 'danger', aside: true, may: draft && may(roles.delete) },
  ]; // prettier-ignore
}

const versionable = new Set(['validate', 'in_progress', 'refused']);

function ofQuotation(asked: Asked): Offered[] {
  const { context, view } = asked;
  const { t, may } = context;
  const state = foldStream<QuotationState, QuotationEvent>(quotationAggregate, view.events);
  const version = quotationVersion(state, view.version);
  const moves = (action: 'accept' | 'refuse' | 'send' | 'cancel') => mayMove(state, version, action);
  const billable = version.status === 'accepted' && compare(leftToInvoice(state, version), '0') > 0;
  return [
    { name: 'markSent', label: t('commerce.action.markSent'), to: null, aside: true, may: moves('send') && may('ROLE_QUOTATION_SEND') },
    { name: 'newVersion', label: t('commerce.action.newVersion'), to: null, aside: true, may: !version.superseded && versionable.has(version.status) && may('ROLE_QUOTATION_DUPLICATE') },
    { name: 'cancel', label: t('commerce.action.cancel'), to: dialog(asked, 'cancel'), aside: true, tone: 'danger', may: moves('cancel') && may('ROLE_QUOTATION_CANCEL') },
    { name: 'refuse', label: t('commerce.action.refuse'), to: dialog(asked, 'refuse'), tone: 'danger', may: moves('refuse') && may('ROLE_QUOTATION_REFUSE') },
    { name: 'accept', label: t('commerce.action.accept'), to: dialog(asked, 'accept'), tone: 'primary', may: moves('accept') && may('ROLE_QUOTATION_ACCEPT') },
    { name: 'invoice', label: t('commerce.action.invoice'), to: dialog(asked, 'invoice'), tone: 'primary', may: billable && may('ROLE_QUOTATION_AFFECT_TO_INVOICE') },
  ]; // prettier-ignore
}

function ofInvoice(asked: Asked): Offered[] {
  const { context, view } = asked;
  const { t, may } = context;
  const validated = view.status === 'validate';
  const credited = add('0', ...view.credits.map((credit) => credit.total));
  const creditable = validated && compare(credited, view.totals.finalTotal) < 0;
  // Once nothing is due, a payment is the exception.
  const paying = compare(view.row.due, '0') > 0 ? ({ tone: 'primary' } as const) : { aside: true };
  return [
    { name: 'refund', label: t('commerce.action.refund'), to: dialog(asked, 'refund'), aside: true, may: creditable && may('ROLE_INVOICE_GENERATE_REFUND') },
    { name: 'pay', label: t('commerce.action.pay'), to: pathTo('paymentNew', { id: view.version }), ...paying, icon: 'euro', may: validated && may('ROLE_PAYMENT_CREATE') },
  ]; // prettier-ignore
}

function ofRefund({ context, view }: Asked): Offered[] {
  const { t, may } = context;
  const owed = view.status === 'validate' && compare(view.row.due, '0') > 0;
  return [
    { name: 'pay', label: t('commerce.action.giveBack'), to: pathTo('refundPaymentNew', { id: view.version }), tone: 'primary', icon: 'euro', may: owed && may('ROLE_PAYMENT_CREATE') },
  ]; // prettier-ignore
}

const own: Readonly<Record<DocumentKind, (asked: Asked) => Offered[]>> = {
  quotation: ofQuotation,
  invoice: ofInvoice,
  refund: ofRefund,
};

/** What this person may do with a version now, in the order of the buttons. */
export function actionsOf(context: StaffContext, view: DocumentView): ShownAction[] {
  const asked = { context, view };
  return [...common(asked), ...own[view.kind](asked)]
    .filter(({ may }) => may)
    .map(({ may: _may, ...action }) => action);
}
