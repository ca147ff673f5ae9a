import { describe, expect, it } from 'vitest';
import { checkFileName, defaultFileNames, fileName, pdfName } from '#domain/company/file-names.ts';

const facts = {
  number: 'DV-2026-0012',
  client: 'Maçonnerie Le Goff',
  date: '2026-11-21',
  title: 'Quai neuf',
};

describe('the pattern of file names', () => {
  it.each([
    ['{NUMBER}', null],
    ['Devis {NUMBER} – {CLIENT} ({DATE}) {TITLE}', null],
    ['{CLIENT}', 'errors.fileName.number'],
    ['', 'errors.fileName.number'],
    ['{NUMBER} {NOM}', 'errors.fileName.token'],
    ['{NUMBER', 'errors.fileName.token'],
    ['a/{NUMBER}', 'errors.fileName.characters'],
    ['{NUMBER}\u0000', 'errors.fileName.characters'],
    ['{NUMBER}?', 'errors.fileName.characters'],
  ])('%s', (pattern, error) => expect(checkFileName(pattern)).toBe(error));
});

describe('the name of a file', () => {
  it.each([
    ['{NUMBER}', facts, 'DV-2026-0012'],
    ['{NUMBER} {CLIENT} {DATE}', facts, 'DV-2026-0012 Maçonnerie Le Goff 2026-11-21'],
    ['{NUMBER} {CLIENT}', { ...facts, client: null }, 'DV-2026-0012'],
    ['{NUMBER} - {TITLE}', { ...facts, title: null }, 'DV-2026-0012'],
    ['{NUMBER} {CLIENT}', { ...facts, number: 'FA/2026/1', client: 'A/B: "c"' }, 'FA-2026-1 A-B- -c'],
    ['{CLIENT} {NUMBER}', { ...facts, client: '..\\..\\x\n' }, 'x- DV-2026-0012'],
  ])('by %s is safe', (pattern, given, name) => expect(fileName(pattern, given)).toBe(name));

  it('is never longer than a file system takes, and cuts no letter in two', () => {
    const name = fileName('{NUMBER} {TITLE}', { ...facts, title: '🏗'.repeat(200) });
    expect(Array.from(name)).toHaveLength(120);
    expect(() => encodeURIComponent(name)).not.toThrow();
  });

  it('keeps its number whatever stands before it', () => {
    const long = { ...facts, title: 'Quai '.repeat(40), client: 'Le Goff '.repeat(25) };
    const name = fileName('{TITLE} {CLIENT} {DATE} {NUMBER}', long);
    expect(name).toMatch(/^Le Goff .* 2026-11-21 DV-2026-0012$/);
    expect(Array.from(name).length).toBeLessThanOrEqual(120);
  });
});

describe('the name of a document’s PDF', () => {
  const document = {
    kind: 'invoice' as const,
    number: 'FA-2026-0001',
    client: { name: 'SCI Kerhuon' },
    content: { date: '2026-03-02', title: null },
  };

  it('follows the pattern of its own kind', () => {
    const names = { ...defaultFileNames, invoice: '{NUMBER} {CLIENT}', quotation: 'Devis {NUMBER}' };
    expect(pdfName(names, document, 'x')).toBe('FA-2026-0001 SCI Kerhuon.pdf');
  });

  it('is told otherwise of a draft, which has no number', () =>
    expect(pdfName(defaultFileNames, { ...document, number: null }, 'invoice-41')).toBe('invoice-41.pdf'));
});
