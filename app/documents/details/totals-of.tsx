import type { DocumentTotals } from '#domain/amounts/totals.ts';
import { isZero, negate } from '#domain/kernel/decimal.ts';
import { Totals } from '../../ui/totals.tsx';
import { useFormat, useText } from '../../ui/text.tsx';

interface Row {
  label: string;
  value: string;
}

interface Props {
  totals: DocumentTotals;
  percent: string | null;
  /** What stands above VAT, where that is more than lines and discount. */
  head?: readonly Row[];
}

/** What a document adds up to: net, discount, VAT by rate, and the total. */
export function DocumentTotalsBlock({ totals, percent, head }: Props) {
  const t = useText();
  const format = useFormat();
  const discount = isZero(totals.totalDiscount)
    ? []
    : [
        {
          label: t(percent ? 'commerce.totals.discountPercent' : 'commerce.totals.discount', {
            percent: format.percent(percent ?? '0'),
          }),
          value: format.money(negate(totals.totalDiscount)),
        },
        { label: t('commerce.totals.net'), value: format.money(totals.totalWithoutVat) },
      ];
  const vat = totals.vat.map(({ rate, base, amount, category }) => ({
    label: t(category === 'S' ? 'commerce.totals.vat' : `commerce.totals.category.${category}`, {
      rate: format.percent(rate),
      base: format.amount(base),
    }),
    value: format.money(amount),
  }));
  return (
    <Totals
      rows={[
        ...(head ?? [
          { label: t('commerce.totals.lines'), value: format.money(totals.linesTotal) },
          ...discount,
        ]),
        ...vat,
      ]}
      sum={{ label: t('commerce.totals.total'), value: format.money(totals.finalTotal) }}
    />
  );
}
