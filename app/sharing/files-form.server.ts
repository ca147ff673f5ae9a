import { data, redirect } from '@remix-run/node';
import {
  attachDocuments,
  classifyDocument,
  removeDocuments,
  renameDocument,
} from '#domain/sharing/commands.ts';
import type { Owner } from '#domain/sharing/attached-document.ts';
import { fileTypeOf } from '#domain/sharing/file-type.ts';
import { intent, runIntent, type IntentAnswer } from '../commerce/intents.server.ts';
import { commandIdOf } from '../http/command-id.ts';
import { formText } from '../http/form-text.ts';
import { setNotice } from '../http/notice.server.ts';
import { isRefusal, refusalResponse, statusOf } from '../http/problems.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { readUpload } from '../http/upload.server.ts';

const answer = (errors: string[], status: number) =>
  data<IntentAnswer>({ intent: 'attach', errors, typed: {} }, { status });

/** Takes the chosen files into the file store and attaches them. */
async function attach(
  { services, actor, corporation, request, note }: StaffContext,
  owner: Owner,
  to: string,
) {
  const upload = await readUpload(request);
  if ('error' in upload) return answer([upload.error], 422);
  const { form } = upload;
  if (formText(form, 'corporation') !== String(corporation)) return answer(['errors.otherCorporation'], 409);
  const files = await Promise.all(
    upload.files.map(async ({ name, content }) => {
      const type = fileTypeOf(name, content);
      return { name, file: await services.files.put(services.db, content, type), size: content.length, type };
    }),
  );
  try {
    const documentType = Number(formText(form, 'documentType')) || null;
    const input = attachDocuments.input.parse({ owner, files, documentType });
    await services.store.execute(attachDocuments, actor, input, commandIdOf(form));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (error.kind === 'missing' || error.kind === 'forbidden') throw refusalResponse(error);
    return answer(Object.values(error.errors).flat(), statusOf(error));
  }
  note({ command: attachDocuments.name, files: files.length });
  return redirect(to, { headers: { 'Set-Cookie': await setNotice({ tone: 'ok', key: 'files.attached' }) } });
}

/** Attaches, renames or deletes, and leads on to `to`. */
export async function runFilesForm(context: StaffContext, owner: Owner, to: string) {
  if (context.request.headers.get('Content-Type')?.startsWith('multipart/form-data'))
    return attach(context, owner, to);
  const intents = {
    rename: intent(
      renameDocument,
      (_owner, form) => ({ id: formText(form, 'id'), name: formText(form, 'name') }),
      () => ({ to, notice: 'files.renamed' }),
    ),
    classify: intent(
      classifyDocument,
      (_owner, form) => ({
        id: formText(form, 'id'),
        documentType: Number(formText(form, 'documentType')) || null,
      }),
      () => ({ to, notice: 'files.classified' }),
    ),
    remove: intent(
      removeDocuments,
      (_owner, form) => ({ ids: [formText(form, 'id')] }),
      () => ({ to, notice: 'files.removed' }),
    ),
  };
  return runIntent(context, intents, owner.id);
}
