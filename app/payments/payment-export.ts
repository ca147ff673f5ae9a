import { listPayments } from '#projections/payments/payment-list.ts';
import { exportList } from '../http/export/export.server.ts';
import { screen } from '../http/screen.server.ts';
import { paymentColumns } from './payment-columns.ts';
import { askedPayments } from './payment-list.server.ts';
import { withMeans } from '../links/payment-means.server.ts';

export const loader = screen('paymentExport', (context) => {
  const { services, corporation, url, t } = context;
  const { asked, filter } = askedPayments(url);
  const answer = exportList(context, {
    title: t('commerce.payment.list'),
    columns: paymentColumns,
    request: asked.request,
    page: async (request) => {
      const page = await listPayments(services.db, corporation, filter, request);
      return { ...page, rows: await withMeans(context, page.rows) };
    },
    contextOf: () => ({ t }),
  });
  return Promise.resolve(answer);
});
