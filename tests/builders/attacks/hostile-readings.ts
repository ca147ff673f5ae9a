import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { fecColumns } from '#domain/accounting/fec.ts';
import type { ReaderName } from '#domain/files/limits.ts';
import { archiveOf, sheetXml, workbookOf, workbookParts } from '../documents/archive.ts';
import { camtFile, twoColumnCsv } from '../bank-files.ts';
import { ciiFile, plainInvoice, ublFile } from '../documents/electronic-invoices.ts';

/*
 * Files that are made to harm whoever reads them, by reader: each with what is said of it, and how. They are built when
 * they are needed; none is larger than an upload may be.
 */

export interface HostileReading {
  what: string;
  reader: ReaderName;
  make(): Uint8Array;
  /** The key that is told; null: it is read, within its time. */
  says: RegExp | null;
}

const bytes = (text: string): Uint8Array => Buffer.from(text);
const MEGABYTE = 1024 * 1024;
/** As near to the limit of an upload as it takes. */
const LARGE = 9.9 * MEGABYTE;
const filled = (text: string, size = LARGE): string => text.repeat(Math.floor(size / text.length));
const deep = (name: string, depth: number): string => `<${name}>`.repeat(depth) + `</${name}>`.repeat(depth);
const entities = `<!DOCTYPE a [<!ENTITY e0 "ha">${Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('')}]>`;
const u32 = (n: number): number[] => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];

type Case = [what: string, make: () => Uint8Array, says: RegExp | null];
const of = (reader: ReaderName, cases: readonly Case[]): HostileReading[] =>
  cases.map(([what, make, says]) => ({ reader, what: `${reader}: ${what}`, make, says }));

const rows = /limit\.rows\|max=10000/;
const columns = /limit\.columns\|max=100/;
const cell = (reference: string, value = '1') => `<c r="${reference}"><v>${value}</v></c>`;
const two = `<row r="1">${cell('A1')}</row><row r="2">${cell('A2')}</row>`;

