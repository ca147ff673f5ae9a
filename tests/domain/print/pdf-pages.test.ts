import { add, money } from '#domain/kernel/decimal.ts';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Block, type Mark, space } from '#jobs/print/blocks.ts';
import { unprintableOf } from '#domain/documents/content/unprintable.ts';
import { isPrintable, unprintableIn } from '#domain/kernel/printable.ts';
import { facesFor, type Faces, fontsReady } from '#jobs/print/fonts.ts';
import { layOut } from '#jobs/print/lay-out.ts';
import { isOrdinary } from '#jobs/print/ordinary.ts';
import { paginate, type Row } from '#jobs/print/paginate.ts';
import type { PrintedDocument, PrintedLine } from '#jobs/print/printed-document.ts';
import type { PrintedStatement } from '#jobs/print/printed-statement.ts';
import { renderDocumentPdf, renderStatementPdf } from '#jobs/print/render.ts';
import { contentWidth, sheet } from '#jobs/print/style.ts';
import { pageTextsOf } from '#tests/builders/documents/pdf-reader.ts';
import { content, line as soldLine } from '#tests/builders/documents/documents.ts';
import {
  printedInvoice as invoice,
  printedItem as item,
  printedLines,
} from '#tests/builders/documents/printed.ts';

let faces: Faces;
beforeAll(async () => {
  faces = await fontsReady();
});

const heightOf = (blocks: readonly Block[]) => blocks.reduce((sum, { height }) => sum + height, 0);

describe('paginate', () => {
  const room = { first: 300, next: 500, bare: 540, carry: 20 };
  const rows = fc.array(
    fc.record({
      heights: fc.array(fc.integer({ min: 8, max: 60 }), { minLength: 1, maxLength: 30 }),
      total: fc.option(
        fc.integer({ min: -5000, max: 9000 }).map((n) => n.toFixed(2)),
        { nil: null },
      ),
    }),
    { maxLength: 100 },
  );

  it('keeps the order, the room of each page, the sums carried and a line above the totals', () => {
    fc.assert(
      fc.property(rows, fc.array(fc.integer({ min: 5, max: 200 }), { maxLength: 20 }), (made, others) => {
        const lines: Row[] = made.map(({ heights, total }) => ({ pieces: heights.map(space), total }));
        const tail = { totals: space(120), others: others.map(space) };
        const pages = paginate(lines, tail, room);

        const height = heightOf(lines.flatMap(({ pieces }) => pieces));
        expect(heightOf(pages.flatMap((page) => page.rows))).toBe(height);
        expect(pages.flatMap((page) => page.tail)).toEqual([tail.totals, ...tail.others]);
        for (const [index, page] of pages.entries()) {
          const carried = page.carriedForward === null ? 0 : room.carry;
          const limit = index === 0 ? room.first : page.rows.length > 0 ? room.next : room.bare;
          expect(heightOf([...page.rows, ...page.tail]) + carried).toBeLessThanOrEqual(limit);
          expect(page.broughtForward).toBe(pages[index - 1]?.carriedForward ?? null);
        }
        const ending = pages.find((page) => page.tail.includes(tail.totals));
        expect(ending?.rows.length).toBeGreaterThanOrEqual(lines.length === 0 ? 0 : 1);
        expect(ending?.carriedForward).toBeNull();
      }),
    );
  });

  it('carries the sum of the lines that stand on the pages before', () => {
    const lines = Array.from({ length: 40 }, (_, n): Row => ({ pieces: [space(50)], total: `${n}.10` }));
    let before = 0;
    for (const page of paginate(lines, { totals: space(100), others: [] }, room)) {
      before += page.rows.length;
      if (page.carriedForward === null) continue;
      const sum = add(...lines.slice(0, before).map(({ total }) => total ?? '0'));
      expect(page.carriedForward).toBe(money(sum));
    }
    expect(before).toBe(40);
  });

  it('never parts a row that has room on a page', () => {
    const lines = Array.from({ length: 12 }, (): Row => ({ pieces: [space(60), space(60)], total: '1.00' }));
    const pages = paginate(lines, { totals: space(100), others: [] }, room);
    for (const { rows } of pages) for (const row of rows) expect(row.height).toBe(120);
  });

  it('lets a long row flow over, its beginning together and never its last line alone', () => {
    const pieces = Array.from({ length: 30 }, () => space(12));
    const rows = [
      { pieces: [space(100)], total: '1.00' },
      { pieces, head: 3, total: '2.00' },
    ];
    const [first, next] = paginate(rows, { totals: space(100), others: [] }, room);
    expect(heightOf(first?.rows ?? [])).toBeGreaterThan(room.first - room.carry - 13);
    expect(first?.rows.at(1)?.height).toBe(36);
    expect(next?.rows.at(-1)?.height).toBe(24);
  });

  it('leaves no great white on a page for what follows the totals', () => {
    const rows = [
      { pieces: [space(20)], total: '1.00' },
      { pieces: [space(20)], total: '1.00' },
    ];
    const [first, next] = paginate(rows, { totals: space(150), others: [space(140)] }, room);
    expect([first?.rows.length, first?.tail.length, next?.tail.length]).toEqual([2, 1, 1]);
  });
});

