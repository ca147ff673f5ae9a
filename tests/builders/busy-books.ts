import { closePeriod, editChart } from '#domain/accounting/commands.ts';
import { defaultAccounts, defaultJournals } from '#domain/accounting/chart.ts';
import type { Store } from '#db/store.ts';
import { send, type Company } from './company.ts';

export const chartInput = (changes: Partial<typeof defaultAccounts> = {}) => ({
  accounts: { ...defaultAccounts, ...changes },
  journals: defaultJournals,
  deductOnPayment: true,
  names: '706100 Pompage\n',
});

/** Accounts of a company's own, and a year that is closed before anything else happens. */
export async function busyBooks(store: Store, { actor }: Company): Promise<void> {
  await send(store, editChart, actor, chartInput());
  await send(store, closePeriod, actor, { until: '2019-12-31' });
}
