import { z } from 'zod';
import { command } from '../kernel/command.ts';
import { todayIn } from '../kernel/dates.ts';
import { date, flag, optionalDecimal, optionalText, recordId, text } from '../kernel/fields.ts';
import { invalid } from '../kernel/refusal.ts';
import { ownCorporation, versionInput } from '../documents/document-commands.ts';
import { suppliedPurchase } from '../documents/purchase.ts';
import { loadPurchase } from '../documents/purchase-commands.ts';
import * as supplies from '../documents/receipt.ts';

const LINES = 100;

/** A line that nothing came in of may be left out, or say nothing. */
const receivedLine = z.object({
  line: z
    .number({ error: 'errors.required' })
    .int('errors.reference')
    .min(0, 'errors.reference')
    .max(LINES - 1, 'errors.reference'),
  quantity: optionalDecimal({ places: 4, min: 0, max: 999_999_999 }),
});

export const receiptSchema = versionInput.extend({
  date: date(),
  deliveryNote: optionalText(60),
  comment: optionalText(2000),
  lines: z.array(receivedLine).max(LINES, `errors.tooManyLines|max=${LINES}`).default([]),
  /** More came in than was ordered, and it is kept. */
  confirmOver: flag(),
});

/** What came in of an accepted purchase, in part or in full; dated today at the latest. */
export const receivePurchase = command({
  name: 'ReceivePurchase',
  role: 'ROLE_PURCHASE_ORDER_RECEIVE',
  input: receiptSchema,
  refuses: ['PURCHASE_STATUS'],
  async handle(work, actor, { version, lines, ...facts }) {
    const loaded = await loadPurchase(work, actor, version);
    const { timeZone } = await ownCorporation(work, actor);
    if (facts.date > todayIn(timeZone, new Date(work.now))) throw invalid({ date: ['errors.future'] });
    const received = lines.map(({ line, quantity }) => ({ line, quantity: quantity ?? '0' }));
    await work.append(
      loaded,
      supplies.receive(suppliedPurchase(loaded.state, version), { ...facts, lines: received }),
    );
    return { id: loaded.id, version };
  },
});

/** Takes a receipt back; it stays in the history with the reason. */
export const cancelPurchaseReceipt = command({
  name: 'CancelPurchaseReceipt',
  role: 'ROLE_PURCHASE_ORDER_RECEIVE',
  input: versionInput.extend({ receipt: recordId(), reason: text(500) }),
  refuses: ['RECEIPT_CANCELLED'],
  async handle(work, actor, { version, receipt, reason }) {
    const loaded = await loadPurchase(work, actor, version);
    await work.append(
      loaded,
      supplies.cancelReceipt(suppliedPurchase(loaded.state, version), receipt, reason),
    );
    return { id: loaded.id, version };
  },
});

/** Less came in than was ordered, and the rest is no longer awaited. */
export const closePurchase = command({
  name: 'ClosePurchase',
  role: 'ROLE_PURCHASE_ORDER_RECEIVE',
  input: versionInput.extend({ reason: text(500) }),
  refuses: ['PURCHASE_NOT_AWAITED', 'PURCHASE_NOT_RECEIVED', 'PURCHASE_STATUS'],
  async handle(work, actor, { version, reason }) {
    const loaded = await loadPurchase(work, actor, version);
    await work.append(loaded, supplies.closePurchase(suppliedPurchase(loaded.state, version), reason));
    return { id: loaded.id, version };
  },
});

/** What is missing of a closed purchase is awaited again. */
export const reopenPurchase = command({
  name: 'ReopenPurchase',
  role: 'ROLE_PURCHASE_ORDER_RECEIVE',
  input: versionInput,
  refuses: ['PURCHASE_NOT_CLOSED'],
  async handle(work, actor, { version }) {
    const loaded = await loadPurchase(work, actor, version);
    await work.append(loaded, supplies.reopenPurchase(suppliedPurchase(loaded.state, version)));
    return { id: loaded.id, version };
  },
});
