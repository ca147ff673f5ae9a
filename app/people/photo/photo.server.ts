import { data } from '@remix-run/node';
import { fileTypeOf } from '#domain/files/file-type.ts';
import { subjectOf } from '#domain/kernel/personal.ts';
import { formText } from '../../http/form-text.ts';
import type { IntentAnswer } from '../../http/intents.server.ts';
import { notFound, statusOf } from '../../http/problems.ts';
import { checkCorporation, leadTo, tellable } from '../../http/run-command.server.ts';
import type { ScreenContext, StaffContext } from '../../http/screen.server.ts';
import { readUpload } from '../../http/upload.server.ts';
import { pictureType } from '../../reading/picture-type.server.ts';

const refused = (errors: string[], status = 422) =>
  data<IntentAnswer>({ intent: 'photo', errors, typed: {} }, { status });

/**
 * Takes the picture of a person in, PNG or JPEG, and keeps it sealed as the person is; or takes it away.
 * @param save runs the command, with the form by which it is done once
 */
export async function takePhoto(
  context: StaffContext,
  person: number,
  to: string,
  save: (photo: string | null, form: FormData, asked: object) => Promise<unknown>,
) {
  const { request, services } = context;
  const upload = await readUpload(request, { fields: 5, withoutFile: true });
  if ('error' in upload) return refused([upload.error]);
  const { form, files } = upload;
  const remove = formText(form, 'intent') === 'remove';
  const [file] = files;
  if (!remove && !file) return refused(['errors.noFile']);
  try {
    checkCorporation(context, form);
    if (remove || !file) {
      await save(null, form, { photo: null });
      return await leadTo(to, 'people.notice.photoRemoved');
    }
    const read = await pictureType(file);
    if ('error' in read) return refused([read.error]);
    const photo = await services.files.put(services.db, file.content, read.type, subjectOf('person', person));
    // Sealed anew each time that it is sent: the same form is known by what it brought.
    await save(photo, form, { name: file.name, size: file.content.length });
    return await leadTo(to, 'people.notice.photoSaved');
  } catch (error) {
    const refusal = tellable(error);
    return refused(Object.values(refusal.errors).flat(), statusOf(refusal));
  }
}

/** Kept nowhere once it was shown. */
const SHOWN_ONCE = 'private, no-store';

/**
 * A picture as it is shown; whoever asks may see it.
 * @param kept how long the browser may keep it, as `Cache-Control` says it
 * @throws Response 404 where there is none, or it was erased
 */
export async function pictureResponse(
  { services }: Pick<ScreenContext, 'services'>,
  photo: string | null,
  kept = SHOWN_ONCE,
): Promise<Response> {
  const content = photo === null ? null : await services.files.get(photo);
  // What is kept as a picture was looked at; of what else a hash may name nothing is shown.
  const type = content === null ? null : fileTypeOf('', content);
  if (content === null || (type !== 'image/png' && type !== 'image/jpeg')) throw notFound();
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': type,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'self'; sandbox",
      'Cache-Control': kept,
    },
  });
}
