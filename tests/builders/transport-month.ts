import { createProduct, editProduct } from '#domain/products/commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { cancelAndInvoice } from '#domain/transport/invoicing-commands.ts';
import * as commands from '#domain/transport/order-commands.ts';
import type { Store } from '#db/events/store.ts';
import { clientInput, commandsOf, send, type Company } from './company.ts';
import { colleague } from './training.ts';
import { pump, transportOrder } from './transport.ts';

export const SLIPS = 214;
export const CLIENTS = 9;
export const INDIVIDUAL = 3;

/** The month of scenario 6 (5-modules.md, section 6), in March 2026. */
export interface SlipMonth {
  orders: number[];
  disputed: number;
  cancelled: number;
}

/**
 * 214 slips of 9 clients, of which 3 are invoiced one by one, 1 is disputed, 1 cancelled with its invoice; the price of
 * the zone changes in the middle of it.
 */
export async function slipMonth(store: Store, here: Company): Promise<SlipMonth> {
  const clients: number[] = [];
  const orders: number[] = [];
  for (let index = 0; index < CLIENTS; index += 1)
    clients.push(
      (
        await send(
          store,
          createThirdParty,
          here.actor,
          clientInput({
            name: `Client ${index}`,
            email: `compta@client-${index}.example`,
            paymentCondition: here.condition,
            paymentType: here.paymentType,
          }),
        )
      ).id,
    );
  const pumps: number[] = [];
  const drivers: number[] = [];
  for (let index = 0; index < 8; index += 1) {
    pumps.push(await pump(store, here, `Pompe ${index}`));
    drivers.push(await colleague(store, here, { firstName: 'Ronan', lastName: `Pompiste ${index}` }));
  }
  const record = async (resource: string, input: object) =>
    (await send(store, commandsOf(resource).create, here.actor, { enabled: true, ...input })).id;
  const zone = await record('transportzone', { name: 'Rade de Brest' });
  const transport = {
    name: 'Transport Rade',
    code: 'TRRADE',
    type: 'service' as const,
    forSale: true,
    vat: here.vat,
    productType: await record('producttype', { name: 'Transport de béton', transport: true }),
    transportZone: zone,
    enabled: true,
  };
  const { id: product } = await send(store, createProduct, here.actor, {
    ...transport,
    unitPrice: '120.00',
  });
  for (let index = 0; index < SLIPS; index += 1) {
    // The price of the zone changes within the month: what was planned before keeps its own.
    if (index === SLIPS / 2)
      await send(store, editProduct, here.actor, {
        ...transport,
        id: product,
        unitPrice: '135.50',
        confirmPrices: true,
      });
    const day = `2026-03-${String((index % 28) + 1).padStart(2, '0')}`;
    const machine = Math.floor(index / 28);
    const input = transportOrder(here, {
      client: clients[index % CLIENTS] ?? 0,
      zone,
      equipment: pumps[machine] ?? 0,
      driver: drivers[machine] ?? 0,
      start: `${day}T08:00`,
      end: `${day}T12:00`,
      billing: index < INDIVIDUAL ? 'individual' : 'group',
      planned: true,
      lines: [
        { kind: 'package', label: 'Forfait', planned: '1', unitPrice: '420.00', vat: here.vat },
        { kind: 'product', label: 'Béton pompé', planned: '34.55', unitPrice: '8.33', vat: here.vat },
        { kind: 'transport', planned: '2' },
      ],
    });
    const { id } = await send(store, commands.createTransportOrder, here.actor, input);
    orders.push(id);
    const isCancelled = index === SLIPS - 1;
    const steps = [
      { status: 'in_progress' as const, at: `${day}T08:00` },
      { status: 'completed' as const, at: `${day}T12:00` },
    ];
    for (const step of isCancelled ? [] : steps)
      await send(store, commands.changeTransportStatus, here.actor, { id, ...step });
  }
  const disputed = orders[SLIPS - 2] ?? 0;
  const cancelled = orders[SLIPS - 1] ?? 0;
  await send(store, commands.disputeTransportSlip, here.actor, { id: disputed, reason: 'Volume' });
  await send(store, cancelAndInvoice, here.actor, { id: cancelled, reason: 'Pluie', amount: '180.00' });
  return { orders, disputed, cancelled };
}
