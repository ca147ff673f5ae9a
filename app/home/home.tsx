import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { mayPass } from '#domain/kernel/access.ts';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { isZero } from '#domain/kernel/decimal.ts';
import { sightOf } from '#domain/time-off/rest-day-access.ts';
import { awayOn } from '#projections/time-off/board.ts';
import { ToCash } from '../revenue/to-cash.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { screens } from '../screens.ts';
import { LinkButton } from '../ui/button.tsx';
import { ChartFigure } from '../ui/chart/chart.tsx';
import { EmptyState, Kpi, KpiRow, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { AwayToday } from './away-today.tsx';
import { ArrangeMenu } from './arrange-menu.tsx';
import { homePanels, type HomePanel } from './arrangement.ts';
import { keepArrangement, shownArrangement } from './arrangement.server.ts';
import { pendingQuotations, revenueFigures, toCash } from './figures.server.ts';
import { firstSteps } from './first-steps.server.ts';
import { FirstSteps } from './first-steps.tsx';
import { WaitingList } from './waiting-list.tsx';
import { waitingItems } from './waiting.server.ts';

export const meta = titleOf;

const whole = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: LEGAL_TIME_ZONE,
} as const;
const days = { fr: new Intl.DateTimeFormat('fr-FR', whole), en: new Intl.DateTimeFormat('en-GB', whole) };

type Sees = (name: 'revenue' | 'ageing' | 'quotationList' | 'restDayBoard') => boolean;

/** Whether somebody may see a panel: what waits for them is everybody's. */
function isOpen(panel: HomePanel, sees: Sees): boolean {
  if (panel === 'figures') return sees('revenue') || sees('ageing') || sees('quotationList');
  if (panel === 'waiting') return true;
  if (panel === 'away') return sees('restDayBoard');
  return sees(panel === 'toCash' ? 'ageing' : 'revenue');
}

/** Dashboard: the charts that the person may see (taxYear, caChart, caToPayChart) and the work that waits for them. */
export const loader = screen('home', async (context) => {
  const { actor, signedIn, t, language } = context;
  const now = new Date();
  const today = todayIn(LEGAL_TIME_ZONE, now);
  const sees: Sees = (name) => mayPass(actor, screens[name]);
  const open = actor.corporation === null ? [] : homePanels.filter((panel) => isOpen(panel, sees));
  const [arranged, revenue, cash, quotations, waiting, steps, away] = await Promise.all([
    shownArrangement(context, open),
    sees('revenue') ? revenueFigures(context, today) : null,
    sees('ageing') ? toCash(context, today) : null,
    sees('quotationList') ? pendingQuotations(context) : null,
    actor.corporation === null ? [] : waitingItems(context, today),
    actor.corporation === null ? null : firstSteps(context),
    open.includes('away') ? awayOn(context.services.db, context.corporation, today, sightOf(actor)) : [],
  ]);
  return {
    title: t('revenue.home.hello', { name: signedIn.facts.firstName ?? signedIn.facts.username }),
    day: days[language].format(now),
    revenue,
    cash,
    quotations,
    waiting,
    steps,
    away,
    arranged,
    chosen: actor.corporation !== null,
    /** Nobody has made a company yet, or none is open to them. */
    hasCompany: actor.corporations.length > 0,
    mayCreate: mayPass(actor, screens.companyNew),
  };
});

/** Keeps how somebody arranged it. */
export const action = screen('home', (context) => keepArrangement(context));

type HomePage = ReturnType<typeof useLoaderData<typeof loader>>;
type Revenue = NonNullable<HomePage['revenue']>;

const direction = (change: string | null) =>
  change === null ? undefined : change.startsWith('-') ? 'down' : 'up';

function RevenueFigures({ revenue }: { revenue: Revenue }) {
  const t = useText();
  const format = useFormat();
  const { month, taxYear } = revenue;
  return (
    <>
      <Kpi
        label={t('revenue.home.month', { month: month.name })}
        value={format.money(month.net)}
        to={month.to}
        tone={direction(month.change)}
        note={
          month.change === null
            ? undefined
            : t('revenue.home.monthChange', {
                change: format.change(month.change),
                month: month.name,
                year: month.year,
              })
        }
      />
      <Kpi
        label={t('revenue.home.taxYear', { year: taxYear.now })}
        value={format.money(taxYear.net)}
        to={pathTo('revenue', {}, { period: 'tax' })}
        tone={direction(taxYear.progress?.change ?? null)}
        note={
          taxYear.progress
            ? t('revenue.progress', {
                change: format.change(taxYear.progress.change),
                month: taxYear.progress.month,
              })
            : undefined
        }
      />
    </>
  );
}

function Figures({ page }: { page: HomePage }) {
  const t = useText();
  const format = useFormat();
  const { revenue, cash, quotations } = page;
  return (
    <KpiRow>
      {revenue && <RevenueFigures revenue={revenue} />}
      {cash && (
        <Kpi
          label={t('revenue.toCash.title')}
          value={format.money(cash.total.amount)}
          to={cash.total.to}
          note={t('revenue.home.late', { amount: format.money(cash.late) })}
        />
      )}
      {quotations && (
        <Kpi
          label={t('revenue.home.quotations')}
          value={format.integer(quotations.count)}
          to={quotations.to}
          note={t('revenue.work.withoutVat', { amount: format.money(quotations.withoutVat) })}
        />
      )}
    </KpiRow>
  );
}

