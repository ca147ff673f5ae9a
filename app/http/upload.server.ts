import { Readable, type Readable as Stream } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { MAX_UPLOAD_BYTES } from './guards.ts';

export interface UploadedFile {
  name: string;
  content: Buffer;
}

/** A form with files: its fields, and the files that were chosen; or, as a translation key, what is wrong with it. */
export type Upload = { form: FormData; files: UploadedFile[] } | { error: string };

const MOST_FILES = 20;
const limitsFor = (fields: number) => ({
  files: MOST_FILES,
  fields,
  fieldSize: 10_000,
  parts: MOST_FILES + fields,
  fileSize: MAX_UPLOAD_BYTES,
});

interface Expected {
  /** How many fields the form has at most, beside its files. */
  fields?: number;
  /** Whether it may come without a file. */
  withoutFile?: boolean;
}

async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
}

/** Browsers write a quotation mark in a file's name as %22, and leave every other letter as it is. */
const nameOf = (filename: string): string => filename.replaceAll('%22', '"');

interface Collected {
  form: FormData;
  files: UploadedFile[];
  /** What was met that is not taken in, as a translation key. */
  error: string | null;
}

/** Listens to a parser: keeps fields and files, no byte more than may be sent in one go. */
function collect(parser: busboy.Busboy): Collected {
  const found: Collected = { form: new FormData(), files: [], error: null };
  let bytes = 0;
  const refuse = (error: string) => {
    found.error ??= error;
  };
  parser.on('field', (name, value) => found.form.append(name, value));
  parser.on('filesLimit', () => refuse(`errors.tooManyFiles|max=${MOST_FILES}`));
  parser.on('file', (_field, stream: Stream, { filename }) => {
    const parts: Buffer[] = [];
    stream.on('limit', () => refuse('errors.tooLargeBody'));
    // A form that is cut off breaks its open file too: without a listener that would end the process.
    stream.on('error', () => refuse('errors.brokenUpload'));
    stream.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > MAX_UPLOAD_BYTES) refuse('errors.tooLargeBody');
      else parts.push(part);
    });
    stream.on('end', () => {
      // A file field that was left empty is sent without a name.
      if (filename) found.files.push({ name: nameOf(filename), content: Buffer.concat(parts) });
    });
  });
  return found;
}

/**
 * Reads a multipart form piece by piece. Remix's own reader fails on names with ' ; or =. Nothing is kept beyond
 * `MAX_UPLOAD_BYTES`, whatever is sent.
 */
export async function readUpload(
  request: Request,
  { fields = 20, withoutFile = false }: Expected = {},
): Promise<Upload> {
  if (request.body === null) return { error: 'errors.noFile' };
  try {
    const headers = { 'content-type': request.headers.get('Content-Type') ?? '' };
    const parser = busboy({ headers, limits: limitsFor(fields), defParamCharset: 'utf8' });
    const found = collect(parser);
    await pipeline(Readable.from(piecesOf(request.body)), parser);
    const empty = found.files.find(({ content }) => content.length === 0);
    if (empty) found.error ??= `errors.emptyFile|name=${empty.name.replaceAll('|', ' ').slice(0, 80)}`;
    if (found.files.length === 0 && !withoutFile) found.error ??= 'errors.noFile';
    return found.error === null ? { form: found.form, files: found.files } : { error: found.error };
  } catch {
    // The only things that fail here are a form that is cut off and one that is none.
    return { error: 'errors.brokenUpload' };
  }
}
