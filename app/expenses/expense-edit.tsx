import { useActionData, useLoaderData } from '@remix-run/react';
import { editExpense } from '#domain/expenses/expense-commands.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { findTracked } from '../tracked/tracked.server.ts';
import { expenseChoices, expenseValues, saveExpense } from './expense-form.server.ts';
import { ExpenseForm } from './expense-form.tsx';
import { sameReceipts } from './same-receipts.server.ts';
import { trackedExpenses } from './expenses.server.ts';

export const meta = titleOf;

export const loader = screen('expenseEdit', async (context) => {
  const { id, title, typeName, kind, revision } = await findTracked(context, trackedExpenses(context));
  return {
    title: context.t('expenses.edit', { name: title || typeName }),
    kind,
    kinds: [],
    values: await expenseValues(context, kind, id),
    choices: await expenseChoices(context, kind),
    revision,
    same: (await sameReceipts(context, [id])).get(id) ?? [],
    back: pathTo('expenseDetails', { id }),
  };
});

export const action = screen('expenseEdit', async (context) => {
  const { id, person } = await findTracked(context, trackedExpenses(context));
  return saveExpense(context, person, editExpense, { id: String(id) });
});

export default function ExpenseEdit() {
  return <ExpenseForm {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