const workbooks: Case[] = [
  ['200,000 tiny rows', () => workbookOf('<row/>'.repeat(200_001)), rows],
  ['200,000 tiny rows with a cell', () => workbookOf('<row><c><v>1</v></c></row>'.repeat(200_000)), rows],
  ['a million rows that are painted', () => workbookOf('<row s="1"/>'.repeat(1_000_000)), rows],
  ['10,002 rows', () => workbookOf('<row><c><v>1</v></c></row>'.repeat(10_002)), rows],
  ['100,000 cells in a row', () => workbookOf(`<row>${'<c><v>1</v></c>'.repeat(100_000)}</row>`), columns],
  ['a cell in the last column', () => workbookOf(`${two}<row r="3">${cell('XFD3')}</row>`), columns],
  ['a cell in no column', () => workbookOf(`${two}<row r="3">${cell('3')}</row>`), null],
  [
    'a cell in a column of 40 letters',
    () => workbookOf(`${two}<row r="3">${cell('Z'.repeat(40))}</row>`),
    columns,
  ],
  [
    '600,000 cells',
    () => workbookOf(`<row>${'<c><v>1</v></c>'.repeat(100)}</row>`.repeat(6000)),
    /limit\.cells/,
  ],
  ['row number 2^31', () => workbookOf(`${two}<row r="2147483648">${cell('A1')}</row>`), null],
  ['row number -1', () => workbookOf(`${two}<row r="-1">${cell('A1')}</row>`), null],
  ['row number 1e999', () => workbookOf(`${two}<row r="1e999">${cell('A1')}</row>`), null],
  ['a number beyond all days', () => workbookOf(`${two}<row>${cell('A3', '1e300')}</row>`), null],
  [
    'numbers that are none',
    () => workbookOf(`${two}<row>${cell('A3', 'NaN')}${cell('B3', '0x1F')}</row>`),
    null,
  ],
  [
    'a cell of 10 MB',
    () => workbookOf(`${two}<row><c t="inlineStr"><is><t>${filled('x')}</t></is></c></row>`),
    /longCell\|line=3/,
  ],
  [
    'a cell of 10 MB in runs',
    () => workbookOf(`${two}<row><c t="inlineStr"><is>${filled('<r><t>x</t></r>')}</is></c></row>`),
    /longCell/,
  ],
  [
    'shared texts of 20 MB',
    () =>
      workbookOf(two, [
        {
          name: 'xl/sharedStrings.xml',
          content: `<sst>${filled('<si><t>abcdefghijklmnopqrstuvwxyz</t></si>', 20 * MEGABYTE)}</sst>`,
        },
      ]),
    /limit\.(text|cells)/,
  ],
  [
    'one shared text of 20 MB',
    () =>
      workbookOf(two, [
        { name: 'xl/sharedStrings.xml', content: `<sst><si><t>${filled('x', 20 * MEGABYTE)}</t></si></sst>` },
      ]),
    /limit\.text/,
  ],
  [
    'a million shared texts',
    () =>
      workbookOf(two, [{ name: 'xl/sharedStrings.xml', content: `<sst>${'<si/>'.repeat(1_000_000)}</sst>` }]),
    /limit\.cells/,
  ],
  [
    'a shared text that is not there',
    () => workbookOf(`${two}<row><c t="s"><v>99999999999</v></c></row>`),
    null,
  ],
  ['a shared text below zero', () => workbookOf(`${two}<row><c t="s"><v>-1</v></c></row>`), null],
  [
    'a shared text named constructor',
    () => workbookOf(`${two}<row><c t="s"><v>constructor</v></c></row>`),
    null,
  ],
  ['a style that is not there', () => workbookOf(`${two}<row><c s="4294967296"><v>1</v></c></row>`), null],
  [
    'a million styles',
    () =>
      workbookOf(two, [
        {
          name: 'xl/styles.xml',
          content: `<styleSheet><cellXfs>${'<xf/>'.repeat(1_000_000)}</cellXfs></styleSheet>`,
        },
      ]),
    null,
  ],
  [
    'four million styles',
    () =>
      workbookOf(two, [
        {
          name: 'xl/styles.xml',
          content: `<styleSheet><cellXfs>${'<xf/>'.repeat(4_000_000)}</cellXfs></styleSheet>`,
        },
      ]),
    /limit\.elements/,
  ],
  [
    'a format of a megabyte of brackets',
    () =>
      workbookOf(two, [
        {
          name: 'xl/styles.xml',
          content: `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${'['.repeat(MEGABYTE)}"/></numFmts></styleSheet>`,
        },
      ]),
    null,
  ],
  ['a sheet that unpacks to 60 MB', () => workbookOf(' '.repeat(60 * MEGABYTE)), /limit\.unpacked\|max=48/],
  [
    'a sheet that unpacks to 60 MB and says 10',
    () =>
      archiveOf(workbookParts(sheetXml(' '.repeat(60 * MEGABYTE))).map((part) => ({ ...part, claims: 10 }))),
    /limit\.unpacked/,
  ],
  [
    'a sheet that says it unpacks to 4 GB',
    () => archiveOf(workbookParts(sheetXml(two)).map((part) => ({ ...part, claims: 0xffffffff }))),
    null,
  ],
  [
    'parts that unpack to 60 MB together',
    () =>
      workbookOf(' '.repeat(30 * MEGABYTE), [
        { name: 'xl/styles.xml', content: `<a>${' '.repeat(30 * MEGABYTE)}</a>` },
      ]),
    /limit\.unpacked/,
  ],
  [
    'a part beside of 60 MB that nobody asks for',
    () => workbookOf(two, [{ name: 'xl/media/image1.png', content: Buffer.alloc(60 * MEGABYTE) }]),
    null,
  ],
  [
    'an archive in an archive',
    () => archiveOf([{ name: 'xl/workbook.xlsx', content: workbookOf(two) }]),
    /import\.error\.format/,
  ],
  ['a sheet that is an archive', () => archiveOf(workbookParts(workbookOf(two))), /import\.error\.format/],
  ['elements 100,000 deep', () => workbookOf(deep('row', 100_000)), /limit\.depth\|max=20/],
  [
    'relations 30 deep',
    () =>
      archiveOf(
        workbookParts(sheetXml(two)).map((part) =>
          part.name.endsWith('.rels') ? { ...part, content: deep('a', 30) } : part,
        ),
      ),
    /limit\.depth/,
  ],
  [
    'entities that grow',
    () => archiveOf(workbookParts(entities + sheetXml(`<row><c><v>&e9;</v></c></row>`))),
    /import\.error\.format/,
  ],
  [
    'an entity that is a file',
    () =>
      archiveOf(
        workbookParts(
          `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${sheetXml('<row><c><v>&x;</v></c></row>')}`,
        ),
      ),
    /import\.error\.format/,
  ],
  [
    'an entity that nobody knows',
    () => workbookOf('<row><c><v>&nobody;</v></c></row>'),
    /import\.error\.format/,
  ],
  [
    'a number for half a letter',
    () => workbookOf('<row><c><v>&#xD800;</v></c></row>'),
    /import\.error\.format/,
  ],
  ['a number for NUL', () => workbookOf('<row><c><v>&#0;</v></c></row>'), /import\.error\.format/],
  [
    'bytes that are no letters',
    () => archiveOf(workbookParts(Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0xfe, 0x3c]))),
    /import\.error\.format/,
  ],
  [
    'a sheet that ends in the middle',
    () => archiveOf(workbookParts('<worksheet><sheetData><row><c><v>1')),
    /import\.error\.format/,
  ],
  ['a sheet of nothing', () => archiveOf(workbookParts('')), /import\.error\.(format|empty)/],
  ['a sheet without rows', () => workbookOf(''), /import\.error\.empty/],
  ['headings alone', () => workbookOf(`<row>${cell('A1')}</row>`), /noLines/],
  [
    '10,000 attributes',
    () => workbookOf(`<row ${Array.from({ length: 10_000 }, (_, n) => `a${n}="1"`).join(' ')}/>`),
    /limit\.elements/,
  ],
  ['an attribute twice', () => workbookOf('<row r="1" r="2"/>'), /import\.error\.format/],
  ['an attribute named __proto__', () => workbookOf(`<row __proto__="1">${cell('A1')}</row>${two}`), null],
  [
    'no sheet',
    () => archiveOf([{ name: 'xl/workbook.xml', content: '<workbook/>' }]),
    /import\.error\.format/,
  ],
  [
    'a sheet that is elsewhere',
    () =>
      archiveOf(
        workbookParts(sheetXml(two)).map((part) =>
          part.name.endsWith('.rels')
            ? {
                ...part,
                content:
                  '<Relationships><Relationship Id="r1" Target="../../../etc/passwd"/></Relationships>',
              }
            : part,
        ),
      ),
    /import\.error\.format/,
  ],
  ['no part at all', () => archiveOf([]), /import\.error\.format|brokenArchive/],
  [
    'names that lead elsewhere',
    () =>
      workbookOf(two, [
        { name: '../../../../etc/passwd', content: 'x' },
        { name: '/etc/cron.d/x', content: 'x' },
        { name: 'C:\\x', content: 'x' },
      ]),
    null,
  ],
  [
    'a sheet twice',
    () => workbookOf(two, [{ name: 'xl/worksheets/s.xml', content: sheetXml('') }]),
    /brokenArchive/,
  ],
  [
    'a locked sheet',
    () => archiveOf(workbookParts(sheetXml(two)).map((part) => ({ ...part, encrypted: true }))),
    /brokenArchive/,
  ],
  [
    'a sheet packed in another way',
    () => archiveOf(workbookParts(sheetXml(two)).map((part) => ({ ...part, method: 12 }))),
    /brokenArchive/,
  ],
  [
    'a sheet that is not packed',
    () => archiveOf(workbookParts(sheetXml(two)).map((part) => ({ ...part, method: 0 }))),
    null,
  ],
  [
    '5,000 empty parts',
    () =>
      workbookOf(
        two,
        Array.from({ length: 5000 }, (_, n) => ({ name: `a${n}`, content: '' })),
      ),
    /limit\.entries\|max=2000/,
  ],
  [
    'a list of 65,535 that has 5',
    () => archiveOf(workbookParts(sheetXml(two)), { count: 65_535 }),
    /limit\.entries/,
  ],
  [
    'a list of 1,000 that has 5',
    () => archiveOf(workbookParts(sheetXml(two)), { count: 1000 }),
    /brokenArchive/,
  ],
  ['a list that is elsewhere', () => archiveOf(workbookParts(sheetXml(two)), { listAt: 7 }), /brokenArchive/],
  [
    'a list beyond the end',
    () => archiveOf(workbookParts(sheetXml(two)), { listAt: 0xfffffff0 }),
    /brokenArchive/,
  ],
  ['an archive cut in the middle', () => workbookOf(two).subarray(0, 300), /brokenArchive/],
  ['an archive without its list', () => workbookOf(two).subarray(0, -60), /brokenArchive/],
  ['10 MB of beginnings of archives', () => Buffer.alloc(LARGE, 'PK\u0003\u0004'), /brokenArchive/],
  [
    '10 MB of ends of archives',
    () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(LARGE, 'PK\u0005\u0006')]),
    /brokenArchive|format/,
  ],
  [
    'a workbook of 10 MB and more',
    () => Buffer.concat([workbookOf(two), Buffer.alloc(10 * MEGABYTE)]),
    /limit\.bytes\|max=10/,
  ],
];

