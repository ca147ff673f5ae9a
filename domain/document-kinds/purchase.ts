import { answered, rolesOf, unanswered, type DocumentKindDefinition } from './definition.ts';

/** Accepted orders, by what came of them. */
const ordered = ['to_receive', 'partially_received', 'received', 'invoiced'] as const;

/** What is ordered from a supplier. */
export const purchase = {
  roles: {
    ...rolesOf('PURCHASE_ORDER'),
    accept: 'ROLE_PURCHASE_ORDER_ACCEPT',
    refuse: 'ROLE_PURCHASE_ORDER_REFUSE',
    cancel: 'ROLE_PURCHASE_ORDER_CANCEL',
  },
  numbering: 'CF-{YYYY}-{SEQ:4}',
  resource: 'purchaseorder',
  storage: 'PURCHASE_ORDER_DOCUMENT',
  party: 'supplier',
  chosenAmong: 'supplier',
  products: 'purchase',
  fields: ['supplyDate', 'paymentCondition', 'paymentType', 'deliveryTime'],
  required: ['title', 'date', 'paymentCondition', 'paymentType'],
  mails: [{ use: 'purchase' }],
  leftOutOfMail: {
    ...answered,
    to_receive: 'accepted',
    partially_received: 'accepted',
    received: 'accepted',
    invoiced: 'accepted',
  },
  list: {
    tabs: ['draft', 'validate', 'in_progress', 'accepted', ...ordered, 'refused', 'cancel'],
    unshown: ['superseded'],
    labels: { accepted: ordered, open: unanswered },
    late: null,
    columns: [],
    usual: ['number', 'client', 'date', 'status', 'withoutVat', 'total'],
    filters: [],
  },
  stages: ['draft', 'validate', 'in_progress', 'to_receive', 'partially_received', 'received'],
} as const satisfies DocumentKindDefinition;
