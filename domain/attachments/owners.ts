import { transportRoles } from '../transport/roles.ts';
import { transportOrderAggregate } from '../transport/order.ts';
import { maseRole } from '../training/roles.ts';
import { byDocumentKind, documentKind } from '../document-kinds/registry.ts';
import { documentBehaviours } from '../documents/kinds.ts';
import { mayPass } from '../kernel/access.ts';
import type { RoleName } from '../kernel/roles.ts';
import type { Actor } from '../kernel/actor.ts';
import { documentKinds, type DocumentKind } from '../document-kinds/document-kinds.ts';
import type { Aggregate, DomainEvent } from '../kernel/aggregate.ts';
import { corporationOf } from '../kernel/command.ts';
import {
  personSubject,
  sealed,
  sealedPart,
  subjectOf,
  type Sealed,
  type Subject,
} from '../kernel/personal.ts';
import type { Asking } from '../kernel/questions.ts';
import { forbidden, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { bankStatementAggregate } from '../banking/bank-statement.ts';
import { creditTransferAggregate } from '../payments/credit-transfer.ts';
import { paymentAggregate } from '../payments/payment.ts';
import { recurringInvoiceAggregate } from '../recurring/recurring-invoice.ts';
import { supplierInvoiceAggregate } from '../purchasing/supplier-invoice.ts';
import { clientSeal } from '../documents/content/resolve-content.ts';
import { productAggregate } from '../products/product.ts';
import { projectAggregate } from '../projects/project.ts';
import { thirdPartyAggregate } from '../third-parties/third-party.ts';
import type { Owner } from '../files/attached-document.ts';
import { loadChangeable } from '../shared-documents/load-share.ts';
import { thirdPartyQuestions } from '../third-parties/questions.ts';
import { trainingQuestions } from '../training/questions.ts';
import { contractAggregate } from '../people/contract.ts';
import { interviewAggregate } from '../people/interview.ts';
import { peopleQuestions } from '../people/questions.ts';
import { equipmentAggregate } from '../equipment/equipment.ts';
import { equipmentRoles } from '../equipment/roles.ts';
import { certificateAggregate } from '../training/certificate.ts';
import { maseActionAggregate } from '../training/mase-action.ts';
import { healthExamAggregate } from '../health/exam.ts';
import { restDayAggregate, sealRestDay } from '../time-off/rest-day.ts';
import { addsProof, askRoles, lookRoles } from '../time-off/rest-day-access.ts';
import { timeOffQuestions } from '../time-off/questions.ts';
import { loadSeenMonth } from '../time/noting.ts';
import { timeQuestions } from '../time/questions.ts';
import { timeRoles } from '../time/time-access.ts';
import { healthQuestions } from '../health/questions.ts';
import { loadSeenExpense } from '../expenses/expense-commands.ts';
import { mayStepExpense, sealExpense } from '../expenses/expense.ts';
import { expenseQuestions } from '../expenses/questions.ts';
import { candidateAggregate } from '../recruitment/candidate.ts';

/** A role, or any of several. */
type Roles = RoleName | readonly RoleName[];

/** A kind of record that files can be attached to. */
interface OwnerKind {
  /** Adding files. */
  attach: Roles;
  /** Renaming, sorting and deleting them, where that takes more than adding. */
  manage?: Roles;
  view: Roles;
  /** Whether the record is the actor's own, whose files they see without a right. */
  isOwn?(actor: Actor, id: number): boolean;
  /**
   * Seals the names of files that are about a natural person.
   * @throws Refusal `missing` for an unknown, deleted or foreign record.
   */
  sealOf(work: UnitOfWork, actor: Actor, id: number, ...fields: string[]): Promise<{ personal?: Sealed }>;
  /**
   * Whose key the content of its files is sealed with too; without it they are kept as they come.
   * @throws Refusal `missing` where whose it is follows from a record that is not there
   */
  contentOf?(id: number, asking: Asking, corporation: number): Subject | Promise<Subject>;
  /** Whether its files may expire: papers of identity, permits, attestations. */
  expires?: true;
  /** The plain records that say what its files can be, those with this flag where they are of several kinds. */
  types: { resource: string; flag: string | null } | null;
}

type Seal = OwnerKind['sealOf'];

/** Names of files of what belongs to a client are that client's. */
const sealedByParty =
  (partyOf: (work: UnitOfWork, actor: Actor, id: number) => Promise<number | null>): Seal =>
  async (work, actor, id, ...fields) => {
    const party = await partyOf(work, actor, id);
    const found = await work.ask(thirdPartyQuestions).thirdParty(party ?? 0, corporationOf(actor));
    return found === null ? {} : clientSeal(found, ...fields);
  };

const sealedBy = <S, E extends DomainEvent>(
  aggregate: Aggregate<S, E>,
  partyOf: (state: S) => number | null,
): Seal => sealedByParty(async (work, actor, id) => partyOf((await work.load(aggregate, id, actor)).state));

/** Nobody's in particular: the record has only to be there. */
const unsealed =
  <S, E extends DomainEvent>(aggregate: Aggregate<S, E>): Seal =>
  async (work, actor, id) => {
    await work.load(aggregate, id, actor);
    return {};
  };

/** Of documents of sale and purchase, and of papers that are filed with them. */
const commerce = (kind: DocumentKind, sealOf: Seal): OwnerKind => ({
  types: { resource: 'documenttype', flag: kind },
  attach: documentKind(kind).roles.attach,
  view: documentKind(kind).roles.viewFiles,
  sealOf,
});

/** Kinds that have no list of types of their own share one. */
const categories = { resource: 'documentcategory', flag: null };

const money = { types: categories, attach: 'ROLE_PAYMENT_CREATE', view: 'ROLE_PAYMENT_DETAIL' } as const;

/** Every kind of record that takes files, by the name that calls and streams have for it. */
export const owners = {
  ...byDocumentKind((_definition, kind) => commerce(kind, sealedByParty(documentBehaviours[kind].partyOf))),
  supplierInvoice: commerce(
    'purchase',
    sealedBy(supplierInvoiceAggregate, ({ facts }) => facts?.supplierId ?? 0),
  ),
  product: {
    types: { resource: 'productdocumenttype', flag: null },
    attach: 'ROLE_PRODUCT_SERVICE_SALE_EDIT',
    view: 'ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST',
    sealOf: unsealed(productAggregate),
  },
  thirdParty: {
    types: { resource: 'thirdpartydocumenttype', flag: null },
    attach: 'ROLE_THIRD_PARTY_EDIT',
    view: 'ROLE_THIRD_PARTY_READ',
    async sealOf(work, actor, id, ...fields) {
      const { state } = await work.load(thirdPartyAggregate, id, actor);
      return state.terms?.naturalPerson ? { personal: sealed('thirdparty', id, ...fields) } : {};
    },
  },
  project: {
    types: { resource: 'projectdocumenttype', flag: null },
    attach: 'ROLE_PROJECT_EDIT',
    view: 'ROLE_PROJECT_READ',
    sealOf: sealedBy(projectAggregate, ({ client }) => client),
  },
  /** The corporation that the actor works in; another one is missing. */
  corporation: {
    types: { resource: 'corporationdocumenttype', flag: null },
    attach: 'ROLE_COMPANY_ADD_DOCUMENT',
    manage: 'ROLE_COMPANY_MANAGE_DOCUMENT',
    view: 'ROLE_COMPANY_VIEW_DOCUMENT',
    sealOf(_work, actor, id) {
      if (id !== corporationOf(actor)) throw missing();
      return Promise.resolve({});
    },
  },
  /** Somebody who works in the corporation: each corporation has files of its own about a person. */
  person: {
    types: { resource: 'persondocumenttype', flag: null },
    expires: true,
    attach: 'ROLE_PERSON_ADD_DOCUMENT',
    manage: 'ROLE_PERSON_MANAGE_DOCUMENT',
    view: 'ROLE_PERSON_MANAGE_DOCUMENT',
    isOwn: ({ person }, id) => person === id,
    contentOf: (id) => subjectOf('person', id),
    async sealOf(work, actor, id, ...fields) {
      if (!(await work.ask(peopleQuestions).isColleague(id, corporationOf(actor)))) throw missing();
      return { personal: sealed('person', id, ...fields) };
    },
  },
  /** The signed contract and its amendments: they tell the pay, so they are for who writes contracts. */
  contract: {
    types: { resource: 'persondocumenttype', flag: null },
    attach: 'ROLE_CONTRACT_EDIT',
    // Whose contract it is sees them too (projections/attachments/visible-owner.ts).
    view: ['ROLE_CONTRACT_EDIT', 'ROLE_USER'],
    async contentOf(id, asking, corporation) {
      const person = await asking.ask(peopleQuestions).personOfContract(id, corporation);
      if (person === null) throw missing();
      return personSubject(person, 'employment');
    },
    async sealOf(work, actor, id, ...fields) {
      const { state } = await work.load(contractAggregate, id, actor);
      return { personal: sealedPart(state.person, 'employment', ...fields) };
    },
  },
  /** The paper of an interview of the professional path. */
  interview: {
    types: null,
    attach: 'ROLE_CONTRACT_EDIT',
    view: 'ROLE_CONTRACT_EDIT',
    async contentOf(id, asking, corporation) {
      const person = await asking.ask(peopleQuestions).personOfInterview(id, corporation);
      if (person === null) throw missing();
      return personSubject(person, 'employment');
    },
    async sealOf(work, actor, id, ...fields) {
      const { state } = await work.load(interviewAggregate, id, actor);
      return { personal: sealedPart(state.person, 'employment', ...fields) };
    },
  },
  candidate: {
    types: { resource: 'recruitmentdocumenttype', flag: null },
    attach: 'ROLE_PERSON_CREATE',
    view: 'ROLE_PERSON_CREATE',
    contentOf: (id) => subjectOf('candidate', id),
    async sealOf(work, actor, id, ...fields) {
      await work.load(candidateAggregate, id, actor);
      return { personal: sealed('candidate', id, ...fields) };
    },
  },
  /** The proof of a training: it is about whoever had it. */
  certificate: {
    types: { resource: 'persondocumenttype', flag: null },
    attach: 'ROLE_PERSON_MANAGE_TRAINING',
    // Whoever had it sees their own (projections/attachments/visible-owner.ts).
    view: ['ROLE_PERSON_MANAGE_TRAINING', 'ROLE_USER'],
    async contentOf(id, asking, corporation) {
      const person = await asking.ask(trainingQuestions).personOfCertificate(id, corporation);
      if (person === null) throw missing();
      return subjectOf('person', person);
    },
    async sealOf(work, actor, id, ...fields) {
      const { state } = await work.load(certificateAggregate, id, actor);
      return { personal: sealed('person', state.person, ...fields) };
    },
  },
  /** Registration, reports of inspections, manuals: some expire. */
  equipment: {
    types: { resource: 'equipmentdocumenttype', flag: null },
    expires: true,
    attach: equipmentRoles.edit,
    view: equipmentRoles.view,
    sealOf: unsealed(equipmentAggregate),
  },
  maseAction: {
    types: categories,
    attach: maseRole,
    view: maseRole,
    sealOf: unsealed(maseActionAggregate),
  },
  /** Photos and papers of an intervention. */
  transportOrder: {
    types: categories,
    attach: transportRoles.edit,
    view: transportRoles.view,
    sealOf: unsealed(transportOrderAggregate),
  },
  /** Receipts: of who spent, who adds and changes them as long as they may change the expense. */
  expense: {
    types: null,
    attach: 'ROLE_USER',
    view: 'ROLE_USER',
    async contentOf(id, asking, corporation) {
      const person = await asking.ask(expenseQuestions).personOfExpense(id, corporation);
      if (person === null) throw missing();
      return personSubject(person, 'employment');
    },
    async sealOf(work, actor, id, ...fields) {
      const { expense, mayFile } = await loadSeenExpense(work, actor, id);
      if (!mayFile || !mayStepExpense('edit', expense.state.status)) throw forbidden();
      return { personal: sealExpense(expense.state.person, ...fields) };
    },
  },
  /** Opinions and attestations: of health, under its own key, and for who manages it. */
  healthExam: {
    types: null,
    attach: 'ROLE_PERSON_MANAGE_HEALTH_EXAM',
    view: 'ROLE_HEALTH_EXAM_READ',
    async contentOf(id, asking, corporation) {
      const person = await asking.ask(healthQuestions).personOf(id, corporation);
      if (person === null) throw missing();
      return personSubject(person, 'health');
    },
    async sealOf(work, actor, id, ...fields) {
      const { state } = await work.load(healthExamAggregate, id, actor);
      return { personal: sealedPart(state.person, 'health', ...fields) };
    },
  },
  /** What proves an absence: seen by whoever sees the request, added by who asked for it and who decides about it. */
  restDay: {
    types: null,
    attach: [...askRoles, 'ROLE_MANAGER_REST_DAY'],
    view: lookRoles,
    async contentOf(id, asking, corporation) {
      const person = await asking.ask(timeOffQuestions).personOf(id, corporation);
      if (person === null) throw missing();
      return personSubject(person, 'employment');
    },
    async sealOf(work, actor, id, ...fields) {
      const { state } = await work.load(restDayAggregate, id, actor);
      const manager = await work.ask(timeOffQuestions).deciderOf(state.person, corporationOf(actor));
      if (!addsProof(actor, state.person, manager)) throw missing();
      return { personal: sealRestDay(state.person, ...fields) };
    },
  },
  /** The paper of a month of somebody's time, signed by its client: added by whose it is, and by who decides about it. */
  activityMonth: {
    types: null,
    attach: timeRoles,
    view: timeRoles,
    async contentOf(id, asking, corporation) {
      const person = await asking.ask(timeQuestions).personOfMonth(id, corporation);
      if (person === null) throw missing();
      return personSubject(person, 'employment');
    },
    async sealOf(work, actor, id, ...fields) {
      const { month, mayNote, mayDecide } = await loadSeenMonth(work, actor, id);
      if (!mayNote && !mayDecide) throw forbidden();
      return { personal: sealedPart(month.state.person, 'employment', ...fields) };
    },
  },
  payment: { ...money, sealOf: sealedBy(paymentAggregate, ({ facts }) => facts?.clientId ?? null) },
  creditTransfer: { ...money, sealOf: unsealed(creditTransferAggregate) },
  bankStatement: { ...money, view: 'ROLE_PAYMENT_LIST', sealOf: unsealed(bankStatementAggregate) },
  recurringInvoice: {
    types: categories,
    attach: 'ROLE_INVOICE_EDIT',
    view: 'ROLE_INVOICE_DETAIL',
    sealOf: sealedBy(recurringInvoiceAggregate, ({ facts }) => facts?.clientId ?? null),
  },
  sharedDocument: {
    types: null,
    attach: 'ROLE_SHARE_DOCUMENT_EDIT',
    view: 'ROLE_SHARE_DOCUMENT_VIEW_LIST',
    async sealOf(work, actor, id) {
      await loadChangeable(work, actor, id);
      return {};
    },
  },
} as const satisfies Record<string, OwnerKind>;

export type OwnerKindName = keyof typeof owners;

export const ownerKinds = [
  ...documentKinds,
  'supplierInvoice',
  'product',
  'thirdParty',
  'project',
  'corporation',
  'person',
  'contract',
  'interview',
  'candidate',
  'certificate',
  'equipment',
  'maseAction',
  'transportOrder',
  'expense',
  'healthExam',
  'restDay',
  'activityMonth',
  'payment',
  'creditTransfer',
  'bankStatement',
  'recurringInvoice',
  'sharedDocument',
] as const satisfies readonly OwnerKindName[];

/** The kind of that name. @throws Refusal `missing`. */
export function ownerKind(name: string): OwnerKind {
  const found = ownerKinds.find((kind) => kind === name);
  if (found === undefined) throw missing();
  return owners[found];
}

/** Whose key the content of a record's files is sealed with; null: they are kept as they come. @throws Refusal `missing` */
export const contentSubject = async (
  { kind, id }: Owner,
  asking: Asking,
  corporation: number,
): Promise<Subject | null> => (await ownerKind(kind).contentOf?.(id, asking, corporation)) ?? null;

/** The roles that an owner's right is given by. */
const rolesOf = (roles: Roles): readonly RoleName[] => (typeof roles === 'string' ? [roles] : roles);

/** What changing files that are there takes. */
const manageRole = ({ manage, attach }: OwnerKind): readonly RoleName[] => rolesOf(manage ?? attach);

/** What an actor may do with the files of a record. */
export function fileRightsOf(
  actor: Actor,
  { kind, id }: Owner,
): { see: boolean; attach: boolean; manage: boolean } {
  const owner = ownerKind(kind);
  const may = (...roles: Roles[]) => mayPass(actor, { role: roles.flatMap(rolesOf), scope: 'corporation' });
  return {
    see: may(owner.view, owner.attach, manageRole(owner)) || (owner.isOwn?.(actor, id) ?? false),
    attach: may(owner.attach),
    manage: may(manageRole(owner)),
  };
}

const all: readonly OwnerKind[] = ownerKinds.map((kind) => owners[kind]);

export const attachRoles: readonly RoleName[] = [...new Set(all.flatMap(({ attach }) => rolesOf(attach)))];
export const manageRoles: readonly RoleName[] = [...new Set(all.flatMap(manageRole))];
/** Everybody sees files of their own; whose others are is asked of the record (`fileRightsOf`). */
export const viewRoles: readonly RoleName[] = [
  ...new Set<RoleName>([
    'ROLE_USER',
    ...all.flatMap(({ view }) => rolesOf(view)),
    ...attachRoles,
    ...manageRoles,
  ]),
];
