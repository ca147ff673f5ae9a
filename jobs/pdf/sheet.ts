import { Canvas, Document, Image, Page, type DocumentProps } from '@react-pdf/renderer';
import { createElement, type ReactElement } from 'react';
import type { Mark } from './blocks.ts';
import type { Faces } from './fonts.ts';
import { nameOf } from './head.ts';
import { layOut } from './lay-out.ts';
import { type Painter, paintMark } from './paint.ts';
import type { PrintedDocument } from './printed-document.ts';
import { sheet } from './style.ts';
import { texts } from './texts.ts';

/** A page: pictures by react-pdf, all the rest painted on a canvas behind them. */
function pageOf(marks: readonly Mark[], page: number, faces: Faces): ReactElement {
  const paint = (painter: Painter) => {
    for (const mark of marks) paintMark(painter, mark, faces);
    return null;
  };
  const style = { width: sheet.width, height: sheet.height };
  const canvas = createElement(Canvas, { style, paint });
  return createElement(Page, { key: page, size: 'A4', wrap: false }, canvas, ...marks.flatMap(pictureOf));
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

/** The document as react-pdf's tree. Its creation date is its own date, so that the same content gives the same bytes. */
export function sheetOf(document: PrintedDocument, faces: Faces): ReactElement<DocumentProps> {
  const pages = layOut(document, faces).map((marks, index) => pageOf(marks, index + 1, faces));
  const properties: DocumentProps = {
    conformance: 'PDF/A-3b',
    title: metadata(nameOf(document, document.words ?? texts[document.language]), document.language),
    author: metadata(document.seller.name, document.language),
    subject: metadata(document.title, document.language),
    language: document.language,
    creator: 'Registre',
    producer: 'Registre',
    creationDate: new Date(`${document.date ?? '2000-01-01'}T00:00:00Z`),
  };
  return createElement(Document, properties, pages);
}
