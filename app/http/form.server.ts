import { data } from '@remix-run/node';
import type { z } from 'zod';
import type { Command } from '#domain/kernel/command.ts';
import type { Difference, Refusal } from '#domain/kernel/refusal.ts';
import { dropFormDraft } from '#scratch/form-drafts.ts';
import { formText } from './form-text.ts';
import { authorOf } from './kept-form.server.ts';
import { parseForm } from './parse-form.server.ts';
import { statusOf } from './problems.ts';
import type { Flash } from './flash.server.ts';
import { leadTo, runCommand, tellable } from './run-command.server.ts';
import type { StaffContext } from './screen.server.ts';
import { errorText } from '../ui/form/errors.ts';
import type { AnsweredForm } from '../ui/form/form-fields.ts';

/** What a form's page gets back when it was not done: everything typed, the errors, and what changed meanwhile. */
export interface FormAnswer {
  result: AnsweredForm;
  stale: { revision: number; differences: Difference[] } | null;
}

interface FormOptions<Schema extends z.ZodType, Result> {
  command: Command<Schema, Result>;
  /** Fields that are not put into the form again: passwords. */
  hideFields?: string[];
  /** What the address says rather than the form: ids. */
  fixed?: Record<string, string>;
  /** Fields that each sending makes anew, such as secrets: sent twice with others it is the same form. */
  madeAnew?: readonly string[];
  /** Where to go once it is done. */
  done(result: Result): Done | Promise<Done>;
}

interface Done {
  to: string;
  flash?: Flash;
}

/** Errors of a refusal, at the fields that the form has and else in its summary. */
function errorsOf(refusal: Refusal): { formErrors: string[]; fieldErrors: Record<string, string[]> } {
  const { '': formErrors = [], ...fieldErrors } = refusal.errors;
  return {
    formErrors: formErrors.length + Object.keys(fieldErrors).length === 0 ? ['errors.refused'] : formErrors,
    fieldErrors,
  };
}

/** What a live form asks for as a field of it is left (app/ui/form/use-checks.live.ts). */
const CHECK = 'check';

/** What is wrong with a form so far, and nothing else: in words, of which a page in hands was not told all. */
export function looked({ t }: Pick<StaffContext, 't'>, answered: AnsweredForm | null) {
  const told = Object.entries(answered?.error ?? {}).map(([path, errors]): [string, string[]] => [
    path,
    (errors ?? []).map((error) => errorText(t, error)),
  ]);
  return data<FormAnswer>({ result: { error: Object.fromEntries(told) }, stale: null });
}

/** What somebody asked for: the input without what this sending made. */
const asOf = (input: unknown, madeAnew: readonly string[] = []): unknown =>
  madeAnew.length > 0 && typeof input === 'object' && input !== null
    ? Object.fromEntries(Object.entries(input).filter(([name]) => !madeAnew.includes(name)))
    : input;

/**
 * Runs the command that a form asks for, and redirects; or answers with the form as it was typed and what stands in
 * the way. Of a form in hands, `step=check` asks what is wrong with it so far. Each form carries its command id, so that
 * sending it twice does it once.
 */
export async function submit<Schema extends z.ZodType, Result>(
  context: StaffContext,
  form: FormData,
  options: FormOptions<Schema, Result>,
) {
  for (const [name, value] of Object.entries(options.fixed ?? {})) form.set(name, value);
  const submission = parseForm(form, options.command.input);
  const { hideFields = [] } = options;
  if (formText(form, 'step') === CHECK)
    return looked(context, submission.status === 'success' ? null : submission.reply());
  if (submission.status !== 'success') {
    const { error, ...typed } = submission.reply({ hideFields });
    // A row was added or taken away: what it still lacks is told once the form is sent.
    if (submission.status === undefined) return data<FormAnswer>({ result: typed, stale: null });
    const result = error ? { ...typed, error } : typed;
    return data<FormAnswer>({ result, stale: null }, { status: 422 });
  }
  try {
    const asked = asOf(submission.value, options.madeAnew);
    const result = await runCommand(context, options.command, submission.value, { form, asked });
    const draft = formText(form, 'draft');
    if (draft !== '') await dropFormDraft(context.services.db, authorOf(context), draft);
    const { to, flash } = await options.done(result);
    return await leadTo(to, flash);
  } catch (error) {
    const refusal = tellable(error);
    return data<FormAnswer>(
      { result: submission.reply({ ...errorsOf(refusal), hideFields }), stale: refusal.stale },
      { status: statusOf(refusal) },
    );
  }
}
