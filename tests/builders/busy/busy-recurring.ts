import * as recurring from '#domain/recurring/recurring-invoice-commands.ts';
import { addDays, todayIn } from '#domain/kernel/dates.ts';
import { createThirdParty, editThirdParty } from '#domain/third-parties/commands.ts';
import type { Store } from '#db/events/store.ts';
import { clientInput, makeInvoice, send, type Company } from '../company.ts';
import { scheduleInput } from '../documents/recurring-input.ts';

/** Everything that can happen to recurring invoices, at least once. Its invoices are dated today. */
export async function busyRecurring(store: Store, company: Company): Promise<void> {
  const { actor } = company;
  const today = todayIn('Europe/Paris', new Date());
  const { id: client } = await send(
    store,
    createThirdParty,
    actor,
    clientInput({ name: 'Soizic Le Meur', naturalPerson: true }),
  );
  const model = await makeInvoice(store, company, 'draft', { thirdParty: client });
  const input = scheduleInput(model.version, {
    type: 'date',
    startDate: today,
    expireDate: addDays(today, 400),
    creationTime: '00:00',
    dates: [today, addDays(today, 30)],
  });
  const { id } = await send(store, recurring.scheduleRecurringInvoice, actor, input);
  await send(store, recurring.makeRecurringInvoice, actor, { id, due: today });
  const { enabled: _enabled, ...edited } = input;
  await send(store, recurring.editRecurringInvoice, actor, { ...edited, id, title: 'Loyer {{month}}' });
  await send(store, recurring.setRecurringInvoiceEnabled, actor, { id, enabled: false });
  await send(store, recurring.setRecurringInvoiceEnabled, actor, { id, enabled: true });

  const { id: lost } = await send(store, createThirdParty, actor, clientInput({ name: 'Ancien client' }));
  const other = await makeInvoice(store, company, 'draft', { thirdParty: lost });
  const failing = await send(store, recurring.scheduleRecurringInvoice, actor, {
    ...input,
    invoice: other.version,
  });
  const supplier = clientInput({ name: 'Ancien client', client: false, supplier: true });
  await send(store, editThirdParty, actor, { ...supplier, id: lost });
  await send(store, recurring.makeRecurringInvoice, actor, { id: failing.id, due: today });
  await send(store, recurring.retryRecurringInvoice, actor, { id: failing.id });

  const gone = await send(store, recurring.scheduleRecurringInvoice, actor, input);
  await send(store, recurring.deleteRecurringInvoice, actor, { id: gone.id });
}
