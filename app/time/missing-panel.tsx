import { MOST_PEOPLE } from '#domain/time/reminder-commands.ts';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { pathTo } from '../paths.ts';

interface Row {
  person: number;
  name: string;
  noted: boolean;
  reminded: string | null;
}

export interface Missing {
  month: string;
  monthName: string;
  rows: Row[];
}

/** Who has not handed in last month, each to be reminded, and all at once. */
export function MissingPanel({ month, monthName, rows }: Missing) {
  const t = useText();
  const format = useFormat();
  const longestAgo = rows.toSorted((a, b) => ((a.reminded ?? '') < (b.reminded ?? '') ? -1 : 1));
  const remind = (people: Row[], words: string, tone?: 'quiet') => (
    <IntentButton
      intent="remind"
      icon="bell"
      {...(tone && { tone })}
      fields={{ persons: people.map(({ person }) => person).join(','), month }}
    >
      {words}
    </IntentButton>
  );
  return (
    <Panel title={t('time.missing.title', { month: monthName })}>
      <p className="hint">{t('time.missing.hint')}</p>
      <DataTable
        caption={t('time.missing.title', { month: monthName })}
        rows={rows}
        rowKey={({ person }) => person}
        columns={[
          {
            key: 'name',
            header: t('time.field.person'),
            narrow: 'title',
            cell: ({ person, name }) => (
              <a
                className="ref"
                href={pathTo('personActivity', {}, { person, day: `${month}-01` })}
                translate="no"
              >
                {name}
              </a>
            ),
          },
          {
            key: 'state',
            header: t('time.missing.state'),
            narrow: 'below',
            cell: ({ noted, reminded }) =>
              [
                t(noted ? 'time.missing.open' : 'time.missing.none'),
                reminded && t('time.missing.remindedOn', { day: format.date(reminded) }),
              ]
                .filter(Boolean)
                .join(', '),
          },
          {
            key: 'remind',
            header: '',
            narrow: 'action',
            cell: (row) => remind([row], t('time.missing.remind'), 'quiet'),
          },
        ]}
        empty={null}
      />
      {rows.length > 1 &&
        remind(
          longestAgo.slice(0, MOST_PEOPLE),
          rows.length > MOST_PEOPLE
            ? t('time.missing.remindFirst', { count: format.integer(MOST_PEOPLE) })
            : t('time.missing.remindAll'),
        )}
    </Panel>
  );
}
