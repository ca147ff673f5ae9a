import { describe, expect, it } from 'vitest';
import { readInvoiceFile } from '#domain/einvoicing/read-file.ts';
import { languages } from '#locales/index.ts';
import { translator } from '#locales/translate.ts';
import { createReading } from '#app/reading/read-file.server.ts';
import { bytesOf, ciiFile, plainInvoice, ublFile } from '#tests/builders/documents/electronic-invoices.ts';
import {
  packedStream,
  pdfOf,
  pdfOfStream,
  pdfWith,
  pdfWithTable,
} from '#tests/builders/documents/electronic-pdf.ts';

const cii = ciiFile(plainInvoice);
const ubl = ublFile(plainInvoice);

const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join(
  '',
);
const bomb = (root: string) => `<?xml version="1.0"?><!DOCTYPE ${root} [<!ENTITY e0 "ha">${entities}]>`;
const withoutHead = (xml: string) => xml.replace(/^<\?xml[^>]*\?>/, '');

/** A PDF whose tree of names is this object, the second one. */
const namesTree = (node: string, ...more: string[]) =>
  pdfOf(['<< /Type /Catalog /Pages 99 0 R /Names << /EmbeddedFiles 2 0 R >> >>', node, ...more]);

const megabytes = (count: number) => new Uint8Array(count * 1024 * 1024);

/** Files that are none, broken ones, and ones that are made to harm; each with what is said of it. */
const hostile: [name: string, make: () => Uint8Array | Promise<Uint8Array>, problem: RegExp][] = [
  ['nothing', () => new Uint8Array(), /unknownFile/],
  ['a picture', () => Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), /unknownFile/],
  ['words', () => bytesOf('Bonjour, voici ma facture'), /unknownFile/],
  ['a page of the web', () => bytesOf('<html><body>Facture</body></html>'), /notAnInvoice/],
  ['XML that ends in the middle', () => bytesOf(cii.slice(0, 3000)), /brokenXml/],
  ['XML with a tag that never closes', () => bytesOf(ubl.replace('</cbc:ID>', '')), /brokenXml/],
  [
    'entities that grow',
    () => bytesOf(bomb('Invoice') + withoutHead(ubl).replace('Ciment', '&e9;')),
    /documentType/,
  ],
  [
    'an entity that is a file',
    () =>
      bytesOf(
        `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${withoutHead(ubl).replace('Ciment', '&x;')}`,
      ),
    /documentType/,
  ],
  [
    'a document type elsewhere',
    () => bytesOf(`<!DOCTYPE Invoice SYSTEM "http://127.0.0.1:1/a.dtd">${withoutHead(ubl)}`),
    /documentType/,
  ],
  [
    'elements in one another, 50,000 deep',
    () => bytesOf('<a>'.repeat(50_000) + '</a>'.repeat(50_000)),
    /limit\.depth\|max=40/,
  ],
  [
    'an element that would change every object',
    () => bytesOf('<Invoice><__proto__><ID>1</ID></__proto__></Invoice>'),
    /notAnInvoice/,
  ],
  [
    'an XML of 2 million and more letters',
    () => bytesOf(`<Invoice><ID>${'1'.repeat(2_100_000)}</ID></Invoice>`),
    /longXml/,
  ],
  [
    '2,001 lines',
    () => bytesOf(`<Invoice>${'<InvoiceLine/>'.repeat(2001)}</Invoice>`),
    /lineName|tooManyLines/,
  ],
  ['an encoding that nobody knows', () => bytesOf(cii.replace('UTF-8', 'UTF-7')), /encoding/],
  [
    'bytes that are no letters',
    () => Buffer.concat([bytesOf(cii), Uint8Array.from([0xc3, 0x28])]),
    /encoding/,
  ],
  [
    'an amount that is no number',
    () => bytesOf(cii.replace('>294.00</ram:Grand', '>NaN</ram:Grand')),
    /totalWrong/,
  ],
  [
    'an amount of 400 digits',
    () => bytesOf(cii.replace('>294.00</ram:Grand', `>${'9'.repeat(400)}</ram:Grand`)),
    /totalWrong/,
  ],
  ['a day that is none', () => bytesOf(cii.replace('>20260312<', '>20260231<')), /dateWrong/],
  [
    'an order, not an invoice',
    () => bytesOf('<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"><ID>1</ID></Order>'),
    /notAnInvoice/,
  ],
  [
    'an invoice of ZUGFeRD 1',
    () => bytesOf('<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0"/>'),
    /zugferd1/,
  ],
  ['a PDF without an invoice', () => pdfWith([]), /plainPdf/],
  [
    'a PDF with two XML of other names',
    () =>
      pdfWith([
        { name: 'a.xml', content: cii },
        { name: 'b.xml', content: cii },
      ]),
    /plainPdf/,
  ],
  [
    'a PDF whose invoice is broken',
    () => pdfWith([{ name: 'factur-x.xml', content: cii.slice(0, 900) }]),
    /brokenXml/,
  ],
  [
    'a PDF with a password',
    () => pdfWith([{ name: 'factur-x.xml', content: cii }], { password: 'secret' }),
    /encryptedPdf/,
  ],
  [
    'a PDF cut in the middle',
    async () => (await pdfWith([{ name: 'factur-x.xml', content: cii }])).subarray(0, 700),
    /brokenPdf|plainPdf/,
  ],
  ['a PDF of nothing but its name', () => bytesOf('%PDF-1.7\n'), /brokenPdf/],
  ['an invoice that unpacks to 40 MB', () => pdfOfStream(packedStream(megabytes(40))), /bombPdf/],
  [
    'objects that unpack to 40 MB',
    () =>
      Buffer.concat([
        Buffer.from('%PDF-1.7\n2 0 obj\n'),
        Buffer.from(packedStream(megabytes(40), '/Type /ObjStm /N 1 /First 8'), 'latin1'),
        Buffer.from('\nendobj\ntrailer\n<< /Root 1 0 R >>'),
      ]),
    /brokenPdf/,
  ],
  [
    'an invoice that does not unpack',
    () => pdfOfStream('<< /Filter /FlateDecode /Length 5 >>\nstream\nHello\nendstream'),
    /brokenPdf|brokenXml|unknownFile|plainPdf|encoding/,
  ],
  [
    'an invoice packed in another way',
    () => pdfOfStream('<< /Filter /LZWDecode /Length 5 >>\nstream\nHello\nendstream'),
    /brokenPdf|brokenXml|unknownFile|plainPdf|encoding/,
  ],
  ['names that lead to themselves', () => namesTree('<< /Kids [2 0 R 2 0 R 2 0 R] >>'), /brokenPdf|plainPdf/],
  ['references that lead in a circle', () => pdfOf(['2 0 R', '1 0 R']), /brokenPdf/],
  [
    'names 100 deep',
    () => namesTree(`<< /Kids ${'['.repeat(100)}${']'.repeat(100)} >>`),
    /brokenPdf|brokenXml|unknownFile|plainPdf|encoding/,
  ],
  [
    '250,000 names',
    () => namesTree(`<< /Names [${'(a) 3 0 R '.repeat(130_000)}] >>`, '<< /F (a) >>'),
    /brokenPdf|brokenXml|unknownFile|plainPdf|encoding/,
  ],
  [
    '3 MB of beginnings',
    () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3_000_000, '1 0 obj << >> stream ')]),
    /brokenPdf/,
  ],
  [
    '3 MB of digits',
    () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3_000_000, '1 1 ')]),
    /brokenPdf/,
  ],
];

