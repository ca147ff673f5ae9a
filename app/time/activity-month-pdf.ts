import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { activitySheet } from './activity-sheet.server.ts';

/** A month as a PDF that a client signs; an earlier version of it by its number. */
export const loader = screen('activityMonthPdf', async (context) => {
  const asked = context.url.searchParams.get('revision');
  const revision = asked === null ? null : Number(asked);
  if (revision !== null && (!Number.isSafeInteger(revision) || revision < 1)) throw notFound();
  const month = idOf(context.params, 'id');
  const paper = await activitySheet(context, { month, revision, project: null });
  if (paper === null) throw notFound();
  return paper;
});
