import { answered, rolesOf, unanswered, type DocumentKindDefinition } from './definition.ts';

/** What a client orders. */
export const saleOrder = {
  roles: {
    ...rolesOf('SALE_ORDER'),
    accept: 'ROLE_SALE_ORDER_ACCEPT',
    refuse: 'ROLE_SALE_ORDER_REFUSE',
    cancel: 'ROLE_SALE_ORDER_CANCEL',
  },
  numbering: 'CC-{YYYY}-{SEQ:4}',
  resource: 'saleorder',
  storage: 'SALE_ORDER_DOCUMENT',
  party: 'client',
  chosenAmong: 'client',
  products: 'sale',
  fields: ['supplyDate', 'paymentCondition', 'paymentType', 'deliveryTime'],
  required: ['title', 'date', 'paymentCondition', 'paymentType', 'deliveryTime'],
  mails: [{ use: 'saleOrder' }],
  leftOutOfMail: answered,
  list: {
    tabs: ['draft', 'validate', 'in_progress', 'accepted', 'billable', 'refused', 'cancel'],
    unshown: ['superseded'],
    labels: { accepted: ['accepted', 'billable'], open: unanswered },
    late: null,
    columns: [],
    usual: ['number', 'client', 'date', 'status', 'withoutVat', 'total'],
    filters: [],
  },
  stages: ['draft', 'validate', 'in_progress', 'billable', 'accepted'],
} as const satisfies DocumentKindDefinition;
