import type { Actor } from '../kernel/actor.ts';
import type { Aggregate, DomainEvent } from '../kernel/aggregate.ts';
import { corporationOf } from '../kernel/command.ts';
import { documentKinds, type DocumentKind } from '../kernel/document-kinds.ts';
import { conflict, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import type { BillingState } from './billing.ts';
import { invoiceAggregate, type InvoiceEvent } from './invoice.ts';
import { documentRoles } from './kinds.ts';
import { quotationAggregate, quotationVersion, send } from './quotation.ts';
import { refundAggregate, type RefundEvent } from './refund.ts';

/** A validated version that can be mailed. */
export interface Sendable {
  id: number;
  number: string;
  clientId: number;
  personInCharge: number | null;
  /** Notes on the document that it was sent with this mail. */
  markSent(mail: number): Promise<void>;
}

interface SendableKind {
  /** @throws Refusal: `missing`, or NOT_VALIDATED of a draft. */
  load(work: UnitOfWork, actor: Actor, id: number, version: number): Promise<Sendable>;
}

const notValidated = () => conflict('NOT_VALIDATED', 'errors.notValidated');

const quotation: SendableKind = {
  async load(work, actor, id, version) {
    const loaded = await work.load(quotationAggregate, id, actor);
    const { number } = loaded.state;
    const { status, superseded, clientId, content } = quotationVersion(loaded.state, version);
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
    };
  },
};

/** What invoices and refunds have in common: one version, and an event of their own for each sending. */
const billed = <S extends BillingState, E extends DomainEvent>(
  aggregate: Aggregate<S, E>,
  sent: (version: number, mail: number) => E,
): SendableKind => ({
  async load(work, actor, id, version) {
    const loaded = await work.load(aggregate, id, actor);
    const { number, status, clientId, content } = loaded.state;
    if (number === null || status === 'draft') throw notValidated();
    return {
      id,
      number,
      clientId,
      personInCharge: content.personInCharge,
      markSent: (mail) => work.append(loaded, [sent(version, mail)]),
    };
  },
});

/** How each kind of document is mailed. */
const sendableKinds: Readonly<Record<DocumentKind, SendableKind>> = {
  quotation,
  invoice: billed(invoiceAggregate, (version, mail): InvoiceEvent => ({
    type: 'InvoiceSent',
    data: { version, mail },
  })),
  refund: billed(refundAggregate, (version, mail): RefundEvent => ({
    type: 'RefundSent',
    data: { version, mail },
  })),
};

/** The roles that let mail one kind or another. */
export const sendRoles = documentKinds.map((kind) => documentRoles[kind].send);

/** The document of a version, to be mailed. @throws Refusal */
export async function loadSendable(
  work: UnitOfWork,
  actor: Actor,
  kind: DocumentKind,
  version: number,
): Promise<Sendable> {
  const id = await work.references.documentOfVersion(kind, version, corporationOf(actor));
  if (id === null) throw missing();
  return sendableKinds[kind].load(work, actor, id, version);
}
