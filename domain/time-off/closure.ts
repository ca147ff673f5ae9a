import { spansWithout, type HalfDaySpan } from '../kernel/half-days.ts';
import { asOneContract, contractsOver, type WorkedContract } from '../people/worked-contract.ts';
import { countLeave, type Counted, type CountingFacts, type LeaveSpan } from './counting.ts';

/** A contract as closures ask about it. */
export interface ClosureContract extends WorkedContract {
  id: number;
  /** Trainees have no leave that an employer could set. */
  trainee: boolean;
}

/** A part of a closure that somebody is put on leave for, within the contract of that id. */
export interface ClosurePart {
  contract: number;
  span: LeaveSpan;
  counted: Counted;
}

/** Why somebody is not put on leave: a day without a contract, a traineeship, away already, or they work on none of it. */
export type NotClosed = 'contract' | 'trainee' | 'away' | 'unworked';

/**
 * What somebody is put on leave for by a closure: all of it, or what is left of it beside leave of theirs that stands or
 * waits.
 */
export function closureOf(
  span: LeaveSpan,
  { contracts, standing }: { contracts: readonly ClosureContract[]; standing: readonly HalfDaySpan[] },
  counting: Omit<CountingFacts, 'contract'>,
): ClosurePart[] | NotClosed {
  const chain = contractsOver(contracts, span);
  const [first] = chain;
  const contract = asOneContract(chain);
  if (first === undefined || contract === null) return 'contract';
  if (chain.some(({ trainee }) => trainee)) return 'trainee';
  const free = spansWithout(span, standing);
  const parts = free
    .map((part) => ({ contract: first.id, span: part, counted: countLeave(part, { ...counting, contract }) }))
    .filter(({ counted }) => counted.halves > 0);
  if (parts.length > 0) return parts;
  return countLeave(span, { ...counting, contract }).halves === 0 ? 'unworked' : 'away';
}
