import { escaped } from '../markup.ts';
import { chartFrame } from './chart-frame.ts';

/*
 * The points of a chart as one string: a page draws a hundred of their pieces for each ten days, and React takes ten
 * times as long for them (as for boards, docs/decisions/0118-boards.md).
 */

/** A point as it is drawn: what it says, and where its figures come from. */
export interface DrawnPoint {
  label: string;
  /** All of it in words, for who hears it. */
  said: string;
  /** Its figures, each with the mark of its series. */
  rows: readonly { mark: string; text: string }[];
  to: string | null;
}

const { left, right, top, bottom, height } = chartFrame;
const LINE = 17;
const PADDING = 10;
/** About as wide as a letter of the picture's font. */
const LETTER = 6.4;

/** To a tenth of a pixel. */
const near = (value: number): number => Math.round(value * 10) / 10;

/** The figures of a point, in a box beside it that stays within the picture. */
function tip({ label, rows }: DrawnPoint, at: number, width: number): string {
  const longest = Math.max(label.length, ...rows.map(({ text }) => text.length + 2));
  const wide = longest * LETTER + 2 * PADDING;
  const x = near(Math.max(2, Math.min(width - wide - 2, at - wide / 2)));
  const figures = rows.map(({ mark, text }, index) => {
    const y = top + LINE * (index + 2);
    const box = `class="${mark.replace('line-', 'bar-')}" x="${x + PADDING}" y="${y - 9}"`;
    return (
      `<g data-of="${mark}"><rect ${box} width="8" height="8" rx="2"/>` +
      `<text x="${x + PADDING + 14}" y="${y}">${escaped(text)}</text></g>`
    );
  });
  const tall = (rows.length + 1) * LINE + PADDING;
  return (
    `<g class="tip"><rect x="${x}" y="${top}" width="${near(wide)}" height="${tall}" rx="6"/>` +
    `<text x="${x + PADDING}" y="${top + LINE}" class="tip-label">${escaped(label)}</text>${figures.join('')}</g>`
  );
}

/** @param width of the picture */
export function pointsMarkup(points: readonly DrawnPoint[], width: number): string {
  const step = (width - left - right) / points.length;
  const drawn = points.map((point, index) => {
    const x = left + index * step;
    const hit = `x="${near(x)}" y="${top}" width="${near(step)}" height="${height - top - bottom}"`;
    const inside = `<rect class="hit" ${hit}/>${tip(point, x + step / 2, width)}`;
    const named = `class="point" aria-label="${escaped(point.said)}"`;
    return point.to === null
      ? `<g role="img" ${named}>${inside}</g>`
      : `<a href="${escaped(point.to)}" ${named}>${inside}</a>`;
  });
  return drawn.join('');
}
