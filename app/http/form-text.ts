/** An entry of a form as text: '' for a file or what is not there. */
export const entryText = (entry: FormDataEntryValue | null): string =>
  typeof entry === 'string' ? entry : '';

/** What was typed in a field of a form: '' for a file or a field that is not there. */
export const formText = (form: FormData, name: string): string => entryText(form.get(name));
