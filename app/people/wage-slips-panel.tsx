import { monthInWords } from '#domain/kernel/month-in-words.ts';
import type { WageSlipRow } from '#projections/payroll/wage-slips.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { Alert, EmptyState, Panel } from '../ui/page.tsx';
import { useFormat, useLanguage, useText } from '../ui/text.tsx';
import { slipTones } from './slip-tones.ts';

interface Slips {
  rows: WageSlipRow[];
  /** Where all of them are saved at once. */
  zip: string;
  /** Since when they want slips on paper; null: electronic ones will do. */
  objectedAt: string | null;
  mayObject: boolean;
}

function Objection({ slips: { objectedAt, mayObject } }: { slips: Slips }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      {objectedAt !== null && (
        <Alert tone="warn">
          {t('payroll.person.objects', { date: format.date(objectedAt.slice(0, 10)) })}
        </Alert>
      )}
      {mayObject &&
        (objectedAt === null ? (
          <IntentButton intent="object" tone="quiet" ask={t('payroll.person.objectAsk')}>
            {t('payroll.person.object')}
          </IntentButton>
        ) : (
          <IntentButton intent="withdraw" tone="quiet">
            {t('payroll.person.withdraw')}
          </IntentButton>
        ))}
    </>
  );
}

/** The wage slips of somebody with the company. */
export function WageSlipsPanel({ slips }: { slips: Slips }) {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  return (
    <Panel title={t('payroll.person.title')}>
      <DataTable
        caption={t('payroll.person.title')}
        rows={slips.rows}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('payroll.person.none')} hint={t('payroll.person.noneHint')} />}
        columns={[
          {
            key: 'period',
            header: t('payroll.field.period'),
            narrow: 'title',
            cell: ({ id, period }) => (
              <a className="ref" href={pathTo('wageSlipDetails', { id })}>
                {monthInWords(period, language)}
              </a>
            ),
          },
          {
            key: 'issuedAt',
            header: t('payroll.field.issuedAt'),
            narrow: 'below',
            cell: ({ issuedAt }) => format.dateTime(issuedAt),
          },
          {
            key: 'delivery',
            header: t('payroll.field.delivery'),
            narrow: 'below',
            cell: ({ delivery }) => t(`payroll.delivery.${delivery}`),
          },
          {
            key: 'status',
            header: t('payroll.field.status'),
            narrow: 'side',
            cell: ({ status }) => <Badge tone={slipTones[status]}>{t(`payroll.status.${status}`)}</Badge>,
          },
        ]}
      />
      {slips.rows.length > 0 && (
        <p>
          <LinkButton icon="download" to={slips.zip}>
            {t('payroll.own.allZip')}
          </LinkButton>
        </p>
      )}
      <Objection slips={slips} />
    </Panel>
  );
}
