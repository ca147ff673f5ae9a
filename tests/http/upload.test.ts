import { describe, expect, it } from 'vitest';
import { contentDisposition } from '#app/http/content-disposition.ts';
import { MAX_FORM_BYTES, MAX_UPLOAD_BYTES } from '#app/http/guards.ts';
import { readUpload } from '#app/http/upload.server.ts';

const BOUNDARY = 'x-boundary';
const multipart = (body: string) =>
  new Request('http://localhost/', {
    method: 'POST',
    headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
    body,
  });

const part = (header: string, content: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${header}\r\n\r\n${content}\r\n`;
const filePart = (name: string, content: string) => part(`name="files"; filename="${name}"`, content);
const whole = (...parts: string[]) => `${parts.join('')}--${BOUNDARY}--\r\n`;

async function filesIn(body: string): Promise<[string, string][] | string> {
  const upload = await readUpload(multipart(body));
  return 'error' in upload
    ? upload.error
    : upload.files.map(({ name, content }) => [name, content.toString('utf8')]);
}

describe('an upload', () => {
  it.each(["l'été; n°=3.pdf", 'a=b;c.txt', 'naïve “quoted”.txt', 'a%20b.txt'])(
    'keeps the name %j as it is',
    async (name) => {
      expect(await filesIn(whole(filePart(name, 'content')))).toEqual([[name, 'content']]);
    },
  );

  it('reads a quotation mark that a browser wrote as %22', async () => {
    expect(await filesIn(whole(filePart('12%22 pipe.txt', 'x')))).toEqual([['12" pipe.txt', 'x']]);
  });

  it('has several files, its fields, and none for a file field that was left empty', async () => {
    const body = whole(
      part('name="commandId"', 'abc'),
      filePart('a', '1'),
      filePart('', ''),
      filePart('b', '2'),
    );
    const upload = await readUpload(multipart(body));
    if ('error' in upload) throw new Error(upload.error);
    expect(upload.form.get('commandId')).toBe('abc');
    expect(upload.files.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('is what a browser makes of a form', async () => {
    const form = new FormData();
    form.append('files', new File(['content'], "l'été; =.txt"));
    const upload = await readUpload(new Request('http://localhost/', { method: 'POST', body: form }));
    expect('files' in upload && upload.files.map(({ name }) => name)).toEqual(["l'été; =.txt"]);
  });

  it('may be as large as the limit and no larger, in one file or in several', async () => {
    const half = 'x'.repeat(MAX_UPLOAD_BYTES / 2);
    expect(await filesIn(whole(filePart('a', half), filePart('b', half)))).toHaveLength(2);
    expect(await filesIn(whole(filePart('a', half), filePart('b', `${half}x`)))).toBe('errors.tooLargeBody');
    expect(await filesIn(whole(filePart('a', `${half}${half}x`)))).toBe('errors.tooLargeBody');
  });

  it('has a text that is longer than its field takes: that field says so, and the others are kept', async () => {
    const long = 'é'.repeat(15_000);
    const fields = [part('name="comment"', long), part('name="mobile"', '0601020304')];
    const upload = await readUpload(multipart(whole(...fields, filePart('a', '1'))));
    if ('error' in upload) throw new Error(upload.error);
    expect([...upload.form]).toEqual([
      ['comment', long],
      ['mobile', '0601020304'],
    ]);
  });

  it('has no more text in all than a form without files', async () => {
    const eighth = 'x'.repeat(MAX_FORM_BYTES / 8);
    const texts = (count: number) => Array.from({ length: count }, (_, n) => part(`name="f${n}"`, eighth));
    expect(await filesIn(whole(...texts(8), filePart('a', '1')))).toEqual([['a', '1']]);
    expect(await filesIn(whole(...texts(9), filePart('a', '1')))).toBe('errors.tooLongTexts');
  });

  it.each([
    ['without a file', whole(part('name="a"', 'b')), 'errors.noFile'],
    ['with an empty file', whole(filePart('a.txt', '')), 'errors.emptyFile|name=a.txt'],
    ['that is cut off', filePart('a.txt', 'abc'), 'errors.brokenUpload'],
    ['that is none', 'nonsense', 'errors.brokenUpload'],
    [
      'of too many files',
      whole(...Array.from({ length: 21 }, (_, n) => filePart(`${n}`, 'x'))),
      'errors.tooManyFiles|max=20',
    ],
  ])('%s is refused in words', async (_, body, error) => {
    expect(await filesIn(body)).toBe(error);
  });

  it('of another type is refused in words', async () => {
    const request = new Request('http://localhost/', { method: 'POST', body: 'a=b' });
    expect(await readUpload(request)).toEqual({ error: 'errors.brokenUpload' });
  });
});

describe('the name that a file is handed over by', () => {
  it('has a plain form and a whole one, and no header of its own', () => {
    expect(contentDisposition('Plan d’été (2)\r\nX: y".pdf', 'attachment')).toBe(
      `attachment; filename="Plan d_ete (2)__X_ y_.pdf"; filename*=UTF-8''Plan%20d%E2%80%99%C3%A9t%C3%A9%20%282%29%0D%0AX%3A%20y%22.pdf`,
    );
  });
});
