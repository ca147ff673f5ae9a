import { Text, View } from '@react-pdf/renderer';
import { Decimal } from 'decimal.js';
import type { ReactElement } from 'react';
import { formatAmount, formatMoney, formatPercent, isDecimal } from './format.ts';
import type { PrintedDocument, PrintedVat, PrintLanguage } from './printed-document.ts';
import { style } from './style.ts';
import { fill, type PrintTexts } from './texts.ts';

interface Row {
  label: string;
  value: string;
}

const isZero = (amount: string) => new Decimal(amount).isZero();

/** What is left to pay: total less what was paid (EN 16931, BR-CO-16), "9162.20". */
export const amountDue = ({ totals, amountPaid }: PrintedDocument): string =>
  new Decimal(totals.total).minus(amountPaid ?? '0').toFixed(2);

const exemptLabels: Record<string, (words: PrintTexts) => string> = {
  E: (words) => words.total.exempt,
  AE: (words) => words.total.reverseCharge,
  K: (words) => words.total.intraCommunity,
  G: (words) => words.total.export,
  O: (words) => words.total.outside,
};

function vatRow(vat: PrintedVat, language: PrintLanguage, words: PrintTexts): Row {
  const label = exemptLabels[vat.category]?.(words) ?? words.total.vat;
  const values = { rate: formatPercent(vat.rate, language), base: formatAmount(vat.base, language) };
  return { label: fill(label, values), value: formatMoney(vat.amount, language) };
}

function rowsAbove(document: PrintedDocument, words: PrintTexts): Row[] {
  const { totals, language, amountPaid } = document;
  const money = (amount: string) => formatMoney(amount, language);
  const minus = (amount: string) => money(new Decimal(amount).abs().negated().toFixed(2));
  const discounted = !isZero(totals.discount);
  const paid = amountPaid !== null && isDecimal(amountPaid) && !isZero(amountPaid);
  return [
    ...(discounted
      ? [
          { label: words.total.lines, value: money(totals.lines) },
          { label: totals.discountLabel ?? words.total.discount, value: minus(totals.discount) },
        ]
      : []),
    { label: words.total.withoutVat, value: money(totals.withoutVat) },
    ...totals.vat.map((vat) => vatRow(vat, language, words)),
    ...(totals.vat.length > 1 ? [{ label: words.total.totalVat, value: money(totals.totalVat) }] : []),
    ...(paid
      ? [
          { label: words.total.withVat, value: money(totals.total) },
          { label: words.total.paid, value: minus(amountPaid) },
        ]
      : []),
  ];
}

/** Totals with VAT by rate; the last figure, the only large one, is `label`: `amount`. */
export function Totals(props: {
  document: PrintedDocument;
  words: PrintTexts;
  label: string;
  amount: string;
}): ReactElement {
  const { document, words, label, amount } = props;
  return (
    <View style={style.totals} wrap={false}>
      {rowsAbove(document, words).map((row) => (
        <View key={row.label} style={style.totalRow}>
          <Text style={style.totalLabel}>{row.label}</Text>
          <Text style={style.totalValue}>{row.value}</Text>
        </View>
      ))}
      <View style={style.grandTotal}>
        <Text>{label}</Text>
        <Text style={style.totalValue}>{formatMoney(amount, document.language)}</Text>
      </View>
    </View>
  );
}
