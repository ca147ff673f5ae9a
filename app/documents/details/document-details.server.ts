import { isBilled, type DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { documentKind } from '#domain/document-kinds/registry.ts';
import { openInstalments } from '#domain/documents/payment-terms.ts';
import { add } from '#domain/kernel/decimal.ts';
import { madeFrom } from '#projections/documents/document-query.ts';
import { readDocument, type DocumentView } from '#projections/documents/documents.ts';
import { paymentsOfDocument } from '#projections/payments/payment-list.ts';
import { openProjects, projectLabel } from '#projections/projects/projects.ts';
import { listMembers, namesOfMembers } from '#projections/people/people.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, type StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { storedElsewhere } from '../../storage/stored.server.ts';
import { attachedFiles } from '../../attachments/attached-files.server.ts';
import { overCredit } from '../credit-notes/over-credit.server.ts';
import { changedVat } from '../form/changed-vat.server.ts';
import { noDetails } from '../kinds/document-page.ts';
import { actionsOf, documentPages } from '../kinds/registry.server.ts';
import { shownLabel } from '../list/document-list.ts';
import { documentScreens } from '../../links/document-screens.ts';
import { unprintableOf } from '#domain/documents/content/unprintable.ts';
import { electronicForm } from './electronic.server.ts';
import { documentMails } from '../../mailing/mail-entries.server.ts';
import { runIntent } from '../../http/intents.server.ts';
import { partOf } from '../../links/payment-words.ts';
import { withMeans } from '../../links/payment-means.server.ts';
import { recentHistory } from '../../history/history.server.ts';
import { shownLinks } from './shown-links.server.ts';

/** The payments that settle it, each with the part that does. */
async function paymentsOf(context: StaffContext, { kind, version }: DocumentView) {
  const { services, corporation } = context;
  if (!isBilled(kind)) return [];
  const rows = await paymentsOfDocument(services.db, corporation, { kind, version });
  return (await withMeans(context, rows)).map((row) => ({
    ...row,
    part: partOf(row, kind, version),
  }));
}

/** The status as a badge says it, with the days late of what waits longer than agreed. */
function badgeOf({ row, superseded }: DocumentView, today: string): { status: string; days: number } {
  if (superseded) return { status: 'superseded', days: 0 };
  const { label, days } = shownLabel(row, today);
  return { status: label, days };
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

/** The projects that a validated document may be assigned to. */
async function projectOptions({ services, corporation }: StaffContext) {
  const projects = await openProjects(services.db, corporation);
  return projects.map((one) => ({ value: one.id, label: projectLabel(one) }));
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

const worksWithOrders = ({ signedIn, corporation }: StaffContext): boolean =>
  signedIn.facts.memberships.find((one) => one.corporation === corporation)?.generateSaleOrder ?? false;

/** Where the questions of a document stand. */
export interface Questions {
  /** Where they are sent, and where one goes that is left. */
  action: string;
  back: string;
  /** Which document is asked about, where its page does not say so. */
  about: string | null;
}

const onItsPage = (here: string): Questions => ({ action: here, back: here, about: null });

/** All that the page of one version shows. */
export async function documentDetails(
  context: StaffContext,
  kind: DocumentKind,
  versionId = idOf(context.params, 'versionId'),
) {
  const { services, corporation, may, url } = context;
  const view = await readDocument(services.db, services.store.read, versionId, corporation, kind);
  if (view === null) throw notFound();
  const dialog = url.searchParams.get('dialog');
  const here = pathTo(documentScreens(kind).details, { versionId });
  const madeOf = madeFrom(services.db, versionId, corporation);
  const [
    payments,
    own,
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
    documentPages[kind].details?.(context, view),
    madeOf,
    peopleOf(context, view, dialog === 'annotate'),
    recentHistory(context, view),
    attachedFiles(context, { kind, id: view.id }, versionId, here),
    documentMails(context, kind, view.id),
    dialog === 'project' ? projectOptions(context) : [],
    shownLinks(context, view),
    electronicForm(context, view),
    view.status === 'draft' ? null : storedElsewhere(context, kind, versionId),
    madeOf.then((rows) => overCredit(context, view, rows)),
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
    questions: onItsPage(here),
    today,
    ...noDetails,
    ...own,
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
    schedule: openInstalments(schedule, settled),
    mayPay: may('ROLE_PAYMENT_CREATE'),
    made,
    people,
    projects,
    document: view.id,
    history,
    attached,
    mails,
    seePayments: may('ROLE_PAYMENT_DETAIL'),
    links,
    unprintable: view.status === 'draft' ? unprintableOf(content, client) : [],
    electronic,
    stored,
    passed,
    vatChanged,
    mayPrint: may(documentKind(kind).roles.print),
  };
}

export type DocumentDetailsData = Awaited<ReturnType<typeof documentDetails>>;

/** What its buttons do. */
export const runDocumentIntent = (context: StaffContext, kind: DocumentKind) =>
  runIntent(context, documentPages[kind].intents, idOf(context.params, 'versionId'));
