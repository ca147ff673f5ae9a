import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { Definitions, EmptyState, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import type { restDaysOf } from './person-rest-days.server.ts';
import { RestDayState } from './rest-day-status.tsx';

type Shown = Awaited<ReturnType<typeof restDaysOf>>;

/** Somebody's leave in their file. */
export function PersonRestDays({ rows: { person, rows, accounts, ledger, all } }: { rows: Shown }) {
  const t = useText();
  return (
    <>
      <Panel title={t('timeOff.section.balances')}>
        {accounts.length === 0 ? (
          <p className="hint">{t('timeOff.ledger.noneHint')}</p>
        ) : (
          <Definitions
            amounts
            items={accounts.map(({ account, period, state, balance }) => ({
              term: `${account}, ${period} (${t(`timeOff.state.${state}`)})`,
              value: t('timeOff.short', { days: balance }),
            }))}
          />
        )}
        <p>
          <a className="link" href={ledger}>
            {t('timeOff.ledger.see')}
          </a>
        </p>
      </Panel>
      <Panel title={t('timeOff.section.list')}>
        <DataTable
          caption={t('timeOff.section.list')}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'when',
              header: t('timeOff.field.day'),
              narrow: 'title',
              cell: ({ id, when }) => (
                <a className="ref" href={pathTo('restDayDetails', { id })}>
                  {when}
                </a>
              ),
            },
            { key: 'kind', header: t('timeOff.field.kind'), narrow: 'below', cell: ({ kind }) => kind },
            {
              key: 'days',
              header: t('timeOff.field.days'),
              narrow: 'below',
              numeric: true,
              cell: ({ days }) => days,
            },
            {
              key: 'status',
              header: t('timeOff.field.status'),
              narrow: 'side',
              cell: ({ status }) => <RestDayState status={status} />,
            },
          ]}
          empty={<EmptyState title={t('timeOff.none')} hint={t('timeOff.noneHint')} />}
        />
        <p>
          <a className="link" href={all}>
            {t('timeOff.all')}
          </a>{' '}
          <LinkButton icon="plus" to={pathTo('restDayNew', {}, { person })}>
            {t('timeOff.new')}
          </LinkButton>
        </p>
      </Panel>
    </>
  );
}
