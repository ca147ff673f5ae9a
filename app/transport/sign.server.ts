import { isPicture } from '#domain/files/file-type.ts';
import { subjectOf } from '#domain/kernel/personal.ts';
import { invalid } from '#domain/kernel/refusal.ts';
import { addSitePhotos, removeSitePhoto, signTransportSlip } from '#domain/transport/order-commands.ts';
import { entryText, formText } from '../http/form-text.ts';
import { intent, runIntentOf, type Intent } from '../http/intents.server.ts';
import { runCommand } from '../http/run-command.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { discardAll, receiveEach, type ReceivedFile, type RefusedFile } from '../http/upload.server.ts';

/** Strokes as the glass tells them; what is no list of points is none. */
function strokesIn(form: FormData): unknown {
  try {
    return JSON.parse(formText(form, 'strokes') || '[]');
  } catch {
    return [];
  }
}

/** Ends a slip as the form says. */
export const signIntent = (to: (id: number) => string): Intent => ({
  async run(context, id, form) {
    const input = signTransportSlip.input.parse({
      id,
      outcome: formText(form, 'outcome'),
      firstName: formText(form, 'firstName'),
      lastName: formText(form, 'lastName'),
      agreed: form.get('agreed') === 'on',
      reason: formText(form, 'reason'),
      strokes: strokesIn(form),
      photo: formText(form, 'photo') || null,
      at: formText(form, 'at') || null,
      seen: Number(formText(form, 'seen')) || null,
    });
    // Sealed anew each time that it comes: the same picture, another name.
    const { photo, ...asked } = input;
    await runCommand(context, signTransportSlip, input, {
      form,
      asked: { ...asked, photo: photo !== null },
    });
    return { to: to(id), flash: 'transport.notice.signed' };
  },
});

/** Where the form is told here which photos were not taken in. */
const LEFT_OUT = 'leftOut';

/** Takes photos of the site in; those that are no pictures or too large are named, and keep no other back. */
export const photoIntent = (to: (id: number) => string): Intent => ({
  async run(context, id, form) {
    const input = addSitePhotos.input.parse({
      id,
      photos: form.getAll('photo').map(entryText),
      at: formText(form, 'at') || null,
    });
    // Sealed anew each time that they come: the same pictures, other names.
    const asked = { ...input, photos: input.photos.length };
    await runCommand(context, addSitePhotos, input, { form, asked });
    const names = formText(form, LEFT_OUT);
    return names === ''
      ? { to: to(id), flash: 'transport.notice.photographed' }
      : { to: to(id), flash: 'transport.notice.photographedBut', params: { names } };
  },
});

/** Takes one away. */
export const removePhotoIntent = (to: (id: number) => string): Intent =>
  intent(
    removeSitePhoto,
    (id, form) => ({ id, number: Number(formText(form, 'number')) }),
    ({ id }) => ({ to: to(id), flash: 'transport.notice.photoRemoved' }),
  );

/** Browsers show no HEIC, as some phones take it. */
export const noPicture = (name: string): string =>
  `errors.noPicture|name=${name.replaceAll('|', ' ').slice(0, 80)}`;

/** A form of a site: with photos it comes in parts, and these are kept under the slip's own key. */
export async function runSiteForm(
  context: StaffContext,
  intents: Readonly<Record<string, Intent>>,
  id: number,
) {
  const { request, services } = context;
  const inParts = request.headers.get('Content-Type')?.startsWith('multipart/form-data') === true;
  if (!inParts) {
    const form = await request.formData().catch(() => {
      throw new Response(null, { status: 400 });
    });
    form.delete('photo');
    return runIntentOf(context, intents, id, form);
  }
  const received = await receiveEach(request, services.files);
  if ('error' in received) {
    const refusal = invalid({ '': [received.error] });
    return runIntentOf(context, { '': { run: () => Promise.reject(refusal) } }, id, new FormData());
  }
  const { form, files, refused } = received;
  try {
    for (const name of ['photo', LEFT_OUT]) form.delete(name);
    const kept = (one: ReceivedFile) => one.keep(services.db, one.type, subjectOf('slip', id));
    const faults: RefusedFile[] = [...refused];
    const isWanted = ({ field, type }: ReceivedFile) =>
      isPicture(type) || (field === 'photoFile' && type === 'application/pdf');
    for (const one of files.filter((file) => !isWanted(file)))
      faults.push({ field: one.field, error: noPicture(one.name), name: one.name });
    const ofPaper = faults.filter(({ field }) => field === 'photoFile');
    const ofSite = faults.filter(({ field }) => field === 'photos');
    const isTaken = files.some((file) => file.field === 'photos' && isWanted(file));
    const [field, told] = ofPaper.length > 0 ? ['photo', ofPaper] : ['photos', isTaken ? [] : ofSite];
    const name = formText(form, 'intent');
    if (told.length > 0 && Object.hasOwn(intents, name)) {
      const refusal = invalid({ [field]: told.map(({ error }) => error) });
      return await runIntentOf(context, { [name]: { run: () => Promise.reject(refusal) } }, id, form);
    }
    for (const one of files)
      if (one.field === 'photos' && isWanted(one)) form.append('photo', await kept(one));
    if (ofSite.length > 0) form.set(LEFT_OUT, ofSite.map((one) => one.name).join(', '));
    const photo = files.find((one) => one.field === 'photoFile' && isWanted(one));
    if (photo && formText(form, 'outcome') === 'paper') form.set('photo', await kept(photo));
    return await runIntentOf(context, intents, id, form);
  } finally {
    await discardAll(files);
  }
}
