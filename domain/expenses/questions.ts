import type { DecimalString } from '../kernel/decimal.ts';
import { questions } from '../kernel/questions.ts';
import type { DrivenWith, MileageScale } from './mileage.ts';

/** An advance of somebody, of which something is left. */
export interface OpenAdvance {
  id: number;
  /** Given and not taken off or paid back. */
  left: DecimalString;
}

/** A line of an invoice that asks a client for an expense. */
export interface BilledLine {
  version: number;
  line: number;
  /** Of that invoice: what credit notes took back of no line as it stands and nothing was freed for, including VAT. */
  unnamed: DecimalString;
}

/** What commands ask about expenses. */
export interface ExpenseQuestions {
  /** The scales of kilometres in use. */
  mileageScales(corporation: number): Promise<readonly MileageScale[]>;
  /**
   * Kilometres of somebody's approved trips of a civil year with such a vehicle; no other trip of theirs is approved until this transaction
   * ends.
   */
  approvedKilometres(
    person: number,
    corporation: number,
    year: number,
    driven: DrivenWith,
  ): Promise<DecimalString>;
  /** The trip of somebody in a civil year with such a vehicle that was approved last. */
  lastApprovedTrip(
    person: number,
    corporation: number,
    year: number,
    driven: DrivenWith,
  ): Promise<number | null>;
  /** Names of the files that are attached to an expense; null: erased. */
  fileNames(expense: number, corporation: number): Promise<readonly (string | null)[]>;
  /** Whose an expense of the corporation is; null: there is none. */
  personOfExpense(expense: number, corporation: number): Promise<number | null>;
  /** The version of the invoice that asks a client for an expense; null: none does, or does no longer. */
  rebilledOn(expense: number, corporation: number): Promise<number | null>;
  /** The line that asks for it; null: none does. */
  billedLine(expense: number, corporation: number): Promise<BilledLine | null>;
  /** Whether anybody else of the company may decide about the expenses of a person. */
  othersDecide(person: number, corporation: number): Promise<boolean>;
  /** Advances of somebody of which something is left, the oldest first. */
  openAdvances(person: number, corporation: number): Promise<readonly OpenAdvance[]>;
}

export const expenseQuestions = questions<ExpenseQuestions>('expenses');
