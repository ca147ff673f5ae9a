import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { corporationOf } from '../kernel/command.ts';
import { dayWords, type CivilDate } from '../kernel/dates.ts';
import { Refusal, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { ownCorporation } from '../documents/document-commands.ts';
import { validateInvoiceDraft } from '../documents/invoice-commands.ts';
import { invoiceAggregate, type InvoiceEvent, type InvoiceState } from '../documents/invoice.ts';
import { queueMail } from '../documents/mail/mail-commands.ts';
import { fillTemplate } from '../mailing/mail-template.ts';
import type { MadeInvoice, RecurringInvoiceFacts } from './recurring-invoice.ts';
import { dueDateWords, moneyWords, titleValues } from './recurring-words.ts';
import { presentParty } from '../documents/content/resolve-content.ts';
import { sendableInvoice } from '../documents/mail/sendable.ts';
import { thirdPartyQuestions } from '../third-parties/questions.ts';

interface Due {
  /** Of the recurring invoice. */
  id: number;
  due: CivilDate;
  facts: RecurringInvoiceFacts;
  today: CivilDate;
}

type LoadedInvoice = Loaded<InvoiceState, InvoiceEvent>;

const MAX_TITLE = 200;

/** Why nothing can be invoiced to the client any more, as a text key; null when it can. */
async function obstacle(work: UnitOfWork, corporation: number, client: number): Promise<string | null> {
  const profile = await work.ask(thirdPartyQuestions).thirdParty(client, corporation);
  if (profile === null) return 'recurring.failure.clientGone';
  if (profile.identity === null) return 'recurring.failure.clientErased';
  if (!profile.enabled) return 'recurring.failure.clientDisabled';
  return profile.client ? null : 'recurring.failure.notClient';
}

/** A draft of the recurring invoice's content, dated the day it is made and for the client as it is now. */
async function draft(work: UnitOfWork, actor: Actor, { id, due, facts, today }: Due): Promise<LoadedInvoice> {
  const corporation = corporationOf(actor);
  const { content, totals, clientId, project } = facts;
  const party = await presentParty(work, corporation, clientId);
  const title = fillTemplate(facts.title, titleValues(due, party.client?.language ?? 'fr'));
  const loaded = await work.create(invoiceAggregate);
  const version = await work.nextId('version');
  const dated = {
    ...content,
    title: title.slice(0, MAX_TITLE),
    date: today,
    ...(project && { project }),
  };
  const data = {
    corporation,
    version,
    content: dated,
    totals,
    ...party,
    origin: null,
    recurrence: { id, due },
  };
  await work.append(loaded, [{ type: 'InvoiceDrafted', data }]);
  return loaded;
}

/** Numbers the draft; what stands in the way, when it has to stay one. */
async function validate(work: UnitOfWork, actor: Actor, loaded: LoadedInvoice): Promise<FieldErrors | null> {
  try {
    await validateInvoiceDraft(work, actor, loaded);
    return null;
  } catch (error) {
    // Validating appends last: what it refused left the draft as it was.
    if (!(error instanceof Refusal) || loaded.state.status !== 'draft') throw error;
    return error.errors;
  }
}

/** Mails the validated invoice; the worker sends it once its PDF is kept. */
async function mail(
  work: UnitOfWork,
  actor: Actor,
  loaded: LoadedInvoice,
  { due, facts }: Due,
): Promise<number | null> {
  const { receiverMail, mailSubject, mailContent } = facts;
  if (receiverMail === null || mailSubject === null || mailContent === null) return null;
  const { state } = loaded;
  const language = state.client?.language ?? 'fr';
  const values = {
    ...titleValues(due, language),
    number: state.number,
    title: state.content.title,
    client: state.client?.name ?? null,
    company: (await ownCorporation(work, actor)).name,
    date: state.content.date && dayWords(state.content.date),
    dueDate: dueDateWords(state.schedule, state.dueDate, language),
    total: moneyWords(state.totals.finalTotal, language),
  };
  const document = {
    ...sendableInvoice(work, actor, loaded),
    kind: 'invoice' as const,
    version: state.version,
  };
  const letter = {
    to: receiverMail,
    subject: fillTemplate(mailSubject, values),
    text: fillTemplate(mailContent, values),
  };
  return (await queueMail(work, actor, document, letter)).id;
}

/**
 * Makes the invoice of one due day: drafted, validated and mailed as the recurring invoice says. What cannot be
 * validated stays a draft and says why; `reason` is a text key where there cannot be a draft either.
 */
export async function makeInvoice(
  work: UnitOfWork,
  actor: Actor,
  given: Due,
): Promise<MadeInvoice | { reason: string }> {
  const { due, facts, today } = given;
  const reason = await obstacle(work, corporationOf(actor), facts.clientId);
  if (reason !== null) return { reason };
  const loaded = await draft(work, actor, given);
  const refused = facts.statusInvoice === 'validate' ? await validate(work, actor, loaded) : null;
  const { status, number, version } = loaded.state;
  const sent = facts.sendMail && status === 'validate' ? await mail(work, actor, loaded, given) : null;
  return {
    due,
    invoice: loaded.id,
    version,
    madeOn: today,
    status,
    number,
    mail: sent,
    ...(refused && { refused }),
  };
}
