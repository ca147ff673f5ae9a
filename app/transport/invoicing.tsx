import { useActionData, useLoaderData } from '@remix-run/react';
import { monthOf } from '#domain/kernel/dates.ts';
import { invoicePumpingOrders } from '#domain/transport/invoicing-commands.ts';
import { invoiceObstacle } from '#domain/transport/order.ts';
import { ordersToInvoice, wrongTours } from '#projections/transport/order-list.ts';
import { intent, runIntent } from '../http/intents.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { CommandForm } from '../ui/form/command-form.tsx';
import { FormActions } from '../ui/form/field.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { EmptyState, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { Refusals } from '../ui/form/refusals.tsx';

export const meta = titleOf;

export const loader = screen('transportInvoicing', async ({ services, corporation, t }) => {
  const orders = await ordersToInvoice(services.db, corporation, {});
  const wrong = await wrongTours(
    services.db,
    orders.map(({ id }) => id),
  );
  const rows = orders.map((one) => ({
    ...one,
    month: monthOf(one.day),
    obstacle: invoiceObstacle({
      disputed: one.disputed !== null,
      wrongTurns: wrong.has(one.id),
      unpriced: one.unpriced,
    }),
  }));
  const keys = [...new Set(rows.map(({ client, month }) => `${client} ${month}`))];
  return {
    title: t('transport.invoicing'),
    groups: keys.map((key) => {
      const own = rows.filter(({ client, month }) => `${client} ${month}` === key);
      return { key, name: own[0]?.clientName ?? '', month: own[0]?.month ?? '', rows: own };
    }),
  };
});

export const action = screen('transportInvoicing', (context) => {
  const run = (billing: 'individual' | 'group') =>
    intent(
      invoicePumpingOrders,
      (_none, form) => ({ orders: form.getAll('order').map(Number), billing }),
      ({ invoices }) => ({
        to:
          invoices.length === 1
            ? pathTo('invoiceDetails', { versionId: invoices[0]?.version ?? 0 })
            : pathTo('invoiceList', {}),
        flash: 'transport.notice.invoiced',
      }),
    );
  return runIntent(context, { individual: run('individual'), group: run('group') }, 0);
});

/** Completed interventions by client and month, chosen and invoiced one by one or together. */
export default function Invoicing() {
  const { title, groups } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  return (
    <Page title={title}>
      <Refusals errors={answer?.errors} />
      <p className="hint">{t('transport.hint.invoicing')}</p>
      {groups.length === 0 && (
        <EmptyState title={t('transport.nothingToInvoice')} hint={t('transport.nothingToInvoiceHint')} />
      )}
      {groups.map(({ key, name, month, rows }) => (
        <Panel key={key} title={`${name || t('commerce.erased')} · ${month.slice(5)}/${month.slice(0, 4)}`}>
          <CommandForm>
            <DataTable
              caption={name || t('commerce.erased')}
              rows={rows}
              rowKey={({ id }) => id}
              columns={[
                {
                  key: 'number',
                  header: t('transport.field.number'),
                  narrow: 'title',
                  cell: (row) => (
                    <label>
                      {row.obstacle === null && (
                        <input
                          type="checkbox"
                          name="order"
                          value={row.id}
                          defaultChecked
                          autoComplete="off"
                        />
                      )}{' '}
                      <a href={pathTo('transportDetails', { id: row.id })}>{row.number}</a>
                    </label>
                  ),
                },
                {
                  key: 'day',
                  header: t('transport.field.day'),
                  narrow: 'below',
                  cell: (row) => format.date(row.day),
                },
                {
                  key: 'site',
                  header: t('transport.field.siteAddress'),
                  narrow: 'below',
                  cell: (row) => row.siteAddress ?? '–',
                },
                {
                  key: 'obstacle',
                  header: t('transport.obstacle'),
                  narrow: 'below',
                  cell: (row) => (row.obstacle === null ? '' : t(`transport.obstacles.${row.obstacle}`)),
                },
                {
                  key: 'net',
                  header: t('transport.field.net'),
                  numeric: true,
                  narrow: 'side',
                  cell: (row) => format.money(row.net),
                },
              ]}
              empty={<EmptyState title={t('transport.nothingToInvoice')} hint="" />}
            />
            {rows.some(({ obstacle }) => obstacle === null) && (
              <FormActions>
                <Button name="intent" value="individual">
                  {t('transport.action.individual')}
                </Button>
                <Button name="intent" value="group" tone="primary">
                  {t('transport.action.group')}
                </Button>
              </FormActions>
            )}
          </CommandForm>
        </Panel>
      ))}
    </Page>
  );
}
