import {
  purchaseAggregate,
  suppliedPurchase,
  type PurchaseEvent,
  type PurchaseState,
} from '#domain/commerce/purchase.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { readDocument } from '#projections/documents.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';

/** The version of a purchase that the address names, with what became of it; the not-found page for any other. */
export async function readPurchase({ services, corporation, params, t }: StaffContext) {
  const versionId = idOf(params, 'versionId');
  const view = await readDocument(services.db, services.store.read, versionId, corporation, 'purchase');
  if (view === null) throw notFound();
  const state = foldStream<PurchaseState, PurchaseEvent>(purchaseAggregate, view.events);
  return {
    versionId,
    view,
    supplied: suppliedPurchase(state, versionId),
    number: view.number ?? t('commerce.draft'),
  };
}
