import { data, redirect } from '@remix-run/node';
import { documentKind } from '#domain/document-kinds/registry.ts';
import type { RoleName } from '#domain/kernel/roles.ts';
import { invoiceSaleOrders } from '#domain/documents/invoicing/order-invoicing-commands.ts';
import { recordId } from '#domain/kernel/fields.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import {
  listDocuments,
  type DocumentFilter,
  type DocumentRow,
} from '#projections/documents/document-query.ts';
import { runCommand } from '../../http/run-command.server.ts';
import { askOrStart, type BulkQuestionData, type Planned } from '../../bulk/bulk-question.server.ts';
import { formText } from '../../http/form-text.ts';
import { isRefusal } from '../../http/problems.ts';
import { runViewIntent } from '../../http/list-views.server.ts';
import { listAddress } from '../../http/list.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { runBoardForm } from '../board/document-board.server.ts';
import { askedFilter } from './document-filter.server.ts';
import { linkWith } from '../../ui/links.ts';
import { type SumName, sumsOf } from './document-list.ts';
import { documentScreens } from '../../links/document-screens.ts';
import { bundlePdfs } from './pdf-bundle.server.ts';
import { planMails, planValidations } from './bulk-plans.server.ts';

/** Documents that one bulk action takes at most. */
const MOST_CHOSEN = 500;
/** Orders that one invoice takes at most (`orderInvoicingSchema`). */
const MOST_ORDERS = 50;

/** What became of one chosen document. */
export interface BulkLine {
  version: number;
  number: string | null;
  clientName: string | null;
  done: boolean;
  /** The draft that was made of it. */
  made?: number;
  /** Why not: error keys by field, '' for the whole document. */
  errors: Record<string, string[]>;
}

export type BulkAnswer =
  /** `left`: chosen documents that it can still be done with, once this was read. */
  | { outcome: 'report'; intent: BulkIntent; lines: BulkLine[]; left: number[] }
  | { outcome: 'sums'; chosen: number[]; sums: Record<SumName, string> & { count: number } }
  /** What would be done, before it is. */
  | { outcome: 'question'; asked: BulkQuestionData }
  | { outcome: 'refused'; error: string };

type BulkIntent = keyof typeof bulkIntents;

interface Work {
  context: StaffContext;
  kind: DocumentKind;
  form: FormData;
  rows: DocumentRow[];
}

const lineOf = (row: DocumentRow, errors: BulkLine['errors'] | null): BulkLine => ({
  version: row.version,
  number: row.number,
  clientName: row.clientName,
  done: errors === null,
  errors: errors ?? {},
});

/** Documents oldest first, the order that numbers are given in. */
async function rowsOf(
  { services, corporation }: StaffContext,
  kind: DocumentKind,
  filter: DocumentFilter,
): Promise<DocumentRow[]> {
  const request = { sort: 'date', direction: 'asc', limit: MOST_CHOSEN, cursor: null, offset: 0 } as const;
  return (await listDocuments(services.db, kind, corporation, filter, request)).rows;
}

/** Where it leads back to: from drafts that are validated to what they are by then, which is sent next. */
function backOf({ url }: StaffContext, name: 'validate' | 'mail'): string {
  const { address } = listAddress(url, { sort: 'newest', direction: 'desc' });
  return name === 'validate' && url.searchParams.get('status') === 'draft'
    ? linkWith(address, { status: 'validate' })
    : address;
}

/** Asks first what a plan would do, and has it done once that was confirmed. */
const asking =
  (name: 'validate' | 'mail', plan: (work: Work) => Promise<Planned[]>) =>
  async (work: Work): Promise<BulkAnswer | Response> =>
    askOrStart(work.context, {
      name,
      form: work.form,
      planned: await plan(work),
      back: backOf(work.context, name),
      capped: work.rows.length < MOST_CHOSEN ? null : MOST_CHOSEN,
    });

/** All files in one; when some are not there, first says which, and offers those that are. */
async function putTogether({ context, kind, rows }: Work): Promise<BulkAnswer | Response> {
  const ready = rows.filter((row) => row.pdf !== null);
  if (ready.length === rows.length) return bundlePdfs(context, kind, ready);
  const missing = rows.filter((row) => row.pdf === null);
  for (const { version, status, purpose } of missing)
    if (status !== 'draft' && purpose !== 'takenOver')
      await context.services.enqueue('store-pdf-now', { kind, version }, `pdf-${version}`);
  const reason = (row: DocumentRow) => {
    if (row.purpose === 'takenOver') return 'errors.takenOver';
    return row.status === 'draft' ? 'errors.notValidated' : 'lists.report.pdfSoon';
  };
  return {
    outcome: 'report',
    intent: 'pdf',
    lines: missing.map((row) => lineOf(row, { '': [reason(row)] })),
    left: ready.map((row) => row.version),
  };
}

