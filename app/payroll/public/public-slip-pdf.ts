import { publicScreen } from '../../http/screen.server.ts';
import { notFound } from '../../http/problems.ts';
import { publicSlipPdf } from './public-slip.server.ts';

/** Nothing is handed over to whoever only follows the address. */
export const loader = publicScreen('publicWageSlipPdf', () => Promise.reject(notFound()));
/** The PDF of a slip, by its link and the day of birth. */
export const action = publicScreen('publicWageSlipPdf', publicSlipPdf);
