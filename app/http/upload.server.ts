import { Readable, type Readable as Stream } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { contentReader } from '#domain/files/file-content.ts';
import { typeOfContent } from '#domain/files/file-type.ts';
import type { FileStore, TakenFile } from '../services.server.ts';
import { MAX_FORM_BYTES, MAX_UPLOAD_BYTES, MOST_FILES } from './guards.ts';
import { plain } from './plain-text.ts';

export interface UploadedFile {
  name: string;
  content: Buffer;
  /** The field of the form that it was chosen in. */
  field?: string;
}

/** A file that came in and is in nobody's memory: kept by `keep`, or else gone after the request. */
export interface ReceivedFile extends TakenFile {
  name: string;
  /** As its content says. */
  type: string;
  /** The field of the form that it was chosen in. */
  field: string;
}

/** A form with files: its fields, and the files that were chosen; or, as a translation key, what is wrong with it. */
type Form<File> = { form: FormData; files: File[] } | { error: string };
export type Upload = Form<UploadedFile>;
type Received = Form<ReceivedFile>;

/** A file that is not taken in, by its field, and as a translation key why. */
export interface RefusedFile {
  field: string;
  name: string;
  error: string;
}

/** More than any field takes, a drawn signature too: what is too long by its field's own limit is told at that field, and kept. */
const FIELD_BYTES = 400_000;

const limitsFor = (fields: number) => ({
  files: MOST_FILES,
  fields,
  fieldSize: FIELD_BYTES,
  parts: MOST_FILES + fields,
  // A file that reaches the limit is told to be beyond it.
  fileSize: MAX_UPLOAD_BYTES + 1,
});

interface Expected {
  /** How many fields the form has at most, beside its files. */
  fields?: number;
  /** Whether it may come without a file. */
  withoutFile?: boolean;
  /** Whether one file that is too large or empty is refused by itself: the others are taken in. */
  oneByOne?: boolean;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function* piecesOf(reader: Reader): AsyncGenerator<Uint8Array> {
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
}

/** Throws the rest of a body away: its connection would wait for it, and so would whatever is asked on it next. */
async function drain(reader: Reader): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // It ended before its end.
  }
}

/** Browsers write a quotation mark in a file's name as %22, and leave every other letter as it is. */
const nameOf = (filename: string): string => plain(filename.replaceAll('%22', '"'));

/** A name as a message says it: parameters of a key are separated by a bar. */
const named = (key: string, name: string): string =>
  `errors.${key}|name=${name.replaceAll(/[|\p{Cc}\p{Bidi_Control}]/gu, ' ').slice(0, 80)}`;

/** The pieces of one file; fails where the form is cut off. Who stops early leaves the stream as it is. */
async function* bytesOf(stream: Stream): AsyncGenerator<Uint8Array> {
  // no encoding is set: bytes
  for await (const part of stream.iterator({ destroyOnReturn: false })) yield part as Buffer;
}

/** What becomes of each file while the form is read; null: it is not wanted after all. */
type Take<File> = (
  name: string,
  pieces: AsyncIterable<Uint8Array>,
) => Promise<(File & { size: number }) | null>;

interface Collected<File> {
  form: FormData;
  files: Promise<(File & { size: number; name: string; field: string }) | null>[];
  /** What was met that is not taken in, as a translation key. */
  error: string | null;
}

/** Listens to a parser: fields are kept, files are taken piece by piece, what is beyond a limit is told. */
function collect<File>(parser: busboy.Busboy, take: Take<File>, oneByOne: boolean): Collected<File> {
  const found: Collected<File> = { form: new FormData(), files: [], error: null };
  const refuse = (error: string) => {
    found.error ??= error;
  };
  let bytes = 0;
  parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
    bytes += Buffer.byteLength(value);
    if (nameTruncated) refuse('errors.tooManyFields');
    else if (valueTruncated || bytes > MAX_FORM_BYTES) refuse('errors.tooLongTexts');
    else found.form.append(plain(name), plain(value));
  });
  parser.on('filesLimit', () => refuse(`errors.tooManyFiles|max=${MOST_FILES}`));
  parser.on('fieldsLimit', () => refuse('errors.tooManyFields'));
  parser.on('partsLimit', () => refuse('errors.tooManyFields'));
  parser.on('file', (field, stream: Stream, { filename }) => {
    // A file field that was left empty is sent without a name.
    if (!filename) {
      stream.resume();
      return;
    }
    const name = nameOf(filename);
    if (!oneByOne) stream.on('limit', () => refuse(named('tooLargeFile', name)));
    // A form that is cut off breaks its open file too: without a listener that would end the process.
    stream.on('error', () => refuse('errors.brokenUpload'));
    const taken = take(name, bytesOf(stream)).then((file) => file && { ...file, name, field });
    // A failure is told when the form has ended, which it only does once every file has passed.
    taken.catch(() => stream.resume());
    found.files.push(taken);
  });
  return found;
}

