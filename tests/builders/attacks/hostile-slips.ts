import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { archiveOf } from '../documents/archive.ts';
import { slipsPdf } from '../payroll/slip-pdfs.ts';

/*
 * PDFs and archives of wage slips that are made to harm whoever reads them, each with the key of what is said of it.
 * They are built when they are needed; none is larger than an upload may be, but for the one that says so.
 */

export interface HostileSlips {
  what: string;
  make(): Buffer | Promise<Buffer>;
  /** null: it is read, as far as it says anything. */
  says: RegExp | null;
}

const MEGABYTE = 1024 * 1024;

const slip = () => slipsPdf([{ lastName: 'Le Bihan', firstName: 'Anne', number: null }]);
const notes = Buffer.from('Bonjour');

interface Written {
  /** Of the trailer, beside its root and size. */
  trailer?: string;
  /** Where the list of places is said to begin. */
  startsAt?: number;
}

/** A PDF of these objects, numbered from 1; the first is its catalogue. */
function pdfOf(objects: readonly (string | Buffer)[], { trailer = '', startsAt }: Written = {}): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let at = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    at += part.length;
  };
  for (const [index, body] of objects.entries()) {
    places.push(at);
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]));
  }
  const list = at;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  add(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`));
  add(
    Buffer.from(
      `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${startsAt ?? list}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const stream = (content: Buffer, facts = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${content.length} ${facts} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
const packed = (content: Buffer, facts = ''): Buffer =>
  stream(deflateSync(content), `/Filter /FlateDecode ${facts}`);

const catalogue = '<< /Type /Catalog /Pages 2 0 R >>';
const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const page = (resources = '') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << ${resources} >> >>`;
const helvetica = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
/** One page that draws this, and what else it names. */
const drawing = (content: Buffer, resources = helvetica, ...more: (string | Buffer)[]): Buffer =>
  pdfOf([catalogue, pages, page(resources), content, ...more]);

const archived = async (name: string): Promise<Buffer> => archiveOf([{ name, content: await slip() }]);

const broken = /payroll\.error\.broken/;
const notPdf = /payroll\.error\.notPdf/;
const archive = /files\.error\.brokenArchive/;
const memory = /files\.limit\.memory\|max=256/;

/** A font that maps all that there is to letters. */
const greedyMap = packed(
  Buffer.from(
    `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00000000> <FFFFFFFF> endcodespacerange
1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange endcmap`,
  ),
);
const greedyFont =
  '/Font << /F1 << /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>] /ToUnicode 5 0 R >> >>';

export const hostileSlips: HostileSlips[] = [
  { what: 'a text', make: () => notes, says: broken },
  { what: 'a head of a PDF and nothing behind it', make: () => Buffer.from('%PDF-1.7\n'), says: broken },
  { what: 'a PDF cut in the middle', make: async () => (await slip()).subarray(0, 600), says: broken },
  {
    what: 'a drawing that unpacks to 700 MB',
    make: () => drawing(packed(Buffer.alloc(700 * MEGABYTE, ' '))),
    says: memory,
  },
  {
    what: 'four million words on a page',
    make: () => drawing(packed(Buffer.from(`BT /F1 9 Tf ${'1 0 0 1 9 9 Tm (ha) Tj '.repeat(4_000_000)} ET`))),
    says: /files\.limit\.(?:memory\|max=256|seconds\|max=60)/,
  },
  {
    what: 'pages that hold themselves',
    make: () => pdfOf([catalogue, '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']),
    says: broken,
  },
  {
    what: 'pages in pages, 50,000 deep',
    make: () =>
      pdfOf([
        catalogue,
        ...Array.from(
          { length: 50_000 },
          (_, at) => `<< /Type /Pages /Kids [${at + 3} 0 R] /Count 1 /Parent ${at + 1} 0 R >>`,
        ),
        '<< /Type /Page /MediaBox [0 0 9 9] >>',
      ]),
    says: null,
  },
  {
    what: 'four billion pages, it says',
    make: () => pdfOf([catalogue, '<< /Type /Pages /Kids [] /Count 4294967295 >>']),
    says: broken,
  },
  {
    what: 'fewer pages than none',
    make: () => pdfOf([catalogue, '<< /Type /Pages /Kids [] /Count -7 >>']),
    says: broken,
  },
  {
    what: '2,001 pages',
    make: async () => {
      const document = await PDFDocument.create();
      for (let at = 0; at < 2001; at += 1) document.addPage([595, 842]);
      return Buffer.from(await document.save());
    },
    says: /payroll\.error\.tooManyPages\|max=2000/,
  },
  {
    what: 'a list of places that leads to itself',
    make: () => {
      const objects = [catalogue, pages, page(), stream(Buffer.from(' '))];
      const list = pdfOf(objects).lastIndexOf('xref\n0');
      return pdfOf(objects, { trailer: `/Prev ${list}` });
    },
    says: null,
  },
  {
    what: 'a list of places that lies beyond the file',
    make: () => pdfOf([catalogue, pages, page(), stream(Buffer.from(' '))], { startsAt: 4_000_000_000 }),
    says: null,
  },
  {
    what: 'a length that is the object itself',
    make: () => pdfOf([catalogue, pages, page(), '<< /Length 4 0 R >>\nstream\nBT ET\nendstream']),
    says: null,
  },
  {
    what: 'objects in a stream that holds itself',
    make: () =>
      pdfOf([
        '<< /Type /Catalog /Pages 9 0 R >>',
        packed(
          Buffer.from('9 0 << /Type /Pages /Kids [] /Count 1 >>'),
          '/Type /ObjStm /N 1 /First 4 /Extends 2 0 R',
        ),
      ]),
    says: broken,
  },
  {
    what: 'a form that draws itself',
    make: () =>
      drawing(
        stream(Buffer.from('/X1 Do')),
        '/XObject << /X1 5 0 R >>',
        stream(
          Buffer.from('/X1 Do /X1 Do'),
          '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X1 5 0 R >> >>',
        ),
      ),
    says: null,
  },
  {
    what: 'forms that draw ten forms each, nine deep',
    make: () =>
      drawing(
        stream(Buffer.from('/X1 Do')),
        '/XObject << /X1 5 0 R >>',
        ...Array.from({ length: 9 }, (_, at) =>
          stream(
            Buffer.from(at === 8 ? 'BT /F1 9 Tf (ha) Tj ET' : '/X1 Do '.repeat(10)),
            `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << ${helvetica} /XObject << /X1 ${at + 6} 0 R >> >>`,
          ),
        ),
      ),
    says: /files\.limit\.(?:memory\|max=256|seconds\|max=60)/,
  },
  {
    what: 'a font that knows four billion letters',
    make: () => drawing(stream(Buffer.from('BT /F1 9 Tf <00000001> Tj ET')), greedyFont, greedyMap),
    says: null,
  },
  {
    what: 'words at places that are no numbers',
    make: () =>
      drawing(
        stream(
          Buffer.from(
            'BT /F1 9 Tf 1e999 0 0 -1e999 1e400 /A Tm (Anne) Tj /F1 -1e308 Tf [(ha) 1e308 (ha) null] TJ ET',
          ),
        ),
      ),
    says: null,
  },
  {
    what: 'a script that asks to be run',
    make: () =>
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (globalThis.polluted = 1; while (true);) >> >>',
        pages,
        page(helvetica),
        stream(Buffer.from('BT /F1 9 Tf (Anne) Tj ET')),
      ]),
    says: null,
  },
  { what: 'an archive of a text', make: () => archiveOf([{ name: 'a.pdf', content: notes }]), says: notPdf },
  { what: 'an archive of nothing', make: () => archiveOf([]), says: broken },
  {
    what: 'an archive in an archive',
    make: async () => archiveOf([{ name: 'a.zip', content: await archived('a.pdf') }]),
    says: /payroll\.error\.emptyArchive/,
  },
  {
    what: 'an archive that is called a PDF in an archive',
    make: async () => archiveOf([{ name: 'a.pdf', content: await archived('a.pdf') }]),
    says: notPdf,
  },
  {
    what: 'an archive of 2,001 files',
    make: () => archiveOf(Array.from({ length: 2001 }, (_, at) => ({ name: `${at}.txt`, content: 'a' }))),
    says: /files\.limit\.entries\|max=2000/,
  },
  {
    what: 'an archive that leads out of its folder',
    make: () => archived('../../../../etc/passwd.pdf'),
    says: /payroll\.error\.emptyArchive/,
  },
  { what: 'an archive of a name with a NUL', make: () => archived('a\0.pdf'), says: null },
  {
    what: 'an archive of a name twice',
    make: async () => {
      const content = await slip();
      return archiveOf([
        { name: 'a.pdf', content },
        { name: 'a.pdf', content },
      ]);
    },
    says: archive,
  },
  {
    what: 'an archive that asks for a password',
    make: async () => archiveOf([{ name: 'a.pdf', content: await slip(), encrypted: true }]),
    says: archive,
  },
  {
    what: 'an archive that says it is small and unpacks to 70 MB',
    make: () =>
      archiveOf([
        {
          name: 'a.pdf',
          content: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(70 * MEGABYTE)]),
          claims: 100,
        },
      ]),
    says: /files\.limit\.unpacked\|max=64/,
  },
  {
    what: 'an archive of a PDF larger than an upload may be',
    make: () =>
      archiveOf([
        { name: 'a.pdf', content: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(11 * MEGABYTE)]) },
      ]),
    says: /files\.limit\.bytes\|max=10/,
  },
  {
    what: 'an archive whose list lies beyond its end',
    make: () => archiveOf([{ name: 'a.pdf', content: notes }], { listAt: 4_000_000_000 }),
    says: archive,
  },
];
