import { listActivities } from '#projections/time/activities.ts';
import { exportList } from '../http/export/export.server.ts';
import { screen } from '../http/screen.server.ts';
import { activityColumns, type ListedActivity } from './activity-columns.ts';
import { askedActivities, listedActivities, sightOfValues } from './activity-list.server.ts';

/** Noted time as a file: what the list shows to whoever asks. */
export const loader = screen('activityExport', async (context) => {
  const { services, corporation, t } = context;
  const { asked, filter } = askedActivities(context);
  return exportList<ListedActivity, { t: typeof t }>(context, {
    title: t('time.entries.title'),
    columns: activityColumns(sightOfValues(context)),
    request: asked.request,
    async page(request) {
      const page = await listActivities(services.db, corporation, filter, request);
      return { ...page, rows: await listedActivities(context, page.rows) };
    },
    contextOf: () => ({ t }),
  });
});
