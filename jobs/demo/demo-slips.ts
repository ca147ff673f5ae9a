import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { monthInWords } from '#domain/kernel/month-in-words.ts';

/** What a demo slip says; `text` false: a page as a scanner makes it. */
export interface DemoSlip {
  name: string;
  born: string | null;
  month: string;
  company: string;
  pages?: number;
  scanned?: boolean;
}

const lines = [
  ['Salaire de base', '151,67 h', '2 310,45'],
  ['Santé – complémentaire', '', '- 24,10'],
  ['Retraite – Sécurité sociale plafonnée', '6,90 %', '- 159,42'],
  ['Assurance chômage', '', '0,00'],
  ['CSG déductible', '6,80 %', '- 154,36'],
  ['Net à payer avant impôt', '', '1 824,18'],
] as const;

/** Slips as a payroll program prints them, of people who do not exist; the figures are the same for all. */
export async function demoSlips(slips: readonly DemoSlip[]): Promise<Buffer> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  for (const { name, born, month, company, pages = 1, scanned } of slips)
    for (let at = 1; at <= pages; at += 1) {
      const page = pdf.addPage([595, 842]);
      const say = (text: string, x: number, y: number, size = 10, of = font) =>
        page.drawText(text, { x, y, size, font: of });
      page.drawRectangle({ x: 40, y: 120, width: 515, height: 520, borderWidth: 0.7 });
      if (scanned) continue;
      say('BULLETIN DE PAIE', 40, 790, 16, bold);
      say(`Période : ${monthInWords(month, 'fr')}`, 400, 790);
      say(company, 40, 760, 11, bold);
      say(name, 340, 745, 11, bold);
      if (born !== null && at === 1) say(`Né(e) le ${born.split('-').reverse().join('/')}`, 340, 728);
      if (pages > 1) say(`Page ${at}/${pages}`, 500, 60, 9);
      lines.forEach(([label, rate, amount], index) => {
        say(label, 52, 610 - index * 22);
        say(rate, 330, 610 - index * 22);
        say(amount, 470, 610 - index * 22);
      });
    }
  return Buffer.from(await pdf.save());
}
