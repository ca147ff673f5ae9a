import type { WorkedContract } from '../people/worked-contract.ts';
import { countLeave, type Counted, type CountingFacts, type LeaveSpan } from './counting.ts';

/**
 * What somebody who is put on leave by a closure takes; else why they are not: no contract of theirs covers all of it,
 * they are away by then, or would work on none of its days.
 */
type ClosureOf = Counted | 'contract' | 'away' | 'unworked';

/** @param isAway whether leave of theirs stands that has a part of these days */
export function closureOf(
  span: LeaveSpan,
  { contracts, isAway }: { contracts: readonly WorkedContract[]; isAway: boolean },
  counting: Omit<CountingFacts, 'contract'>,
): ClosureOf {
  const contract = contracts.find(
    ({ start, end }) => start <= span.start && (end === null || end >= span.end),
  );
  if (contract === undefined) return 'contract';
  if (isAway) return 'away';
  const counted = countLeave(span, { ...counting, contract });
  return counted.halves === 0 ? 'unworked' : counted;
}
