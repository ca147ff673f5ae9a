import { listAudit } from '#projections/audit/audit.ts';
import { exportList } from '../http/export/export.server.ts';
import { screen } from '../http/screen.server.ts';
import { auditColumns } from './audit-columns.ts';
import { askedAudit, shownEvents } from './audit.server.ts';

/** The log as a file, streamed: all events that the filters let through. */
export const loader = screen('auditExport', (context) => {
  const { services, t } = context;
  const { asked, filter } = askedAudit(context);
  const answer = exportList(context, {
    title: t('audit.title'),
    columns: auditColumns,
    request: asked.request,
    page: async (request) => {
      const page = await listAudit(services.db, filter, request);
      return { ...page, rows: await shownEvents(context, page.rows) };
    },
    contextOf: () => null,
  });
  return Promise.resolve(answer);
});
