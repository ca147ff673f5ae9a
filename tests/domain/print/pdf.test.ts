import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatIban,
  formatMoney,
  formatNumber,
  formatPercent,
  initials,
} from '#jobs/print/format.ts';
import { codePath, transferContent } from '#domain/banking/payment-code.ts';
import { pictureSize } from '#domain/files/picture.ts';
import type { PrintedDocument, PrintedLine } from '#jobs/print/printed-document.ts';
import { facesFor } from '#jobs/print/fonts.ts';
import { writePdf } from '#jobs/print/pdf-file.ts';
import { renderDocumentPdf } from '#jobs/print/render.ts';
import { sheetOf } from '#jobs/print/sheet.ts';
import { texts } from '#jobs/print/texts.ts';
import { pageTextsOf } from '#tests/builders/documents/pdf-reader.ts';
import {
  printedInvoice as invoice,
  printedItem as item,
  printedLines,
} from '#tests/builders/documents/printed.ts';

const box = { kind: 'box' as const, left: 0, top: 0, width: 10, height: 10, fill: '#006a69' };

/** The text as words: spaces of any kind and ends of lines become one space. */
const spaced = (text: string) => text.replace(/\s+/g, ' ');

async function textOf(document: PrintedDocument): Promise<string> {
  return spaced(pageTextsOf(await renderDocumentPdf(document)).join('\n'));
}

