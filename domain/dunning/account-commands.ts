import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { LEGAL_TIME_ZONE, todayIn, type CivilDate } from '../kernel/dates.ts';
import { isNegative, isZero } from '../kernel/decimal.ts';
import { date, flag, recordId, text } from '../kernel/fields.ts';
import { conflict, invalid, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { isTakenOver } from '../documents/billing.ts';
import { makeInvoiceLink } from '../documents/links/make-invoice-link.ts';
import { optionalReceivers, receivers } from '../mailing/mail-receivers.ts';
import { clientSeal } from '../documents/content/resolve-content.ts';
import { queueSystemMail } from '../mailing/system-mail.ts';
import type { ThirdPartyProfile } from '../third-parties/third-party.ts';
import { dueSince, loadSettings, remindedInvoice } from './reminder-commands.ts';
import {
  groupedStage,
  isGroupable,
  nextReminder,
  requireApart,
  requireRemindable,
  type Reminding,
} from './reminder.ts';
import type { ReminderSettings } from './reminder-settings.ts';
import { thirdPartyQuestions } from '../third-parties/questions.ts';
import { organizationQuestions } from '../company/questions.ts';
import { outstandingQuestions } from '../documents/outstanding-questions.ts';
import { keptParty } from '../third-parties/kept-party.ts';

/** The mail that goes with a statement, and the statement's first and last day. */
const letter = z.object({
  client: recordId(),
  from: date(),
  until: date(),
  to: receivers(),
  cc: optionalReceivers(),
  subject: text(200),
  text: text(10_000),
});

const inOrder = ({ from, until }: { from: CivilDate; until: CivilDate }): boolean => from <= until;
const beforeItsStart = { path: ['until'], error: 'errors.expiryBeforeStart' };

type Written = Omit<z.output<typeof letter>, 'client' | 'from' | 'until'>;

interface Account {
  from: CivilDate;
  until: CivilDate;
  /** Versions of the invoices that go with it and are asked for. */
  invoices?: number[];
}

/** Queues a mail about a client's account; its statement is made when it leaves. */
function queueAccountMail(
  work: UnitOfWork,
  actor: Actor,
  client: ThirdPartyProfile,
  kind: 'statement' | 'groupedReminder',
  { from, until, invoices }: Account,
  written: Written,
): Promise<{ id: number }> {
  return queueSystemMail(work, actor, {
    corporation: corporationOf(actor),
    ...written,
    about: { kind, id: client.id, label: `${from} – ${until}` },
    account: { client: client.id, from, until, ...(invoices && { invoices }) },
    language: client.language,
    replyTo: actor.person,
    person: client.naturalPerson ? { kind: 'thirdparty', id: client.id } : null,
  });
}

async function clientOf(work: UnitOfWork, actor: Actor, id: number): Promise<ThirdPartyProfile> {
  const client = await work.ask(thirdPartyQuestions).thirdParty(id, corporationOf(actor));
  if (client === null) throw missing();
  return client;
}

/** Mails a client the statement of its account, as a PDF. @throws Refusal `missing` */
export const sendStatement = command({
  name: 'SendStatement',
  role: 'ROLE_INVOICE_SEND',
  input: letter.refine(inOrder, beforeItsStart),
  async handle(work, actor, { client: id, from, until, ...written }) {
    const client = await clientOf(work, actor, id);
    return queueAccountMail(work, actor, client, 'statement', { from, until }, written);
  },
});

/** As many as a person looks through; the mail takes their PDFs along. */
export const MOST_INVOICES = 20;

export const sendGroupedReminderSchema = letter
  .extend({
    /** Versions of overdue invoices of the client. */
    invoices: z
      .array(recordId(), { error: 'dunning.error.noInvoices' })
      .min(1, 'dunning.error.noInvoices')
      .max(MOST_INVOICES, `dunning.error.manyInvoices|max=${MOST_INVOICES}`),
    /** Although one of them was reminded of a few days ago. */
    confirmed: flag(),
    /** The worker's: only what is due by the settings today. */
    automatic: flag(),
  })
  .refine(inOrder, beforeItsStart);

/** @throws Refusal `conflict` unless a reminder that a grouped mail may be is due by the settings */
function requireDue(since: Reminding, settings: ReminderSettings, today: CivilDate): void {
  const next = nextReminder(since, settings);
  if (next === null || next.on > today || !isGroupable(next.stage))
    throw conflict('REMINDER_NOT_DUE', 'dunning.error.notDue');
}

/**
 * Reminds a client of several overdue invoices by one mail, with their statement of account. It counts as a reminder of
 * each: the next, up to the second, since a formal notice is given for one invoice by a mail of its own.
 * @throws Refusal `missing`, `invalid` at `invoices` for one of another client, `conflict` as `SendReminder`
 */
export const sendGroupedReminder = command({
  name: 'SendGroupedReminder',
  role: 'ROLE_INVOICE_SEND',
  input: sendGroupedReminderSchema,
  refuses: [
    'NOT_VALIDATED',
    'REMINDERS_DISABLED',
    'REMINDER_EXCLUDED',
    'REMINDER_HELD',
    'REMINDER_NOT_DUE',
    'REMINDER_NOT_OVERDUE',
    'REMINDER_SETTLED',
  ],
  async handle(work, actor, { client: id, invoices, confirmed, automatic, from, until, ...written }) {
    const corporation = corporationOf(actor);
    const client = await clientOf(work, actor, id);
    const profile = await work.ask(organizationQuestions).corporation(corporation);
    const today = todayIn(profile?.timeZone ?? LEGAL_TIME_ZONE, new Date(work.now));
    const settings = await loadSettings(work, actor);
    const leaves = (profile?.remindersEnabled ?? false) && settings.automatic && settings.grouped;
    const versions = [...new Set(invoices)];
    const reminded: Awaited<ReturnType<typeof remindedInvoice>>[] = [];
    for (const version of versions) {
      const found = await remindedInvoice(work, actor, version);
      const { state } = found.invoice;
      if ((await keptParty(work, state.clientId, corporation)) !== client.id)
        throw invalid({ invoices: ['errors.reference'] });
      const open = await work.ask(outstandingQuestions).outstanding('invoice', version, corporation);
      const dueDate = open && dueSince(state, open.due);
      requireRemindable(
        found.reminders.state,
        {
          enabled: !automatic || leaves,
          due: open !== null && !isZero(open.due) && !isNegative(open.due),
          overdue: dueDate !== null && dueDate < today,
          excluded: client.noReminders ?? false,
        },
        today,
      );
      const since = { dueDate: dueDate ?? today, ...found.reminders.state };
      if (automatic) requireDue(since, settings, today);
      else if (!confirmed) requireApart(found.reminders.state, settings.apart, today);
      reminded.push(found);
    }
    const account = { from, until, invoices: versions };
    const mail = await queueAccountMail(work, actor, client, 'groupedReminder', account, written);
    const seal = clientSeal(client, 'to');
    const { to } = written;
    for (const { invoice, reminders } of reminded) {
      const { version, number } = invoice.state;
      if (!isTakenOver(invoice.state))
        await makeInvoiceLink(work, actor, invoice, { mail: mail.id, to, language: client.language, seal });
      const data = {
        corporation,
        invoice: invoice.id,
        version,
        stage: groupedStage(reminders.state),
        mail: mail.id,
        on: today,
        number: number ?? '',
        automatic,
        grouped: true as const,
      };
      await work.append(reminders, [{ type: 'ReminderSent', data }]);
    }
    return { id: mail.id, invoices: versions.length };
  },
});
