import { deflateRawSync } from 'node:zlib';

/** A file that somebody means harm with: under which name, and what is kept of it. */
interface Hostile {
  what: string;
  name: string;
  content: Buffer;
  /** What the sender says that it is. */
  claims?: string;
  /** The type that it is kept as; octet-stream unless said. */
  as?: string;
}

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const SCRIPT = '<script>alert(document.cookie)</script>';
const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n';

/** A zip archive of one deflated entry. */
function zip(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content, { level: 9 });
  const u16 = (n: number) => [n & 255, (n >> 8) & 255];
  const u32 = (n: number) => [...u16(n & 0xffff), ...u16(Math.floor(n / 65_536))];
  const common = [
    ...u16(20),
    ...u16(0),
    ...u16(8),
    ...u32(0),
    ...u32(0),
    ...u32(packed.length),
    ...u32(content.length),
    ...u16(name.length),
  ];
  const local = bytes('PK', [3, 4], common, u16(0), name);
  const entry = bytes('PK', [1, 2], u16(20), common, u16(0), u16(0), u16(0), u16(0), u32(0), u32(0), name);
  const start = local.length + packed.length;
  const end = bytes('PK', [5, 6], u16(0), u16(0), u16(1), u16(1), u32(entry.length), u32(start), u16(0));
  return Buffer.concat([local, packed, entry, end]);
}

const bomb = (name: string): Buffer => zip(name, Buffer.alloc(50_000_000));
const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** Names that lead elsewhere, pretend, or break what they stand in; the content is an honest PDF. */
const names: [what: string, name: string][] = [
  ['folders above', '../../../../etc/passwd.pdf'],
  ['folders above, the Windows way', String.raw`..\..\..\windows\system32\drivers.pdf`],
  ['an absolute path', '/etc/cron.d/registre.pdf'],
  ['a drive', String.raw`C:\Users\Public\run.pdf`],
  ['folders above, encoded', '%2e%2e%2f%2e%2e%2fsecrets.pdf'],
  ['folders above, doubled', '....//....//secrets.pdf'],
  ['an override of direction', 'facture\u202efdp.exe'],
  ['two extensions', 'facture.pdf.exe'],
  ['the server’s own rules', '.htaccess'],
  ['a server’s language', 'facture.php'],
  ['a device', 'CON'],
  ['a device with an extension', 'NUL.pdf'],
  ['a port', 'com1.pdf'],
  ['only spaces', '   '],
  ['a trailing dot', 'facture.pdf.'],
  ['a very long name', `${'é'.repeat(4000)}.pdf`],
  ['letters beyond the first plane at the cut', `${'x'.repeat(149)}${'😀'.repeat(40)}.pdf`],
  ['many marks on one letter', `a${'\u0301'.repeat(900)}.pdf`],
  ['another parameter', 'a.pdf; filename*=UTF-8%27%27b.html'],
  ['a quotation mark', 'a%22; filename=%22b.html'],
  ['the end of a line, encoded', 'a.pdf%0d%0aSet-Cookie: owner=1'],
  ['markup', '<img src=x onerror=alert(1)>.pdf'],
  ['a formula', '=cmd|calc!A1.pdf'],
  ['a stream of NTFS', 'a.pdf::$DATA'],
  ['invisible letters', 'a\u200b\ufeff.pdf'],
];

