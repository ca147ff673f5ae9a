import { numbered, rolesOf, unsettled, type DocumentKindDefinition } from './definition.ts';

/** What is taken off an invoice that was validated: a credit note. One that settles its invoice is mailed all the same. */
export const refund = {
  roles: {
    ...rolesOf('REFUND'),
    print: 'ROLE_REFUND_PRINT',
    project: 'ROLE_REFUND_EDIT',
  },
  numbering: 'AV-{YYYY}-{SEQ:4}',
  resource: 'refund',
  storage: 'REFUND_DOCUMENT',
  party: 'client',
  chosenAmong: 'client',
  products: 'sale',
  fields: [],
  required: ['title', 'date'],
  mails: [{ use: 'refund' }],
  leftOutOfMail: {},
  list: {
    tabs: ['to_be_paid', 'partially_settled', 'paid', 'overpaid', 'validate', 'draft'],
    unshown: ['cancelled'],
    labels: { validate: numbered, open: unsettled },
    late: null,
    columns: ['paid', 'due'],
    usual: ['number', 'client', 'date', 'status', 'withoutVat', 'total', 'due'],
    filters: [],
  },
  stages: ['draft', 'to_be_paid', 'partially_settled', 'paid'],
} as const satisfies DocumentKindDefinition;
