import { listThirdParties } from '#projections/third-parties.ts';
import { exportList } from '../http/export/export.server.ts';
import { listAddress } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { clientColumns } from './client-columns.ts';

export const loader = screen('clientExport', (context) => {
  const { services, corporation, url, t } = context;
  const { request, keyword } = listAddress(url, { sort: 'name', direction: 'asc' });
  const answer = exportList(context, {
    title: t('thirdParties.client.list'),
    columns: clientColumns,
    request,
    page: (asked) => listThirdParties(services.db, corporation, { type: 'client', keyword }, asked),
    contextOf: () => ({ t }),
  });
  return Promise.resolve(answer);
});
