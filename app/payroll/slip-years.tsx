import { monthInWords } from '#domain/kernel/month-in-words.ts';
import { FileSize } from '../attachments/file-words.tsx';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { Panel } from '../ui/page.tsx';
import { useLanguage, useText } from '../ui/text.tsx';
import type { OwnYear } from './slip-years.server.ts';

/** One's own slips of a year: each to be opened or saved, and all of them in one archive. */
export function YearOfSlips({ year: { year, zip, slips } }: { year: OwnYear }) {
  const t = useText();
  const language = useLanguage();
  return (
    <Panel title={year}>
      <DataTable
        caption={t('payroll.own.year', { year })}
        rows={slips}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          {
            key: 'period',
            header: t('payroll.field.period'),
            narrow: 'title',
            cell: ({ period, shown, corrected }) => (
              <>
                <a className="ref" href={shown}>
                  {monthInWords(period, language)}
                </a>
                {corrected && <small> {t('payroll.own.corrected')}</small>}
              </>
            ),
          },
          {
            key: 'company',
            header: t('payroll.own.company'),
            narrow: 'below',
            cell: ({ company }) => <span translate="no">{company}</span>,
          },
          {
            key: 'paper',
            header: t('payroll.field.delivery'),
            narrow: 'side',
            cell: ({ paper }) => (paper ? <Badge tone="warn">{t('payroll.status.paper')}</Badge> : ''),
          },
          {
            key: 'size',
            header: t('payroll.field.size'),
            narrow: 'below',
            cell: ({ size }) => <FileSize bytes={size} />,
          },
          {
            key: 'save',
            header: '',
            narrow: 'action',
            cell: ({ period, saved }) => (
              <a
                className="btn quiet"
                href={saved}
                aria-label={t('payroll.own.save', { month: monthInWords(period, language) })}
              >
                {t('files.download')}
              </a>
            ),
          },
        ]}
      />
      <p>
        <LinkButton icon="download" to={zip}>
          {t('payroll.own.yearZip', { year })}
        </LinkButton>
      </p>
    </Panel>
  );
}
