import type { Event } from '../kernel/event.ts';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { DecimalString } from '../kernel/decimal.ts';
import { annotated, type Annotation } from './annotation.ts';
import {
  newBilling,
  storedPdf,
  takenOverState,
  validatedState,
  type BillingState,
  type StoredPdf,
  type TakenOverFacts,
  type ValidatedFacts,
} from './billing.ts';
import { keptFacts, type AssignedProject, type DraftFacts } from './content/content.ts';

/** The invoice that a credit note corrects; the law wants it named, with its date (CGI art. 272 and 289). */
export interface CorrectedInvoice {
  id: number;
  version: number;
  number: string;
  date: CivilDate;
}

/** What a rebate is given on, where that is no invoice alone (EN 16931 BT-12 and BG-14). */
export interface CreditedContract {
  reference: string;
  start: CivilDate;
  end: CivilDate;
}

/**
 * What a rebate names instead of one invoice: several of them, or a contract and its time. Absent of other credit
 * notes.
 */
interface RebateGround {
  invoices?: CorrectedInvoice[];
  contract?: CreditedContract;
}

export type RefundEvent =
  | Event<
      'RefundDrafted',
      DraftFacts & { corporation: number; origin: CorrectedInvoice | null } & RebateGround
    >
  | Event<'RefundTakeoverRecorded', TakenOverFacts>
  /** By mistake: it is gone. */
  | Event<'RefundTakeoverReversed', { version: number }>
  | Event<'RefundDraftEdited', DraftFacts>
  /** The invoices that a draft rebate is given on, or its contract, instead of those before. */
  | Event<'RebateGroundChanged', { version: number } & RebateGround>
  | Event<'RefundDraftDeleted', { version: number }>
  | Event<
      'RefundValidated',
      ValidatedFacts & {
        origin: CorrectedInvoice | null;
        /** Set against what was still due on the invoice; the rest is owed to the client. */
        imputed: DecimalString;
      } & RebateGround
    >
  | Event<'RefundAnnotated', Annotation>
  | Event<'RefundProjectAssigned', { version: number; project: AssignedProject | null }>
  | Event<'RefundSent', { version: number; mail: number | null }>
  | Event<'RefundPdfStored', StoredPdf>;

export interface RefundState extends BillingState {
  origin: CorrectedInvoice | null;
  /** The invoices that a rebate is given on; none of a credit note on one. */
  invoices: CorrectedInvoice[];
  contract: CreditedContract | null;
  imputed: DecimalString;
}

function evolve(state: RefundState, event: RefundEvent): RefundState {
  switch (event.type) {
    case 'RefundDrafted':
      return {
        ...state,
        ...keptFacts(event.data),
        corporation: event.data.corporation,
        origin: event.data.origin,
        invoices: event.data.invoices ?? [],
        contract: event.data.contract ?? null,
      };
    case 'RefundDraftEdited':
      return { ...state, ...keptFacts(event.data) };
    case 'RebateGroundChanged':
      return {
        ...state,
        invoices: event.data.invoices ?? [],
        contract: event.data.contract ?? null,
      };
    case 'RefundTakeoverRecorded':
      return { ...state, ...takenOverState(event.data) };
    case 'RefundTakeoverReversed':
    case 'RefundDraftDeleted':
      return { ...state, deleted: true };
    case 'RefundValidated':
      return { ...state, ...validatedState(event.data), imputed: event.data.imputed };
    case 'RefundAnnotated':
      return { ...state, content: annotated(state.content, event.data) };
    case 'RefundProjectAssigned':
      return { ...state, content: { ...state.content, project: event.data.project } };
    case 'RefundSent':
      return { ...state, sent: true };
    case 'RefundPdfStored':
      return { ...state, ...storedPdf(event.data) };
  }
}

export const refundAggregate: Aggregate<RefundState, RefundEvent> = {
  name: 'refund',
  events: {
    RefundDrafted: true,
    RefundTakeoverRecorded: true,
    RefundTakeoverReversed: true,
    RefundDraftEdited: true,
    RebateGroundChanged: true,
    RefundDraftDeleted: true,
    RefundValidated: true,
    RefundAnnotated: true,
    RefundProjectAssigned: true,
    RefundSent: true,
    RefundPdfStored: true,
  },
  initial: { ...newBilling, origin: null, invoices: [], contract: null, imputed: '0.00' },
  evolve,
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.deleted,
};

/** What a rebate names, as its events carry it. */
export const groundOf = ({
  invoices,
  contract,
}: Pick<RefundState, 'invoices' | 'contract'>): RebateGround => ({
  ...(invoices.length > 0 && { invoices }),
  ...(contract && { contract }),
});
