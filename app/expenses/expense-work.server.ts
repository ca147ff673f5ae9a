import { add } from '#domain/kernel/decimal.ts';
import { decidingSight } from '#projections/expenses/deciders.ts';
import { expensesToDecide, owedTo } from '#projections/expenses/expense-list.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { formatMoney } from '../ui/format.ts';
import type { WorkItem } from '../ui/work-item.ts';

/** Expenses that wait for somebody's decision, and their own that were refused. */
export async function expenseWork(context: StaffContext): Promise<WorkItem[]> {
  const { services, corporation, actor, t, language } = context;
  const [waiting, own] = await Promise.all([
    decidingSight(services.db, actor, corporation).then((sight) =>
      expensesToDecide(services.db, corporation, sight),
    ),
    actor.person === null ? null : owedTo(services.db, actor.person, corporation),
  ]);
  const items: WorkItem[] = [];
  if (waiting.length > 0)
    items.push({
      key: 'expenses-to-approve',
      title: t('expenses.work.approve', { count: waiting.length }),
      detail: formatMoney(add('0', ...waiting.map(({ total }) => total)), language),
      to: pathTo('expenseApproval', {}),
      action: t('revenue.work.see'),
    });
  if (own !== null && own.refused > 0)
    items.push({
      key: 'expenses-refused',
      title: t('expenses.work.refused', { count: own.refused }),
      detail: t('expenses.work.refusedDetail'),
      to: pathTo('expenseList', {}, { status: 'refused' }),
      action: t('revenue.work.see'),
    });
  return items;
}
