import type { PublicName } from './catalogue.ts';

/*
 * Data of each public event as an example, for whoever programs a receiver. A test holds that it has the fields of what
 * is really sent.
 */

const base = 'https://registre.exemple.fr/api';

const amounts = { currency: 'EUR', totalWithoutVAT: '480.00', totalVAT: '96.00', finalTotal: '576.00' };

const agreement = (resource: string, number: string, status: string) => ({
  id: 12,
  url: `${base}/${resource}/show/12`,
  version: 34,
  number,
  status,
  date: '2026-03-02',
  expiryDate: resource === 'quotation' ? '2026-04-01' : null,
  thirdParty: 7,
  ...amounts,
});

const quotation = (status: string, saleOrder: number | null = null) => ({
  ...agreement('quotation', 'DV-2026-0012', status),
  saleOrder,
});
const saleOrder = (status: string) => agreement('saleorder', 'CO-2026-0012', status);
const purchase = (status: string) => agreement('purchaseorder', 'AC-2026-0012', status);

const invoice = {
  id: 21,
  url: `${base}/invoice/show/21`,
  version: 45,
  number: 'FA-2026-00021',
  status: 'validate',
  date: '2026-03-02',
  thirdParty: 7,
  ...amounts,
  dueDate: '2026-04-01',
  purpose: null,
};

const refund = {
  id: 5,
  url: `${base}/refund/show/5`,
  version: 51,
  number: 'AV-2026-0005',
  status: 'validate',
  date: '2026-03-20',
  thirdParty: 7,
  ...amounts,
};

const payment = (status: string) => ({
  id: 9,
  url: `${base}/payment/show/9`,
  number: 'RE-2026-0009',
  status,
  direction: 'in',
  date: '2026-03-20',
  thirdParty: 7,
  currency: 'EUR',
  amount: '576.00',
  allocations: [{ kind: 'invoice', document: 21, version: 45, number: 'FA-2026-00021', amount: '576.00' }],
});

const supplierInvoice = (status: string) => ({
  id: 14,
  url: `${base}/supplierinvoice/show/14`,
  number: 'F-8841',
  type: 'invoice',
  status,
  date: '2026-03-18',
  dueDate: '2026-04-17',
  thirdParty: 8,
  purchase: 12,
  ...amounts,
});

const recurring = (made: boolean) => ({
  id: 3,
  url: `${base}/busidocversionrepetitive/show/3`,
  due: '2026-04-01',
  invoice: made ? 22 : null,
  version: made ? 46 : null,
  number: made ? 'FA-2026-00022' : null,
  status: made ? 'validate' : null,
});

const thirdParty = (deleted: boolean, mergedInto: number | null = null) => ({
  id: 7,
  url: `${base}/thirdparty/show/7`,
  code: 'C0007',
  client: true,
  supplier: false,
  prospect: false,
  naturalPerson: false,
  deleted,
  mergedInto,
});

const product = (deleted: boolean) => ({
  id: 16,
  url: `${base}/product/show/16`,
  code: 'POMP',
  name: 'Pompage',
  type: 'service',
  unitPrice: '120',
  forSale: true,
  forPurchase: false,
  enabled: true,
  deleted,
});

const mail = (status: string) => ({
  id: 30,
  status,
  document: { kind: 'invoice', id: 21, version: 45, number: 'FA-2026-00021' },
});

export const examples: Readonly<Record<PublicName, object>> = {
  'quotation.validated': quotation('validate'),
  'quotation.sent': quotation('in_progress'),
  'quotation.accepted': quotation('accepted'),
  'quotation.refused': quotation('refused'),
  'quotation.cancelled': quotation('cancel'),
  'quotation.ordered': quotation('accepted', 12),
  'sale_order.validated': saleOrder('validate'),
  'sale_order.sent': saleOrder('in_progress'),
  'sale_order.accepted': saleOrder('accepted'),
  'sale_order.refused': saleOrder('refused'),
  'sale_order.cancelled': saleOrder('cancel'),
  'invoice.validated': invoice,
  'invoice.sent': invoice,
  'invoice.credited': { ...invoice, refund: 5, credited: '576.00' },
  'invoice.paid': invoice,
  'refund.validated': refund,
  'refund.sent': refund,
  'purchase.validated': purchase('validate'),
  'purchase.sent': purchase('in_progress'),
  'purchase.accepted': purchase('accepted'),
  'purchase.refused': purchase('refused'),
  'purchase.cancelled': purchase('cancel'),
  'payment.recorded': payment('done'),
  'payment.cancelled': payment('cancelled'),
  'supplier_invoice.registered': supplierInvoice('to_approve'),
  'supplier_invoice.approved': supplierInvoice('approved'),
  'supplier_invoice.refused': supplierInvoice('refused'),
  'supplier_invoice.approval_revoked': supplierInvoice('to_approve'),
  'supplier_invoice.corrected': supplierInvoice('to_approve'),
  'recurring_invoice.made': recurring(true),
  'recurring_invoice.failed': recurring(false),
  'third_party.created': thirdParty(false),
  'third_party.edited': thirdParty(false),
  'third_party.merged': thirdParty(false, 9),
  'third_party.separated': thirdParty(false),
  'third_party.deleted': thirdParty(true),
  'product.created': product(false),
  'product.edited': product(false),
  'product.deleted': product(true),
  'email.delivered': mail('done'),
  'email.failed': mail('failure'),
};
