import type { DocumentTotals } from '#domain/amounts/totals.ts';
import { isZero, negate, type DecimalString } from '#domain/kernel/decimal.ts';
import { Totals } from '../../ui/totals.tsx';
import { useFormat, useText } from '../../ui/text.tsx';

interface Row {
  label: string;
  value: string;
}

interface Props {
  totals: DocumentTotals;
  percent: string | null;
  /** What the lines sell, where it is not all that they come to. */
  sold?: DecimalString;
  /** What stands below the discount, before the net: deposits that are taken off. */
  takenOff?: readonly Row[];
}

/** What a document adds up to: net, discount, VAT by rate, and the total. */
export function DocumentTotalsBlock({ totals, percent, sold = totals.linesTotal, takenOff = [] }: Props) {
  const t = useText();
  const format = useFormat();
  const lines = { label: t('commerce.totals.lines'), value: format.money(sold) };
  const discount = isZero(totals.totalDiscount)
    ? []
    : [
        {
          label: percent
            ? t('commerce.totals.discountPercent', { percent: format.percent(percent) })
            : t('commerce.totals.discount'),
          value: format.money(negate(totals.totalDiscount)),
        },
      ];
  const net = { label: t('commerce.totals.net'), value: format.money(totals.totalWithoutVat) };
  const vat = totals.vat.map(({ rate, base, amount, category }) => ({
    label:
      category === 'S'
        ? t('commerce.totals.vat', { rate: format.percent(rate), base: format.amount(base) })
        : t(`commerce.totals.category.${category}`, { base: format.amount(base) }),
    value: format.money(amount),
  }));
  const between = [...discount, ...takenOff];
  return (
    <Totals
      // What is sold stands once where no discount comes between.
      rows={[
        ...(discount[0] || !between[0] ? [lines] : []),
        ...between,
        ...(between[0] ? [net] : []),
        ...vat,
      ]}
      sum={{ label: t('commerce.totals.total'), value: format.money(totals.finalTotal) }}
    />
  );
}
