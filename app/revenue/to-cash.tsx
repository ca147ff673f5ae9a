import { ShareBar } from '../ui/chart/share-bar.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { ToCashLine } from './to-cash.server.ts';

/** What is to be cashed in, from the not yet due to the very late: bars, each with its amount and its invoices. */
export function ToCash({ lines, total }: { lines: ToCashLine[]; total: { amount: string; to: string } }) {
  const t = useText();
  const format = useFormat();
  return (
    <table className="bars">
      <caption className="unseen">{t('revenue.toCash.title')}</caption>
      <tbody>
        {lines.map(({ key, amount, to, part, tone }) => (
          <tr key={key}>
            <th scope="row">{t(`revenue.bucket.${key}`)}</th>
            <td>
              <ShareBar percent={part} tone={tone} />
            </td>
            <td className="num">
              {part === 0 ? (
                <span className="nothing">–</span>
              ) : (
                <a className="figure" href={to}>
                  {format.money(amount)}
                </a>
              )}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('revenue.toCash.total')}
          </th>
          <td className="num">
            <a className="figure" href={total.to}>
              {format.money(total.amount)}
            </a>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
