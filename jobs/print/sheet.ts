import { Canvas, Document, Image, Page, type DocumentProps } from '@react-pdf/renderer';
import { createElement, type ReactElement } from 'react';
import type { Mark } from './blocks.ts';
import type { Faces } from './fonts.ts';
import { nameOf } from './head.ts';
import { layOutLabels, type LabelSheet } from './label-sheet.ts';
import { layOut } from './lay-out.ts';
import { layOutPlain, type PlainSheet } from './plain-sheet.ts';
import { type Painter, paintMark } from './paint.ts';
import type { PrintedDocument } from './printed-document.ts';
import type { PrintedStatement } from './printed-statement.ts';
import { layOutStatement } from './statement.ts';
import { sheet } from './style.ts';
import { texts } from './texts.ts';

type Paper = 'portrait' | 'landscape';

/** A page: pictures by react-pdf, all the rest painted on a canvas behind them. */
function pageOf(marks: readonly Mark[], page: number, faces: Faces, orientation: Paper): ReactElement {
  const paint = (painter: Painter) => {
    for (const mark of marks) paintMark(painter, mark, faces);
    return null;
  };
  const [width, height] =
    orientation === 'portrait' ? [sheet.width, sheet.height] : [sheet.height, sheet.width];
  const style = { width, height };
  const canvas = createElement(Canvas, { style, paint });
  return createElement(
    Page,
    { key: page, size: 'A4', orientation, wrap: false },
    canvas,
    ...marks.flatMap(pictureOf),
  );
}

function pictureOf(mark: Mark): ReactElement[] {
  if (mark.kind !== 'picture') return [];
  const { left, top, width, height, data, type } = mark;
  const src = { data: Buffer.from(data), format: type === 'png' ? 'png' : 'jpg' } as const;
  return [createElement(Image, { style: { position: 'absolute', left, top, width, height }, src })];
}

/** pdfkit writes metadata into XML without escaping it: no "&", no brackets, no ends of lines. */
const metadata = (text: string, language: PrintedDocument['language']) =>
  text
    .replace(/\s*&\s*/g, language === 'fr' ? ' et ' : ' and ')
    .replace(/[<>\s\p{Cc}]+/gu, ' ')
    .trim();

/** What a file says of itself; `date` is an ISO date. */
interface About {
  title: string;
  author: string;
  subject: string;
  language: PrintedDocument['language'];
  date: string;
}

/** Pages as react-pdf's tree. Their creation date is their own date, so that the same content gives the same bytes. */
function treeOf(
  pages: readonly Mark[][],
  about: About,
  faces: Faces,
  orientation: Paper = 'portrait',
): ReactElement<DocumentProps> {
  const { title, author, subject, language, date } = about;
  const properties: DocumentProps = {
    conformance: 'PDF/A-3b',
    title: metadata(title, language),
    author: metadata(author, language),
    subject: metadata(subject, language),
    language,
    creator: 'Registre',
    producer: 'Registre',
    creationDate: new Date(`${date}T00:00:00Z`),
  };
  return createElement(
    Document,
    properties,
    pages.map((marks, index) => pageOf(marks, index + 1, faces, orientation)),
  );
}

/** A document as react-pdf's tree. */
export function sheetOf(document: PrintedDocument, faces: Faces): ReactElement<DocumentProps> {
  const { seller, title, language, date } = document;
  const name = nameOf(document, document.words ?? texts[language]);
  const about = { title: name, author: seller.name, subject: title, language, date: date ?? '2000-01-01' };
  return treeOf(layOut(document, faces), about, faces);
}

/** A statement of account as react-pdf's tree. */
export function statementSheet(statement: PrintedStatement, faces: Faces): ReactElement<DocumentProps> {
  const { seller, buyer, language, until } = statement;
  const { title } = (statement.words ?? texts[language]).statement;
  const about = { title, author: seller.name, subject: buyer.name, language, date: until };
  return treeOf(layOutStatement(statement, faces), about, faces);
}

/** A paper that is no document of commerce, as react-pdf's tree. */
export function plainSheetOf(plain: PlainSheet, faces: Faces): ReactElement<DocumentProps> {
  const { title, sender, language, date } = plain;
  const [author = ''] = sender;
  const about = { title, author, subject: title, language, date };
  return treeOf(layOutPlain(plain, faces), about, faces, plain.wide ? 'landscape' : 'portrait');
}

/** Labels as react-pdf's tree. */
export function labelsOf(labels: LabelSheet, faces: Faces): ReactElement<DocumentProps> {
  const { title, sender: author, language, date } = labels;
  return treeOf(layOutLabels(labels, faces), { title, author, subject: title, language, date }, faces);
}