type Text = Extract<Mark, { kind: 'text' }>;
const textsOn = (page: readonly Mark[]) => page.filter((mark): mark is Text => mark.kind === 'text');

/** Two texts that lie on one another by more than the white of their lines. */
function overlap(page: readonly Mark[]): [string, string] | null {
  const texts = textsOn(page).toSorted((a, b) => a.top - b.top);
  for (const [index, one] of texts.entries()) {
    for (const other of texts.slice(index + 1)) {
      if (other.top >= one.top + one.type.leading - 0.5) break;
      if (one.left < other.left + other.width - 0.5 && other.left < one.left + one.width - 0.5)
        return [one.text, other.text];
    }
  }
  return null;
}

const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const words = fc.array(fc.oneof(word, fc.constantFrom('béton', 'dalle', 'main-d’œuvre', 'W'.repeat(90))), {
  maxLength: 40,
});
const text = words.map((all) => all.join(' '));
const line: fc.Arbitrary<PrintedLine> = fc.oneof(
  fc.record({ name: text, description: fc.option(text), unit: fc.option(word) }).map((some) => ({
    ...item('', '12.5', 'u', '1234.5678', '20', '15432.10'),
    ...some,
  })),
  text.map((said) => ({ kind: 'comment' as const, text: said })),
  text.map((said) => ({ kind: 'note' as const, text: `${said}\n\n${said}` })),
  text.map((said) => ({ kind: 'subtotal' as const, text: said, total: '-98765432.10' })),
);

describe('a page', () => {
  it('keeps all that is written within its margins, and nothing over another thing', () => {
    const document = fc.record({
      kind: fc.constantFrom('quotation', 'invoice', 'refund'),
      language: fc.constantFrom('fr', 'en'),
      title: text,
      lines: fc.array(line, { maxLength: 25 }),
      note: fc.option(text),
    });
    fc.assert(
      fc.property(document, (some) => {
        for (const page of layOut({ ...invoice, ...some }, faces)) {
          for (const mark of textsOn(page)) {
            expect(mark.left).toBeGreaterThanOrEqual(sheet.side - 0.01);
            expect(mark.left + mark.width).toBeLessThanOrEqual(sheet.side + contentWidth + 0.01);
            expect(mark.top + mark.type.leading).toBeLessThanOrEqual(sheet.height - sheet.bottom + 0.01);
          }
          expect(overlap(page)).toBeNull();
        }
      }),
      { numRuns: 40 },
    );
  });

  it('breaks long words and names, and shows no glyph that is missing', () => {
    const name = `${'Donaudampfschifffahrts'.repeat(6)} 東\u0007 Հայ`;
    const pages = layOut({ ...invoice, lines: [item(name, '1', 'u', '1', '20', '1.00')] }, faces);
    const told = textsOn(pages.flat()).map((mark) => mark.text);
    expect(told.filter((one) => one.includes('schiff')).length).toBeGreaterThan(2);
    expect(told.join(' ')).toContain('\u25A1 Հայ');
    expect(told.join('')).not.toMatch(/\p{Cc}/u);
  });
});

