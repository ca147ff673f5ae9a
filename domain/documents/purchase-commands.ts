import { agreementCommands } from './agreement-commands.ts';
import { decisions, purchaseAggregate, type PurchaseEvent, type PurchaseState } from './purchase.ts';

export const {
  draft: draftPurchase,
  edit: editPurchase,
  annotate: annotatePurchase,
  assignProject: assignPurchaseProject,
  remove: deletePurchaseDraft,
  validate: validatePurchase,
  storePdf: storePurchasePdf,
  markSent: markPurchaseSent,
  accept: acceptPurchase,
  refuse: refusePurchase,
  cancel: cancelPurchase,
  draftNextVersion: draftNextPurchaseVersion,
  duplicate: duplicatePurchase,
  copy: copyPurchase,
  load: loadPurchase,
} = agreementCommands<PurchaseState, PurchaseEvent>({
  kind: 'purchase',
  name: 'Purchase',
  family: 'PURCHASE_ORDER',
  party: 'supplier',
  aggregate: purchaseAggregate,
  decisions,
  required: ['title', 'date', 'paymentCondition', 'paymentType'],
});
