import {
  sumSupplierInvoices,
  type SupplierInvoiceFilter,
} from '#projections/purchasing/supplier-invoices.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { sinceWritten } from '../http/since-written.server.ts';
import { pathTo } from '../paths.ts';
import { formatMoney } from '../ui/format.ts';
import type { WorkItem } from '../ui/work-item.ts';

/** More are not counted: a page never waits for a count of everything. */
const MOST = 1000;

interface Work {
  key: 'toApprove' | 'overdue';
  filter: SupplierInvoiceFilter;
  /** What its invoices add up to. */
  amount: 'total' | 'due';
}

const keptSums = sinceWritten<Awaited<ReturnType<typeof sumSupplierInvoices>>>();

async function itemOf(context: StaffContext, { key, filter, amount }: Work): Promise<WorkItem[]> {
  const { services, corporation, language, t } = context;
  const sums = await keptSums(context, [filter], () =>
    sumSupplierInvoices(services.db, corporation, filter, MOST),
  );
  const { count } = sums;
  if (count === 0) return [];
  return [
    {
      key: `supplier-${key}`,
      title: t(`purchasing.work.${key}`, { count }),
      detail: formatMoney(sums[amount], language),
      to: pathTo('supplierInvoiceList', {}, { status: filter.status }),
      action: t('revenue.work.see'),
    },
  ];
}

/** Supplier invoices that wait for this person: those of others to approve, and those to pay that are late. */
export async function supplierWork(context: StaffContext, today: string): Promise<WorkItem[]> {
  const { may, actor } = context;
  const works: Work[] = [
    ...(may('ROLE_PURCHASE_ORDER_LIST') && may('ROLE_PAYMENT_CREATE')
      ? [{ key: 'overdue' as const, filter: { today, status: 'overdue' }, amount: 'due' as const }]
      : []),
    ...(may('ROLE_PURCHASE_ORDER_LIST') && may('ROLE_PURCHASE_ORDER_APPROVE_INVOICE')
      ? [
          {
            key: 'toApprove' as const,
            filter: { today, status: 'to_approve', notBy: actor.user },
            amount: 'total' as const,
          },
        ]
      : []),
  ];
  return (await Promise.all(works.map((work) => itemOf(context, work)))).flat();
}