describe('the fonts', () => {
  it.each([400, 600, 700] as const)(
    'have the letters that are taken to be in them, in weight %d',
    (weight) => {
      const letters = Array.from({ length: 0x2100 }, (_, code) => String.fromCodePoint(code));
      const face = faces[weight][0];
      const lacking = letters.filter(
        (letter) =>
          isOrdinary(letter) && letter !== '\n' && !face.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
      );
      expect(lacking).toEqual([]);
    },
  );
});

describe('a character', () => {
  it('is printed in the first font that has it: Latin, Greek, Cyrillic, symbols and pictographs', async () => {
    const name = 'Dalle Ωμέγα Київ ≤ ✅ 🚧 👷🏽‍♀️';
    const [page = ''] = pageTextsOf(
      await renderDocumentPdf({ ...invoice, lines: [item(name, '1', 'u', '1', '20', '1.00')] }),
    );
    for (const word of ['Ωμέγα', 'Київ', '≤', '✅', '🚧', '👷']) expect(page).toContain(word);
    expect(page).not.toContain('\u25A1');
    expect(unprintableIn(name)).toEqual([]);
  });

  it('is known for unprintable before: those of no font, each once, with where they stand', async () => {
    const all = await facesFor({ text: '\u{1F6A7}' });
    const has = (code: number) =>
      ([400, 600, 700] as const).every((weight) =>
        all[weight].some((face) => face.hasGlyphForCodePoint(code)),
      );
    const characters = Array.from({ length: 0x20000 }, (_, code) => code).filter(
      (code) => code < 0xd800 || code > 0xdfff,
    );
    const wrong = characters.filter((code) => {
      const character = String.fromCodePoint(code);
      return (
        !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}]/u.test(character) &&
        isPrintable(character) !== has(code)
      );
    });
    expect(wrong.map((code) => code.toString(16))).toEqual([]);
    const said = content({ title: 'Étude 東京東', lines: [soldLine('Béton 漢', '1', '10')] });
    expect(unprintableOf(said, { name: '株式会社' })).toEqual([
      { field: 'client', line: null, characters: ['株', '式', '会', '社'] },
      { field: 'title', line: null, characters: ['東', '京'] },
      { field: 'productName', line: 1, characters: ['漢'] },
    ]);
  });
});

const spaced = (text: string) => text.replace(/\s+/g, ' ');

async function pagesOf(document: PrintedDocument): Promise<string[]> {
  return pageTextsOf(await renderDocumentPdf(document)).map(spaced);
}