function useCell() {
  const format = useFormat();
  return (figure: { amount: string; to: string } | null) =>
    figure === null ? '–' : { text: format.amount(figure.amount), to: figure.to };
}

/** Before the first invoice there is nothing to draw: what to do for it. */
function NothingDrawn() {
  const t = useText();
  return (
    <Panel title={t('revenue.home.panel.months')}>
      <p className="hint">{t('revenue.home.nothingDrawn')}</p>
      <a className="link" href={pathTo('invoiceList', {}, { status: 'draft' })}>
        {t('revenue.home.toInvoices')}
      </a>
    </Panel>
  );
}

function MonthsChart({ chart }: { chart: Revenue['caChart'] }) {
  const t = useText();
  const cell = useCell();
  const { drawn, now, before, rows, until } = chart;
  if (chart.isEmpty) return <NothingDrawn />;
  return (
    <Panel>
      <ChartFigure
        chart={drawn}
        until={until}
        title={t('revenue.chart', { now, before })}
        table={{
          head: [t('revenue.month'), now, before],
          rows: rows.map((row) => [row.label, cell(row.now), cell(row.before)]),
        }}
        more={{ to: pathTo('revenue', {}), label: t('revenue.home.details') }}
      />
    </Panel>
  );
}

function TaxYearChart({ taxYear }: { taxYear: Revenue['taxYear'] }) {
  const t = useText();
  const format = useFormat();
  const cell = useCell();
  const { drawn, now, before, rows, left, isExceeded, beforeNet, until } = taxYear;
  // The months say it.
  if (taxYear.isEmpty) return null;
  const amount = format.money(left);
  return (
    <Panel>
      <ChartFigure
        chart={drawn}
        until={until}
        title={t('revenue.home.cumulated', { now, before })}
        table={{
          head: [t('revenue.month'), now, before],
          rows: rows.map((row) => [row.label, cell(row.now), cell(row.before)]),
        }}
        more={{ to: pathTo('revenue', {}, { period: 'tax' }), label: t('revenue.home.taxDetails') }}
      />
      <p className="hint">
        {t('revenue.yearBefore', { year: before })} <b>{format.money(beforeNet)}</b>
        {!isZero(left) && ` · ${t(isExceeded ? 'revenue.exceeded' : 'revenue.toExceed', { amount })}`}
      </p>
    </Panel>
  );
}

/** Before any company is chosen; where there is none, the way to the first. */
function NoCompany({ hasCompany, mayCreate }: HomePage) {
  const t = useText();
  if (hasCompany)
    return <EmptyState title={t('revenue.home.noCompany')} hint={t('revenue.home.noCompanyHint')} />;
  return (
    <EmptyState
      title={t('revenue.home.none')}
      hint={t(mayCreate ? 'revenue.home.noneHint' : 'revenue.home.noneAsk')}
      action={
        mayCreate && (
          <LinkButton tone="primary" icon="plus" to={pathTo('companyNew', {})}>
            {t('revenue.home.createCompany')}
          </LinkButton>
        )
      }
    />
  );
}

/** The panels in the person's order: charts and work beside each other, below each other on a narrow screen. */
function Panels({ page }: { page: HomePage }) {
  const t = useText();
  const { revenue, cash, waiting, away, arranged } = page;
  const drawn: Partial<Record<HomePanel, ReactNode>> = {
    months: revenue && <MonthsChart key="months" chart={revenue.caChart} />,
    taxYear: revenue && <TaxYearChart key="taxYear" taxYear={revenue.taxYear} />,
    waiting: <WaitingList key="waiting" items={waiting} />,
    away: <AwayToday key="away" away={away} />,
    toCash: cash && (
      <Panel key="toCash" title={t('revenue.toCash.chart')}>
        <ToCash lines={cash.lines} total={cash.total} />
        <a className="link" href={cash.ageing}>
          {t('revenue.ageing.see')}
        </a>
      </Panel>
    ),
  };
  const isChart = (panel: HomePanel) => panel === 'months' || panel === 'taxYear';
  const below = arranged.shown.filter((panel) => panel !== 'figures');
  const [charts, work] = [below.filter(isChart), below.filter((panel) => !isChart(panel))];
  const columns = [
    { className: 'home-charts', panels: charts },
    { className: 'home-work', panels: work },
  ].filter(({ panels }) => panels.length > 0);
  const [first] = below;
  const inOrder = first !== undefined && isChart(first) ? columns : columns.toReversed();
  return (
    <div className="grid-2 home-panels">
      {inOrder.map(({ className, panels }) => (
        <div key={className} className={className}>
          {panels.map((panel) => drawn[panel])}
        </div>
      ))}
    </div>
  );
}

export default function Home() {
  const page = useLoaderData<typeof loader>();
  const { chosen, steps, arranged } = page;
  return (
    <Page
      title={page.title}
      subtitle={page.day}
      actions={
        chosen && arranged.shown.length + arranged.hidden.length > 1 && <ArrangeMenu arranged={arranged} />
      }
    >
      {!chosen && <NoCompany {...page} />}
      {steps && <FirstSteps steps={steps} />}
      {chosen && arranged.shown.includes('figures') && <Figures page={page} />}
      {chosen && <Panels page={page} />}
    </Page>
  );
}
