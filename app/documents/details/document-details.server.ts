import { agreementVersion } from '#domain/documents/agreement.ts';
import type { LineShare } from '#domain/documents/content/line-share.ts';
import { linesToCredit } from '#domain/documents/content/credited-lines.ts';
import { leftToInvoice as leftOfQuotation, quotationAggregate } from '#domain/documents/quotation.ts';
import { leftToInvoice, linesLeft, saleOrderAggregate } from '#domain/documents/sale-order.ts';
import { creditTotal } from '#domain/payments/allocation.ts';
import { lastDueDate, lawfulLimit, openInstalments } from '#domain/documents/payment-terms.ts';
import { daysBetween } from '#domain/kernel/dates.ts';
import { documentRoles } from '#domain/documents/kinds.ts';
import { add, compare } from '#domain/kernel/decimal.ts';
import { invoiceAggregate, type InvoiceEvent, type InvoiceState } from '#domain/documents/invoice.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { DocumentKind } from '#domain/kernel/document-kinds.ts';
import { madeFrom } from '#projections/documents/document-query.ts';
import { readDocument, type DocumentView } from '#projections/documents/documents.ts';
import { creditsOf } from '#projections/payments/outstanding.ts';
import { listPayments } from '#projections/payments/payment-list.ts';
import { listProjects } from '#projections/projects/projects.ts';
import { listMembers, namesOfMembers } from '#projections/people/people.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, type StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { storedElsewhere } from '../../storage/stored.server.ts';
import { attachedFiles } from '../../attachments/attached-files.server.ts';
import { overCredit } from '../credit-notes/over-credit.server.ts';
import { changedVat } from '../form/changed-vat.server.ts';
import { shownConsent } from '../quotations/consent.server.ts';
import { actionsOf } from './document-actions.server.ts';
import { documentIntents } from './document-intents.server.ts';
import { documentScreens } from '../../links/document-screens.ts';
import { unprintableOf } from '#domain/documents/content/unprintable.ts';
import { vatObstacles } from '#domain/documents/content/vat-obstacles.ts';
import { electronicForm } from './electronic.server.ts';
import { documentMails } from '../../mailing/mail-entries.server.ts';
import { runIntent } from '../../http/intents.server.ts';
import { withMeans } from '../../links/payment-means.server.ts';
import { recentHistory } from '../../history/history.server.ts';
import { shownLinks } from './shown-links.server.ts';

const newestPayments = { sort: 'newest', direction: 'desc', limit: 50, cursor: null, offset: 0 } as const;

/** The payments that settle it, each with the part that does. */
async function paymentsOf(context: StaffContext, { kind, version }: DocumentView) {
  const { services, corporation } = context;
  if (kind !== 'invoice' && kind !== 'refund') return [];
  const filter = { keyword: null, client: null, document: { kind, version } };
  const { rows } = await listPayments(services.db, corporation, filter, newestPayments);
  return (await withMeans(context, rows)).map((row) => ({
    ...row,
    part: row.documents.find((one) => one.kind === kind && one.version === version)?.amount ?? row.amount,
  }));
}

/** What its client may still use of earlier payments, where something is due. */
async function creditFor({ services, corporation }: StaffContext, { kind, clientId, row }: DocumentView) {
  if (kind !== 'invoice' || compare(row.due, '0') <= 0) return '0.00';
  return creditTotal(await creditsOf(services.db, clientId, corporation));
}

/** The status as a badge says it, with the days late of what is overdue. */
function badgeOf({ row, superseded, content }: DocumentView, today: string) {
  const { dueDate } = row;
  if (superseded) return { status: 'superseded', days: 0 };
  const open = row.label === 'to_be_paid' || row.label === 'partially_settled';
  if (open && dueDate !== null && dueDate < today)
    return { status: 'overdue', days: daysBetween(dueDate, today) };
  const waits = row.status === 'validate' || row.status === 'in_progress';
  const expired =
    row.kind === 'quotation' && waits && content.expiryDate !== null && content.expiryDate < today;
  return { status: expired ? 'expired' : row.shown, days: 0 };
}

const titleOf = (
  { t }: StaffContext,
  { kind, id, number, versions, version, purpose }: DocumentView,
): string => {
  const rank = versions.indexOf(version) + 1;
  const deposit = purpose === 'deposit';
  const name =
    number === null
      ? t(`commerce.document.draftOf.${deposit ? 'deposit' : kind}`, { id })
      : `${t(deposit ? 'commerce.invoice.deposit' : `commerce.${kind}.one`)} ${number}`;
  return `${name}${rank > 1 ? ` v${rank}` : ''}`;
};

/** Why a draft of an invoice is not going to be validated, as text keys: VAT that its client cannot have. */
const obstaclesTo = ({ kind, status, content, client }: DocumentView): string[] =>
  kind === 'invoice' && status === 'draft'
    ? [...new Set(Object.values(vatObstacles(content, client, true)).flat())]
    : [];

const byNewest = { sort: 'newest', direction: 'desc', limit: 200, cursor: null, offset: 0 } as const;

/** The projects that a validated document may be assigned to. */
async function openProjects({ services, corporation }: StaffContext) {
  const open = { status: 'open', client: null, keyword: null } as const;
  const { rows } = await listProjects(services.db, corporation, open, byNewest);
  return rows.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }));
}

