import {
  creditTransferAggregate,
  type CreditTransferEvent,
  type CreditTransferState,
} from '#domain/payments/credit-transfer.ts';
import { pain001 } from '#domain/payments/pain001.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, screen } from '../../http/screen.server.ts';

/** The file that the bank is given: the same bytes each time. */
export const loader = screen('transferFile', async ({ services, corporation, params }) => {
  const events = await services.store.read(`credittransfer-${idOf(params, 'id')}`);
  const state = foldStream<CreditTransferState, CreditTransferEvent>(creditTransferAggregate, events);
  const erased = state.orders.some(({ party }) => party === null);
  if (state.corporation !== corporation || erased) throw notFound();
  return new Response(pain001(state), {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Content-Disposition': contentDisposition(`${state.reference}.xml`, 'attachment'),
      'Cache-Control': 'no-store',
    },
  });
});
