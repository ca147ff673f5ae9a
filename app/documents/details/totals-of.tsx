import type { DocumentTotals } from '#domain/amounts/totals.ts';
import { add, isZero, money, negate, subtract, type DecimalString } from '#domain/kernel/decimal.ts';
import { Totals } from '../../ui/totals.tsx';
import { useFormat, useText } from '../../ui/text.tsx';

/**
 * What a document adds up to: net, discount, VAT by rate, and the total.
 * @param deposits what its lines take off of deposits, as a positive amount: the discount is one of what is sold
 */
export function DocumentTotalsBlock({
  totals,
  percent,
  deposits = '0',
}: {
  totals: DocumentTotals;
  percent: string | null;
  deposits?: DecimalString;
}) {
  const t = useText();
  const format = useFormat();
  const sold = money(add(totals.linesTotal, deposits));
  const takenOff = isZero(deposits)
    ? []
    : [
        {
          label: t('commerce.totals.operation'),
          value: format.money(money(subtract(sold, totals.totalDiscount))),
        },
        { label: t('commerce.totals.deposits'), value: format.money(negate(deposits)) },
      ];
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
  const net =
    discount.length + takenOff.length === 0
      ? []
      : [{ label: t('commerce.totals.net'), value: format.money(totals.totalWithoutVat) }];
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
        { label: t('commerce.totals.lines'), value: format.money(sold) },
        ...discount,
        ...takenOff,
        ...net,
        ...vat,
      ]}
      sum={{ label: t('commerce.totals.total'), value: format.money(totals.finalTotal) }}
    />
  );
}
