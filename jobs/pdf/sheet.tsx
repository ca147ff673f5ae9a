import { Document, Page, Text, View, type DocumentProps } from '@react-pdf/renderer';
import type { ReactElement, ReactNode } from 'react';
import { Acceptance, Payment } from './closing.tsx';
import { Facts, Letterhead, numberOf, Parties } from './head.tsx';
import { companyLine, exemptions, invoiceTerms } from './legal.ts';
import { LinesTable } from './lines.tsx';
import { Paragraphs } from './paragraphs.tsx';
import type { PrintedDocument } from './printed-document.ts';
import { style } from './style.ts';
import { fill, texts, type PrintTexts } from './texts.ts';
import { amountDue, Totals } from './totals.tsx';

interface Kind {
  totalLabel: (words: PrintTexts) => string;
  totalAmount: (document: PrintedDocument) => string;
  /** The small print at the foot of each page. */
  terms: (document: PrintedDocument, words: PrintTexts) => string;
  Closing: typeof Payment;
}

const kinds: Record<PrintedDocument['kind'], Kind> = {
  invoice: {
    totalLabel: (words) => words.total.toPay,
    totalAmount: amountDue,
    terms: invoiceTerms,
    Closing: Payment,
  },
  quotation: {
    totalLabel: (words) => words.total.withVat,
    totalAmount: ({ totals }) => totals.total,
    terms: (document, words) => exemptions(document, words).join(' '),
    Closing: Acceptance,
  },
};

interface PageParts {
  children: ReactNode;
  pageNumber?: number;
  totalPages?: number;
}

/** What stands around the content of each page: watermark, reminder of the document from page 2 on, foot. */
function frameOf(document: PrintedDocument, words: PrintTexts, name: string) {
  const terms = kinds[document.kind].terms(document, words);
  const company = companyLine(document, words);
  return function Frame({ children, pageNumber = 1, totalPages = 1 }: PageParts): ReactElement {
    const page = fill(words.legal.page, { page: String(pageNumber), pages: String(totalPages) });
    return (
      <>
        {document.watermark && <Text style={style.watermark}>{words.draft}</Text>}
        {pageNumber > 1 && (
          <View style={style.continued}>
            <Text>{name}</Text>
            <Text>{document.buyer.name}</Text>
          </View>
        )}
        <View style={style.content}>{children}</View>
        <View style={style.foot}>
          {terms !== '' && <Text>{terms}</Text>}
          <View style={style.row}>
            <Text style={style.grow}>{company}</Text>
            <Text style={style.pageNumber}>{page}</Text>
          </View>
        </View>
      </>
    );
  };
}

/** pdfkit writes metadata into XML without escaping it: no "&", no brackets, no control characters. */
const metadata = (text: string, language: PrintedDocument['language']) =>
  text
    .replace(/\s*&\s*/g, language === 'fr' ? ' et ' : ' and ')
    .replace(/[<>\p{Cc}]/gu, ' ')
    .trim();

/** The document as react-pdf's tree. Its creation date is its own date, so that the same content gives the same bytes. */
export function Sheet({ document }: { document: PrintedDocument }): ReactElement<DocumentProps> {
  const words = texts[document.language];
  const { totalLabel, totalAmount, Closing } = kinds[document.kind];
  const name = `${words.kind[document.kind]} ${numberOf(document, words)}`.trim();
  const created = new Date(`${document.date ?? '2000-01-01'}T00:00:00Z`);
  return (
    <Document
      conformance="PDF/A-3b"
      title={metadata(name, document.language)}
      author={metadata(document.seller.name, document.language)}
      subject={metadata(document.title, document.language)}
      language={document.language}
      creator="Registre"
      producer="Registre"
      creationDate={created}
    >
      <Page size="A4" style={style.page} layout={frameOf(document, words, name)}>
        <View style={style.body}>
          <Letterhead document={document} words={words} />
          <Parties document={document} words={words} />
          <Facts document={document} words={words} />
          <LinesTable document={document} words={words} />
          <Totals
            document={document}
            words={words}
            label={totalLabel(words)}
            amount={totalAmount(document)}
          />
          {document.note !== null && document.note !== '' && (
            <View style={style.note}>
              <Paragraphs text={document.note} />
            </View>
          )}
          <Closing document={document} words={words} />
        </View>
      </Page>
    </Document>
  );
}