const tables: Case[] = [
  ['9.9 MB of semicolons', () => bytes(filled(';')), columns],
  ['9.9 MB of commas', () => bytes(filled(',')), columns],
  ['9.9 MB of tabs', () => bytes(filled('\t')), columns],
  [
    'a quotation mark that is never closed',
    () => bytes(`Nom;Taux\n"${filled('a;b\n')}`),
    /openQuote\|line=2/,
  ],
  ['9.9 MB of quotation marks', () => bytes(filled('"')), /openQuote/],
  ['9.9 MB of cells of quotation marks', () => bytes(filled('"";')), columns],
  ['a line of 9.9 MB', () => bytes(filled('x')), /longCell\|line=1/],
  ['9.9 MB of ends of lines', () => bytes(filled('\n')), rows],
  ['9.9 MB of returns', () => bytes(filled('\r')), rows],
  ['9.9 MB of blanks', () => bytes(filled(' ')), /error\.empty/],
  ['9.9 MB of empty lines with a semicolon', () => bytes(filled(';\n')), rows],
  ['two million lines', () => bytes(filled('a;b\n')), rows],
  ['10,001 lines below the headings', () => bytes(`a;b\n${'1;2\n'.repeat(10_001)}`), rows],
  ['100,000 columns', () => bytes(`${'a;'.repeat(100_000)}\n1`), columns],
  ['101 columns in one line', () => bytes(`a;b\n${'1;'.repeat(101)}\n`), columns],
  ['600,000 cells of a text', () => bytes(`${'1;'.repeat(99)}1\n`.repeat(6000)), /limit\.cells/],
  ['a cell of 4,001 letters', () => bytes(`Nom\n${'x'.repeat(4001)}`), /longCell\|line=2/],
  ['a quoted cell of 4,001 letters', () => bytes(`Nom\n"${'x'.repeat(4001)}"`), /longCell\|line=2/],
  ['a quoted cell of 9 MB', () => bytes(`Nom\n"${filled('x', 9 * MEGABYTE)}"`), /openQuote\|line=2/],
  ['a NUL at the end', () => bytes(`Nom\n${'abc\n'.repeat(5000)}a\0b\n`), /import\.error\.format/],
  ['9.9 MB of NULs', () => Buffer.alloc(LARGE), /import\.error\.format/],
  ['mixed ends of lines', () => bytes('a;b\r1;2\n3;4\r\n5;6'), null],
  [
    'halves of letters in UTF-16',
    () => Buffer.from([0xff, 0xfe, 0x41, 0, 0x0a, 0, 0x00, 0xd8, 0x42, 0]),
    null,
  ],
  ['UTF-16 of one byte too few', () => Buffer.from([0xff, 0xfe, 0x41, 0, 0x0a, 0, 0x41]), null],
  [
    'UTF-16 of NULs',
    () => Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.alloc(100)]),
    /import\.error\.format/,
  ],
  ['9.9 MB of bytes beyond ASCII', () => Buffer.alloc(LARGE, 0xe9), /longCell/],
  ['text in the middle of quotation marks', () => bytes('a"b;c\n1;"x" y\n'), null],
  ['nothing', () => new Uint8Array(), /error\.empty/],
  ['a mark alone', () => bytes('\uFEFF'), /error\.empty/],
  ['10 MB and more', () => Buffer.alloc(10 * MEGABYTE + 1, 'a;b\n'), /limit\.bytes\|max=10/],
  ['a headings line named __proto__', () => bytes('__proto__;constructor\n1;2\n'), null],
  ...workbooks,
];

