import { withoutSecrets } from '#domain/kernel/without-secrets.ts';
import { plain } from '../http/plain-text.ts';

/*
 * What is kept of a report of a crash or of a form: enough to find the fault, nothing of a person but the number of the
 * user who was signed in.
 */

const MOST_MESSAGE = 4000;
const MOST_FIELDS = 200;

/** Addresses of mail, and runs of digits that could be telephones, accounts or numbers of persons. */
const withoutPersonal = (text: string): string =>
  plain(withoutSecrets(text))
    .replace(/[^\s@"'<>()]+@[^\s@"'<>()]+\.[^\s@"'<>()]+/g, '…@…')
    .replace(/\d(?:[ .-]?\d){7,}/g, '…')
    .replace(/([?&#][^\s"'<>)]*=)[^\s"'<>)]*/g, '$1…');

export const messageOf = (text: string): string => plain(withoutPersonal(text).slice(0, MOST_MESSAGE)).trim();

/** Path of the page that crashed, without its query, and without what stands for somebody's token. */
export function pathOf(address: string): string | null {
  const path = (URL.canParse(address) ? new URL(address).pathname : address).split(/[?#]/)[0] ?? '';
  const short = path.replace(/[A-Za-z0-9_-]{20,}/g, '…').slice(0, 300);
  return short.startsWith('/') ? withoutPersonal(short) : null;
}

/** The fields of a form and of which sort what was sent is, never what it says: `{ "name": "text(12)" }`. */
export function shapeOf(value: unknown): string {
  return JSON.stringify(shape(value, 0)).slice(0, MOST_MESSAGE);
}

function shape(value: unknown, depth: number): unknown {
  if (value === null) return 'null';
  if (typeof value === 'string') return `text(${value.length})`;
  if (typeof value !== 'object') return typeof value;
  if (depth > 4) return '…';
  if (Array.isArray(value)) return value.slice(0, 3).map((one) => shape(one, depth + 1));
  const fields = Object.entries(value).slice(0, MOST_FIELDS);
  return Object.fromEntries(
    fields.map(([name, one]) => [messageOf(name).slice(0, 80), shape(one, depth + 1)]),
  );
}
