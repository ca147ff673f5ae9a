/** Trees of texts are as deep as this, and no deeper. */
const DEEPEST = 8;

/**
 * A dictionary of a file, as a tree (`{ shell: { motto: '…' } }`) or by flat keys (`{ 'shell.motto': '…' }`), by flat
 * keys; null for what is no dictionary.
 */
export function dictionaryOf(value: unknown): Record<string, string> | null {
  const flat: Record<string, string> = Object.create(null) as Record<string, string>; // keys of a file may be "constructor"
  return isTree(value) && flatten(value, '', flat, 0) ? { ...flat } : null;
}

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function flatten(
  tree: Record<string, unknown>,
  prefix: string,
  flat: Record<string, string>,
  depth: number,
): boolean {
  return Object.entries(tree).every(([name, value]) => {
    if (typeof value === 'string') {
      flat[`${prefix}${name}`] = value;
      return true;
    }
    return depth < DEEPEST && isTree(value) && flatten(value, `${prefix}${name}.`, flat, depth + 1);
  });
}
