import { optionalDate } from '#domain/kernel/fields.ts';
import type { PaymentFilter } from '#projections/payment-list.ts';
import { listAddress } from '../http/list.server.ts';

/** The payments that an address asks for; a date that does not exist narrows nothing. */
export function askedPayments(url: URL) {
  const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
  const day = (name: string) => optionalDate().safeParse(url.searchParams.get(name)).data ?? null;
  const filter: PaymentFilter = {
    keyword: asked.keyword,
    client: asked.client,
    document: null,
    from: day('from'),
    until: day('until'),
  };
  return { asked, filter };
}
