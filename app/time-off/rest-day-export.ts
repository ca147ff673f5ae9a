import { listRestDays } from '#projections/time-off/rest-day-list.ts';
import { exportList } from '../http/export/export.server.ts';
import { screen } from '../http/screen.server.ts';
import { restDayColumns } from './rest-day-columns.ts';
import { askedRestDays } from './rest-day-list.server.ts';

/** Leave as a file: what the list shows to whoever asks. */
export const loader = screen('restDayExport', async (context) => {
  const { services, corporation, t } = context;
  const { asked, filter } = askedRestDays(context);
  return exportList(context, {
    title: t('timeOff.title'),
    columns: restDayColumns,
    request: asked.request,
    page: (request) => listRestDays(services.db, corporation, filter, request),
    contextOf: () => ({ t }),
  });
});
