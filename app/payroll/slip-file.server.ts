import { SLIP_FILE_NAME, slipFileName } from '#domain/payroll/slip-file-name.ts';
import { storedParameterValue } from '#projections/company/parameters.ts';
import type { WageSlipRow } from '#projections/payroll/wage-slips.ts';
import { fileResponse, unavailable } from '../attachments/file-response.server.ts';
import { notFound } from '../http/problems.ts';
import type { ScreenContext } from '../http/screen.server.ts';

/** How the file of a slip is called, as its corporation says. */
export const nameOfSlip = async (
  { services }: Pick<ScreenContext, 'services'>,
  { name, period, corporation }: WageSlipRow,
): Promise<string> =>
  slipFileName(await storedParameterValue(services.db, SLIP_FILE_NAME, corporation), name, period);

/** The PDF of a slip: shown where `?open` says so, else saved. @throws Response 404 for a withdrawn one */
export async function slipResponse(context: ScreenContext, slip: WageSlipRow): Promise<Response> {
  if (slip.file === null) throw notFound();
  const how = context.url.searchParams.has('open') ? 'inline' : 'attachment';
  const file = { name: await nameOfSlip(context, slip), file: slip.file, type: 'application/pdf' };
  try {
    const response = await fileResponse(context.services.files, file, how, context);
    if (response === null) throw notFound();
    response.headers.set('Cache-Control', 'private, no-store, no-transform');
    return response;
  } catch (error) {
    return unavailable(context, error);
  }
}
