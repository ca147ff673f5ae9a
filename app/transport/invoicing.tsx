import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { CommandForm } from '../ui/form/command-form.tsx';
import { FormActions } from '../ui/form/field.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { EmptyState, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { invoiceChosen, invoicingPage } from './invoicing.server.ts';
import { Refusals } from '../ui/form/refusals.tsx';

export const meta = titleOf;

export const loader = screen('transportInvoicing', invoicingPage);
export const action = screen('transportInvoicing', invoiceChosen);

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
              cell: ({ month }) => `${month.slice(5)}/${month.slice(0, 4)}`,
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
              cell: ({ month }) => (
                <Button name="month" value={month}>
                  {t('transport.action.month')}
                </Button>
              ),
            },
          ]}
          empty={<EmptyState title={t('transport.nothingToInvoice')} hint="" />}
        />
      </CommandForm>
    </Panel>
  );
}

/** Completed interventions by client and month, chosen and invoiced one by one or together. */
export default function Invoicing() {
  const { title, months, groups } = useLoaderData<typeof loader>();
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
      {months.length > 0 && <WholeMonths months={months} />}
      {groups.map(({ key, name, month, rows, net, count }) => (
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
            <p>
              {t('transport.totals', { count })} · {format.money(net)}
            </p>
            {count > 0 && (
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
