import { isOrderable, orderedBatch } from '#domain/expenses/reimbursement.ts';
import { pain001 } from '#domain/payments/pain001.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { notFound } from '../../http/problems.ts';
import { screen } from '../../http/screen.server.ts';
import { readBatch } from './read-batch.server.ts';

/** The file that the bank is given: the same bytes each time. */
export const loader = screen('reimbursementFile', async (context) => {
  const { state } = await readBatch(context);
  if (!isOrderable(state) || state.status === 'cancelled') throw notFound();
  return new Response(pain001(orderedBatch(state)), {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Content-Disposition': contentDisposition(`${state.reference}.xml`, 'attachment'),
      'Cache-Control': 'no-store',
    },
  });
});
