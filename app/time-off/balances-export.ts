import { balancedAccounts } from '#domain/records/catalogue/people/leave-kinds.ts';
import { daysOfParts } from '#domain/time-off/accrual.ts';
import { balanceOf, ledgerOn, type Ledger } from '#domain/time-off/ledger.ts';
import { exportList } from '../http/export/export.server.ts';
import { screen } from '../http/screen.server.ts';
import type { ListColumn } from '../ui/list/list-columns.ts';
import { factsOfAll } from './balances.server.ts';
import { askedDay } from './ledger.server.ts';

interface Balance {
  id: number;
  name: string;
  ledger: Ledger;
}

const columns: readonly ListColumn<Balance>[] = [
  { key: 'name', header: 'timeOff.field.person', type: 'text', value: ({ name }) => name },
  ...balancedAccounts.map((account): ListColumn<Balance> => ({
    key: account,
    header: `timeOff.account.${account}`,
    type: 'amount',
    value: ({ ledger }) => daysOfParts(balanceOf(ledger, account).open),
  })),
  {
    key: 'earning',
    header: 'timeOff.balances.earning',
    type: 'amount',
    value: ({ ledger }) => daysOfParts(balanceOf(ledger, 'paidLeave').earning),
  },
  {
    key: 'left',
    header: 'timeOff.balances.left',
    type: 'amount',
    value: ({ ledger }) =>
      daysOfParts(
        ledger.periods.reduce((sum, { state, balance }) => (state === 'left' ? sum + balance : sum), 0),
      ),
  },
];

/** What is left of everybody's accounts on a day, as a file. */
export const loader = screen('leaveBalancesExport', async (context) => {
  const { services, corporation, t } = context;
  const day = askedDay(context);
  const { holders, facts } = await factsOfAll(services.db, corporation, day);
  const rows = holders.flatMap(({ id, name }): Balance[] => {
    const found = facts.get(id);
    return found === undefined ? [] : [{ id, name, ledger: ledgerOn(found, day) }];
  });
  return exportList(context, {
    title: `${t('timeOff.balances.title')} ${day}`,
    columns,
    request: { sort: 'name', direction: 'asc', limit: rows.length, cursor: null, offset: 0 },
    page: () => Promise.resolve({ rows, next: null, previous: null }),
    contextOf: () => null,
  });
});
