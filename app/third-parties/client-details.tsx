import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import { mayPass } from '#domain/access/access.ts';
import { deleteThirdParty } from '#domain/third-parties/commands.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import { documentKinds, type DocumentKind } from '#domain/kernel/document-kinds.ts';
import { listDocuments, type DocumentRow } from '#projections/document-query.ts';
import { findRecord } from '#projections/records.ts';
import { findThirdParty } from '#projections/third-parties.ts';
import { documentScreens } from '../commerce/document-screens.ts';
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
import { clientAccount } from './client-account.server.ts';
import { ClientAccountPanel } from './client-account.tsx';

export const meta = titleOf;

const SHOWN = 6;
const newest = { sort: 'newest', direction: 'desc', limit: SHOWN, cursor: null, offset: 0 } as const;

export const loader = screen('clientDetails', async ({ services, corporation, params, t, actor, may }) => {
  const id = idOf(params, 'id');
  const { db } = services;
  const client = await findThirdParty(db, id, corporation);
  if (client === null) throw notFound();
  const today = todayIn('Europe/Paris', new Date());
  const latest = (kind: DocumentKind) =>
    mayPass(actor, screens[documentScreens[kind].list])
      ? listDocuments(db, kind, corporation, { today, client: id }, newest)
      : null;
  const [account, quotations, invoices, refunds, condition] = await Promise.all([
    mayPass(actor, screens.ageing) ? clientAccount(services, corporation, id, today) : null,
    latest('quotation'),
    latest('invoice'),
    latest('refund'),
    client.paymentCondition === null
      ? null
      : findRecord(db, 'paymentcondition', corporation, client.paymentCondition),
  ]);
  return {
    title: client.identity?.name ?? t('commerce.erased'),
    id, client, account, documents: { quotation: quotations?.rows ?? null, invoice: invoices?.rows ?? null, refund: refunds?.rows ?? null }, condition: condition?.label ?? null, corporation, commandId: randomUUID(),
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

type Row = Pick<DocumentRow, 'version' | 'number' | 'title' | 'date' | 'label' | 'total'>;

/** The documents of one kind that the client was made last. */
function LatestDocuments({ kind, rows, client }: { kind: DocumentKind; rows: Row[]; client: number }) {
  const t = useText();
  const format = useFormat();
  if (kind === 'refund' && rows.length === 0) return null;
  const { list, details } = documentScreens[kind];
  return (
    <Panel title={t(`commerce.${kind}.list`)}>
      <DataTable
        caption={t(`commerce.${kind}.list`)}
        rows={rows}
        rowKey={(row) => row.version}
        columns={[
          {
            key: 'number',
            header: t('commerce.column.number'),
            narrow: 'title',
            cell: (row) => (
              <>
                <a className="ref" href={pathTo(details, { versionId: row.version })}>
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
            cell: (row) => <StatusBadge kind={kind} status={row.label} />,
          },
          {
            key: 'total',
            header: t('commerce.column.total'),
            numeric: true,
            narrow: 'side',
            cell: (row) => format.amount(row.total),
          },
        ]}
        empty={<EmptyState title={t(`commerce.${kind}.none`)} hint={t(`commerce.${kind}.noneHint`)} />}
      />
      {rows.length === SHOWN && (
        <a className="link" href={pathTo(list, {}, { client })}>
          {t('revenue.client.allDocuments')}
        </a>
      )}
    </Panel>
  );
}

export default function ClientDetails() {
  const { title, id, client, account, documents, condition, corporation, commandId, can } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
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
            {documentKinds.map((kind) => {
              const rows = documents[kind];
              return rows && <LatestDocuments key={kind} kind={kind} rows={rows} client={id} />;
            })}
          </>
        }
        aside={
          <>
            {account && <ClientAccountPanel account={account} />}
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
