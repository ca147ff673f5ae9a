import { invoiceSaleOrders } from '#domain/documents/invoicing/order-invoicing-commands.ts';
import * as saleOrders from '#domain/documents/sale-order-commands.ts';
import { addDays } from '#domain/kernel/dates.ts';
import { demoContent, type Demo } from './demo-content.ts';

type Stage = 'draft' | 'validate' | 'in_progress' | 'accepted' | 'partly' | 'invoiced' | 'refused' | 'cancel';

/** Sale orders in every status, the oldest first. */
const stages: readonly Stage[] = [
  'invoiced',
  'refused',
  'partly',
  'accepted',
  'cancel',
  'accepted',
  'in_progress',
  'accepted',
  'validate',
  'draft',
];

async function order(demo: Demo, n: number, stage: Stage, date: string): Promise<void> {
  const { runtime, actor } = demo;
  const { execute } = runtime.store;
  const input = saleOrders.draftSaleOrder.input.parse({
    ...demoContent(demo, n, date),
    expiryDate: null,
    supplyDate: addDays(date, 21),
    submitType: stage === 'draft' ? 'draft' : 'validate',
  });
  const { version } = await execute(saleOrders.draftSaleOrder, actor, input);
  if (stage === 'in_progress') await execute(saleOrders.markSaleOrderSent, actor, { version });
  if (stage === 'refused')
    await execute(saleOrders.refuseSaleOrder, actor, { version, reasonRefuse: 'Délai trop long' });
  if (stage === 'cancel') await execute(saleOrders.cancelSaleOrder, actor, { version });
  if (stage !== 'accepted' && stage !== 'partly' && stage !== 'invoiced') return;
  await execute(saleOrders.acceptSaleOrder, actor, { version, confirmExpired: false });
  if (stage === 'accepted') return;
  const lines = stage === 'partly' ? [{ line: 0, quantity: '1' }] : [];
  const asked = invoiceSaleOrders.input.parse({ orders: [{ version, lines }] });
  await execute(invoiceSaleOrders, actor, asked);
}

/** The sale orders of a demo company. */
export async function seedOrders(demo: Demo): Promise<void> {
  for (const [n, stage] of stages.entries())
    await order(demo, n + 400, stage, addDays(demo.today, Math.min(0, (n + 1 - stages.length) * 4)));
}
