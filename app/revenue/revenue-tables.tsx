import type { ReactNode } from 'react';
import { sortLink } from '../ui/links.ts';
import { ShareBar } from '../ui/chart/share-bar.tsx';
import { DataTable, type Column, type Foot } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { ClientLine, Figure, RevenueLine, RevenuePage } from './revenue-page.server.ts';

/** An amount, with its documents behind it where one list holds them. */
function FigureLink({ figure, label }: { figure: Figure; label: string }) {
  const format = useFormat();
  const t = useText();
  if (figure.documents === 0) return <span className="nothing">–</span>;
  const text = format.amount(figure.amount);
  if (figure.to === null) return <>{text}</>;
  return (
    <a className="figure" href={figure.to} aria-label={t('ui.pair', { label, value: text })}>
      {text}
    </a>
  );
}

/** A change in percent, coloured by its direction and readable without the colour. */
function Change({ percent }: { percent: string | null }) {
  const format = useFormat();
  if (percent === null) return <span className="nothing">–</span>;
  return <span className={percent.startsWith('-') ? 'down' : 'up'}>{format.change(percent)}</span>;
}

function Before({ amount, to }: RevenueLine['before']) {
  const format = useFormat();
  if (to === null) return format.amount(amount);
  return (
    <a className="figure" href={to}>
      {format.amount(amount)}
    </a>
  );
}

/** Where columns go on a narrow screen; the others below. */
const narrow: Readonly<Record<string, 'side' | 'hide'>> = { net: 'side', documents: 'hide', before: 'hide' };

interface Sorting {
  address: string;
  order: { sort: string; direction: 'asc' | 'desc' };
}

/**
 * The columns that months and clients have in common, sorted where that says how; `before` names the time that they
 * are compared by.
 */
function useColumns(before: string, sorting: Sorting | null = null): Column<RevenueLine>[] {
  const t = useText();
  const format = useFormat();
  const figures: [string, string, (row: RevenueLine) => ReactNode][] = [
    ['documents', t('revenue.column.invoices'), (row) => format.integer(row.invoiced.documents)],
    [
      'invoiced',
      t('revenue.column.invoiced'),
      (row) => <FigureLink figure={row.invoiced} label={t('revenue.documentsOf', { name: row.label })} />,
    ],
    [
      'refunded',
      t('revenue.column.refunded'),
      (row) => <FigureLink figure={row.refunded} label={t('revenue.refundsOf', { name: row.label })} />,
    ],
    ['net', t('revenue.column.net'), (row) => <b>{format.amount(row.net)}</b>],
    ['before', before, (row) => <Before {...row.before} />],
    ['change', t('revenue.changeColumn'), (row) => <Change percent={row.change} />],
  ];
  return figures.map(([key, header, cell]) => ({
    key,
    header,
    cell,
    numeric: true,
    narrow: narrow[key] ?? 'below',
    ...(sorting && { sort: sortLink(sorting.address, key, sorting.order, 'desc') }),
  }));
}

/** A sum below its parts. */
function useFoot(line: RevenueLine, more: Record<string, string> = {}): Foot {
  const format = useFormat();
  const values = {
    documents: format.integer(line.invoiced.documents),
    invoiced: format.amount(line.invoiced.amount),
    refunded: format.amount(line.refunded.amount),
    net: format.amount(line.net),
    before: format.amount(line.before.amount),
    change: line.change === null ? '–' : format.change(line.change),
  };
  return { key: line.key, label: line.label, values: { ...values, ...more } };
}

export function MonthTable({ page }: { page: RevenuePage }) {
  const t = useText();
  const common = useColumns(page.before.name);
  const total = useFoot(page.total);
  return (
    <DataTable
      caption={t('revenue.byMonth')}
      rows={page.months}
      rowKey={(row) => row.key}
      columns={[
        { key: 'month', header: t('revenue.month'), narrow: 'title', cell: (row) => row.label },
        ...common,
      ]}
      feet={[total]}
      empty={null}
    />
  );
}

export function ClientTable({ page }: { page: RevenuePage }) {
  const t = useText();
  const format = useFormat();
  const { lines, total } = page.clients;
  const year = page.before.name;
  const common = useColumns(
    page.compared === null ? year : t('revenue.sameMonths', { year, count: page.compared }),
    { address: page.address, order: page.clients.order },
  );
  const foot = useFoot(total, total.share === null ? {} : { share: format.percent(total.share) });
  const share: Column<ClientLine> = {
    key: 'share',
    header: t('revenue.column.share'),
    numeric: true,
    narrow: 'below',
    cell: (row) =>
      row.share === null ? (
        '–'
      ) : (
        <span className="share-cell">
          <ShareBar percent={Number(row.share)} />
          {format.percent(row.share)}
        </span>
      ),
  };
  return (
    <DataTable<ClientLine>
      caption={t('revenue.byClient')}
      rows={lines}
      rowKey={(row) => row.key}
      columns={[
        {
          key: 'client',
          header: t('revenue.column.client'),
          narrow: 'title',
          sort: sortLink(page.address, 'client', page.clients.order),
          cell: (row) =>
            row.to === null ? (
              row.label
            ) : (
              <a className="ref" href={row.to}>
                {row.label}
              </a>
            ),
        },
        ...common.slice(0, 4),
        share,
        ...common.slice(4),
      ]}
      feet={[foot]}
      empty={null}
    />
  );
}
