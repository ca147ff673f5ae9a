/** How many letters are to be put in, left out, changed or swapped with their neighbour to make one word of another. */
function distance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1] ? 0 : 1;
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      line.push(
        Math.min(
          (rows[row - 1]?.[column] ?? 0) + 1,
          (line[column - 1] ?? 0) + 1,
          (rows[row - 1]?.[column - 1] ?? 0) + same,
          swapped ? (rows[row - 2]?.[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    rows.push(line);
  }
  return rows[from.length]?.[to.length] ?? 0;
}

/** Words longer than this were not misspelt: they are compared with nothing. */
const LONGEST = 60;

/** The known name that a misspelt one was probably meant to be; null where none is near. */
export function nearest(name: string, known: Iterable<string>): string | null {
  if (name.length > LONGEST) return null;
  const most = Math.max(2, Math.floor(name.length / 3));
  let best: { name: string; away: number } | null = null;
  for (const one of known) {
    const away = distance(name.toLowerCase(), one.toLowerCase());
    if (away <= most && away < (best?.away ?? Infinity)) best = { name: one, away };
  }
  return best?.name ?? null;
}