/**
 * Reads a multipart form piece by piece. Remix's own reader fails on names with ' ; or =.
 * @throws what `take` throws
 */
async function readForm<File>(
  request: Request,
  { fields = 20, withoutFile = false, oneByOne = false }: Expected,
  take: Take<File>,
): Promise<{ form: FormData; files: (File & { name: string; field: string })[]; error: string | null }> {
  const nothing = { form: new FormData(), files: [] };
  if (request.body === null) return { ...nothing, error: 'errors.noFile' };
  const reader = request.body.getReader();
  let found: Collected<File>;
  let broken = false;
  try {
    const headers = { 'content-type': request.headers.get('Content-Type') ?? '' };
    const parser = busboy({ headers, limits: limitsFor(fields), defParamCharset: 'utf8' });
    found = collect(parser, take, oneByOne);
    // The only things that fail here are a form that is cut off and one that is none.
    await pipeline(Readable.from(piecesOf(reader)), parser).catch(() => {
      broken = true;
    });
    await drain(reader);
  } catch {
    await drain(reader);
    return { ...nothing, error: 'errors.brokenUpload' };
  }
  const settled = await Promise.allSettled(found.files);
  const files = settled.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
  const empty = files.find(({ size }) => size === 0);
  let error = broken ? 'errors.brokenUpload' : found.error;
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed && error === null) throw failed.reason;
  if (empty && !oneByOne) error ??= named('emptyFile', empty.name);
  if (files.length === 0 && !withoutFile) error ??= 'errors.noFile';
  return { form: found.form, files, error };
}

/**
 * A form whose files are read by us: they are in memory, no byte more than `MAX_UPLOAD_BYTES` in all. What is only kept
 * comes by `receiveFiles`.
 */
export async function readUpload(request: Request, expected: Expected = {}): Promise<Upload> {
  let bytes = 0;
  const { form, files, error } = await readForm<UploadedFile>(request, expected, async (name, pieces) => {
    const parts: Uint8Array[] = [];
    for await (const piece of pieces) {
      bytes += piece.length;
      if (bytes <= MAX_UPLOAD_BYTES) parts.push(piece);
    }
    const content = Buffer.concat(parts);
    return { name, content, size: content.length };
  });
  if (bytes > MAX_UPLOAD_BYTES) return { error: 'errors.tooLargeBody' };
  return error === null ? { form, files } : { error };
}

/**
 * A form whose files are only kept: each goes to the disk as it comes, 10 MB at most, and is hashed and recognised
 * on the way. Whoever asks keeps each file or discards it (`discardAll`).
 * @throws what the disk throws
 */
export async function receiveFiles(
  request: Request,
  store: FileStore,
  expected: Expected = {},
): Promise<Received> {
  const taken: TakenFile[] = [];
  const receive: Take<Omit<ReceivedFile, 'field'>> = async (name, pieces) => {
    const reader = contentReader();
    async function* read() {
      for await (const piece of pieces) {
        reader.read(piece);
        yield piece;
      }
    }
    const file = await store.take(read());
    taken.push(file);
    return { ...file, name, type: typeOfContent(name, reader.notes()) };
  };
  try {
    const { form, files, error } = await readForm(request, expected, receive);
    if (error === null) return { form, files };
    await discardAll(taken);
    return { error };
  } catch (error) {
    await discardAll(taken);
    throw error;
  }
}

/**
 * The same of a form whose files are refused one by one: those that are too large or empty are named, and the others
 * taken in.
 * @throws what the disk throws
 */
export async function receiveEach(
  request: Request,
  store: FileStore,
  expected: Expected = {},
): Promise<{ form: FormData; files: ReceivedFile[]; refused: RefusedFile[] } | { error: string }> {
  const received = await receiveFiles(request, store, { ...expected, withoutFile: true, oneByOne: true });
  if ('error' in received) return received;
  const { form, files } = received;
  const faultOf = ({ name, size }: ReceivedFile): string | null =>
    size > MAX_UPLOAD_BYTES ? named('tooLargeFile', name) : size === 0 ? named('emptyFile', name) : null;
  const refused = files.flatMap((file) => {
    const error = faultOf(file);
    return error === null ? [] : [{ field: file.field, name: file.name, error }];
  });
  await discardAll(files.filter((file) => faultOf(file) !== null));
  return { form, files: files.filter((file) => faultOf(file) === null), refused };
}

/** Leaves nothing of files that were not kept. */
export async function discardAll(files: readonly TakenFile[]): Promise<void> {
  await Promise.all(files.map((file) => file.discard()));
}
