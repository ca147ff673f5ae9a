import { quotationStatuses } from '#domain/commerce/quotation.ts';
import { settlements } from '#domain/commerce/settlement.ts';

/** Statuses as lists label them, the derived ones among them. */
export const quotationStatusesShown = [...quotationStatuses, 'billable', 'expired', 'superseded'];
export const invoiceStatusesShown = ['draft', ...settlements, 'overdue'];
