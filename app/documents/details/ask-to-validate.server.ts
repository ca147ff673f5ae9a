import type { z } from 'zod';
import { parseForm } from '../../http/parse-form.server.ts';

/**
 * Validating gives a number for good, so whoever presses the form's button for it is asked first: the form keeps the
 * draft, whose page shows it whole under the question. What a validated document lacks is told at the form as ever.
 * @param input what the form's command takes
 */
export function askToValidate(form: FormData, input: z.ZodType): void {
  if (form.get('submitType') !== 'validate' || parseForm(form, input).status !== 'success') return;
  form.set('submitType', 'draft');
  form.set('after', 'validate');
}
