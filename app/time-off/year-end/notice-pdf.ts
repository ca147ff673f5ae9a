import { seesAll, sightOf } from '#domain/time-off/rest-day-access.ts';
import { findNotice } from '#projections/time-off/leave-entries.ts';
import { deciderOf } from '#projections/time-off/deputies.ts';
import { notFound } from '../../http/problems.ts';
import { sheetResponse } from '../../http/printed-sheet.server.ts';
import { idOf, screen } from '../../http/screen.server.ts';

/** The notice that leave was carried over, as a PDF: for whom it is about, who leads them and who manages leave. */
export const loader = screen('leaveNotice', async (context) => {
  const { services, corporation, actor, params, t } = context;
  const id = idOf(params, 'id');
  const notice = await findNotice(services.db, id, corporation);
  if (notice === null) throw notFound();
  const manager = await deciderOf(services.db, notice.person, corporation);
  if (!seesAll(sightOf(actor), notice.person, manager)) throw notFound();
  return sheetResponse(context, { kind: 'leaveNotice', id, as: 1, name: t('timeOff.yearEnd.file') });
});
