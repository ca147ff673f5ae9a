import { data } from '@remix-run/node';
import { createProduct } from '#domain/products/commands.ts';
import { fileTypeOf, isPicture } from '#domain/files/file-type.ts';
import { parseForm } from '../http/parse-form.server.ts';
import type { FormAnswer } from '../http/form.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { readUpload } from '../http/upload.server.ts';

/** Its own, and those that the corporation added, with several choices of some. */
const MOST_FIELDS = 600;

/** What is wrong of the picture, with what is wrong of the other fields. */
const refused = (form: FormData | null, logo: string) => {
  const typed = form === null ? {} : Object.fromEntries(form);
  const submission = form && parseForm(form, createProduct.input);
  const others = submission && submission.status !== 'success' ? submission.reply().error : null;
  return data<FormAnswer>(
    // Only texts stand in the form: files are kept apart from it.
    {
      result: { initialValue: typed as Record<string, string>, error: { ...others, logo: [logo] } },
      stale: null,
    },
    { status: 422 },
  );
};

/**
 * A product's form with its logo in the file store and the logo's hash in the field `logo`; or the answer that says
 * what is wrong with the picture.
 */
export async function productForm({ request, services }: StaffContext) {
  if (!request.headers.get('Content-Type')?.startsWith('multipart/form-data'))
    return { form: await request.formData() };
  const upload = await readUpload(request, { fields: MOST_FIELDS, withoutFile: true });
  if ('error' in upload) return { answer: refused(null, upload.error) };
  const { form, files } = upload;
  if (form.get('removeLogo')) form.set('logo', '');
  const [picture] = files;
  if (!picture) return { form };
  const type = fileTypeOf(picture.name, picture.content);
  if (!isPicture(type)) return { answer: refused(form, 'errors.notAPicture') };
  form.set('logo', await services.files.put(services.db, picture.content, type));
  return { form };
}
