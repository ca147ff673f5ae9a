import { screen } from '../../http/screen.server.ts';
import { ownSlipsZip } from './own-slips.server.ts';

/** One's own slips of a year, or all, as an archive. */
export const loader = screen('ownWageSlipsZip', ownSlipsZip);
