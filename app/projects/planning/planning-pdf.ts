import { findProject } from '#projections/projects/projects.ts';
import { notFound } from '../../http/problems.ts';
import { hashOf, sheetResponse } from '../../http/printed-sheet.server.ts';
import { screen } from '../../http/screen.server.ts';
import { askedPlanning, keptPlans, readPlanning, type AskedPlanning } from './planning.server.ts';

/** So that a paper of nobody is none of everybody. */
const NOBODY = 0;

/** Whether it is of some people alone. */
const isNarrowed = ({ unit, manager, profile, family, person }: AskedPlanning): boolean =>
  [unit, manager, profile, family, person].some((one) => one !== null);

/**
 * The planning of a week or a month as a PDF: who is where, half day by half day, who is away and what cannot be held; as
 * it is narrowed.
 */
export const loader = screen('planningPdf', async (context) => {
  const { services, corporation, t } = context;
  const asked = askedPlanning(context);
  const project = asked.project === null ? null : await findProject(services.db, asked.project, corporation);
  if (asked.project !== null && project === null) throw notFound();
  const shown = await readPlanning(context, asked);
  const kept = await keptPlans(context, asked, shown.rows);
  return sheetResponse(context, {
    kind: 'planning',
    id: asked.project ?? 0,
    ids: isNarrowed(asked) ? [NOBODY, ...shown.rows.map(({ person }) => person.id)] : [],
    family: asked.family,
    kept,
    days: { from: asked.first, until: asked.last },
    // Of one company alone: the paper of another has the same days.
    as: `${corporation}-${asked.first}-${asked.last}-${hashOf({ shown, kept, family: asked.family }).slice(0, 24)}`,
    name: `${t('projects.planning.file')} ${asked.first}`,
  });
});
