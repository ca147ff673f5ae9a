import { allocate, type DecimalString } from '../kernel/decimal.ts';
import { grouped } from '../kernel/grouped.ts';

/** Time of somebody on a project that is paid by its price: seconds. */
export interface UnbilledWork {
  project: number;
  person: number;
  seconds: number;
}

/** What somebody has of what a project earned; `person` is null where nobody noted time on it. */
export interface EarnedShare {
  project: number;
  person: number | null;
  /** Euros without VAT. */
  net: DecimalString;
}

/**
 * Shares what projects earned of their prices among who worked on them, by their time, to the cent: the shares of a
 * project add up to what it earned.
 */
export function earnedByPeople(
  earned: ReadonlyMap<number, DecimalString>,
  work: readonly UnbilledWork[],
): EarnedShare[] {
  const workBy = grouped(
    work.filter(({ seconds }) => seconds > 0),
    ({ project }) => project,
  );
  return [...earned].flatMap(([project, net]): EarnedShare[] => {
    const theirs = workBy.get(project) ?? [];
    if (theirs.length === 0) return [{ project, person: null, net }];
    const shares = allocate(
      net,
      theirs.map(({ seconds }) => String(seconds)),
    );
    return theirs.map(({ person }, at) => ({ project, person, net: shares[at] ?? '0' }));
  });
}
