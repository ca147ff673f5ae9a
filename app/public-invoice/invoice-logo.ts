import { publicScreen } from '../http/screen.server.ts';
import { linkLogo } from '../public-quotation/link-files.server.ts';
import { openedInvoiceLink } from './open-invoice-link.server.ts';

/** The logo of whoever made the invoice. */
export const loader = publicScreen('publicInvoiceLogo', async (context) =>
  linkLogo(context, await openedInvoiceLink(context)),
);
