import { monthInWords } from '#domain/kernel/month-in-words.ts';
import { timeSightOf } from '#domain/time/time-access.ts';
import { findActivityMonth } from '#projections/time/activities.ts';
import {
  creditTransferAggregate,
  type CreditTransferEvent,
  type CreditTransferState,
} from '#domain/payments/credit-transfer.ts';
import { paymentAggregate, type PaymentEvent, type PaymentState } from '#domain/payments/payment.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { Owner } from '#domain/files/attached-document.ts';
import { ownerKinds, type OwnerKindName } from '#domain/attachments/owners.ts';
import { findBankStatement } from '#projections/banking/bank-statements.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { readDocument } from '#projections/documents/documents.ts';
import { findHealthExam } from '#projections/health/health-exams.ts';
import { findContract } from '#projections/people/contracts.ts';
import { findInterview } from '#projections/people/interviews.ts';
import { namesOfMembers } from '#projections/people/people.ts';
import { expenseSightOf } from '#domain/expenses/expense-access.ts';
import { findExpense } from '#projections/expenses/expense-list.ts';
import { findProducts } from '#projections/products/products.ts';
import { findProject } from '#projections/projects/projects.ts';
import { readRecurringInvoice } from '#projections/recurring/recurring-invoices.ts';
import { findShare, sharingViewer } from '#projections/shared-documents/shared-documents.ts';
import { findSupplierInvoice } from '#projections/purchasing/supplier-invoices.ts';
import { findCandidate } from '#projections/recruitment/candidates.ts';
import { findEquipment } from '#projections/equipment/equipment.ts';
import { findCertificate } from '#projections/training/certificates.ts';
import { findOrder } from '#projections/transport/order-list.ts';
import { findMaseAction } from '#projections/training/mase.ts';
import { sightOf } from '#domain/time-off/rest-day-access.ts';
import { findRestDay } from '#projections/time-off/rest-day-list.ts';
import { isOwnerVisible } from '#projections/attachments/visible-owner.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { documentLink } from '../links/document-links.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';

/** A record that files are attached to, as the viewer names it and leads back to it. */
interface Named {
  label: string;
  to: string;
}

type Find = (context: StaffContext, id: number) => Promise<Named | null>;

const ofRecord =
  (name: (context: StaffContext, id: number) => Promise<string | null>, to: (id: number) => string): Find =>
  async (context, id) => {
    const label = await name(context, id);
    return label === null ? null : { label, to: to(id) };
  };

async function paymentName({ services, corporation, t }: StaffContext, id: number): Promise<string | null> {
  const events = await services.store.read(`payment-${id}`);
  const { facts } = foldStream<PaymentState, PaymentEvent>(paymentAggregate, events);
  if (facts?.corporation !== corporation) return null;
  return facts.number ?? t('commerce.payment.one');
}

async function transferName({ services, corporation }: StaffContext, id: number): Promise<string | null> {
  const events = await services.store.read(`credittransfer-${id}`);
  const state = foldStream<CreditTransferState, CreditTransferEvent>(creditTransferAggregate, events);
  return state.corporation === corporation ? state.reference : null;
}

/** Nobody sees another corporation's own file, whatever else they work in. */
async function corporationName({ services, corporation }: StaffContext, id: number): Promise<string | null> {
  return id === corporation ? ((await findCorporation(services.db, id))?.name ?? null) : null;
}

