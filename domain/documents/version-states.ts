import type { Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import { add, type DecimalString } from '../kernel/decimal.ts';
import type { DomainEvent } from '../kernel/event.ts';
import type { RecordedEvent } from '../kernel/recorded-event.ts';
import type { AgreementState, AgreementVersion } from './agreement.ts';
import type { DraftFacts } from './content/content.ts';
import { invoiceAggregate, type InvoiceState } from './invoice.ts';
import type { Letterhead } from './content/letterhead.ts';
import { refundAggregate, type RefundState } from './refund.ts';

/** A version of a document of any kind, as its own events tell it. */
export interface VersionState extends DraftFacts {
  /** 1 for the first version. */
  rank: number;
  /** The one that superseded it is not there yet. */
  latest: boolean;
  status: string;
  number: string | null;
  dueDate: CivilDate | null;
  seller: Letterhead | null;
  /** Hash of the stored PDF. */
  pdf: string | null;
  /** What credit notes settle of it; null where nothing is owed: on drafts and agreements. */
  credited: DecimalString | null;
  /** Whether credit notes alone cancel it. A credit note set against its invoice in full is settled. */
  creditCancels: boolean;
}

/** @param statusOf what lists call a version, where that is more than its status */
const ofAgreement =
  <S extends AgreementState>(statusOf: (state: S, version: AgreementVersion) => string) =>
  (state: S): VersionState[] =>
    state.versions.map((version, index) => ({
      ...version,
      status: statusOf(state, version),
      rank: index + 1,
      latest: !version.superseded,
      number: state.number,
      dueDate: null,
      credited: null,
      creditCancels: false,
    }));

const billable =
  <S extends AgreementState>(is: (state: S, version: AgreementVersion) => boolean) =>
  (state: S, version: AgreementVersion): string =>
    is(state, version) ? 'billable' : version.status;

interface Owed {
  dueDate: CivilDate | null;
  credited: DecimalString;
  creditCancels: boolean;
}

const ofBilling = (state: InvoiceState | RefundState, owed: Owed): VersionState[] => {
  const { version, content, client, clientId, totals, status, number, seller, pdf } = state;
  if (version === 0) return [];
  const facts = { version, content, client, clientId, totals, status, number, seller, pdf };
  return [{ ...facts, ...owed, rank: 1, latest: true, credited: status === 'draft' ? null : owed.credited }];
};

const ofInvoice = (state: InvoiceState): VersionState[] => {
  const credited = add(state.settledBefore ?? '0', ...state.credits.map((credit) => credit.imputed));
  return ofBilling(state, { dueDate: state.dueDate, credited, creditCancels: true });
};

const ofRefund = (state: RefundState): VersionState[] =>
  ofBilling(state, {
    dueDate: null,
    credited: add(state.settledBefore ?? '0', state.imputed),
    creditCancels: false,
  });

/** The versions of a document after each of its events, none once it was deleted. */
export type VersionStates = (events: readonly RecordedEvent[]) => VersionState[][];

const fold =
  <S, E extends DomainEvent>(
    aggregate: Aggregate<S, E>,
    versions: (state: S) => VersionState[],
  ): VersionStates =>
  (events) => {
    let state = aggregate.initial;
    return events.map(({ event }) => {
      state = aggregate.evolve(state, event as E); // a stream holds its own aggregate's events only
      return aggregate.isDeleted(state) ? [] : versions(state);
    });
  };

/** Of agreements. @param isBillable of those that are invoiced: lists say so of what was accepted */
export const agreementStates = <S extends AgreementState, E extends DomainEvent>(
  aggregate: Aggregate<S, E>,
  isBillable: (state: S, version: AgreementVersion) => boolean = () => false,
): VersionStates => fold(aggregate, ofAgreement(billable(isBillable)));

export const invoiceStates: VersionStates = fold(invoiceAggregate, ofInvoice);

export const refundStates: VersionStates = fold(refundAggregate, ofRefund);
