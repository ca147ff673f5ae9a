import { useActionData, useLoaderData } from '@remix-run/react';
import { hasNoPrice } from '#domain/transport/amounts.ts';
import { screen } from '../http/screen.server.ts';
import { ordersIn } from './answers.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { CommandForm } from '../ui/form/command-form.tsx';
import { FormActions } from '../ui/form/field.tsx';
import { DataTable, type Column } from '../ui/list/table.tsx';
import { Alert, EmptyState, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { invoiceChosen, invoicingPage } from './invoicing.server.ts';
import { countedText } from './counted-text.ts';
import { Refusals } from '../ui/form/refusals.tsx';

export const meta = titleOf;

export const loader = screen('transportInvoicing', invoicingPage);
export const action = screen('transportInvoicing', invoiceChosen);

const monthText = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`;

type Months = Awaited<ReturnType<typeof invoicingPage>>['months'];

/** Whole months, invoiced as each intervention says. */
function WholeMonths({ months }: { months: Months }) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('transport.months')}>
      <CommandForm>
        <input type="hidden" name="intent" value="month" />
        <DataTable
          caption={t('transport.months')}
          rows={months}
          rowKey={({ month }) => month}
          columns={[
            {
              key: 'month',
              header: t('transport.field.month'),
              narrow: 'title',
              cell: ({ month }) => monthText(month),
            },
            {
              key: 'count',
              header: t('transport.kpi.count'),
              numeric: true,
              narrow: 'below',
              cell: ({ count }) => format.quantity(String(count)),
            },
            {
              key: 'invoices',
              header: t('transport.field.invoices'),
              numeric: true,
              narrow: 'below',
              cell: ({ invoices }) => format.quantity(String(invoices)),
            },
            {
              key: 'left',
              header: t('transport.leftOut'),
              numeric: true,
              narrow: 'below',
              cell: ({ left }) => (left === 0 ? '–' : format.quantity(String(left))),
            },
            {
              key: 'net',
              header: t('transport.field.net'),
              numeric: true,
              narrow: 'side',
              cell: ({ net }) => format.money(net),
            },
            {
              key: 'go',
              header: '',
              narrow: 'action',
              cell: ({ month, first, doubtful, firstDoubtful }) => (
                <span className="actions">
                  {firstDoubtful !== null && (
                    <LinkButton to={pathTo('transportDetails', { id: firstDoubtful }, { walk: 'doubtful' })}>
                      {t('transport.action.checkDoubtful', { count: doubtful })}
                    </LinkButton>
                  )}
                  {first !== null && (
                    <LinkButton to={pathTo('transportDetails', { id: first })}>
                      {t('transport.action.check')}
                    </LinkButton>
                  )}
                  <Button name="month" value={month}>
                    {t('transport.action.month')}
                  </Button>
                </span>
              ),
            },
          ]}
          empty={<EmptyState title={t('transport.nothingToInvoice')} hint="" />}
        />
      </CommandForm>
    </Panel>
  );
}

type Loaded = Awaited<ReturnType<typeof invoicingPage>>;
type Row = Loaded['left'][number];

/** What is said of an intervention before its money. */
function useColumns(): Column<Row>[] {
  const t = useText();
  const format = useFormat();
  return [
    {
      key: 'number',
      header: t('transport.field.number'),
      narrow: 'title',
      cell: (row) => <a href={pathTo('transportDetails', { id: row.id })}>{row.number}</a>,
    },
    { key: 'day', header: t('transport.field.day'), narrow: 'below', cell: (row) => format.date(row.day) },
    {
      key: 'site',
      header: t('transport.field.siteAddress'),
      narrow: 'below',
      cell: (row) => row.siteAddress ?? '–',
    },
    {
      key: 'counted',
      header: t('transport.counted.title'),
      narrow: 'below',
      cell: (row) => row.miscounted.map((one) => countedText(one, t, format)).join(' · '),
    },
  ];
}

/** The interventions of a client and month, with a box for all of them and what the ticked ones come to. */
function Group({
  group: { key, name, month, rows, net, count },
  ticked,
  address,
}: {
  group: Loaded['groups'][number];
  ticked: ReadonlySet<number>;
  /** The same page with other rows ticked. */
  address(tick: string | null): string;
}) {
  const t = useText();
  const format = useFormat();
  const columns = useColumns();
  const areAll = rows.every(({ id }) => ticked.has(id));
  return (
    <Panel title={`${name || t('commerce.erased')} · ${monthText(month)}`}>
      <DataTable
        caption={`${name || t('commerce.erased')} · ${monthText(month)}`}
        rows={rows}
        rowKey={({ id }) => id}
        choice={{
          name: 'order',
          value: ({ id }) => id,
          label: ({ number }) => number,
          chosen: ({ id }) => ticked.has(id),
          all: {
            to: address(areAll ? 'none' : key),
            label: t(areAll ? 'lists.bulk.none' : 'transport.invoice.tickClient'),
            on: areAll,
          },
        }}
        columns={[
          ...columns,
          {
            key: 'net',
            header: t('transport.field.net'),
            numeric: true,
            narrow: 'side',
            cell: (row) => <data value={row.net}>{format.amount(row.net)}</data>,
          },
        ]}
        feet={[
          { key: 'all', label: t('transport.totals', { count }), values: { net: format.amount(net) } },
          { key: 'selection', label: t('lists.selectedByScript'), values: { net: '' }, ofSelection: true },
        ]}
        empty={<EmptyState title={t('transport.nothingToInvoice')} hint="" />}
      />
    </Panel>
  );
}

/** What stays aside until something is settled, and what. */
function LeftOut({ rows }: { rows: Row[] }) {
  const t = useText();
  const format = useFormat();
  const columns = useColumns();
  return (
    <Panel title={t('transport.invoice.leftOut')}>
      <DataTable
        caption={t('transport.invoice.leftOut')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          ...columns,
          {
            key: 'client',
            header: t('transport.field.client'),
            narrow: 'below',
            cell: (row) => row.clientName || t('commerce.erased'),
          },
          {
            key: 'obstacle',
            header: t('transport.obstacle'),
            narrow: 'below',
            cell: (row) => t(`transport.obstacles.${row.obstacle ?? 'unpriced'}`),
          },
          {
            key: 'net',
            header: t('transport.field.net'),
            numeric: true,
            narrow: 'side',
            cell: (row) => (hasNoPrice(row) ? t('transport.noPrice') : format.money(row.net)),
          },
        ]}
        empty={<EmptyState title={t('transport.nothingToInvoice')} hint="" />}
      />
    </Panel>
  );
}

/** Completed interventions by client and month, chosen over all of them, and invoiced one by one or together. */
export default function Invoicing() {
  const { title, months, groups, left, client, isCut, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const added = answer && 'sums' in answer ? answer : null;
  const refused = answer && 'errors' in answer ? answer : null;
  const ticked = new Set(added?.chosen ?? (refused ? ordersIn(refused.sent) : page.ticked));
  const address = (tick: string | null) => pathTo('transportInvoicing', {}, { client, tick });
  return (
    <Page title={title}>
      <Refusals errors={refused?.errors} />
      <p className="hint">{t('transport.hint.invoicing')}</p>
      {isCut && <Alert tone="warn">{t('transport.invoice.cut')}</Alert>}
      {client !== null && (
        <p>
          <a className="link" href={pathTo('transportInvoicing', {})}>
            {t('transport.invoice.allClients')}
          </a>
        </p>
      )}
      {groups.length + left.length === 0 && (
        <EmptyState title={t('transport.nothingToInvoice')} hint={t('transport.nothingToInvoiceHint')} />
      )}
      {months.length > 0 && client === null && <WholeMonths months={months} />}
      {groups.length > 0 && (
        <CommandForm data-choosing="">
          {groups.map((group) => (
            <Group key={group.key} group={group} ticked={ticked} address={address} />
          ))}
          <Panel>
            {added !== null && (
              <output>
                {t('lists.selected', { count: added.sums.count, n: format.integer(added.sums.count) })} ·{' '}
                {format.money(added.sums.net)}
              </output>
            )}
            <FormActions>
              <a className="btn quiet" href={address('none')} data-choose-none="">
                {t('transport.invoice.clear')}
              </a>
              <Button name="intent" value="total">
                {t('lists.bulk.total')}
              </Button>
              <Button name="intent" value="individual">
                {t('transport.action.individual')}
              </Button>
              <Button name="intent" value="group" tone="primary">
                {t('transport.action.group')}
              </Button>
            </FormActions>
          </Panel>
        </CommandForm>
      )}
      {left.length > 0 && <LeftOut rows={left} />}
    </Page>
  );
}