/** Each kind that is no commerce document: whose version stands in the address, and not its id. */
const finders: Record<Exclude<OwnerKindName, DocumentKind>, Find> = {
  supplierInvoice: ofRecord(
    async ({ services, corporation }, id) =>
      (await findSupplierInvoice(services.db, id, corporation))?.number ?? null,
    (id) => pathTo('supplierInvoiceDetails', { id }),
  ),
  product: ofRecord(
    async ({ services, corporation }, id) =>
      (await findProducts(services.db, [id], corporation))[0]?.name ?? null,
    (id) => pathTo('productDetails', { id }),
  ),
  thirdParty: ofRecord(
    async ({ services, corporation, t }, id) => {
      const profile = await findThirdParty(services.db, id, corporation);
      return profile && (profile.identity?.name ?? t('commerce.erased'));
    },
    (id) => pathTo('thirdPartyDetails', { id }),
  ),
  project: ofRecord(
    async ({ services, corporation }, id) => (await findProject(services.db, id, corporation))?.name ?? null,
    (id) => pathTo('projectDetails', { id }),
  ),
  corporation: ofRecord(corporationName, (id) => pathTo('companyFiles', { id })),
  person: ofRecord(
    async ({ services, corporation }, id) =>
      (await namesOfMembers(services.db, [id], corporation)).get(id) ?? null,
    (id) => pathTo('personDetails', { id }, { selectedTab: 'documents' }),
  ),
  candidate: ofRecord(
    async ({ services, corporation, t }, id) => {
      const row = await findCandidate(services.db, id, corporation);
      return row && ([row.firstName, row.lastName].filter(Boolean).join(' ') || t('commerce.erased'));
    },
    (id) => pathTo('candidateForm', { id }),
  ),
  contract: ofRecord(
    async ({ services, corporation, actor, today, t }, id) => {
      if (!(await isOwnerVisible(services.db, { kind: 'contract', id }, actor))) return null;
      const row = await findContract(services.db, id, corporation, today);
      return row && `${row.typeName} · ${row.personName || t('commerce.erased')}`;
    },
    (id) => pathTo('contractDetails', { id }),
  ),
  interview: ofRecord(
    async ({ services, corporation, t }, id) => {
      const row = await findInterview(services.db, id, corporation);
      return row && `${t('people.interview.one')} · ${row.personName || t('commerce.erased')}`;
    },
    (id) => pathTo('interviewEdit', { id }),
  ),
  certificate: ofRecord(
    async ({ services, corporation, actor, today, t }, id) => {
      if (!(await isOwnerVisible(services.db, { kind: 'certificate', id }, actor))) return null;
      const row = await findCertificate(services.db, id, corporation, today);
      return row && `${row.typeName} · ${row.personName || t('commerce.erased')}`;
    },
    (id) => pathTo('certificateDetails', { id }),
  ),
  equipment: ofRecord(
    async ({ services, corporation, today }, id) =>
      (await findEquipment(services.db, id, corporation, { today, now: new Date().toISOString() }))?.name ??
      null,
    (id) => pathTo('equipmentDetails', { id }, { selectedTab: 'documents' }),
  ),
  maseAction: ofRecord(
    async ({ services, corporation, today }, id) =>
      (await findMaseAction(services.db, id, corporation, today))?.title ?? null,
    (id) => pathTo('maseDetails', { id }),
  ),
  transportOrder: ofRecord(
    async ({ services, corporation }, id) => (await findOrder(services.db, id, corporation))?.number ?? null,
    (id) => pathTo('transportDetails', { id }),
  ),
  expense: ofRecord(
    async ({ services, corporation, actor, t }, id) => {
      const row = await findExpense(services.db, id, corporation, expenseSightOf(actor));
      return row && (row.title || t('commerce.erased'));
    },
    (id) => pathTo('expenseDetails', { id }),
  ),
  healthExam: ofRecord(
    async ({ services, corporation, t }, id) => {
      const row = await findHealthExam(services.db, id, corporation, false);
      return row && (row.personName || t('commerce.erased'));
    },
    (id) => pathTo('healthExamDetails', { id }),
  ),
  restDay: ofRecord(
    async ({ services, corporation, actor, t }, id) => {
      const row = await findRestDay(services.db, id, corporation, sightOf(actor));
      return row && (row.name || t('commerce.erased'));
    },
    (id) => pathTo('restDayDetails', { id }),
  ),
  activityMonth: ofRecord(
    async ({ services, corporation, actor, language, t }, id) => {
      const row = await findActivityMonth(services.db, id, corporation, timeSightOf(actor));
      return row && `${row.personName || t('commerce.erased')} · ${monthInWords(row.month, language)}`;
    },
    (id) => pathTo('activityMonthDetails', { id }),
  ),
  payment: ofRecord(paymentName, (id) => pathTo('paymentDetails', { id })),
  creditTransfer: ofRecord(transferName, (id) => pathTo('transferDetails', { id })),
  bankStatement: ofRecord(
    async ({ services, corporation }, id) =>
      (await findBankStatement(services.db, id, corporation))?.name ?? null,
    (id) => pathTo('bankDetails', { id }),
  ),
  recurringInvoice: ofRecord(
    async ({ services, corporation }, id) =>
      (await readRecurringInvoice(services.store.read, id, corporation))?.facts.title ?? null,
    (id) => pathTo('recurringDetails', { id }),
  ),
  // Which of them somebody sees, each says itself.
  sharedDocument: ofRecord(
    async ({ services, corporation, actor }, id) => {
      const viewer = await sharingViewer(services.db, actor);
      return (await findShare(services.db, id, corporation, viewer))?.title ?? null;
    },
    (id) => pathTo('shareDetails', { id }),
  ),
};

const isFound = (kind: OwnerKindName): kind is keyof typeof finders => Object.hasOwn(finders, kind);

/** The record that the address names; the page is not there for an unknown one, a foreign one or another kind. */
export async function shownOwner(context: StaffContext): Promise<{ owner: Owner; back: Named }> {
  const { services, corporation, params, t } = context;
  const kind = ownerKinds.find((one) => one === params['kind']);
  if (kind === undefined) throw notFound();
  const id = idOf(params, 'versionId');
  if (isFound(kind)) {
    const back = await finders[kind](context, id);
    if (back === null) throw notFound();
    return { owner: { kind, id }, back };
  }
  const document = await readDocument(services.db, services.store.read, id, corporation, kind);
  if (document === null) throw notFound();
  const label = document.number ?? document.content.title ?? t('commerce.draft');
  return { owner: { kind, id: document.id }, back: { label, to: documentLink(kind, id) } };
}
