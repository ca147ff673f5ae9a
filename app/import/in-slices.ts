import { setImmediate as turn } from 'node:timers/promises';

/** Milliseconds of work after which others are let through: a request waits for a few of them at most. */
const SLICE = 15;

/** As `map`, for thousands of lines: whoever else waits for this process is served in between. */
export async function inSlices<Item, Made>(
  items: readonly Item[],
  make: (item: Item, index: number) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  let begun = performance.now();
  for (const [index, item] of items.entries()) {
    made.push(make(item, index));
    if (performance.now() - begun < SLICE) continue;
    await turn();
    begun = performance.now();
  }
  return made;
}
