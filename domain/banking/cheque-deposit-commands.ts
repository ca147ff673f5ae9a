import { z } from 'zod';
import { command, corporationOf } from '../kernel/command.ts';
import { todayIn } from '../kernel/dates.ts';
import { add, money } from '../kernel/decimal.ts';
import { date, optionalReference, optionalText, recordId } from '../kernel/fields.ts';
import type { ChequePayment } from './questions.ts';
import { conflict, invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { chequeDepositAggregate, MAX_CHEQUES, requireLive, type DepositFacts } from './cheque-deposit.ts';
import { recordQuestions } from '../records/questions.ts';
import { organizationQuestions } from '../company/questions.ts';
import { bankingQuestions } from './questions.ts';

/** Why these payments are no cheques to hand in; null when they are. */
function refused(asked: readonly number[], found: ReadonlyMap<number, ChequePayment>): string | null {
  const known = asked.flatMap((id) => found.get(id) ?? []);
  if (known.length < asked.length) return 'errors.reference';
  const unfit = known.find(({ waits }) => !waits);
  return unfit ? `banking.error.notWaiting|number=${unfit.number ?? unfit.id}` : null;
}

/** @throws Refusal `invalid` on `account` */
async function accountOf(
  work: UnitOfWork,
  corporation: number,
  id: number | null,
): Promise<DepositFacts['account']> {
  if (id === null) return null;
  const record = (await work.ask(recordQuestions).records('rib', [id], corporation)).get(id);
  const iban = record?.values['iban'];
  if (record === undefined || typeof iban !== 'string') throw invalid({ account: ['errors.reference'] });
  return { id, name: record.label, iban };
}

/**
 * Puts received cheques on a slip to be handed in to the bank. Their money reaches the bank's account when the
 * statement's movement is matched with them. Each cheque is on one slip at most.
 * @throws Refusal `invalid` at `payments`, `account` or `date` (after today)
 */
export const makeChequeDeposit = command({
  name: 'MakeChequeDeposit',
  role: 'ROLE_PAYMENT_CREATE',
  input: z.object({
    date: date(),
    account: optionalReference('rib'),
    payments: z
      .array(recordId(), { error: 'banking.error.noCheque' })
      .min(1, 'banking.error.noCheque')
      .max(MAX_CHEQUES, `errors.tooMany|max=${MAX_CHEQUES}`),
  }),
  async handle(work, actor, { date: day, account: accountId, payments }) {
    const corporation = corporationOf(actor);
    const profile = await work.ask(organizationQuestions).corporation(corporation);
    if (profile && day > todayIn(profile.timeZone, new Date(work.now)))
      throw invalid({ date: ['errors.future'] });
    const account = await accountOf(work, corporation, accountId);
    const asked = [...new Set(payments)];
    const found = await work.ask(bankingQuestions).cheques(asked, corporation);
    const problem = refused(asked, found);
    if (problem !== null) throw invalid({ payments: [problem] });
    const cheques = asked.flatMap((id) => {
      const cheque = found.get(id);
      return cheque ? [{ payment: id, amount: cheque.amount }] : [];
    });
    const total = money(add('0', ...cheques.map(({ amount }) => amount)));
    const deposit = await work.create(chequeDepositAggregate);
    const number = `REM-${day.replaceAll('-', '')}-${deposit.id}`;
    await work.append(deposit, [
      {
        type: 'ChequeDepositMade',
        data: { deposit: deposit.id, corporation, number, date: day, account, cheques, total },
      },
    ]);
    return { id: deposit.id, number };
  },
});

/**
 * Takes a slip back that was not handed in; its cheques wait again.
 * @throws Refusal `conflict` DEPOSIT_CANCELLED, DEPOSIT_BOOKED
 */
export const cancelChequeDeposit = command({
  name: 'CancelChequeDeposit',
  role: 'ROLE_PAYMENT_EDIT',
  input: z.object({ id: recordId(), reason: optionalText(200) }),
  refuses: ['DEPOSIT_BOOKED', 'DEPOSIT_CANCELLED'],
  async handle(work, actor, { id, reason }) {
    const deposit = await work.load(chequeDepositAggregate, id, actor);
    const { cheques } = requireLive(deposit.state);
    const ids = cheques.map(({ payment }) => payment);
    const payments = await work.ask(bankingQuestions).paymentsToReconcile(ids, corporationOf(actor));
    if ([...payments.values()].some(({ reconciled }) => reconciled))
      throw conflict('DEPOSIT_BOOKED', 'banking.error.depositBooked');
    await work.append(deposit, [{ type: 'ChequeDepositCancelled', data: { deposit: id, reason } }]);
    return { id };
  },
});
