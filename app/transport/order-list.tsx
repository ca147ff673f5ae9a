import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { subtract } from '#domain/kernel/decimal.ts';
import { atDayOfMonth, addDays, endOfMonth } from '#domain/kernel/dates.ts';
import { transportRoles } from '#domain/transport/roles.ts';
import { billingModes, orderTypes } from '#domain/transport/order-schema.ts';
import { orderStatistics, orderSums, type OrderFilter } from '#projections/transport/order-list.ts';
import { COUNT_CAP } from '../http/list.server.ts';
import { formText } from '../http/form-text.ts';
import { screen } from '../http/screen.server.ts';
import { ordersIn } from './answers.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { trackedAddress, trackedList } from '../tracked/tracked.server.ts';
import { TrackedList } from '../tracked/tracked-list.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { BulkBar } from '../ui/list/bulk-bar.tsx';
import { Refusals } from '../ui/form/refusals.tsx';
import { Alert, Panel } from '../ui/page.tsx';
import { PlainField } from '../ui/form/field.tsx';
import { FilterSelect } from '../ui/list/filter-select.tsx';
import { FilterDrawer, PeriodMenu } from '../ui/list/list-tools.tsx';
import { linkWith } from '../ui/links.ts';
import { useFormat, useText } from '../ui/text.tsx';
import { filterChoices } from './choices.server.ts';
import { filterNames, namedFilters } from './filter-names.server.ts';
import { orderLook } from './order-look.ts';
import { invoiceTicked } from './invoicing.server.ts';
import { chosenSums, orders } from './orders.server.ts';
import { grainOf, revenueChart } from './revenue-chart.server.ts';
import { RevenueFigure } from './revenue-figure.tsx';
import { RowActions } from './row-actions.tsx';

export const meta = titleOf;

export const loader = screen('transportList', async (context) => {
  const { services, corporation, url, t, may } = context;
  const named = await namedFilters(context);
  if ('to' in named) return redirect(named.to);
  const address = trackedAddress(context, orders);
  const { filter } = await address;
  const period = periodOf(filter, context.today);
  const most = url.searchParams.get('totals') === '1' ? Infinity : COUNT_CAP;
  const summed = orderSums(services.db, corporation, filter, most);
  const counted = summed.then((sums) => Math.min(sums?.count ?? Infinity, COUNT_CAP + 1));
  const [list, sums, bySpan, choices, names] = await Promise.all([
    trackedList(context, orders, address, counted),
    summed,
    orderStatistics(services.db, corporation, grainOf(period), { ...filter, ...period }),
    filterChoices(context),
    filterNames(context, filter),
  ]);
  const { invoiced = null, disputed = null } = filter;
  return {
    ...list,
    sums,
    choices,
    names: { ...names, ...named.unknown },
    unknown: Object.keys(named.unknown),
    period,
    revenue: revenueChart(bySpan, period, context),
    selectAll: url.searchParams.get('select') === 'page',
    rights: {
      edit: may(transportRoles.edit),
      remove: may(transportRoles.remove),
      invoice: may(transportRoles.invoice),
      openInvoice: may('ROLE_INVOICE_DETAIL'),
    },
    asked: Object.fromEntries(url.searchParams),
    chips: [
      ...(['yes', 'no'] as const).map((one) => ({
        label: t(`transport.invoiced.${one}`),
        to: linkWith(list.address, { invoiced: invoiced === one ? null : one, cursor: null }),
        on: invoiced === one,
      })),
      {
        label: t('transport.disputed'),
        to: linkWith(list.address, { disputed: disputed === null ? 'yes' : null, cursor: null }),
        on: disputed !== null,
      },
    ],
  };
});

const MOST_DAYS = 366;

/** The days that revenue is drawn of: those that the list is narrowed to, else this month. */
function periodOf({ from, until }: Pick<OrderFilter, 'from' | 'until'>, today: string) {
  const first = from ?? atDayOfMonth(until ?? today, 1);
  const last = until ?? endOfMonth(first > today ? first : today);
  return { from: first, until: last > addDays(first, MOST_DAYS) ? addDays(first, MOST_DAYS) : last };
}

/** Adds up the rows that were ticked, or invoices them, one each or together by client and month. */
export const action = screen('transportList', async (context) => {
  const form = await context.request.formData();
  const asked = formText(form, 'intent');
  if (asked === 'total') return chosenSums(context, form);
  const billing = billingModes.find((one) => one === asked);
  if (billing === undefined) throw new Response(null, { status: 400 });
  return invoiceTicked(context, form, billing);
});

/** What is done with the rows that are ticked. */
function Bar({ address, mayInvoice }: { address: string; mayInvoice: boolean }) {
  const t = useText();
  return (
    <BulkBar address={address}>
      <Button name="intent" value="total">
        {t('lists.bulk.total')}
      </Button>
      {mayInvoice &&
        (['individual', 'group'] as const).map((one) => (
          <Button key={one} name="intent" value={one}>
            {t(`transport.action.${one}`)}
          </Button>
        ))}
    </BulkBar>
  );
}

