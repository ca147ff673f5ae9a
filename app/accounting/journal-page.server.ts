import type { CivilDate } from '#domain/kernel/dates.ts';
import { accountName, journalName } from '#domain/accounting/chart.ts';
import { labelOf } from '#domain/accounting/fec.ts';
import { addMonths, endOfMonth } from '#domain/kernel/dates.ts';
import { isZero } from '#domain/kernel/decimal.ts';
import { namedChart } from '#projections/accounting/books.ts';
import {
  journalPage,
  journalSums,
  journalsUsed,
  type JournalFilter,
  type JournalLine,
} from '#projections/accounting/journal-query.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { documentLink } from '../links/document-links.server.ts';
import { askedDayOr, wrongDays } from '../http/asked-day.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { formatDate } from '../ui/format.ts';
import { linkWith } from '../ui/links.ts';
import { isWholeMonths } from './period.server.ts';

const PAGE_SIZE = 100;

/** Where the paper behind an entry is shown. */
export function paperLink({
  documentKind,
  documentId,
}: Pick<JournalLine, 'documentKind' | 'documentId'>): string | null {
  switch (documentKind) {
    case 'invoice':
    case 'refund':
      return documentLink(documentKind, documentId);
    case 'payment':
      return pathTo('paymentDetails', { id: documentId });
    case 'manualEntry':
      return pathTo('entryDetails', { id: documentId });
    case 'bankStatement':
      return pathTo('bankDetails', { id: documentId }, { status: 'all' });
    case 'expense':
      return pathTo('expenseDetails', { id: documentId });
    case 'reimbursement':
      return pathTo('reimbursementDetails', { id: documentId });
    case 'expenseAdvance':
      return pathTo('advanceDetails', { id: documentId });
    case 'supplierInvoice':
      return pathTo('supplierInvoiceDetails', { id: documentId });
    default:
      return null;
  }
}

const askedId = (text: string | null): number | null =>
  text !== null && /^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : null;

function filterOf(query: URLSearchParams, today: CivilDate): JournalFilter {
  const month = `${today.slice(0, 7)}-01`;
  const from = askedDayOr(query, 'from', month);
  const account = (query.get('account') ?? '').trim().toUpperCase();
  const journal = (query.get('journal') ?? '').trim();
  return {
    from,
    until: askedDayOr(query, 'until', endOfMonth(from)),
    journal: /^[A-Z0-9]{1,6}$/.test(journal) ? journal : null,
    account: /^[0-9A-Z]{1,12}$/.test(account) ? account : null,
    thirdParty: askedId(query.get('thirdParty')),
    taxes: query.getAll('tax').filter((tax) => /^[A-Za-z]{1,20} [A-Z]{1,2} [\d.]{1,8}$/.test(tax)),
  };
}

/** The address of the lines behind a figure. */
export function linesLink(filter: {
  from: string;
  until: string;
  account?: string;
  thirdParty?: number;
  taxes?: readonly string[];
}): string {
  const { from, until, account, thirdParty, taxes = [] } = filter;
  const path = pathTo(
    'journal',
    {},
    { from: formatDate(from), until: formatDate(until), account, thirdParty },
  );
  return path + taxes.map((tax) => `&${new URLSearchParams({ tax }).toString()}`).join('');
}

/** All that the journals' page shows: lines of entries, each with its paper. */
export async function journalScreen({ services, corporation, url, t, may, today }: StaffContext) {
  const { db } = services;
  const filter = filterOf(url.searchParams, today);
  const wrong = wrongDays(url.searchParams);
  const isWrong = Object.keys(wrong).length > 0;
  const cursor = url.searchParams.get('cursor');
  const [chart, page, sums, journals, thirdParty] = await Promise.all([
    namedChart(db, corporation),
    journalPage(db, corporation, filter, { cursor, limit: PAGE_SIZE }),
    journalSums(db, corporation, filter, isWholeMonths(filter)),
    journalsUsed(db, corporation),
    filter.thirdParty === null ? null : findThirdParty(db, filter.thirdParty, corporation),
  ]);
  const address = url.pathname.replace(/\.data$/, '') + url.search;
  const around = (months: number) => {
    const from = `${addMonths(filter.from, months).slice(0, 7)}-01`;
    return linkWith(address, { from: formatDate(from), until: formatDate(endOfMonth(from)), cursor: null });
  };
  const party = thirdParty && {
    id: thirdParty.id,
    name: thirdParty.identity?.name ?? t('commerce.erased'),
  };
  return {
    title: t('accounting.journal.title'),
    mayBook: may('ROLE_ACCOUNTING_BOOK'),
    address,
    wrongDays: wrong,
    filter: { ...filter, taxes: [...filter.taxes] },
    thirdParty: party,
    accountName: filter.account === null ? null : accountName(chart, filter.account),
    journals: journals.map((code) => ({ value: code, label: `${code} · ${journalName(chart, code)}` })),
    sums: isWrong ? { ...sums, debit: '0.00', credit: '0.00' } : sums,
    rows: (isWrong ? [] : page.rows).map((row) => ({
      key: `${row.entry}-${row.line}`,
      date: row.date,
      journal: row.journal,
      account: row.account,
      accountName: accountName(chart, row.account),
      auxiliary: row.auxiliary,
      label: labelOf(row),
      to: paperLink(row),
      debit: isZero(row.debit) ? null : row.debit,
      credit: isZero(row.credit) ? null : row.credit,
      letter: row.letter,
    })),
    previous: around(-1),
    following: around(1),
    first: cursor === null ? null : linkWith(address, { cursor: null }),
    next: page.next === null || isWrong ? null : linkWith(address, { cursor: page.next }),
  };
}
