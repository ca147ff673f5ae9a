import { Refusal } from '#domain/kernel/refusal.ts';

/**
 * Does something to each in turn, whatever becomes of the others: who is refused is gone, or was done meanwhile.
 * @throws the first failure that is no refusal, once all were tried
 */
export async function oneByOne<Item>(
  items: Iterable<Item>,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items)
    try {
      await act(item);
    } catch (error) {
      if (!(error instanceof Refusal)) failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
}
