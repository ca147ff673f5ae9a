import { useLoaderData } from '@remix-run/react';
import { mayPass } from '#domain/access/access.ts';
import { addDays, daysBetween, fiscalYearOf, todayIn } from '#domain/kernel/dates.ts';
import { add, isNegative, isZero, subtract } from '#domain/kernel/decimal.ts';
import { findCorporation } from '#projections/corporations.ts';
import { overdueInvoices } from '#projections/invoice-list.ts';
import { nextExpiring } from '#projections/quotation-list.ts';
import { monthName, revenueChart, revenueYears } from '../commerce/revenue.server.ts';
import { screen, type StaffContext } from '../http/screen.server.ts';
import { totalsOf } from '../http/status-totals.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { screens } from '../screens.ts';
import { LinkButton } from '../ui/button.tsx';
import { ChartFigure } from '../ui/chart.tsx';
import { EmptyState, Kpi, KpiRow, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';

export const meta = titleOf;

const days = {
  fr: new Intl.DateTimeFormat('fr-FR', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/Paris',
  }),
  en: new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/Paris',
  }),
};

/** The year's revenue and what is still to be cashed in (caChart, taxYear, caToPayChart), for who may see it. */
async function money({ services, signedIn, corporation, language }: StaffContext, today: string) {
  const profile = await findCorporation(services.db, corporation);
  const taxYear = fiscalYearOf(today, profile?.fiscalYearStart ?? 1);
  const [years, { invoice: invoices }, overdue] = await Promise.all([
    revenueYears(services, corporation, taxYear.start),
    totalsOf(services, signedIn),
    overdueInvoices(services.db, corporation, today),
  ]);
  const month = `${today.slice(0, 7)}-01`;
  const index = years.now.months.findIndex((one) => one.month === month);
  const open = ['to_be_paid', 'partially_settled'].map((status) => invoices.get(status)?.due ?? '0');
  return {
    chart: revenueChart(years, language),
    months: years.now.months.map(
      (one, at) =>
        [
          monthName(one.month, language),
          one.withoutVat,
          years.before.months[at]?.withoutVat ?? '0.00',
        ] as const,
    ),
    years: { now: years.now.start.slice(0, 4), before: years.before.start.slice(0, 4) },
    thisMonth: {
      name: monthName(month, language),
      total: years.now.months[index]?.withoutVat ?? '0.00',
      before: years.before.months[index]?.withoutVat ?? '0.00',
    },
    taxYear: years.now.total,
    toCash: add('0', ...open),
    overdue: { ...overdue, oldestDays: overdue.oldest === null ? 0 : daysBetween(overdue.oldest, today) },
  };
}

async function quotationsWaiting({ services, signedIn, corporation }: StaffContext, today: string) {
  const [{ quotation: totals }, expiring] = await Promise.all([
    totalsOf(services, signedIn),
    nextExpiring(services.db, corporation, today, addDays(today, 7)),
  ]);
  const open = ['validate', 'in_progress'].map((status) => totals.get(status));
  const billable = totals.get('billable');
  return {
    count: open.reduce((sum, one) => sum + (one?.count ?? 0), 0),
    withoutVat: add('0', ...open.map((one) => one?.withoutVat ?? '0')),
    billable: { count: billable?.count ?? 0, total: billable?.withoutVat ?? '0.00' },
    drafts: totals.get('draft')?.count ?? 0,
    expiring: expiring.map((row) => ({
      version: row.version,
      number: row.number,
      clientName: row.clientName,
      total: row.total,
      days: daysBetween(today, row.expiryDate ?? today),
    })),
  };
}

export const loader = screen('home', async (context) => {
  const { actor, signedIn, t, language } = context;
  const now = new Date();
  const today = todayIn('Europe/Paris', now);
  const [figures, waiting] = await Promise.all([
    mayPass(actor, screens.revenue) ? money(context, today) : null,
    mayPass(actor, screens.quotationList) ? quotationsWaiting(context, today) : null,
  ]);
  return {
    title: t('shell.home.hello', { name: signedIn.facts.firstName ?? signedIn.facts.username }),
    day: days[language].format(now),
    figures,
    waiting,
    chosen: actor.corporation !== null,
  };
});

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function change(now: string, before: string): { percent: string; tone: 'up' | 'down' } | null {
  if (isZero(before)) return null;
  const percent = Math.round(((Number(now) - Number(before)) / Number(before)) * 100);
  return { percent: String(percent), tone: isNegative(subtract(now, before)) ? 'down' : 'up' };
}

