import { randomUUID } from 'node:crypto';
import { keptName } from '#domain/files/attached-document.ts';
import { findWaitingFiles, keepWaitingFile, type WaitingFile } from '#scratch/waiting-files.ts';
import { keptAs } from '../ui/form/kept-file.tsx';
import { formText } from './form-text.ts';
import { authorOf } from './kept-form.server.ts';
import type { StaffContext } from './screen.server.ts';
import type { UploadedFile } from './upload.server.ts';

/*
 * Files of a form that was refused wait for it to be sent again, and are said by the ids that they wait under, by whoever
 * sent them alone: what a file is known by in the store would name that of any company.
 */

type Author = Pick<StaffContext, 'services' | 'actor' | 'corporation'>;

/** A file that waits for its form, as the form says it again: its id, and its name to be shown. */
export const asKept = ({ id, name }: Pick<WaitingFile, 'id' | 'name'>): string => `${id}/${name}`;

/** Files that are said as `asKept` says them; those that wait for nobody, or for somebody else, are left out. */
export const filesSaid = (context: Author, said: readonly string[]): Promise<WaitingFile[]> =>
  findWaitingFiles(
    context.services.db,
    authorOf(context),
    said.flatMap((one) => one.split('/', 1)),
  );

/** The picture that is said so, if it is of a type that is taken: a report of another form is none. */
export async function pictureSaid(
  context: Author,
  said: string,
  takes: (type: string) => boolean,
): Promise<WaitingFile | null> {
  const [found] = await filesSaid(context, [said]);
  return found && takes(found.type) ? found : null;
}

/** What the form says again of a field of files, taken out of it: it says so once more where it is answered. */
export function takeSaid(form: FormData, name: string): string {
  const said = formText(form, keptAs(name));
  form.delete(keptAs(name));
  return said;
}

/** Keeps a file that came with a form until its record has it. @param type as its content says */
export async function keepWaiting(
  context: Author,
  { name, content }: Pick<UploadedFile, 'name' | 'content'>,
  type: string,
): Promise<WaitingFile> {
  const { services } = context;
  const file = await services.files.put(services.db, content, type);
  const waiting = { id: randomUUID(), name: keptName(name), file, size: content.length, type };
  await keepWaitingFile(services.db, authorOf(context), waiting);
  return waiting;
}
