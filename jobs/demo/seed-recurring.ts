import {
  makeRecurringInvoice,
  scheduleRecurringInvoice,
} from '#domain/recurring/recurring-invoice-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { addDays, addMonths } from '#domain/kernel/dates.ts';
import { listDocuments } from '#projections/documents/document-query.ts';
import type { Runtime } from '../tasks/runtime.ts';

const mail = {
  receiverMail: 'comptabilite@client.example',
  mailSubject: 'Facture {{number}}',
  mailContent:
    'Bonjour,\n\nveuillez trouver ci-joint la facture {{number}} ({{title}}) de {{total}}, à payer le {{dueDate}}.\n\n{{company}}',
};

/** Three: one of each month, mailed; one of each quarter, whose first draft is made today; and one that is paused. */
export async function seedRecurring(runtime: Runtime, corporation: number, today: string): Promise<void> {
  const { db, store } = runtime;
  const actor = systemActor(corporation);
  const request = { sort: 'newest', direction: 'desc', limit: 3, cursor: null, offset: 0 } as const;
  const { rows } = await listDocuments(db, 'invoice', corporation, { today, status: 'paid' }, request);
  const [first, second, third] = rows.map(({ version }) => version);
  if (first === undefined || second === undefined || third === undefined) return;
  const bounds = { startDate: today, expireDate: addDays(addMonths(today, 24), -1), creationTime: '08:00' };
  const schedule = (input: object) =>
    store.execute(
      scheduleRecurringInvoice,
      actor,
      scheduleRecurringInvoice.input.parse({ ...bounds, ...mail, enabled: true, ...input }),
    );
  await schedule({
    invoice: first,
    type: 'month',
    startDate: addDays(today, 1),
    dates: ['31'],
    title: 'Location de coffrages – {{month}} {{year}}',
    sendMail: true,
    statusInvoice: 'validate',
  });
  const quarterly = await schedule({
    invoice: second,
    type: 'month',
    repetitiveTime: 3,
    creationTime: '00:00',
    dates: [String(Number(today.slice(8)))],
    title: 'Entretien trimestriel – {{month}} {{year}}',
    statusInvoice: 'draft',
  });
  await store.execute(makeRecurringInvoice, actor, { id: quarterly.id, due: today });
  await schedule({
    invoice: third,
    type: 'year',
    startDate: addDays(today, 1),
    dates: ['06-30', '12-31'],
    title: 'Contrôle semestriel {{year}}',
    statusInvoice: 'draft',
    comment: 'En attente du nouveau contrat',
    enabled: false,
  });
}
