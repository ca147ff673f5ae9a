import { data } from '@remix-run/node';
import {
  attachDocuments,
  classifyDocument,
  removeDocuments,
  renameDocument,
  setDocumentConvocation,
  setDocumentExpiry,
} from '#domain/attachments/commands.ts';
import { keptName, type Owner } from '#domain/files/attached-document.ts';
import { invalid } from '#domain/kernel/refusal.ts';
import { contentSubject, fileRightsOf } from '#domain/attachments/owners.ts';
import { askingOver } from '#projections/answers.ts';
import { intent, runIntent, type IntentAnswer } from '../http/intents.server.ts';
import { formText } from '../http/form-text.ts';
import { statusOf } from '../http/problems.ts';
import { checkCorporation, leadTo, runCommand, tellable } from '../http/run-command.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { discardAll, receiveFiles, type ReceivedFile } from '../http/upload.server.ts';
import { isFileUnavailable, type Database } from '../services.server.ts';

const answer = (errors: string[], status: number) =>
  data<IntentAnswer>({ intent: 'attach', errors, typed: {} }, { status });

/**
 * Files that came in, as `AttachDocuments` takes them, once they are kept: one after the other, sealed where those of
 * the record are.
 * @throws FileUnavailable
 */
export async function keepAll(
  db: Database,
  received: readonly ReceivedFile[],
  owner: Owner,
  corporation: number,
) {
  const subject = (await contentSubject(owner, askingOver(db), corporation)) ?? undefined;
  const kept: { name: string; file: string; size: number; type: string }[] = [];
  for (const { name, size, type, keep } of received)
    kept.push({ name: keptName(name), file: await keep(db, type, subject), size, type });
  return kept;
}

/** Keeps the files and attaches them. */
async function attachAll(context: StaffContext, owner: Owner, form: FormData, received: ReceivedFile[]) {
  const files = await keepAll(context.services.db, received, owner, context.corporation);
  const documentType = Number(formText(form, 'documentType')) || null;
  const validUntil = formText(form, 'validUntil');
  const input = attachDocuments.input.safeParse({ owner, files, documentType, validUntil });
  if (!input.success) throw invalid({ '': input.error.issues.map(({ message }) => message) });
  await runCommand(context, attachDocuments, input.data, { form });
  context.note({ files: files.length });
}

/** Takes the chosen files in and attaches them. Who may not attach is told before a byte is read. */
async function attach(context: StaffContext, owner: Owner, to: string) {
  const { services, actor, request, note } = context;
  if (!fileRightsOf(actor, owner).attach) throw new Response(null, { status: 403 });
  const upload = await receiveFiles(request, services.files);
  if ('error' in upload) return answer([upload.error], 422);
  const { form, files } = upload;
  try {
    checkCorporation(context, form);
    await attachAll(context, owner, form, files);
  } catch (error) {
    if (isFileUnavailable(error)) {
      note({ fileStore: error.message });
      return answer(['errors.storeUnavailable'], 503);
    }
    const refusal = tellable(error);
    return answer(Object.values(refusal.errors).flat(), statusOf(refusal));
  } finally {
    await discardAll(files);
  }
  return leadTo(to, 'files.attached');
}

/**
 * Attaches, renames, sorts, flags or deletes, and leads on to `to`; who may not even see the files is refused first.
 */
export async function runFilesForm(context: StaffContext, owner: Owner, to: string) {
  if (!fileRightsOf(context.actor, owner).see) throw new Response(null, { status: 403 });
  if (context.request.headers.get('Content-Type')?.startsWith('multipart/form-data'))
    return attach(context, owner, to);
  const there = (flash: string) => () => ({ to, flash });
  const idIn = (form: FormData) => formText(form, 'id');
  const intents = {
    rename: intent(
      renameDocument,
      (_owner, form) => ({ id: idIn(form), name: formText(form, 'name') }),
      there('files.renamed'),
    ),
    classify: intent(
      classifyDocument,
      (_owner, form) => ({ id: idIn(form), documentType: Number(formText(form, 'documentType')) || null }),
      there('files.classified'),
    ),
    expiry: intent(
      setDocumentExpiry,
      (_owner, form) => ({ id: idIn(form), validUntil: formText(form, 'validUntil') }),
      there('files.expirySet'),
    ),
    convocation: intent(
      setDocumentConvocation,
      (_owner, form) => ({ id: idIn(form), convocation: formText(form, 'convocation') === 'on' }),
      there('files.convocationSet'),
    ),
    remove: intent(removeDocuments, (_owner, form) => ({ ids: form.getAll('ids') }), there('files.removed')),
  };
  return runIntent(context, intents, owner.id);
}