describe('a document of several pages', () => {
  const words = {
    fr: {
      header: 'Désignation',
      to: /À reporter ([\d ,.]+?) (?=En cas)/,
      from: /Report ([\d ,.]+?) Ligne/,
      due: '8 874,20 €',
    },
    en: {
      header: 'Net total',
      to: /Carried forward ([\d ,.]+?) (?=Late)/,
      from: /Brought forward ([\d ,.]+?) Ligne/,
      due: '€8,874.20',
    },
  } as const;

  it.each([
    { count: 1, language: 'fr' },
    { count: 20, language: 'en' },
    { count: 30, language: 'fr' },
    { count: 60, language: 'en' },
    { count: 100, language: 'fr' },
  ] as const)('of $count lines in $language loses none and carries their sums', async (expected) => {
    const { count, language } = expected;
    const { header, to, from, due } = words[language];
    const pages = await pagesOf({ ...invoice, language, lines: printedLines(count) });
    const names = pages.join(' ').match(/Ligne \d+\./g);
    expect(names).toEqual(Array.from({ length: count }, (_, index) => `Ligne ${index + 1}.`));
    let sum = 0;
    for (const [index, page] of pages.entries()) {
      const last = index === pages.length - 1;
      const before = sum;
      sum += (page.match(/Ligne \d+\./g) ?? []).length * 10;
      expect(page).toContain(header);
      expect(page).toContain('40');
      expect(page).toContain('FA-2026-0412');
      expect(page).toContain(`Page ${index + 1} / ${pages.length}`);
      expect(page.includes(due)).toBe(last);
      const amount = (found: RegExpExecArray | null) => found?.[1]?.replace(/[ ,.]/g, '') ?? null;
      expect(amount(from.exec(page))).toBe(index === 0 ? null : `${before}00`);
      expect(amount(to.exec(page))).toBe(last ? null : `${sum}00`);
    }
  });

  it('carries a description longer than a page over to the next', async () => {
    const description = Array.from({ length: 120 }, (_, index) => `Détail ${index + 1}.`).join('\n');
    const lines = [...invoice.lines, { ...item('Étude', '1', 'u', '10', '20', '10'), description }];
    const pages = await pagesOf({ ...invoice, lines });
    const details = pages.map((page) => page.match(/Détail \d+\./g) ?? []);
    expect(details.flat()).toEqual(description.split('\n'));
    expect(details.filter((found) => found.length > 0).length).toBeGreaterThanOrEqual(2);
    expect(pages.at(-1)).toContain('Net à payer');
    expect(details.at(-1)?.length).toBeGreaterThan(0);
  });

  it('lets a long note run over, without the table’s header above it', async () => {
    const note = Array.from({ length: 90 }, (_, index) => `Clause ${index + 1}.`).join('\n');
    const pages = await pagesOf({ ...invoice, note });
    expect(pages.join(' ').match(/Clause \d+\./g)).toHaveLength(90);
    expect(pages[0]).toContain('Net à payer');
    expect(pages.at(-1)).toContain('IBAN');
    expect(pages.at(-1)).not.toContain('Désignation');
  });
});

describe('a statement of account', () => {
  const entries = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      what: index % 3 === 2 ? ('payment' as const) : ('invoice' as const),
      name: index % 3 === 2 ? 'virement' : `FA-2026-${String(index).padStart(4, '0')}`,
      date: '2026-03-02',
      dueDate: index % 3 === 2 ? null : '2026-04-01',
      debit: index % 3 === 2 ? '0.00' : '100.00',
      credit: index % 3 === 2 ? '150.00' : '0.00',
    }));
  const statement = (count: number, closing: string): PrintedStatement => ({
    language: 'fr',
    seller: invoice.seller,
    buyer: invoice.buyer,
    from: '2026-01-01',
    until: '2026-11-23',
    opening: '40.00',
    entries: entries(count),
    closing,
  });
  const said = async (of: PrintedStatement) =>
    pageTextsOf(await renderStatementPdf(of)).map((text) => text.replaceAll(/[\s\u00A0\u202F]+/g, ' '));

  it('tells each entry with what is owed after it, and the account to pay to', async () => {
    const [page = ''] = await said(statement(3, '90.00'));
    expect(page).toContain('Relevé de compte');
    expect(page).toContain('du 01/01/2026 au 23/11/2026');
    expect(page).toMatch(/Report à nouveau 40,00/);
    expect(page).toMatch(/Facture FA-2026-0001 01\/04\/2026 100,00 240,00/);
    expect(page).toMatch(/Règlement, virement 150,00 90,00/);
    expect(page).toMatch(/Solde dû au 23\/11\/2026, TTC 90,00 €/);
    expect(page).toContain('IBAN');
  });

  it('says what an invoice is called on one line', async () => {
    const called = (name: (index: number) => string) => ({
      ...statement(60, '0.00'),
      entries: entries(60).map((entry, index) => ({ ...entry, what: 'invoice' as const, name: name(index) })),
    });
    const short = await said(called(() => 'F'));
    expect(await said(called((index) => `FA-2026-${1000 + index}`))).toHaveLength(short.length);
  });

  it('carries what is owed from page to page, and says when it is in the client’s favour', async () => {
    const pages = await said(statement(90, '-20.00'));
    expect(pages.length).toBeGreaterThan(1);
    const [, to = ''] = /À reporter (−?[\d ,]+,\d\d)/.exec(pages[0] ?? '') ?? [];
    expect(pages[1]).toContain(`Report ${to}`);
    expect(pages.at(-1)).toMatch(/Solde en votre faveur au 23\/11\/2026, TTC 20,00 €/);
  });
});
