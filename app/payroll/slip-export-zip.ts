import { screen } from '../http/screen.server.ts';
import { exportZip } from './slip-export.server.ts';

/** The slips of a person, a month or a year, as an archive. */
export const loader = screen('slipExportZip', exportZip);
