import { useActionData, useLoaderData } from '@remix-run/react';
import { draftExpense } from '#domain/expenses/expense-commands.ts';
import { expenseKinds } from '#domain/records/catalogue/projects/project-expense-document-type.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { askedKind, expenseChoices, expenseValues, saveExpense } from './expense-form.server.ts';
import { ExpenseForm } from './expense-form.tsx';

export const meta = titleOf;

export const loader = screen('expenseNew', async (context) => {
  const kind = askedKind(context.url);
  const project = context.url.searchParams.get('project');
  const [choices, values] = await Promise.all([
    expenseChoices(context, kind),
    expenseValues(context, kind, null),
  ]);
  const [only, ...others] = choices.types;
  return {
    title: context.t('expenses.new'),
    kind,
    kinds: expenseKinds.map((one) => ({
      label: context.t(`expenses.kind.${one}`),
      to: pathTo('expenseNew', {}, { kind: one, project }),
      current: one === kind,
    })),
    // Where there is one type of a kind it need not be chosen.
    values: only && others.length === 0 ? { ...values, type: String(only.value) } : values,
    choices,
    back: pathTo('expenseMine', {}),
  };
});

export const action = screen('expenseNew', (context) => saveExpense(context, null, draftExpense));

export default function ExpenseNew() {
  return (
    <ExpenseForm
      {...useLoaderData<typeof loader>()}
      revision={null}
      answer={useActionData<typeof action>()}
    />
  );
}
