import { z } from 'zod';
import { requireFresh } from '../kernel/require-fresh.ts';
import {
  bySeries,
  defaultPatterns,
  numberingOf,
  seriesKinds,
  type Numbering,
  type SeriesKind,
} from './numbering.ts';
import { periodOf, shapeOf, patternField } from '../kernel/number-pattern.ts';
import { LEGAL_TIME_ZONE, todayIn } from '../kernel/dates.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { differences } from '../kernel/differences.ts';
import { revision } from '../kernel/fields.ts';
import { invalid, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { corporationAggregate, type LoadedCorporation } from './corporation.ts';
import { numberingQuestions } from './numbering-questions.ts';

/**
 * Refuses, at the field of its kind, a pattern that changes more than its digits though it has numbered documents
 * already (3-decisions.md, "Commerce documents"), and one that would give the numbers of another kind again.
 * @param numbered kinds of which a number was allotted
 */
export function refuseNumbering(
  before: Numbering,
  after: Numbering,
  numbered: ReadonlySet<SeriesKind>,
): FieldErrors | null {
  const errors: FieldErrors = {};
  for (const kind of seriesKinds) {
    const shape = shapeOf(after[kind]);
    if (shape === shapeOf(before[kind])) continue;
    const alike = seriesKinds.some((other) => other !== kind && shapeOf(after[other]) === shape);
    if (numbered.has(kind)) errors[kind] = ['errors.numbering.fixed'];
    else if (alike) errors[kind] = ['errors.numbering.alike'];
  }
  return Object.keys(errors).length > 0 ? errors : null;
}

/** A pattern for each kind. */
export const numberingSchema = z.object(bySeries((kind) => patternField(defaultPatterns[kind])));

/** Puts other patterns in the place of a corporation's, if they are others. @throws Refusal `invalid` at their kinds */
export async function replaceNumbering(
  work: UnitOfWork,
  corporation: LoadedCorporation,
  after: Numbering,
): Promise<void> {
  const numbered = await work.ask(numberingQuestions).numberedKinds(corporation.id);
  const before = numberingOf(corporation.state.details?.numbering ?? {});
  const errors = refuseNumbering(before, after, numbered);
  if (errors) throw invalid(errors);
  if (differences(before, after).length === 0) return;
  const data = { corporation: corporation.id, numbering: after };
  await work.append(corporation, [{ type: 'CorporationNumberingEdited', data }]);
}

const MOST_FIRST = 999_999_999;

const firstNumber = () =>
  z
    .number({ error: 'errors.integer' })
    .int('errors.integer')
    .min(1, 'errors.tooSmall|min=1')
    .max(MOST_FIRST, `errors.tooLarge|max=${MOST_FIRST}`)
    .nullish();

/** By kind, the sequence of the first number that the product gives in the running period; 187 for FA-2026-0187. */
const firstSchema = z.object(bySeries(firstNumber)).nullish();

/**
 * Has series go on from where another software stopped, in the periods of today; without a gap, as long as nothing was
 * numbered here.
 * @throws Refusal `invalid` at the kinds that have numbered something
 */
async function startSeries(
  work: UnitOfWork,
  corporation: LoadedCorporation,
  numbering: Numbering,
  first: NonNullable<z.output<typeof firstSchema>>,
): Promise<void> {
  const numbered = await work.ask(numberingQuestions).numberedKinds(corporation.id);
  const today = todayIn(corporation.state.details?.timeZone ?? LEGAL_TIME_ZONE, new Date(work.now));
  const errors: FieldErrors = {};
  for (const kind of seriesKinds) {
    const wanted = first[kind];
    if (wanted === null || wanted === undefined) continue;
    const period = periodOf(numbering[kind], today);
    const { last } = await work.lockSeries({ corporation: corporation.id, kind, period });
    if (wanted === last + 1) continue;
    if (numbered.has(kind)) errors[`first.${kind}`] = ['errors.numbering.begun'];
    else
      await work.append(corporation, [
        {
          type: 'CorporationSeriesStarted',
          data: { corporation: corporation.id, kind, period, last: wanted - 1 },
        },
      ]);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * Changes the patterns of the chosen corporation, and where their series begin; numbers already given stay as they are.
 */
export const editNumbering = command({
  name: 'EditNumbering',
  role: 'ROLE_ADMIN',
  input: numberingSchema.extend({ first: firstSchema, revision: revision() }),
  async handle(work, actor, { revision: madeFrom, first, ...after }) {
    const corporation = await work.load(corporationAggregate, corporationOf(actor), actor);
    requireFresh(corporation, madeFrom, ({ details }) => numberingOf(details?.numbering ?? {}));
    await replaceNumbering(work, corporation, after);
    if (first) await startSeries(work, corporation, after, first);
    return { id: corporation.id };
  },
});
