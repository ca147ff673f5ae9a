import { questions } from '../kernel/questions.ts';
import type { Month } from './page-clues.ts';
import type { EarlierSlip } from './wage-slip.ts';

/** What commands ask about wage slips. */
export interface PayrollQuestions {
  /** The slip that was made of a place of a batch; null: none yet. */
  slipAt(batch: number, place: number): Promise<number | null>;
  /** Slips of a person's month, neither replaced nor withdrawn; nobody makes another one until this transaction ends. */
  currentSlips(person: number, corporation: number, period: Month): Promise<readonly EarlierSlip[]>;
  /** The objection that stands; null: slips may be electronic. */
  objectionOf(person: number, corporation: number): Promise<number | null>;
  /** Where somebody is told of their slips here, at their own address first once they left; null: nowhere. */
  reachOf(person: number, corporation: number): Promise<string | null>;
  /** The batch, not discarded, that one of these contents came in before. */
  batchOfContents(contents: readonly string[], corporation: number): Promise<number | null>;
  /** Which of these people ever had a slip of their own here. */
  everHad(people: readonly number[], corporation: number): Promise<ReadonlySet<number>>;
  /** How many slips were made of a batch. */
  madeOf(batch: number): Promise<number>;
  /** The slip and the link of a token, by its hash. */
  slipOfToken(tokenHash: string, corporation: number): Promise<{ slip: number; link: number } | null>;
}

export const payrollQuestions = questions<PayrollQuestions>('payroll');
