import { form, screen, screensOf } from './screen.ts';

const invoice = screensOf('invoice');
const refund = screensOf('refund');

/** Payments, bank files, due dates, revenue. */
export const moneyScreens = {
  paymentList: screen('/payment/list', 'payments/payment-list.tsx', 'ROLE_PAYMENT_LIST'),
  paymentExport: screen('/payment/list/export', 'payments/payment-export.ts', 'ROLE_PAYMENT_LIST'),
  paymentOver: form('/new_payment', 'payments/payment-over.tsx', 'ROLE_PAYMENT_CREATE'),
  transferList: screen('/payment/transfer/list', 'payments/transfers/transfer-list.tsx', 'ROLE_PAYMENT_LIST'),
  transferNew: form('/payment/transfer/new', 'payments/transfers/transfer-new.tsx', 'ROLE_PAYMENT_CREATE'),
  transferDetails: screen(
    '/payment/transfer/{id}/details',
    'payments/transfers/transfer-details.tsx',
    'ROLE_PAYMENT_DETAIL',
  ),
  transferFile: screen(
    '/payment/transfer/{id}/file',
    'payments/transfers/transfer-file.ts',
    'ROLE_PAYMENT_CREATE',
  ),
  paymentNew: invoice.form('/new_payment/{id}', 'payments/payment-form.tsx', 'ROLE_PAYMENT_CREATE'),
  refundPaymentNew: refund.form(
    '/new_payment_refund/{id}',
    'payments/payment-form.tsx',
    'ROLE_PAYMENT_CREATE',
  ),
  paymentEdit: form('/payment_edit/{id}', 'payments/payment-edit.tsx', 'ROLE_PAYMENT_EDIT'),
  paymentDetails: screen('/payment_detail/{id}', 'payments/payment-details.tsx', 'ROLE_PAYMENT_DETAIL'),
  writeOff: form('/payment/write-off/{kind}/{id}', 'payments/write-off.tsx', 'ROLE_PAYMENT_EDIT'),
  paymentReceipt: screen(
    '/payment_detail/{id}/receipt',
    'payments/payment-receipt.ts',
    'ROLE_PAYMENT_DETAIL',
  ),
  depositList: screen('/payment/cheques/list', 'banking/deposit-list.tsx', 'ROLE_PAYMENT_LIST'),
  depositNew: form('/payment/cheques/new', 'banking/deposit-new.tsx', 'ROLE_PAYMENT_CREATE'),
  depositDetails: screen('/payment/cheques/{id}/details', 'banking/deposit-details.tsx', 'ROLE_PAYMENT_LIST'),
  depositSlip: screen('/payment/cheques/{id}/slip', 'banking/deposit-slip.ts', 'ROLE_PAYMENT_LIST'),
  bankList: screen('/payment/bank/list', 'banking/bank-list.tsx', 'ROLE_PAYMENT_LIST'),
  bankNew: form('/payment/bank/new', 'banking/bank-new.tsx', 'ROLE_PAYMENT_CREATE'),
  bankDetails: screen('/payment/bank/{id}/details', 'banking/bank-details.tsx', 'ROLE_PAYMENT_LIST'),
  bankLine: form('/payment/bank/{id}/line/{line}', 'banking/bank-line.tsx', 'ROLE_PAYMENT_CREATE'),
  dueDates: screen('/ca/due', 'dunning/due.tsx', 'ROLE_INVOICE_LIST'),
  dueDatesExport: screen('/ca/due/export', 'dunning/due-export.ts', 'ROLE_INVOICE_LIST'),
  invoiceReminder: form('/invoice/{versionId}/reminder', 'dunning/reminder.tsx', 'ROLE_INVOICE_SEND'),
  revenueExport: screen('/ca/detail/export', 'revenue/revenue-export.ts', 'ROLE_REVENUE_STATS_LIST'),
  revenue: screen('/ca/detail', 'revenue/revenue.tsx', 'ROLE_REVENUE_STATS_LIST'),
  ageing: screen('/ca/ageing', 'revenue/ageing.tsx', 'ROLE_INVOICE_LIST'),
  reminderSettings: screen('/admin/reminder', 'dunning/reminder-settings.tsx', 'ROLE_ADMIN'),
} as const;
