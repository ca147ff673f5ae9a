import type { Mark } from './blocks.ts';
import type { Faces } from './fonts.ts';
import { nameOf } from './head.ts';
import { layOutLabels, type LabelSheet } from './label-sheet.ts';
import { layOut } from './lay-out.ts';
import { layOutPlain, type PlainSheet } from './plain-sheet.ts';
import type { PrintedDocument } from './printed-document.ts';
import type { PrintedStatement } from './printed-statement.ts';
import { layOutStatement } from './statement.ts';
import { texts } from './texts.ts';

/** What a file says of itself; `date` is an ISO date. */
interface About {
  title: string;
  author: string;
  subject: string;
  language: PrintedDocument['language'];
  date: string;
}

/** All that a file of pages is written from. */
export interface Sheet extends About {
  pages: readonly (readonly Mark[])[];
  /** On paper that lies on its long side. */
  wide: boolean;
}

/** A document as pages. */
export function sheetOf(document: PrintedDocument, faces: Faces): Sheet {
  const { seller, title: subject, language, date } = document;
  const title = nameOf(document, document.words ?? texts[language]);
  const about: About = { title, author: seller.name, subject, language, date: date ?? '2000-01-01' };
  return { ...about, pages: layOut(document, faces), wide: false };
}

/** A statement of account as pages. */
export function statementSheet(statement: PrintedStatement, faces: Faces): Sheet {
  const { seller, buyer, language, until } = statement;
  const { title } = (statement.words ?? texts[language]).statement;
  const about: About = { title, author: seller.name, subject: buyer.name, language, date: until };
  return { ...about, pages: layOutStatement(statement, faces), wide: false };
}

/** A paper that is no document of commerce, as pages. */
export function plainSheetOf(plain: PlainSheet, faces: Faces): Sheet {
  const { title, sender, language, date } = plain;
  const [author = ''] = sender;
  const about: About = { title, author, subject: title, language, date };
  return { ...about, pages: layOutPlain(plain, faces), wide: plain.wide === true };
}

/** Labels as pages. */
export function labelsOf(labels: LabelSheet, faces: Faces): Sheet {
  const { title, sender: author, language, date } = labels;
  return { title, author, subject: title, language, date, pages: layOutLabels(labels, faces), wide: false };
}
