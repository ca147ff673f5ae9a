import { describe, expect, it } from 'vitest';
import { distinctName, extensionOf, keptName } from '#domain/sharing/attached-document.ts';
import { fileTypeOf, isShownInline } from '#domain/sharing/file-type.ts';

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
    ['a.docx', 'PK', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', false],
    ['a.txt', 'RIFF1234WEBP', 'image/webp', true],
    ['a', '', 'application/octet-stream', false],
  ])('%s with %j is %s', (name, content, type, shown) => {
    expect(fileTypeOf(name, bytes(content))).toBe(type);
    expect(isShownInline(type)).toBe(shown);
  });
});
