import { numbered, rolesOf, unsettled, type DocumentKindDefinition } from './definition.ts';

/** What a client owes. */
export const invoice = {
  roles: rolesOf('INVOICE'),
  numbering: 'FA-{YYYY}-{SEQ:4}',
  resource: 'invoice',
  storage: 'INVOICE_DOCUMENT',
  broughtInAs: 'openinvoice',
  party: 'client',
  chosenAmong: 'client',
  products: 'sale',
  fields: ['supplyDate', 'paymentCondition', 'paymentType', 'bankAccount', 'deliveryTime'],
  required: ['title', 'date', 'paymentCondition', 'paymentType'],
  mails: [{ use: 'invoice' }],
  leftOutOfMail: { paid: 'paid', overpaid: 'paid', cancelled: 'cancelled' },
  list: {
    tabs: [
      'to_be_paid',
      'overdue',
      'partially_settled',
      'paid',
      'overpaid',
      'cancelled',
      'validate',
      'draft',
    ],
    unshown: [],
    labels: { validate: numbered, open: unsettled },
    late: { tab: 'overdue', until: 'dueDate' },
    columns: ['dueDate', 'purpose', 'paid', 'due'],
    usual: ['number', 'client', 'date', 'dueDate', 'status', 'withoutVat', 'total', 'due'],
    filters: ['purpose'],
  },
  stages: ['draft', 'to_be_paid', 'partially_settled', 'overpaid', 'paid'],
} as const satisfies DocumentKindDefinition;
