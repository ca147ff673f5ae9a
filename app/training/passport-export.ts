import { exportList } from '../http/export/export.server.ts';
import { screen } from '../http/screen.server.ts';
import { passportColumnsFor } from './passport-columns.ts';
import { passportPage } from './passport.server.ts';

/** The trainings that are to be declared, as a file: all of them at once. */
export const loader = screen('trainingPassportExport', async (context) => {
  const { t, may } = context;
  const { rows } = await passportPage(context);
  return exportList(context, {
    title: t('training.passport.title'),
    columns: passportColumnsFor(may('ROLE_PERSON_VIEW_PROFILE')),
    request: { sort: 'day', direction: 'asc', limit: rows.length, cursor: null, offset: 0 },
    page: () => Promise.resolve({ rows, next: null, previous: null }),
    contextOf: () => ({ t }),
  });
});
