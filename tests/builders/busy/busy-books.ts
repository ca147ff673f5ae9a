import { closePeriod, editChart } from '#domain/accounting/commands.ts';
import { bookManualEntry, reverseManualEntry } from '#domain/accounting/manual-entry-commands.ts';
import { defaultAccounts, defaultJournals } from '#domain/accounting/chart.ts';
import type { Store } from '#db/events/store.ts';
import { send, type Company } from '../company.ts';

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
  const lines = [
    { account: '681000', debit: '100' },
    { account: '281800', credit: '100' },
  ];
  const entry = { date: '2026-01-31', label: 'Dotation', lines };
  const { id } = await send(store, bookManualEntry, actor, entry);
  await send(store, reverseManualEntry, actor, { id, date: '2026-02-01' });
  await send(store, bookManualEntry, actor, entry);
}
