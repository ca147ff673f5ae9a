import { randomUUID } from 'node:crypto';
import {
  leftToInvoice,
  quotationAggregate,
  quotationVersion,
  type QuotationEvent,
  type QuotationState,
} from '#domain/commerce/quotation.ts';
import { daysBetween, todayIn } from '#domain/kernel/dates.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { DocumentKind } from '#domain/kernel/document-kinds.ts';
import { madeFrom } from '#projections/document-query.ts';
import { readDocument, type DocumentView } from '#projections/documents.ts';
import { listPayments } from '#projections/payment-list.ts';
import { listMembers, namesOfMembers } from '#projections/people.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { attachedFiles } from '../sharing/attached-files.server.ts';
import { actionsOf } from './document-actions.server.ts';
import { documentIntents } from './document-intents.server.ts';
import { documentScreens } from './document-screens.ts';
import { documentMails } from './mail-entries.server.ts';
import { runIntent } from './intents.server.ts';
import { recentHistory } from './history.server.ts';

const newestPayments = { sort: 'newest', direction: 'desc', limit: 50, cursor: null, offset: 0 } as const;

const paymentsOf = async ({ services, corporation }: StaffContext, { kind, version }: DocumentView) =>
  kind === 'quotation'
    ? []
    : (
        await listPayments(
          services.db,
          corporation,
          { keyword: null, client: null, document: version },
          newestPayments,
        )
      ).rows;

/** The status as a badge says it, with the days late of what is overdue. */
function badgeOf({ row, superseded, content, dueDate }: DocumentView, today: string) {
  if (superseded) return { status: 'superseded', days: 0 };
  const open = row.label === 'to_be_paid' || row.label === 'partially_settled';
  if (open && dueDate !== null && dueDate < today)
    return { status: 'overdue', days: daysBetween(dueDate, today) };
  const waits = row.status === 'validate' || row.status === 'in_progress';
  const expired =
    row.kind === 'quotation' && waits && content.expiryDate !== null && content.expiryDate < today;
  return { status: expired ? 'expired' : row.label, days: 0 };
}

const titleOf = ({ t }: StaffContext, { kind, number, versions, version, purpose }: DocumentView): string => {
  const rank = versions.indexOf(version) + 1;
  const name = t(purpose === 'deposit' ? 'commerce.invoice.deposit' : `commerce.${kind}.one`);
  return `${name} ${number ?? t('commerce.draft')}${rank > 1 ? ` v${rank}` : ''}`;
};

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

/** What is left to invoice of an accepted quotation, excluding VAT, as the domain reckons it. */
function leftOf({ kind, events, version, status }: DocumentView): string | null {
  if (kind !== 'quotation' || status !== 'accepted') return null;
  const state = foldStream<QuotationState, QuotationEvent>(quotationAggregate, events);
  return leftToInvoice(state, quotationVersion(state, version));
}

/** All that the page of one version shows. */
async function documentDetails(context: StaffContext, kind: DocumentKind) {
  const { services, corporation, params, may, url } = context;
  const versionId = idOf(params, 'versionId');
  const view = await readDocument(services.db, services.store.read, versionId, corporation, kind);
  if (view === null) throw notFound();
  const dialog = url.searchParams.get('dialog');
  const here = pathTo(documentScreens[kind].details, { versionId });
  const [payments, made, people, history, attached, mails] = await Promise.all([
    paymentsOf(context, view),
    madeFrom(services.db, versionId, corporation),
    peopleOf(context, view, dialog === 'annotate'),
    recentHistory(context, view),
    attachedFiles(context, { kind, id: view.id }, versionId, here),
    documentMails(context, kind, view.id),
  ]);
  const today = todayIn('Europe/Paris', new Date());
  const { content, client, clientId, totals, row, origin, versions, dueDate, reasonRefuse, purpose } = view;
  return {
    kind, title: titleOf(context, view), versionId, corporation, commandId: randomUUID(), dialog, today,
    badge: badgeOf(view, today), draft: view.status === 'draft', actions: actionsOf(context, view),
    content, client, clientId, totals, row, origin, versions, dueDate, reasonRefuse, purpose, payments, made, people,
    document: view.id, leftToInvoice: leftOf(view), history, attached, mails, seePayments: may('ROLE_PAYMENT_DETAIL'),
  }; // prettier-ignore
}

export type DocumentDetailsData = Awaited<ReturnType<typeof documentDetails>>;

export const documentDetailsLoader = (kind: DocumentKind) =>
  screen(documentScreens[kind].details, (context) => documentDetails(context, kind));

export const documentDetailsAction = (kind: DocumentKind) =>
  screen(documentScreens[kind].details, (context) =>
    runIntent(context, documentIntents[kind], idOf(context.params, 'versionId')),
  );
