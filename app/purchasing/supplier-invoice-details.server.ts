import { isOnlyApprover } from '#domain/purchasing/approvers.ts';
import type { MatchDifference } from '#domain/purchasing/supplier-paper.ts';
import {
  approveSupplierInvoice,
  refuseSupplierInvoice,
  revokeSupplierInvoiceApproval,
} from '#domain/purchasing/supplier-invoice-commands.ts';
import {
  bookedDay,
  keepsApproval,
  mayApprove,
  supplierInvoiceAggregate,
  type SupplierInvoiceEvent,
  type SupplierInvoiceFacts,
  type SupplierInvoiceState,
} from '#domain/purchasing/supplier-invoice.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { readBooks } from '#projections/accounting/books.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { inTransfer } from '#projections/payments/credit-transfers.ts';
import { notificationMembers } from '#projections/notifications/notification-members.ts';
import { paymentsOfDocument } from '#projections/payments/payment-list.ts';
import { namesOfUsers } from '#projections/people/people.ts';
import { projectLabel, projectProfiles } from '#projections/projects/projects.ts';
import { labelsOf } from '#projections/records/records.ts';
import { findSupplierInvoice, type SupplierInvoiceRow } from '#projections/purchasing/supplier-invoices.ts';
import { eventEntries } from '../history/history.server.ts';
import { intent, runIntent } from '../http/intents.server.ts';
import { formText } from '../http/form-text.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { attachedFiles } from '../attachments/attached-files.server.ts';
import { formatDecimal, formatMoney, formatPercent } from '../ui/format.ts';
import { partOf } from '../links/payment-words.ts';
import { withMeans } from '../links/payment-means.server.ts';

const APPROVES = 'ROLE_PURCHASE_ORDER_APPROVE_INVOICE';

/** A difference in words, its figures as what they are of. */
function told({ t, language }: StaffContext, { kind, name, expected, found }: MatchDifference): string {
  const figure = (value: string): string => {
    if (kind === 'vat') return formatPercent(value, language);
    if (kind === 'price' || kind === 'unordered') return formatMoney(value, language);
    return formatDecimal(value, language);
  };
  return t(`purchasing.told.${kind}`, { name, found: figure(found), expected: figure(expected ?? '0') });
}

/** Whether its approval may be taken back, or why not, in words; null: it is nobody's question here. */
async function revocationOf(
  { services, corporation, may }: StaffContext,
  state: SupplierInvoiceState,
  { id, due }: SupplierInvoiceRow,
): Promise<{ refused: string | null } | null> {
  if (state.status !== 'approved' || !may(APPROVES)) return null;
  const key = { kind: 'supplierInvoice', version: id } as const;
  const [ordered, { closedUntil }] = await Promise.all([
    inTransfer(services.db, [key]),
    readBooks(services.db, corporation),
  ]);
  const kept = keepsApproval(state, { due, transferred: ordered.size > 0, closedUntil });
  return { refused: kept?.key ?? null };
}

/** Whether who looks at it approves alone, and the corporation lets such people approve their own. */
async function mayAlone({ services: { db }, corporation, actor }: StaffContext): Promise<boolean> {
  const profile = await findCorporation(db, corporation);
  if (profile?.approveOwnWhenAlone === false) return false;
  return isOnlyApprover(await notificationMembers(db, corporation, []), corporation, actor.user);
}

/** What of each line is of which project and cost centre, in words; nothing of lines that say nothing of it. */
async function sharesInWords(
  { services: { db }, corporation, language, t }: StaffContext,
  { lines }: SupplierInvoiceFacts,
): Promise<string[][]> {
  const shares = lines.flatMap((line) => line.shares ?? []);
  const [projects, centers] = await Promise.all([
    projectProfiles(
      db,
      shares.flatMap(({ project }) => project ?? []),
      corporation,
    ),
    labelsOf(
      db,
      shares.flatMap(({ costCenter }) => costCenter ?? []),
      corporation,
      language,
    ),
  ]);
  const nameOf = new Map(projects.map((one) => [one.id, projectLabel(one)]));
  return lines.map((line) =>
    (line.shares ?? []).map(({ project, costCenter, net }, _at, all) => {
      const of = [
        project === null ? null : nameOf.get(project),
        costCenter === null ? null : centers.get(costCenter),
      ].filter(Boolean);
      const words = of.length === 0 ? t('purchasing.invoice.rest') : of.join(' · ');
      return all.length === 1
        ? words
        : t('purchasing.invoice.share', { of: words, net: formatMoney(net, language) });
    }),
  );
}

