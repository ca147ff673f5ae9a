import { timeSightOf } from '#domain/time/time-access.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { monthOf, type CivilDate } from '#domain/kernel/dates.ts';
import { findProject } from '#projections/projects/projects.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { findActivityMonth, monthDays } from '#projections/time/activities.ts';
import { projectTimesSeen } from '#projections/time/project-times.ts';
import { hashOf, sheetResponse, type SheetContext } from '../http/printed-sheet.server.ts';

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

interface AskedProjectMonth {
  project: number;
  /** A day of it. */
  day: CivilDate;
}

/** A month of a project as a PDF: of all people whose time is seen; null: there is no such project, or nothing to see. */
export async function projectMonthSheet(
  context: SheetContext & { actor: Actor },
  { project: id, day }: AskedProjectMonth,
): Promise<Response | null> {
  const { services, corporation, actor, t } = context;
  const project = await findProject(services.db, id, corporation);
  if (project === null) return null;
  const month = monthOf(day);
  const days = monthDays(month);
  const times = await projectTimesSeen(
    services.db,
    corporation,
    { project: id, ...days },
    timeSightOf(actor),
  );
  if (times.length === 0) return null;
  const { code, name, client } = project;
  const party = client === null ? null : await findThirdParty(services.db, client, corporation);
  const shown = { code, name, client: party?.identity?.name ?? null, times };
  return sheetResponse(context, {
    kind: 'projectMonth',
    id,
    ids: [...new Set(times.map(({ person }) => person))],
    days,
    as: `${month}-${hashOf(shown).slice(0, 24)}`,
    name: `${t('time.file')} ${code} ${month}`,
  });
}
