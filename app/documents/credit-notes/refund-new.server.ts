import { MOST_INVOICES } from '#domain/documents/refund-commands.ts';
import { add } from '#domain/kernel/decimal.ts';
import { bookedYears } from '#projections/accounting/closing.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import {
  listDocuments,
  sumDocuments,
  type DocumentFilter,
  type DocumentRow,
} from '#projections/documents/document-query.ts';
import { readDocument } from '#projections/documents/documents.ts';
import { COUNT_CAP, listAddress, listData } from '../../http/list.server.ts';
import { screen, type StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { chosenInvoices, invoicesOf } from './chosen-invoices.server.ts';
import { askedFilter } from '../list/document-filter.server.ts';

/** Those that a rebate may name: a deposit is corrected by itself. */
const isRebatable = ({ purpose }: DocumentRow): boolean => purpose !== 'deposit';

/** The draft that is to be given on other invoices. */
const draftOf = ({ url }: StaffContext): number | null => {
  const draft = Number(url.searchParams.get('draft'));
  return Number.isSafeInteger(draft) && draft > 0 ? draft : null;
};

/** Those of the draft itself, which its form leads here with. */
async function keptInvoices(context: StaffContext): Promise<DocumentRow[]> {
  const { services, corporation } = context;
  const { db, store } = services;
  const draft = draftOf(context);
  const document = draft && (await readDocument(db, store.read, draft, corporation, 'refund'));
  return document ? invoicesOf(context, document) : [];
}

/**
 * The invoices that are chosen: those of the address, and what its button asks for beside them. They stand in the
 * address, so that they stay from page to page and from filter to filter.
 */
async function chosenNow(
  context: StaffContext,
  filter: DocumentFilter,
  page: readonly DocumentRow[],
): Promise<DocumentRow[]> {
  const { services, corporation, url } = context;
  const select = url.searchParams.get('select');
  if (select === 'none') return [];
  const before = select === 'kept' ? await keptInvoices(context) : await chosenInvoices(context);
  const whole = { sort: 'date', direction: 'asc', limit: MOST_INVOICES, cursor: null, offset: 0 } as const;
  const added =
    select === 'all'
      ? (await listDocuments(services.db, 'invoice', corporation, filter, whole)).rows
      : select === 'page'
        ? page
        : [];
  const known = new Set(before.map(({ version }) => version));
  return [...before, ...added.filter((row) => isRebatable(row) && !known.has(row.version))].slice(
    0,
    MOST_INVOICES,
  );
}

/** A credit note corrects an invoice, or is a rebate on several: the first thing to choose (CGI art. 272 and 289). */
export const refundNewLoader = screen('refundNew', async (context) => {
  const { services, corporation, url, t } = context;
  const address = listAddress(url, { sort: 'newest', direction: 'desc' });
  const { filter: asked, values, ignored } = await askedFilter(context, 'invoice');
  const filter = { ...asked, status: 'validate' };
  const company = await findCorporation(services.db, corporation);
  const [page, sums, years] = await Promise.all([
    listDocuments(services.db, 'invoice', corporation, filter, address.request),
    sumDocuments(services.db, 'invoice', corporation, filter, COUNT_CAP + 1),
    bookedYears(services.db, corporation, company?.fiscalYearStart ?? 1),
  ]);
  const chosen = await chosenNow(context, filter, page.rows);
  const draft = draftOf(context);
  return {
    ...listData(t(`commerce.refund.${draft === null ? 'new' : 'edit'}`), address, page, sums.count),
    pages: { previous: page.previous, next: page.next },
    sum: sums.total,
    values,
    ignored,
    years,
    draft,
    /** Where the chosen ones are taken to. */
    to: draft === null ? pathTo('rebateNew', {}) : pathTo('refundEdit', { versionId: draft }),
    chosen: {
      versions: chosen.map(({ version }) => version),
      total: add('0.00', ...chosen.map(({ total }) => total)),
      severalClients: new Set(chosen.map(({ clientId }) => clientId)).size > 1,
      most: MOST_INVOICES,
    },
  };
});
