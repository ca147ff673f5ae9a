import { redirect } from '@remix-run/node';
import { screen } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';

/** Sends a search of the top bar to the list it is for. */
export const loader = screen('search', ({ url }) => {
  const keyword = url.searchParams.get('keyword') ?? '';
  const lists = { quotations: 'quotationList', invoices: 'invoiceList' } as const;
  const type = url.searchParams.get('type') ?? '';
  const list = type === 'quotations' || type === 'invoices' ? lists[type] : 'clientList';
  return Promise.resolve(redirect(pathTo(list, {}, { keyword })));
});
