import { z } from 'zod';
import { requireOpenDay } from '../accounting/open-period.ts';
import { accountingQuestions } from '../accounting/questions.ts';
import { bankingQuestions } from '../banking/questions.ts';
import { outstandingQuestions } from '../documents/outstanding-questions.ts';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { add, compare, isZero, money, type DecimalString } from '../kernel/decimal.ts';
import { recordId } from '../kernel/fields.ts';
import { conflict, missing, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { cancelPayment, recordPayment, type PaymentInput } from '../payments/payment-commands.ts';
import { paymentAggregate } from '../payments/payment.ts';
import { keyOf } from '../payments/settle.ts';
import { importedBy, type ImportRow } from './import-kind.ts';

/**
 * Cancels a payment that an import made, unless the bank's statement, a slip of cheques or closed books hold it.
 * @throws Refusal `missing` of one that was cancelled since; `conflict` PAYMENT_AT_BANK, PAYMENT_ON_SLIP; `invalid` at
 *   `date` for one of a closed period
 */
export const undoImportedPayment = command({
  name: 'UndoImportedPayment',
  role: cancelPayment.access.role,
  input: z.object({ id: recordId() }),
  refuses: ['PAYMENT_AT_BANK', 'PAYMENT_ON_SLIP'],
  async handle(work, actor, { id }) {
    const { facts, cancelled } = (await work.load(paymentAggregate, id, actor)).state;
    if (facts === null || cancelled) throw missing();
    const { corporation, date } = facts;
    const held = (await work.ask(bankingQuestions).paymentsToReconcile([id], corporation)).get(id);
    if (held?.reconciled) throw conflict('PAYMENT_AT_BANK', 'errors.paymentAtBank');
    if (held?.onSlip) throw conflict('PAYMENT_ON_SLIP', 'errors.paymentOnSlip');
    requireOpenDay(await work.ask(accountingQuestions).books(corporation), date);
    return cancelPayment.handle(work, actor, { id, reason: 'Import annulé' });
  },
});

/** Rows that pay one document more than is due on it, together: each is asked of what was due before all. */
async function paidTooOften(
  work: UnitOfWork,
  actor: Actor,
  rows: readonly ImportRow<PaymentInput>[],
): Promise<FieldErrors> {
  const asked = rows.flatMap(({ values }) => values.allocations);
  const open = await work.ask(outstandingQuestions).outstandingOf(asked, corporationOf(actor));
  const settled = new Map<string, DecimalString>();
  const errors: FieldErrors = {};
  for (const [at, { values }] of rows.entries())
    for (const one of values.allocations) {
      const key = keyOf(one);
      const sum = add(settled.get(key) ?? '0', one.amount ?? '0');
      settled.set(key, sum);
      const due = open.get(key)?.due;
      if (due !== undefined && !isZero(one.amount ?? '0') && compare(sum, due) > 0)
        errors[`rows[${at}].allocations`] = [`errors.amountAtMost|max=${money(due)}`];
    }
  return errors;
}

export const paymentImport = importedBy({
  name: 'payment',
  values: recordPayment.input,
  create: recordPayment,
  edit: null,
  remove: undoImportedPayment,
  refuse: paidTooOften,
});
