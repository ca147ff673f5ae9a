/** A piece of text as a PDF places it: where it begins, from below, and how wide it is, in points. */
export interface PlacedText {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Two pieces stand on one line when they differ by less than this part of a letter's height. */
const SAME_LINE = 0.5;
/** Wider than this part of a letter's height between two pieces is a space. */
const SPACE = 0.15;

/**
 * The lines of a page from top to bottom, each from left to right: tables are read across, whatever order a program
 * wrote their cells in.
 */
export function linesOf(pieces: readonly PlacedText[]): string[] {
  const placed = pieces
    .filter(({ text }) => text.trim() !== '')
    .sort((one, other) => other.y - one.y || one.x - other.x);
  const lines: PlacedText[][] = [];
  for (const piece of placed) {
    const line = lines.at(-1);
    const first = line?.[0];
    const height = Math.max(piece.height, first?.height ?? 0) || 8;
    if (line && first && first.y - piece.y < height * SAME_LINE) line.push(piece);
    else lines.push([piece]);
  }
  return lines.map((line) => {
    const inOrder = line.sort((one, other) => one.x - other.x);
    return inOrder.reduce((text, piece, at) => {
      const before = inOrder[at - 1];
      const gap = before === undefined ? 0 : piece.x - (before.x + before.width);
      const apart = before !== undefined && gap > (piece.height || 8) * SPACE;
      return text + (apart ? ' ' : '') + piece.text;
    }, '');
  });
}
