import type { z } from 'zod';
import type { contentSchema } from '#domain/documents/content/content.ts';
import { acceptPurchase, draftPurchase } from '#domain/documents/purchase-commands.ts';
import { receivePurchase } from '#domain/purchasing/receipt-commands.ts';
import type { registerSupplierInvoice } from '#domain/purchasing/supplier-invoice-commands.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import type { Store } from '#db/events/store.ts';
import { clientInput, documentInput, send, type Company } from '../company.ts';

export const makeSupplier = async (store: Store, company: Company, name = 'Cimenterie de l’Ouest') =>
  (await send(store, createThirdParty, company.actor, clientInput({ name, client: false, supplier: true })))
    .id;

/** Two lines: 10 × 12.50 and 4 × 30.00, 245.00 without VAT, 294.00 with it. */
export const purchaseInput = (
  company: Company,
  supplier: number,
  changes: Partial<z.input<typeof contentSchema>> = {},
) => {
  const line = { productType: 'none' as const, vat: company.vat };
  return documentInput(company, {
    thirdParty: supplier,
    productList: [
      { ...line, productName: 'Ciment', quantity: '10', unitPrice: '12.50' },
      { ...line, productName: 'Sable', quantity: '4', unitPrice: '30' },
    ],
    ...changes,
  });
};

export async function makePurchase(store: Store, company: Company, supplier: number, accepted = true) {
  const { actor } = company;
  const made = await send(store, draftPurchase, actor, {
    ...purchaseInput(company, supplier),
    submitType: 'validate',
  });
  if (accepted) await send(store, acceptPurchase, actor, { version: made.version, confirmExpired: true });
  return made;
}

/** Receives so much of its lines, in their order. */
export const receiveOf = (store: Store, { actor }: Company, version: number, ...quantities: string[]) =>
  send(store, receivePurchase, actor, {
    version,
    date: '2026-03-10',
    deliveryNote: 'BL 7',
    lines: quantities.map((quantity, line) => ({ line, quantity })),
  });

type PaperInput = z.input<typeof registerSupplierInvoice.input>;

/** A paper that invoices so much of a purchase's lines, at their prices. */
export const paperOf = (
  purchase: number,
  number: string,
  quantities: readonly string[],
  changes: Partial<PaperInput> = {},
): PaperInput => ({
  type: 'invoice',
  number,
  date: '2026-03-12',
  purchase,
  lines: quantities.map((quantity, line) => ({ line, quantity, unitPrice: line === 0 ? '12.50' : '30' })),
  ...changes,
});

/** The same person of a company under another account. */
export const asUser = ({ actor }: Company, user: number): Actor => ({ ...actor, user });
