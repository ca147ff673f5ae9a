import { findProject } from '#projections/projects/projects.ts';
import { notFound } from '../../http/problems.ts';
import { hashOf, sheetResponse } from '../../http/printed-sheet.server.ts';
import { screen } from '../../http/screen.server.ts';
import { askedPlanning, readPlanning } from './planning.server.ts';

/** The planning of a week or a month as a PDF: who is where, half day by half day, and who is away. */
export const loader = screen('planningPdf', async (context) => {
  const { services, corporation, t } = context;
  // The paper is of everybody, or of one project.
  const everybody = { unit: null, profile: null, family: null, person: null };
  const asked = { ...askedPlanning(context), ...everybody };
  const project = asked.project === null ? null : await findProject(services.db, asked.project, corporation);
  if (asked.project !== null && project === null) throw notFound();
  const shown = await readPlanning(context, asked);
  return sheetResponse(context, {
    kind: 'planning',
    id: asked.project ?? 0,
    days: { from: asked.first, until: asked.last },
    // Of one company alone: the paper of another has the same days.
    as: `${corporation}-${asked.first}-${asked.last}-${hashOf(shown).slice(0, 24)}`,
    name: `${t('projects.planning.file')} ${asked.first}`,
  });
});
