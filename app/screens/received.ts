import { form, screen } from './screen.ts';

const REGISTERS = 'ROLE_PURCHASE_ORDER_REGISTER_INVOICE';

/** Electronic invoices of suppliers, from their upload to their registration. */
export const receivedScreens = {
  supplierInvoiceUpload: form('/supplier-invoice/upload', 'purchasing/received/upload.tsx', REGISTERS),
  supplierInvoiceReceived: form(
    '/supplier-invoice/received/{upload}',
    'purchasing/received/received.tsx',
    REGISTERS,
  ),
  supplierInvoiceFile: screen(
    '/supplier-invoice/received/{upload}/file',
    'purchasing/received/received-file.ts',
    REGISTERS,
  ),
} as const;
