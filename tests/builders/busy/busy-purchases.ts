import { cancelPurchaseReceipt, closePurchase, reopenPurchase } from '#domain/purchasing/receipt-commands.ts';
import {
  approveSupplierInvoice,
  correctSupplierInvoice,
  refuseSupplierInvoice,
  registerSupplierInvoice,
  revokeSupplierInvoiceApproval,
} from '#domain/purchasing/supplier-invoice-commands.ts';
import { recordPayment } from '#domain/payments/payment-commands.ts';
import type { Store } from '#db/events/store.ts';
import { send, type Company } from '../company.ts';
import { makePurchase, makeSupplier, paperOf, receiveOf } from '../documents/purchases.ts';

/** Purchases received and invoiced in parts, a receipt taken back, invoices approved, refused and paid. */
export async function busyPurchases(store: Store, company: Company): Promise<void> {
  const { actor, paymentType } = company;
  const supplier = await makeSupplier(store, company);
  const { version } = await makePurchase(store, company, supplier);
  await receiveOf(store, company, version, '4', '4');
  await receiveOf(store, company, version, '6');
  await send(store, cancelPurchaseReceipt, actor, { version, receipt: 2, reason: 'Sacs percés' });
  await send(store, closePurchase, actor, { version, reason: 'Le reste ne viendra pas' });
  await send(store, reopenPurchase, actor, { version });
  const register = (number: string, quantities: string[], changes: Parameters<typeof paperOf>[3] = {}) =>
    send(store, registerSupplierInvoice, actor, paperOf(version, number, quantities, changes));
  const { id } = await register('F-1', ['4', '4'], { vatAmounts: [{ vat: company.vat, amount: '34.02' }] });
  await send(store, revokeSupplierInvoiceApproval, actor, { id, reason: 'Mauvais montant de TVA' });
  const { confirmed: _confirmed, upload: _upload, ...right } = paperOf(version, 'F-1', ['4', '4']);
  await send(store, correctSupplierInvoice, actor, { ...right, id });
  const early = await register('F-2', ['6']);
  await send(store, refuseSupplierInvoice, actor, { id: early.id, reason: 'Rien n’est arrivé' });
  const again = await register('F-2', ['6']);
  await send(store, approveSupplierInvoice, actor, { id: again.id });
  await register('A-1', ['1'], { type: 'credit_note' });
  await send(store, recordPayment, actor, {
    client: supplier,
    direction: 'out',
    date: '2026-03-20',
    amount: '100',
    paymentType,
    allocations: [{ kind: 'supplierInvoice', version: id, amount: '100' }],
  });
}
