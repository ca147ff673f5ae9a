import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { UnreadableFile } from '../files/limits.ts';
import { brokenPdf, isDictionary, isList, isNamed, isReference, pdfValueAt, type PdfDictionary, type PdfValue } from './pdf-values.ts'; // prettier-ignore

/*
 * The objects of a PDF, found by reading the file once from its beginning instead of by its table, which broken files have
 * wrong. Nothing is run or drawn. The time is that of reading the file, whatever stands in it, and nothing is unpacked
 * beyond the limits below, off the main thread.
 */

const inflated = promisify(inflate);

/** What all packed objects of a file may come to. */
const MAX_UNPACKED = 32 * 1024 * 1024;
const MAX_OBJECTS = 300_000;

interface Place {
  /** The text that the object's value stands in. */
  text: string;
  at: number;
  /** Where in the file it was: later ones replace earlier ones. */
  order: number;
  /** The bytes of a stream, from and until. */
  data?: readonly [number, number];
}

export interface PdfFile {
  /** What the file says of itself: its root, and whether it is encrypted. */
  trailers: readonly PdfDictionary[];
  /** The value that a reference stands for, or the value itself; null for none. */
  resolve(value: PdfValue | undefined): Promise<PdfValue>;
  /** The unpacked bytes of a stream. @throws UnreadableFile beyond `limit` bytes */
  contentOf(value: PdfValue | undefined, limit: number): Promise<Uint8Array | null>;
}

/** Finds words one after the other; each place of the text is looked at once for each word. */
function finder(text: string) {
  const known = new Map<string, number>();
  return (wanted: string, from: number): number => {
    const last = known.get(wanted) ?? -1;
    if (last >= from) return last;
    const found = text.indexOf(wanted, from);
    const place = found === -1 ? Number.POSITIVE_INFINITY : found;
    known.set(wanted, place);
    return place;
  };
}

const beginning = /(?<![\d])(\d{1,10})[\s\0]{1,10}\d{1,5}[\s\0]{1,10}obj(?![a-z])/g;

/** Where a stream's bytes begin: after the word and the end of its line. */
function afterStream(text: string, word: number): number {
  const at = word + 'stream'.length;
  if (text.startsWith('\r\n', at)) return at + 2;
  return text[at] === '\n' || text[at] === '\r' ? at + 1 : at;
}

/** Every object that stands in the file by itself, by its number. */
function placesOf(text: string): Map<number, Place> {
  const places = new Map<number, Place>();
  const next = finder(text);
  const pattern = new RegExp(beginning);
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    if (places.size > MAX_OBJECTS) throw brokenPdf();
    const at = pattern.lastIndex;
    const end = next('endobj', at);
    let word = next('stream', at);
    // "stream" may stand in a string too: a stream's own follows its dictionary.
    while (word < end && !/>>[\s\0]{0,10}$/.test(text.slice(Math.max(at, word - 12), word)))
      word = next('stream', word + 1);
    const place: Place = { text, at, order: at };
    if (word < end) {
      const from = afterStream(text, word);
      const length = Number(/\/Length\s+(\d{1,10})(?!\d|\s+\d+\s+R)/.exec(text.slice(at, word))?.[1] ?? -1);
      const isTrue = length >= 0 && /^\s{0,2}endstream/.test(text.slice(from + length, from + length + 12));
      const until = isTrue ? from + length : Math.min(next('endstream', from), text.length);
      place.data = [from, until];
      pattern.lastIndex = until;
    } else pattern.lastIndex = Number.isFinite(end) ? end : at;
    places.set(Number(match[1]), place);
  }
  return places;
}