/** The orders of one client in one draft invoice; what is refused of them keeps no other back. */
async function invoiceOrders(
  work: Pick<Work, 'context' | 'form'>,
  orders: DocumentRow[],
): Promise<BulkLine[]> {
  const { context, form } = work;
  const [first] = orders;
  if (first === undefined) return [];
  if (orders.length > MOST_ORDERS)
    return orders.map((row) => lineOf(row, { '': [`errors.tooManyOrders|max=${MOST_ORDERS}`] }));
  const input = invoiceSaleOrders.input.parse({ orders: orders.map(({ version }) => ({ version })) });
  try {
    const { version } = await runCommand(context, invoiceSaleOrders, input, { form, part: first.clientId });
    return orders.map((row) => ({ ...lineOf(row, null), made: version }));
  } catch (error) {
    if (!isRefusal(error) || error.kind === 'forbidden') throw error;
    const errorsOf = (index: number) =>
      Object.entries(error.errors).flatMap(([at, messages]) =>
        at.startsWith(`orders[${index}]`) ? messages : [],
      );
    const refused = orders.flatMap((row, index) => {
      const told = errorsOf(index);
      return told.length > 0 ? [lineOf(row, { '': told })] : [];
    });
    // Refused together, as with too many lines: none of them is at fault alone.
    if (refused.length === 0)
      return orders.map((row) => lineOf(row, { '': Object.values(error.errors).flat() }));
    const rest = orders.filter((_, index) => errorsOf(index).length === 0);
    return [...(await invoiceOrders(work, rest)), ...refused];
  }
}

/** One draft invoice for the chosen orders of each client. */
async function invoiceTogether(work: Work): Promise<BulkAnswer | Response> {
  const { context, rows } = work;
  const clients = [...new Set(rows.map(({ clientId }) => clientId))];
  const lines: BulkLine[] = [];
  for (const client of clients)
    lines.push(
      ...(await invoiceOrders(
        work,
        rows.filter(({ clientId }) => clientId === client),
      )),
    );
  const made = new Set(lines.flatMap((line) => line.made ?? []));
  context.note({ command: invoiceSaleOrders.name, documents: made.size });
  const [only] = made;
  return only !== undefined && made.size === 1 && lines.every(({ done }) => done)
    ? redirect(pathTo(documentScreens('invoice').edit, { versionId: only }))
    : { outcome: 'report', intent: 'invoice', lines, left: [] };
}

const bulkIntents = {
  total: {
    role: (kind: DocumentKind) => documentKind(kind).roles.list,
    run: ({ rows }: Work): BulkAnswer => ({
      outcome: 'sums',
      chosen: rows.map((row) => row.version),
      sums: { count: rows.length, ...sumsOf(rows) },
    }),
  },
  validate: {
    role: (kind: DocumentKind) => documentKind(kind).roles.generate,
    run: asking('validate', planValidations),
  },
  mail: { role: (kind: DocumentKind) => documentKind(kind).roles.send, run: asking('mail', planMails) },
  pdf: { role: (kind: DocumentKind) => documentKind(kind).roles.print, run: putTogether },
  invoice: {
    role: (kind: DocumentKind) => (kind === 'saleOrder' ? 'ROLE_SALE_ORDER_AFFECT_TO_INVOICE' : null),
    run: invoiceTogether,
  },
} as const;

const isBulkIntent = (name: string): name is BulkIntent => Object.hasOwn(bulkIntents, name);

/** Whether a kind has such an action, and the person may take it. */
const isOffered = (role: RoleName | null, may: StaffContext['may']): boolean => role !== null && may(role);

/** What this person may do with chosen documents. */
export const bulkActionsOf = ({ may }: StaffContext, kind: DocumentKind): BulkIntent[] =>
  Object.keys(bulkIntents)
    .filter(isBulkIntent)
    .filter((name) => isOffered(bulkIntents[name].role(kind), may));

/** The chosen documents, or all that the list is filtered to. */
async function chosenRows(context: StaffContext, kind: DocumentKind, form: FormData): Promise<DocumentRow[]> {
  if (form.get('all') !== null) return rowsOf(context, kind, (await askedFilter(context, kind)).filter);
  const ids = form.getAll('version').flatMap((value) => recordId().safeParse(value).data ?? []);
  return rowsOf(context, kind, { today: '', versions: ids.slice(0, MOST_CHOSEN) });
}

const refuse = (error: string, status: number) => data<BulkAnswer>({ outcome: 'refused', error }, { status });

/** Does what a button of a list of documents asks for: with chosen documents, a saved view, or a card of its board. */
export async function runListForm(context: StaffContext, kind: DocumentKind) {
  const onBoard = runBoardForm(context, kind);
  if (onBoard !== null) return onBoard;
  const form = await context.request.formData();
  const { address } = listAddress(context.url, { sort: 'newest', direction: 'desc' });
  const view = await runViewIntent(context, kind, address, form);
  if (view !== null) return view instanceof Response ? view : data(view, { status: 422 });
  const name = formText(form, 'intent');
  if (!isBulkIntent(name)) throw new Response(null, { status: 400 });
  const intent = bulkIntents[name];
  if (!isOffered(intent.role(kind), context.may)) throw new Response(null, { status: 403 });
  const rows = await chosenRows(context, kind, form);
  if (rows.length === 0) return refuse('lists.report.nothingChosen', 422);
  const answer = await intent.run({ context, kind, form, rows });
  return answer instanceof Response ? answer : data(answer);
}
