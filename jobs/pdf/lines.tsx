import { Text, View } from '@react-pdf/renderer';
import type { ReactElement } from 'react';
import { formatAmount, formatPercent, formatQuantity } from './format.ts';
import { Paragraphs } from './paragraphs.tsx';
import type { PrintedDocument, PrintedItem, PrintLanguage, PrintedLine } from './printed-document.ts';
import { style } from './style.ts';
import type { PrintTexts } from './texts.ts';

const columns = ['quantity', 'unitPrice', 'discount', 'vat', 'total'] as const;
type Column = (typeof columns)[number];

const cells: Record<Column, (item: PrintedItem, language: PrintLanguage) => string> = {
  quantity: ({ quantity, unit }, language) =>
    formatQuantity(quantity, language) + (unit === null ? '' : ` ${unit}`),
  unitPrice: ({ unitPrice }, language) => formatAmount(unitPrice, language),
  discount: ({ discount }) => discount ?? '',
  vat: ({ vatRate }, language) => formatPercent(vatRate, language),
  total: ({ total }, language) => formatAmount(total, language),
};

/** A line stays whole on its page, unless it might not fit on one: then it must run over. */
const isLong = (text: string) => text.length / 45 + text.split('\n').length > 25;

function Item({ item, shown, language }: { item: PrintedItem; shown: Column[]; language: PrintLanguage }) {
  return (
    <View style={style.line} wrap={isLong(`${item.name}\n${item.description ?? ''}`)}>
      <View style={style.row} wrap={false}>
        <View style={style.name}>
          <Paragraphs text={item.name} />
        </View>
        {shown.map((column) => (
          <Text key={column} style={style[column]}>
            {cells[column](item, language)}
          </Text>
        ))}
      </View>
      {item.code !== null && <Text style={style.detail}>{item.code}</Text>}
      {item.description !== null && <Paragraphs text={item.description} style={style.detail} />}
    </View>
  );
}

function Line({ line, shown, language }: { line: PrintedLine; shown: Column[]; language: PrintLanguage }) {
  if (line.kind === 'item') return <Item item={line} shown={shown} language={language} />;
  if (line.kind === 'comment') {
    return (
      <View style={style.comment} wrap={isLong(line.text)}>
        <Paragraphs text={line.text} />
      </View>
    );
  }
  return (
    <View style={style.subtotal} wrap={false}>
      <Text style={style.grow}>{line.text}</Text>
      <Text style={style.total}>{formatAmount(line.total, language)}</Text>
    </View>
  );
}

/** The lines; the header comes back on each page they reach, the discount column only where one is given. */
export function LinesTable({
  document,
  words,
}: {
  document: PrintedDocument;
  words: PrintTexts;
}): ReactElement {
  const { lines, language } = document;
  const discounted = lines.some((line) => line.kind === 'item' && line.discount !== null);
  const shown = columns.filter((column) => column !== 'discount' || discounted);
  const numbered = lines.map((line, position) => ({ position, line }));
  return (
    <View>
      <View style={style.head} fixed minPresenceAhead={30}>
        <Text style={[style.headCell, style.name]}>{words.column.name}</Text>
        {shown.map((column) => (
          <Text key={column} style={[style.headCell, style[column]]}>
            {words.column[column]}
          </Text>
        ))}
      </View>
      {numbered.map(({ position, line }) => (
        <Line key={position} line={line} shown={shown} language={language} />
      ))}
    </View>
  );
}