describe('a file that is no invoice, or wants harm', () => {
  it.each(hostile)('%s is told in words', async (_name, make, problem) => {
    const bytes = await make();
    const read = await readInvoiceFile(bytes);
    expect(read.invoice === null ? read.problems : 'It was read').toContainEqual(
      expect.stringMatching(problem),
    );
    const keys = (read.invoice === null ? read.problems : []).map((told) => told.split('|')[0] ?? '');
    for (const language of languages)
      expect(keys.filter((one) => translator(language)(one) === one)).toEqual([]);
  });

  it('is not taken from a PDF that is attached beside the invoice, whose length stands elsewhere', async () => {
    const wrong = Buffer.from(pdfOfStream(`<< /Length 6 >>\nstream\nFAUSSE\nendstream`)).toString('latin1');
    const pdf = pdfWithTable([
      '<< /Type /Catalog /Pages 8 0 R /Names << /EmbeddedFiles 2 0 R >> >>',
      '<< /Names [(annexe.pdf) 5 0 R (factur-x.xml) 3 0 R] >>',
      '<< /Type /Filespec /F (factur-x.xml) /EF << /F 4 0 R >> >>',
      `<< /Length ${Buffer.byteLength(cii)} >>\nstream\n${Buffer.from(cii).toString('latin1')}\nendstream`,
      '<< /Type /Filespec /F (annexe.pdf) /EF << /F 6 0 R >> >>',
      `<< /Length 7 0 R >>\nstream\n${wrong}\nendstream`,
      String(wrong.length),
      '<< /Type /Pages /Kids [] /Count 0 >>',
    ]);
    expect(await readInvoiceFile(pdf)).toMatchObject({
      format: 'factur-x',
      invoice: { number: 'F-2026-117' },
    });
  });

  it('changes no object of ours', async () => {
    await readInvoiceFile(bytesOf('<Invoice><__proto__><polluted>1</polluted></__proto__></Invoice>'));
    expect('polluted' in {}).toBe(false);
  });
});

describe('a long file', () => {
  const lines = Array.from({ length: 245 }, (_, n) => ({
    name: `Sac ${n}`,
    quantity: '1',
    price: '1',
    net: '1.00',
  }));
  const long = bytesOf(ciiFile({ ...plainInvoice, lines }));

  it('is read in a thread, with what it says', async () => {
    const reading = createReading({ seconds: 60 });
    const read = await reading.read('invoice', long);
    expect(read).toMatchObject({ value: { format: 'cii', invoice: { number: 'F-2026-117' } } });
    await reading.close();
  });

  it('is given up after a while', async () => {
    const reading = createReading({ seconds: 0.001 });
    expect(await reading.read('invoice', long)).toEqual({ error: 'files.limit.seconds|max=0.001' });
    await reading.close();
  });
});
