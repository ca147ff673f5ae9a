import { escaped } from '../markup.ts';
import { cellsOf, lanesOf, type LaneCell } from './planning-layout.ts';
import type { BoardBar, BoardColumn, BoardGroup, BoardRow, PlanningBoard } from './planning.ts';

/** What the markup says by itself. */
export interface PlanningWords {
  /** What the link in a row's head that makes something there is called: its row says whose. */
  create: string;
}

/** An attribute that stands for itself. */
const flag = (name: string, on: boolean | undefined): string => (on ? ` ${name}` : '');

const attribute = (name: string, value: string | undefined): string =>
  value === undefined ? '' : ` ${name}="${escaped(value)}"`;

const span = (name: string, count: number): string => (count > 1 ? ` ${name}="${count}"` : '');

/** `<td class="stay"`, its further attributes, what is in it, `</td>`. */
const element = (begin: string, attributes: string, inside: string, end: string): string =>
  `${begin}${attributes}>${inside}${end}`;

function headOf({ key, over, head, said, off, now }: BoardColumn, slots: number): string {
  const title = off === null ? said : `${said} · ${off}`;
  const marks = `${flag('data-off', off !== null)}${flag('data-now', now)} data-key="${escaped(key)}"`;
  const named = attribute('abbr', said) + attribute('title', title);
  const why = off === null ? '' : element('<span class="unseen"', '', ` ${escaped(off)}`, '</span>');
  return (
    `<th scope="col"${span('colspan', slots)}${marks}${named}>` +
    `<small>${escaped(over)}</small>${escaped(head)}${why}</th>`
  );
}

/** Minutes that hands say with the slots of a bar, where there are some. */
const withinOf = ({ within: { begins, ends } = { begins: 0, ends: 0 } }: BoardBar): string | undefined =>
  begins === 0 && ends === 0 ? undefined : `${begins} ${ends}`;

function cellOf(cell: LaneCell, board: PlanningBoard): string {
  const wide = span('colspan', cell.span);
  if (cell.what === 'free') return `<td${wide}></td>`;
  if (cell.what === 'off')
    return element(
      '<td class="away"',
      wide + attribute('title', cell.title) + flag('data-partly', cell.partly),
      '',
      '</td>',
    );
  const { bar, before, beyond } = cell;
  const marks =
    attribute('data-tone', bar.tone) +
    flag('data-open', bar.open) +
    flag('data-before', before) +
    flag('data-beyond', beyond) +
    flag('data-fixed', board.move !== null && bar.fixed) +
    attribute('data-within', withinOf(bar));
  const link = `<a href="${escaped(bar.to)}"${attribute('title', bar.title)}>${escaped(bar.label)}</a>`;
  return element('<td class="stay"', wide + marks, link, '</td>');
}

function nameOf({ label, detail, to, create }: BoardRow, lanes: number, words: PlanningWords): string {
  const name = to === undefined ? escaped(label) : `<a href="${escaped(to)}">${escaped(label)}</a>`;
  const more = detail === undefined ? '' : `<small>${escaped(detail)}</small>`;
  const link = attribute('href', create) + attribute('aria-label', words.create);
  const add = create === undefined ? '' : element('<a class="add"', link, '+', '</a>');
  return `<th scope="row"${span('rowspan', lanes)}><span>${name}${more}</span>${add}</th>`;
}

const loadOf = ({ load }: BoardRow, lanes: number): string =>
  element(
    '<td class="load"',
    span('rowspan', lanes) + attribute('data-tone', load?.tone),
    escaped(load?.text ?? ''),
    '</td>',
  );