async function detailsPage(context: StaffContext) {
  const { services, corporation, params, t, may, actor } = context;
  const id = idOf(params, 'id');
  const row = await findSupplierInvoice(services.db, id, corporation);
  if (row === null) throw notFound();
  const events = await services.store.read(`supplierInvoice-${id}`);
  const state = foldStream<SupplierInvoiceState, SupplierInvoiceEvent>(supplierInvoiceAggregate, events);
  const { facts, differences, waitsFor, reason, registeredBy } = state;
  if (facts === null) throw notFound();
  const here = pathTo('supplierInvoiceDetails', { id });
  const [history, attached, names, payments, revocation, shares] = await Promise.all([
    eventEntries(context, events),
    attachedFiles(context, { kind: 'supplierInvoice', id }, id, here),
    namesOfUsers(services.db, registeredBy === null ? [] : [registeredBy]),
    paymentsOfDocument(services.db, corporation, { kind: 'supplierInvoice', version: id }),
    revocationOf(context, state, row),
    sharesInWords(context, facts),
  ]);
  const waits = state.status === 'to_approve';
  const isOwn = waits && registeredBy !== null && registeredBy === actor.user;
  const alone = isOwn && (await mayAlone(context));
  const open = state.status === 'approved' && Number(row.due) > 0;
  return {
    title: t('purchasing.invoice.titled', {
      type: t(facts.type === 'invoice' ? 'purchasing.invoice.one' : 'purchasing.invoice.credit_note'),
      number: facts.number,
    }),
    id,
    today: context.today,
    row,
    facts,
    shares,
    reason,
    waitsFor: waits ? waitsFor : [],
    bookedLater: state.booked === null || bookedDay(state) === facts.date ? null : bookedDay(state),
    differences: differences.map((one) => told(context, one)),
    registeredBy: registeredBy === null ? null : (names.get(registeredBy) ?? t('commerce.erased')),
    mayApprove: may(APPROVES) && mayApprove(state, actor.user, alone),
    mayRefuse: waits && may(APPROVES),
    isOwn: isOwn && !alone,
    mayCorrect: waits && may('ROLE_PURCHASE_ORDER_REGISTER_INVOICE'),
    revocation,
    mayPay: open && may('ROLE_PAYMENT_CREATE'),
    seePayments: may('ROLE_PAYMENT_DETAIL'),
    payments: (await withMeans(context, payments)).map((row) => ({
      ...row,
      part: partOf(row, 'supplierInvoice', id),
    })),
    history,
    attached,
  };
}

export type SupplierInvoiceDetailsData = Awaited<ReturnType<typeof detailsPage>>;

export const detailsLoader = screen('supplierInvoiceDetails', detailsPage);

const shown =
  (flash: string) =>
  ({ id }: { id: number }) => ({ to: pathTo('supplierInvoiceDetails', { id }), flash });

const intents = {
  approve: intent(approveSupplierInvoice, (id) => ({ id }), shown('purchasing.notice.approved')),
  refuse: intent(
    refuseSupplierInvoice,
    (id, form) => ({ id, reason: formText(form, 'reason') }),
    shown('purchasing.notice.refused'),
  ),
  revoke: intent(
    revokeSupplierInvoiceApproval,
    (id, form) => ({ id, reason: formText(form, 'reason') }),
    shown('purchasing.notice.revoked'),
  ),
};

export const detailsAction = screen('supplierInvoiceDetails', (context) =>
  runIntent(context, intents, idOf(context.params, 'id')),
);
