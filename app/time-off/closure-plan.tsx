import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { Alert, EmptyState, Panel } from '../ui/page.tsx';
import { useLanguage, useText } from '../ui/text.tsx';
import type { ClosurePlan } from './closure.server.ts';
import { decimalDays } from './leave-words.ts';
import { nameColumn } from './name-column.tsx';

/** People of whom something is said, in a row each. */
function Named({ title, rows }: { title: string; rows: { id: number; name: string; said: string }[] }) {
  return (
    <Panel title={title}>
      <ul>
        {rows.map(({ id, name, said }) => (
          <li key={id}>
            <span translate="no">{name}</span> <small>{said}</small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Whom a closure would concern. */
export function ClosurePlanPanels({ plan }: { plan: ClosurePlan }) {
  const t = useText();
  const language = useLanguage();
  const { planned, away, others, short } = plan;
  return (
    <>
      <Alert tone={planned.length > 0 ? 'info' : 'warn'}>
        {t('timeOff.closure.plan', { count: planned.length, away: away.length })}
      </Alert>
      {short > 0 && <Alert tone="warn">{t('timeOff.closure.short', { count: short })}</Alert>}
      <Panel title={t('timeOff.closure.planned')}>
        <DataTable<ClosurePlan['planned'][number]>
          caption={t('timeOff.closure.planned')}
          rows={planned}
          rowKey={({ id }) => id}
          columns={[
            nameColumn(t, ({ id }) => pathTo('leaveLedger', { id })),
            {
              key: 'days',
              header: t('timeOff.field.days'),
              narrow: 'side',
              numeric: true,
              cell: ({ days }) => decimalDays(days, language),
            },
            {
              key: 'after',
              header: t('timeOff.closure.after'),
              narrow: 'below',
              numeric: true,
              cell: ({ after, short: lacks }) =>
                after !== null && (
                  <>
                    {decimalDays(after, language)}{' '}
                    {lacks && <Badge tone="warn">{t('timeOff.closure.lacks')}</Badge>}
                  </>
                ),
            },
          ]}
          empty={
            <EmptyState title={t('timeOff.error.nobodyToClose')} hint={t('timeOff.closure.nobodyHint')} />
          }
        />
      </Panel>
      {away.length > 0 && (
        <Named
          title={t('timeOff.closure.away')}
          rows={away.map(({ id, name, when }) => ({ id, name, said: when }))}
        />
      )}
      {others.length > 0 && (
        <Named
          title={t('timeOff.closure.others')}
          rows={others.map(({ id, name, why }) => ({ id, name, said: t(`timeOff.closure.why.${why}`) }))}
        />
      )}
    </>
  );
}
