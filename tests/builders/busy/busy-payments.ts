import { giveBackCredit, reopenPayment, applyCredit } from '#domain/payments/credit-commands.ts';
import { cancelTransfer, executeTransfer, sendTransfer } from '#domain/payments/credit-transfer-commands.ts';
import { cancelPayment, recordPayment } from '#domain/payments/payment-commands.ts';
import type { Store } from '#db/events/store.ts';
import { commandsOf, makeInvoice, send, type Company } from '../company.ts';
import { makePayable, makePayee, makeTransfer, today } from '../documents/payables.ts';

/** An invoice in two instalments, paid in part, so that its due date moves on. */
async function busySchedule(store: Store, company: Company): Promise<void> {
  const { actor, paymentType } = company;
  const { id: pattern } = await send(store, commandsOf('paymentpattern').create, actor, {
    name: '30/70',
    enabled: true,
    shares: [
      { percent: '30', days: 0, from: 'invoice_date' },
      { percent: '70', days: 45, from: 'end_of_month' },
    ],
  });
  const { id: condition } = await send(store, commandsOf('paymentcondition').create, actor, {
    name: 'En deux fois',
    days: 0,
    from: 'invoice_date',
    pattern,
    enabled: true,
  });
  const { version } = await makeInvoice(store, company, 'validate', { paymentCondition: condition });
  await send(store, recordPayment, actor, {
    invoice: version,
    date: '2026-03-20',
    amount: '200',
    paymentType,
  });
}

/** A payment over two invoices with something left, which is used, moved and given back. */
async function busyCredits(store: Store, company: Company): Promise<void> {
  const { actor, paymentType, client } = company;
  const [first, second, third] = [
    (await makeInvoice(store, company, 'validate')).version,
    (await makeInvoice(store, company, 'validate')).version,
    (await makeInvoice(store, company, 'validate')).version,
  ];
  const part = (version: number, amount: string) => ({ kind: 'invoice' as const, version, amount });
  const money = { date: '2026-03-20', paymentType };
  const { id } = await send(store, recordPayment, actor, {
    ...money,
    client,
    amount: '1300',
    label: 'Mars',
    allocations: [part(first, '576'), part(second, '400')],
  });
  await send(store, applyCredit, actor, { invoice: second, amount: '76' });
  await send(store, reopenPayment, actor, { id, allocations: [part(first, '576'), part(third, '300')] });
  const back = await send(store, giveBackCredit, actor, { ...money, id, amount: '100' });
  await send(store, giveBackCredit, actor, { ...money, id, amount: '24' });
  await send(store, cancelPayment, actor, { id: back.id, reason: 'Compte clos' });
  await send(store, recordPayment, actor, { ...money, invoice: second, amount: '600' });
  await send(store, recordPayment, actor, { ...money, client, amount: '50' });
  const advance = await send(store, recordPayment, actor, {
    ...money,
    client,
    amount: '90',
    vat: company.vat,
  });
  await send(store, reopenPayment, actor, { id: advance.id, allocations: [part(third, '30')] });
}

/** Batches of transfers: executed, and cancelled. */
async function busyTransfers(store: Store, company: Company): Promise<void> {
  const { actor, paymentType } = company;
  const payee = await makePayee(store, company);
  const first = await makePayable(store, company, payee, 'G-1');
  const second = await makePayable(store, company, payee, 'G-2');
  const cancelled = await makeTransfer(store, company, first);
  await send(store, cancelTransfer, actor, { id: cancelled.id, reason: 'Mauvais compte' });
  const { id } = await makeTransfer(store, company, first, second);
  await send(store, sendTransfer, actor, { id });
  await send(store, executeTransfer, actor, { id, date: today(), paymentType });
}

/** All that payments do beyond one invoice. */
export async function busyPayments(store: Store, company: Company): Promise<void> {
  await busyCredits(store, company);
  await busySchedule(store, company);
  await busyTransfers(store, company);
}
