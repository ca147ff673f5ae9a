import { addDays, type CivilDate } from '../../kernel/dates.ts';
import { halves, type Half, type HalfDaySpan } from '../../kernel/half-days.ts';
import type { WorkedContract } from '../../people/worked-contract.ts';
import { coveredHalves, hoursOn } from './load.ts';

/** A part of a plan as a calendar draws it: whole days in a row, or a half of a day with its hundredths of hours. */
export type PlanPiece =
  | { from: CivilDate; until: CivilDate; half: null }
  | { from: CivilDate; until: CivilDate; half: Half; hundredths: number };

interface Worked {
  /** Days on which the company does not work. */
  closed: ReadonlySet<CivilDate>;
  contracts: readonly WorkedContract[];
  absences: readonly HalfDaySpan[];
}

/** What a half day lasts of who has no contract, in hundredths of hours. */
const USUAL_HALF = 350;

/** Hundredths of hours of the two halves of a day that somebody works; of who has no contract, the usual ones. */
function workedOn(day: CivilDate, { closed, contracts }: Worked): readonly [number, number] {
  if (closed.has(day)) return [0, 0];
  return hoursOn(contracts, day) ?? [USUAL_HALF, USUAL_HALF];
}

function piecesOn(day: CivilDate, span: HalfDaySpan, worked: Worked): PlanPiece[] {
  const hours = workedOn(day, worked);
  const away = worked.absences.map((one) => coveredHalves(one, day));
  const taken = coveredHalves(span, day).map(
    (covers, half) => covers && (hours[half] ?? 0) > 0 && !away.some((one) => one[half] === true),
  );
  if (taken.every(Boolean)) return [{ from: day, until: day, half: null }];
  return halves.flatMap((half, at) =>
    taken[at] === true ? [{ from: day, until: day, half, hundredths: hours[at] ?? 0 }] : [],
  );
}

/**
 * A plan as a calendar draws it: the days that are worked, without days off, leave and what the contract does not work;
 * half days as such. What lies on days off alone was meant so, and is drawn as it is.
 */
export function planPieces(span: HalfDaySpan, worked: Worked): PlanPiece[] {
  const days: CivilDate[] = [];
  for (let day = span.start; day <= span.end; day = addDays(day, 1)) days.push(day);
  const isOff = days.every((day) =>
    coveredHalves(span, day).every((covers, half) => !covers || workedOn(day, worked)[half] === 0),
  );
  if (isOff) return [{ from: span.start, until: span.end, half: null }];
  return days
    .flatMap((day) => piecesOn(day, span, worked))
    .reduce<PlanPiece[]>((pieces, piece) => {
      const last = pieces.at(-1);
      const follows = last?.half === null && piece.half === null && addDays(last.until, 1) === piece.from;
      return follows ? [...pieces.slice(0, -1), { ...last, until: piece.until }] : [...pieces, piece];
    }, []);
}
