import { exportList } from '../../http/export/export.server.ts';
import { screen } from '../../http/screen.server.ts';
import { accessAsked, accessColumns, linesOf, readAccess } from './access-on.server.ts';

/** Accounts whose lines are written at once. */
const AT_ONCE = 20;

/** Who could do what on the day, as a file: one line a right. */
export const loader = screen('accessOnExport', async (context) => {
  const asked = accessAsked(context);
  const answers = await readAccess(context, asked);
  const each = answers.flatMap((answer) => answer.accounts.map((account) => ({ answer, account })));
  return exportList(context, {
    title: context.t('roles.day.title'),
    columns: accessColumns,
    request: { sort: 'person', direction: 'asc', limit: AT_ONCE, cursor: null, offset: 0 },
    page({ cursor }) {
      const first = Number(cursor ?? 0);
      const next = first + AT_ONCE < each.length ? String(first + AT_ONCE) : null;
      const rows = each
        .slice(first, first + AT_ONCE)
        .flatMap(({ answer, account }) => linesOf(context, answer, asked, account));
      return Promise.resolve({ rows, next, previous: null });
    },
    contextOf: () => null,
  });
});
