import { paymentStatuses, type PaymentFilter } from '#projections/payments/payment-list.ts';
import { askedDay } from '../http/asked-day.ts';
import { listAddress } from '../http/list.server.ts';

const askedId = (query: URLSearchParams, name: string): number | null => {
  const id = Number(query.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** The payments that an address asks for; what does not exist narrows nothing. */
export function askedPayments(url: URL) {
  const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
  const query = url.searchParams;
  const day = (name: string) => askedDay(query, name);
  const way = query.get('way');
  const filter: PaymentFilter = {
    keyword: asked.keyword,
    client: asked.client,
    from: day('from'),
    until: day('until'),
    direction: way === 'in' || way === 'out' ? way : null,
    paymentType: askedId(query, 'type'),
    status: paymentStatuses.find((status) => status === asked.status) ?? null,
  };
  return { asked, filter };
}