export default function OrderList() {
  const t = useText();
  const format = useFormat();
  const { chips, sums, choices, names, unknown, asked, period, revenue, selectAll, rights, ...list } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const added = answer && 'sums' in answer ? answer : null;
  const chosen = added?.chosen ?? (answer && 'sent' in answer ? ordersIn(answer.sent) : []);
  const valuesOf = ({ volume, net, gross }: { volume: string; net: string; gross: string }) => ({
    volume: format.amount(volume),
    net: format.amount(net),
    vat: format.amount(subtract(gross, net)),
    gross: format.amount(gross),
  });
  const between = t('transport.revenueBetween', {
    from: format.date(period.from),
    until: format.date(period.until),
  });
  const select = (name: string, options: { value: string | number; label: string }[]) => (
    <FilterSelect
      id={`filter-${name}`}
      name={name}
      label={t(`transport.filter.${name}`)}
      options={options}
      placeholder={t(`transport.filter.all.${name}`)}
      defaultValue={asked[name] ?? ''}
    />
  );
  /** Any of them by its name; the first are proposed. */
  const typed = (name: 'client' | 'project', proposed: readonly string[]) => (
    <>
      <PlainField
        id={`filter-${name}`}
        name={`${name}Name`}
        label={t(`transport.filter.${name}`)}
        placeholder={t(`transport.filter.all.${name}`)}
        defaultValue={names[name]}
        error={unknown.includes(name) ? t(`transport.filter.unknown.${name}`) : undefined}
        list={`filter-${name}-first`}
        autoComplete="off"
      />
      <datalist id={`filter-${name}-first`}>
        {proposed.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
    </>
  );
  return (
    <TrackedList
      look={orderLook}
      list={list}
      chips={chips}
      crumbs={[{ label: t('shell.menu.transport') }]}
      filters={
        <>
          <FilterDrawer
            address={list.address}
            names={['driver', 'equipment', 'client', 'clientName', 'project', 'projectName', 'zone', 'type']}
          >
            {select('driver', choices.drivers)}
            {select('equipment', choices.vehicles)}
            {typed('client', choices.clients)}
            {typed('project', choices.projects)}
            {select('zone', choices.zones)}
            {select(
              'type',
              orderTypes.map((value) => ({ value, label: t(`transport.orderType.${value}`) })),
            )}
          </FilterDrawer>
          <PeriodMenu address={list.address} from={asked['from'] ?? null} until={asked['until'] ?? null} />
        </>
      }
      selection={{
        choice: {
          name: 'order',
          value: (row) => row.id,
          label: (row) => row.number,
          chosen: (row) => selectAll || chosen.includes(row.id),
          all: {
            to: linkWith(list.address, { select: selectAll ? null : 'page' }),
            label: t(selectAll ? 'lists.bulk.none' : 'lists.choosePage'),
            on: selectAll,
          },
        },
        bar: <Bar address={list.address} mayInvoice={rights.invoice} />,
      }}
      last={[
        {
          key: 'do',
          header: '',
          narrow: 'action',
          cell: (row) => <RowActions row={row} rights={rights} />,
        },
      ]}
      feet={[
        ...(sums === null
          ? []
          : [
              {
                key: 'all',
                label: [
                  t('transport.totals', { count: sums.count }),
                  ...(sums.drafts > 0 && list.status !== 'draft'
                    ? [t('transport.withoutDrafts', { count: sums.drafts })]
                    : []),
                ].join(', '),
                values: valuesOf(sums),
              },
            ]),
        ...(added === null
          ? []
          : [
              {
                key: 'chosen',
                label: t('lists.selected', {
                  count: added.sums.count,
                  n: format.integer(added.sums.count),
                }),
                values: valuesOf(added.sums),
              },
            ]),
        {
          key: 'selection',
          label: t('lists.selectedByScript'),
          values: { volume: '', net: '', vat: '', gross: '' },
          ofSelection: true,
        },
      ]}
      actions={
        <>
          {list.mayCreate && (
            <LinkButton to={pathTo('transportNew', {}, { type: 'truck' })}>
              {t('transport.newTruck')}
            </LinkButton>
          )}
          <LinkButton to={pathTo('transportBoard', {})} icon="calendar">
            {t('transport.board.title')}
          </LinkButton>
        </>
      }
    >
      {unknown.length > 0 && (
        <Alert tone="warn">{unknown.map((name) => t(`transport.filter.unknown.${name}`)).join(' ')}</Alert>
      )}
      <Refusals errors={answer && 'errors' in answer ? answer.errors : undefined} />
      {sums === null && (
        <p className="aside-links">
          <a href={linkWith(list.address, { totals: 1 })}>{t('commerce.list.addUp')}</a>
        </p>
      )}
      <Panel {...(revenue === null && { title: between })}>
        {revenue === null ? (
          <p className="hint">{t('transport.noRevenue')}</p>
        ) : (
          <RevenueFigure revenue={revenue} title={between} />
        )}
        <p>
          <a className="link" href={pathTo('transportRevenues', {}, period)}>
            {t('transport.revenues')}
          </a>
        </p>
      </Panel>
    </TrackedList>
  );
}