function rowOf(row: BoardRow, board: PlanningBoard, wide: number, words: PlanningWords): string {
  const lanes = lanesOf(row.bars, wide);
  const drawn = lanes.map((lane, index) => {
    const cells = cellsOf(lane, row.off ?? [], wide).map((cell) => cellOf(cell, board));
    // What stands before and behind the lanes stands beside all of them.
    const name = index === 0 ? nameOf(row, lanes.length, words) : '';
    const load = index === 0 && board.heads.load !== undefined ? loadOf(row, lanes.length) : '';
    return `<tr>${name}${cells.join('')}${load}</tr>`;
  });
  return `<tbody data-row="${escaped(row.id)}">${drawn.join('')}</tbody>`;
}

function groupOf(group: BoardGroup, board: PlanningBoard, wide: number, words: PlanningWords): string {
  const across = wide + 1 + (board.heads.load === undefined ? 0 : 1);
  const rows = group.rows.map((row) => rowOf(row, board, wide, words)).join('');
  if (group.label === null) return rows;
  const head = `<tr><th colspan="${across}" scope="colgroup"><span>${escaped(group.label)}</span></th></tr>`;
  return element('<tbody class="group"', '', head, '</tbody>') + rows;
}

function footOf({ foot, heads, slots }: PlanningBoard): string {
  if (foot === undefined) return '';
  const cells = foot.cells.map((text) => `<td${span('colspan', slots)}>${escaped(text)}</td>`);
  const end = heads.load === undefined ? '' : '<td></td>';
  return `<tfoot><tr><th scope="row">${escaped(foot.label)}</th>${cells.join('')}${end}</tr></tfoot>`;
}

function headsOf({ heads, columns, slots }: PlanningBoard): string {
  const first = element('<th scope="col" class="corner"', '', escaped(heads.rows), '</th>');
  const last =
    heads.load === undefined ? '' : element('<th scope="col" class="load"', '', escaped(heads.load), '</th>');
  return `<thead><tr>${first}${columns.map((column) => headOf(column, slots)).join('')}${last}</tr></thead>`;
}

/** A row of a day's list: who or what it is, and what is there. */
function dayRowOf({ label, to, bars }: BoardRow, lasts: (bar: BoardBar) => string): string {
  const name = to === undefined ? escaped(label) : `<a href="${escaped(to)}">${escaped(label)}</a>`;
  const there = bars.map((bar) => {
    const badge = `<span class="badge ${bar.tone}">${escaped(bar.title ?? bar.label)}</span>`;
    return `<dd><a href="${escaped(bar.to)}">${badge}</a> ${escaped(lasts(bar))}</dd>`;
  });
  return `<div><dt>${name}</dt>${there.join('')}</div>`;
}

/**
 * What a narrow screen lists of a day, as one string like the table: hundreds of people are there on each.
 * @param groups with the rows and bars of that day alone
 * @param lasts until when a bar lasts beyond the day, in words
 */
export const dayMarkup = (groups: readonly BoardGroup[], lasts: (bar: BoardBar) => string): string =>
  groups
    .map(({ label, rows }) => {
      const head = label === null ? '' : `<h3>${escaped(label)}</h3>`;
      return `<section>${head}<dl>${rows.map((row) => dayRowOf(row, lasts)).join('')}</dl></section>`;
    })
    .join('');

/**
 * A planning board's table as one string: a row for each lane, a cell for each bar and for what lies between them. So
 * 500 people and a month are drawn in a few milliseconds (docs/decisions/0118-boards.md), where a cell for each day, or
 * an element of React for each cell, takes many times as long.
 */
export function planningMarkup(board: PlanningBoard, words: PlanningWords): string {
  const { caption, columns, slots, heads, groups } = board;
  const wide = columns.length * slots;
  const widths =
    element('<col class="names"', '', '', '') +
    `<col span="${wide}">` +
    (heads.load === undefined ? '' : element('<col class="load"', '', '', ''));
  return (
    element('<caption class="unseen"', '', escaped(caption), '</caption>') +
    `<colgroup>${widths}</colgroup>` +
    headsOf(board) +
    groups.map((group) => groupOf(group, board, wide, words)).join('') +
    footOf(board)
  );
}
