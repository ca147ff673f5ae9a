import { randomUUID } from 'node:crypto';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFString,
  StandardFonts,
  type PDFFont,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { formatDate } from '#app/ui/format.ts';
import { monthInWords } from '#domain/kernel/month-in-words.ts';
import { spacedNumber } from '#domain/people/social-security-number.ts';

/* Wage slips as payroll programs print them, of people who do not exist. */

export interface PrintedSlip {
  lastName: string;
  firstName: string;
  /** With its key; null: the slip says none. */
  number?: string | null;
  birthDate?: string | null;
  personnelNumber?: string | null;
  period?: string;
  /** Pages that it takes; each but the first says "Page 2/2" and the name. */
  pages?: number;
  /** What only this slip says. */
  secret?: string;
  /** A picture of paper: no text. */
  scanned?: boolean;
}

function printPage(page: PDFPage, font: PDFFont, slip: PrintedSlip, at: number): void {
  const { lastName, firstName, number, birthDate, personnelNumber, period = '2026-05', pages = 1 } = slip;
  const say = (text: string, x: number, y: number) => page.drawText(text, { x, y, size: 9, font });
  if (slip.scanned) {
    page.drawRectangle({ x: 50, y: 50, width: 400, height: 600 });
    return;
  }
  say('BULLETIN DE PAIE', 50, 800);
  say(`Période : ${monthInWords(period, 'fr')}`, 330, 800);
  say('Employeur : Atelier des Dunes  SIRET 404 833 048 00022  Tél. 02 98 11 22 33', 50, 785);
  say(`${lastName.toUpperCase()} ${firstName}`, 330, 760);
  if (pages > 1) say(`Page ${at}/${pages}`, 500, 30);
  if (at === 1) {
    if (personnelNumber) say(`Matricule : ${personnelNumber}`, 50, 760);
    if (number) say(`N° de sécurité sociale : ${spacedNumber(number)}`, 50, 745);
    if (birthDate) say(`Né(e) le ${formatDate(birthDate)}`, 50, 730);
  }
  ['Salaire de base', 'Heures supplémentaires', 'Santé', 'Retraite'].forEach((line, index) =>
    say(`${line}   1 234,56   7,30   90,${10 + index}`, 50, 690 - index * 14),
  );
  say(slip.secret ?? '', 50, 500);
}

/** Slips one after the other in one PDF; each has a name of its own, for the same file twice is refused. */
export async function slipsPdf(slips: readonly PrintedSlip[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.setSubject(randomUUID());
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const slip of slips)
    for (let at = 1; at <= (slip.pages ?? 1); at += 1)
      printPage(document.addPage([595, 842]), font, slip, at);
  return Buffer.from(await document.save());
}

/** A drawing that says something: a form, or (by `kind`) a pattern. */
function drawing(document: PDFDocument, font: PDFRef, secret: string, kind: 'form' | 'pattern'): PDFRef {
  const { context } = document;
  const resources = { Font: { F0: font } };
  const shared = { BBox: [0, 0, 200, 20], Resources: resources };
  const dict =
    kind === 'form'
      ? { Type: 'XObject', Subtype: 'Form', ...shared }
      : { Type: 'Pattern', PatternType: 1, PaintType: 1, TilingType: 1, XStep: 200, YStep: 20, ...shared };
  return context.register(context.flateStream(`BT /F0 8 Tf (${secret}) Tj ET`, dict));
}

const tell = (context: PDFDocument['context'], dict: Record<string, string>) =>
  context.obj(Object.fromEntries(Object.entries(dict).map(([key, text]) => [key, PDFString.of(text)])));

/**
 * The same with all by which pages of a PDF lead to one another: links from each page to the next, one dictionary of
 * resources for all with everybody's drawings, drawings that share theirs, an outline, attached files, metadata and a
 * structure, each of which says everybody's secret.
 */
export async function entangledPdf(slips: readonly PrintedSlip[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  const { context } = document;
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const slip of slips) printPage(document.addPage([595, 842]), font, slip, 1);
  const secrets = slips.map(({ secret = '' }) => secret);
  const forms = secrets.map((secret) => drawing(document, font.ref, secret, 'form'));
  const patterns = secrets.map((secret) => drawing(document, font.ref, secret, 'pattern'));
  const fonts = document.getPage(0).node.Resources()?.get(PDFName.of('Font'));
  const resources = context.obj({
    XObject: Object.fromEntries(forms.map((form, at) => [`X${at}`, form])),
    Pattern: Object.fromEntries(patterns.map((pattern, at) => [`P${at}`, pattern])),
    Properties: Object.fromEntries(secrets.map((secret, at) => [`M${at}`, tell(context, { Note: secret })])),
    ExtGState: { GS0: { CA: 1 } },
  });
  if (fonts) resources.set(PDFName.of('Font'), fonts);
  const shared = context.register(resources);
  const pages = document.getPages();
  pages.forEach((page, at) => {
    const own = page.node.Resources()?.get(PDFName.of('Font'));
    const dict = context.lookup(shared, PDFDict);
    const merged = dict.get(PDFName.of('Font'));
    const all = merged && context.lookup(merged, PDFDict);
    const more = own && context.lookup(own, PDFDict);
    for (const [name, value] of more?.entries() ?? []) all?.set(name, value);
    page.node.set(PDFName.of('Resources'), shared);
    const draw = context.register(
      context.flateStream(
        `q /GS0 gs /X${at} Do /Pattern cs /P${at} scn 0 0 5 5 re f Q % /X${(at + 1) % slips.length}`,
      ),
    );
    const contents = page.node.Contents();
    if (contents instanceof PDFArray) contents.push(draw);
    const next = pages[(at + 1) % pages.length];
    if (next) {
      const link = context.obj({
        Type: 'Annot',
        Subtype: 'Link',
        Rect: [0, 0, 50, 50],
        Dest: [next.ref, 'Fit'],
      });
      link.set(PDFName.of('Contents'), PDFString.of(secrets[(at + 1) % pages.length] ?? ''));
      page.node.set(PDFName.of('Annots'), context.obj([context.register(link)]));
    }
    page.node.set(PDFName.of('StructParents'), context.obj(at));
    page.node.set(PDFName.of('PieceInfo'), tell(context, { Private: secrets.join(' ') }));
  });
  const items = secrets.map((secret) => context.register(tell(context, { Title: secret })));
  document.catalog.set(
    PDFName.of('Outlines'),
    context.register(context.obj({ Type: 'Outlines', First: items[0] ?? null, Last: items.at(-1) ?? null })),
  );
  const elements = secrets.map((secret, at) => {
    const element = context.obj({ Type: 'StructElem', S: 'P', Pg: pages[at]?.ref ?? null });
    element.set(PDFName.of('ActualText'), PDFHexString.fromText(secret));
    return context.register(element);
  });
  document.catalog.set(
    PDFName.of('StructTreeRoot'),
    context.register(context.obj({ Type: 'StructTreeRoot', K: elements })),
  );
  document.catalog.set(
    PDFName.of('Metadata'),
    context.register(
      context.stream(`<x:xmpmeta>${secrets.join(' ')}</x:xmpmeta>`, { Type: 'Metadata', Subtype: 'XML' }),
    ),
  );
  document.setTitle(secrets.join(' '));
  for (const secret of secrets)
    await document.attach(Buffer.from(secret), `${secret}.txt`, { mimeType: 'text/plain' });
  return Buffer.from(await document.save({ useObjectStreams: false }));
}
