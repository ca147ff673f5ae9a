import { supplierInvoiceTypes } from '#domain/document-kinds/document-kinds.ts';
import type { SupplierInvoiceFilter } from '#projections/purchasing/supplier-invoices.ts';
import { askedDay } from '../http/asked-day.ts';
import { listAddress } from '../http/list.server.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** The supplier invoices that an address asks for; what it says wrongly narrows nothing. */
export function askedSupplierInvoices({ url, today }: Pick<StaffContext, 'url' | 'today'>) {
  const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
  const query = url.searchParams;
  const day = (name: string) => askedDay(query, name);
  const supplier = Number(query.get('supplier'));
  const filter: SupplierInvoiceFilter = {
    today,
    status: asked.status === 'all' ? null : asked.status,
    keyword: asked.keyword,
    supplier: Number.isSafeInteger(supplier) && supplier > 0 ? supplier : null,
    type: supplierInvoiceTypes.find((type) => type === query.get('type')) ?? null,
    from: day('from'),
    until: day('until'),
    dueUntil: day('dueUntil'),
  };
  return { asked, filter };
}
