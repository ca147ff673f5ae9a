import { hashOf, sheetResponse } from '../http/printed-sheet.server.ts';
import { screen } from '../http/screen.server.ts';
import { readWeeks } from './weekly-recap.server.ts';

/** Weeks of people as a PDF: of those whose time is seen, as the page narrows them. */
export const loader = screen('weeklyRecapPdf', async (context) => {
  const { corporation, t } = context;
  const { asked, people, rows } = await readWeeks(context);
  return sheetResponse(context, {
    kind: 'weeks',
    id: 0,
    ids: people,
    days: { from: asked.first, until: asked.last },
    // Of one company alone: the paper of another has the same weeks.
    as: `${corporation}-${asked.month}-${hashOf({ people, rows }).slice(0, 24)}`,
    name: `${t('time.weeks.title')} ${asked.month}`,
  });
});
