import { prepareTransfer } from '#domain/payments/credit-transfer-commands.ts';
import {
  approveSupplierInvoice,
  registerSupplierInvoice,
} from '#domain/purchasing/supplier-invoice-commands.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import type { Store } from '#db/events/store.ts';
import { clientInput, send, type Company } from '../company.ts';

export const today = (): string => todayIn('Europe/Paris', new Date());

/** A supplier with an account. */
export const makePayee = async (
  store: Store,
  { actor }: Company,
  name = 'Carrière du Léon',
): Promise<number> =>
  (
    await send(store, createThirdParty, actor, {
      ...clientInput({ name, client: false, supplier: true }),
      iban: 'FR7630004008218666617603174',
    })
  ).id;

/** An approved supplier invoice of so much without VAT, at 20 %. */
export async function makePayable(
  store: Store,
  { actor, vat }: Company,
  supplier: number,
  number: string,
  net = '100',
  type: 'invoice' | 'credit_note' = 'invoice',
): Promise<number> {
  const { id } = await send(store, registerSupplierInvoice, actor, {
    type,
    number,
    date: '2026-03-12',
    dueDate: '2026-04-12',
    thirdParty: supplier,
    lines: [{ name: 'Gravier', quantity: '1', unitPrice: net, vat }],
  });
  // approved at once below the threshold
  await send(store, approveSupplierInvoice, actor, { id }).catch(() => undefined);
  return id;
}

/** A batch that pays these supplier invoices today. */
export const makeTransfer = (
  store: Store,
  { actor }: Company,
  ...invoices: number[]
): Promise<{ id: number }> =>
  send(store, prepareTransfer, actor, {
    executionDate: today(),
    orders: invoices.map((version) => ({ kind: 'supplierInvoice' as const, version })),
  });
