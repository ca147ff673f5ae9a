import { FileSize } from '../attachments/file-words.tsx';
import { Badge } from '../ui/badge.tsx';
import { useText } from '../ui/text.tsx';
import type { OwnYear } from './slip-years.server.ts';
import { YearPanel } from './year-panel.tsx';

/** One's own slips of a year: each to be opened or saved, and all of them in one archive. */
export function YearOfSlips({ year: { year, zip, slips } }: { year: OwnYear }) {
  const t = useText();
  return (
    <YearPanel<OwnYear['slips'][number]>
      year={year}
      rows={slips}
      rowKey={({ id }) => id}
      shown={({ shown }) => shown}
      beside={({ corrected }) => corrected && <small> {t('payroll.own.corrected')}</small>}
      columns={[
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
      ]}
      saved={({ saved }) => saved}
      saveKey="payroll.own.save"
      zip={zip}
    />
  );
}
