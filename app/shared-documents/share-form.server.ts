import { data } from '@remix-run/node';
import { createSharedDocument } from '#domain/shared-documents/commands.ts';
import { choices } from '#projections/records/records.ts';
import { parseForm } from '../http/parse-form.server.ts';
import { submit, type FormAnswer } from '../http/form.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { discardAll, receiveFiles } from '../http/upload.server.ts';
import { pathTo } from '../paths.ts';

const CATEGORIES = 'categorysharedocument';
const MOST_FIELDS = 100;
const LONGEST_NAME = 300;

/** What a form of a shared document is chosen from. */
export async function shareChoices({ services, corporation }: StaffContext) {
  const found = (await choices(services.db, [CATEGORIES], corporation)).get(CATEGORIES) ?? [];
  return { categories: found.map(({ id, label }) => ({ value: id, label })) };
}

/** Shares what a form says, with its files: they are kept only once all the rest can be read. */
export async function createFromForm(context: StaffContext) {
  const { request, services, may } = context;
  const received = await receiveFiles(request, services.files, { fields: MOST_FIELDS, withoutFile: true });
  if ('error' in received)
    return data<FormAnswer>(
      { result: { initialValue: {}, error: { files: [received.error] } }, stale: null },
      { status: 422 },
    );
  const { form, files } = received;
  // Which files it has is said by what was received, and by nothing else.
  const claimed = Array.from(form.keys()).filter((name) => name.startsWith('files'));
  for (const name of claimed) form.delete(name);
  const isReadable = parseForm(form, createSharedDocument.input).status === 'success';
  if (!isReadable) await discardAll(files);
  else
    for (const [index, file] of files.entries()) {
      form.set(`files[${index}].name`, file.name.slice(0, LONGEST_NAME));
      form.set(`files[${index}].file`, await file.keep(services.db, file.type));
      form.set(`files[${index}].size`, String(file.size));
      form.set(`files[${index}].type`, file.type);
    }
  return submit(context, form, {
    command: createSharedDocument,
    done: ({ id }) => ({
      to: may('ROLE_SHARE_DOCUMENT_VIEW_LIST') ? pathTo('shareDetails', { id }) : pathTo('home', {}),
      flash: { tone: 'ok', key: 'sharing.notice.shared' },
    }),
  });
}
