import type { z } from 'zod';
import { scheduleRecurringInvoice } from '#domain/commerce/recurring-invoice-commands.ts';
import { createStore, type Store } from '#db/store.ts';
import { references } from '#projections/references.ts';
import { projections } from '#projections/registry.ts';
import { send, type Company } from './company.ts';
import { testDataKey } from '../setup/secrets.ts';
import type { World } from './world.ts';

type ScheduleInput = z.input<typeof scheduleRecurringInvoice.input>;

/** A whole recurring invoice: each last of the month at 9 in the morning, validated and mailed. */
export const scheduleInput = (invoice: number, changes: Partial<ScheduleInput> = {}): ScheduleInput => ({
  invoice,
  type: 'month',
  repetitiveTime: 1,
  startDate: '2026-01-01',
  expireDate: '2029-12-31',
  creationTime: '09:00',
  dates: ['31'],
  title: 'Entretien {{month}} {{year}}',
  sendMail: true,
  receiverMail: 'compta@brest.example',
  mailSubject: 'Facture {{number}}',
  mailContent: 'Bonjour,\nvoici {{title}} : {{total}}, à payer le {{dueDate}}.\n{{company}}',
  statusInvoice: 'validate',
  enabled: true,
  ...changes,
});

/** Has an invoice repeated; answers the recurring invoice's id. */
export const schedule = async (
  store: Store,
  { actor }: Company,
  invoice: number,
  changes: Partial<ScheduleInput> = {},
): Promise<number> =>
  (await send(store, scheduleRecurringInvoice, actor, scheduleInput(invoice, changes))).id;

/** The product's store over a world's database, at whatever moment it is told. */
export function storeAt(world: World, instant: string): { store: Store; setTo(instant: string): void } {
  let now = new Date(instant);
  const store = createStore({
    db: world.runtime.db,
    dataKey: testDataKey,
    projectors: projections,
    references,
    now: () => now,
  });
  return {
    store,
    setTo(next) {
      now = new Date(next);
    },
  };
}
