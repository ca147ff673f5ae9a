import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatIban,
  formatMoney,
  formatNumber,
  formatPercent,
  initials,
} from '#jobs/pdf/format.ts';
import { codePath, transferContent } from '#jobs/pdf/payment-code.ts';
import type { PrintedDocument, PrintedLine } from '#jobs/pdf/printed-document.ts';
import { renderDocumentPdf } from '#jobs/pdf/render.ts';

const brest = { lines: ['8 quai de la Douane'], postalCode: '29200', city: 'Brest', country: 'FR' };

const item = (name: string, quantity: string, unit: string, unitPrice: string, vatRate: string, total: string) =>
  ({ kind: 'item', code: null, name, description: null, quantity, unit, unitPrice, discount: null, vatRate, total }) as const; // prettier-ignore

const invoice: PrintedDocument = {
  kind: 'invoice',
  language: 'fr',
  watermark: false,
  number: 'FA-2026-0412',
  version: null,
  title: 'Dallage du parking',
  date: '2026-11-18',
  expiryDate: null,
  dueDate: '2026-12-18',
  supplyDate: '2026-11-16',
  customerReference: 'CDE 2291',
  deliveryTime: null,
  seller: {
    name: 'Béton du Littoral',
    legalForm: 'SAS',
    capital: '120000',
    siren: '123456782',
    rcs: 'Brest',
    vatNumber: 'FR32123456782',
    address: brest,
    iban: 'FR7630006000011234567890189',
    bic: 'AGRIFRPP',
    logo: null,
    accent: '#006a69',
  },
  buyer: {
    name: 'Maçonnerie Le Goff & Fils',
    address: brest,
    siren: '404833048',
    vatNumber: 'FR83404833048',
  },
  delivery: { name: 'Parking Kerhuon', address: { ...brest, lines: ['2 rue de la Grève'] } },
  paymentCondition: '30 jours',
  paymentType: 'Virement',
  lines: [
    item('Pompage du béton', '6', 'h', '165.00', '20', '990.00'),
    item('Béton C25/30, main-d’œuvre', '42.0000', 'm³', '118.500000', '20', '4977.00'),
    item('Rénovation de chape', '38', 'm²', '41', '10', '1558.00'),
  ],
  totals: {
    lines: '7525.00',
    discountLabel: null,
    discount: '0.00',
    withoutVat: '7525.00',
    vat: [
      { rate: '20', base: '5967.00', amount: '1193.40', category: 'S' },
      { rate: '10', base: '1558.00', amount: '155.80', category: 'S' },
    ],
    totalVat: '1349.20',
    total: '8874.20',
  },
  note: null,
  natureOfOperation: 'mixed',
  vatOnDebits: true,
  exemptionMentions: [],
  latePenaltyRate: null,
  amountPaid: null,
};

const sixty: PrintedLine[] = Array.from({ length: 60 }, (_, index) =>
  item(`Ligne ${index + 1}.`, '1', 'u', '10.00', '20', '10.00'),
);