const entry =
  '<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-19</Dt></BookgDt></Ntry>';
const statement = (inside: string) => `<Stmt>${inside}</Stmt>`;
const camt = (inside: string) => `<Document><BkToCstmrStmt>${inside}</BkToCstmrStmt></Document>`;
const brokenXml = /banking\.error\.brokenXml/;
const noFile = /notABankFile/;

const cfonb = (code: string) =>
  `${code}30006    00001EUR2 12345678901  041126`.padEnd(90).concat('0000000000100{').padEnd(120);
const banks: Case[] = [
  ['250,000 tiny entries', () => bytes(camt(statement('<Ntry/>'.repeat(250_000)))), rows],
  ['80,000 booked entries', () => bytes(camt(statement(entry.repeat(80_000)))), rows],
  ['10,001 booked entries', () => bytes(camt(statement(entry.repeat(10_001)))), rows],
  [
    'one entry of 100,000 transactions',
    () =>
      bytes(
        camt(statement(`<Ntry><NtryDtls>${'<TxDtls><Amt/></TxDtls>'.repeat(100_000)}</NtryDtls></Ntry>`)),
      ),
    /limit\.elements/,
  ],
  [
    'one entry of 2 million elements',
    () => bytes(camt(statement(`<Ntry>${'<a/>'.repeat(2_000_000)}</Ntry>`))),
    /limit\.elements/,
  ],
  ['100,000 statements', () => bytes(camt('<Stmt/>'.repeat(100_000))), /tooManyStatements\|max=366/],
  ['400 statements', () => bytes(camt(statement(entry).repeat(400))), /tooManyStatements/],
  ['100,000 balances', () => bytes(camt(statement('<Bal/>'.repeat(160_000)))), /limit\.elements/],
  ['elements 50,000 deep', () => bytes(camt(statement(deep('Ntry', 50_000)))), /limit\.depth\|max=40/],
  [
    'a text of 9 MB',
    () => bytes(camt(statement(`<Ntry><AddtlNtryInf>${filled('x', 9 * MEGABYTE)}</AddtlNtryInf></Ntry>`))),
    /limit\.text/,
  ],
  ['a comment of 9 MB', () => bytes(camt(`<!--${filled('x', 9 * MEGABYTE)}-->${statement(entry)}`)), null],
  ['a comment that never ends', () => bytes(`<Document><!--${filled('x')}`), brokenXml],
  ['CDATA of 9 MB', () => bytes(camt(`<![CDATA[${filled('x', 9 * MEGABYTE)}]]>`)), /limit\.text/],
  ['a name of 9 MB', () => bytes(`<${filled('x')}`), brokenXml],
  ['an attribute of 9 MB', () => bytes(`<Document a="${filled('x', 9 * MEGABYTE)}"/>`), /limit\.text/],
  [
    'an instruction of 9 MB',
    () => bytes(`<?xml version="1.0"?><?a ${filled('x', 9 * MEGABYTE)}?>${camt(statement(entry))}`),
    null,
  ],
  ['9.9 MB of opening brackets', () => bytes(filled('<')), brokenXml],
  ['9.9 MB of ampersands', () => bytes(`<Document>${filled('&')}`), brokenXml],
  [
    '9.9 MB of ampersands that mean something',
    () => bytes(`<Document>${filled('&amp;', 9.8 * MEGABYTE)}</Document>`),
    /noStatement|limit\.text/,
  ],
  ['an OFX of opened tags', () => bytes(`<OFX>${filled('<STMTTRN><TRNAMT>1')}`), /noOfxStatement|limit\./],
  ['an OFX of opened movements', () => bytes(`<OFX><STMTRS>${filled('<STMTTRN><TRNAMT>1')}`), rows],
  ['an OFX of opened statements', () => bytes(`<OFX>${filled('<STMTRS>')}`), /tooManyStatements/],
  [
    'an OFX of 9.9 MB of tags that nobody knows',
    () => bytes(`<OFX><STMTRS>${filled('<A>1')}`),
    /limit\.elements/,
  ],
  ['an OFX of one text', () => bytes(`<OFX><STMTRS><STMTTRN><NAME>${filled('x')}`), null],
  [
    'an OFX of entities that grow',
    () => bytes(`<?xml version="1.0"?>${entities}<OFX><STMTRS>&e9;</STMTRS></OFX>`),
    null,
  ],
  [
    'an OFX of SGML without a statement',
    () => bytes(`OFXHEADER:100\nDATA:OFXSGML\n\n<OFX>${'<STMTTRN><TRNAMT>1\n'.repeat(9000)}`),
    /noOfxStatement/,
  ],
  [
    'an OFX of one line',
    () => bytes(`OFXHEADER:100 ${filled('<STMTTRN><TRNAMT>1')}`),
    /longCell|notABankFile/,
  ],
  ['a CFONB of 120 letters a line', () => bytes(`${'0'.repeat(120)}\n`.repeat(9000)), noFile],
  ['a CFONB of 80,000 movements', () => bytes(`${cfonb('01')}\n${`${cfonb('04')}\n`.repeat(80_000)}`), rows],
  [
    'a CFONB of balances alone',
    () => bytes(`${cfonb('01')}\n${cfonb('07')}\n`.repeat(40_000)),
    /tooManyStatements/,
  ],
  [
    'a CFONB of words without end',
    () => bytes(`${cfonb('01')}${cfonb('04')}${cfonb('05').repeat(80_000)}`),
    null,
  ],
  ['a CFONB of one record of 9.9 MB', () => bytes(`${cfonb('01')}\n04${filled('x', 9 * MEGABYTE)}`), noFile],
  ['entities that grow', () => bytes(`${entities}<Document>&e9;</Document>`), /documentType/],
  [
    'an entity that is a file',
    () => bytes(`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document>&x;</Document>`),
    /documentType/,
  ],
  ['a name of ours', () => bytes(camt('<__proto__><Ntry/></__proto__>')), /noStatement/],
  ['another name of ours', () => bytes(camt('<constructor/>')), /noStatement/],
  ['amounts that are none', () => bytes(camt(statement(entry.replace('1.00', 'NaN')))), null],
  ['a day that is none', () => bytes(camt(statement(entry.replace('2026-11-19', '2026-02-31')))), null],
  ['elements where texts should be', () => bytes(camt(statement(entry.replace('1.00', '<a/>')))), null],
  ['a statement of nothing', () => bytes(camt('<Stmt/>')), null],
  ['another message', () => bytes('<Document><CstmrCdtTrfInitn/></Document>'), /noStatement/],
  ['a page of the web', () => bytes('<html><body>a</body></html>'), /noStatement/],
  ['XML cut in the middle', () => bytes(camtFile('08', []).slice(0, 200)), brokenXml],
  ['an encoding that nobody uses', () => bytes('<?xml version="1.0" encoding="EBCDIC-FR"?><a/>'), /encoding/],
  ['UTF-16 of XML', () => Buffer.from(`\ufeff<Document/>`, 'utf16le'), /noStatement|notABankFile/],
  ['9.9 MB of semicolons', () => bytes(filled(';')), columns],
  ['9.9 MB of bars', () => bytes(filled('|')), /limit\.columns|longCell/],
  ['a quotation mark that is never closed', () => bytes(`${twoColumnCsv}\n"${filled('a;b\n')}`), /openQuote/],
  ['9.9 MB of ends of lines', () => bytes(filled('\n')), rows],
  ['a million movements', () => bytes(`Date;Libelle;Montant\n${filled('1/1/26;A;1\n')}`), rows],
  ['100,000 columns', () => bytes(`Date;Montant;${'a;'.repeat(100_000)}`), columns],
  ['a line of 9.9 MB', () => bytes(filled('9')), /longCell/],
  ['9.9 MB of NULs', () => Buffer.alloc(LARGE), noFile],
  ['a NUL in a movement', () => bytes('Date;Libelle;Montant\n01/11/2026;a\0b;1\n'), noFile],
  ['halves of letters', () => Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x3b, 0]), noFile],
  ['a PDF', () => bytes('%PDF-1.7\n1 0 obj\n'), noFile],
  ['a workbook', () => workbookOf(two), noFile],
  ['10 MB and more', () => Buffer.alloc(10 * MEGABYTE + 1, ' '), /limit\.bytes/],
];

