import { balancedAccounts } from '#domain/records/catalogue/people/leave-kinds.ts';
import { daysOfParts } from '#domain/time-off/accrual.ts';
import { balanceOf } from '#domain/time-off/ledger.ts';
import { exportList } from '../http/export/export.server.ts';
import { screen } from '../http/screen.server.ts';
import type { ListColumn } from '../ui/list/list-columns.ts';
import { ledgersOfAll, type Holder } from './balances.server.ts';
import { askedDay } from './ledger.server.ts';

const columns: readonly ListColumn<Holder>[] = [
  { key: 'name', header: 'timeOff.field.person', type: 'text', value: ({ name }) => name },
  ...balancedAccounts.map((account): ListColumn<Holder> => ({
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
  const { people: rows } = await ledgersOfAll(services.db, corporation, day);
  return exportList(context, {
    title: `${t('timeOff.balances.title')} ${day}`,
    columns,
    request: { sort: 'name', direction: 'asc', limit: rows.length, cursor: null, offset: 0 },
    page: () => Promise.resolve({ rows, next: null, previous: null }),
    contextOf: () => null,
  });
});
