import type { ReactNode } from 'react';
import { monthInWords } from '#domain/kernel/month-in-words.ts';
import { LinkButton } from '../ui/button.tsx';
import { DataTable, type Column } from '../ui/list/table.tsx';
import { Panel } from '../ui/page.tsx';
import { useLanguage, useText } from '../ui/text.tsx';

interface Props<Row> {
  year: string;
  rows: Row[];
  rowKey(row: Row): string | number;
  /** Where the month of a row leads, and what stands beside it. */
  shown(row: Row): string;
  beside?(row: Row): ReactNode;
  /** Between the month and the file. */
  columns: Column<Row>[];
  /** Where the file of a row is saved, and the text of that, with `month`. */
  saved(row: Row): string;
  saveKey: string;
  /** Where all of the year is saved at once. */
  zip: string;
  /** Beside the button that saves all. */
  children?: ReactNode;
}

/** Wage slips of a year by month: each row leads somewhere and is saved, and so are all of them at once. */
export function YearPanel<Row extends { period: string }>({
  year,
  rows,
  rowKey,
  shown,
  beside,
  columns,
  saved,
  saveKey,
  zip,
  children,
}: Props<Row>) {
  const t = useText();
  const language = useLanguage();
  return (
    <Panel title={year}>
      <DataTable<Row>
        caption={t('payroll.own.year', { year })}
        rows={rows}
        rowKey={rowKey}
        empty={null}
        columns={[
          {
            key: 'period',
            header: t('payroll.field.period'),
            narrow: 'title',
            cell: (row) => (
              <>
                <a className="ref" href={shown(row)}>
                  {monthInWords(row.period, language)}
                </a>
                {beside?.(row)}
              </>
            ),
          },
          ...columns,
          {
            key: 'save',
            header: '',
            narrow: 'action',
            cell: (row) => (
              <a
                className="btn quiet"
                href={saved(row)}
                aria-label={t(saveKey, { month: monthInWords(row.period, language) })}
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
        {children}
      </p>
    </Panel>
  );
}
