import { z } from 'zod';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Aggregate, DomainEvent, Loaded } from '../kernel/aggregate.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { LEGAL_TIME_ZONE, todayIn, type CivilDate } from '../kernel/dates.ts';
import { isNegative, isZero, subtract, type DecimalString } from '../kernel/decimal.ts';
import { differences } from '../kernel/differences.ts';
import { flag, optionalDate, optionalText, recordId, text } from '../kernel/fields.ts';
import { conflict, missing, Refusal } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import type { InvoiceState } from '../documents/invoice.ts';
import { loadInvoice } from '../documents/invoice-commands.ts';
import { linkLanguage, queueMail } from '../documents/mail/mail-commands.ts';
import { optionalReceivers, receivers } from '../mailing/mail-receivers.ts';
import { openInstalments } from '../documents/payment-terms.ts';
import { sendableInvoice } from '../documents/mail/sendable.ts';
import {
  isStage,
  nextReminder,
  reminderAggregate,
  requireApart,
  requireRemindable,
  requireUnsent,
  type Stage,
} from './reminder.ts';
import {
  reminderSettingsAggregate,
  reminderSettingsSchema,
  type ReminderSettings,
} from './reminder-settings.ts';
import { documentQuestions } from '../documents/document-questions.ts';
import { outstandingQuestions } from '../documents/outstanding-questions.ts';
import { organizationQuestions } from '../company/questions.ts';
import { thirdPartyQuestions } from '../third-parties/questions.ts';

/** A stream that begins with what is decided now, where nothing was before. */
async function loadOrBegin<S, E extends DomainEvent>(
  work: UnitOfWork,
  aggregate: Aggregate<S, E>,
  id: number,
  actor: Actor,
): Promise<Loaded<S, E>> {
  try {
    return await work.load(aggregate, id, actor);
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'missing') throw error;
    return { aggregate, id, revision: 0, state: aggregate.initial, history: [] };
  }
}

/** A validated invoice of the actor's corporation with its reminders. @throws Refusal `missing`, `conflict` */
export async function remindedInvoice(work: UnitOfWork, actor: Actor, version: number) {
  const id = await work.ask(documentQuestions).documentOfVersion('invoice', version, corporationOf(actor));
  if (id === null) throw missing();
  const invoice = await loadInvoice(work, actor, version);
  if (invoice.state.status !== 'validate') throw conflict('NOT_VALIDATED', 'errors.notValidated');
  return { invoice, reminders: await loadOrBegin(work, reminderAggregate, id, actor) };
}

/** How the actor's corporation reminds. */
export const loadSettings = async (work: UnitOfWork, actor: Actor): Promise<ReminderSettings> =>
  (await loadOrBegin(work, reminderSettingsAggregate, corporationOf(actor), actor)).state.settings;

/** The day that what is left was first due by: of an invoice in instalments, that of the first open one. */
export function dueSince({ dueDate, schedule, totals }: InvoiceState, due: DecimalString): CivilDate | null {
  const parts = openInstalments(schedule, subtract(totals.finalTotal, due));
  return parts.find(({ left }) => !isZero(left))?.dueDate ?? dueDate;
}

const stageField = () =>
  z.coerce
    .number({ error: 'errors.choice' })
    .refine(isStage, 'errors.choice')
    .transform((value): Stage => value);

export const sendReminderSchema = z.object({
  version: recordId(),
  stage: stageField(),
  to: receivers(),
  cc: optionalReceivers(),
  subject: text(200),
  text: text(10_000),
  copyToSender: flag(),
  language: linkLanguage(),
  /** Although the last one was sent a few days ago. */
  confirmed: flag(),
  /** The worker's: only what is due by the settings today. */
  automatic: flag(),
});

/**
 * Reminds of an overdue invoice, once for each stage: noted together with the mail, so that neither happens without the
 * other. Its row is locked, so that a payment made meanwhile counts.
 * @throws Refusal `conflict` for one that is settled, not overdue, held back, excluded, or reminded of already
 */
