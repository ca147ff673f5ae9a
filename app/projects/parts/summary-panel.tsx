import type { SeenSummary } from '../figures.server.ts';
import { pathTo } from '../../paths.ts';
import { Alert, Kpi, KpiRow, Progress } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';

const figures = [
  { name: 'sold', tab: 'documents' },
  { name: 'invoiced', tab: 'billing' },
  { name: 'paid', tab: 'billing' },
  { name: 'leftToInvoice', tab: 'billing' },
  { name: 'purchases', tab: 'documents' },
  { name: 'time', tab: 'activities' },
  { name: 'expenses', tab: 'expenses' },
  { name: 'equipment', tab: 'documents' },
  { name: 'spent', tab: 'documents' },
  { name: 'margin', tab: 'statistics' },
  { name: 'forecastCost', tab: null },
  { name: 'forecastMargin', tab: null },
] as const;

/** The part that a figure is made of. */
function linkTo(id: number, tab: (typeof figures)[number]['tab']): string | undefined {
  if (tab === null) return undefined;
  return tab === 'expenses'
    ? pathTo('projectExpenses', { id })
    : pathTo('projectDetails', { id }, { selectedTab: tab });
}

/** What a project comes to: each figure that is seen leads to what it is made of. */
export function SummaryPanel({ project, summary }: { project: number; summary: SeenSummary }) {
  const t = useText();
  const format = useFormat();
  const progress = t('projects.figure.progress', { percent: summary.progress ?? 0 });
  return (
    <>
      {summary.overBudget && <Alert tone="warn">{t('projects.figure.overBudget')}</Alert>}
      <KpiRow>
        {figures.map(({ name, tab }) => {
          const value = summary[name];
          if (value === null) return null;
          return (
            <Kpi
              key={name}
              label={t(`projects.figure.${name}`)}
              value={format.money(value)}
              note={t(`projects.figure.note.${name}`)}
              to={linkTo(project, tab)}
            />
          );
        })}
      </KpiRow>
      <p>{progress}</p>
      <Progress percent={summary.progress ?? 0} label={progress} />
    </>
  );
}
