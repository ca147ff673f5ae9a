import { screen } from '../http/screen.server.ts';
import { slipResponse } from './slip-file.server.ts';
import { slipOf } from './wage-slip.server.ts';

/** The PDF of a slip, for who manages pay. */
export const loader = screen('wageSlipPdf', async (context) => slipResponse(context, await slipOf(context)));
