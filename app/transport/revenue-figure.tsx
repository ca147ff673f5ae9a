import { ChartFigure } from '../ui/chart/chart.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { RevenueChart } from './revenue-chart.server.ts';

/** What each day or month brings, as a line and as a table. */
export function RevenueFigure({
  revenue: { chart, days, grain },
  title,
}: {
  revenue: RevenueChart;
  title: string;
}) {
  const t = useText();
  const format = useFormat();
  return (
    <ChartFigure
      chart={chart}
      title={title}
      table={{
        head: [t(`transport.field.${grain}`), t('transport.kpi.done'), t('transport.kpi.planned')],
        rows: days.map(({ day, month, done, planned }) => [
          month ?? format.date(day),
          format.money(done),
          format.money(planned),
        ]),
      }}
    />
  );
}
