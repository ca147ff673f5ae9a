import { useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { carried } from '../ui/links.ts';
import { Carried } from '../ui/list/filters.tsx';
import { EmptyState, Kpi, KpiRow, Page, Panel } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { DaysFields } from './days-fields.tsx';
import { analyticScreen } from './analytic.server.ts';

export const meta = titleOf;

export const loader = screen('analytic', analyticScreen);

type Statement = ReturnType<typeof useLoaderData<typeof loader>>;

/** Income and expenses of one project or cost centre. */
function Group({ group }: { group: Statement['groups'][number] }) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel>
      <h2 translate="no">
        {group.to === null ? (
          group.name
        ) : (
          <a className="link" href={group.to}>
            {group.name}
          </a>
        )}
      </h2>
      <DataTable
        caption={group.name}
        rows={group.rows}
        rowKey={({ account }) => account}
        columns={[
          {
            key: 'account',
            header: t('accounting.column.account'),
            narrow: 'title',
            cell: ({ account, to }) => (
              <a className="ref" href={to}>
                {account}
              </a>
            ),
          },
          {
            key: 'name',
            header: t('accounting.column.name'),
            narrow: 'below',
            cell: ({ name }) => <span translate="no">{name}</span>,
          },
          {
            key: 'net',
            header: t('accounting.analytic.net'),
            numeric: true,
            narrow: 'side',
            cell: ({ net }) => format.amount(net),
          },
        ]}
        feet={[
          { key: 'sum', label: t('accounting.analytic.result'), values: { net: format.amount(group.net) } },
        ]}
        empty={null}
      />
    </Panel>
  );
}

/** The entries behind a figure, each with its paper. */
function Lines({ lines, first }: { lines: NonNullable<Statement['lines']>; first: number | null }) {
  const t = useText();
  const format = useFormat();
  const title = t('accounting.analytic.lines');
  return (
    <>
      <h2 id="lines">{title}</h2>
      {first !== null && (
        <p className="hint">{t('accounting.analytic.first', { count: format.integer(first) })}</p>
      )}
      <DataTable
        caption={title}
        rows={lines}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'piece',
            header: t('accounting.column.piece'),
            narrow: 'title',
            cell: ({ piece, to }) =>
              to === null ? (
                piece
              ) : (
                <a className="ref" href={to}>
                  {piece}
                </a>
              ),
          },
          {
            key: 'date',
            header: t('accounting.column.date'),
            narrow: 'below',
            cell: ({ date }) => format.date(date),
          },
          {
            key: 'account',
            header: t('accounting.column.account'),
            narrow: 'hide',
            cell: ({ account }) => account,
          },
          {
            key: 'net',
            header: t('accounting.analytic.net'),
            numeric: true,
            narrow: 'side',
            cell: ({ net }) => format.amount(net),
          },
        ]}
        empty={<EmptyState title={t('accounting.journal.none')} hint={t('accounting.journal.noneHint')} />}
      />
    </>
  );
}

/** Income and expenses of the books by project or by cost centre. */
export default function Analytic() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  return (
    <Page
      title={`${page.title} ${page.year}`}
      crumbs={[{ label: t('shell.menu.accounting') }]}
      subtitle={t('accounting.range', {
        from: format.date(page.range.from),
        until: format.date(page.range.until),
      })}
      tabs={<Tabs label={page.title} items={page.tabs} />}
      actions={
        <>
          <LinkButton to={page.before} rel="prev">
            ‹ {t('accounting.previousYear')}
          </LinkButton>
          {page.after && (
            <LinkButton to={page.after} rel="next">
              {t('accounting.nextYear')} ›
            </LinkButton>
          )}
          <LinkButton icon="download" to={page.export}>
            {t('accounting.analytic.export')}
          </LinkButton>
        </>
      }
    >
      <form method="get" action={pathTo('analytic', {})} className="filters">
        <Carried values={carried(page.address, 'from', 'until')} />
        <DaysFields days={page.range} wrong={page.wrongDays} />
        <Button>{t('accounting.filter.show')}</Button>
      </form>
      <p className="hint">{t('accounting.analytic.hint')}</p>
      {page.lines && <Lines lines={page.lines} first={page.linesOf} />}
      {page.groups.length === 0 ? (
        <EmptyState title={t('accounting.journal.none')} hint={t('accounting.journal.noneHint')} />
      ) : (
        <KpiRow>
          <Kpi label={t('accounting.analytic.total')} value={format.money(page.total)} />
        </KpiRow>
      )}
      {page.groups.map((group) => (
        <Group key={group.id} group={group} />
      ))}
    </Page>
  );
}
