import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  decodePDFRawStream,
} from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PrintedDocument } from '#jobs/print/printed-document.ts';
import { renderDocumentPdf } from '#jobs/print/render.ts';
import { printedInvoice as invoice, printedLines } from '#tests/builders/documents/printed.ts';

/*
 * PDF/A-3b by its structure (ISO 19005-3:2012; the clause is named beside each check), read by a library that did not
 * write the file.
 */

const odd: PrintedDocument = {
  ...invoice,
  title: 'Étude & suivi <n° 1>\n東京',
  buyer: { ...invoice.buyer, name: 'Հայաստան 東 😀 🚧 ✅' },
  lines: printedLines(60),
};

let pdf: Uint8Array;
let file: PDFDocument;
beforeAll(async () => {
  pdf = await renderDocumentPdf(odd);
  file = await PDFDocument.load(pdf, { updateMetadata: false });
});

const dictionaries = (): PDFDict[] =>
  file.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (object instanceof PDFDict) return [object];
    return object instanceof PDFRawStream ? [object.dict] : [];
  });

const ofType = (type: string) =>
  dictionaries().filter((dict) => dict.get(PDFName.of('Type')) === PDFName.of(type));

/** The stream that a dictionary names. Throws when it names none. */
function streamOf(dict: PDFDict, name: string): PDFRawStream {
  const stream = dict.lookup(PDFName.of(name));
  if (!(stream instanceof PDFRawStream)) throw new Error(`/${name} is no stream`);
  return stream;
}

const textOf = (stream: PDFRawStream) => new TextDecoder().decode(decodePDFRawStream(stream).decode());

describe('the file', () => {
  it('is the same to the byte each time, whatever was rendered before', async () => {
    await renderDocumentPdf({ ...invoice, language: 'en' });
    expect(Buffer.compare(await renderDocumentPdf(odd), pdf)).toBe(0);
  });

  it('says that it is PDF/A-3b, and the same in its XMP as in its information (6.6)', () => {
    const text = textOf(streamOf(file.catalog, 'Metadata'));
    expect(text).toMatch(/<pdfaid:part>3<[^]*<pdfaid:conformance>B</);
    expect(text).toContain(file.getTitle());
    expect(text).toContain(file.getAuthor());
    expect(file.getSubject()).toBe('Étude et suivi n° 1 東京');
    expect(text).not.toMatch(/&(?!amp;)/);
    expect(file.getCreationDate()?.toISOString()).toBe('2026-11-18T00:00:00.000Z');
  });

  it('has a binary header, an identifier and no encryption (6.1)', () => {
    expect(Buffer.from(pdf.subarray(0, 8)).toString('latin1')).toBe('%PDF-1.7');
    const mark = pdf.indexOf(10) + 1;
    expect(pdf[mark]).toBe(0x25);
    for (const byte of pdf.subarray(mark + 1, mark + 5)) expect(byte).toBeGreaterThan(127);
    const { ID, Encrypt } = file.context.trailerInfo;
    expect(ID).toBeInstanceOf(PDFArray);
    expect(ID instanceof PDFArray && ID.lookup(0)).toBeInstanceOf(PDFHexString);
    expect(Encrypt).toBeUndefined();
  });

  it('has one output intent with a profile of three colours (6.2.3)', () => {
    const intents = file.catalog.lookup(PDFName.of('OutputIntents'), PDFArray);
    expect(intents.size()).toBe(1);
    const intent = intents.lookup(0, PDFDict);
    expect(intent.get(PDFName.of('S'))).toBe(PDFName.of('GTS_PDFA1'));
    const profile = streamOf(intent, 'DestOutputProfile');
    expect(String(profile.dict.get(PDFName.of('N')))).toBe('3');
    expect(profile.getContentsSize()).toBeGreaterThan(500);
  });

  it('embeds each font with its widths and its Unicode values (6.2.11)', () => {
    const descriptors = ofType('FontDescriptor');
    expect(descriptors.length).toBeGreaterThanOrEqual(4);
    for (const descriptor of descriptors)
      expect(streamOf(descriptor, 'FontFile2').getContentsSize()).toBeGreaterThan(500);
    const fonts = ofType('Font');
    const composite = fonts.filter((font) => font.get(PDFName.of('Subtype')) === PDFName.of('Type0'));
    expect(composite).toHaveLength(descriptors.length);
    for (const font of composite) expect(font.has(PDFName.of('ToUnicode'))).toBe(true);
    const simple = fonts.filter((font) => font.get(PDFName.of('Subtype')) === PDFName.of('Type1'));
    expect(simple).toEqual([]);
  });

  it('shows no missing glyph (6.2.11.8), no transparency but by name, and does nothing when opened (6.5)', () => {
    for (const page of file.getPages()) {
      const content = textOf(streamOf(page.node, 'Contents'));
      const shown = [...content.matchAll(/<([0-9a-f]+)>/g)].flatMap(
        ([, hex = '']) => hex.match(/.{4}/g) ?? [],
      );
      expect(shown.length).toBeGreaterThan(100);
      expect(shown).not.toContain('0000');
    }
    for (const state of ofType('ExtGState'))
      for (const alpha of ['ca', 'CA'])
        expect(['undefined', '1']).toContain(String(state.get(PDFName.of(alpha))));
    expect(file.catalog.has(PDFName.of('OpenAction'))).toBe(false);
    for (const dict of dictionaries())
      for (const key of ['JS', 'SMask', 'AA']) expect(dict.has(PDFName.of(key))).toBe(false);
  });
});