/** Names of people: the one in charge, and whoever may become so while the comment is edited. */
async function peopleOf({ services, corporation }: StaffContext, view: DocumentView, choosing: boolean) {
  const { personInCharge } = view.content;
  const members = choosing ? await listMembers(services.db, corporation) : [];
  const names =
    personInCharge === null
      ? new Map<number, string>()
      : await namesOfMembers(services.db, [personInCharge], corporation);
  return {
    personInCharge: personInCharge === null ? null : (names.get(personInCharge) ?? null),
    members: members.map(({ id, firstName, lastName }) => ({
      value: id,
      label: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
    })),
  };
}

interface Left {
  net: string;
  lines: LineShare[];
  /** Why the rest of an order is not to be invoiced. */
  closed: string | null;
}

/**
 * What is left to invoice of an accepted quotation or order, as the domain reckons it: an amount excluding VAT, and
 * lines.
 */
function leftOf({ kind, events, version, status }: DocumentView): Left | null {
  if (status !== 'accepted' || (kind !== 'quotation' && kind !== 'saleOrder')) return null;
  if (kind === 'quotation') {
    const state = foldStream(quotationAggregate, events);
    return { net: leftOfQuotation(state, agreementVersion(state, version)), lines: [], closed: null };
  }
  const state = foldStream(saleOrderAggregate, events);
  const found = agreementVersion(state, version);
  return { net: leftToInvoice(state, found), lines: linesLeft(state, found), closed: state.closed };
}

/** The lines of an invoice that credit notes left something of; null of any other document. */
function leftToCredit({ kind, events }: DocumentView): LineShare[] | null {
  if (kind !== 'invoice') return null;
  const { content, credits } = foldStream<InvoiceState, InvoiceEvent>(invoiceAggregate, events);
  return linesToCredit(content, credits);
}

/** The last lawful day, where an invoice to another business falls due after it; null where it does not. */
function latePayment({ kind, content }: DocumentView): string | null {
  const { date, paymentCondition } = content;
  if (kind !== 'invoice' || date === null || paymentCondition === null) return null;
  const limit = lawfulLimit(date);
  return lastDueDate(paymentCondition, date) > limit ? limit : null;
}

const worksWithOrders = ({ signedIn, corporation }: StaffContext): boolean =>
  signedIn.facts.memberships.find((one) => one.corporation === corporation)?.generateSaleOrder ?? false;

/** The recurring invoice that made an invoice, and the day that was due. */
const recurrenceOf = ({ kind, events }: DocumentView) =>
  kind === 'invoice' ? foldStream<InvoiceState, InvoiceEvent>(invoiceAggregate, events).recurrence : null;

/** All that the page of one version shows. */
export async function documentDetails(context: StaffContext, kind: DocumentKind) {
  const { services, corporation, params, may, url } = context;
  const versionId = idOf(params, 'versionId');
  const view = await readDocument(services.db, services.store.read, versionId, corporation, kind);
  if (view === null) throw notFound();
  const dialog = url.searchParams.get('dialog');
  const here = pathTo(documentScreens[kind].details, { versionId });
  const [
    payments,
    credit,
    made,
    people,
    history,
    attached,
    mails,
    projects,
    links,
    electronic,
    stored,
    passed,
    vatChanged,
  ] = await Promise.all([
    paymentsOf(context, view),
    creditFor(context, view),
    madeFrom(services.db, versionId, corporation),
    peopleOf(context, view, dialog === 'annotate'),
    recentHistory(context, view),
    attachedFiles(context, { kind, id: view.id }, versionId, here),
    documentMails(context, kind, view.id),
    dialog === 'project' ? openProjects(context) : [],
    shownLinks(context, view),
    electronicForm(context, view),
    view.status === 'draft' ? null : storedElsewhere(context, kind, versionId),
    overCredit(context, view),
    changedVat(context, view),
  ]);
  const today = context.today;
  const {
    content,
    client,
    clientId,
    totals,
    row,
    origins,
    versions,
    schedule,
    reasonRefuse,
    purpose,
    contract,
  } = view;
  const settled = add(row.paid, row.credited);
  return {
    kind,
    title: titleOf(context, view),
    versionId,
    corporation,
    dialog,
    today,
    badge: badgeOf(view, today),
    draft: view.status === 'draft',
    actions: actionsOf(context, view, worksWithOrders(context)),
    content,
    client,
    clientId,
    totals,
    row,
    origins,
    contract,
    versions,
    dueDate: row.dueDate,
    reasonRefuse,
    purpose,
    payments,
    credit,
    recurrence: recurrenceOf(view),
    schedule: openInstalments(schedule, settled),
    tooLate: latePayment(view),
    mayPay: may('ROLE_PAYMENT_CREATE'),
    mayWriteOff: kind === 'invoice' && may('ROLE_PAYMENT_EDIT'),
    made,
    people,
    projects,
    document: view.id,
    left: leftOf(view),
    leftToCredit: leftToCredit(view),
    history,
    attached,
    mails,
    seePayments: may('ROLE_PAYMENT_DETAIL'),
    links,
    consent: shownConsent(context, view),
    unprintable: view.status === 'draft' ? unprintableOf(content, client) : [],
    electronic,
    obstacles: obstaclesTo(view),
    stored,
    passed,
    vatChanged,
    mayPrint: may(documentRoles[kind].print),
  };
}

export type DocumentDetailsData = Awaited<ReturnType<typeof documentDetails>>;

/** What its buttons do. */
export const runDocumentIntent = (context: StaffContext, kind: DocumentKind) =>
  runIntent(context, documentIntents[kind], idOf(context.params, 'versionId'));
