import { publicScreen } from '../http/screen.server.ts';
import { linkLogo } from './link-files.server.ts';
import { openedLink } from './open-link.server.ts';

/** The logo of whoever made the quotation. */
export const loader = publicScreen('publicQuotationLogo', async (context) =>
  linkLogo(context, await openedLink(context)),
);
