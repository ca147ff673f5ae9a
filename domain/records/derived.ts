import { folded } from '../kernel/folded.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import type { RecordDefinition } from './define-record.ts';
import type { RecordValues } from './record.ts';
import { valueText } from './value-text.ts';
import { recordQuestions } from './questions.ts';

/** Room for what tells a code from one that is taken: "_99". */
const ENDING = 3;

/** A text as programs write names: "Relance n° 2" → "relance_n_2". */
export const codeOf = (text: string, max: number): string =>
  folded(text)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, max - ENDING)
    .replaceAll(/^_|_$/g, '') || 'code';

/**
 * The values with every derived field said: as it was before, or made of the field that it follows and unlike all
 * others.
 * @param before what the record says so far; null: it is new
 * @param given codes of records that are made in the same step
 */
export async function withDerived(
  work: UnitOfWork,
  { resource, fields }: Pick<RecordDefinition, 'resource' | 'fields'>,
  corporation: number | null,
  values: RecordValues,
  before: RecordValues | null,
  given = new Set<string>(),
): Promise<RecordValues> {
  const made: Record<string, unknown> = {};
  for (const [name, { derivedFrom, max }] of Object.entries(fields)) {
    if (derivedFrom === undefined || values[name] !== null) continue;
    if (before !== null) {
      made[name] = before[name] ?? null;
      continue;
    }
    const base = codeOf(valueText(values[derivedFrom]), max ?? 40);
    const isTaken = (code: string) => work.ask(recordQuestions).isTaken(resource, name, code, corporation, 0);
    let code = base;
    for (let n = 2; given.has(code) || (await isTaken(code)); n += 1) code = `${base}_${n}`;
    given.add(code);
    made[name] = code;
  }
  return { ...values, ...made };
}
