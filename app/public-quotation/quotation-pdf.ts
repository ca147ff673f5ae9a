import { publicScreen } from '../http/screen.server.ts';
import { linkPdf } from './link-files.server.ts';
import { openedLink } from './open-link.server.ts';

/** The PDF of the version that a link is of. */
export const loader = publicScreen('publicQuotationPdf', async (context) =>
  linkPdf(context, await openedLink(context)),
);
