import { MOST_IMPORTED } from '#domain/translations/translation-commands.ts';
import type { Table } from '#domain/files/table.ts';
import { fileLimits, UnreadableFile } from '#domain/files/limits.ts';
import { readJson } from '#domain/files/json.ts';

/** Trees of texts are as deep as this, and no deeper. */
const DEEPEST = 8;

/**
 * A dictionary of a file, as a tree (`{ shell: { motto: '…' } }`) or by flat keys (`{ 'shell.motto': '…' }`), by flat
 * keys; null for what is no dictionary.
 */
export function dictionaryOf(value: unknown): Record<string, string> | null {
  // keys of a file may be "constructor"
  const flat: Record<string, string> = Object.create(null) as Record<string, string>;
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

/** A text as the database takes it: without NUL, and without halves of letters. */
const storable = (text: string): string => text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');

/**
 * A file of JSON as lines of a key and its text.
 * @throws UnreadableFile
 */
export function readDictionary(content: Uint8Array): Table {
  let parsed: unknown;
  try {
    parsed = readJson(new TextDecoder().decode(content), fileLimits.translations);
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('translations.error.file');
  }
  const texts = dictionaryOf(parsed);
  if (texts === null) throw new UnreadableFile('translations.error.file');
  const entries = Object.entries(texts);
  if (entries.length === 0) throw new UnreadableFile('translations.error.emptyFile');
  if (entries.length > MOST_IMPORTED)
    throw new UnreadableFile(`translations.error.tooManyTexts|max=${MOST_IMPORTED}`);
  return {
    headings: ['key', 'text'],
    lines: entries.map((cells, index) => ({ line: index + 1, cells: cells.map(storable) })),
  };
}
