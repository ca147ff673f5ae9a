import { isPicture } from '#domain/files/file-type.ts';
import { subjectOf } from '#domain/kernel/personal.ts';
import { STROKES_TEXT } from '#domain/kernel/strokes.ts';
import { signTransportSlip } from '#domain/transport/order-commands.ts';
import { formText } from '../http/form-text.ts';
import { runIntentOf, type Intent } from '../http/intents.server.ts';
import { runCommand } from '../http/run-command.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { discardAll, receiveFiles } from '../http/upload.server.ts';

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

/** A form of a site: with a photo it comes in parts, and the photo is kept under the slip's own key. */
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
  const received = await receiveFiles(request, services.files, {
    withoutFile: true,
    fieldSize: STROKES_TEXT,
  });
  if ('error' in received) throw new Response(null, { status: 400 });
  const { form, files } = received;
  try {
    form.delete('photo');
    const photo = files.find(
      ({ field, type }) => field === 'photoFile' && (isPicture(type) || type === 'application/pdf'),
    );
    if (photo && formText(form, 'outcome') === 'paper')
      form.set('photo', await photo.keep(services.db, photo.type, subjectOf('slip', id)));
    return await runIntentOf(context, intents, id, form);
  } finally {
    await discardAll(files);
  }
}
