/** Items looked at, items taken together, and steps: what keeps the search short whatever a client owes. */
const MOST_ITEMS = 16;
const MOST_TOGETHER = 6;
const MOST_STEPS = 20_000;

/**
 * Up to two ways to add some items up to an amount in cents, of the first sixteen, at most six together; those with
 * fewer and earlier items first. The search gives up after 20,000 steps.
 */
export function sumsTo<Item>(
  items: readonly Item[],
  centsOf: (item: Item) => number,
  wanted: number,
): Item[][] {
  const looked = items.slice(0, MOST_ITEMS);
  const cents = looked.map(centsOf);
  const found: Item[][] = [];
  let steps = 0;

  function search(from: number, left: number, chosen: readonly Item[], size: number): void {
    if (found.length === 2 || (steps += 1) > MOST_STEPS) return;
    if (chosen.length === size) {
      if (left === 0) found.push([...chosen]);
      return;
    }
    for (let index = from; index < looked.length; index += 1) {
      const item = looked[index];
      const part = cents[index] ?? 0;
      if (item !== undefined && part > 0 && part <= left)
        search(index + 1, left - part, [...chosen, item], size);
    }
  }

  for (let size = 1; size <= Math.min(MOST_TOGETHER, looked.length) && found.length < 2; size += 1)
    search(0, wanted, [], size);
  return found;
}

/** Sums that may still be made, over all questions that share it. */
export interface Budget {
  left: number;
}

/**
 * Whether some of these amounts in cents add up to a wanted one, however many of them it takes. Once the budget is used
 * up, one of them may.
 */
export function mayAddUpTo(parts: readonly number[], wanted: number, budget: Budget): boolean {
  const sums = new Set([0]);
  for (const part of parts) {
    if (sums.has(wanted)) return true;
    budget.left -= sums.size;
    if (budget.left < 0) return true;
    for (const sum of Array.from(sums)) if (sum + part <= wanted) sums.add(sum + part);
  }
  return sums.has(wanted);
}
