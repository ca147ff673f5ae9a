import { exportList } from '../http/export/export.server.ts';
import { screen } from '../http/screen.server.ts';
import { accessAsked, accessColumns, linesOf, readAccess } from './access-on.server.ts';

/** Accounts whose lines are written at once. */
const AT_ONCE = 20;

/** Who could do what on the day, as a file: one line a right. */
export const loader = screen('accessOnExport', async (context) => {
  const asked = accessAsked(context);
  const answer = await readAccess(context, asked);
  return exportList(context, {
    title: context.t('roles.day.title'),
    columns: accessColumns,
    request: { sort: 'person', direction: 'asc', limit: AT_ONCE, cursor: null, offset: 0 },
    page({ cursor }) {
      const first = Number(cursor ?? 0);
      const accounts = answer.accounts.slice(first, first + AT_ONCE);
      const next = first + AT_ONCE < answer.accounts.length ? String(first + AT_ONCE) : null;
      const rows = accounts.flatMap((account) => linesOf(context, answer, asked, account));
      return Promise.resolve({ rows, next, previous: null });
    },
    contextOf: () => null,
  });
});
