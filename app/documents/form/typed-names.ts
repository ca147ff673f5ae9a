import type { FormAnswer } from '../../http/form.server.ts';

type Answered = FormAnswer['result'];

const unknownParty = { client: 'errors.partyUnknown', supplier: 'errors.supplierUnknown' } as const;

/** What is typed by name, and the field that says whom or what the name stands for. */
const typedAs = (party: keyof typeof unknownParty) =>
  [
    ['thirdParty', 'clientName', unknownParty[party]],
    ['project', 'projectName', 'errors.projectUnknown'],
  ] as const;

/**
 * A form's answer with the errors of its ids at the fields in which they are typed by name, where people put them
 * right: a name that nobody has, or several, is told as such, an empty one as the command told it.
 */
export function atTypedNames(result: Answered, party: keyof typeof unknownParty = 'client'): Answered {
  const error = { ...result.error };
  for (const [id, name, unknown] of typedAs(party)) {
    const told = error[id];
    if (!told) continue;
    delete error[id];
    const typed = result.initialValue?.[name];
    const isSeveral = name === 'clientName' && result.initialValue?.['partyAmbiguous'] !== undefined;
    const wrong = isSeveral ? 'errors.partyAmbiguous' : unknown;
    error[name] = typeof typed === 'string' && typed.trim() !== '' ? [wrong] : told;
  }
  return result.error ? { ...result, error } : result;
}
