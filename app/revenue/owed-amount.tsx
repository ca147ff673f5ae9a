import { useFormat } from '../ui/text.tsx';
import type { OwedFigure } from './ageing-page.server.ts';

/** An amount owed with the documents behind it, or a dash. */
export function OwedAmount({ figure }: { figure: OwedFigure }) {
  const format = useFormat();
  if (/^-?[0.]+$/.test(figure.amount)) return <span className="nothing">–</span>;
  return (
    <a className="figure" href={figure.to}>
      {format.amount(figure.amount)}
    </a>
  );
}
