import type { Aggregate } from '../kernel/aggregate.ts';
import {
  agreementVersion,
  evolveAgreement,
  newAgreement,
  type AgreementEvent,
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

export type PurchaseEvent = AgreementEvent<'Purchase'> | SupplyEvent;

/** A supplier order; its client is the supplier. */
export interface PurchaseState extends AgreementState {
  /** What came in and was invoiced of its accepted version. */
  supply: Supply;
}

function evolve(state: PurchaseState, event: PurchaseEvent): PurchaseState {
  switch (event.type) {
    case 'PurchaseReceived':
    case 'PurchaseReceiptCancelled':
    case 'PurchaseClosed':
    case 'PurchaseReopened':
    case 'PurchaseInvoiceNoted':
    case 'PurchaseInvoiceReleased':
      return { ...state, supply: evolveSupply(state.supply, event) };
    default:
      return evolveAgreement('Purchase', state, event);
  }
}

export const purchaseAggregate: Aggregate<PurchaseState, PurchaseEvent> = {
  name: 'purchase',
  initial: { ...newAgreement, supply: noSupply },
  evolve,
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.deleted,
};

export const decisions = agreementDecisions<'Purchase', PurchaseState, PurchaseEvent>({
  name: 'Purchase',
  code: 'PURCHASE',
  isBound: ({ supply }) => isSupplied(supply),
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
