import { z } from 'zod';
import { command, corporationOf } from '../kernel/command.ts';
import { LEGAL_TIME_ZONE, todayIn } from '../kernel/dates.ts';
import { compare, money } from '../kernel/decimal.ts';
import { date, decimal, optionalReference, recordId, reference, text } from '../kernel/fields.ts';
import { conflict, invalid } from '../kernel/refusal.ts';
import { bankMeansOf } from '../accounting/bank-means.ts';
import { requireOpenPeriod } from '../accounting/open-period.ts';
import { accountRecord } from '../company/own-account.ts';
import { peopleQuestions } from '../people/questions.ts';
import { advanceAggregate, leftOf, requireNotGiven } from './advance.ts';
import { repaidEntry } from './booking.ts';
import { sealExpense } from './expense.ts';
import { reimburseRole } from './expense-access.ts';

const amount = () => decimal({ places: 2, min: 0.01, max: 100_000 });

/** Agrees to give somebody money before they spend it: the next batch of transfers may give it. */
export const agreeAdvance = command({
  name: 'AgreeExpenseAdvance',
  role: reimburseRole,
  input: z.object({ person: reference('persons'), amount: amount(), date: date(), title: text(120) }),
  async handle(work, actor, { person, amount: sum, date: day, title }) {
    const corporation = corporationOf(actor);
    if (!(await work.ask(peopleQuestions).isColleague(person, corporation)))
      throw invalid({ person: ['errors.reference'] });
    const advance = await work.create(advanceAggregate);
    const { id } = advance;
    await work.append(advance, [
      {
        type: 'AdvanceAgreed',
        data: {
          advance: id,
          corporation,
          person,
          amount: money(sum),
          date: day,
          title,
          personal: sealExpense(person, 'title'),
        },
      },
    ]);
    return { id };
  },
});

/** Takes back an advance that was not given yet. */
export const cancelAdvance = command({
  name: 'CancelExpenseAdvance',
  role: reimburseRole,
  input: z.object({ id: recordId() }),
  refuses: ['ADVANCE_GIVEN'],
  async handle(work, actor, { id }) {
    const advance = await work.load(advanceAggregate, id, actor);
    requireNotGiven(advance.state);
    await work.append(advance, [{ type: 'AdvanceCancelled', data: { advance: id } }]);
    return { id };
  },
});

/** Notes that its holder gave an advance, or a part of it, back to the bank. */
export const repayAdvance = command({
  name: 'RepayExpenseAdvance',
  role: reimburseRole,
  input: z.object({ id: recordId(), amount: amount(), date: date(), bankAccount: optionalReference('rib') }),
  refuses: ['ADVANCE_SETTLED'],
  async handle(work, actor, { id, amount: sum, date: day, bankAccount }) {
    const corporation = corporationOf(actor);
    const advance = await work.load(advanceAggregate, id, actor);
    const left = leftOf(advance.state);
    if (compare(left, '0') === 0) throw conflict('ADVANCE_SETTLED', 'expenses.error.advanceSettled');
    if (compare(sum, left) > 0) throw invalid({ amount: [`expenses.error.advanceLeft|left=${left}`] });
    if (day > todayIn(LEGAL_TIME_ZONE, new Date(work.now))) throw invalid({ date: ['errors.future'] });
    const books = await requireOpenPeriod(work, actor, day);
    const own = bankAccount === null ? null : await accountRecord(work, corporation, bankAccount);
    if (bankAccount !== null && own === null) throw invalid({ bankAccount: ['errors.reference'] });
    const entry = repaidEntry(books, bankMeansOf(books.chart, own), { advance: id, date: day, amount: sum });
    await work.append(advance, [
      { type: 'AdvanceReturned', data: { advance: id, amount: money(sum), date: day, entry } },
    ]);
    return { id };
  },
});
