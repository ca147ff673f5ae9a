import { z } from 'zod';
import {
  defaultPatterns,
  numberingOf,
  seriesKinds,
  shapeOf,
  type Numbering,
  type NumberingPattern,
  type SeriesKind,
} from '../commerce/numbering.ts';
import { stateAt } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { differences } from '../kernel/differences.ts';
import { revision } from '../kernel/fields.ts';
import { invalid, stale, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { corporationAggregate, patternField, type LoadedCorporation } from './corporation.ts';

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
export const numberingSchema = z.object({
  quotation: patternField(defaultPatterns.quotation),
  invoice: patternField(defaultPatterns.invoice),
  refund: patternField(defaultPatterns.refund),
  saleOrder: patternField(defaultPatterns.saleOrder),
  purchase: patternField(defaultPatterns.purchase),
  payment: patternField(defaultPatterns.payment),
  project: patternField(defaultPatterns.project),
} satisfies Record<SeriesKind, z.ZodType<NumberingPattern>>);

/** Puts other patterns in the place of a corporation's, if they are others. @throws Refusal `invalid` at their kinds */
export async function replaceNumbering(
  work: UnitOfWork,
  corporation: LoadedCorporation,
  after: Numbering,
): Promise<void> {
  const numbered = await work.references.numberedKinds(corporation.id);
  const before = numberingOf(corporation.state.details?.numbering ?? {});
  const errors = refuseNumbering(before, after, numbered);
  if (errors) throw invalid(errors);
  if (differences(before, after).length === 0) return;
  const data = { corporation: corporation.id, numbering: after };
  await work.append(corporation, [{ type: 'CorporationNumberingEdited', data }]);
}

/** Changes the patterns of the chosen corporation; numbers already given stay as they are. */
export const editNumbering = command({
  name: 'EditNumbering',
  role: 'ROLE_ADMIN',
  input: numberingSchema.extend({ revision: revision() }),
  async handle(work, actor, { revision: madeFrom, ...after }) {
    const corporation = await work.load(corporationAggregate, corporationOf(actor), actor);
    const before = numberingOf(corporation.state.details?.numbering ?? {});
    if (madeFrom !== null && madeFrom !== corporation.version) {
      const then = numberingOf(stateAt(corporation, madeFrom).details?.numbering ?? {});
      const changed = differences(then, before);
      if (changed.length > 0) throw stale(corporation.version, changed);
    }
    await replaceNumbering(work, corporation, after);
    return { id: corporation.id };
  },
});
