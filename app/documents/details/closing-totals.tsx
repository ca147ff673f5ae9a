import type { DocumentTotals } from '#domain/amounts/totals.ts';
import { add, isZero, money, negate, subtract, type DecimalString } from '#domain/kernel/decimal.ts';
import { useFormat, useText } from '../../ui/text.tsx';
import { DocumentTotalsBlock } from './totals-of.tsx';

interface Props {
  totals: DocumentTotals;
  percent: string | null;
  /** What its lines take off of deposits, excluding VAT, as a positive amount. */
  deposits: DecimalString;
}

/** What a document adds up to that may take deposits off: its discount is one of what is sold, and stands above them. */
export function ClosingTotals({ totals, percent, deposits }: Props) {
  const t = useText();
  const format = useFormat();
  if (isZero(deposits)) return <DocumentTotalsBlock totals={totals} percent={percent} />;
  const sold = money(add(totals.linesTotal, deposits));
  const row = (label: string, value: DecimalString) => ({ label, value: format.money(value) });
  const discount = percent
    ? t('commerce.totals.discountPercent', { percent: format.percent(percent) })
    : t('commerce.totals.discount');
  const head = [
    ...(isZero(totals.totalDiscount)
      ? [row(t('commerce.totals.lines'), sold)]
      : [
          row(t('commerce.totals.lines'), sold),
          row(discount, negate(totals.totalDiscount)),
          row(t('commerce.totals.operation'), money(subtract(sold, totals.totalDiscount))),
        ]),
    row(t('commerce.totals.deposits'), negate(deposits)),
    row(t('commerce.totals.net'), totals.totalWithoutVat),
  ];
  return <DocumentTotalsBlock totals={totals} percent={percent} head={head} />;
}