/** A dictionary at a place, null where none can be read. */
function dictionaryAt(text: string, at: number): PdfDictionary | null {
  try {
    const value = pdfValueAt(text, at);
    return isDictionary(value) ? value : null;
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}

/** Newest first: what stands behind the word "trailer", and the dictionaries of cross-reference streams. */
function trailersOf(text: string, places: ReadonlyMap<number, Place>): PdfDictionary[] {
  const found: [order: number, PdfDictionary][] = [];
  const note = (at: number) => {
    const trailer = dictionaryAt(text, at);
    if (trailer?.has('Root') || trailer?.has('Encrypt')) found.push([at, trailer]);
  };
  for (let at = text.lastIndexOf('trailer'), tried = 0; at >= 0 && tried < 50; tried += 1) {
    note(at + 'trailer'.length);
    at = at === 0 ? -1 : text.lastIndexOf('trailer', at - 1);
  }
  for (const { at, data } of places.values())
    if (data && /\/Type\s*\/XRef\b/.test(text.slice(at, Math.min(data[0], at + 2000)))) note(at);
  return found.sort(([a], [b]) => b - a).map(([, trailer]) => trailer);
}

/** How a stream is packed: as it is, or deflated once; null for any other way. */
function packingOf(dictionary: PdfDictionary): 'plain' | 'deflated' | null {
  const filter = dictionary.get('Filter') ?? null;
  const filters = isList(filter) ? filter : filter === null ? [] : [filter];
  if (filters.length === 0) return 'plain';
  const [only] = filters;
  return filters.length === 1 && (isNamed(only, 'FlateDecode') || isNamed(only, 'Fl')) ? 'deflated' : null;
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

async function unpack(bytes: Uint8Array, limit: number): Promise<Uint8Array> {
  try {
    return await inflated(bytes, { maxOutputLength: Math.max(limit, 1) });
  } catch (error) {
    throw isTooLarge(error) ? new UnreadableFile('received.problem.bombPdf') : brokenPdf();
  }
}

class ReadPdf implements PdfFile {
  readonly trailers: readonly PdfDictionary[];
  readonly #bytes: Uint8Array;
  readonly #places: Map<number, Place>;
  #isUnpacked = false;

  constructor(bytes: Uint8Array) {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    this.#bytes = bytes;
    this.#places = placesOf(text);
    this.trailers = trailersOf(text, this.#places);
  }

  async resolve(value: PdfValue | undefined, depth = 0): Promise<PdfValue> {
    if (!isReference(value)) return value ?? null;
    if (depth > 10) throw brokenPdf();
    if (!this.#places.has(value.ref)) await this.#unpackAll();
    const place = this.#places.get(value.ref);
    return place === undefined ? null : this.resolve(pdfValueAt(place.text, place.at), depth + 1);
  }

  async contentOf(value: PdfValue | undefined, limit: number): Promise<Uint8Array | null> {
    const place = isReference(value) ? this.#places.get(value.ref) : undefined;
    const dictionary = place && dictionaryAt(place.text, place.at);
    if (!place?.data || !dictionary) return null;
    const packed = this.#bytes.subarray(...place.data);
    const packing = packingOf(dictionary);
    if (packing === null) throw brokenPdf();
    if (packing === 'deflated') return unpack(packed, limit);
    if (packed.length > limit) throw new UnreadableFile('received.problem.bombPdf');
    return packed;
  }

  /** Objects that stand packed together in streams (PDF 1.5 and later). */
  async #unpackAll(): Promise<void> {
    if (this.#isUnpacked) return;
    this.#isUnpacked = true;
    let left = MAX_UNPACKED;
    // What they hold joins the places: those that there are now are gone through.
    const streams = Array.from(this.#places.values()).filter(
      ({ data, text, at }) => data && /\/ObjStm\b/.test(text.slice(at, Math.min(data[0], at + 2000))),
    );
    for (const place of streams) {
      const dictionary = dictionaryAt(place.text, place.at);
      if (!place.data || dictionary === null || packingOf(dictionary) === null) continue;
      const packed = this.#bytes.subarray(...place.data);
      const bytes = packingOf(dictionary) === 'plain' ? packed : await unpack(packed, left);
      left -= bytes.length;
      this.#note(dictionary, Buffer.from(bytes).toString('latin1'), place.order);
    }
  }

  /** The objects of one such stream: pairs of number and place, then their values. */
  #note(dictionary: PdfDictionary, text: string, order: number): void {
    const [first, count] = [dictionary.get('First'), dictionary.get('N')];
    if (typeof first !== 'number' || typeof count !== 'number') return;
    const pairs = text.slice(0, first).trim().split(/\s+/).slice(0, 2 * count).map(Number); // prettier-ignore
    for (let index = 0; index + 1 < pairs.length; index += 2) {
      if (this.#places.size > MAX_OBJECTS) throw brokenPdf();
      const [number = 0, offset = 0] = [pairs[index], pairs[index + 1]];
      const before = this.#places.get(number);
      if (before === undefined || before.order < order)
        this.#places.set(number, { text, at: first + offset, order });
    }
  }
}

/** The objects of a PDF. @throws UnreadableFile */
export const readPdf = (bytes: Uint8Array): PdfFile => new ReadPdf(bytes);