/** Contents that run somewhere, or are two things at once. */
const contents: Hostile[] = [
  {
    what: 'HTML that says it is a PDF',
    name: 'a.pdf',
    content: bytes(`<html>${SCRIPT}`),
    claims: 'application/pdf',
  },
  { what: 'HTML', name: 'a.html', content: bytes(`<!doctype html>${SCRIPT}`), claims: 'text/html' },
  { what: 'HTML as a text', name: 'a.txt', content: bytes(`  \n<HTML>${SCRIPT}`), claims: 'text/plain' },
  { what: 'HTML as a picture', name: 'a.png', content: bytes(SCRIPT), claims: 'image/png' },
  {
    what: 'HTML in UTF-16',
    name: 'a.txt',
    content: Buffer.from(`\ufeff<script>alert(1)</script>`, 'utf16le'),
  },
  {
    what: 'SVG with a script',
    name: 'a.svg',
    content: bytes(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
    claims: 'image/svg+xml',
  },
  {
    what: 'SVG as a picture',
    name: 'a.jpg',
    content: bytes('<svg onload="alert(1)"/>'),
    claims: 'image/jpeg',
  },
  {
    what: 'XML that opens files',
    name: 'a.xml',
    content: bytes('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
  },
  { what: 'a stylesheet', name: 'a.xsl', content: bytes('<?xml version="1.0"?><xsl:stylesheet/>') },
  { what: 'a script', name: 'a.js', content: bytes('alert(1)'), claims: 'text/javascript' },
  { what: 'a script as a PDF', name: 'a.pdf', content: bytes('alert(1)') },
  {
    what: 'an application of HTML',
    name: 'a.hta',
    content: bytes('<hta:application/><script language="VBScript"></script>'),
  },
  { what: 'PHP', name: 'a.php', content: bytes('<?php system($_GET["c"]); ?>') },
  {
    what: 'PHP as a picture',
    name: 'a.gif',
    content: bytes('GIF89a<?php system($_GET["c"]); ?>'),
    claims: 'image/gif',
  },
  { what: 'a program of Windows as a PDF', name: 'facture.pdf', content: bytes('MZ', [0x90, 0, 3, 0], 'PE') },
  { what: 'a program of Linux', name: 'a', content: bytes([0x7f], 'ELF', [2, 1, 1]) },
  { what: 'a class of Java', name: 'a.class', content: bytes([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52]) },
  { what: 'WebAssembly', name: 'a.wasm', content: bytes([0], 'asm', [1, 0, 0, 0]) },
  { what: 'Flash', name: 'a.swf', content: bytes('CWS', [9, 0, 0, 0]) },
  { what: 'a shell script', name: 'a.txt', content: bytes('#!/bin/sh\nrm -rf /\n') },
  { what: 'a batch file', name: 'a.bat', content: bytes('@echo off\r\nformat c:\r\n') },
  { what: 'a shortcut', name: 'a.url', content: bytes('[InternetShortcut]\r\nURL=javascript:alert(1)\r\n') },
  {
    what: 'a page saved as a mail',
    name: 'a.eml',
    content: bytes(`MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${SCRIPT}`),
  },
  { what: 'rules of a server', name: '.htaccess', content: bytes('AddType application/x-httpd-php .jpg\n') },
  {
    what: 'a GIF that is a script',
    name: 'a.gif',
    content: bytes('GIF89a/*', [0, 0, 0], '*/=1;alert(1);//'),
  },
  { what: 'a GIF that is an assignment', name: 'a.gif', content: bytes('GIF89a=1;alert(1);') },
  {
    what: 'a JPEG that is a script',
    name: 'a.jpg',
    content: bytes([0xff, 0xd8, 0xff, 0xe0], '/*', 'JFIF', '*/=1;alert(1)/*'),
  },
  { what: 'a WebP that is a script', name: 'a.webp', content: bytes('RIFF/*', [0, 0], 'WEBP*/=1;alert(1)') },
  {
    what: 'a JPEG with a script among its facts',
    name: 'a.jpg',
    content: bytes(JPEG, [0, 16], 'JFIF', [0], `Exif${SCRIPT}`, [0xff, 0xd9]),
  },
  {
    what: 'a PNG with PHP in a comment',
    name: 'a.png',
    content: bytes(PNG, 'tEXtComment', [0], '<?php eval($_POST[1]); ?>'),
  },
  {
    what: 'a PDF that is a page',
    name: 'a.pdf',
    content: bytes('%PDF-1.7\n', `<html>${SCRIPT}</html>`, PDF),
  },
  {
    what: 'a PDF with its page far behind',
    name: 'a.pdf',
    content: bytes(PDF, 'x'.repeat(300_000), '<ScRiPt>alert(1)</ScRiPt>'),
  },
  {
    what: 'a GIF that is an archive',
    name: 'a.gif',
    content: Buffer.concat([bytes('GIF89a', [1, 0, 1, 0, 0, 0, 0]), zip('A.class', Buffer.from('x'))]),
  },
  {
    what: 'a PDF that is an archive',
    name: 'a.pdf',
    content: Buffer.concat([bytes(PDF), zip('a.html', Buffer.from(SCRIPT))]),
  },
  {
    what: 'a film with a script in it',
    name: 'a.mp4',
    content: bytes([0, 0, 0, 24], 'ftypisom', [0, 0, 2, 0], SCRIPT),
  },
  {
    what: 'an archive that grows a thousandfold',
    name: 'a.zip',
    content: bomb('zeros'),
    as: 'application/zip',
  },
  {
    what: 'a document that grows a thousandfold',
    name: 'a.docx',
    content: bomb('word/document.xml'),
    as: `${OFFICE}.wordprocessingml.document`,
  },
  {
    what: 'an archive that says it is a document',
    name: 'a.xlsx',
    content: zip('run.exe', Buffer.from('MZ')),
    as: 'application/zip',
  },
  {
    what: 'a program in the container of Office',
    name: 'a.msi',
    content: bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  },
  {
    what: 'a table with a formula',
    name: 'a.csv',
    content: bytes('nom;=cmd|calc!A1\n'),
    claims: 'text/html',
    as: 'text/csv',
  },
  {
    what: 'a PDF that says it is a page',
    name: 'a.html',
    content: bytes(PDF),
    claims: 'text/html',
    as: 'application/pdf',
  },
];

export const honestPdf = bytes(PDF);

export const hostileFiles: Hostile[] = [
  ...names.map(([what, name]) => ({
    what: `a name with ${what}`,
    name,
    content: honestPdf,
    as: 'application/pdf',
  })),
  ...contents,
];
