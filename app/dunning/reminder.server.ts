import { sendReminder, suspendReminders, resumeReminders } from '#domain/dunning/reminder-commands.ts';
import { isTooSoon, stages } from '#domain/dunning/reminder.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import { isNegative, isZero } from '#domain/kernel/decimal.ts';

import { findReminderSettings } from '#projections/dunning/reminders.ts';
import type { ReminderMaterial } from '#projections/dunning/reminder-letters.ts';
import { documentMails } from '../mailing/mail-entries.server.ts';
import { formText } from '../http/form-text.ts';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { hasNoServer } from '../mailing/sender-of.server.ts';
import { pathTo } from '../paths.ts';
import { linkWith } from '../ui/links.ts';
import { letterOf, materialOf, nextOf } from './reminder-letter.server.ts';

/** Why an invoice cannot be reminded of, as a translation key; null when it can. */
function obstacle({ row, reminders, excluded }: ReminderMaterial, today: string): string | null {
  if (isZero(row.due) || isNegative(row.due)) return 'dunning.error.settled';
  if (row.dueDate === null || row.dueDate >= today) return 'dunning.error.notOverdue';
  if (excluded) return 'dunning.error.excluded';
  if (reminders.held && (reminders.heldUntil === null || reminders.heldUntil >= today))
    return 'dunning.error.held';
  return reminders.stage === 3 ? 'dunning.error.sent' : null;
}

/** The next reminder of an invoice, to be looked at and sent; or why there is none. */
export async function reminderPage(context: StaffContext) {
  const { services, corporation, params, url, t } = context;
  const version = idOf(params, 'versionId');
  const material = await materialOf(context, version);
  if (material === null) throw notFound();
  const { row, reminders, timeZone } = material;
  const [settings, noServer, mails] = await Promise.all([
    findReminderSettings(services.db, corporation),
    hasNoServer(context),
    documentMails(context, 'invoice', row.document),
  ]);
  const today = todayIn(timeZone, new Date());
  const next = nextOf(material, settings);
  const possible = stages.filter((one) => one > reminders.stage);
  const asked = Number(url.searchParams.get('stage'));
  const stage = possible.find((one) => one === asked) ?? next?.stage ?? 3;
  const query = url.searchParams.get('language');
  const language = query === 'fr' || query === 'en' ? query : material.language;
  const { lastReminder } = material.facts;
  const letter = await letterOf(context, material, stage, language);
  const here = url.pathname.replace(/\.data$/, '');
  const address = `${here}?stage=${stage}&language=${language}`;
  return {
    title: t('dunning.reminder.title', { number: row.number ?? '' }),
    row,
    reminders,
    next,
    stage,
    stages: possible.map((one) => ({ one, to: linkWith(address, { stage: one }) })),
    language,
    languages: (['fr', 'en'] as const).map((one) => ({ one, to: linkWith(address, { language: one }) })),
    obstacle: obstacle(material, today),
    /** When the last one was sent, where that is less than the pace ago. */
    tooSoon: isTooSoon(lastReminder, settings.apart, today)
      ? { on: lastReminder, days: settings.apart }
      : null,
    values: { stage: String(stage), to: material.to, cc: '', ...letter },
    today,
    noServer,
    back: pathTo('invoiceDetails', { versionId: version }),
    mails,
  };
}

export type ReminderData = Awaited<ReturnType<typeof reminderPage>>;

/** Sends the reminder as it was typed, holds reminders back or takes them up again, as the pressed button says. */
export async function runReminder(context: StaffContext) {
  const version = idOf(context.params, 'versionId');
  const form = await context.request.formData();
  const fixed = { version: String(version) };
  const here = pathTo('invoiceReminder', { versionId: version });
  const done = (to: string, key: string, undo?: string) => () => ({
    to,
    flash: { tone: 'ok' as const, key, ...(undo !== undefined && { undo: { to, intent: undo } }) },
  });
  const intent = formText(form, 'intent');
  if (intent === 'suspend')
    return submit(context, form, {
      command: suspendReminders,
      fixed,
      done: done(here, 'dunning.notice.held', 'resume'),
    });
  if (intent === 'resume')
    return submit(context, form, {
      command: resumeReminders,
      fixed,
      done: done(here, 'dunning.notice.resumed'),
    });
  const to = pathTo('invoiceDetails', { versionId: version });
  return submit(context, form, { command: sendReminder, fixed, done: done(to, 'dunning.notice.sent') });
}
