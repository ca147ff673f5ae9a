import { Badge } from '../../ui/badge.tsx';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import { FormActions } from '../../ui/form/field.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { useFormat, useText } from '../../ui/text.tsx';

export interface SessionRow {
  number: number;
  browser: string | null;
  system: string | null;
  address: string | null;
  since: string;
  seenAt: string;
  current: boolean;
}

interface Props {
  sessions: SessionRow[];
  /** What the button that ends many ends: all but this one, or all. */
  endAll: 'others' | 'all';
}

/** Where somebody is signed in, with a button that ends each. */
export function SessionsTable({ sessions, endAll }: Props) {
  const t = useText();
  const format = useFormat();
  const device = ({ browser, system }: SessionRow) =>
    browser === null && system === null
      ? t('users.sessions.unknown')
      : [browser, system].filter((one) => one !== null).join(' · ');
  const many = sessions.filter(({ current }) => !current).length;
  if (sessions.length === 0) return <p>{t('users.sessions.none')}</p>;
  return (
    <>
      <DataTable
        caption={t('users.sessions.title')}
        rows={sessions}
        rowKey={({ number }) => number}
        columns={[
          { key: 'device', header: t('users.sessions.device'), narrow: 'title', cell: device },
          {
            key: 'address',
            header: t('users.sessions.address'),
            narrow: 'below',
            cell: ({ address }) => <span translate="no">{address ?? '–'}</span>,
          },
          {
            key: 'since',
            header: t('users.sessions.since'),
            narrow: 'below',
            cell: ({ since }) => format.dateTime(since),
          },
          {
            key: 'seen',
            header: t('users.sessions.seen'),
            narrow: 'below',
            cell: ({ seenAt }) => format.dateTime(seenAt),
          },
          {
            key: 'end',
            header: '',
            narrow: 'side',
            cell: (row) =>
              row.current ? (
                <Badge tone="ok">{t('users.sessions.current')}</Badge>
              ) : (
                <IntentButton
                  intent="endSession"
                  tone="quiet"
                  ask={t('ask.session')}
                  fields={{ session: String(row.number) }}
                >
                  {t('users.sessions.end')}
                  <span className="unseen"> {device(row)}</span>
                </IntentButton>
              ),
          },
        ]}
        empty={null}
      />
      {many > 0 && (
        <FormActions>
          <IntentButton intent="endSession" ask={t('ask.sessions')} fields={{ session: endAll }}>
            {t(`users.sessions.${endAll === 'others' ? 'endOthers' : 'endAll'}`)}
          </IntentButton>
        </FormActions>
      )}
    </>
  );
}
