import { form, screen } from './screen.ts';

const REGISTERS = 'ROLE_PURCHASE_ORDER_REGISTER_INVOICE';

/** Electronic invoices of suppliers, from their upload to their registration. */
export const receivedScreens = {
  supplierInvoiceUpload: form('/supplier-invoice/upload', 'received/upload.tsx', REGISTERS),
  supplierInvoiceReceived: form('/supplier-invoice/received/{upload}', 'received/received.tsx', REGISTERS),
  supplierInvoiceFile: screen(
    '/supplier-invoice/received/{upload}/file',
    'received/received-file.ts',
    REGISTERS,
  ),
} as const;
