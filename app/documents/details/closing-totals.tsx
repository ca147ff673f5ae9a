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
  const operation = money(subtract(sold, totals.totalDiscount));
  const takenOff = [
    { label: t('commerce.totals.operation'), value: format.money(operation) },
    { label: t('commerce.totals.deposits'), value: format.money(negate(deposits)) },
  ];
  return <DocumentTotalsBlock totals={totals} percent={percent} sold={sold} takenOff={takenOff} />;
}
