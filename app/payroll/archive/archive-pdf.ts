import { publicScreen } from '../../http/screen.server.ts';
import { archivedPdf } from './archive.server.ts';

/** The PDF of a slip, by the link to all of them. */
export const loader = publicScreen('slipArchivePdf', archivedPdf);
