import { meansNames } from '#projections/payments/means-names.ts';
import type { PaymentRow } from '#projections/payments/payment-list.ts';
import type { StaffContext } from '../http/screen.server.ts';

type Place = Pick<StaffContext, 'services' | 'corporation' | 'language'>;

/** Rows of payments whose means are called what they are in the reader's language. */
export async function withMeans<Row extends PaymentRow>(
  { services, corporation, language }: Place,
  rows: readonly Row[],
): Promise<Row[]> {
  const ids = rows.map(({ paymentTypeId }) => paymentTypeId);
  const nameOf = await meansNames(services.db, corporation, language, ids);
  return rows.map((row) => ({
    ...row,
    paymentType: nameOf({ id: row.paymentTypeId, name: row.paymentType }),
  }));
}
