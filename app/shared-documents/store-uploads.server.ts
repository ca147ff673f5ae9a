import { fileTypeOf } from '#domain/files/file-type.ts';
import type { Services } from '../services.server.ts';

/** Puts files that a program sent into the file store, as commands name them. */
export async function storeUploads({ files, db }: Pick<Services, 'files' | 'db'>, sent: readonly File[]) {
  return Promise.all(
    sent.map(async (file) => {
      const content = Buffer.from(await file.arrayBuffer());
      const type = fileTypeOf(file.name, content);
      return {
        name: file.name.slice(0, 300),
        file: await files.put(db, content, type),
        size: content.length,
        type,
      };
    }),
  );
}
