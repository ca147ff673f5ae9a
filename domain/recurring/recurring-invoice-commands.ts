import { z } from 'zod';
import { requireFresh } from '../kernel/require-fresh.ts';
import { requireAccess } from '../kernel/access.ts';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { todayIn } from '../kernel/dates.ts';
import { differences } from '../kernel/differences.ts';
import { date, recordId } from '../kernel/fields.ts';
import { invalid, missing, type FieldErrors } from '../kernel/refusal.ts';
import type { JobRequest, UnitOfWork } from '../kernel/work.ts';
import { withoutDeductions } from '../documents/invoicing/deductions.ts';
import { ownCorporation } from '../documents/document-commands.ts';
import { loadInvoice } from '../documents/invoice-commands.ts';
import { makeInvoice } from './make-recurring-invoice.ts';
import * as recurring from './recurring-invoice.ts';
import {
  editScheduleSchema,
  recurrenceOf,
  scheduleSchema,
  type ScheduleFields,
} from './recurring-invoice-schema.ts';
import { clientSeal } from '../documents/content/resolve-content.ts';
import { documentQuestions } from '../documents/document-questions.ts';
import { thirdPartyQuestions } from '../third-parties/questions.ts';
import { projectQuestions } from '../projects/questions.ts';

const { recurringInvoiceAggregate: aggregate } = recurring;

type Taken = Pick<recurring.RecurringInvoiceFacts, 'model' | 'content' | 'totals' | 'clientId'>;

async function momentOf(work: UnitOfWork, actor: Actor): Promise<recurring.Moment> {
  const { timeZone } = await ownCorporation(work, actor);
  return { now: work.now, today: todayIn(timeZone, new Date(work.now)), timeZone };
}

/** What an invoice says, to be said again; its dates are each new invoice's own. @throws Refusal `invalid`. */
async function contentOf(work: UnitOfWork, actor: Actor, version: number): Promise<Taken> {
  const id = await work.ask(documentQuestions).documentOfVersion('invoice', version, corporationOf(actor));
  if (id === null) throw invalid({ invoice: ['errors.reference'] });
  const { state } = await loadInvoice(work, actor, version);
  const { clientId, number } = state;
  const { content, totals } = withoutDeductions(state);
  const undated = { ...content, date: null, supplyDate: null, expiryDate: null };
  return { model: { id, version, number }, content: undated, totals, clientId };
}

/** What is done by itself asks for the same roles as when it is done by hand. @throws Refusal `forbidden`. */
function requireRights(actor: Actor, { statusInvoice, sendMail }: ScheduleFields): void {
  if (statusInvoice === 'validate')
    requireAccess(actor, { role: 'ROLE_INVOICE_GENERATE', scope: 'corporation' });
  if (sendMail) requireAccess(actor, { role: 'ROLE_INVOICE_SEND', scope: 'corporation' });
}

/** The facts that checked fields and an invoice's content make. @throws Refusal */
async function factsOf(
  work: UnitOfWork,
  actor: Actor,
  input: ScheduleFields,
  taken: Taken,
): Promise<recurring.RecurringInvoiceFacts> {
  requireRights(actor, input);
  const corporation = corporationOf(actor);
  const errors: FieldErrors = {};
  const client = await work.ask(thirdPartyQuestions).thirdParty(taken.clientId, corporation);
  if (client === null) errors['invoice'] = ['errors.recurringClientGone'];
  const project =
    input.project === null ? null : await work.ask(projectQuestions).project(input.project, corporation);
  if (input.project !== null && project === null) errors['project'] = ['errors.reference'];
  if (client === null || Object.keys(errors).length > 0) throw invalid(errors);
  const { title, comment, sendMail, receiverMail, mailSubject, mailContent, statusInvoice } = input;
  return {
    ...recurrenceOf(input),
    title,
    comment,
    sendMail,
    receiverMail,
    mailSubject,
    mailContent,
    statusInvoice,
    project: project && { id: project.id, code: project.code, name: project.name },
    ...taken,
    clientName: client.identity?.name ?? null,
    ...clientSeal(client, 'receiverMail', 'mailSubject', 'mailContent', 'clientName'),
  };
}

/** @throws Refusal `invalid` for one that would be over before it began. */
function requireFuture({ expireDate }: ScheduleFields, today: string): void {
  if (expireDate < today) throw invalid({ expireDate: ['errors.recurringOver'] });
}

/** Has the content of an invoice invoiced again on the days of a recurrence. */
export const scheduleRecurringInvoice = command({
  name: 'ScheduleRecurringInvoice',
  role: 'ROLE_INVOICE_CREATE',
  input: scheduleSchema,
  async handle(work, actor, { invoice, enabled, ...input }) {
    const corporation = corporationOf(actor);
    const moment = await momentOf(work, actor);
    requireFuture(input, moment.today);
    const facts = await factsOf(work, actor, input, await contentOf(work, actor, invoice));
    const loaded = await work.create(aggregate);
    const since = moment.today;
    const next = recurring.nextDue({ facts, since, owed: [], made: [] }, moment.timeZone);
    const data = { recurringInvoice: loaded.id, corporation, ...facts, enabled, since, next };
    await work.append(loaded, [{ type: 'RecurringInvoiceScheduled', data }]);
    return { id: loaded.id };
  },
});

