import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { LEGAL_TIME_ZONE, todayIn } from '../kernel/dates.ts';
import { recordId } from '../kernel/fields.ts';
import { conflict, invalid, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { lineIds } from '../amounts/totals.ts';
import { commerceSettingsOf } from '../company/commerce-settings.ts';
import { organizationQuestions } from '../company/questions.ts';
import { contentSchema, MAX_LINES } from '../documents/content/content.ts';
import { resolveContent } from '../documents/content/resolve-content.ts';
import { invoiceAggregate } from '../documents/invoice.ts';
import { projectQuestions } from '../projects/questions.ts';
import { expenseAggregate, type ExpenseFacts } from './expense.ts';
import { expenseSightOf } from './expense-access.ts';
import type { LoadedExpense } from './expense-commands.ts';
import { expenseQuestions } from './questions.ts';

const french = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;

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
 * A draft invoice to a project's client of expenses that were approved: a line each, without VAT, at the company's usual
 * rate. A line knows its expense and it its line: taken out of the draft, it may be asked for again.
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
    const corporation = corporationOf(actor);
    const project = await work.ask(projectQuestions).project(id, corporation);
    if (project === null) throw missing();
    if (project.client === null) throw invalid({ project: ['expenses.error.noClient'] });
    const expenses = await loadRebillable(work, actor, id, ids);
    const company = await work.ask(organizationQuestions).corporation(corporation);
    const settings = company && commerceSettingsOf(company);
    const vatOf = ({ vat }: ExpenseFacts) => settings?.defaultVat ?? vat?.id ?? null;
    if (expenses.some((one) => vatOf(one.facts) === null))
      throw invalid({ expenses: ['expenses.error.noVat'] });
    const input = contentSchema.parse({
      title: `Frais – ${project.name}`.slice(0, 200),
      thirdParty: project.client,
      project: id,
      date: todayIn(LEGAL_TIME_ZONE, new Date(work.now)),
      supplyDate:
        expenses
          .map(({ facts }) => facts.date)
          .toSorted()
          .at(-1) ?? null,
      paymentCondition: settings?.defaultPaymentCondition ?? null,
      paymentType: settings?.defaultPaymentType ?? null,
      productList: expenses.map(({ facts, state }) => ({
        productType: 'none',
        productName: `${state.said?.title ?? facts.type.name} – ${french(facts.date)}`.slice(0, 300),
        quantity: '1',
        unitPrice: facts.amounts.net,
        vat: vatOf(facts),
        nature: 'service',
      })),
    });
    const facts = await resolveContent(work, corporation, input, 'invoice');
    const invoice = await work.create(invoiceAggregate);
    const version = await work.nextId('version');
    await work.append(invoice, [
      { type: 'InvoiceDrafted', data: { corporation, version, ...facts, origin: null } },
    ]);
    const lines = lineIds(facts.content.lines);
    for (const [index, expense] of expenses.entries())
      await work.append(expense, [
        {
          type: 'ExpenseRebilled',
          data: { expense: expense.id, invoice: invoice.id, version, line: lines[index] ?? index + 1 },
        },
      ]);
    return { id: version, invoice: invoice.id };
  },
});

/**
 * Frees an expense whose invoice was credited in part: the credit note took it back. With a credit note of the whole
 * invoice it is free by itself.
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
    const standing = await work.ask(expenseQuestions).creditedOn(id, corporation);
    if (standing === null) throw conflict('EXPENSE_NOT_CREDITED', 'expenses.error.notCredited');
    await work.append(expense, [{ type: 'ExpenseFreed', data: { expense: id, version: standing } }]);
    return { id };
  },
});
