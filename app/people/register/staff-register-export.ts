import { exportList } from '../../http/export/export.server.ts';
import { screen } from '../../http/screen.server.ts';
import { registerColumns } from './register-columns.ts';
import { registerLines } from './staff-register.server.ts';

/** The register as a file: all of it at once, since every line of it is asked for. */
export const loader = screen('staffRegisterExport', async (context) => {
  const rows = await registerLines(context);
  return exportList(context, {
    title: context.t('people.register.title'),
    columns: registerColumns,
    request: { sort: 'entry', direction: 'asc', limit: rows.length, cursor: null, offset: 0 },
    page: () => Promise.resolve({ rows, next: null, previous: null }),
    contextOf: () => ({ t: context.t }),
  });
});