function Figures({ page }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  const { figures, waiting } = page;
  const month = figures && change(figures.thisMonth.total, figures.thisMonth.before);
  return (
    <KpiRow>
      {figures && (
        <>
          <Kpi
            label={t('shell.home.month', { month: figures.thisMonth.name })}
            value={format.money(figures.thisMonth.total)}
            to={pathTo('revenue', {})}
            tone={month?.tone}
            note={
              month
                ? t('shell.home.change', {
                    percent: format.percent(month.percent),
                    year: figures.years.before,
                  })
                : undefined
            }
          />
          <Kpi
            label={t('shell.home.taxYear')}
            value={format.money(figures.taxYear)}
            to={pathTo('revenue', {}, { period: 'tax' })}
          />
          <Kpi
            label={t('shell.home.toCash')}
            value={format.money(figures.toCash)}
            to={pathTo('invoiceList', {}, { status: 'to_be_paid' })}
            note={t('shell.home.overdue', { total: format.money(figures.overdue.due) })}
          />
        </>
      )}
      {waiting && (
        <Kpi
          label={t('shell.home.quotations')}
          value={format.integer(waiting.count)}
          to={pathTo('quotationList', {}, { status: 'in_progress' })}
          note={t('shell.home.withoutVat', { total: format.money(waiting.withoutVat) })}
        />
      )}
    </KpiRow>
  );
}

function Todo({ page }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  const { figures, waiting } = page;
  const items = [
    ...(waiting?.expiring ?? []).map((one) => ({
      key: `q${one.version}`,
      title: t('shell.todo.expiring', { number: one.number ?? '', count: one.days }),
      detail: `${one.clientName ?? ''} · ${format.money(one.total)}`,
      to: pathTo('quotationDetails', { versionId: one.version }),
      label: t('shell.todo.see'),
    })),
    ...(figures && figures.overdue.count > 0
      ? [
          {
            key: 'overdue',
            title: t('shell.todo.overdue', { count: figures.overdue.count }),
            detail: t('shell.todo.overdueDetail', {
              total: format.money(figures.overdue.due),
              days: figures.overdue.oldestDays,
            }),
            to: pathTo('invoiceList', {}, { status: 'overdue' }),
            label: t('shell.todo.see'),
          },
        ]
      : []),
    ...(waiting && waiting.billable.count > 0
      ? [
          {
            key: 'billable',
            title: t('shell.todo.billable', { count: waiting.billable.count }),
            detail: format.money(waiting.billable.total),
            to: pathTo('quotationList', {}, { status: 'billable' }),
            label: t('shell.todo.bill'),
          },
        ]
      : []),
    ...(waiting && waiting.drafts > 0
      ? [
          {
            key: 'drafts',
            title: t('shell.todo.drafts', { count: waiting.drafts }),
            detail: t('shell.todo.draftsDetail'),
            to: pathTo('quotationList', {}, { status: 'draft' }),
            label: t('shell.todo.finish'),
          },
        ]
      : []),
  ];
  return (
    <Panel title={t('shell.todo.title')}>
      {items.length === 0 ? (
        <p className="hint">{t('shell.todo.nothing')}</p>
      ) : (
        <ul className="todo">
          {items.map(({ key, title, detail, to, label }) => (
            <li key={key}>
              <div>
                <b>{title}</b>
                <small>{detail}</small>
              </div>
              <LinkButton to={to}>{label}</LinkButton>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

export default function Home() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const { figures } = page;
  return (
    <Page title={page.title} subtitle={page.day}>
      {!page.chosen && <EmptyState title={t('shell.home.noCompany')} hint={t('shell.home.noCompanyHint')} />}
      {(figures || page.waiting) && page.chosen && <Figures page={page} />}
      {page.chosen && (
        <div className="grid-2">
          {figures && (
            <Panel>
              <ChartFigure
                svg={figures.chart}
                title={t('commerce.revenue.chart', figures.years)}
                table={{
                  head: [t('commerce.revenue.month'), figures.years.now, figures.years.before],
                  rows: figures.months.map(([name, now, before]) => [
                    name,
                    format.amount(now),
                    format.amount(before),
                  ]),
                }}
                more={{ to: pathTo('revenue', {}), label: t('shell.home.details') }}
              />
            </Panel>
          )}
          <Todo page={page} />
        </div>
      )}
    </Page>
  );
}