const cii = ciiFile(plainInvoice);
const ubl = ublFile(plainInvoice);
const pdf = (...objects: string[]) =>
  bytes(
    `%PDF-1.7\n${objects.map((one, n) => `${n + 1} 0 obj\n${one}\nendobj\n`).join('')}trailer\n<< /Root 1 0 R >>\n%%EOF`,
  );
const packed = (content: Uint8Array, dictionary = '') => {
  const stream = deflateSync(content, { level: 9 });
  return `<< ${dictionary} /Filter /FlateDecode /Length ${stream.length} >>\nstream\n${stream.toString('latin1')}\nendstream`;
};
/** A stream that unpacks to so many times 20 MB, made without unpacking it. */
const bomb = (times: number) => {
  const piece = deflateRawSync(Buffer.alloc(20 * MEGABYTE), { finishFlush: constants.Z_FULL_FLUSH });
  const stream = Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array<Buffer>(times).fill(piece),
    deflateRawSync(''),
  ]);
  return `<< /Filter /FlateDecode /Length ${stream.length} >>\nstream\n${stream.toString('latin1')}\nendstream`;
};
const latin = (text: string) => Buffer.from(text, 'latin1');
const catalog = '<< /Type /Catalog /Pages 9 0 R /Names << /EmbeddedFiles 2 0 R >> >>';
const carrying = (stream: string) =>
  latin(
    `%PDF-1.7\n1 0 obj\n${catalog}\nendobj\n2 0 obj\n<< /Names [(factur-x.xml) 3 0 R] >>\nendobj\n3 0 obj\n<< /F (factur-x.xml) /EF << /F 4 0 R >> >>\nendobj\n4 0 obj\n${stream}\nendobj\n9 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF`,
  );