describe('what is printed', () => {
  it('tells a capital in euros, be it typed with a space', async () => {
    const seller = { ...invoice.seller, capital: '10 000' };
    const [page = ''] = pageTextsOf(await renderDocumentPdf({ ...invoice, seller }));
    expect(spaced(page)).toContain('au capital de 10 000 €');
  });

  it('shows an invoice on one page with all its mentions', async () => {
    const pages = pageTextsOf(await renderDocumentPdf(invoice));
    expect(pages).toHaveLength(1);
    const text = spaced(pages[0] ?? '');
    for (const mention of [
      'Facture FA-2026-0412',
      '18/11/2026',
      '16/11/2026',
      '18/12/2026',
      'CDE 2291',
      'Parking Kerhuon',
      'Maçonnerie Le Goff & Fils',
      'SIREN 404 833 048 · TVA FR83 404833048',
      'Béton C25/30, main-d’œuvre',
      '42 m³',
      '118,50',
      '38 m²',
      '4 977,00',
      'TVA Base HT Montant 20 % 5 967,00 1 193,40 10 % 1 558,00 155,80',
      'Total TVA 1 349,20 €',
      'Net à payer 8 874,20 €',
      'Virement, 30 jours',
      'IBAN FR76 3000 6000 0112 3456 7890 189 · BIC AGRIFRPP',
      'majoré de 10 points',
      '40 €',
      'Pas d’escompte',
      'Opération mixte',
      'd’après les débits',
      'SAS au capital de 120 000 €',
      'RCS Brest 123 456 782',
      'TVA FR32 123456782',
      'Page 1 / 1',
    ])
      expect(text).toContain(mention);
    expect(text).not.toContain('Remise');
    expect(text).not.toContain('BROUILLON');
    expect(text).not.toContain('reporter');
  });

  it('says the VAT of a single rate beside the totals', async () => {
    const vat = [{ rate: '20', base: '7525.00', amount: '1505.00', category: 'S' }];
    expect(await textOf({ ...invoice, totals: { ...invoice.totals, vat } })).toContain(
      'TVA 20 % sur 7 525,00 1 505,00 €',
    );
  });

  it.each([
    { language: 'fr', mark: 'BROUILLON' },
    { language: 'en', mark: 'DRAFT' },
  ] as const)(
    'marks every page of a draft in $language and offers no payment code for it',
    async (expected) => {
      const { language, mark } = expected;
      const draft = { ...invoice, language, watermark: true, number: null, lines: printedLines(60) };
      const pages = pageTextsOf(await renderDocumentPdf(draft));
      expect(pages.length).toBeGreaterThan(1);
      for (const page of pages) expect(page).toContain(mark);
      expect(pages.join('')).not.toMatch(/Le code remplit|The code fills/);
    },
  );

  it('asks for what is left to pay, and offers no code when nothing is', async () => {
    const part = await textOf({ ...invoice, amountPaid: '1000.00' });
    expect(part).toContain('Total TTC 8 874,20 € Déjà réglé −1 000,00 € Net à payer 7 874,20 €');
    expect(part).toContain('Le code remplit');
    expect(await textOf({ ...invoice, amountPaid: '8874.20' })).not.toContain('Le code remplit');
    const said = await textOf({ ...invoice, amountDue: '500.00' });
    expect(said).toContain('Total TTC 8 874,20 € Net à payer 500,00 €');
  });

  it('tells a consumer of the mediator, and of no penalties between businesses', async () => {
    const mediator = 'Médiation des artisans, 75001 Paris';
    const text = await textOf({ ...invoice, consumer: true, mediator });
    expect(text).toContain(`médiateur de la consommation : ${mediator}`);
    expect(text).toContain('intérêts au taux légal');
    expect(text).not.toMatch(/40 €|441-10/);
    expect(await textOf({ ...invoice, mediator })).not.toContain(mediator);
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
    const quotation = {
      ...invoice,
      kind: 'quotation',
      number: 'DV-2026-0031',
      version: 2,
      expiryDate: '2026-12-18',
    } as const;
    const text = await textOf(quotation);
    for (const part of [
      'Devis DV-2026-0031 · version 2',
      'Devis valable jusqu’au 18/12/2026.',
      'Bon pour accord',
      'Signature et cachet',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Le code remplit');
    expect(text).not.toContain('pénalités');
    expect(await textOf({ ...quotation, language: 'en', version: 1 })).not.toContain('version');
  });

  it('names the invoice that a refund corrects, and asks for no payment', async () => {
    const refund = {
      ...invoice,
      kind: 'refund',
      number: 'AV-2026-0007',
      corrects: [{ number: 'FA-2026-0412', date: '2026-11-18' }],
    } as const;
    const text = await textOf(refund);
    for (const part of [
      'Avoir AV-2026-0007',
      'Facture corrigée FA-2026-0412 du 18/11/2026',
      'Total de l’avoir TTC 8 874,20 €',
      'Opération mixte',
      'd’après les débits',
    ])
      expect(text).toContain(part);
    for (const part of ['Net à payer', 'IBAN', 'Le code remplit', 'pénalités', 'Échéance : '])
      expect(text).not.toContain(part);
    expect(await textOf({ ...refund, language: 'en' })).toContain('Credit note AV-2026-0007');
  });

  it('names the invoices that a rebate is given on, one after the other', async () => {
    const corrects = [
      { number: 'FA-2026-0410', date: '2026-11-02' },
      { number: 'FA-2026-0412', date: '2026-11-18' },
    ];
    const rebate = { ...invoice, kind: 'refund', number: 'AV-2026-0008', corrects } as const;
    expect(await textOf(rebate)).toContain('FA-2026-0410 du 02/11/2026 et FA-2026-0412 du 18/11/2026.');
    expect(await textOf({ ...rebate, language: 'en' })).toContain(
      'FA-2026-0410 of 2 Nov 2026 and FA-2026-0412',
    );
  });

  it('calls a deposit by its name, and takes each deposit off what is sold, discount first', async () => {
    expect(await textOf({ ...invoice, deposit: true })).toContain('Facture d’acompte FA-2026-0412');
    expect(await textOf({ ...invoice, deposit: true, language: 'en' })).toContain('Deposit invoice');
    const deposits = [
      { number: 'FA-2026-0400', date: '2026-10-02', net: '1000.00' },
      { number: 'FA-2026-0401', date: '2026-10-09', net: '525.00' },
    ];
    const totals = { ...invoice.totals, lines: '10000.00', discount: '500.00', withoutVat: '7975.00' };
    expect(await textOf({ ...invoice, deposits, totals })).toMatch(
      /Remise −500,00 € Total de l’opération HT 9 500,00 € Acompte FA-2026-0400 du 02\/10\/2026 −1 000,00 € Acompte FA-2026-0401 du 09\/10\/2026 −525,00 € Total HT 7 975,00 €/,
    );
  });

  it('prints comments, notes of several paragraphs and sub-totals among the lines', async () => {
    const lines: PrintedLine[] = [
      { kind: 'comment', text: 'Lot 1' },
      ...invoice.lines,
      { kind: 'subtotal', text: 'Sous-total du lot', total: '7525.00' },
      { kind: 'note', text: 'Premier paragraphe.\n\nSecond paragraphe.' },
    ];
    expect(await textOf({ ...invoice, lines })).toMatch(
      /Lot 1 .* Sous-total du lot 7 525,00 Premier paragraphe. Second paragraphe./,
    );
  });

  it('shows the logo in its proportions, and initials where it cannot be read', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACAQMAAABFZu8gAAAABGdBTUEAALGPC/xhBQAAACBjSFJNAAB6JgAAgIQAAPoAAACA6AAAdTAAAOpgAAA6mAAAF3CculE8AAAABlBMVEUAamn///8wdUi4AAAAAWJLR0QB/wIt3gAAAAd0SU1FB+oLFQkdKzcdqisAAAAMSURBVAjXY2BgYAAAAAQAASc0JwoAAAAldEVYdGRhdGU6Y3JlYXRlADIwMjYtMTEtMjFUMDk6Mjk6NDMrMDA6MDAg8gq+AAAAJXRFWHRkYXRlOm1vZGlmeQAyMDI2LTExLTIxVDA5OjI5OjQzKzAwOjAwUa+yAgAAAABJRU5ErkJggg==',
      'base64',
    );
    expect(pictureSize(png)).toEqual({ width: 4, height: 2 });
    const withLogo = (data: Uint8Array): PrintedDocument => ({
      ...invoice,
      seller: { ...invoice.seller, logo: { data } },
    });
    expect(await textOf(withLogo(png))).not.toMatch(/^BL /);
    // Within its header, and behind it.
    for (const cut of [12, 40, png.length - 20])
      expect(await textOf(withLogo(png.subarray(0, cut)))).toMatch(/^BL /);
  });

  it('shows what cannot be printed of a draft’s watermark as a box, on one line', async () => {
    const words = { ...texts.fr, draft: 'PROJET\n\u{13000}' };
    expect(await textOf({ ...invoice, watermark: true, words })).toContain('PROJET \u25A1');
  });

  it('is read as it was written, where two characters look the same', async () => {
    const title = 'l\u02BCan l\u2019an';
    expect(await textOf({ ...invoice, title })).toContain(title);
  });

  it('names the part of a font that it has: another part, another name', async () => {
    const namesOf = async (document: PrintedDocument) =>
      Buffer.from(await renderDocumentPdf(document))
        .toString('latin1')
        .match(/[A-Z]{6}\+Inter-Regular/)?.[0];
    const name = await namesOf(invoice);
    expect(name).toMatch(/^[A-Z]{6}\+Inter-Regular$/);
    expect(await namesOf(invoice)).toBe(name);
    expect(await namesOf({ ...invoice, note: 'Ωμέγα' })).not.toBe(name);
  });

  it('is refused where a measure is no number', async () => {
    const faces = await facesFor(invoice);
    const sheet = { ...sheetOf(invoice, faces), pages: [[{ ...box, left: Number.NaN }]] };
    await expect(writePdf(sheet, faces)).rejects.toThrow('NaN is no measure');
  });

  it('is refused for an amount or a date that is none, and the next one is made', async () => {
    await expect(renderDocumentPdf({ ...invoice, date: '18/11/2026' })).rejects.toThrow('not an ISO date');
    const lines = [item('Étude', '1', 'u', '1,5', '20', '1.50')];
    await expect(renderDocumentPdf({ ...invoice, lines })).rejects.toThrow('not a decimal string');
    expect(pageTextsOf(await renderDocumentPdf(invoice))).toHaveLength(1);
  });
});

describe('formats', () => {
  it('writes numbers, dates and identifiers as each language does', () => {
    expect(formatMoney('-1234567.5', 'fr')).toBe('\u22121\u202F234\u202F567,50\u00A0€');
    expect(formatMoney('-1234567.5', 'en')).toBe('\u2212€1,234,567.50');
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
  const transfer = {
    name: 'Béton du Littoral',
    iban: 'FR76 3000 6000 0112 3456 7890 189',
    bic: 'AGRIFRPP',
    amount: '8874.20',
    text: 'FA-2026-0412',
  };

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
