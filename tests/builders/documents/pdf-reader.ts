import { inflateSync } from 'node:zlib';

/** The objects of a PDF that pdfkit wrote: number → dictionary and inflated stream. */
export function objectsOf(pdf: Uint8Array) {
  const raw = Buffer.from(pdf).toString('latin1');
  const objects = new Map<string, { head: string; stream: string }>();
  for (const [, id = '', body = ''] of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([^]*?)\nendobj/g)) {
    const [head = '', stream] = body.split(/\nstream\n/, 2);
    const bytes = Buffer.from((stream ?? '').replace(/\nendstream$/, ''), 'latin1');
    const packed = head.includes('/FlateDecode');
    objects.set(id, {
      head,
      stream: packed ? inflateSync(bytes).toString('latin1') : bytes.toString('utf8'),
    });
  }
  return objects;
}

const reference = (head: string, key: string) => new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1] ?? '';

/** The text of each page as a reader copies it: through the ToUnicode table of each embedded font. */
export function pageTextsOf(pdf: Uint8Array): string[] {
  const objects = objectsOf(pdf);
  const at = (id: string) => objects.get(id) ?? { head: '', stream: '' };
  const glyphsOf = (font: string) => {
    const table = at(reference(at(font).head, 'ToUnicode')).stream;
    const ranges = [...table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)];
    return new Map(
      ranges.flatMap(([, first = '', list = '']) =>
        Array.from(list.matchAll(/<([0-9a-f ]*)>/g), ([, hex = ''], index): [number, string] => [
          Number.parseInt(first, 16) + index,
          Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
        ]),
      ),
    );
  };
  const textOf = (page: string) => {
    const fontList = /\/Font <<([^>]*)>>/.exec(at(reference(page, 'Resources')).head)?.[1] ?? '';
    const fonts = new Map(
      Array.from(fontList.matchAll(/\/(F\d+) (\d+) 0 R/g), ([, name = '', id = '']) => [name, glyphsOf(id)]),
    );
    let glyphs = new Map<number, string>();
    let text = '';
    for (const [token, font, hex] of at(reference(page, 'Contents')).stream.matchAll(
      /\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>|\bET\b/g,
    )) {
      if (font !== undefined) glyphs = fonts.get(font) ?? new Map<number, string>();
      else if (token === 'ET') text += '\n';
      else text += (hex?.match(/.{4}/g) ?? []).map((code) => glyphs.get(Number.parseInt(code, 16))).join('');
    }
    return text;
  };
  return Array.from(objects.values(), ({ head }) => head)
    .filter((head) => /\/Type \/Page\n/.test(head))
    .map(textOf);
}
