import { clockText } from '#domain/time/typed-hours.ts';
import { hoursText } from '#domain/time/worked-time.ts';
import type { ProjectBilling } from '#domain/projects/project.ts';
import type { SeenSummary } from '../figures.server.ts';
import { figureLink } from '../figure-links.ts';
import { Alert, Kpi, KpiRow, Progress } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';

const figures = [
  'sold',
  'invoiced',
  'paid',
  'earned',
  'leftToInvoice',
  'purchases',
  'time',
  'expenses',
  'equipment',
  'spent',
  'margin',
  'forecastCost',
  'forecastMargin',
] as const;

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
  const noteOf = (name: (typeof figures)[number]): string => {
    if (name === 'time' && without !== null)
      return t('projects.figure.uncosted', { hours: format.quantity(without) });
    if (byTime && name === 'leftToInvoice') return t('projects.figure.note.toBill');
    if (!byTime && name === 'earned') return t('projects.figure.note.earnedOfPrice');
    if (byTime && (name === 'forecastCost' || name === 'forecastMargin'))
      return t('projects.figure.note.byHours');
    return t(`projects.figure.note.${name}`);
  };
  return (
    <>
      {overHours === true && <Alert tone="warn">{t('projects.figure.overHours')}</Alert>}
      {summary.overBudget && <Alert tone="warn">{t('projects.figure.overBudget')}</Alert>}
      <KpiRow>
        {figures.map((name) => {
          const value = summary[name];
          // Of a project that is billed by its time mostly nothing is sold beforehand.
          if (value === null || (byTime && name === 'sold' && Number(value) === 0)) return null;
          return (
            <Kpi
              key={name}
              label={t(`projects.figure.${name}`)}
              value={format.money(value)}
              note={noteOf(name)}
              to={figureLink(id, name)}
            />
          );
        })}
        {noted !== null && (noted > 0 || budget !== null) && (
          <Kpi
            label={t('projects.figure.noted')}
            value={[noted, budget].flatMap((one) => (one === null ? [] : [clockText(one)])).join(' / ')}
            note={t(`projects.figure.note.${budget === null ? 'noted' : 'notedOf'}`)}
            to={figureLink(id, 'time')}
          />
        )}
      </KpiRow>
      <ProgressLine percent={summary.progress} />
    </>
  );
}
