import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import type { DocumentView } from '#projections/documents/documents.ts';
import { commonActions, withOnePrimary, type ShownAction } from './actions.server.ts';
import { invoicePage } from './invoice.server.ts';
import { purchasePage } from './purchase.server.ts';
import { quotationPage } from './quotation.server.ts';
import { refundPage } from './refund.server.ts';
import { saleOrderPage } from './sale-order.server.ts';
import type { DocumentPage } from './document-page.ts';

/** What each kind of document states of its page. */
export const documentPages: Readonly<Record<DocumentKind, DocumentPage>> = {
  quotation: quotationPage,
  saleOrder: saleOrderPage,
  invoice: invoicePage,
  refund: refundPage,
  purchase: purchasePage,
};

/** What this person may do with a version now, in the order of the buttons. */
export function actionsOf(context: StaffContext, view: DocumentView, orders: boolean): ShownAction[] {
  const asked = { context, view, orders };
  return withOnePrimary(
    [...commonActions(asked), ...documentPages[view.kind].actions(asked)]
      .filter(({ may }) => may)
      .map(({ may: _may, ...action }) => action),
  );
}
