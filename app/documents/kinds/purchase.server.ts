import { decisions as purchases, purchaseAggregate } from '#domain/documents/purchase.ts';
import { pathTo } from '../../paths.ts';
import { agreementActions, type Asked, type Offered } from './actions.server.ts';
import type { DocumentPage } from './document-page.ts';
import { agreementIntents } from './intents.server.ts';

function actions(asked: Asked): Offered[] {
  const { context, view } = asked;
  const { t, may } = context;
  const { offered } = agreementActions(asked, 'purchase', purchaseAggregate, purchases);
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

export const purchasePage: DocumentPage = {
  intents: agreementIntents('purchase'),
  actions,
  details: ({ t }, { status, version: versionId }) =>
    status === 'accepted'
      ? { tabs: [{ label: t('purchasing.supply.tab'), to: pathTo('purchaseSupply', { versionId }) }] }
      : {},
};
