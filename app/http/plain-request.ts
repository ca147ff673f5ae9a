import { isPlain, plain } from './plain-text.ts';

const isPlainEntry = ([name, value]: [string, FormDataEntryValue]): boolean =>
  isPlain(name) && isPlain(typeof value === 'string' ? value : value.name);

const plainFile = (file: File): File =>
  isPlain(file.name) ? file : new File([file], plain(file.name), { type: file.type });

/** A form without letters that no text may hold; the same one where it has none. */
function plainForm(form: FormData): FormData {
  const entries = [...form];
  if (entries.every(isPlainEntry)) return form;
  const cleaned = new FormData();
  for (const [name, value] of entries) {
    if (typeof value === 'string') cleaned.append(plain(name), plain(value));
    else cleaned.append(plain(name), plainFile(value));
  }
  return cleaned;
}

/**
 * The request of a screen, whose `formData` leaves out letters that no text may hold: nobody typed them, and nothing of
 * what was typed is lost. A body that is no form is answered 400. The one place where forms without files for us are
 * read; those with files pass `app/http/upload.server.ts`.
 */
export function withPlainForms(request: Request): Request {
  const read = request.formData.bind(request);
  const copy = request.clone.bind(request);
  return Object.defineProperties(request, {
    formData: {
      value: async () => {
        const form = await read().catch(() => null);
        if (form === null) throw new Response(null, { status: 400 });
        return plainForm(form);
      },
    },
    clone: { value: () => withPlainForms(copy()) },
  });
}
