import { publicScreen } from '../http/screen.server.ts';
import { linkPdf } from '../public-quotation/link-files.server.ts';
import { openedInvoiceLink } from './open-invoice-link.server.ts';

/** The PDF of the invoice that a link is of. */
export const loader = publicScreen('publicInvoicePdf', async (context) =>
  linkPdf(context, await openedInvoiceLink(context)),
);
