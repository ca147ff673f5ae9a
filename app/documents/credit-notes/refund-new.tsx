import { useLoaderData } from '@remix-run/react';
import type { DocumentRow } from '#projections/documents/document-query.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Fields, FormActions, PlainField, SelectField } from '../../ui/form/field.tsx';
import { FilterDay } from '../../ui/list/filter-day.tsx';
import { Carried } from '../../ui/list/filters.tsx';
import { formatDate } from '../../ui/format.ts';
import { linkWith } from '../../ui/links.ts';
import { WrongDays } from '../../ui/list/list-screen.tsx';
import { EmptyState, Alert, Page } from '../../ui/page.tsx';
import { pageSummary } from '../../ui/list/page-summary.ts';
import { DataTable, type Column } from '../../ui/list/table.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { refundNewLoader } from './refund-new.server.ts';

export const meta = titleOf;
export const loader = refundNewLoader;

type List = ReturnType<typeof useLoaderData<typeof loader>>;

/** What the invoices are narrowed down by; the chosen ones stay chosen. */
function InvoiceFilters({ list: { keyword, values, wrongDays, years } }: { list: List }) {
  const t = useText();
  const label = (name: string) => t(`lists.filter.${name}`);
  const day = (name: 'from' | 'until') => (
    <FilterDay
      id={`filter-${name}`}
      name={name}
      label={label(name)}
      value={values[name] ? formatDate(values[name]) : ''}
      wrong={wrongDays[name]}
    />
  );
  const year = {
    id: 'filter-year',
    name: 'year',
    initialValue: values['year'] ?? '',
    errors: undefined,
  };
  return (
    <section className="card panel">
      <Fields>
        <PlainField
          id="keyword"
          name="keyword"
          label={t('commerce.refund.chooseInvoice')}
          hint={t('commerce.refund.chooseHint')}
          defaultValue={keyword ?? ''}
        />
        <PlainField
          id="filter-clientName"
          name="clientName"
          label={label('clientName')}
          defaultValue={values['clientName'] ?? ''}
          autoComplete="off"
        />
        {day('from')}
        {day('until')}
        <SelectField
          field={year}
          label={label('year')}
          options={years.map((one) => ({ value: one, label: String(one) }))}
          placeholder=""
        />
      </Fields>
      <div className="form-actions">
        <Button icon="search">{t('ui.filters.search')}</Button>
      </div>
    </section>
  );
}

/** How many are chosen on all pages, and what they come to; the script adds up what is ticked meanwhile. */
function Chosen({ list: { chosen } }: { list: List }) {
  const t = useText();
  const format = useFormat();
  const count = chosen.versions.length;
  if (count === 0) return null;
  return (
    <>
      <output className="hint">
        {t('commerce.rebate.chosen', {
          count,
          n: format.integer(count),
          total: format.money(chosen.total),
        })}
      </output>
      {chosen.severalClients && <Alert tone="warn">{t('commerce.rebate.severalClients')}</Alert>}
      {count >= chosen.most && (
        <Alert tone="info">{t('commerce.rebate.most', { max: format.integer(chosen.most) })}</Alert>
      )}
    </>
  );
}

/** The pages around, as buttons of the form: what is ticked goes along. */
function Pages({ list }: { list: List }) {
  const t = useText();
  const format = useFormat();
  const { previous, next } = list.pages;
  return (
    <nav className="pager" aria-label={t('ui.pager.label')}>
      <span>{pageSummary(t, format, list)}</span>
      <span className="actions">
        {previous !== null && (
          <Button name="cursor" value={previous}>
            {t('ui.pager.previous')}
          </Button>
        )}
        {next !== null && (
          <Button name="cursor" value={next}>
            {t('ui.pager.next')}
          </Button>
        )}
      </span>
    </nav>
  );
}

