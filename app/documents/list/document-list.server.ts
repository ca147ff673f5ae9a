import { documentKind } from '#domain/document-kinds/registry.ts';
import { add, subtract } from '#domain/kernel/decimal.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import {
  countDocuments,
  documentSorts,
  listDocuments,
  sumDocuments,
  type DocumentRow,
  type DocumentSums,
} from '#projections/documents/document-query.ts';
import type { ListPage, ListRequest } from '#projections/listing.ts';
import type { StatusTotal } from '#projections/documents/document-totals.ts';
import { namesOfMembers } from '#projections/people/people.ts';
import { shownViews } from '../../http/list-views.server.ts';
import { sinceWritten } from '../../http/since-written.server.ts';
import { COUNT_CAP, listAddress, listData } from '../../http/list.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { totalsOf } from '../../http/status-totals.server.ts';
import { pathTo } from '../../paths.ts';
import { screens } from '../../screens.ts';
import { chosenColumns } from '../../ui/list/list-columns.ts';
import { filterChips, panelChoices } from './document-filter-words.server.ts';
import { askedFilter, type AskedFilter } from './document-filter.server.ts';
import { askedBoard, boardQuestion, documentBoard } from '../board/document-board.server.ts';
import { documentPages } from '../kinds/registry.server.ts';
import { bulkActionsOf } from './document-bulk.server.ts';
import { columnsOf, type DocumentColumn, type SumName } from './document-list.ts';
import { documentScreens } from '../../links/document-screens.ts';

export type Sums = { count: number } & Partial<Record<SumName, string>>;

/** What the labels of a tab add up to, kept ready; what was paid is not. */
function readySums(
  kind: DocumentKind,
  totals: ReadonlyMap<string, StatusTotal>,
  status: string | null,
): Required<Omit<Sums, 'paid'>> {
  const labels = status === null ? null : (documentKind(kind).list.labels[status] ?? [status]);
  const counted = [...totals.values()].filter((one) => labels?.includes(one.status) ?? true);
  const withoutVat = add('0', ...counted.map((one) => one.withoutVat));
  const total = add('0', ...counted.map((one) => one.total));
  return {
    count: counted.reduce((sum, one) => sum + one.count, 0),
    withoutVat,
    vat: subtract(total, withoutVat),
    total,
    due: add('0', ...counted.map((one) => one.due)),
  };
}

const keptSums = sinceWritten<DocumentSums>();
const keptLate = sinceWritten<number>();
const keptPages = sinceWritten<ListPage<DocumentRow>>();

/**
 * Sums of a list that is narrowed down, or of a tab that depends on the day; exact up to the cap, or when asked for.
 */
async function askedSums(
  context: StaffContext,
  kind: DocumentKind,
  { filter, narrowed, status }: AskedFilter,
): Promise<(Sums & { capped: boolean }) | null> {
  const { services, corporation, url } = context;
  if (!narrowed && status !== documentKind(kind).list.late?.tab) return null;
  const whole = url.searchParams.get('totals') === '1';
  const cap = whole ? null : COUNT_CAP + 1;
  const sums = await keptSums(context, [kind, filter, cap], () =>
    sumDocuments(services.db, kind, corporation, filter, cap),
  );
  return { ...sums, capped: !whole && sums.count > COUNT_CAP };
}

/** Documents that are late, counted as far as other narrowed lists are. */
async function lateCount(context: StaffContext, kind: DocumentKind, today: string) {
  const { services, corporation } = context;
  const { late } = documentKind(kind).list;
  if (late === null) return 0;
  return keptLate(context, [kind, today], () =>
    countDocuments(services.db, kind, corporation, { today, status: late.tab }, COUNT_CAP + 1),
  );
}

