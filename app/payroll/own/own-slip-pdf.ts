import { screen } from '../../http/screen.server.ts';
import { slipResponse } from '../slip-file.server.ts';
import { ownSlip } from './own-slips.server.ts';

/** The PDF of one's own slip. */
export const loader = screen('ownWageSlipPdf', async (context) =>
  slipResponse(context, await ownSlip(context)),
);