export const sendReminder = command({
  name: 'SendReminder',
  role: 'ROLE_INVOICE_SEND',
  input: sendReminderSchema,
  refuses: [
    'NOT_VALIDATED',
    'REMINDERS_DISABLED',
    'REMINDER_EXCLUDED',
    'REMINDER_HELD',
    'REMINDER_NOT_DUE',
    'REMINDER_NOT_OVERDUE',
    'REMINDER_SENT',
    'REMINDER_SETTLED',
  ],
  async handle(work, actor, { version, stage, automatic, confirmed, ...letter }) {
    const corporation = corporationOf(actor);
    const { invoice, reminders } = await remindedInvoice(work, actor, version);
    const { clientId, number } = invoice.state;
    const open = await work.ask(outstandingQuestions).outstanding('invoice', version, corporation);
    const dueDate = open && dueSince(invoice.state, open.due);
    const profile = await work.ask(organizationQuestions).corporation(corporation);
    const client = await work.ask(thirdPartyQuestions).thirdParty(clientId, corporation);
    const today = todayIn(profile?.timeZone ?? LEGAL_TIME_ZONE, new Date(work.now));
    const settings = await loadSettings(work, actor);
    requireRemindable(
      reminders.state,
      {
        // Whoever sends one by hand wants it: the setting is about those that leave by themselves.
        enabled: !automatic || ((profile?.remindersEnabled ?? false) && settings.automatic),
        due: open !== null && !isZero(open.due) && !isNegative(open.due),
        overdue: dueDate !== null && dueDate < today,
        excluded: client?.noReminders ?? false,
      },
      today,
    );
    requireUnsent(reminders.state, stage);
    if (!automatic && !confirmed) requireApart(reminders.state, settings.apart, today);
    if (automatic) {
      const next = nextReminder({ dueDate: dueDate ?? today, ...reminders.state }, settings);
      if (next?.stage !== stage || next.on > today)
        throw conflict('REMINDER_NOT_DUE', 'dunning.error.notDue');
    }
    const document = { ...sendableInvoice(work, actor, invoice), kind: 'invoice' as const, version };
    const mail = await queueMail(work, actor, document, { ...letter, reminder: stage });
    const data = {
      corporation,
      invoice: invoice.id,
      version,
      stage,
      mail: mail.id,
      on: today,
      number: number ?? '',
      automatic,
    };
    await work.append(reminders, [{ type: 'ReminderSent', data }]);
    return { id: mail.id, stage };
  },
});

/** Holds reminders of an invoice back: contested, or agreed otherwise. Without a day, until they are resumed. */
export const suspendReminders = command({
  name: 'SuspendReminders',
  role: 'ROLE_INVOICE_SEND',
  input: z.object({ version: recordId(), until: optionalDate(), reason: optionalText(200) }),
  refuses: ['NOT_VALIDATED'],
  async handle(work, actor, { version, until, reason }) {
    const { invoice, reminders } = await remindedInvoice(work, actor, version);
    const corporation = corporationOf(actor);
    const data = { corporation, invoice: invoice.id, version, until, reason };
    await work.append(reminders, [{ type: 'RemindersSuspended', data }]);
    return { version };
  },
});

export const resumeReminders = command({
  name: 'ResumeReminders',
  role: 'ROLE_INVOICE_SEND',
  input: z.object({ version: recordId() }),
  refuses: ['NOT_VALIDATED'],
  async handle(work, actor, { version }) {
    const { invoice, reminders } = await remindedInvoice(work, actor, version);
    const corporation = corporationOf(actor);
    if (reminders.state.hold !== null) {
      const data = { corporation, invoice: invoice.id, version };
      await work.append(reminders, [{ type: 'RemindersResumed', data }]);
    }
    return { version };
  },
});

/** When each stage is sent, and whether by itself. */
export const editReminderSettings = command({
  name: 'EditReminderSettings',
  role: 'ROLE_ADMIN',
  input: reminderSettingsSchema,
  async handle(work, actor, { automatic, grouped, first, second, third, apart, revision }) {
    const corporation = corporationOf(actor);
    const loaded = await loadOrBegin(work, reminderSettingsAggregate, corporation, actor);
    const now = loaded.state.settings;
    requireFresh(loaded, revision, ({ settings }) => settings);
    const days = [first, second, third] as const;
    if (differences(now, { automatic, grouped, days, apart }).length > 0) {
      const data = { corporation, automatic, grouped, days, apart };
      await work.append(loaded, [{ type: 'ReminderSettingsEdited', data }]);
    }
    return { revision: loaded.revision };
  },
});
