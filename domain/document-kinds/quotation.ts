import { answered, rolesOf, unanswered, type DocumentKindDefinition } from './definition.ts';

/** What is offered to a client, or to who may become one. */
export const quotation = {
  roles: {
    ...rolesOf('QUOTATION'),
    accept: 'ROLE_QUOTATION_ACCEPT',
    refuse: 'ROLE_QUOTATION_REFUSE',
    cancel: 'ROLE_QUOTATION_CANCEL',
  },
  numbering: 'DV-{YYYY}-{SEQ:4}',
  resource: 'quotation',
  storage: 'QUOTATION_DOCUMENT',
  party: 'client',
  chosenAmong: 'buyer',
  products: 'sale',
  fields: ['expiryDate', 'paymentCondition', 'paymentType', 'deliveryTime'],
  required: ['title', 'date', 'expiryDate', 'paymentCondition', 'paymentType', 'deliveryTime'],
  mails: [
    { use: 'quotation' },
    { use: 'quotationLink', unanswered: true },
    { use: 'quotationReminder', unanswered: true },
  ],
  leftOutOfMail: answered,
  list: {
    tabs: ['draft', 'validate', 'in_progress', 'accepted', 'billable', 'expired', 'refused', 'cancel'],
    unshown: ['superseded'],
    // Those invoiced already are accepted too; the two are told apart by "billable" and "invoiced".
    labels: { accepted: ['accepted', 'billable'], invoiced: ['accepted'], open: unanswered },
    late: { tab: 'expired', until: 'expiryDate' },
    columns: ['expiry'],
    usual: ['number', 'client', 'date', 'expiry', 'status', 'withoutVat', 'total'],
    filters: [],
  },
  stages: ['draft', 'validate', 'in_progress', 'accepted', 'billable', 'refused'],
} as const satisfies DocumentKindDefinition;
