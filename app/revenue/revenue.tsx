import { useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { ChartFigure } from '../ui/chart/chart.tsx';
import { ExportMenu } from '../ui/list/list-tools.tsx';
import { linkWith } from '../ui/links.ts';
import { EmptyState, Kpi, KpiRow, Page, Panel } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { isZero } from '#domain/kernel/decimal.ts';
import { useFormat, useText } from '../ui/text.tsx';
import { revenuePage, type RevenuePage } from './revenue-page.server.ts';
import { ClientTable, MonthTable } from './revenue-tables.tsx';

export const meta = titleOf;

/** Revenue of a year, calendar or tax year, beside the one before (second specification, "Revenue periods"). */
export const loader = screen('revenue', (context) => revenuePage(context));

function Figures({ page }: { page: RevenuePage }) {
  const t = useText();
  const format = useFormat();
  const { total, before, toExceed, progress } = page;
  const left = toExceed.startsWith('-') ? toExceed.slice(1) : toExceed;
  return (
    <KpiRow>
      <Kpi
        label={t('revenue.net', { year: page.name })}
        value={format.money(total.net)}
        tone={progress ? (progress.change.startsWith('-') ? 'down' : 'up') : undefined}
        note={
          progress
            ? t('revenue.progress', { change: format.change(progress.change), month: progress.month })
            : undefined
        }
      />
      <Kpi
        label={t('revenue.invoiced')}
        value={format.money(total.invoiced.amount)}
        to={total.invoiced.to ?? undefined}
        note={t('revenue.invoices', { count: total.invoiced.documents })}
      />
      <Kpi
        label={t('revenue.refunded')}
        value={format.money(total.refunded.amount)}
        to={total.refunded.to ?? undefined}
        note={t('revenue.refunds', { count: total.refunded.documents })}
      />
      <Kpi
        label={t('revenue.yearBefore', { year: before.name })}
        value={format.money(before.net)}
        to={linkWith(page.address, { year: before.year })}
        note={
          isZero(toExceed)
            ? undefined
            : t(toExceed.startsWith('-') ? 'revenue.exceeded' : 'revenue.toExceed', {
                amount: format.money(left),
              })
        }
      />
    </KpiRow>
  );
}

function YearLinks({ page }: { page: RevenuePage }) {
  const t = useText();
  const { before, next, address } = page;
  return (
    <>
      <LinkButton to={pathTo('ageing', {})}>{t('revenue.ageing.title')}</LinkButton>
      <LinkButton to={linkWith(address, { year: before.year })} rel="prev">
        ‹ {before.name}
      </LinkButton>
      {next && (
        <LinkButton to={linkWith(address, { year: next.year })} rel="next">
          {next.name} ›
        </LinkButton>
      )}
    </>
  );
}

/** The entries behind the figures, as files for an accountant. */
function Exports({ page }: { page: RevenuePage }) {
  const t = useText();
  if (page.exports === null) return null;
  const { fec, fecName, sage, control } = page.exports;
  return (
    <>
      <h2>{t('accounting.export.panel')}</h2>
      <Panel>
        <p className="hint">{t('accounting.export.hint')}</p>
        <div className="actions">
          {fec && <LinkButton to={fec}>{t('accounting.export.fecOf', { name: fecName })}</LinkButton>}
          <LinkButton to={sage}>{t('accounting.export.sage')}</LinkButton>
          {control && <LinkButton to={control}>{t('accounting.control.title')}</LinkButton>}
        </div>
      </Panel>
    </>
  );
}

export default function RevenueOfYear() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const { address, period, name, before, range } = page;
  const linked = (amount: string, to: string | null) => {
    const text = format.amount(amount);
    return to === null ? text : { text, to };
  };
  const dates = { from: format.date(range.from), until: format.date(range.until) };
  return (
    <Page
      title={`${page.title} ${name}`}
      crumbs={[{ label: t('shell.menu.sell') }]}
      subtitle={t('revenue.range', dates)}
      actions={<YearLinks page={page} />}
      tabs={
        <Tabs
          label={t('revenue.period')}
          items={(['calendar', 'tax'] as const).map((one) => ({
            label: t(`revenue.${one}`),
            to: linkWith(address, { period: one === 'tax' ? 'tax' : null, year: null }),
            current: period === one,
          }))}
        />
      }
    >
      {page.isEmpty ? (
        <EmptyState title={t('revenue.none')} hint={t('revenue.noneHint')} />
      ) : (
        <>
          <Figures page={page} />
          <Panel>
            <ChartFigure
              chart={page.chart}
              title={t('revenue.chart', { now: name, before: before.name })}
              table={{
                head: [t('revenue.month'), name, before.name, t('revenue.changeColumn')],
                rows: page.months.map((row) => [
                  row.label,
                  linked(row.net, row.refunded.documents === 0 ? row.invoiced.to : null),
                  linked(row.before.amount, row.before.to),
                  row.change === null ? '–' : format.change(row.change),
                ]),
              }}
            />
          </Panel>
          <h2>{t('revenue.byMonth')}</h2>
          <MonthTable page={page} />
          <h2>{t('revenue.byClient')}</h2>
          <ClientTable page={page} />
          <p className="actions">
            <ExportMenu address={address} to={pathTo('revenueExport', {})} />
          </p>
          <Exports page={page} />
        </>
      )}
    </Page>
  );
}
