import type { CivilDate } from '../kernel/dates.ts';
import { ageReachedOn, alertOn, type CertificateKind, type Held } from './validity.ts';

/**
 * What is wrong with a certificate that somebody must hold on a day. `missing` and `expired`: they may not work;
 * whether that refuses a plan or warns is the setting of whoever plans. `endsSoon` and `ageReached` warn.
 */
export const problemNames = ['missing', 'expired', 'ageReached', 'endsSoon'] as const;
export type ProblemName = (typeof problemNames)[number];

export interface CertificateProblem {
  kind: Pick<CertificateKind, 'id' | 'name' | 'proves'>;
  problem: ProblemName;
  /** The last day on which it counts, the day of the age; null: there is none, and none is known of. */
  day: CivilDate | null;
}

export const isBlocking = ({ problem }: Pick<CertificateProblem, 'problem'>): boolean =>
  problem === 'missing' || problem === 'expired';

/** Of several of a kind the one that counts longest, and of those the newest: the others are replaced by it. */
export const lastOf = <H extends Held>(held: readonly H[]): H | null =>
  held.toSorted(
    (a, b) =>
      Number(b.validUntil === null) - Number(a.validUntil === null) ||
      (b.validUntil ?? '').localeCompare(a.validUntil ?? '') ||
      b.obtainedOn.localeCompare(a.obtainedOn),
  )[0] ?? null;

/**
 * What stands in the way of somebody's work on a day, as far as certificates do. It follows from what they hold and
 * from the day alone: nothing has to have run before it is asked.
 * @param demanded the kinds that they must hold @param held what they hold, by the kind
 */
export function certificateProblems(
  demanded: readonly CertificateKind[],
  held: readonly (Held & { kind: number })[],
  birthDate: CivilDate | null,
  day: CivilDate,
): CertificateProblem[] {
  return demanded.flatMap((kind): CertificateProblem[] => {
    const named = { id: kind.id, name: kind.name, ...(kind.proves && { proves: kind.proves }) };
    const last = lastOf(held.filter((one) => one.kind === kind.id && one.obtainedOn <= day));
    if (last === null) return [{ kind: named, problem: 'missing', day: null }];
    const { validUntil } = last;
    if (validUntil !== null && validUntil < day)
      return [{ kind: named, problem: 'expired', day: validUntil }];
    const reached = ageReachedOn(kind, last, birthDate);
    if (reached !== null && reached <= day) return [{ kind: named, problem: 'ageReached', day: reached }];
    const alert = alertOn(kind, last, birthDate);
    return alert !== null && alert <= day ? [{ kind: named, problem: 'endsSoon', day: validUntil }] : [];
  });
}
