import QRCode from 'qrcode';
import { transferContent, type Transfer } from '#domain/banking/payment-code.ts';
import { payeeOf } from '#domain/documents/content/letterhead.ts';
import { add, money } from '#domain/kernel/decimal.ts';
import { printedFacts } from '#projections/documents/billed-documents.ts';
import type { ScreenContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { shownContent, visitorCompany } from '../public-quotation/quotation-page.server.ts';
import type { OpenInvoiceLink } from './open-invoice-link.server.ts';

/** The picture of a transfer's code, sharp at twice the size that it is shown in. */
async function codePicture(transfer: Transfer): Promise<string | null> {
  const content = transferContent(transfer);
  if (content === null) return null;
  const data = new TextEncoder().encode(content);
  const options = { errorCorrectionLevel: 'M', width: 368, margin: 4 } as const;
  return QRCode.toDataURL([{ data, mode: 'byte' }], options);
}

/**
 * How what is to be paid next is paid by transfer, to the account that the paper names; null where nothing is or it
 * names none.
 */
async function transferOf({ services }: ScreenContext, { view, company, standing, next }: OpenInvoiceLink) {
  if (standing === 'paid' || standing === 'credited') return null;
  const { seller } = await printedFacts(services.db, view, company.id);
  const payee = payeeOf(seller);
  if (payee === null) return null;
  const transfer: Transfer = { ...payee, amount: next.amount, text: view.number ?? '' };
  return { ...transfer, code: await codePicture(transfer) };
}

/** All that the page of a link to an invoice shows. */
export async function invoicePage(context: ScreenContext, opened: OpenInvoiceLink) {
  const { params, language, t } = context;
  const { view, company, link, state, standing, instalments, next } = opened;
  const token = params['token'] ?? '';
  const number = view.number ?? '';
  const { due, dueDate, paid, credited } = view.row;
  const logo = company.logo === null ? null : pathTo('publicInvoiceLogo', { token });
  return {
    lost: false as const,
    title: t('public.invoice.title', { number, company: company.name }),
    language,
    languages: (['fr', 'en'] as const).map((one) => ({
      one,
      to: pathTo('publicInvoice', { token }, { lng: one }),
    })),
    company: visitorCompany(view.seller ?? company, company, logo),
    number,
    standing,
    until: link.until,
    date: view.content.date,
    dueDate,
    schedule: instalments.map(({ dueDate: on, amount, left }) => ({ on, amount, left })),
    next,
    later: money(add('0', ...next.later.map(({ amount }) => amount))),
    paid,
    credited,
    due,
    credits: [...new Set(state.credits.map((credit) => credit.number))],
    supplied: view.content.supplyDate,
    // Its own dates stand above; what a quotation promises is over.
    content: { ...shownContent(view, language), date: null, supplyDate: null, deliveryTime: null },
    client: view.client && {
      name: view.client.name,
      address: view.client.address,
      siren: view.client.siren,
    },
    totals: view.totals,
    pdf: view.pdf === null ? null : pathTo('publicInvoicePdf', { token }),
    transfer: await transferOf(context, opened),
  };
}

export type InvoicePage = Awaited<ReturnType<typeof invoicePage>>;
