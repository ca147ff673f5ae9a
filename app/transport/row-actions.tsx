import { legalDayOf } from '#domain/kernel/dates.ts';
import { mayWriteUp } from '#domain/transport/order.ts';
import type { OrderRow } from '#projections/transport/order-list.ts';
import { pathTo, pdfPath } from '../paths.ts';
import { RowMenu } from '../ui/list/row-menu.tsx';
import { useText } from '../ui/text.tsx';
import { orderLook } from './order-look.ts';

/** What somebody may do with interventions beside looking at them. */
interface RowRights {
  edit: boolean;
  remove: boolean;
  invoice: boolean;
  /** Invoices are opened. */
  openInvoice: boolean;
}

/** The steps of an intervention that its status has: its file asks about those that cannot be undone. */
const allows = (name: keyof typeof orderLook.steps, { status }: OrderRow): boolean =>
  orderLook.steps[name]?.from.includes(status) ?? false;

function linksOf(row: OrderRow, { edit, remove, invoice, openInvoice }: RowRights) {
  const { id, status, invoiceVersion: versionId, invoiceNumber } = row;
  const file = orderLook.paths.details(id);
  const asking = (step: string) => `${file}?dialog=${step}`;
  const isOpen = versionId === null && status !== 'cancelled' && status !== 'invoiceCompleted';
  const isDraft = versionId !== null && invoiceNumber === null;
  const invoiceAt = openInvoice ? versionId : null;
  return [
    // Turns are followed on the day that is planned, whichever was worked.
    {
      key: 'tracking',
      to: pathTo('transportTracking', {}, { day: legalDayOf(new Date(row.start).toISOString()), order: id }),
    },
    { key: 'pdf', to: pathTo('transportSlipPdf', { id }) },
    { key: 'details', to: file },
    edit && isOpen && { key: 'edit', to: orderLook.paths.edit(id) },
    edit && mayWriteUp(status) && { key: 'writeUp', to: pathTo('transportWriteUp', { id }) },
    edit && allows('cancel', row) && { key: 'cancel', to: asking('cancel') },
    remove && allows('remove', row) && { key: 'remove', to: asking('remove') },
    invoice &&
      allows('invoice', row) && {
        key: 'invoice',
        to: pathTo('transportInvoicing', {}, { client: row.client, tick: id }),
      },
    invoiceAt !== null &&
      isDraft && { key: 'draftInvoice', to: pathTo('invoiceEdit', { versionId: invoiceAt }) },
    invoiceAt !== null && !isDraft && { key: 'invoicePdf', to: pdfPath(invoiceAt) },
    invoiceAt !== null && { key: 'invoiceDetails', to: pathTo('invoiceDetails', { versionId: invoiceAt }) },
  ].filter((link) => link !== false);
}

/** What is done with an intervention from its row. */
export function RowActions({ row, rights }: { row: OrderRow; rights: RowRights }) {
  const t = useText();
  const links = linksOf(row, rights).map(({ key, to }) => ({ to, label: t(`transport.row.${key}`) }));
  return <RowMenu label={t('transport.rowActions', { number: row.number })} links={links} />;
}