const anyPdf = /brokenPdf|plainPdf|bombPdf|limit\./;

const invoices: Case[] = [
  ['9.9 MB of opening brackets', () => bytes(filled('<')), /longXml|brokenXml/],
  [
    'CII of 2 million letters and more',
    () => bytes(cii.replace('F-2026-117', 'x'.repeat(2_100_000))),
    /longXml/,
  ],
  [
    'CII of 400,000 elements',
    () => bytes(`<CrossIndustryInvoice>${'<a/>'.repeat(400_000)}</CrossIndustryInvoice>`),
    /limit\.elements/,
  ],
  [
    'UBL of 100,000 lines',
    () => bytes(`<Invoice>${'<InvoiceLine/>'.repeat(100_000)}</Invoice>`),
    /lineName|tooManyLines/,
  ],
  ['UBL 50,000 deep', () => bytes(deep('Invoice', 50_000)), /limit\.depth\|max=40/],
  ['CII cut in the middle', () => bytes(cii.slice(0, 2000)), /brokenXml/],
  ['UBL of entities that grow', () => bytes(entities + ubl.replace(/^<\?xml[^>]*\?>/, '')), /documentType/],
  [
    'CII with a name of ours',
    () => bytes('<CrossIndustryInvoice><__proto__/></CrossIndustryInvoice>'),
    /notAnInvoice/,
  ],
  [
    'CII with a file of 9 MB in it',
    () =>
      bytes(
        `<CrossIndustryInvoice><AttachmentBinaryObject>${filled('x', 9 * MEGABYTE)}</AttachmentBinaryObject></CrossIndustryInvoice>`,
      ),
    /received\.problem/,
  ],
  [
    'UBL of numbers without end',
    () => bytes(ubl.replaceAll(/>\d+\.\d\d</g, `>${'9'.repeat(3000)}<`)),
    /received\.problem/,
  ],
  ['UBL of another kind', () => bytes('<Order/>'), /notAnInvoice/],
  ['an element without an end', () => bytes('<Invoice '.repeat(100_000)), /brokenXml/],
  ['bytes that are no letters', () => Buffer.concat([bytes(cii), Buffer.from([0xc3, 0x28])]), /encoding/],
  ['nothing', () => new Uint8Array(), /unknownFile/],
  ['PDF of its name alone', () => bytes('%PDF-1.7\n'), anyPdf],
  ['PDF of objects that lead in a circle', () => pdf('2 0 R', '1 0 R'), anyPdf],
  [
    'PDF whose tables lead in a circle',
    () => bytes('%PDF-1.7\nxref\n0 1\ntrailer\n<< /Prev 9 /Root 1 0 R >>\nstartxref\n9\n%%EOF'),
    anyPdf,
  ],
  ['PDF of names that lead to themselves', () => pdf(catalog, '<< /Kids [2 0 R 2 0 R 2 0 R] >>'), anyPdf],
  [
    'PDF of 400,000 objects',
    () => latin(`%PDF-1.7\n${Array.from({ length: 400_000 }, (_, n) => `${n} 0 obj 1 endobj\n`).join('')}`),
    anyPdf,
  ],
  ['PDF of lists in one another', () => pdf(`<< /Type /Catalog /Names ${'['.repeat(100_000)} >>`), anyPdf],
  ['PDF of 9 MB of brackets', () => latin(`%PDF-1.7\n1 0 obj\n${filled('<<', 9 * MEGABYTE)}`), anyPdf],
  [
    'PDF of 9 MB of beginnings',
    () => latin(`%PDF-1.7\n${filled('1 0 obj << >> stream ', 9 * MEGABYTE)}`),
    anyPdf,
  ],
  ['PDF of 9 MB of digits', () => latin(`%PDF-1.7\n${filled('1 1 ', 9 * MEGABYTE)}`), anyPdf],
  [
    'PDF of 9 MB of trailers',
    () => latin(`%PDF-1.7\n${filled('trailer << /Root 1 0 R >>\n', 9 * MEGABYTE)}`),
    anyPdf,
  ],
  [
    'PDF of a text that never ends',
    () => pdf(`<< /Type /Catalog /Names (${filled('(', 9 * MEGABYTE)}`),
    anyPdf,
  ],
  [
    'PDF of a comment that never ends',
    () => latin(`%PDF-1.7\n1 0 obj\n%${filled('x', 9 * MEGABYTE)}`),
    anyPdf,
  ],
  [
    'PDF of a length of 4 GB',
    () => carrying('<< /Length 4294967295 >>\nstream\nx\nendstream'),
    /received\.problem/,
  ],
  [
    'PDF of a length below zero',
    () => carrying('<< /Length -1 >>\nstream\nx\nendstream'),
    /received\.problem/,
  ],
  ['PDF of an invoice that unpacks to 60 MB', () => carrying(packed(Buffer.alloc(60 * MEGABYTE))), /bombPdf/],
  ['PDF of an invoice that unpacks to 2 GB', () => carrying(bomb(100)), /limit\.(?:memory|seconds)/],
  [
    'PDF of objects that unpack to 60 MB',
    () =>
      latin(
        `%PDF-1.7\n2 0 obj\n${packed(Buffer.alloc(60 * MEGABYTE), '/Type /ObjStm /N 1 /First 8')}\nendobj\ntrailer\n<< /Root 1 0 R >>`,
      ),
    /bombPdf|brokenPdf/,
  ],
  [
    'PDF packed twice',
    () =>
      carrying(
        packed(deflateSync(Buffer.alloc(MEGABYTE)), '').replace(
          '/FlateDecode',
          '[/FlateDecode /FlateDecode]',
        ),
      ),
    /brokenXml/,
  ],
  [
    'PDF with a password',
    () => bytes('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R /Encrypt 1 0 R >>'),
    /encryptedPdf|brokenPdf/,
  ],
  [
    'PDF of 100,000 names',
    () => pdf(catalog, `<< /Names [${'(a) 3 0 R '.repeat(100_000)}] >>`, '<< /F (a) >>'),
    anyPdf,
  ],
  ['10 MB and more', () => Buffer.alloc(10 * MEGABYTE + 1, '<'), /limit\.bytes/],
];

