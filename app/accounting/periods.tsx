import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Question } from '../ui/form/ask-first.tsx';
import { Button } from '../ui/button.tsx';
import { Fields, FormActions, SelectField } from '../ui/form/field.tsx';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { EmptyState, Alert, Page, Panel } from '../ui/page.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { closeMonth, periodsScreen } from './periods-page.server.ts';

export const meta = titleOf;

/** The periods that are closed, the next to close, and the files of each financial year. */
export const loader = screen('accountingPeriods', periodsScreen);
export const action = screen('accountingPeriods', closeMonth);

type PeriodsScreen = ReturnType<typeof useLoaderData<typeof loader>>;

function Unfinished({ page }: { page: PeriodsScreen }) {
  const t = useText();
  const format = useFormat();
  const { unfinished } = page;
  if (!unfinished || unfinished.invoice + unfinished.refund + unfinished.supplierInvoice === 0) return null;
  return (
    <Alert tone="warn">
      {t('accounting.periods.unfinished', { date: format.date(unfinished.until) })}{' '}
      {unfinished.invoice > 0 && (
        <a href={unfinished.invoiceTo}>
          {t('accounting.periods.draftInvoices', { count: unfinished.invoice })}
        </a>
      )}{' '}
      {unfinished.refund > 0 && (
        <a href={unfinished.refundTo}>{t('accounting.periods.draftRefunds', { count: unfinished.refund })}</a>
      )}{' '}
      {unfinished.supplierInvoice > 0 &&
        t('accounting.periods.waitingInvoices', { count: unfinished.supplierInvoice })}
    </Alert>
  );
}

function CloseForm({ page }: { page: PeriodsScreen }) {
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const field = {
    id: 'close-until',
    name: 'until',
    errors: answer?.result.error?.['until'] ?? undefined,
    initialValue: page.asked?.until ?? page.ends[0] ?? '',
  };
  const { asked } = page;
  return (
    <Panel title={t('accounting.periods.close')}>
      <FormSummary answer={answer} formId="close" label={() => t('accounting.periods.until')} />
      {page.ends.length === 0 ? (
        <p>{t('accounting.periods.nothingToClose')}</p>
      ) : (
        <form method="get" action={pathTo('accountingPeriods', {})} id="close">
          <input type="hidden" name="dialog" value="close" />
          <Unfinished page={page} />
          <Fields>
            <SelectField
              field={field}
              label={t('accounting.periods.until')}
              hint={t('accounting.periods.forEver')}
              options={page.ends.map((end) => ({ value: end, label: format.date(end) }))}
              required
            />
          </Fields>
          <FormActions>
            <Button tone="danger">{t('accounting.periods.close')}</Button>
          </FormActions>
        </form>
      )}
      {asked && (
        <Question
          name="close"
          intent="close"
          label={t('accounting.periods.closeUntil', { date: format.date(asked.until) })}
          text={t('accounting.periods.forEver')}
          fields={{ until: asked.until }}
        >
          <p>
            {t('accounting.periods.holds', {
              count: asked.entries,
              n: format.integer(asked.entries),
              amount: format.money(asked.debit),
            })}
          </p>
          <Unfinished page={page} />
        </Question>
      )}
    </Panel>
  );
}

function Closed({ page }: { page: PeriodsScreen }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <h2>{t('accounting.periods.list')}</h2>
      <DataTable
        caption={t('accounting.periods.list')}
        rows={page.periods}
        rowKey={(row) => row.until}
        columns={[
          {
            key: 'until',
            header: t('accounting.periods.until'),
            narrow: 'title',
            cell: (row) => (
              <a className="ref" href={row.to}>
                {format.date(row.until)}
              </a>
            ),
          },
          {
            key: 'entries',
            header: t('accounting.periods.entries'),
            numeric: true,
            narrow: 'below',
            cell: (row) => format.integer(row.entries),
          },
          {
            key: 'debit',
            header: t('accounting.periods.amount'),
            numeric: true,
            narrow: 'side',
            cell: (row) => format.amount(row.debit),
          },
          {
            key: 'at',
            header: t('accounting.periods.at'),
            narrow: 'below',
            cell: (row) => format.dateTime(row.at),
          },
          {
            key: 'hash',
            header: t('accounting.periods.hash'),
            narrow: 'hide',
            cell: (row) => (
              <>
                <code>{row.hash.slice(0, 12)}…</code>{' '}
                <a className="link" href={row.check}>
                  {t('accounting.periods.check')}
                </a>
              </>
            ),
          },
        ]}
        empty={<EmptyState title={t('accounting.periods.none')} hint={t('accounting.periods.noneHint')} />}
      />
    </>
  );
}

function Files({ page }: { page: PeriodsScreen }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <h2>{t('accounting.export.title')}</h2>
      <Panel>
        <p className="hint">{t('accounting.export.hint')}</p>
        {page.siren === null && <Alert tone="warn">{t('accounting.export.noSiren')}</Alert>}
        <ul className="todo">
          {page.years.map((year) => (
            <li key={year.name}>
              <div>
                {t('accounting.export.year', { name: year.name })}
                <small>
                  {t('accounting.range', { from: format.date(year.start), until: format.date(year.end) })}
                </small>
              </div>
              <div className="actions">
                {year.fec !== null && (
                  <a className="btn" href={year.fec}>
                    {t('accounting.export.fec')}
                  </a>
                )}
                <a className="btn" href={year.sage}>
                  {t('accounting.export.sage')}
                </a>
              </div>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}

export default function Periods() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const { check } = page;
  return (
    <Page
      title={page.title}
      crumbs={[{ label: t('shell.menu.accounting') }]}
      subtitle={
        page.closedUntil === null
          ? t('accounting.periods.open')
          : t('accounting.periods.closedUntil', { date: format.date(page.closedUntil) })
      }
      alert={
        check && (
          <Alert tone={check.same ? 'ok' : 'bad'}>
            {t(check.same ? 'accounting.periods.same' : 'accounting.periods.changed', {
              date: format.date(check.until),
            })}
          </Alert>
        )
      }
    >
      {page.mayClose && <CloseForm page={page} />}
      <Closed page={page} />
      {page.mayExport && <Files page={page} />}
    </Page>
  );
}
