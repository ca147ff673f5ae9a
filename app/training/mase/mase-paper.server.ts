import { planToPrint } from '#projections/training/mase.ts';
import { hashOf, sheetResponse } from '../../http/printed-sheet.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';

/** The plan of actions as it stands today, with the rates of the last twelve months. */
export async function masePaper(context: StaffContext): Promise<Response> {
  const { services, corporation, today, t } = context;
  return sheetResponse(context, {
    kind: 'mase',
    id: corporation,
    days: { from: today, until: today },
    as: hashOf([today, await planToPrint(services.db, corporation, today)]),
    name: `${t('training.mase.printed')} ${today}`,
  });
}
