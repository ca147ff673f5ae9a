import { screen } from './screen.ts';

/** Pages that a client opens by a link, without an account; the link's token is all that lets in. */
export const publicScreens = {
  publicQuotation: screen(
    '/devis/{token}',
    'public-quotation/public-quotation.tsx',
    'public',
    'installation',
  ),
  publicQuotationPdf: screen(
    '/devis/{token}/pdf',
    'public-quotation/quotation-pdf.ts',
    'public',
    'installation',
  ),
  publicQuotationLogo: screen(
    '/devis/{token}/logo',
    'public-quotation/quotation-logo.ts',
    'public',
    'installation',
  ),
  publicQuotationFile: screen(
    '/devis/{token}/file/{id}',
    'public-quotation/quotation-file.ts',
    'public',
    'installation',
  ),
  publicInvoice: screen('/facture/{token}', 'public-invoice/public-invoice.tsx', 'public', 'installation'),
  publicInvoicePdf: screen('/facture/{token}/pdf', 'public-invoice/invoice-pdf.ts', 'public', 'installation'),
  publicInvoiceLogo: screen(
    '/facture/{token}/logo',
    'public-invoice/invoice-logo.ts',
    'public',
    'installation',
  ),
} as const;
