import { useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState, Page, Panel } from '../ui/page.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { commercePage } from './commerce-page.server.ts';
import { paymentScreen } from '../links/document-screens.ts';
import { StatusBadge } from '../links/status.tsx';
import { ToCash } from '../revenue/to-cash.tsx';

export const meta = titleOf;

/** Commerce dashboard: how far documents are, what is owed, what was made last. */
export const loader = screen('commerce', (context) => commercePage(context));

type CommercePage = ReturnType<typeof useLoaderData<typeof loader>>;
type Kind = CommercePage['kinds'][number];

/** How many documents of a kind are how far, and for how much; each line opens its list. */
function Stages({ kind: { kind, stages, to }, note }: { kind: Kind; note?: string | undefined }) {
  const t = useText();
  const format = useFormat();
  const amount = paymentScreen(kind) === null ? 'withoutVat' : 'total';
  return (
    <Panel>
      <h2>
        <a className="link" href={to}>
          {t(`revenue.commerce.${kind}`)}
        </a>
      </h2>
      <table className="bars">
        <caption className="unseen">{t(`revenue.commerce.${kind}`)}</caption>
        <thead>
          <tr>
            <th scope="col">{t('revenue.commerce.stage')}</th>
            <th scope="col" className="num">
              {t('revenue.commerce.count')}
            </th>
            <th scope="col" className="num">
              {t(`revenue.commerce.${amount}`)}
            </th>
          </tr>
        </thead>
        <tbody>
          {stages.map((stage) => (
            <tr key={stage.tab}>
              <th scope="row">
                <a href={stage.to}>{t(`lists.tab.${kind}.${stage.tab}`)}</a>
              </th>
              <td className="num">{format.integer(stage.count)}</td>
              <td className="num">{format.money(stage[amount])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {note !== undefined && <p className="hint">{note}</p>}
    </Panel>
  );
}

function Latest({ page }: { page: CommercePage }) {
  const t = useText();
  const format = useFormat();
  return (
    <DataTable
      caption={t('revenue.commerce.latest')}
      rows={page.latest}
      rowKey={(row) => row.version}
      columns={[
        {
          key: 'number',
          header: t('commerce.column.number'),
          narrow: 'title',
          cell: (row) => (
            <>
              <a className="ref" href={row.to}>
                {row.number ?? t('commerce.draft')}
              </a>
              <small>{row.title ?? t(`commerce.${row.kind}.one`)}</small>
            </>
          ),
        },
        {
          key: 'client',
          header: t('revenue.column.client'),
          narrow: 'below',
          cell: (row) => row.clientName ?? t('commerce.erased'),
        },
        {
          key: 'status',
          header: t('commerce.column.status'),
          narrow: 'below',
          cell: (row) => <StatusBadge kind={row.kind} status={row.shown} />,
        },
        {
          key: 'total',
          header: t('commerce.column.total'),
          numeric: true,
          narrow: 'side',
          cell: (row) => format.amount(row.total),
        },
      ]}
      empty={null}
    />
  );
}

export default function CommerceDashboard() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const { kinds, acceptance, invoicingDay, toCash, create } = page;
  const notes: Partial<Record<Kind['kind'], string>> = {
    ...(acceptance !== null && {
      quotation: t('revenue.commerce.acceptance', { percent: format.percent(acceptance) }),
    }),
    ...(invoicingDay !== null && { saleOrder: invoicingDay }),
  };
  return (
    <Page
      title={page.title}
      crumbs={[{ label: t('shell.menu.sell') }]}
      actions={create.map(({ kind, to }, at) => (
        <LinkButton key={kind} to={to} icon="plus" tone={at === 0 ? 'primary' : undefined}>
          {t(`commerce.${kind}.new`)}
        </LinkButton>
      ))}
    >
      {page.latest.length === 0 && (
        <EmptyState title={t('revenue.commerce.noneYet')} hint={t('revenue.commerce.noneYetHint')} />
      )}
      <div className="stages">
        {kinds.map((kind) => (
          <Stages key={kind.kind} kind={kind} note={notes[kind.kind]} />
        ))}
      </div>
      <div className="grid-2">
        <section>
          <h2>{t('revenue.commerce.latest')}</h2>
          <Latest page={page} />
        </section>
        {toCash && (
          <Panel title={t('revenue.toCash.chart')}>
            <ToCash lines={toCash.lines} total={toCash.total} />
            <p className="hint">
              {t('revenue.ageing.late')} :{' '}
              <a className="figure" href={toCash.late.to}>
                {format.money(toCash.late.due)}
              </a>{' '}
              · {t('revenue.lateInvoices', { count: toCash.late.count })}
            </p>
            <a className="link" href={toCash.ageing}>
              {t('revenue.ageing.see')}
            </a>
          </Panel>
        )}
      </div>
    </Page>
  );
}
