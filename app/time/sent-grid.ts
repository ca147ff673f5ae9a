/** A row of a grid as its form was sent: where it stood in it, and what it is of. */
interface SentRow {
  place: number;
  project: string;
  job: string;
  activity: string;
}

type Typed = Readonly<Record<string, string>>;

function sentRows(typed: Typed): SentRow[] {
  const count = Number(typed['rows']) || 0;
  return Array.from({ length: count }, (_, place) => ({
    place,
    project: typed[`row.${place}.project`] ?? '',
    job: typed[`row.${place}.job`] ?? '',
    activity: typed[`row.${place}.activity`] ?? '',
  }));
}

/**
 * Where each row of a grid that is drawn again stood in the form that was refused: rows are known by what they are of,
 * since others may have come meanwhile. Rows that stand for nothing yet take the places that are left.
 * @returns places in the form, undefined of rows that it had not; and as many rows more as it had typed new ones
 */
export function placesOf(
  rows: readonly { project: number | null; job: number | null; activity: number | null }[],
  fewest: number,
  typed: Typed | undefined,
): (number | undefined)[] {
  const left = typed === undefined ? [] : sentRows(typed);
  const take = (...[project, job, activity]: string[]): number | undefined => {
    const found = left.findIndex(
      (one) => one.project === project && one.job === job && one.activity === activity,
    );
    return found === -1 ? undefined : left.splice(found, 1)[0]?.place;
  };
  const known = rows.map(({ project, job, activity }) =>
    take(...[project, job, activity].map((id) => String(id ?? ''))),
  );
  const news = Array.from({ length: Math.max(fewest, left.length) }, (_, index) => left[index]?.place);
  return [...known, ...news];
}

/** What a cell shows, and what its form says that it showed: what was typed stays, what was not is as it stands now. */
export function shownCell(
  text: string,
  typed: Typed | undefined,
  place: number | undefined,
  { column, told }: { column: number; told: boolean },
): { text: string; was: string } {
  const sent = place === undefined ? undefined : typed?.[`cell.${place}.${column}`];
  const was = typed?.[`was.${place}.${column}`] ?? '';
  if (sent === undefined || sent.trim() === was) return { text, was: text };
  // Who was told what stands there now, and sends their own again, means it.
  return { text: sent, was: told ? text : was };
}
