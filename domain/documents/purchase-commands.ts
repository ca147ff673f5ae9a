import { agreementCommands } from './agreement-commands.ts';
import { decisions, purchaseAggregate, type PurchaseEvent, type PurchaseState } from './purchase.ts';

/** What every agreement is asked for. */
export const purchaseCommands = agreementCommands<PurchaseState, PurchaseEvent>({
  kind: 'purchase',
  names: {
    edit: 'EditPurchase',
    annotate: 'AnnotatePurchase',
    assignProject: 'AssignPurchaseProject',
    remove: 'DeletePurchaseDraft',
    validate: 'ValidatePurchase',
    storePdf: 'StorePurchasePdf',
    draft: 'DraftPurchase',
    draftNextVersion: 'DraftNextPurchaseVersion',
    duplicate: 'DuplicatePurchase',
    copy: 'CopyPurchase',
    markSent: 'MarkPurchaseSent',
    accept: 'AcceptPurchase',
    refuse: 'RefusePurchase',
    cancel: 'CancelPurchase',
  },
  aggregate: purchaseAggregate,
  decisions,
});

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
} = purchaseCommands;
