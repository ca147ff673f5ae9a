import { deleteInvoiceDraft, editInvoice, validateInvoice } from '#domain/documents/invoice-commands.ts';
import { freeProjectTime } from '#domain/documents/invoicing/free-time-commands.ts';
import {
  billProjectMilestones,
  billProjectTime,
} from '#domain/documents/invoicing/project-invoicing-commands.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import { refundInvoice, validateRefund } from '#domain/documents/refund-commands.ts';
import { createPerson } from '#domain/people/person-commands.ts';
import { assignProjectPerson } from '#domain/projects/assignment-commands.ts';
import { createProject } from '#domain/projects/commands.ts';
import {
  putProjectMilestone,
  reachProjectMilestone,
  removeProjectMilestone,
  reopenProjectMilestone,
} from '#domain/projects/milestone-commands.ts';
import { noteActivity } from '#domain/time/activity-commands.ts';
import { approveActivityMonth, submitActivityMonth } from '#domain/time/approval-commands.ts';
import type { Store } from '#db/events/store.ts';
import { documentInput, send, type Company } from '../company.ts';
import { personFile } from '../people.ts';

/** Somebody on a project in régie, with times that are agreed to. */
async function worked(store: Store, { actor, client }: Company, name: string, hours: string[]) {
  const { id: project } = await send(store, createProject, actor, { name, client, billing: 'regie' });
  const { id: person } = await send(store, createPerson, actor, personFile({ lastName: name }));
  const rates = [{ from: '2026-01-01', hourly: '62', daily: null }];
  await send(store, assignProjectPerson, actor, { project, person, rates });
  const noted: { id: number; month: number }[] = [];
  for (const [at, length] of hours.entries())
    noted.push(
      await send(store, noteActivity, actor, { person, project, day: `2026-06-0${at + 3}`, hours: length }),
    );
  const month = { id: noted[0]?.month ?? 0 };
  await send(store, submitActivityMonth, actor, month);
  await send(store, approveActivityMonth, actor, month);
  return { project, entries: noted.map(({ id }) => id) };
}

/** A credit note over three of ten hours, and which time it is about: of today, and so after all that is numbered. */
export async function busyCredits(store: Store, company: Company): Promise<void> {
  const { actor, vat } = company;
  const { project, entries } = await worked(store, company, 'Batardeau', ['7', '3']);
  const { id: invoice, version } = await send(store, billProjectTime, actor, { id: project, entries, vat });
  const line = { id: 1, productType: 'none' as const, productName: 'Éclusier', unitPrice: '62', vat };
  const content = documentInput(company, {
    expiryDate: null,
    date: todayIn('Europe/Paris', new Date()),
    project,
    productList: [{ ...line, quantity: '10' }],
  });
  await send(store, editInvoice, actor, { version, ...content });
  await send(store, validateInvoice, actor, { version });
  const lines = [{ line: 0, quantity: '3' }];
  const credit = await send(store, refundInvoice, actor, { version, lines });
  await send(store, validateRefund, actor, { version: credit.version });
  await send(store, freeProjectTime, actor, { id: project, invoice, line: '1', entries: entries.slice(1) });
}

/** Everything that can happen to what of a project is billed: drafts deleted, taken back, and billed again. */
export async function busyBilling(store: Store, company: Company): Promise<void> {
  const { actor, vat } = company;
  const { project, entries } = await worked(store, company, 'Écluse', ['7']);
  const billTime = () => send(store, billProjectTime, actor, { id: project, entries, vat });
  await send(store, deleteInvoiceDraft, actor, { version: (await billTime()).version });
  await billTime();
  const milestone = (title: string) =>
    send(store, putProjectMilestone, actor, { id: project, title, amount: '1200' });
  await milestone('Vantaux');
  await milestone('Vérins');
  await send(store, removeProjectMilestone, actor, { id: project, milestone: 2 });
  const first = { id: project, milestone: 1 };
  await send(store, reachProjectMilestone, actor, { ...first, day: '2026-06-12' });
  await send(store, reopenProjectMilestone, actor, first);
  await send(store, reachProjectMilestone, actor, { ...first, day: '2026-06-19' });
  const billFirst = () =>
    send(store, billProjectMilestones, actor, { id: project, milestones: [1], vat, beyond: true });
  await send(store, deleteInvoiceDraft, actor, { version: (await billFirst()).version });
  await billFirst();
}