/** The objects of a PDF that pdfkit wrote: number → dictionary and inflated stream. */
function objectsOf(pdf: Uint8Array) {
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
function pagesOf(pdf: Uint8Array): string[] {
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

const spaced = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ');

async function textOf(document: PrintedDocument): Promise<string> {
  return spaced(pagesOf(await renderDocumentPdf(document)).join('\n'));
}

describe('what is printed', () => {
  it('shows an invoice on one page with all its mentions', async () => {
    const pages = pagesOf(await renderDocumentPdf(invoice));
    expect(pages).toHaveLength(1);
    const text = spaced(pages[0] ?? '');
    for (const mention of [
      'FA-2026-0412', '18/11/2026', '16/11/2026', '18/12/2026', 'CDE 2291', 'Parking Kerhuon', 'Maçonnerie Le Goff & Fils',
      'SIREN 404 833 048 · TVA FR83 404833048', 'Béton C25/30, main-d’œuvre', '42 m³', '118,50', '38 m²', '4 977,00',
      'TVA 20 % sur 5 967,00', '1 193,40 €', 'TVA 10 % sur 1 558,00', 'Net à payer', '8 874,20 €', 'Virement, 30 jours',
      'IBAN FR76 3000 6000 0112 3456 7890 189 · BIC AGRIFRPP', 'majoré de 10 points', '40 €', 'Opération mixte',
      'd’après les débits', 'SAS au capital de 120 000 €', 'RCS Brest 123 456 782', 'Page 1 / 1',
    ]) expect(text.replace(/\s+/g, ' ')).toContain(mention); // prettier-ignore
    expect(text).not.toContain('Remise');
    expect(text).not.toContain('BROUILLON');
  });

  it.each([
    { language: 'fr', header: 'Désignation', page: 'Page 3 / 3', due: '8 874,20 €' },
    { language: 'en', header: 'Net total', page: 'Page 3 / 3', due: '€8,874.20' },
  ] as const)('runs over three pages in $language without losing a line', async (expected) => {
    const { language } = expected;
    const pages = pagesOf(await renderDocumentPdf({ ...invoice, language, lines: sixty })).map(spaced);
    expect(pages).toHaveLength(3);
    for (const page of pages) expect(page).toContain(expected.header);
    for (const page of pages) expect(page).toContain('40');
    const names = pages.join('\n').match(/(Ligne \d+\.)/g);
    expect(names).toEqual(sixty.map((_, index) => `Ligne ${index + 1}.`));
    expect(pages[1]).toContain('FA-2026-0412');
    expect(pages[2]).toContain(expected.page);
    expect(pages[2]).toContain(expected.due);
    expect(pages[0]).not.toContain(expected.due);
  });

  it('carries a description longer than a page over to the next', async () => {
    const description = Array.from({ length: 120 }, (_, index) => `Détail ${index + 1}.`).join('\n');
    const lines = [...invoice.lines, { ...item('Étude', '1', 'u', '10', '20', '10'), description }];
    const pages = pagesOf(await renderDocumentPdf({ ...invoice, lines }));
    const details = pages.map((page) => page.match(/Détail \d+\./g) ?? []);
    expect(details.flat()).toEqual(description.split('\n'));
    expect(details.filter((found) => found.length > 0).length).toBeGreaterThanOrEqual(3);
    for (const found of details) expect(found.length).toBeLessThanOrEqual(60);
  });

  it('marks every page of a draft and offers no payment code for it', async () => {
    const pages = pagesOf(
      await renderDocumentPdf({ ...invoice, watermark: true, number: null, lines: sixty }),
    );
    for (const page of pages) expect(page).toContain('BROUILLON');
    expect(pages.join('')).not.toContain('Le code remplit');
  });

  it('asks for what is left to pay, and offers no code when nothing is', async () => {
    const part = await textOf({ ...invoice, amountPaid: '1000.00' });
    expect(part).toContain('-1 000,00 €');
    expect(part).toContain('7 874,20 €');
    expect(part).toContain('Le code remplit');
    expect(await textOf({ ...invoice, amountPaid: '8874.20' })).not.toContain('Le code remplit');
  });

  it('shows the discount column and the reverse charge only where there is one', async () => {
    const vat = [{ rate: '0', base: '7525.00', amount: '0.00', category: 'AE' }];
    const lines: PrintedLine[] = [{ ...item('Étude', '1', 'u', '10', '0', '9.50'), discount: '5 %' }];
    const text = await textOf({
      ...invoice,
      lines,
      totals: { ...invoice.totals, vat },
      latePenaltyRate: '12.15',
    });
    expect(text).toContain('Remise');
    expect(text).toContain('Autoliquidation, sur 7 525,00');
    expect(text.match(/Autoliquidation\./g)).toHaveLength(1);
    expect(text).toContain('12,15 %');
  });

  it('gives a quotation its validity, version and box to sign, and no payment code', async () => {
    const quotation = { ...invoice, kind: 'quotation', number: 'DV-2026-0031', version: 2, expiryDate: '2026-12-18' } as const; // prettier-ignore
    const text = await textOf(quotation);
    for (const part of [
      'DV-2026-0031 · version 2',
      'Valable jusqu’au',
      'Bon pour accord',
      'Signature et cachet',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Le code remplit');
    expect(text).not.toContain('pénalités');
    expect(await textOf({ ...quotation, language: 'en', version: 1 })).not.toContain('version');
  });
});

describe('the file', () => {
  it('is the same to the byte, archivable, and embeds each font it uses', async () => {
    const odd = {
      ...invoice,
      title: 'Étude & suivi <n° 1>\n東京',
      buyer: { ...invoice.buyer, name: 'Հայաստան 😀' },
    };
    const pdf = await renderDocumentPdf(odd);
    expect(Buffer.compare(await renderDocumentPdf(odd), pdf)).toBe(0);
    const objects = [...objectsOf(pdf).values()];
    const fonts = objects.filter(({ head }) => head.includes('/Type /FontDescriptor'));
    expect(fonts.length).toBeGreaterThanOrEqual(3);
    for (const { head } of fonts) expect(head).toContain('/FontFile2');
    expect(objects.filter(({ head }) => head.includes('/Subtype /Type1'))).toEqual([]);
    const metadata = objects.find(({ stream }) => stream.includes('pdfaid:part'))?.stream ?? '';
    expect(metadata).toMatch(/<pdfaid:part>3<[^]*<pdfaid:conformance>B</);
    expect(metadata).toContain('Étude et suivi  n° 1  ');
    expect(metadata).not.toMatch(/&(?!amp;)/);
  });

  it('is refused for an amount or a date that is none, and the next one is made', async () => {
    await expect(renderDocumentPdf({ ...invoice, date: '18/11/2026' })).rejects.toThrow('not an ISO date');
    const lines = [item('Étude', '1', 'u', '1,5', '20', '1.50')];
    await expect(renderDocumentPdf({ ...invoice, lines })).rejects.toThrow('not a decimal string');
    expect(pagesOf(await renderDocumentPdf(invoice))).toHaveLength(1);
  });
});

describe('formats', () => {
  it('writes numbers, dates and identifiers as each language does', () => {
    expect(formatMoney('-1234567.5', 'fr')).toBe('-1\u202F234\u202F567,50\u00A0€');
    expect(formatMoney('-1234567.5', 'en')).toBe('-€1,234,567.50');
    expect(formatNumber('0118.123400', 'fr', 2)).toBe('118,1234');
    expect(formatPercent('5.50', 'fr')).toBe('5,5\u00A0%');
    expect(formatPercent('20', 'en')).toBe('20%');
    expect(formatDate('2026-02-05', 'en')).toBe('5 Feb 2026');
    expect(spaced(formatIban('FR76 30006000011234567890189'))).toBe('FR76 3000 6000 0112 3456 7890 189');
    expect(initials('Béton du Littoral')).toBe('BL');
    expect(initials('l’atelier')).toBe('LA');
  });
});

describe('the payment code (EPC069-12)', () => {
  const transfer = { name: 'Béton du Littoral', iban: 'FR76 3000 6000 0112 3456 7890 189', bic: 'AGRIFRPP', amount: '8874.20', text: 'FA-2026-0412' }; // prettier-ignore

  it('writes the lines in the order of the guideline, nothing after the last', () => {
    expect(transferContent(transfer)).toBe(
      'BCD\n002\n1\nSCT\nAGRIFRPP\nBéton du Littoral\nFR7630006000011234567890189\nEUR8874.20\n\n\nFA-2026-0412',
    );
    expect(transferContent({ ...transfer, bic: null, name: 'é'.repeat(90) })?.split('\n')[5]).toHaveLength(
      70,
    );
  });

  it.each(['0.00', '-5.00', '1000000000.00', '12'])('makes none for %s', (amount) => {
    expect(transferContent({ ...transfer, amount })).toBeNull();
  });

  it('draws a square with its three finder patterns', () => {
    const { path, size } = codePath(transferContent(transfer) ?? '') ?? { path: '', size: 0 };
    expect((size - 17) % 4).toBe(0);
    expect(size).toBeLessThanOrEqual(17 + 4 * 13);
    for (const corner of ['M0 0h7v1h-7z', `M${size - 7} 0h7v1h-7z`, `M0 ${size - 1}h7v1h-7z`])
      expect(path).toContain(corner);
    expect(path).toContain(`M${size - 7} 6h7v1h-7z`);
  });
});
