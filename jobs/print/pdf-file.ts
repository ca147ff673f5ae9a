import { PDFDocument } from 'pdfkit';
import { attachFacturX, identify } from './factur-x.ts';
import type { Faces } from './fonts.ts';
import { painterOf } from './paint.ts';
import type { Sheet } from './sheet.ts';
import { sheet as a4 } from './style.ts';

/** pdfkit writes metadata into XML without escaping it: no "&", no brackets, no ends of lines. */
const metadata = (text: string, language: Sheet['language']) =>
  text
    .replace(/\s*&\s*/g, language === 'fr' ? ' et ' : ' and ')
    .replace(/[<>\s\p{Cc}]+/gu, ' ')
    .trim();

/** What a file says of itself. Its creation date is its own date, so that the same content gives the same bytes. */
function informationOf({ title, author, subject, language, date }: Sheet): Record<string, string | Date> {
  return {
    Creator: 'Registre',
    Producer: 'Registre',
    CreationDate: new Date(`${date}T00:00:00Z`),
    Title: metadata(title, language),
    Author: metadata(author, language),
    Subject: metadata(subject, language),
  };
}

/** All that is written of a file; whoever asks ends it. A picture is unpacked beside, and ends it later: what
 * fails there is told to nobody, so that pictures are looked through as they come (domain/files/picture.ts). */
const contentOf = (file: PDFDocument): Promise<Buffer> =>
  new Promise((done, failed) => {
    const chunks: Uint8Array[] = [];
    file.on('data', (chunk) => chunks.push(chunk));
    file.on('end', () => done(Buffer.concat(chunks))).on('error', failed);
  });

/** Pages as a PDF/A-3b, A4; with `electronic`, the XML of its invoice, as a Factur-X. */
export async function writePdf(sheet: Sheet, faces: Faces, electronic?: string | null): Promise<Uint8Array> {
  const file = new PDFDocument({
    subset: 'PDF/A-3b',
    pdfVersion: '1.7',
    lang: sheet.language,
    displayTitle: true,
    autoFirstPage: false,
    font: null,
    info: informationOf(sheet),
  });
  const content = contentOf(file);
  const size: [number, number] = sheet.wide ? [a4.height, a4.width] : [a4.width, a4.height];
  const painter = painterOf(file, faces);
  for (const marks of sheet.pages) {
    file.addPage({ size, margin: 0 });
    painter.paint(marks);
  }
  painter.end();
  if (electronic) attachFacturX(file, electronic, sheet.date);
  file.end();
  const pdf = await content;
  if (electronic) identify(pdf, electronic);
  return new Uint8Array(pdf);
}
