import { listSupplierInvoices } from '#projections/purchasing/supplier-invoices.ts';
import { exportList } from '../http/export/export.server.ts';
import { screen } from '../http/screen.server.ts';
import { supplierInvoiceColumns } from './supplier-invoice-columns.ts';
import { askedSupplierInvoices } from './supplier-invoice-list.server.ts';

export const loader = screen('supplierInvoiceExport', (context) => {
  const { services, corporation, t } = context;
  const { asked, filter } = askedSupplierInvoices(context);
  const answer = exportList(context, {
    title: t('purchasing.invoice.list'),
    columns: supplierInvoiceColumns,
    request: asked.request,
    page: (request) => listSupplierInvoices(services.db, corporation, filter, request),
    contextOf: () => ({ t, today: filter.today }),
  });
  return Promise.resolve(answer);
});
