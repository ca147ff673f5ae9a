import { Badge } from '../ui/badge.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { EmptyState, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { AccountWords } from './ledger.server.ts';

const tones = { earning: 'info', open: 'ok', left: 'warn', lost: 'mute' } as const;

interface Props {
  accounts: readonly AccountWords[];
  /** Posted lines may be taken back here. */
  mayWithdraw: boolean;
}

/** Accounts of leave, each with the lines that its balance is made of. */
export function LedgerPanels({ accounts, mayWithdraw }: Props) {
  const t = useText();
  const format = useFormat();
  if (accounts.length === 0)
    return <EmptyState title={t('timeOff.ledger.none')} hint={t('timeOff.ledger.noneHint')} />;
  return (
    <>
      {accounts.map(({ key, account, period, state, until, balance, lines }) => (
        <Panel key={key} title={`${account} · ${period}`}>
          <p>
            <b className="num">{t('timeOff.short', { days: balance })}</b>{' '}
            <Badge tone={tones[state]}>{t(`timeOff.state.${state}`)}</Badge>{' '}
            {until !== null && <small>{t('timeOff.ledger.until', { day: until })}</small>}
          </p>
          <DataTable
            caption={`${account} · ${period}`}
            rows={lines}
            rowKey={(line) => line.key}
            columns={[
              {
                key: 'day',
                header: t('timeOff.field.day'),
                narrow: 'below',
                cell: (line) => format.date(line.day),
              },
              {
                key: 'sort',
                header: t('timeOff.field.sort'),
                narrow: 'title',
                cell: (line) => (line.to === null ? line.sort : <a href={line.to}>{line.sort}</a>),
              },
              { key: 'rule', header: t('timeOff.field.rule'), narrow: 'below', cell: (line) => line.rule },
              {
                key: 'days',
                header: t('timeOff.field.days'),
                narrow: 'side',
                numeric: true,
                cell: (line) => line.days,
              },
              ...(mayWithdraw && lines.some(({ entry }) => entry !== null)
                ? [
                    {
                      key: 'withdraw',
                      header: '',
                      narrow: 'below' as const,
                      cell: (line: (typeof lines)[number]) =>
                        line.entry !== null && (
                          <IntentButton
                            intent="withdraw"
                            tone="danger"
                            fields={{ entry: String(line.entry) }}
                            ask={t('timeOff.ask.withdrawEntry')}
                          >
                            {t('timeOff.step.withdrawEntry')}
                          </IntentButton>
                        ),
                    },
                  ]
                : []),
            ]}
            empty={<EmptyState title={t('timeOff.ledger.noLines')} hint={t('timeOff.ledger.noLinesHint')} />}
          />
        </Panel>
      ))}
    </>
  );
}
