import { screen } from '../http/screen.server.ts';
import { depositSlip } from './deposit.server.ts';

/** The slip of a deposit as a PDF. */
export const loader = screen('depositSlip', depositSlip);
