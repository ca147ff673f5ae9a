import { data } from '@remix-run/node';
import { createProduct } from '#domain/products/commands.ts';
import { fileTypeOf, isPicture } from '#domain/files/file-type.ts';
import { parseForm } from '../http/parse-form.server.ts';
import type { FormAnswer } from '../http/form.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { readUpload } from '../http/upload.server.ts';
import { asKept, keepWaiting, pictureSaid, takeSaid } from '../http/waiting-file.server.ts';
import { keptAs } from '../ui/form/kept-file.tsx';

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

const isUpload = (request: Request): boolean =>
  request.headers.get('Content-Type')?.startsWith('multipart/form-data') ?? false;

/**
 * A product's form with the logo's hash in the field `logo`: of the picture that came with it, of one that came when it
 * was refused, or of the one that the product has. Or the answer that says what is wrong with the picture.
 * @param now the logo that the product has
 */
export async function productForm(context: StaffContext, now: string | null) {
  const { request } = context;
  const upload = isUpload(request)
    ? await readUpload(request, { fields: MOST_FIELDS, withoutFile: true })
    : { form: await request.formData(), files: [] };
  if ('error' in upload) return { answer: refused(null, upload.error) };
  const { form, files } = upload;
  const before = await pictureSaid(context, takeSaid(form, 'logo'), isPicture);
  if (before !== null) form.set(keptAs('logo'), asKept(before));
  form.delete('logo');
  const [picture] = files;
  const type = picture && fileTypeOf(picture.name, picture.content);
  if (type !== undefined && !isPicture(type)) return { answer: refused(form, 'errors.notAPicture') };
  if (picture) form.delete('removeLogo');
  if (form.has('removeLogo')) {
    form.delete(keptAs('logo'));
    return { form };
  }
  const waiting = picture && type ? await keepWaiting(context, picture, type) : before;
  if (waiting !== null) form.set(keptAs('logo'), asKept(waiting));
  form.set('logo', waiting?.file ?? now ?? '');
  return { form };
}
