import { fileTypeOf, isPrintable } from '#domain/files/file-type.ts';
import type { UploadedFile } from '../http/upload.server.ts';
import { readFile } from './read-file.server.ts';

/** The type of a picture that mails and PDFs can show; or, as a translation key, why it is not taken. */
export async function pictureType({
  name,
  content,
}: Pick<UploadedFile, 'name' | 'content'>): Promise<{ type: string } | { error: string }> {
  const type = fileTypeOf(name, content);
  if (!isPrintable(type)) return { error: 'mailing.error.picture' };
  const read = await readFile('picture', content);
  return 'error' in read ? { error: read.error } : { type };
}
