import { describe, expect, it } from 'vitest';
import type { PlainSheet } from '#jobs/print/plain-sheet.ts';
import { renderPlainPdf } from '#jobs/print/render.ts';
import { pageTextsOf } from '#tests/builders/documents/pdf-reader.ts';

const slip: PlainSheet = {
  language: 'fr',
  date: '2026-11-23',
  sender: ['Béton du Littoral', '12 rue du Port'],
  title: 'Remise de chèques REM-20261123-3',
  facts: [{ label: 'Nombre de chèques', value: '60' }],
  columns: [
    { title: 'Tireur', share: 0.7, align: 'left' },
    { title: 'Montant', share: 0.3, align: 'right' },
  ],
  rows: Array.from({ length: 60 }, (_, index) => [`Client ${index + 1}`, '10,00']),
  total: { label: 'Total de la remise', value: '600,00 €' },
  notes: ['Date et signature :'],
  page: 'Page {{page}} / {{pages}}',
};

describe('a paper that is no commerce document', () => {
  it('has its heading once, its columns’ titles on each page with rows, and its sum on the last', async () => {
    const pdf = await renderPlainPdf(slip);
    const pages = await Promise.resolve(pageTextsOf(pdf));
    expect(pages.length).toBe(2);
    const [first = '', last = ''] = pages;
    expect([first, last].map((text) => text.includes('REM-20261123-3'))).toEqual([true, false]);
    expect([first, last].map((text) => text.includes('Tireur'))).toEqual([true, true]);
    expect([first, last].map((text) => text.includes('Total de la remise'))).toEqual([false, true]);
    expect(last).toContain('Client 60');
    expect(Buffer.from(await renderPlainPdf(slip)).equals(Buffer.from(pdf))).toBe(true);
  });
});
