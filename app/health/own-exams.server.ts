import { healthExamsOf, readHealthExam } from '#projections/health/health-exams.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';

/**
 * One's own exams in the chosen company: everybody knows what was said of themselves. Of each that was held, the words
 * of what restricts one stand in its events alone.
 */
export async function ownExams({ services, actor, corporation, today }: StaffContext) {
  if (actor.person === null || actor.corporation === null) return { today, exams: [] };
  const rows = await healthExamsOf(services.db, actor.person, corporation, true);
  const exams = await Promise.all(
    rows.map(async (row) => ({
      ...row,
      restrictions:
        row.status === 'held'
          ? ((await readHealthExam(services.store.read, row.id)).state.result?.restrictions ?? null)
          : null,
      paper: row.status === 'planned' && row.day >= today ? pathTo('ownConvocation', { id: row.id }) : null,
    })),
  );
  return { today, exams };
}
