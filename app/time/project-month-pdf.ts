import { isCivilDate } from '#domain/kernel/dates.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { projectMonthSheet } from './activity-sheet.server.ts';

/** A month of a project as a PDF that its client signs: `month` is "2026-11", today's unless it is said. */
export const loader = screen('projectMonthPdf', async (context) => {
  const { params, today, url } = context;
  const asked = url.searchParams.get('month');
  const day = asked === null ? today : `${asked}-01`;
  if (!isCivilDate(day)) throw notFound();
  const paper = await projectMonthSheet(context, { project: idOf(params, 'id'), day });
  if (paper === null) throw notFound();
  return paper;
});
