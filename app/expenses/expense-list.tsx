import { useLoaderData } from '@remix-run/react';
import { expenseSightOf } from '#domain/expenses/expense-access.ts';
import { staffNames } from '#projections/people/staff.ts';
import { choices } from '#projections/records/records.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { trackedList } from '../tracked/tracked.server.ts';
import { TrackedList } from '../tracked/tracked-list.tsx';
import { LinkButton } from '../ui/button.tsx';
import { PlainSelect, type Option } from '../ui/form/field.tsx';
import { FilterDrawer, PeriodMenu } from '../ui/list/list-tools.tsx';
import { linkWith } from '../ui/links.ts';
import { useText } from '../ui/text.tsx';
import { expenseLook } from './expense-look.ts';
import { trackedExpenses } from './expenses.server.ts';

export const meta = titleOf;

export const loader = screen('expenseList', async (context) => {
  const { services, corporation, language, url, t, actor, may } = context;
  const { everybody, team } = expenseSightOf(actor);
  const [list, people, types] = await Promise.all([
    trackedList(context, trackedExpenses(context)),
    everybody ? staffNames(services.db, corporation) : [],
    choices(services.db, ['projectexpensedocumenttype'], corporation, language),
  ]);
  const billable = url.searchParams.get('billable');
  return {
    ...list,
    people: people.map(({ id, name }): Option => ({ value: id, label: name })),
    types: (types.get('projectexpensedocumenttype') ?? []).map(({ id, label }): Option => ({
      value: id,
      label,
    })),
    asked: Object.fromEntries(url.searchParams),
    mayDecide: everybody || team,
    mayPay: may('ROLE_PROJECT_EXPENSE_REIMBURSE'),
    chips: (['yes', 'no'] as const).map((one) => ({
      label: t(`expenses.billable.${one}`),
      to: linkWith(list.address, { billable: billable === one ? null : one, cursor: null }),
      on: billable === one,
    })),
  };
});

export default function ExpenseList() {
  const t = useText();
  const { chips, people, types, asked, mayDecide, mayPay, ...list } = useLoaderData<typeof loader>();
  const select = (name: string, options: Option[]) => (
    <PlainSelect
      id={`filter-${name}`}
      name={name}
      label={t(`expenses.field.${name}`)}
      options={options}
      placeholder={t('expenses.every')}
      defaultValue={asked[name] ?? ''}
    />
  );
  return (
    <TrackedList
      look={expenseLook}
      list={list}
      chips={chips}
      crumbs={[{ label: t('expenses.mine'), to: pathTo('expenseMine', {}) }]}
      filters={
        <>
          <FilterDrawer address={list.address} names={['person', 'type']}>
            {people.length > 0 && select('person', people)}
            {select('type', types)}
          </FilterDrawer>
          <PeriodMenu address={list.address} from={asked['from'] ?? null} until={asked['until'] ?? null} />
        </>
      }
      actions={
        <>
          {mayDecide && <LinkButton to={pathTo('expenseApproval', {})}>{t('expenses.approval')}</LinkButton>}
          {mayPay && (
            <LinkButton to={pathTo('reimbursementList', {})} icon="euro">
              {t('expenses.reimbursement')}
            </LinkButton>
          )}
        </>
      }
    />
  );
}