const json = (value: unknown) => bytes(JSON.stringify(value));
const fecHead = fecColumns.join('\t');
const fecLine = (account: string, amount: string) =>
  ['OD', '', '1', '20250101', account, '', '', '', 'P', '20250101', 'E', amount, '', '', '', '', '', ''].join(
    '\t',
  );

const entryFiles: Case[] = [
  ['zeros', () => new Uint8Array(9 * MEGABYTE), /imports\.fec\.error\.format/],
  ['no column of it', () => bytes(filled('a;b;c\n')), /fec\.error\.header/],
  ['300,000 short lines', () => bytes(`${fecHead}\n${'x\n'.repeat(300_000)}`), /limit\.rows\|max=200000/],
  ['one line of separators', () => bytes(`${fecHead}\n${filled('\t')}`), /import\.error\.noLines/],
  ['one endless cell', () => bytes(`${fecHead}\n${fecLine('5'.repeat(9 * MEGABYTE), '1')}`), null],
  [
    'an amount of a million figures',
    () => bytes(`${fecHead}\n${fecLine('512000', '9'.repeat(1_000_000))}`),
    null,
  ],
  [
    'as many accounts as lines',
    () => {
      const lines = Array.from({ length: 100_000 }, (_, at) => fecLine(`512${at}`, '1'));
      return bytes([fecHead, ...lines].join('\n'));
    },
    null,
  ],
];

const fileError = /translations\.error\.file/;

