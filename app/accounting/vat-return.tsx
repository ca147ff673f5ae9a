import { useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Kpi, KpiRow, Page } from '../ui/page.tsx';
import { DataTable, type Column } from '../ui/list/table.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { vatScreen, type BoxRow } from './vat-return.server.ts';

export const meta = titleOf;

/** What a month's return of VAT (form 3310-CA3) would say, box by box. */
export const loader = screen('vatReturn', (context) => vatScreen(context));

type VatScreen = ReturnType<typeof useLoaderData<typeof loader>>;

function MonthForm({ page }: { page: VatScreen }) {
  const t = useText();
  return (
    <form method="get" className="filters">
      <label>
        {t('accounting.vat.month')}{' '}
        <input className="field" type="month" name="month" defaultValue={page.value} placeholder="2026-03" />
      </label>
      <label>
        {t('accounting.vat.box.22')}{' '}
        <input
          className="field"
          name="carried"
          defaultValue={page.typed}
          inputMode="decimal"
          autoComplete="off"
        />
      </label>
      <Button>{t('accounting.filter.show')}</Button>
    </form>
  );
}

type Figure = 'base' | 'tax';

function Boxes({ title, rows, shows }: { title: string; rows: BoxRow[]; shows: readonly Figure[] }) {
  const t = useText();
  const format = useFormat();
  const exact = (amount: string | null) => (amount === null ? '' : format.amount(amount));
  const inEuros = (amount: string | null) => (amount === null ? '' : format.quantity(amount));
  const columns: Column<BoxRow>[] = [
    { key: 'box', header: t('accounting.vat.line'), narrow: 'below', cell: (row) => row.box },
    {
      key: 'label',
      header: t('accounting.vat.operation'),
      narrow: 'title',
      cell: (row) =>
        row.to === null ? (
          row.label
        ) : (
          <a className="ref" href={row.to}>
            {row.label}
          </a>
        ),
    },
    ...shows.flatMap((figure): Column<BoxRow>[] => {
      const whole = figure === 'base' ? 'wholeBase' : 'wholeTax';
      const side = figure === shows.at(-1) ? 'side' : 'below';
      return [
        {
          key: figure,
          header: t(`accounting.vat.${figure}`),
          numeric: true,
          narrow: 'hide',
          cell: (row) => exact(row[figure]),
        },
        {
          key: whole,
          header: t(`accounting.vat.${whole}`),
          numeric: true,
          narrow: side,
          cell: (row) => (row[whole] === null ? '' : <b>{inEuros(row[whole])}</b>),
        },
      ];
    }),
  ];
  return (
    <>
      <h2>{title}</h2>
      <DataTable caption={title} rows={rows} rowKey={(row) => row.box} columns={columns} empty={null} />
    </>
  );
}

export default function VatReturnPreview() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  return (
    <Page
      title={page.title}
      crumbs={[{ label: t('shell.menu.accounting') }]}
      subtitle={page.month}
      actions={
        <>
          <LinkButton to={page.previous} rel="prev">
            ‹ {t('accounting.previousMonth')}
          </LinkButton>
          {page.next && (
            <LinkButton to={page.next} rel="next">
              {t('accounting.nextMonth')} ›
            </LinkButton>
          )}
        </>
      }
    >
      <MonthForm page={page} />
      {page.expected && (
        <p className="hint">
          {t('accounting.vat.expected', { amount: format.money(page.expected.amount) })}{' '}
          <a className="link" href={page.expected.to}>
            {t('accounting.vat.takeOver')}
          </a>
        </p>
      )}
      <KpiRow>
        <Kpi label={t('accounting.vat.box.28')} value={format.money(page.payable)} note={page.month} />
        <Kpi label={t('accounting.vat.box.25')} value={format.money(page.credit)} note={page.month} />
        <Kpi
          label={t('accounting.vat.outside')}
          value={format.money(page.outside)}
          note={t('accounting.vat.outsideHint')}
        />
      </KpiRow>
      <Boxes title={t('accounting.vat.operations')} rows={page.operations} shows={['base']} />
      <Boxes title={t('accounting.vat.due')} rows={page.due} shows={['base', 'tax']} />
      <Boxes title={t('accounting.vat.deductions')} rows={page.deductions} shows={['tax']} />
      <Boxes title={t('accounting.vat.outcome')} rows={page.outcome} shows={['tax']} />
      <p className="hint">{t('accounting.vat.hint')}</p>
    </Page>
  );
}
