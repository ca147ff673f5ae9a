import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';

/** A PDF of one blank page with files attached, as a library writes it. */
export async function pdfWith(
  files: readonly { name: string; content: Uint8Array | string }[],
  { packed = true } = {},
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([595, 842]);
  for (const { name, content } of files)
    await pdf.attach(Buffer.from(content), name, { mimeType: 'text/xml' });
  return pdf.save({ useObjectStreams: packed });
}

/** A PDF by hand: each object as it is given, without a table. */
export const pdfOf = (objects: readonly string[], trailer = '<< /Root 1 0 R >>'): Uint8Array =>
  Buffer.from(
    `%PDF-1.7\n${objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')}trailer\n${trailer}\nstartxref\n0\n%%EOF`,
    'latin1',
  );

/** A stream of those bytes, deflated, its dictionary with these entries. */
export function packedStream(content: Uint8Array, entries = ''): string {
  const bytes = deflateSync(content);
  return `<< ${entries} /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`;
}

/** A PDF by hand whose attached factur-x.xml is that stream. */
export const pdfOfStream = (stream: string): Uint8Array =>
  pdfOf([
    '<< /Type /Catalog /Names << /EmbeddedFiles << /Names [(factur-x.xml) 2 0 R] >> >> >>',
    '<< /Type /Filespec /F (factur-x.xml) /EF << /F 3 0 R >> >>',
    stream,
  ]);
