import { data, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { publicScreen } from '../http/screen.server.ts';
import { titleAlone } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { noteVisit } from '../public-quotation/follow-link.server.ts';
import { LostLink } from '../shell/lost-link.tsx';
import { QuotationPaper } from '../public-quotation/quotation-paper.tsx';
import { VisitorFrame } from '../public-quotation/visitor-frame.tsx';
import { invoicePage } from './invoice-page.server.ts';
import { InvoiceStanding } from './invoice-standing.tsx';
import { openInvoiceLink } from './open-invoice-link.server.ts';
import { TransferPanel } from './transfer-panel.tsx';

export const meta = titleAlone;

/** An invoice as its client reads it without an account: what there is to pay, and how. */
export const loader = publicScreen('publicInvoice', async (context) => {
  const { url, params, t, language } = context;
  const opened = await openInvoiceLink(context);
  if (opened === null)
    return data({ lost: true as const, title: t('public.lostInvoice.title'), language }, { status: 404 });
  // The page speaks the client's language until another is asked for.
  if (!url.searchParams.has('lng'))
    throw redirect(pathTo('publicInvoice', { token: params['token'] ?? '' }, { lng: opened.link.language }));
  await noteVisit(context, opened, opened.link.link);
  return invoicePage(context, opened);
});

export default function PublicInvoice() {
  const page = useLoaderData<typeof loader>();
  if (page.lost) return <LostLink words="lostInvoice" />;
  return (
    <VisitorFrame page={page}>
      <InvoiceStanding page={page} />
      {page.transfer && <TransferPanel transfer={page.transfer} />}
      <QuotationPaper page={page} />
    </VisitorFrame>
  );
}
