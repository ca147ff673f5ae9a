import { z } from 'zod';
import type { UnitOfWork } from '../kernel/work.ts';
import { businessCode } from './catalogue/general/business-code.ts';
import { recordQuestions } from './questions.ts';

/** Between code and words of an activity, where one is chosen: "43.99C · Travaux de maçonnerie générale". */
const BEFORE_WORDS = ' · ';

/** An activity as a choice shows it. */
export const activityChoice = (code: string, name: string): string => `${code}${BEFORE_WORDS}${name}`;

/**
 * Code of an activity by the nomenclature of INSEE, "43.99C", also as "4399C" or as it was chosen; '' counts as null.
 */
export const optionalActivityCode = () =>
  z
    .string({ error: 'errors.invalid' })
    .trim()
    .max(200, 'errors.tooLong|max=200')
    .transform((value) => (value.split(BEFORE_WORDS)[0] ?? '').toUpperCase())
    .transform((value) => value.replace(/^(\d{2})\.?(\d{2}[A-Z])$/, '$1.$2'))
    .refine((value) => value === '' || /^\d{2}\.\d{2}[A-Z]$/.test(value), 'errors.naf')
    .nullish()
    .transform((value) => (value ? value : null))
    .meta({ example: '43.99C' });

/**
 * Why a code may not be said; null: it may. It is one of the corporation's list of activities, or what was said before;
 * a corporation without a list says what it likes.
 */
export async function activityObstacle(
  work: UnitOfWork,
  corporation: number,
  code: string | null,
  before: string | null | undefined,
): Promise<string | null> {
  if (code === null || code === before) return null;
  const known = (await work.ask(recordQuestions).recordLabels([businessCode.resource], corporation)).get(
    businessCode.resource,
  );
  return known === undefined || known.has(code) ? null : 'errors.nafUnknown';
}
