import { timeSightOf } from '#domain/time/time-access.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { findActivityMonth } from '#projections/time/activities.ts';
import { sheetResponse, type SheetContext } from '../http/printed-sheet.server.ts';

interface AskedPaper {
  month: number;
  /** As it stood by then; null: as it stands. */
  revision: number | null;
  /** Of what was done for one project alone. */
  project: number | null;
}

/** A month of somebody as a PDF; null: it is not there, or not seen. The same version is the same file ever after. */
export async function activitySheet(
  context: SheetContext & { actor: Actor },
  { month, revision, project }: AskedPaper,
): Promise<Response | null> {
  const { services, corporation, actor, t } = context;
  const row = await findActivityMonth(services.db, month, corporation, timeSightOf(actor));
  if (row === null || (revision !== null && revision > row.revision)) return null;
  const as = revision ?? row.revision;
  return sheetResponse(context, {
    kind: 'activity',
    id: month,
    days: project === null ? null : { from: String(project), until: String(project) },
    revision: as,
    as: project === null ? as : `${as}-${project}`,
    name: `${t('time.file')} ${row.month} ${row.personName}`.trim(),
  });
}
