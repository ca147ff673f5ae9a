import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { printedRegister } from '#jobs/print/printed-register.ts';
import { renderPlainPdf } from '#jobs/print/render.ts';
import { texts } from '#jobs/print/texts.ts';
import { pageTextsOf } from '#tests/builders/documents/pdf-reader.ts';

type Line = Parameters<typeof printedRegister>[0]['lines'][number];

const line = (contract: number, changes: Partial<Line> = {}): Line => ({
  contract,
  person: contract,
  holder: {
    lastName: `Le Goff-Kervella ${contract}`,
    firstName: 'Anne-Gaëlle',
    birthName: contract % 3 === 0 ? 'Guivarc’h' : null,
    gender: 'F',
    birthDate: '1990-05-06',
    nationality: 'FR',
    permitType: contract % 5 === 0 ? 'Carte de résident' : null,
    permitNumber: contract % 5 === 0 ? '7512345678' : null,
  },
  job: 'Conductrice de pompe à béton',
  qualification: 'Ouvrière qualifiée N3P2',
  earlier:
    contract % 7 === 0
      ? [{ job: 'Manœuvre', qualification: 'N1P1', partTime: true, until: '2026-02-28' }]
      : [],
  entry: '2026-01-05',
  exit: contract % 4 === 0 ? '2026-12-31' : null,
  mentions: contract % 4 === 0 ? ['fixedTerm', 'partTime'] : [],
  trainee: false,
  tutor: null,
  place: null,
  lender: null,
  authorisations: [],
  correctedOn: contract % 6 === 0 ? '2026-02-10' : null,
  ...changes,
});

describe('the staff register on paper', () => {
  it('has a line a contract over its pages, trainees apart under their heading', async () => {
    const lines = [
      ...Array.from({ length: 30 }, (_, index) => line(index + 1)),
      line(31, { trainee: true, tutor: 7 }),
      line(32, {
        holder: null,
        authorisations: [
          { of: 'hiring', given: true, on: '2026-01-02' },
          { of: 'dismissal', given: false, on: '2026-03-02' },
        ],
      }),
    ];
    const parts = printedRegister(
      {
        lines,
        tutors: new Map([[7, 'Yann Morvan']]),
        day: '2026-03-14',
        siret: '12345678900011',
        language: 'fr',
      },
      texts.fr.register,
    );
    const sheet = { ...parts, sender: ['Béton du Littoral', '12 rue du Port'], language: 'fr' as const };
    const pdf = await renderPlainPdf({ ...sheet, page: texts.fr.legal.page });
    if (process.env['SHEETS_TO']) await writeFile(`${process.env['SHEETS_TO']}/register.pdf`, pdf);
    const pages = await Promise.resolve(pageTextsOf(pdf));
    // A cell breaks its words over lines.
    const packed = (text: string) => text.replaceAll(/\s+/g, '');
    const whole = packed(pages.join(''));
    expect(pages.length).toBeGreaterThan(1);
    // The last may have the law's words alone.
    const listed = pages.filter((text) => text.includes('Conductrice'));
    expect(listed.map((text) => text.includes('Autorisation de'))).not.toContain(false);
    expect(listed.length).toBeGreaterThanOrEqual(pages.length - 1);
    for (const words of [
      '14/03/2026',
      'Stagiaires',
      'Tuteur : Yann Morvan',
      'né(e) Guivarc’h',
      'Donnée effacée',
      'Manœuvre, N1P1, à temps partiel, jusqu’au 28/02/2026',
      'Corrigé le 10/02/2026',
      'Embauche autorisée le 02/01/2026',
      'Autorisation de licenciement demandée le 02/03/2026',
    ])
      expect([words, whole.includes(packed(words))]).toEqual([words, true]);
  });
});
