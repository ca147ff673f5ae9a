import { data } from '@remix-run/node';
import { clearMailLayout, editMailLayout } from '#domain/mailing/mail-layout-commands.ts';
import { contactPositions, usualLayout } from '#domain/mailing/mail-layout.ts';
import { isPrintable } from '#domain/files/file-type.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { findMailLayout } from '#projections/mailing/mail-settings.ts';
import { parseForm } from '../http/parse-form.server.ts';
import { formText } from '../http/form-text.ts';
import { submit, type FormAnswer } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { readUpload, type UploadedFile } from '../http/upload.server.ts';
import { asKept, keepWaiting, pictureSaid, takeSaid } from '../http/waiting-file.server.ts';
import { pathTo } from '../paths.ts';
import { pictureType } from '../reading/picture-type.server.ts';
import { keptAs } from '../ui/form/kept-file.tsx';
import { layoutFields, layoutValues, type LayoutValues } from './layout-values.ts';

export async function layoutPage({ services, corporation, url, t }: StaffContext) {
  const [kept, seller] = await Promise.all([
    findMailLayout(services.db, corporation),
    findCorporation(services.db, corporation),
  ]);
  if (seller === null) throw notFound();
  const values = layoutValues(kept?.layout ?? usualLayout(seller.accent));
  return {
    title: t('mailing.layout.title'),
    own: kept !== null,
    values,
    previewed: pathTo('mailLayoutPreview', {}),
    back: pathTo('admin', {}),
    positions: contactPositions.map((value) => ({ value, label: t(`mailing.layout.position.${value}`) })),
    tooLarge: url.searchParams.has('tooLarge'),
    // Taken back, it has no row, but events all the same.
    revision: (await services.store.read(`maillayout-${corporation}`)).length,
  };
}

export type LayoutPage = Awaited<ReturnType<typeof layoutPage>>;

/** The form as it was typed, where it is to be looked at. */
export interface LayoutAnswer extends FormAnswer {
  typed: LayoutValues;
}

/** The logo of the layout that mails have now; null: none of its own. */
export const logoNow = async ({ services, corporation }: StaffContext): Promise<string | null> =>
  (await findMailLayout(services.db, corporation))?.layout.logo ?? null;

/**
 * Puts what the store knows its logo by into the form: the chosen one, one that came when it was sent before, or the one
 * that is kept.
 * @returns what is wrong with it, as a translation key
 */
async function takeLogo(
  context: StaffContext,
  form: FormData,
  file: UploadedFile | undefined,
): Promise<string | null> {
  const before = await pictureSaid(context, takeSaid(form, 'logo'), isPrintable);
  const read = file && (await pictureType(file));
  const isTaken = file && read && 'type' in read;
  const waiting = isTaken ? await keepWaiting(context, file, read.type) : before;
  if (isTaken) form.delete('removeLogo');
  if (waiting !== null) form.set(keptAs('logo'), asKept(waiting));
  form.set('logo', waiting?.file ?? (await logoNow(context)) ?? '');
  return read && 'error' in read ? read.error : null;
}

/** The form, sent with a file or, while one types, without. */
async function readForm(context: StaffContext): Promise<{ form: FormData; error: string | null }> {
  const { request } = context;
  const isUpload = request.headers.get('Content-Type')?.startsWith('multipart/form-data');
  const upload = isUpload
    ? await readUpload(request, { fields: 30, withoutFile: true })
    : { form: await request.formData(), files: [] };
  if ('error' in upload) return { form: new FormData(), error: upload.error };
  return { form: upload.form, error: await takeLogo(context, upload.form, upload.files[0]) };
}

const typedValues = (form: FormData): LayoutValues => {
  const typed = Object.fromEntries(layoutFields.map((name) => [name, formText(form, name)]));
  return { ...layoutValues(usualLayout()), ...typed, logo: formText(form, 'logo') };
};

/** The page as it was typed, with how the mail would look. */
function shown(form: FormData, error: string | null) {
  const submission = parseForm(form, editMailLayout.input);
  const result = submission.reply(error === null ? {} : { fieldErrors: { logo: [error] } });
  const typed = typedValues(form);
  const status = error !== null || submission.status === 'error' ? 422 : 200;
  return data<LayoutAnswer>({ result, stale: null, typed }, { status });
}

/** Shows, saves or takes back the layout, as the pressed button says. */
export async function runLayoutForm(context: StaffContext) {
  const { form, error } = await readForm(context);
  const to = pathTo('mailLayout', {});
  if (error !== null || form.get('step') !== null) return shown(form, error);
  if (formText(form, 'intent') === 'clear')
    return submit(context, form, {
      command: clearMailLayout,
      done: () => ({ to, flash: { tone: 'ok', key: 'mailing.layout.cleared' } }),
    });
  return submit(context, form, {
    command: editMailLayout,
    done: () => ({ to, flash: { tone: 'ok', key: 'mailing.layout.saved' } }),
  });
}
