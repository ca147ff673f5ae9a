import { form, screen } from './screen.ts';

/** Payments, bank files, due dates, revenue. */
export const moneyScreens = {
  paymentList: screen('/payment/list', 'commerce/payment-list.tsx', 'ROLE_PAYMENT_LIST'),
  paymentExport: screen('/payment/list/export', 'commerce/payment-export.ts', 'ROLE_PAYMENT_LIST'),
  paymentOver: form('/new_payment', 'commerce/payment-over.tsx', 'ROLE_PAYMENT_CREATE'),
  transferList: screen('/payment/transfer/list', 'commerce/transfer-list.tsx', 'ROLE_PAYMENT_LIST'),
  transferNew: form('/payment/transfer/new', 'commerce/transfer-new.tsx', 'ROLE_PAYMENT_CREATE'),
  transferDetails: screen(
    '/payment/transfer/{id}/details',
    'commerce/transfer-details.tsx',
    'ROLE_PAYMENT_DETAIL',
  ),
  transferFile: screen('/payment/transfer/{id}/file', 'commerce/transfer-file.ts', 'ROLE_PAYMENT_CREATE'),
  paymentNew: form('/new_payment/{id}', 'commerce/payment-new.tsx', 'ROLE_PAYMENT_CREATE'),
  refundPaymentNew: form(
    '/new_payment_refund/{id}',
    'commerce/refund-payment-new.tsx',
    'ROLE_PAYMENT_CREATE',
  ),
  paymentEdit: form('/payment_edit/{id}', 'commerce/payment-edit.tsx', 'ROLE_PAYMENT_EDIT'),
  paymentDetails: screen('/payment_detail/{id}', 'commerce/payment-details.tsx', 'ROLE_PAYMENT_DETAIL'),
  bankList: screen('/payment/bank/list', 'banking/bank-list.tsx', 'ROLE_PAYMENT_LIST'),
  bankNew: form('/payment/bank/new', 'banking/bank-new.tsx', 'ROLE_PAYMENT_CREATE'),
  bankDetails: screen('/payment/bank/{id}/details', 'banking/bank-details.tsx', 'ROLE_PAYMENT_LIST'),
  bankLine: form('/payment/bank/{id}/line/{line}', 'banking/bank-line.tsx', 'ROLE_PAYMENT_CREATE'),
  dueDates: screen('/ca/due', 'dunning/due.tsx', 'ROLE_INVOICE_LIST'),
  dueDatesExport: screen('/ca/due/export', 'dunning/due-export.ts', 'ROLE_INVOICE_LIST'),
  invoiceReminder: form('/invoice/{versionId}/reminder', 'dunning/reminder.tsx', 'ROLE_INVOICE_SEND'),
  revenue: screen('/ca/detail', 'commerce/revenue.tsx', 'ROLE_REVENUE_STATS_LIST'),
  ageing: screen('/ca/ageing', 'commerce/ageing.tsx', 'ROLE_INVOICE_LIST'),
  reminderSettings: screen('/admin/reminder', 'dunning/reminder-settings.tsx', 'ROLE_ADMIN'),
} as const;
