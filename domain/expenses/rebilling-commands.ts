import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { compare, isZero, money, subtract, type DecimalString } from '../kernel/decimal.ts';
import { recordId } from '../kernel/fields.ts';
import { conflict, invalid, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { computeTotals } from '../amounts/totals.ts';
import { MAX_LINES } from '../documents/content/content.ts';
import type { InvoiceState } from '../documents/invoice.ts';
import { loadInvoice } from '../documents/invoice-commands.ts';
import { lineCredited } from '../documents/invoicing/project-bills.ts';
import { billedProject, draftOfProject, lineOf } from '../documents/invoicing/project-draft.ts';
import { costOf } from './amounts.ts';
import { expenseAggregate, type ExpenseFacts } from './expense.ts';
import { expenseSightOf } from './expense-access.ts';
import type { LoadedExpense } from './expense-commands.ts';
import { expenseQuestions } from './questions.ts';

const settled: ReadonlySet<string> = new Set(['approved', 'reimbursed']);

/** Expenses of a project that a client may be asked for. @throws Refusal `conflict`, `missing` for what is not seen */
async function loadRebillable(work: UnitOfWork, actor: Actor, project: number, ids: readonly number[]) {
  if (!expenseSightOf(actor).everybody) throw missing();
  const found: (LoadedExpense & { facts: ExpenseFacts })[] = [];
  for (const id of new Set(ids)) {
    const expense = await work.load(expenseAggregate, id, actor);
    const { facts, status } = expense.state;
    if (facts === null || facts.project !== project) throw missing();
    if (!facts.billable || !settled.has(status))
      throw conflict('EXPENSE_NOT_BILLABLE', 'expenses.error.notBillable');
    if ((await work.ask(expenseQuestions).rebilledOn(id, corporationOf(actor))) !== null)
      throw conflict('EXPENSE_REBILLED', 'expenses.error.rebilled');
    found.push(Object.assign(expense, { facts }));
  }
  return found;
}

/**
 * A draft invoice to a project's client of expenses that were approved: a line each of what the project bears, with it
 * the VAT that is not deducted, at the company's usual rate. A line knows its expense and it its line: taken out of the draft, it may be asked for again.
 * @returns the invoice's version
 */
export const rebillExpenses = command({
  name: 'RebillExpenses',
  role: 'ROLE_INVOICE_CREATE',
  input: z.object({
    project: recordId(),
    expenses: z
      .array(recordId())
      .min(1, 'expenses.error.noneChosen')
      .max(MAX_LINES, `errors.tooMany|max=${MAX_LINES}`),
  }),
  refuses: ['EXPENSE_NOT_BILLABLE', 'EXPENSE_REBILLED'],
  async handle(work, actor, { project: id, expenses: ids }) {
    const of = await billedProject(work, actor, id);
    const expenses = await loadRebillable(work, actor, id, ids);
    // What the client is asked for is a service of the company: its usual rate, not that of the receipt.
    const vatOf = ({ vat }: ExpenseFacts) => of.defaultVat ?? vat?.id ?? null;
    if (expenses.some(({ facts }) => vatOf(facts) === null))
      throw invalid({ expenses: ['expenses.error.noVat'] });
    const { id: invoice, version } = await draftOfProject(work, of, {
      title: of.words.expensesTitle(of.project.state.name),
      supplyDate:
        expenses
          .map(({ facts }) => facts.date)
          .toSorted()
          .at(-1) ?? null,
      lines: expenses.map(({ facts, state }) => ({
        name: of.words.expense(state.said?.title ?? facts.type.name, facts.date),
        description: null,
        quantity: '1',
        unitPrice: facts.purchaseAmount ?? costOf(facts.amounts, facts.deductiblePercent),
        unit: null,
        vat: vatOf(facts),
      })),
    });
    for (const [place, expense] of expenses.entries())
      await work.append(expense, [
        {
          type: 'ExpenseRebilled',
          data: { expense: expense.id, invoice, version, line: Number(lineOf(place)) },
        },
      ]);
    return { id: version, invoice };
  },
});

/** What an invoice asks for by a line that credit notes left of it, including VAT. */
function askedBy(invoice: InvoiceState, line: number): DecimalString {
  const found = lineCredited(invoice, line);
  if (found === null) return '0';
  const quantity = subtract(found.line.quantity, found.credited);
  return computeTotals([{ ...found.line, quantity }], null).finalTotal;
}

/**
 * Frees an expense of whose invoice a credit note took back an amount, and no line as it stands: where that amount is
 * as much as its line asks for. With a credit note of its whole line, or of the invoice, it is free by itself.
 */
export const freeExpense = command({
  name: 'FreeExpense',
  role: 'ROLE_INVOICE_CREATE',
  input: z.object({ id: recordId() }),
  refuses: ['EXPENSE_NOT_CREDITED'],
  async handle(work, actor, { id }) {
    const corporation = corporationOf(actor);
    if (!expenseSightOf(actor).everybody) throw missing();
    const expense = await work.load(expenseAggregate, id, actor);
    const billed = await work.ask(expenseQuestions).billedLine(id, corporation);
    if (billed === null) throw conflict('EXPENSE_NOT_CREDITED', 'expenses.error.notCredited');
    const { version, line, unnamed } = billed;
    const invoice = await loadInvoice(work, actor, version);
    if (isZero(unnamed) && !invoice.state.credits.some(({ lines = [] }) => lines.length > 0))
      throw conflict('EXPENSE_NOT_CREDITED', 'expenses.error.notCredited');
    const amount = askedBy(invoice.state, line);
    if (compare(unnamed, amount) < 0)
      throw conflict(
        'EXPENSE_NOT_CREDITED',
        `expenses.error.stillAsked|left=${money(subtract(amount, unnamed))}`,
      );
    await work.append(expense, [{ type: 'ExpenseFreed', data: { expense: id, version, amount } }]);
    return { id };
  },
});
