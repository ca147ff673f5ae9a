import { add } from '#domain/kernel/decimal.ts';
import { expenseSightOf } from '#domain/expenses/expense-access.ts';
import { decidingSight } from '#projections/expenses/deciders.ts';
import { advancesToDecide } from '#projections/expenses/advances.ts';
import { expensesToDecide, owedTo, rebillableByProject } from '#projections/expenses/expense-list.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { formatMoney } from '../ui/format.ts';
import type { WorkItem } from '../ui/work-item.ts';

/** Expenses that wait for somebody's decision, and their own that were refused. */
export async function expenseWork(context: StaffContext): Promise<WorkItem[]> {
  const { services, corporation, actor, t, language } = context;
  const [[waiting, asked], own] = await Promise.all([
    decidingSight(services.db, actor, corporation).then((sight) =>
      Promise.all([
        expensesToDecide(services.db, corporation, sight),
        advancesToDecide(services.db, corporation, sight),
      ]),
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
  if (asked.length > 0)
    items.push({
      key: 'advances-to-approve',
      title: t('expenses.work.advances', { count: asked.length }),
      detail: formatMoney(add('0', ...asked.map(({ amount }) => amount)), language),
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
  return [...items, ...(await rebillWork(context))];
}

/** As many projects as the home page names. */
const MOST_NAMED = 3;

/** Expenses that clients may be asked for, for who may draft the invoice. */
async function rebillWork({
  services,
  corporation,
  actor,
  may,
  t,
  language,
}: StaffContext): Promise<WorkItem[]> {
  if (!expenseSightOf(actor).everybody || !may('ROLE_INVOICE_CREATE')) return [];
  const found = await rebillableByProject(services.db, corporation);
  return found.slice(0, MOST_NAMED).map(({ project, name, count, cost }) => ({
    key: `expenses-to-rebill-${project}`,
    title: t('expenses.work.rebill', { count }),
    detail: [name, formatMoney(cost, language)].join(' · '),
    to: pathTo('projectExpenses', { id: project }),
    action: t('expenses.work.rebillNow'),
  }));
}