/** The rows of a page; the first ones of a list that nothing narrows are what everybody opens. */
function askedPage(
  context: StaffContext,
  kind: DocumentKind,
  { filter, narrowed }: AskedFilter,
  request: ListRequest,
): Promise<ListPage<DocumentRow>> {
  const ask = () => listDocuments(context.services.db, kind, context.corporation, filter, request);
  if (narrowed || request.cursor !== null) return ask();
  // All orders that there are not are the usual one: whoever makes them up pushes out nobody's pages.
  const sort = documentSorts.includes(request.sort) ? request.sort : null;
  return keptPages(context, [kind, filter, { ...request, sort }], ask);
}

/** Names of those in charge, where a column shows them. */
export async function peopleOf(
  { services, corporation }: StaffContext,
  columns: readonly DocumentColumn[],
  rows: readonly DocumentRow[],
): Promise<Record<number, string>> {
  if (!columns.some(({ key }) => key === 'personInCharge')) return {};
  const ids = rows.map((row) => row.personInCharge).filter((id) => id !== null);
  return Object.fromEntries(await namesOfMembers(services.db, [...new Set(ids)], corporation));
}

/** Where files of a kind are brought in, for who may; null where there is no such import. */
function importedAt({ may }: StaffContext, kind: DocumentKind): string | null {
  const { broughtInAs, roles } = documentKind(kind);
  return broughtInAs !== undefined && may(roles.generate) ? pathTo('importNew', { kind: broughtInAs }) : null;
}

/** The rows of a page, where they are shown. */
const nowhere: ListPage<DocumentRow> = { rows: [], next: null, previous: null };

/**
 * What the screen of a list of documents shows, as rows or as a board; six questions at most, one more for each thing
 * opened.
 */
export async function documentListData(context: StaffContext, kind: DocumentKind) {
  const { url, services, signedIn, corporation, t, may } = context;
  const { list } = documentKind(kind);
  const address = listAddress(url, { sort: 'newest', direction: 'desc' });
  const stages = askedBoard(context, kind);
  const read = await askedFilter(context, kind);
  // A board shows all statuses, each in its column.
  const asked = stages ? { ...read, status: null, filter: { ...read.filter, status: null } } : read;
  const columns = chosenColumns(columnsOf(kind), list.usual, url.searchParams);
  // What was typed wrongly is told at its field, which is in the panel.
  const opened = url.searchParams.get('filters') === '1' || Object.keys(address.wrongDays).length > 0;
  const [page, { [kind]: totals }, late, views, narrowed, choices] = await Promise.all([
    stages ? nowhere : askedPage(context, kind, asked, address.request),
    totalsOf(services, signedIn),
    lateCount(context, kind, asked.filter.today),
    shownViews(context, kind, address.address),
    stages ? null : askedSums(context, kind, asked),
    opened ? panelChoices(context) : null,
  ]);
  const board = stages && (await documentBoard(context, kind, stages, asked, totals));
  const sums = narrowed ?? readySums(kind, totals, asked.status);
  const counts = Object.fromEntries(list.tabs.map((tab) => [tab, readySums(kind, totals, tab).count]));
  const capped = narrowed?.capped ?? false;
  return {
    ...listData(t(`commerce.${kind}.list`), address, page, sums.count, capped),
    kind,
    board,
    hasBoard: documentPages[kind].board !== undefined,
    question: stages && (await boardQuestion(context, kind)),
    corporation,
    today: asked.filter.today,
    status: asked.status,
    values: asked.values,
    ignored: asked.ignored,
    chips: await filterChips(context, kind, asked, address.address, page.rows),
    choices,
    counts: {
      ...counts,
      ...(list.late && { [list.late.tab]: late }),
      all: readySums(kind, totals, null).count,
    },
    sums: capped ? null : sums,
    columns: columns.map(({ key }) => key),
    people: await peopleOf(context, columns, page.rows),
    views,
    selectAll: url.searchParams.get('select') === 'page',
    bulk: bulkActionsOf(context, kind),
    mayCreate: may(screens[documentScreens(kind).new].role),
    mayEdit: may(screens[documentScreens(kind).edit].role),
    importedAt: importedAt(context, kind),
    mayPay: may('ROLE_PAYMENT_CREATE'),
  };
}

export type DocumentListData = Awaited<ReturnType<typeof documentListData>>;
