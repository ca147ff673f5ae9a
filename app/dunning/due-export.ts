import { listDue } from '#projections/documents/due-dates.ts';
import { exportList } from '../http/export/export.server.ts';
import { screen } from '../http/screen.server.ts';
import { dueColumns } from './due-columns.ts';
import { askedDue, peopleOfDue } from './due.server.ts';

export const loader = screen('dueDatesExport', (context) => {
  const { services, corporation, url, t } = context;
  const { asked, filter } = askedDue(url);
  const answer = exportList(context, {
    title: t('dunning.due.title'),
    columns: dueColumns,
    request: asked.request,
    page: (request) => listDue(services.db, corporation, filter, request),
    contextOf: async (rows) => ({ t, today: filter.today, people: await peopleOfDue(context, rows) }),
  });
  return Promise.resolve(answer);
});
