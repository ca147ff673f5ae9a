import { agreementStatuses } from '#domain/documents/agreement.ts';
import { settlements } from '#domain/payments/settlement.ts';

/** Statuses as lists label them, the derived ones among them. */
export const quotationStatusesShown = [...agreementStatuses, 'billable', 'expired', 'superseded'];
export const saleOrderStatusesShown = [...agreementStatuses, 'billable', 'superseded'];
export const purchaseStatusesShown = [
  ...agreementStatuses,
  'superseded',
  'to_receive',
  'partially_received',
  'received',
  'invoiced',
];
export const invoiceStatusesShown = ['draft', ...settlements, 'overdue'];
