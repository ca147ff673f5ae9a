import { describe, expect, it } from 'vitest';
import { mediaType } from '#domain/files/file-type.ts';
import { distinctName, extensionOf, keptName } from '#domain/files/attached-document.ts';
import { contentReader } from '#domain/files/file-content.ts';
import { fileSortOf, fileTypeOf, isShownInline, previewOf, typeOfContent } from '#domain/files/file-type.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('the name of a file', () => {
  it.each([
    ['plan.pdf', 'plan.pdf'],
    ["l'été; n°=3.PDF", "l'été; n°=3.pdf"],
    [String.raw`C:\Users\anne\plan.pdf`, 'plan.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['a\u0000b\r\nc".txt', 'a b c.txt'],
    ['photo\u202egnp.exe', 'photo gnp.exe'],
    ['.htaccess', 'document.htaccess'],
    ['…', '…'],
    ['   ', 'document'],
    ['facture.pdf.', 'facture.pdf'],
    ['CON', 'CON_'],
    ['aux.pdf', 'aux_.pdf'],
    [`${'x'.repeat(149)}😀😀.pdf`, `${'x'.repeat(149)}😀.pdf`],
    [`${'x'.repeat(400)}.pdf`, `${'x'.repeat(150)}.pdf`],
  ])('%j is kept as %j', (typed, kept) => {
    expect(keptName(typed)).toBe(kept);
  });

  it('keeps its extension when it is changed', () => {
    expect(keptName('Plan du hangar', '.pdf')).toBe('Plan du hangar.pdf');
    expect(keptName('Plan du hangar.PDF', '.pdf')).toBe('Plan du hangar.pdf');
    expect(keptName('Plan.html', '.pdf')).toBe('Plan.html.pdf');
    expect(extensionOf('Plan v1.2')).toBe('.2');
  });

  it('gets a count where it is taken', () => {
    expect(distinctName('Plan.pdf', new Set(['plan.pdf', 'plan (2).pdf']))).toBe('Plan (3).pdf');
    expect(distinctName('Plan.pdf', new Set(['autre.pdf']))).toBe('Plan.pdf');
  });
});

describe('the type of a file', () => {
  it.each([
    ['a.pdf', '%PDF-1.7', 'application/pdf', true],
    ['a.pdf', '<html>', 'application/octet-stream', false],
    ['a.png', '<svg xmlns="http://www.w3.org/2000/svg">', 'application/octet-stream', false],
    ['a.svg', '<svg>', 'application/octet-stream', false],
    ['a.html', '<script>', 'application/octet-stream', false],
    ['a.docx', 'PK', 'application/octet-stream', false],
    ['a.docx', 'PK\u0003\u0004..[Content_Types].xml', `${OFFICE}.wordprocessingml.document`, false],
    ['a.zip', 'PK\u0003\u0004..[Content_Types].xml..xl/workbook.xml', `${OFFICE}.spreadsheetml.sheet`, false],
    ['a.odt', `PK\u0003\u0004..mimetype${OPEN}.spreadsheet`, `${OPEN}.spreadsheet`, false],
    ['a.docx', 'PK\u0003\u0004..run.exe', 'application/zip', false],
    ['a.txt', 'deux lignes\r\n\tet une troisième', 'text/plain', false],
    ['a.csv', 'nom;prix\n', 'text/csv', false],
    ['a.txt', 'a\u0000b', 'application/octet-stream', false],
    ['a.js', 'alert(1)', 'application/octet-stream', false],
    ['a.gif', 'GIF89a..', 'image/gif', true],
    ['a.gif', 'GIF89a/*', 'application/octet-stream', false],
    ['a.mp4', '....ftypisom', 'video/mp4', true],
    ['a.heic', '....ftypheic', 'application/octet-stream', false],
    ['a.pdf', '%PDF-1.7 … <ScRiPt>', 'application/octet-stream', false],
    ['a.txt', 'RIFF1234WEBP', 'image/webp', true],
    ['a', '', 'application/octet-stream', false],
  ])('%s with %j is %s', (name, content, type, shown) => {
    expect(fileTypeOf(name, bytes(content))).toBe(type);
    expect(isShownInline(type)).toBe(shown);
  });
});

describe('a content that comes in pieces', () => {
  const typeOfPieces = (name: string, content: Uint8Array, size: number) => {
    const reader = contentReader();
    for (let at = 0; at < content.length; at += size) reader.read(content.subarray(at, at + size));
    return typeOfContent(name, reader.notes());
  };

  it.each([
    ['a.pdf', `%PDF-1.7 ${'x'.repeat(5000)}<script>`, 'application/octet-stream'],
    ['a.pdf', `%PDF-1.7 ${'x'.repeat(5000)}`, 'application/pdf'],
    ['a.txt', `${'x'.repeat(5000)}<!DOCTYPE`, 'application/octet-stream'],
    ['a.txt', 'x'.repeat(5000), 'text/plain'],
    [
      'a.gif',
      `GIF89a..${'x'.repeat(70_000)}PK\u0005\u0006${'\u0000'.repeat(18)}`,
      'application/octet-stream',
    ],
  ])('is the same whatever the pieces: %s', (name, text, type) => {
    const content = bytes(text);
    for (const size of [1, 7, 64, 4096, content.length])
      expect([size, typeOfPieces(name, content, size)]).toEqual([size, type]);
  });
});

describe('how a file is shown', () => {
  it.each([
    ['application/pdf', 'pdf', 'pdf'],
    ['image/png', 'image', 'image'],
    ['image/svg+xml', 'none', 'other'],
    ['video/mp4', 'video', 'video'],
    ['video/quicktime', 'none', 'other'],
    ['text/csv', 'text', 'other'],
    ['text/html', 'none', 'other'],
    ['application/octet-stream', 'none', 'other'],
  ])('%s: %s, %s for programs', (type, preview, sort) => {
    expect([previewOf(type), fileSortOf(type)]).toEqual([preview, sort]);
  });
});

describe('the type of an attached file', () => {
  it.each(['application/pdf', 'image/svg+xml', 'application/vnd.ms-excel', 'video/mp4'])(
    '%s is kept',
    (type) => {
      expect(mediaType().safeParse(type).success).toBe(true);
    },
  );

  it.each(['', 'pdf', 'text/html; charset=utf-8', 'a/b\r\nSet-Cookie: x', 'tex\u202Et/plain', 'a/\u2028b'])(
    'that no header could say is refused: %j',
    (type) => {
      expect(mediaType().safeParse(type).success).toBe(false);
    },
  );
});
