import { scheduleRecurringInvoice } from '#domain/recurring/recurring-invoice-commands.ts';
import { createStore, type Store } from '#db/events/store.ts';
import type { Runtime } from '#jobs/tasks/runtime.ts';
import { askingOver } from '#projections/answers.ts';
import { projections } from '#projections/registry.ts';
import { send, type Company } from '../company.ts';
import { scheduleInput, type ScheduleInput } from './recurring-input.ts';
import { testDataKey } from '../../setup/secrets.ts';

/** Has an invoice repeated; answers the recurring invoice's id. */
export const schedule = async (
  store: Store,
  { actor }: Company,
  invoice: number,
  changes: Partial<ScheduleInput> = {},
): Promise<number> =>
  (await send(store, scheduleRecurringInvoice, actor, scheduleInput(invoice, changes))).id;

/** The product's store over a test's database, at whatever moment it is told. */
export function storeAt(
  { runtime }: { runtime: Runtime },
  instant: string,
): { store: Store; setTo(instant: string): void } {
  let now = new Date(instant);
  const store = createStore({
    db: runtime.db,
    dataKey: testDataKey,
    projectors: projections,
    askingOver,
    now: () => now,
  });
  return {
    store,
    setTo(next) {
      now = new Date(next);
    },
  };
}
