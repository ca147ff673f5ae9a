import { invalid } from '#domain/kernel/refusal.ts';
import type { Services } from '../services.server.ts';

/** The type of a picture that came; or, as a translation key, why it is not taken. */
type Look = (picture: {
  name: string;
  content: Buffer;
}) => Promise<{ type: string } | { error: string }> | { type: string } | { error: string };

/**
 * The picture that a body says, by what the store knows it by: the file that came as `logo[documentFile]`, none, or the
 * one that the record has already. A hash alone would name any file of any company.
 * @param now the picture that the record has; null: none, or a new record
 * @throws Refusal `invalid` at `logo`
 */
export async function sentLogo(
  { files, db }: Pick<Services, 'files' | 'db'>,
  sent: unknown,
  { now, look }: { now: string | null; look: Look },
): Promise<string | null> {
  const file = typeof sent === 'object' && sent !== null && 'documentFile' in sent ? sent.documentFile : sent;
  if (file instanceof File) {
    const content = Buffer.from(await file.arrayBuffer());
    const seen = await look({ name: file.name, content });
    if ('error' in seen) throw invalid({ logo: [seen.error] });
    return files.put(db, content, seen.type);
  }
  if (file === undefined || file === null || file === '') return null;
  if (file !== now) throw invalid({ logo: ['errors.file'] });
  return now;
}
