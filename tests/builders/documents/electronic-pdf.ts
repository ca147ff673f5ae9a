import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';

/** A PDF of one blank page with files attached, as a library writes it. */
export async function pdfWith(
  files: readonly { name: string; content: Uint8Array | string }[],
  { packed = true, password = null }: { packed?: boolean; password?: string | null } = {},
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([595, 842]);
  for (const { name, content } of files)
    await pdf.attach(Buffer.from(content), name, { mimeType: 'text/xml' });
  if (password !== null) pdf.encrypt({ userPassword: password, ownerPassword: password });
  return pdf.save({ useObjectStreams: packed });
}

/** The pages that each PDF has, of number 99: none. */
const noPages = '99 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n';

/** A PDF by hand: each object as it is given, without a table; it has no page. */
export const pdfOf = (objects: readonly string[], trailer = '<< /Root 1 0 R >>'): Uint8Array =>
  Buffer.from(
    `%PDF-1.7\n${objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')}${noPages}trailer\n${trailer}\nstartxref\n0\n%%EOF`,
    'latin1',
  );

/** A PDF by hand with its table of objects, as every viewer finds them. */
export function pdfWithTable(objects: readonly string[]): Uint8Array {
  const head = '%PDF-1.7\n';
  const written = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  const placeOf = (index: number) => head.length + written.slice(0, index).join('').length;
  const rows = written.map((_, index) => `${String(placeOf(index)).padStart(10, '0')} 00000 n \n`);
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  return Buffer.from(
    `${head}${written.join('')}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${placeOf(objects.length)}\n%%EOF`,
    'latin1',
  );
}

/** A stream of those bytes, deflated, its dictionary with these entries. */
export function packedStream(content: Uint8Array, entries = ''): string {
  const bytes = deflateSync(content);
  return `<< ${entries} /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`;
}

/** A PDF by hand whose attached factur-x.xml is that stream. */
export const pdfOfStream = (stream: string): Uint8Array =>
  pdfOf([
    '<< /Type /Catalog /Pages 99 0 R /Names << /EmbeddedFiles << /Names [(factur-x.xml) 2 0 R] >> >> >>',
    '<< /Type /Filespec /F (factur-x.xml) /EF << /F 3 0 R >> >>',
    stream,
  ]);
