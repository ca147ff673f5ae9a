import { publicScreen } from '../../http/screen.server.ts';
import { archivedZip } from './archive.server.ts';

/** The slips of a year, or all, as an archive, by the link to all of them. */
export const loader = publicScreen('slipArchiveZip', archivedZip);
