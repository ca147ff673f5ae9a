import { useLoaderData } from '@remix-run/react';
import { daysOfParts } from '#domain/time-off/accrual.ts';
import { balanceOf, type Ledger } from '#domain/time-off/ledger.ts';
import { balancedAccounts } from '#domain/records/catalogue/people/leave-kinds.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { PlainField } from '../ui/form/field.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { turnPage } from '../ui/list/turn-page.ts';
import { TurnedPager } from '../ui/list/turned-pager.tsx';
import { EmptyState, Page, Panel } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { nameColumn } from './name-column.tsx';
import { accountsOn } from './balances.server.ts';
import { decimalDays } from './leave-words.ts';
import { askedDay } from './ledger.server.ts';
import { sectionsOf } from './sections.server.ts';

export const meta = titleOf;

/** People on a page. */
const PER_PAGE = 200;

export const loader = screen('leaveBalances', async (context) => {
  const { services, corporation, t, language, url } = context;
  const day = askedDay(context);
  const accounts = await accountsOn(services.db, corporation, day);
  const { rows: people, pages } = turnPage(url, accounts.holders, PER_PAGE);
  const ledgers = await accounts.ledgersOf(people.map(({ id }) => id));
  const words = (parts: number) => decimalDays(daysOfParts(parts), language);
  const open = (ledger: Ledger) =>
    Object.fromEntries(balancedAccounts.map((account) => [account, words(balanceOf(ledger, account).open)]));
  const left = (ledger: Ledger): number =>
    ledger.periods.reduce((sum, { state, balance }) => (state === 'left' ? sum + balance : sum), 0);
  return {
    title: t('timeOff.balances.title'),
    day,
    sections: await sectionsOf(context, 'balances'),
    pages,
    rows: people.flatMap(({ id, name }) => {
      const ledger = ledgers.get(id);
      if (ledger === undefined) return [];
      return [
        {
          id,
          name,
          earning: words(balanceOf(ledger, 'paidLeave').earning),
          left: left(ledger) === 0 ? '' : words(left(ledger)),
          ...open(ledger),
        },
      ];
    }),
  };
});

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number] & Record<string, string | number>;

/** What is left of everybody's accounts on a day. */
export default function LeaveBalances() {
  const { title, day, sections, rows, pages } = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const number = (key: string, header: string, narrow: 'side' | 'below') => ({
    key,
    header,
    narrow,
    numeric: true,
    cell: (row: Row) => row[key],
  });
  return (
    <Page
      title={title}
      crumbs={[{ label: t('timeOff.title'), to: pathTo('restDayBoard', {}) }]}
      tabs={<Tabs label={t('timeOff.sections')} items={sections} />}
      actions={
        <>
          <LinkButton to={pathTo('importNew', { kind: 'leaveentry' })}>
            {t('imports.leaveentry.title')}
          </LinkButton>
          <LinkButton icon="download" to={pathTo('leaveBalancesExport', {}, { day })}>
            {t('timeOff.export')}
          </LinkButton>
          <LinkButton to={pathTo('leaveYearEnd', {})}>{t('timeOff.yearEnd.title')}</LinkButton>
          <LinkButton to={pathTo('leaveRecount', {})}>{t('timeOff.recount.title')}</LinkButton>
        </>
      }
    >
      <form className="card panel filter-panel" method="get" action={pathTo('leaveBalances', {})}>
        <PlainField
          id="balances-day"
          name="day"
          label={t('timeOff.ledger.day')}
          defaultValue={format.date(day)}
          placeholder={t('ui.field.date')}
          inputMode="numeric"
          autoComplete="off"
        />
        <Button>{t('timeOff.ledger.show')}</Button>
      </form>
      <Panel>
        <DataTable<Row>
          caption={title}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            nameColumn(t, ({ id }) => pathTo('leaveLedger', { id })),
            number('paidLeave', t('timeOff.account.paidLeave'), 'side'),
            number('earning', t('timeOff.state.earning'), 'below'),
            number('left', t('timeOff.balances.left'), 'below'),
            ...(['seniority', 'rtt', 'recovered'] as const).map((account) =>
              number(account, t(`timeOff.account.${account}`), 'below'),
            ),
          ]}
          empty={<EmptyState title={t('timeOff.balances.none')} hint={t('timeOff.balances.noneHint')} />}
        />
      </Panel>
      <TurnedPager pages={pages} />
    </Page>
  );
}