const said = ({ facts }: recurring.RecurringInvoiceState) => {
  if (facts === null) return {};
  const { personal: _personal, content, totals: _totals, ...rest } = facts;
  return { ...rest, lines: content.lines };
};

export const editRecurringInvoice = command({
  name: 'EditRecurringInvoice',
  role: 'ROLE_INVOICE_EDIT',
  input: editScheduleSchema,
  async handle(work, actor, { id, revision, invoice, takeAgain, ...input }) {
    const loaded = await work.load(aggregate, id, actor);
    const { facts: before } = loaded.state;
    if (before === null) throw missing();
    requireFresh(loaded, revision, said);
    const moment = await momentOf(work, actor);
    if (input.expireDate !== before.expireDate) requireFuture(input, moment.today);
    const source = invoice ?? (takeAgain ? before.model.version : null);
    const taken = source === null ? before : await contentOf(work, actor, source);
    const { model, content, totals, clientId } = taken;
    const facts = await factsOf(work, actor, input, { model, content, totals, clientId });
    if (differences(said(loaded.state), said({ ...loaded.state, facts })).length > 0)
      await work.append(loaded, recurring.edit(loaded.state, id, facts, moment));
    return { id };
  },
});

/** Pauses it, or has it run again from today on. */
export const setRecurringInvoiceEnabled = command({
  name: 'SetRecurringInvoiceEnabled',
  role: 'ROLE_INVOICE_EDIT',
  input: z.object({ id: recordId(), enabled: z.boolean({ error: 'errors.required' }) }),
  async handle(work, actor, { id, enabled }) {
    const loaded = await work.load(aggregate, id, actor);
    const events = enabled
      ? recurring.enable(loaded.state, id, await momentOf(work, actor))
      : recurring.disable(loaded.state, id);
    await work.append(loaded, events);
    return { id };
  },
});

/** Ends it; the invoices that it made stay. */
export const deleteRecurringInvoice = command({
  name: 'DeleteRecurringInvoice',
  role: 'ROLE_INVOICE_DELETE',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const loaded = await work.load(aggregate, id, actor);
    await work.append(loaded, [{ type: 'RecurringInvoiceDeleted', data: { recurringInvoice: id } }]);
    return { id };
  },
});

/** The job that makes the invoice of a due day: one at a time whoever asks for it. */
export const makingJob = (recurringInvoice: number, due: string, corporation: number): JobRequest => ({
  task: 'make-recurring-invoice',
  payload: { recurringInvoice, due, corporation },
  key: `recurring-${recurringInvoice}-${due}`,
  once: true,
});

/** Has a day that failed tried again at once, and not only tomorrow. */
export const retryRecurringInvoice = command({
  name: 'RetryRecurringInvoice',
  role: 'ROLE_INVOICE_EDIT',
  input: z.object({ id: recordId() }),
  refuses: ['NOTHING_FAILED'],
  async handle(work, actor, { id }) {
    const { state } = await work.load(aggregate, id, actor);
    const { due } = recurring.requireFailure(state);
    await work.enqueue(makingJob(id, due, corporationOf(actor)));
    return { id };
  },
});

/**
 * The worker's: the invoice of one due day, with its number and its mail, in one transaction with the note that it was
 * made, which is what makes it be made once. Asks for the next day, where that is due too. null when it is not to be
 * made (again), or could not be and that was noted.
 */
export const makeRecurringInvoice = command({
  name: 'MakeRecurringInvoice',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ id: recordId(), due: date() }),
  refuses: ['NOT_VALIDATED'],
  async handle(work, actor, { id, due }) {
    const loaded = await work.load(aggregate, id, actor);
    const moment = await momentOf(work, actor);
    const { facts } = loaded.state;
    if (facts === null || !recurring.isToBeMade(loaded.state, due, moment)) return { id, version: null };
    const made = await makeInvoice(work, actor, { id, due, facts, today: moment.today });
    if ('reason' in made) {
      const failed = { due, reason: made.reason, on: moment.today };
      await work.append(loaded, recurring.noteFailure(loaded.state, id, failed));
      return { id, version: null };
    }
    await work.append(loaded, recurring.noteMade(loaded.state, id, made, moment.timeZone));
    const [next] = recurring.overdueDays(loaded.state, moment.timeZone, moment.now);
    if (next !== undefined) await work.enqueue(makingJob(id, next, corporationOf(actor)));
    return { id, version: made.version };
  },
});
