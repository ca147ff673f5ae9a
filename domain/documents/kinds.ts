import type { DocumentKind } from '../document-kinds/document-kinds.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Aggregate, DomainEvent } from '../kernel/aggregate.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import type { AgreementState, AgreementVersion } from './agreement.ts';
import type { BillingState } from './billing.ts';
import { invoiceAggregate } from './invoice.ts';
import { invoiceCommands } from './invoice-commands.ts';
import { makeLink } from './links/make-quotation-link.ts';
import {
  sendableAgreement,
  sendableInvoice,
  sendableRefund,
  type LoadSendable,
  type Sendable,
} from './mail/sendable.ts';
import { decisions as purchases, purchaseAggregate } from './purchase.ts';
import { purchaseCommands } from './purchase-commands.ts';
import { decisions as quotations, isBillable, quotationAggregate } from './quotation.ts';
import { quotationCommands } from './quotation-commands.ts';
import { refundAggregate } from './refund.ts';
import { refundCommands } from './refund-commands.ts';
import { decisions as saleOrders, isBillable as isOrderBillable, saleOrderAggregate } from './sale-order.ts';
import { saleOrderCommands } from './sale-order-commands.ts';
import { agreementStates, invoiceStates, refundStates, type VersionStates } from './version-states.ts';

/** The commands of an agreement, by the same names for each kind. */
export const agreementCommandsOf = {
  quotation: quotationCommands,
  saleOrder: saleOrderCommands,
  purchase: purchaseCommands,
} as const;

/** The commands that every kind of document has, by the same names. */
export const documentCommandsOf = {
  ...agreementCommandsOf,
  invoice: invoiceCommands,
  refund: refundCommands,
} as const;

/** What is asked of a document of any kind. */
interface DocumentBehaviour {
  /** Whom its last version is made out to. @throws Refusal `missing` */
  partyOf(work: UnitOfWork, actor: Actor, id: number): Promise<number>;
  loadSendable: LoadSendable;
  statesAfter: VersionStates;
}

const agreement = <S extends AgreementState, E extends DomainEvent>(
  aggregate: Aggregate<S, E>,
  send: (state: S, version: number, mail: number) => NoInfer<E>[],
  more: {
    isBillable?: (state: S, version: AgreementVersion) => boolean;
    links?: Parameters<typeof sendableAgreement<S, E>>[2];
  } = {},
): DocumentBehaviour => ({
  partyOf: async (work, actor, id) =>
    (await work.load(aggregate, id, actor)).state.versions.at(-1)?.clientId ?? 0,
  loadSendable: sendableAgreement(aggregate, send, more.links),
  statesAfter: agreementStates(aggregate, more.isBillable),
});

const partyOfBilled =
  <S extends BillingState, E extends DomainEvent>(aggregate: Aggregate<S, E>): DocumentBehaviour['partyOf'] =>
  async (work, actor, id) =>
    (await work.load(aggregate, id, actor)).state.clientId;

/** What each kind of document does when it is asked what all are asked. */
export const documentBehaviours: Readonly<Record<DocumentKind, DocumentBehaviour>> = {
  quotation: agreement(quotationAggregate, quotations.send, {
    isBillable,
    links: (work, actor, loaded, version): Pick<Sendable, 'makeLink'> => ({
      makeLink: (asked) => makeLink(work, actor, loaded, version, asked),
    }),
  }),
  saleOrder: agreement(saleOrderAggregate, saleOrders.send, { isBillable: isOrderBillable }),
  purchase: agreement(purchaseAggregate, purchases.send),
  invoice: {
    partyOf: partyOfBilled(invoiceAggregate),
    loadSendable: async (work, actor, id) =>
      sendableInvoice(work, actor, await work.load(invoiceAggregate, id, actor)),
    statesAfter: invoiceStates,
  },
  refund: {
    partyOf: partyOfBilled(refundAggregate),
    loadSendable: sendableRefund,
    statesAfter: refundStates,
  },
};
