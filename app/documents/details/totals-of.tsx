import type { DocumentTotals } from '#domain/amounts/totals.ts';
import { isZero, negate } from '#domain/kernel/decimal.ts';
import { Totals } from '../../ui/totals.tsx';
import { useFormat, useText } from '../../ui/text.tsx';

/** What a document adds up to: net, discount, VAT by rate, and the total. */
export function DocumentTotalsBlock({ totals, percent }: { totals: DocumentTotals; percent: string | null }) {
  const t = useText();
  const format = useFormat();
  const discount = isZero(totals.totalDiscount)
    ? []
    : [
        {
          label: percent
            ? t('commerce.totals.discountPercent', { percent: format.percent(percent) })
            : t('commerce.totals.discount'),
          value: format.money(negate(totals.totalDiscount)),
        },
        { label: t('commerce.totals.net'), value: format.money(totals.totalWithoutVat) },
      ];
  const vat = totals.vat.map(({ rate, base, amount, category }) => ({
    label:
      category === 'S'
        ? t('commerce.totals.vat', { rate: format.percent(rate), base: format.amount(base) })
        : t(`commerce.totals.category.${category}`, { base: format.amount(base) }),
    value: format.money(amount),
  }));
  return (
    <Totals
      rows={[
        { label: t('commerce.totals.lines'), value: format.money(totals.linesTotal) },
        ...discount,
        ...vat,
      ]}
      sum={{ label: t('commerce.totals.total'), value: format.money(totals.finalTotal) }}
    />
  );
}
