import { addDays, type CivilDate } from '../kernel/dates.ts';
import { decidingOn } from './contract.ts';

interface Span {
  start: CivilDate;
  end: CivilDate | null;
}

/**
 * Since when somebody has been employed without a day between: of the contract that covers the day, else of the next
 * one; null for who has neither.
 * @param contracts of one person with one corporation, no two of which share a day
 */
export function employmentOn<S extends Span>(
  contracts: readonly S[],
  day: CivilDate,
): { since: CivilDate; contract: S } | null {
  const contract = decidingOn(contracts, day);
  if (contract === null || (contract.end !== null && contract.end < day)) return null;
  let since = contract.start;
  for (const before of contracts.toSorted((a, b) => (a.start < b.start ? 1 : -1)))
    if (before.end !== null && before.end < since && addDays(before.end, 1) === since) since = before.start;
  return { since, contract };
}
