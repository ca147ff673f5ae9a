import { useActionData, useLoaderData } from '@remix-run/react';
import { monthInWords } from '#domain/kernel/month-in-words.ts';
import { FileSize } from '../../attachments/file-words.tsx';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { Alert, Columns, EmptyState, Page, Panel } from '../../ui/page.tsx';
import { useFormat, useLanguage, useText } from '../../ui/text.tsx';
import { changeOwnSlips, ownSlips } from './own-slips.server.ts';
import { Refusals } from '../../ui/form/refusals.tsx';

export const meta = titleOf;

export const loader = screen('ownWageSlips', ownSlips);
export const action = screen('ownWageSlips', changeOwnSlips);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Year = Loaded['years'][number];

function YearOfSlips({ year: { year, zip, slips } }: { year: Year }) {
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
            cell: ({ id, period, corrected }) => (
              <>
                <a className="ref" href={pathTo('ownWageSlipPdf', { id }, { open: 1 })}>
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
            cell: ({ id, period }) => (
              <a
                className="btn quiet"
                href={pathTo('ownWageSlipPdf', { id })}
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

/** Whether slips come on paper: everybody may say so at any time. */
function Objection({ page: { objection, company } }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  if (company === null) return null;
  return (
    <Panel title={t('payroll.own.paperTitle')}>
      {objection === null ? (
        <>
          <p>{t('payroll.own.electronic', { company })}</p>
          <IntentButton intent="object" ask={t('payroll.own.objectAsk')}>
            {t('payroll.own.object')}
          </IntentButton>
        </>
      ) : (
        <>
          <Alert tone="info">
            {t('payroll.own.onPaper', {
              company,
              date: format.date(objection.madeAt.slice(0, 10)),
              due: format.date(objection.due),
            })}
          </Alert>
          <IntentButton intent="withdraw">{t('payroll.own.withdraw')}</IntentButton>
        </>
      )}
    </Panel>
  );
}

/** One's own wage slips. */
export default function OwnSlips() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  return (
    <Page
      title={page.title}
      crumbs={[{ label: t('shell.profile'), to: pathTo('profile', {}) }]}
      actions={
        page.years.length > 1 && (
          <LinkButton icon="download" to={page.all}>
            {t('payroll.own.allZip')}
          </LinkButton>
        )
      }
    >
      <Refusals errors={answer?.errors} />
      <Columns
        main={
          page.years.length === 0 ? (
            <EmptyState title={t('payroll.own.none')} hint={t('payroll.own.noneHint')} />
          ) : (
            page.years.map((year) => <YearOfSlips key={year.year} year={year} />)
          )
        }
        aside={
          <>
            <Objection page={page} />
            <Panel title={t('payroll.own.keptTitle')}>
              <p>{t('payroll.own.kept')}</p>
            </Panel>
          </>
        }
      />
    </Page>
  );
}
