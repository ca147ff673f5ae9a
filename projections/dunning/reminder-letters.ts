import { dueNext } from '#domain/documents/payment-terms.ts';
import type { ClientMailUse, MailLanguage, TemplateTexts } from '#domain/mailing/mail-template.ts';
import type { ReminderFacts } from '#domain/dunning/reminder-letter.ts';
import type { Stage } from '#domain/dunning/reminder.ts';
import { LEGAL_TIME_ZONE, addDays, todayIn } from '#domain/kernel/dates.ts';
import type { Database } from '#db/postgres/pool.ts';
import { findCorporation } from '../company/corporations.ts';
import { findVersion, type DocumentRow } from '../documents/document-query.ts';
import { openInstalmentsOf } from '../documents/instalments.ts';
import { findTemplate } from '../mailing/mail-templates.ts';
import { findInvoiceReminders, type InvoiceReminders } from './reminders.ts';
import { receiversOf } from '../third-parties/third-party-parts.ts';
import { findThirdParty } from '../third-parties/third-parties.ts';

/** The template of each stage. */
export const useOfStage = (stage: Stage): ClientMailUse => `reminder${stage}`;

/** All that a reminder of an invoice is written from. */
export interface ReminderMaterial {
  row: DocumentRow;
  reminders: InvoiceReminders;
  facts: ReminderFacts;
  /** Where it goes by itself: to the contacts who get reminders, else to the client; '' for one without address. */
  to: string;
  /** The client's language. */
  language: MailLanguage;
  /** The client is not to be reminded. */
  excluded: boolean;
  timeZone: string;
}

/** What reminders of an invoice are written from; null for a draft, an unknown or a foreign one. */
export async function readReminderMaterial(
  db: Database,
  corporation: number,
  version: number,
  sender: string,
): Promise<ReminderMaterial | null> {
  const row = await findVersion(db, version, corporation);
  if (row === null || row.kind !== 'invoice' || row.status !== 'validate' || row.number === null) return null;
  const [client, seller, reminders, receivers, instalments] = await Promise.all([
    findThirdParty(db, row.clientId, corporation),
    findCorporation(db, corporation),
    findInvoiceReminders(db, corporation, version),
    receiversOf(db, row.clientId, corporation, 'reminders'),
    openInstalmentsOf(db, version),
  ]);
  const timeZone = seller?.timeZone ?? LEGAL_TIME_ZONE;
  const { number, title, date, dueDate, total } = row;
  // What falls due today is not late yet.
  const yesterday = addDays(todayIn(timeZone, new Date()), -1);
  const { amount: due } = dueNext(instalments, row, yesterday);
  const facts: ReminderFacts = {
    number,
    title,
    date,
    dueDate,
    total,
    due,
    sender,
    client: client?.identity?.name ?? row.clientName,
    company: seller?.name ?? '',
    lastReminder: reminders.sentAt === null ? null : todayIn(timeZone, new Date(reminders.sentAt)),
    latePenalty: seller?.latePenalty ?? null,
    isConsumer: client?.naturalPerson ?? false,
  };
  return {
    row,
    reminders,
    facts,
    to: receivers.length > 0 ? receivers.join(', ') : (client?.identity?.email ?? ''),
    language: client?.language ?? 'fr',
    excluded: client?.noReminders ?? false,
    timeZone,
  };
}

/** The text that the corporation wrote for a stage, else the product's own. */
export const stageTemplate = async (
  db: Database,
  corporation: number,
  stage: Stage,
  language: MailLanguage,
  proposed: TemplateTexts,
): Promise<TemplateTexts> => (await findTemplate(db, corporation, useOfStage(stage), language)) ?? proposed;
