import { fileName } from '#domain/company/file-names.ts';
import { findPayment } from '#projections/payments/payment-list.ts';
import { storedParameterValue } from '#projections/company/parameters.ts';
import { notFound } from '../http/problems.ts';
import { sheetResponse } from '../http/printed-sheet.server.ts';
import { paymentStatus } from './payment-columns.ts';
import { idOf, screen } from '../http/screen.server.ts';

/** What a client gets for money that was received, under the name that the corporation gives such files. */
export const loader = screen('paymentReceipt', async (context) => {
  const { services, corporation, params } = context;
  const id = idOf(params, 'id');
  const row = await findPayment(services.db, id, corporation);
  if (row === null || paymentStatus(row) !== 'done') throw notFound();
  const [pattern, { length }] = await Promise.all([
    storedParameterValue(services.db, 'payment_file_name', corporation),
    services.store.read(`payment-${id}`),
  ]);
  const number = row.number ?? `P${id}`;
  const facts = { number, client: row.clientName, date: row.date, title: null };
  const name = fileName(typeof pattern === 'string' ? pattern : '{NUMBER}', facts);
  return sheetResponse(context, { kind: 'receipt', id, as: length, name });
});
