import type { Readable } from 'node:stream';
import type { AttachedDocument } from '#projections/attachments/attached-documents.ts';
import { contentDisposition } from '../http/content-disposition.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { isFileUnavailable, type FileStore, type StoredContent } from '../services.server.ts';

/** Who asks, and at what pace it takes. */
interface Reader {
  request: Request;
  /** Resolves once what was sent so far is taken. */
  drained?(): Promise<void>;
}

interface Range {
  from: number;
  until: number;
}

/**
 * The part of a file that a header asks for: null for all of it (no range, several, or one that is not understood), and
 * `unsatisfiable` for one that begins behind its end (RFC 9110, section 14).
 */
function rangeOf(header: string | null, size: number): Range | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const until = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (from >= size) return 'unsatisfiable';
  return from > until ? null : { from, until };
}

/** Hands a file on as its reader takes it; lets go of it when the reader has gone. */
function body(content: Readable, drained: Reader['drained']): ReadableStream<Uint8Array> {
  const pieces = content[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>; // no encoding is set: bytes
  return new ReadableStream({
    async pull(controller) {
      await drained?.();
      const piece = await pieces.next();
      if (piece.done) controller.close();
      else controller.enqueue(piece.value);
    },
    cancel() {
      content.destroy();
    },
  });
}

/**
 * A file on its own can load nothing and run nothing. Browsers show a PDF in a viewer of theirs, which a sandbox
 * shuts out.
 */
const policyOf = (type: string): string =>
  `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'${type === 'application/pdf' ? '' : '; sandbox'}`;

/**
 * A file as it is handed over, whole or the range that was asked for; null when it is not in the store. The server adds
 * nosniff to every answer (guards.ts).
 * @throws FileUnavailable
 */
export async function fileResponse(
  files: FileStore,
  { name, file, type }: Pick<AttachedDocument, 'name' | 'file' | 'type'>,
  how: 'inline' | 'attachment',
  { request, drained }: Reader,
): Promise<Response | null> {
  const content = await files.open(file);
  if (content === null) return null;
  return contentResponse(
    content,
    {
      'Content-Type': type,
      'Content-Disposition': contentDisposition(name ?? 'document', how),
      'Content-Security-Policy': policyOf(type),
    },
    { request, drained },
  );
}

/** A content, whole or the range that was asked for; it is closed once it was read, or its reader has gone. */
export async function contentResponse(
  content: Omit<StoredContent, 'whole'>,
  said: Readonly<Record<string, string>>,
  { request, drained }: Reader,
): Promise<Response> {
  const { size } = content;
  const headers = new Headers({
    'Accept-Ranges': 'bytes',
    // Packed on the way, its parts would have other places.
    'Cache-Control': 'private, no-cache, no-transform',
    ...said,
  });
  const range = rangeOf(request.headers.get('Range'), size);
  if (range === 'unsatisfiable' || request.method === 'HEAD') await content.close();
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { from, until } = range ?? { from: 0, until: size - 1 };
  headers.set('Content-Length', String(until - from + 1));
  if (range) headers.set('Content-Range', `bytes ${from}-${until}/${size}`);
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  return new Response(body(content.read(from, until), drained), { status, headers });
}

/** Says in words that a file cannot be had now, where the page itself is a file. @throws any other error */
export function unavailable({ t, note }: Pick<StaffContext, 't' | 'note'>, error: unknown): Response {
  if (!isFileUnavailable(error)) throw error;
  note({ fileStore: error.message });
  const words = t(error.reason === 'corrupted' ? 'files.corrupted' : 'files.unavailable');
  return new Response(words, {
    status: 503,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Retry-After': '30',
      'Cache-Control': 'no-store',
    },
  });
}
