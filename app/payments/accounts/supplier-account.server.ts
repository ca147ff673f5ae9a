import { daysBetween } from '#domain/kernel/dates.ts';
import { isNegative } from '#domain/kernel/decimal.ts';
import { listSupplierInvoices, sumSupplierInvoices } from '#projections/purchasing/supplier-invoices.ts';
import { pathTo } from '../../paths.ts';
import type { Services } from '../../services.server.ts';

const SHOWN = 6;
/** More open papers than that are added up in their own list. */
const MOST_SUMMED = 10_000;

const byDueDate = { sort: 'due', direction: 'asc', limit: SHOWN + 1, cursor: null, offset: 0 } as const;

/** What a supplier is owed: its open invoices less its credit notes, the most urgent ones by name. */
export async function supplierAccount(
  { db }: Services,
  corporation: number,
  supplier: number,
  today: string,
) {
  const open = { today, supplier, status: 'open' } as const;
  const [{ rows }, everReceived, owed, late] = await Promise.all([
    listSupplierInvoices(db, corporation, open, byDueDate),
    listSupplierInvoices(db, corporation, { today, supplier }, { ...byDueDate, limit: 1 }),
    sumSupplierInvoices(db, corporation, open, MOST_SUMMED),
    sumSupplierInvoices(db, corporation, { ...open, status: 'overdue' }, MOST_SUMMED),
  ]);
  return {
    /** Whether an invoice of it ever came in, approved or not. */
    invoiced: everReceived.rows.length > 0,
    owed: owed.due,
    inOurFavour: isNegative(owed.due),
    late: late.due,
    open: rows.slice(0, SHOWN).map(({ id, type, number, dueDate, due }) => ({
      to: pathTo('supplierInvoiceDetails', { id }),
      type,
      number,
      dueDate,
      due,
      daysLate: type === 'invoice' ? Math.max(0, daysBetween(dueDate, today)) : 0,
    })),
    more: rows.length > SHOWN,
    list: pathTo('supplierInvoiceList', {}, { supplier }),
  };
}

export type SupplierAccount = Awaited<ReturnType<typeof supplierAccount>>;
