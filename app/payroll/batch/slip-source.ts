import { fileResponse, unavailable } from '../../attachments/file-response.server.ts';
import { notFound } from '../../http/problems.ts';
import { screen } from '../../http/screen.server.ts';
import { batchOf } from './slip-batch.server.ts';

/** A PDF of a batch that is being settled, as it came in: a page of it is shown beside the choice. */
export const loader = screen('slipBatchSource', async (context) => {
  const { services, params } = context;
  const { row, state } = await batchOf(context);
  const file = state.sources[Number(params['source']) - 1];
  if (file === undefined || row.status !== 'read') throw notFound();
  try {
    const shown = { name: `${params['source']}.pdf`, file, type: 'application/pdf' };
    const response = await fileResponse(services.files, shown, 'inline', context);
    if (response === null) throw notFound();
    return response;
  } catch (error) {
    return unavailable(context, error);
  }
});
