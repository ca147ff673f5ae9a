import { createHash } from 'node:crypto';
import { lastTwelve } from '#domain/training/safety-figures.ts';
import { listSafetyFigures, planToPrint } from '#projections/training/mase.ts';
import { sheetResponse } from '../../http/printed-sheet.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';

/** The plan of actions as it stands today, with the rates of the last twelve months. */
export async function masePaper(context: StaffContext): Promise<Response> {
  const { services, corporation, today, t } = context;
  const [actions, months] = await Promise.all([
    planToPrint(services.db, corporation, today),
    listSafetyFigures(services.db, corporation),
  ]);
  const said = JSON.stringify([today, actions, lastTwelve(months, today)]);
  return sheetResponse(context, {
    kind: 'mase',
    id: corporation,
    days: { from: today, until: today },
    as: createHash('sha256').update(said).digest('hex'),
    name: `${t('training.mase.printed')} ${today}`,
  });
}
