import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { pagesApart } from '#jobs/payroll/clean-page.ts';
import { read } from '#jobs/payroll/slip-thread.ts';
import { entangledPdf, slipsPdf } from '#tests/builders/payroll/slip-pdfs.ts';

const secretOf = (at: number): string => `Secret${String.fromCharCode(65 + at)}zz`;

const slips = [0, 1, 2, 3].map((at) => ({
  lastName: `Nom${at}`,
  firstName: 'Anne',
  secret: secretOf(at),
}));

/** All that a file says: its bytes, and every stream in it unpacked; texts in hexadecimal read too. */
async function sayings(pdf: Uint8Array): Promise<string> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const objects = document.context.enumerateIndirectObjects().map(([, object]) => {
    if (!(object instanceof PDFRawStream)) return object.toString();
    return `${object.dict.toString()} ${Buffer.from(decodePDFRawStream(object).decode()).toString('latin1')}`;
  });
  const all = [Buffer.from(pdf).toString('latin1'), ...objects].join('\n');
  const inHex = all.replaceAll(/<([0-9A-Fa-f]{2,})>/g, (_, hex: string) =>
    Buffer.from(hex, 'hex').toString('latin1').replaceAll('\0', ''),
  );
  return `${all}\n${inHex}`;
}

const textOf = async (pdf: Uint8Array): Promise<string> => {
  const answer = await read({ content: pdf, from: 1, until: 9 });
  if ('unreadable' in answer) throw new Error(answer.unreadable);
  return answer.value.pages.flatMap(({ clues }) => clues?.lines ?? []).join('\n');
};

it('cuts slips apart so that no byte of another one is in any file, whatever led from page to page', async () => {
  const whole = await entangledPdf(slips);
  const before = await sayings(whole);
  for (const { secret } of slips) expect(before.split(secret).length).toBeGreaterThan(6);
  const source = await PDFDocument.load(whole, { updateMetadata: false });
  for (const [at, { secret, lastName }] of slips.entries()) {
    const said = await sayings(await pagesApart(source, [at + 1]));
    expect(said).toContain(secret);
    for (const other of slips)
      if (other.secret !== secret) {
        expect(said).not.toContain(other.secret);
        expect(said).not.toContain(other.lastName.toUpperCase());
      }
    for (const key of [
      'Annots',
      'Outlines',
      'StructTreeRoot',
      'EmbeddedFile',
      'Metadata',
      'PieceInfo',
      'StructParents',
    ])
      expect(said).not.toContain(`/${key}`);
    expect(said).toContain(lastName.toUpperCase());
  }
});

it('leaves a page as it was drawn: its text, its drawings, its size', async () => {
  const whole = await entangledPdf(slips);
  const source = await PDFDocument.load(whole, { updateMetadata: false });
  const apart = await pagesApart(source, [2]);
  const text = await textOf(apart);
  expect(text).toContain('nom1 anne');
  expect(text.match(/secretbzz/g)?.length).toBe(2);
  const [page] = (await PDFDocument.load(apart)).getPages();
  expect(page?.getSize()).toEqual({ width: 595, height: 842 });
});

it('keeps the pages of one slip together, in their order', async () => {
  const whole = await slipsPdf([
    { lastName: 'Un', firstName: 'Anne' },
    { lastName: 'Deux', firstName: 'Anne', pages: 2, secret: 'plus loin' },
  ]);
  const source = await PDFDocument.load(whole, { updateMetadata: false });
  const apart = await pagesApart(source, [2, 3]);
  expect((await PDFDocument.load(apart)).getPageCount()).toBe(2);
  expect(await textOf(apart)).toContain('page 2 2');
  expect(await textOf(apart)).not.toContain('un anne');
});
