import { evolving, type Aggregate, type Steps } from '../kernel/aggregate.ts';
import {
  agreementVersion,
  agreementSteps,
  newAgreement,
  type AgreementEvent,
  type AgreementEventNames,
  type AgreementState,
} from './agreement.ts';
import { agreementDecisions } from './agreement-decisions.ts';
import { orderedLines } from './ordered-lines.ts';
import {
  evolveSupply,
  isSupplied,
  noSupply,
  type Supply,
  type SuppliedPurchase,
  type SupplyEvent,
} from './receipt.ts';

/** What it calls its events. */
const purchaseEvents = {
  drafted: 'PurchaseDrafted',
  draftEdited: 'PurchaseDraftEdited',
  draftDeleted: 'PurchaseDraftDeleted',
  versionDrafted: 'PurchaseVersionDrafted',
  validated: 'PurchaseValidated',
  sent: 'PurchaseSent',
  accepted: 'PurchaseAccepted',
  refused: 'PurchaseRefused',
  cancelled: 'PurchaseCancelled',
  annotated: 'PurchaseAnnotated',
  projectAssigned: 'PurchaseProjectAssigned',
  pdfStored: 'PurchasePdfStored',
} as const satisfies AgreementEventNames;

export type PurchaseEvent = AgreementEvent<typeof purchaseEvents> | SupplyEvent;

/** A supplier order; its client is the supplier. */
export interface PurchaseState extends AgreementState {
  /** What came in and was invoiced of its accepted version. */
  supply: Supply;
}

const supplied = (state: PurchaseState, event: SupplyEvent): PurchaseState => ({
  ...state,
  supply: evolveSupply(state.supply, event),
});

const steps: Steps<PurchaseState, PurchaseEvent> = {
  PurchaseDrafted: agreementSteps.drafted,
  PurchaseDraftEdited: agreementSteps.draftEdited,
  PurchaseDraftDeleted: agreementSteps.draftDeleted,
  PurchaseVersionDrafted: agreementSteps.versionDrafted,
  PurchaseValidated: agreementSteps.validated,
  PurchaseSent: agreementSteps.sent,
  PurchaseAccepted: agreementSteps.accepted,
  PurchaseRefused: agreementSteps.refused,
  PurchaseCancelled: agreementSteps.cancelled,
  PurchaseAnnotated: agreementSteps.annotated,
  PurchaseProjectAssigned: agreementSteps.projectAssigned,
  PurchasePdfStored: agreementSteps.pdfStored,
  PurchaseReceived: (state, data) => supplied(state, { type: 'PurchaseReceived', data }),
  PurchaseReceiptCancelled: (state, data) => supplied(state, { type: 'PurchaseReceiptCancelled', data }),
  PurchaseClosed: (state, data) => supplied(state, { type: 'PurchaseClosed', data }),
  PurchaseReopened: (state, data) => supplied(state, { type: 'PurchaseReopened', data }),
  PurchaseInvoiceNoted: (state, data) => supplied(state, { type: 'PurchaseInvoiceNoted', data }),
  PurchaseInvoiceReleased: (state, data) => supplied(state, { type: 'PurchaseInvoiceReleased', data }),
};

export const purchaseAggregate: Aggregate<PurchaseState, PurchaseEvent> = {
  name: 'purchase',
  initial: { ...newAgreement, supply: noSupply },
  events: steps,
  evolve: evolving(steps),
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.deleted,
};

export const decisions = agreementDecisions({
  names: purchaseEvents,
  code: 'PURCHASE',
  isBound: ({ supply }: PurchaseState) => isSupplied(supply),
});

/** A version with what became of it. @throws Refusal `missing`. */
export function suppliedPurchase(state: PurchaseState, version: number): SuppliedPurchase {
  const { content, totals, status, superseded } = agreementVersion(state, version);
  return {
    version,
    accepted: status === 'accepted' && !superseded,
    lines: orderedLines(content, totals),
    supply: state.supply,
  };
}
