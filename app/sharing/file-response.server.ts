import type { AttachedDocument } from '#projections/attached-documents.ts';
import { contentDisposition } from '../http/content-disposition.ts';
import type { FileStore } from '../services.server.ts';

/** A file as it is handed over, null when it is not in the store. The server adds nosniff to every answer (guards.ts). */
export async function fileResponse(
  files: FileStore,
  { name, file, type }: Pick<AttachedDocument, 'name' | 'file' | 'type'>,
  how: 'inline' | 'attachment',
): Promise<Response | null> {
  const content = await files.get(file);
  return (
    content &&
    new Response(new Uint8Array(content), {
      headers: {
        'Content-Type': type,
        'Content-Length': String(content.length),
        'Content-Disposition': contentDisposition(name ?? 'document', how),
        'Cache-Control': 'private, no-cache',
      },
    })
  );
}
