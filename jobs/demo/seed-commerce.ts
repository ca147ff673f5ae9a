import { draftInvoice } from '#domain/documents/invoice-commands.ts';
import { invoiceQuotation } from '#domain/documents/invoicing/invoicing-commands.ts';
import { recordPayment } from '#domain/payments/payment-commands.ts';
import * as quotations from '#domain/documents/quotation-commands.ts';
import { refundInvoice, validateRefund } from '#domain/documents/refund-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { addDays, addMonths } from '#domain/kernel/dates.ts';
import { compare, multiply, money } from '#domain/kernel/decimal.ts';
import { findVersion, listDocuments } from '#projections/documents/document-query.ts';
import type { Runtime } from '../tasks/runtime.ts';
import { chance, demoContent, type Demo } from './demo-content.ts';
import { seedOrders } from './seed-orders.ts';
import { seedPurchases } from './seed-purchases.ts';
import type { DemoRecords } from './seed-records.ts';

async function quotation(demo: Demo, n: number, date: string, validated: boolean): Promise<number> {
  const input = quotations.draftQuotation.input.parse({
    ...demoContent(demo, n, date),
    submitType: validated ? 'validate' : 'draft',
  });
  return (await demo.runtime.store.execute(quotations.draftQuotation, demo.actor, input)).version;
}

async function invoice(demo: Demo, n: number, date: string): Promise<number> {
  const input = draftInvoice.input.parse({
    ...demoContent(demo, n, date),
    expiryDate: null,
    submitType: 'validate',
  });
  return (await demo.runtime.store.execute(draftInvoice, demo.actor, input)).version;
}

async function pay(demo: Demo, invoiceVersion: number, share: string, date: string): Promise<void> {
  const document = await findVersion(demo.runtime.db, invoiceVersion, demo.corporation);
  if (document === null) throw new Error(`Invoice version ${invoiceVersion} is gone`);
  const input = recordPayment.input.parse({
    invoice: invoiceVersion,
    date: date > demo.today ? demo.today : date,
    amount: money(multiply(document.total, share)),
    paymentType: demo.records.paymentTypes.get('Virement'),
    reference: `VIR ${document.number ?? ''}`,
    bank: 'Crédit Agricole',
  });
  await demo.runtime.store.execute(recordPayment, demo.actor, input);
}

/** Two years of invoices in the order of their dates; the older are paid, some of the newer partly or too much. */
async function seedInvoices(demo: Demo, size: number): Promise<void> {
  const dates: string[] = [];
  for (let back = 22; back >= 0; back -= 1) {
    const month = addMonths(demo.today, -back);
    const count = Math.max(1, Math.round((2 + chance(back) * 4) * size));
    for (let n = 0; n < count; n += 1)
      dates.push(addDays(`${month.slice(0, 7)}-01`, Math.floor(((n + chance(back + n)) * 27) / count)));
  }
  const past = dates.filter((date) => date <= demo.today).sort();
  for (const [n, date] of past.entries()) {
    const version = await invoice(demo, n, date);
    const left = past.length - n;
    if (left > 14) await pay(demo, version, '1', addDays(date, 28));
    else if (left % 5 === 1) await pay(demo, version, '0.4', addDays(date, 12));
    else if (left === 9) await pay(demo, version, '1.01', addDays(date, 10));
    else if (left % 4 === 0) await pay(demo, version, '1', addDays(date, 15));
  }
  await seedRefunds(demo);
  for (const n of [501, 502, 503]) {
    const input = draftInvoice.input.parse({ ...demoContent(demo, n, demo.today), submitType: 'draft' });
    await demo.runtime.store.execute(draftInvoice, demo.actor, input);
  }
}

/**
 * Credit notes: one line of an unpaid invoice, all of another, a line of a paid one to give back, and a draft. They are
 * of today, so that they credit the smallest: a month that begins with them would close below zero.
 */
async function seedRefunds({ runtime, actor, corporation }: Demo): Promise<void> {
  const { execute } = runtime.store;
  const smallest = async (status: string) => {
    const request = { sort: 'newest', direction: 'desc', limit: 10, cursor: null, offset: 0 } as const;
    const { rows } = await listDocuments(runtime.db, 'invoice', corporation, { today: '', status }, request);
    return rows.toSorted((a, b) => compare(a.total, b.total));
  };
  const [first, second, third] = await smallest('to_be_paid');
  const [paid] = await smallest('paid');
  const refund = async (version: number | undefined, lines: number[], validated: boolean) => {
    if (version === undefined) return;
    const chosen = lines.map((line) => ({ line, quantity: null }));
    const made = await execute(refundInvoice, actor, refundInvoice.input.parse({ version, lines: chosen }));
    if (validated) await execute(validateRefund, actor, { version: made.version });
  };
  await refund(first?.version, [0], true);
  await refund(second?.version, [], true);
  await refund(paid?.version, [0], true);
  await refund(third?.version, [], false);
}

/** Quotations in every status; two of the accepted ones are invoiced. */
async function seedQuotations(demo: Demo): Promise<void> {
  const { runtime, actor, today } = demo;
  const { execute } = runtime.store;
  const stages = [
    'refused',
    'accepted',
    'invoiced',
    'cancel',
    'in_progress',
    'invoiced',
    'validate',
    'accepted',
    'in_progress',
    'validate',
    'deposit',
    'validate',
  ];
  for (const [n, stage] of stages.entries()) {
    const version = await quotation(demo, n + 200, addDays(today, n * 3 - 36), true);
    if (stage === 'in_progress' || stage === 'accepted')
      await execute(quotations.markQuotationSent, actor, { version });
    if (['accepted', 'invoiced', 'deposit'].includes(stage))
      await execute(quotations.acceptQuotation, actor, { version, confirmExpired: true });
    if (stage === 'refused')
      await execute(quotations.refuseQuotation, actor, { version, reasonRefuse: 'Prix du béton trop élevé' });
    if (stage === 'cancel') await execute(quotations.cancelQuotation, actor, { version });
    const invoicing = (input: object) =>
      execute(invoiceQuotation, actor, invoiceQuotation.input.parse({ version, ...input }));
    if (stage === 'invoiced') await invoicing({ mode: 'whole' });
    if (stage === 'deposit') await invoicing({ mode: 'share', percent: '30' });
  }
  for (const n of [301, 302]) await quotation(demo, n, today, false);
}

export async function seedCommerce(
  runtime: Runtime,
  corporation: number,
  records: DemoRecords,
  person: number | null,
  today: string,
  size: number,
): Promise<void> {
  const demo: Demo = { runtime, actor: systemActor(corporation), corporation, records, person, today };
  await seedInvoices(demo, size);
  await seedQuotations(demo);
  await seedOrders(demo);
  await seedPurchases(demo);
}
