import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import { mayPass } from '#domain/access/access.ts';
import { deleteThirdParty } from '#domain/third-parties/commands.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import { listInvoices, owedBy } from '#projections/invoice-list.ts';
import { listQuotations } from '#projections/quotation-list.ts';
import { findRecord } from '#projections/records.ts';
import { findThirdParty } from '#projections/third-parties.ts';
import { IntentButton } from '../commerce/intent-button.tsx';
import { intent, runIntent } from '../commerce/intents.server.ts';
import { StatusBadge } from '../commerce/status.tsx';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { screens } from '../screens.ts';
import { LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/errors.ts';
import { ErrorSummary } from '../ui/field.tsx';
import { Columns, Definitions, EmptyState, Page, Panel } from '../ui/page.tsx';
import { DataTable } from '../ui/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';

export const meta = titleOf;

const newest = { sort: 'newest', direction: 'desc', limit: 8, cursor: null, offset: 0 } as const;

export const loader = screen('clientDetails', async ({ services, corporation, params, t, actor, may }) => {
  const id = idOf(params, 'id');
  const { db } = services;
  const client = await findThirdParty(db, id, corporation);
  if (client === null) throw notFound();
  const seesInvoices = mayPass(actor, screens.invoiceList);
  const seesQuotations = mayPass(actor, screens.quotationList);
  const filter = { status: null, keyword: null, client: id };
  const [owed, invoices, quotations, condition] = await Promise.all([
    seesInvoices ? owedBy(db, id) : null,
    seesInvoices
      ? listInvoices(
          db,
          corporation,
          { ...filter, today: todayIn('Europe/Paris', new Date()), from: null, until: null },
          newest,
        )
      : null,
    seesQuotations ? listQuotations(db, corporation, filter, newest) : null,
    client.paymentCondition === null
      ? null
      : findRecord(db, 'paymentcondition', corporation, client.paymentCondition),
  ]);
  return {
    title: client.identity?.name ?? t('commerce.erased'),
    id, client, owed, invoices: invoices?.rows ?? null, quotations: quotations?.rows ?? null, condition: condition?.label ?? null, corporation, commandId: randomUUID(),
    can: { edit: may('ROLE_THIRD_PARTY_EDIT'), remove: may('ROLE_THIRD_PARTY_DELETE'), quote: may('ROLE_QUOTATION_CREATE'), bill: may('ROLE_INVOICE_CREATE') },
  }; // prettier-ignore
});

const intents = {
  remove: intent(
    deleteThirdParty,
    (id) => ({ id }),
    () => ({ to: pathTo('clientList', {}), notice: 'thirdParties.notice.deleted' }),
  ),
};

export const action = screen('clientDetails', (context) =>
  runIntent(context, intents, idOf(context.params, 'id')),
);

export default function ClientDetails() {
  const { title, id, client, owed, invoices, quotations, condition, corporation, commandId, can } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const { identity } = client;
  const field = (name: string) => t(`thirdParties.field.${name}`);
  return (
    <Page
      title={title}
      crumbs={[{ label: t('thirdParties.client.list'), to: pathTo('clientList', {}) }]}
      actions={
        <>
          {can.remove && (
            <IntentButton
              intent="remove"
              commandId={commandId}
              corporation={corporation}
              tone="danger"
              icon="trash"
            >
              {t('commerce.action.delete')}
            </IntentButton>
          )}
          {can.edit && (
            <LinkButton to={pathTo('clientEdit', { id })} icon="edit">
              {t('commerce.action.edit')}
            </LinkButton>
          )}
          {can.bill && (
            <LinkButton to={pathTo('invoiceNew', {}, { client: id })}>{t('commerce.invoice.new')}</LinkButton>
          )}
          {can.quote && (
            <LinkButton tone="primary" to={pathTo('quotationNew', {}, { client: id })}>
              {t('commerce.quotation.new')}
            </LinkButton>
          )}
        </>
      }
    >
      {answer && (
        <ErrorSummary
          errors={answer.errors.map((error) => ({ id: '', label: '', message: errorText(t, error) }))}
        />
      )}
      <Columns
        main={
          <>
            {quotations && (
              <Panel title={t('commerce.quotation.list')}>
                <DataTable
                  caption={t('commerce.quotation.list')}
                  rows={quotations}
                  rowKey={(row) => row.version}
                  columns={[
                    {
                      key: 'number',
                      header: t('commerce.column.number'),
                      narrow: 'title',
                      cell: (row) => (
                        <>
                          <a className="ref" href={pathTo('quotationDetails', { versionId: row.version })}>
                            {row.number ?? t('commerce.draft')}
                          </a>
                          <small>{row.title}</small>
                        </>
                      ),
                    },
                    {
                      key: 'date',
                      header: t('commerce.column.date'),
                      narrow: 'hide',
                      cell: (row) => format.date(row.date),
                    },
                    {
                      key: 'status',
                      header: t('commerce.column.status'),
                      narrow: 'below',
                      cell: (row) => <StatusBadge kind="quotation" status={row.status} />,
                    },
                    {
                      key: 'total',
                      header: t('commerce.column.total'),
                      numeric: true,
                      narrow: 'side',
                      cell: (row) => format.amount(row.total),
                    },
                  ]}
                  empty={
                    <EmptyState
                      title={t('commerce.quotation.none')}
                      hint={t('commerce.quotation.noneHint')}
                    />
                  }
                />
              </Panel>
            )}
            {invoices && (
              <Panel title={t('commerce.invoice.list')}>
                <DataTable
                  caption={t('commerce.invoice.list')}
                  rows={invoices}
                  rowKey={(row) => row.version}
                  columns={[
                    {
                      key: 'number',
                      header: t('commerce.column.number'),
                      narrow: 'title',
                      cell: (row) => (
                        <>
                          <a className="ref" href={pathTo('invoiceDetails', { versionId: row.version })}>
                            {row.number ?? t('commerce.draft')}
                          </a>
                          <small>{row.title}</small>
                        </>
                      ),
                    },
                    {
                      key: 'due',
                      header: t('commerce.column.due'),
                      narrow: 'hide',
                      cell: (row) => format.date(row.dueDate),
                    },
                    {
                      key: 'status',
                      header: t('commerce.column.settlement'),
                      narrow: 'below',
                      cell: (row) => <StatusBadge kind="invoice" status={row.settlement} />,
                    },
                    {
                      key: 'rest',
                      header: t('commerce.column.rest'),
                      numeric: true,
                      narrow: 'side',
                      cell: (row) => format.amount(row.due),
                    },
                  ]}
                  empty={
                    <EmptyState title={t('commerce.invoice.none')} hint={t('commerce.invoice.noneHint')} />
                  }
                />
              </Panel>
            )}
          </>
        }
        aside={
          <>
            {owed && (
              <Panel title={t('thirdParties.owed.title')}>
                <Definitions
                  items={[
                    { term: t('thirdParties.owed.due'), value: format.money(owed.due) },
                    { term: t('thirdParties.owed.invoices'), value: format.integer(owed.count) },
                  ]}
                />
              </Panel>
            )}
            <Panel title={t('thirdParties.form.identity')}>
              <Definitions
                items={[
                  { term: field('code'), value: client.code && <span translate="no">{client.code}</span> },
                  { term: 'SIREN', value: identity?.siren },
                  { term: 'SIRET', value: identity?.siret },
                  { term: field('vatNumber'), value: identity?.vatNumber },
                  {
                    term: field('email'),
                    value: identity?.email && (
                      <a href={`mailto:${identity.email}`} translate="no">
                        {identity.email}
                      </a>
                    ),
                  },
                  { term: field('phone'), value: identity?.phone },
                  {
                    term: field('address'),
                    value:
                      identity &&
                      `${identity.address.street}, ${identity.address.postalCode} ${identity.address.city}`,
                  },
                  { term: 'IBAN', value: identity?.iban },
                  { term: t('commerce.field.paymentCondition'), value: condition },
                ]}
              />
            </Panel>
          </>
        }
      />
    </Page>
  );
}
