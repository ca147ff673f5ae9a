import { escaped } from '../ui/markup.ts';

/** How a cell stands: its colour, and what is said of it. */
export type CellTone = 'ok' | 'soon' | 'bad' | 'planned' | 'late' | 'missing' | 'none';

export interface MatrixCell {
  tone: CellTone;
  /** A date, mostly; '' where there is nothing and nothing is asked. */
  words: string;
  /** The whole of it, for whoever hears it or points at it. */
  said: string;
  /** Where a press leads; null: nowhere, for who may not plan. */
  to: string | null;
  /** It is planned again beside what is held. */
  planned: boolean;
}

export interface MatrixRow {
  name: string;
  to: string | null;
  cells: MatrixCell[];
}

export interface MatrixTable {
  caption: string;
  corner: string;
  kinds: { id: number; name: string; short: string; to: string }[];
  rows: MatrixRow[];
}

function cellMarkup({ tone, words, said, to, planned }: MatrixCell): string {
  const marks = (tone === 'none' ? '' : ` data-tone="${tone}"`) + (planned ? ' data-planned' : '');
  // Most cells are empty: what they say is as short as can be heard.
  const named = words === '' ? ` aria-label="${escaped(said)}"` : ` title="${escaped(said)}"`;
  if (to === null)
    return words === '' ? '<td></td>' : `<td${marks}><span${named}>${escaped(words)}</span></td>`;
  return `<td${marks}><a href="${escaped(to)}"${named}>${escaped(words)}</a></td>`;
}

const nameMarkup = ({ name, to }: Pick<MatrixRow, 'name' | 'to'>): string =>
  to === null ? escaped(name) : `<a href="${escaped(to)}">${escaped(name)}</a>`;

/**
 * The matrix as one string: 500 people × 20 kinds take some milliseconds so, and ten times as long through React
 * (docs/decisions/0118-boards.md). Every text is escaped here.
 */
export function matrixMarkup({ caption, corner, kinds, rows }: MatrixTable): string {
  const heads = kinds
    .map(
      ({ name, short, to }) =>
        `<th scope="col" abbr="${escaped(name)}"><a href="${escaped(to)}" title="${escaped(name)}">${escaped(short)}</a></th>`,
    )
    .join('');
  const body = rows
    .map((row) => `<tr><th scope="row">${nameMarkup(row)}</th>${row.cells.map(cellMarkup).join('')}</tr>`)
    .join('');
  return (
    `<caption class="unseen">${escaped(caption)}</caption>` +
    `<thead><tr><th scope="col" class="corner">${escaped(corner)}</th>${heads}</tr></thead><tbody>${body}</tbody>`
  );
}
