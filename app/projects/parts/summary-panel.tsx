import { clockText } from '#domain/time/typed-hours.ts';
import { hoursText } from '#domain/time/worked-time.ts';
import type { ProjectBilling } from '#domain/projects/project.ts';
import type { SeenSummary } from '../figures.server.ts';
import { pathTo } from '../../paths.ts';
import { Alert, Kpi, KpiRow, Progress } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';

const figures = [
  { name: 'sold', tab: 'documents' },
  { name: 'invoiced', tab: 'billing' },
  { name: 'paid', tab: 'billing' },
  { name: 'earned', tab: 'billing' },
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
  if (tab === 'activities') return pathTo('activityList', {}, { project: id });
  return tab === 'expenses'
    ? pathTo('projectExpenses', { id })
    : pathTo('projectDetails', { id }, { selectedTab: tab });
}

/** How far a project is, where something says it. */
function ProgressLine({ percent }: { percent: number | null }) {
  const t = useText();
  if (percent === null) return null;
  const progress = t('projects.figure.progress', { percent });
  return (
    <>
      <p>{progress}</p>
      <Progress percent={percent} label={progress} />
    </>
  );
}

/** What a project comes to: each figure that is seen leads to what it is made of. */
export function SummaryPanel({
  project: { id, billing, budgetHours },
  summary,
  overHours,
}: {
  overHours: boolean | null;
  project: { id: number; billing: ProjectBilling; budgetHours: string | null };
  summary: SeenSummary;
}) {
  const t = useText();
  const format = useFormat();
  const byTime = billing === 'regie';
  const { noted } = summary;
  const budget = budgetHours === null ? null : Number(budgetHours) * 3600;
  const without = summary.uncosted ? hoursText(summary.uncosted) : null;
  const noteOf = (name: (typeof figures)[number]['name']): string => {
    if (name === 'time' && without !== null)
      return t('projects.figure.uncosted', { hours: format.quantity(without) });
    if (byTime && name === 'leftToInvoice') return t('projects.figure.note.toBill');
    if (!byTime && name === 'earned') return t('projects.figure.note.earnedOfPrice');
    return t(`projects.figure.note.${name}`);
  };
  return (
    <>
      {overHours === true && <Alert tone="warn">{t('projects.figure.overHours')}</Alert>}
      {summary.overBudget && <Alert tone="warn">{t('projects.figure.overBudget')}</Alert>}
      <KpiRow>
        {figures.map(({ name, tab }) => {
          const value = summary[name];
          // Of a project that is billed by its time mostly nothing is sold beforehand.
          if (value === null || (byTime && name === 'sold' && Number(value) === 0)) return null;
          return (
            <Kpi
              key={name}
              label={t(`projects.figure.${name}`)}
              value={format.money(value)}
              note={noteOf(name)}
              to={linkTo(id, tab)}
            />
          );
        })}
        {noted !== null && (noted > 0 || budget !== null) && (
          <Kpi
            label={t('projects.figure.noted')}
            value={[noted, budget].flatMap((one) => (one === null ? [] : [clockText(one)])).join(' / ')}
            note={t(`projects.figure.note.${budget === null ? 'noted' : 'notedOf'}`)}
            to={linkTo(id, 'activities')}
          />
        )}
      </KpiRow>
      <ProgressLine percent={summary.progress} />
    </>
  );
}
