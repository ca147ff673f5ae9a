import { useFormat } from '../ui/text.tsx';
import type { OwedFigure } from './ageing-page.server.ts';

/** An amount owed with the documents behind it, or a dash; the label shows where the column's header does not. */
export function OwedAmount({ figure, label }: { figure: OwedFigure; label?: string }) {
  const format = useFormat();
  if (/^-?[0.]+$/.test(figure.amount)) return <span className="nothing">–</span>;
  return (
    <a className="figure" href={figure.to}>
      {label !== undefined && <span className="narrow-label">{label} </span>}
      {format.amount(figure.amount)}
    </a>
  );
}
