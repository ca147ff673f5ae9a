import { data } from '@remix-run/node';
import type { RecordDefinition } from '#domain/records/define-record.ts';
import { fileTypeOf } from '#domain/files/file-type.ts';
import type { FormAnswer } from '../http/form.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { readUpload } from '../http/upload.server.ts';

const MOST_FIELDS = 400;

/**
 * A record's form. One with files has them in the store, and their hashes in the fields that they are of; or the answer
 * that says what is wrong with them.
 */
export async function recordForm(
  { request, services }: StaffContext,
  { fields }: RecordDefinition,
): Promise<{ form: FormData } | { answer: ReturnType<typeof data<FormAnswer>> }> {
  if (!request.headers.get('Content-Type')?.startsWith('multipart/form-data'))
    return { form: await request.formData() };
  const upload = await readUpload(request, { fields: MOST_FIELDS, withoutFile: true });
  if ('error' in upload)
    return {
      answer: data<FormAnswer>({ result: { error: { '': [upload.error] } }, stale: null }, { status: 422 }),
    };
  const { form, files } = upload;
  for (const [name, { kind }] of Object.entries(fields)) {
    if (kind !== 'file') continue;
    if (form.has(`remove:${name}`)) form.set(name, '');
    const chosen = files.find(({ field }) => field === `file:${name}`);
    if (chosen)
      form.set(
        name,
        await services.files.put(services.db, chosen.content, fileTypeOf(chosen.name, chosen.content)),
      );
  }
  return { form };
}
