import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { composeInvoice } from '#domain/einvoicing/compose-invoice.ts';
import { readInvoiceFile } from '#domain/einvoicing/read-file.ts';
import { writeCii } from '#domain/einvoicing/write-cii.ts';
import { FACTUR_X_FILE } from '#jobs/print/factur-x.ts';
import { renderDocumentPdf } from '#jobs/print/render.ts';
import { billed } from '#tests/builders/documents/billed.ts';
import { printedInvoice, printedLines } from '#tests/builders/documents/printed.ts';

/* A Factur-X by its structure (Factur-X 1.07, chapter 6; ISO 19005-3, annex E). */

const printed = { ...printedInvoice, lines: printedLines(60) };
const invoice = composeInvoice(billed({}, { note: 'Merci & à bientôt <3' }));
const xml = writeCii(invoice);

let plain: Uint8Array;
let pdf: Uint8Array;
let file: PDFDocument;
let embedded: PDFRawStream;
beforeAll(async () => {
  plain = await renderDocumentPdf(printed);
  pdf = await renderDocumentPdf({ ...printed, electronic: xml });
  file = await PDFDocument.load(pdf, { updateMetadata: false });
  const named = specification().lookup(PDFName.of('EF'), PDFDict).lookup(PDFName.of('F'));
  if (!(named instanceof PDFRawStream)) throw new Error('The attachment is no stream');
  embedded = named;
});

const specification = (): PDFDict => file.catalog.lookup(PDFName.of('AF'), PDFArray).lookup(0, PDFDict);

const textOf = (object: unknown): string | null =>
  object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : null;

const decoded = (stream: unknown): Buffer => {
  if (!(stream instanceof PDFRawStream)) throw new Error('no stream');
  return Buffer.from(decodePDFRawStream(stream).decode());
};

const metadata = (): string => decoded(file.catalog.lookup(PDFName.of('Metadata'))).toString('utf8');

describe('the attachment', () => {
  it('is the XML as it was written, by the name that readers look for', () => {
    expect(decoded(embedded).toString('utf8')).toBe(xml);
    expect(textOf(specification().lookup(PDFName.of('F')))).toBe(FACTUR_X_FILE);
    expect(textOf(specification().lookup(PDFName.of('UF')))).toBe('factur-x.xml');
  });

  it('is another form of the document, and in the list of attachments too', () => {
    expect(file.catalog.lookup(PDFName.of('AF'), PDFArray).size()).toBe(1);
    expect(specification().get(PDFName.of('AFRelationship'))).toBe(PDFName.of('Alternative'));
    const names = file.catalog
      .lookup(PDFName.of('Names'), PDFDict)
      .lookup(PDFName.of('EmbeddedFiles'), PDFDict);
    expect(textOf(names.lookup(PDFName.of('Names'), PDFArray).lookup(0))).toBe(FACTUR_X_FILE);
    expect(names.lookup(PDFName.of('Names'), PDFArray).lookup(1)).toBe(specification());
  });

  it('is read as what was written, by who wrote none of it', async () => {
    expect(await readInvoiceFile(pdf)).toEqual({
      invoice,
      format: 'factur-x',
      cut: { content: null, leftOut: [] },
    });
  });

  it('has a type, a size and the day of the document', () => {
    expect(embedded.dict.get(PDFName.of('Subtype'))).toBe(PDFName.of('text/xml'));
    const params = embedded.dict.lookup(PDFName.of('Params'), PDFDict);
    expect(String(params.get(PDFName.of('Size')))).toBe(String(Buffer.byteLength(xml)));
    expect(textOf(params.lookup(PDFName.of('ModDate')))).toBe('D:20261118000000Z');
    const sum = params.lookup(PDFName.of('CheckSum'), PDFHexString);
    expect(Buffer.from(sum.asBytes())).toEqual(createHash('md5').update(xml).digest());
  });
});

describe('the metadata', () => {
  const properties = {
    DocumentType: 'INVOICE',
    DocumentFileName: 'factur-x.xml',
    Version: '1.0',
    ConformanceLevel: 'EN 16931',
  };

  it('is one well-formed document that still says PDF/A-3b and the title', () => {
    expect(XMLValidator.validate(metadata())).toBe(true);
    expect(metadata()).toMatch(/<pdfaid:part>3<[^]*<pdfaid:conformance>B</);
    expect(metadata()).toContain(file.getTitle());
    expect(metadata().match(/<\/rdf:RDF>/g)).toHaveLength(1);
  });

  it('says that it is a Factur-X, and explains each word of that', () => {
    const parser = new XMLParser({ ignoreAttributes: false, removeNSPrefix: true });
    const text = JSON.stringify(parser.parse(metadata()));
    for (const [name, value] of Object.entries(properties)) {
      expect(metadata()).toContain(`<fx:${name}>${value}</fx:${name}>`);
      expect(metadata()).toContain(`<pdfaProperty:name>${name}</pdfaProperty:name>`);
    }
    expect(text).toContain('"namespaceURI":"urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"');
    expect(metadata()).toContain('xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"');
    expect(metadata().match(/pdfaProperty:category>external</g)).toHaveLength(4);
  });

  it('is not packed, so that everybody finds it', () => {
    const stream = file.catalog.lookup(PDFName.of('Metadata'));
    expect(stream instanceof PDFRawStream && stream.dict.has(PDFName.of('Filter'))).toBe(false);
  });
});

describe('the pages', () => {
  it('are those of the PDF without it, to the byte of what is drawn', async () => {
    const before = await PDFDocument.load(plain, { updateMetadata: false });
    const drawn = (of: PDFDocument) =>
      of.getPages().map(({ node }) => decoded(node.lookup(PDFName.of('Contents'))).toString('latin1'));
    expect(drawn(file)).toEqual(drawn(before));
    expect(file.catalog.lookup(PDFName.of('OutputIntents'), PDFArray).size()).toBe(1);
    expect(file.context.trailerInfo.Encrypt).toBeUndefined();
    expect(Buffer.from(pdf.subarray(0, 8)).toString('latin1')).toBe('%PDF-1.7');
  });

  it('show the same picture', () => {
    if (spawnSync('pdftoppm', ['-v']).error) return;
    const folder = mkdtempSync(join(tmpdir(), 'factur-x-'));
    const picture = (name: string, content: Uint8Array): Buffer => {
      writeFileSync(join(folder, `${name}.pdf`), content);
      const options = [
        '-r',
        '40',
        '-f',
        '1',
        '-singlefile',
        '-png',
        join(folder, `${name}.pdf`),
        join(folder, name),
      ];
      execFileSync('pdftoppm', options);
      return readFileSync(join(folder, `${name}.png`));
    };
    expect(picture('with', pdf).equals(picture('without', plain))).toBe(true);
    rmSync(folder, { recursive: true });
  });
});

describe('the file', () => {
  it('is the same to the byte each time, and another one for another XML', async () => {
    expect(Buffer.compare(await renderDocumentPdf({ ...printed, electronic: xml }), pdf)).toBe(0);
    const other = await renderDocumentPdf({ ...printed, electronic: xml.replace('Pompage', 'Pompe') });
    const ids = (of: PDFDocument) => String(of.context.trailerInfo.ID);
    const reread = await PDFDocument.load(other, { updateMetadata: false });
    expect(ids(reread)).not.toBe(ids(file));
    expect(ids(reread).slice(0, 34)).toBe(ids(file).slice(0, 34));
  });
});
