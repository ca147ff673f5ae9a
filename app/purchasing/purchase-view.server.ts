import {
  purchaseAggregate,
  suppliedPurchase,
  type PurchaseEvent,
  type PurchaseState,
} from '#domain/documents/purchase.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { readDocument } from '#projections/documents/documents.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import type { Services } from '../services.server.ts';

/** What became of a version of a purchase; null for an unknown or foreign one. */
export async function suppliedPurchaseOf(
  { db, store }: Pick<Services, 'db' | 'store'>,
  version: number,
  corporation: number,
) {
  const view = await readDocument(db, store.read, version, corporation, 'purchase');
  if (view === null) return null;
  const state = foldStream<PurchaseState, PurchaseEvent>(purchaseAggregate, view.events);
  return { view, supplied: suppliedPurchase(state, version) };
}

/** The version of a purchase that the address names, with what became of it; the not-found page for any other. */
export async function readPurchase({ services, corporation, params, t }: StaffContext) {
  const versionId = idOf(params, 'versionId');
  const found = await suppliedPurchaseOf(services, versionId, corporation);
  if (found === null) throw notFound();
  return { versionId, ...found, number: found.view.number ?? t('commerce.draft') };
}
