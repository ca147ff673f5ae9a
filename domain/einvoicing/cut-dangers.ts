import { UnreadableFile } from '../files/limits.ts';
import { isDangerous } from './dangerous-file.ts';
import { attachmentsIn, type Attachment } from './pdf-attachments.ts';
import { isXmlFile } from './xml-text.ts';

/** A supplier's file without what it should not have brought along. */
export interface CutFile {
  /** The file as it may be kept; null when nothing was cut out. */
  content: Uint8Array | null;
  /** Names of what was cut out; '' for one without a name. */
  leftOut: string[];
}

/** A file that an XML invoice carries (EN 16931, BT-125): the tag with its attributes, and base64 to the end. */
const CARRIED =
  /(<(?:[\w.-]+:)?(?:EmbeddedDocumentBinaryObject|AttachmentBinaryObject)\b([^<>]*[^<>/])?>)([^<]*)/g;

const nameIn = (attributes: string): string =>
  /\bfilename\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? '';

/** How the text of an XML is written down, so that what is not touched stays as it is, byte by byte. */
function encodingOf([first, second]: Uint8Array): {
  read(bytes: Buffer): string;
  write(text: string): Buffer;
} {
  if (first === 0xff && second === 0xfe)
    return { read: (bytes) => bytes.toString('utf16le'), write: (text) => Buffer.from(text, 'utf16le') };
  if (first === 0xfe && second === 0xff)
    return {
      read: (bytes) =>
        Buffer.from(bytes.subarray(0, bytes.length & ~1))
          .swap16()
          .toString('utf16le'),
      write: (text) => Buffer.from(text, 'utf16le').swap16(),
    };
  return { read: (bytes) => bytes.toString('latin1'), write: (text) => Buffer.from(text, 'latin1') };
}

function cutXml(bytes: Uint8Array): CutFile {
  const { read, write } = encodingOf(bytes);
  const leftOut: string[] = [];
  const whole = read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const text = whole.replaceAll(
    CARRIED,
    (all, tag: string, attributes: string | undefined, base64: string) => {
      const name = nameIn(attributes ?? '');
      if (!isDangerous(name, Buffer.from(base64, 'base64'))) return all;
      leftOut.push(name);
      return tag;
    },
  );
  return leftOut.length === 0 ? { content: null, leftOut } : { content: write(text), leftOut };
}

const dangersIn = async (bytes: Uint8Array): Promise<Attachment[]> =>
  (await attachmentsIn(bytes)).filter(({ filename, content }) => isDangerous(filename, content));

/** The PDF with nothing in the place of those files. */
async function emptied(bytes: Uint8Array, files: readonly Attachment[]): Promise<Uint8Array> {
  const { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } = await import('@cantoo/pdf-lib');
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const own = PDFName.of('EmbeddedFile');
  for (const [ref, object] of pdf.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || (object.dict.get(PDFName.of('Type')) ?? own) !== own) continue;
    const content = decodePDFRawStream(object).decode();
    if (files.some((file) => Buffer.compare(file.content, content) === 0))
      pdf.context.assign(ref, pdf.context.stream('', { Type: 'EmbeddedFile' }));
  }
  return pdf.save({ useObjectStreams: false });
}

/** @throws UnreadableFile where what is dangerous cannot be cut out */
async function cutPdf(bytes: Uint8Array): Promise<CutFile> {
  const found = await dangersIn(bytes);
  if (found.length === 0) return { content: null, leftOut: [] };
  const content = await emptied(bytes, found).catch(() => null);
  const left = content === null ? found : await dangersIn(content);
  if (content === null || left.some(({ content: still }) => still.length > 0))
    throw new UnreadableFile('received.problem.brokenPdf');
  return { content, leftOut: found.map(({ filename }) => filename) };
}

/**
 * Cuts programs, and the test file of virus scanners, out of a supplier's electronic invoice: out of the files that its
 * XML or its PDF lists.
 * @throws UnreadableFile of a PDF that cannot be read, or that it cannot be cut out of
 */
export const cutDangers = async (bytes: Uint8Array): Promise<CutFile> =>
  isXmlFile(bytes) ? cutXml(bytes) : cutPdf(bytes);
