import type { Actor } from '../../kernel/actor.ts';
import type { Aggregate, DomainEvent, Loaded } from '../../kernel/aggregate.ts';
import { conflict } from '../../kernel/refusal.ts';
import type { UnitOfWork } from '../../kernel/work.ts';
import { agreementVersion, type AgreementState } from '../agreement.ts';
import { isTakenOver, type BillingState } from '../billing.ts';
import { billsTime, type InvoiceEvent, type InvoiceState } from '../invoice.ts';
import { makeInvoiceLink } from '../links/make-invoice-link.ts';
import type { LinkAsked } from '../links/make-quotation-link.ts';
import { refundAggregate, type RefundEvent } from '../refund.ts';

/** A validated version that can be mailed. */
export interface Sendable {
  id: number;
  number: string;
  clientId: number;
  personInCharge: number | null;
  /** Notes on the document that it was sent with this mail. */
  markSent(mail: number): Promise<void>;
  /** Notes a link by which the client reads it without an account, and tells its id; absent of what is not read so. */
  makeLink?(asked: LinkAsked): Promise<number>;
  /** Every mail carries a link, whether it was asked for or not. */
  alwaysLinked?: true;
  /** Made out in another program: there is no PDF of ours, and nothing to read at a link. */
  elsewhere?: true;
  /** It bills noted time: a paper of these may go along. */
  billsTime?: true;
}

/** @throws Refusal: `missing`, or NOT_VALIDATED of a draft. */
export type LoadSendable = (work: UnitOfWork, actor: Actor, id: number, version: number) => Promise<Sendable>;

const notValidated = () => conflict('NOT_VALIDATED', 'errors.notValidated');

/** What agreements have in common: sending moves the status on, once. */
export const sendableAgreement =
  <S extends AgreementState, E extends DomainEvent>(
    aggregate: Aggregate<S, E>,
    send: (state: S, version: number, mail: number) => NoInfer<E>[],
    more?: (
      work: UnitOfWork,
      actor: Actor,
      loaded: Loaded<S, E>,
      version: number,
    ) => Pick<Sendable, 'makeLink'>,
  ): LoadSendable =>
  async (work, actor, id, version) => {
    const loaded = await work.load(aggregate, id, actor);
    const { number } = loaded.state;
    const { status, superseded, clientId, content } = agreementVersion(loaded.state, version);
    if (number === null || status === 'draft') throw notValidated();
    return {
      id,
      number,
      clientId,
      personInCharge: content.personInCharge,
      async markSent(mail) {
        if (status === 'validate' && !superseded)
          await work.append(loaded, send(loaded.state, version, mail));
      },
      ...more?.(work, actor, loaded, version),
    };
  };

/** What invoices and refunds have in common: one version, and an event of their own for each sending. */
function billedSendable<S extends BillingState, E extends DomainEvent>(
  work: UnitOfWork,
  loaded: Loaded<S, E>,
  sent: (version: number, mail: number) => E,
): Sendable {
  const { version, number, status, clientId, content } = loaded.state;
  if (number === null || status === 'draft') throw notValidated();
  return {
    id: loaded.id,
    number,
    clientId,
    personInCharge: content.personInCharge,
    markSent: (mail) => work.append(loaded, [sent(version, mail)]),
    ...(isTakenOver(loaded.state) && { elsewhere: true as const }),
  };
}

const invoiceSent = (version: number, mail: number): InvoiceEvent => ({
  type: 'InvoiceSent',
  data: { version, mail },
});

const refundSent = (version: number, mail: number): RefundEvent => ({
  type: 'RefundSent',
  data: { version, mail },
});

/**
 * An invoice that was loaded or validated in this same transaction, to be mailed. @throws Refusal NOT_VALIDATED of
 * a draft.
 */
export const sendableInvoice = (
  work: UnitOfWork,
  actor: Actor,
  loaded: Loaded<InvoiceState, InvoiceEvent>,
): Sendable => ({
  ...billedSendable(work, loaded, invoiceSent),
  ...(billsTime(loaded.state) && { billsTime: true as const }),
  ...(!isTakenOver(loaded.state) && {
    makeLink: (asked) => makeInvoiceLink(work, actor, loaded, asked),
    alwaysLinked: true,
  }),
});

export const sendableRefund = async (work: UnitOfWork, actor: Actor, id: number): Promise<Sendable> =>
  billedSendable(work, await work.load(refundAggregate, id, actor), refundSent);
