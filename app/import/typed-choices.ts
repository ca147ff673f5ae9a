import type { ImportChoices } from '#scratch/import-drafts.ts';
import { entryText, formText } from '../http/form-text.ts';

/** Every other doubtful line, where that was answered for all: its place among the answers. */
export const OTHERS = 'others';

/** What a form says by names that begin so, by what follows. */
const saidBy = (form: FormData, prefix: string): [string, string][] =>
  [...form.entries()].flatMap(([name, value]): [string, string][] =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), entryText(value)]] : [],
  );

const answered = ([line, said]: [string, string]): boolean =>
  /^\d{1,9}$/.test(line) && /^(?:new|leave|\d{1,15})$/.test(said);

/** What was said of a file's columns, or of its doubtful lines, beside what was said before. */
export function typedChoices(intent: string, form: FormData, before: ImportChoices): ImportChoices {
  if (intent === 'columns')
    return { ...before, columns: { ...before.columns, ...Object.fromEntries(saidBy(form, 'column.')) } };
  const lines = Object.fromEntries(saidBy(form, 'answer.').filter(answered));
  const others = formText(form, OTHERS);
  const all: Record<string, string> = ['new', 'leave', 'found'].includes(others) ? { [OTHERS]: others } : {};
  return { ...before, answers: { ...before.answers, ...lines, ...all } };
}