const dictionaries: Case[] = [
  ['9.9 MB of brackets', () => bytes(filled('[')), /limit\.depth\|max=9/],
  ['9.9 MB of braces', () => bytes(filled('{"a":')), /limit\.depth/],
  ['5 million zeros', () => bytes(`[${filled('0,')}0]`), /limit\.elements/],
  [
    '100,000 texts',
    () => json(Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`a${n}`, 'b']))),
    /limit\.elements/,
  ],
  [
    '10,001 texts',
    () => json(Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`a${n}`, 'b']))),
    /tooManyTexts\|max=10000/,
  ],
  ['a text of 9 MB', () => json({ a: filled('x', 9 * MEGABYTE) }), null],
  ['a text that never ends', () => bytes(`{"a":"${filled('x')}`), fileError],
  ['a text of backslashes', () => bytes(`{"a":"${filled('\\')}`), fileError],
  [
    'names of ours',
    () => bytes('{"__proto__":{"polluted":"1"},"constructor":{"prototype":{"polluted":"1"}}}'),
    null,
  ],
  ['NUL and halves of letters', () => bytes('{"a":"\\u0000\\ud800"}'), null],
  ['numbers', () => json({ a: 1 }), fileError],
  ['a list', () => json(['a']), fileError],
  ['nothing', () => new Uint8Array(), fileError],
  ['no texts', () => json({}), /emptyFile/],
  ['bytes that are no letters', () => Buffer.alloc(1000, 0xff), fileError],
  ['10 MB and more', () => Buffer.alloc(10 * MEGABYTE + 1, ' '), /limit\.bytes/],
];

const chunk = (type: string, content: Uint8Array, length = content.length) =>
  Buffer.concat([Buffer.from(u32(length)), Buffer.from(type), content, Buffer.alloc(4)]);
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const png = (width: number, height: number, rowsOf: Uint8Array, ...more: Buffer[]) =>
  Buffer.concat([
    Buffer.from(PNG),
    chunk('IHDR', Buffer.from([...u32(width), ...u32(height), 8, 6, 0, 0, 0])),
    ...more,
    chunk('IDAT', rowsOf),
    chunk('IEND', Buffer.alloc(0)),
  ]);
const jpeg = (width: number, height: number) =>
  Buffer.from([
    0xff,
    0xd8,
    0xff,
    0xc0,
    0,
    11,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    1,
    1,
    0x11,
    0,
  ]);
const small = deflateSync(Buffer.alloc(2 * (2 * 4 + 1)));
const noPicture = /mailing\.error\.picture/;
const pixels = /limit\.pixels/;

const pictures: Case[] = [
  ['PNG of 2 pixels', () => png(2, 2, small), null],
  ['PNG of 100,000 × 100,000', () => png(100_000, 100_000, small), pixels],
  ['PNG of 4 billion × 4 billion', () => png(0xffffffff, 0xffffffff, small), pixels],
  ['PNG of 0 × 0', () => png(0, 0, small), noPicture],
  ['PNG of 2 pixels that unpack to 60 MB', () => png(2, 2, deflateSync(Buffer.alloc(60 * MEGABYTE))), pixels],
  ['PNG that unpacks to nothing', () => png(2, 2, deflateSync(Buffer.alloc(0))), noPicture],
  ['PNG that does not unpack', () => png(2, 2, Buffer.from('Bonjour')), noPicture],
  ['PNG cut in the middle', () => png(2, 2, small).subarray(0, 50), noPicture],
  ['PNG of its name', () => Buffer.from(PNG), noPicture],
  [
    'PNG of a part of 4 GB',
    () => Buffer.concat([png(2, 2, small).subarray(0, 33), chunk('tEXt', Buffer.from('a'), 0xffffffff)]),
    noPicture,
  ],
  [
    'PNG of 30,000 empty parts',
    () => png(2, 2, small, ...Array.from({ length: 30_000 }, () => chunk('tEXt', Buffer.alloc(0)))),
    null,
  ],
  ['JPEG of 65,535 × 65,535', () => jpeg(65_535, 65_535), pixels],
  ['JPEG of 0 × 0', () => jpeg(0, 0), noPicture],
  ['JPEG cut in the middle', () => jpeg(2, 2).subarray(0, 6), noPicture],
  [
    'JPEG of parts that lead nowhere',
    () => Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(400_000, Buffer.from([0xff, 0xe0, 0, 2]))]),
    noPicture,
  ],
  [
    'JPEG of parts of no length',
    () => Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(400_000, Buffer.from([0xff, 0xe0, 0, 0]))]),
    noPicture,
  ],
  ['GIF of 65,535 × 65,535', () => Buffer.from('GIF89a\xff\xff\xff\xff\0\0\0', 'latin1'), noPicture],
  ['SVG that opens files', () => bytes('<svg><image href="file:///etc/passwd"/></svg>'), noPicture],
  ['WebP of a length of 4 GB', () => Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8X', 'latin1'), noPicture],
  ['nothing', () => new Uint8Array(), noPicture],
  ['600 kB', () => Buffer.concat([png(2, 2, small), Buffer.alloc(600 * 1024)]), /limit\.bytesKilo\|max=500/],
];

export const hostileReadings: HostileReading[] = [
  ...of('table', tables),
  ...of('bank', banks),
  ...of('invoice', invoices),
  ...of('fec', entryFiles),
  ...of('translations', dictionaries),
  ...of('picture', pictures),
];