function useColumns(draft: number | null): Column<DocumentRow>[] {
  const t = useText();
  const format = useFormat();
  const choose = (version: number) => pathTo('invoiceDetails', { versionId: version }, { dialog: 'refund' });
  return [
    {
      key: 'number',
      header: t('commerce.column.number'),
      narrow: 'title',
      code: true,
      cell: (row) => row.number,
    },
    { key: 'client', header: t('commerce.column.client'), narrow: 'below', cell: (row) => row.clientName },
    { key: 'date', header: t('commerce.column.date'), narrow: 'below', cell: (row) => format.date(row.date) },
    {
      key: 'total',
      header: t('commerce.column.total'),
      numeric: true,
      narrow: 'side',
      cell: (row) => <data value={row.total}>{format.amount(row.total)}</data>,
    },
    // A draft that is to be given on others is no new credit note.
    ...(draft === null
      ? [
          {
            key: 'action',
            header: t('commerce.refund.choose'),
            narrow: 'action' as const,
            cell: (row: DocumentRow) => (
              <LinkButton
                to={choose(row.version)}
                aria-label={t('commerce.refund.chooseOne', { number: row.number ?? '' })}
              >
                {t('commerce.refund.choose')}
              </LinkButton>
            ),
          },
        ]
      : []),
  ];
}

/** One form that only reads: filters, boxes and pages stand in the address together. */
export default function RefundNew() {
  const list = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const { title, rows, chosen, draft, sum, total, capped } = list;
  const columns = useColumns(draft);
  const isChosen = new Set(chosen.versions);
  const shown = new Set(rows.map(({ version }) => version));
  const elsewhere = chosen.versions.filter((version) => !shown.has(version));
  const wholePage = rows.every(({ version }) => isChosen.has(version));
  const crumbs = [{ label: t('commerce.refund.list'), to: pathTo('refundList', {}) }];
  return (
    <Page title={title} crumbs={crumbs} alert={<WrongDays days={list.wrongDays} />}>
      <form method="get" action={pathTo('refundNew', {})} className="bulk-form">
        {draft !== null && <Carried values={[['draft', String(draft)]]} />}
        <Carried values={elsewhere.map((version) => ['invoice', String(version)] as const)} />
        <InvoiceFilters list={list} />
        <Chosen list={list} />
        <DataTable
          caption={t('commerce.refund.chooseInvoice')}
          rows={rows}
          rowKey={(row) => row.version}
          keys
          choice={{
            name: 'invoice',
            value: (row) => row.version,
            label: (row) => row.number ?? '',
            chosen: (row) => isChosen.has(row.version),
            all: {
              to: linkWith(list.address, { select: wholePage ? 'none' : 'page' }),
              label: t(wholePage ? 'lists.bulk.none' : 'lists.choosePage'),
              on: wholePage,
            },
          }}
          columns={columns}
          feet={[
            {
              key: 'selection',
              label: t('lists.selectedByScript'),
              values: { total: '' },
              ofSelection: true,
            },
            ...(capped
              ? []
              : [
                  {
                    key: 'all',
                    label: t('commerce.rebate.found', { count: total, n: format.integer(total) }),
                    values: { total: format.amount(sum) },
                  },
                ]),
          ]}
          empty={<EmptyState title={t('commerce.invoice.none')} hint={t('commerce.refund.chooseHint')} />}
        />
        <Pages list={list} />
        <FormActions>
          <LinkButton tone="quiet" to={draft === null ? pathTo('rebateNew', {}) : list.to}>
            {t(draft === null ? 'commerce.rebate.onContract' : 'ui.form.cancel')}
          </LinkButton>
          <Button name="select" value="none">
            {t('lists.bulk.none')}
          </Button>
          <Button name="select" value="all">
            {t('commerce.rebate.chooseAll')}
          </Button>
          <Button tone="primary" formAction={list.to}>
            {t(draft === null ? 'commerce.rebate.onChosen' : 'commerce.rebate.useChosen')}
          </Button>
        </FormActions>
      </form>
    </Page>
  );
}
