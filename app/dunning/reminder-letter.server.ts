import type { z } from 'zod';
import type { MailLanguage, TemplateTexts } from '#domain/mailing/mail-template.ts';
import type { sendReminder } from '#domain/dunning/reminder-commands.ts';
import { writeReminder } from '#domain/dunning/reminder-letter.ts';
import { leftOutOfReminders, nextReminder, stages, type Stage, type Pace } from '#domain/dunning/reminder.ts';
import { compare } from '#domain/kernel/decimal.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import type { DueRow } from '#projections/documents/due-dates.ts';
import {
  readReminderMaterial,
  stageTemplate,
  useOfStage,
  type ReminderMaterial,
} from '#projections/dunning/reminder-letters.ts';
import { signatureOf } from '../mailing/proposed-template.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import type { AskedLetter } from '../bulk/bulk-question.server.ts';

/** A reminder of one stage as its template has it. */
export async function letterOf(
  { services, corporation, words }: StaffContext,
  { facts, timeZone }: ReminderMaterial,
  stage: Stage,
  language: MailLanguage,
): Promise<TemplateTexts> {
  const said = words.texts(language);
  const proposed = said.mail.template[useOfStage(stage)];
  const template = await stageTemplate(services.db, corporation, stage, language, proposed);
  return writeReminder(template, facts, todayIn(timeZone, new Date()), language, said.print.legal);
}

export const materialOf = (context: StaffContext, version: number): Promise<ReminderMaterial | null> =>
  readReminderMaterial(context.services.db, context.corporation, version, signatureOf(context).sender);

/** The stage after the last that was sent, and the first day for it; null after the third, and once nothing is due. */
export const nextOf = ({ row, reminders, facts, timeZone }: ReminderMaterial, pace: Pace) =>
  compare(row.due, '0') <= 0
    ? null
    : nextReminder(
        {
          dueDate: row.dueDate ?? todayIn(timeZone, new Date()),
          stage: reminders.stage,
          lastOn: facts.lastReminder,
        },
        pace,
      );

/** The next stage of an invoice as its text has it, as one of many; or why none is sent. */
export async function planReminder(
  context: StaffContext,
  row: DueRow,
  pace: Pace,
): Promise<{ reason: string } | { input: z.input<typeof sendReminder.input>; letter: AskedLetter }> {
  const material = await materialOf(context, row.version);
  if (material === null) return { reason: 'errors.reference' };
  const today = todayIn(material.timeZone, new Date());
  const reason = leftOutOfReminders({ ...row, lastOn: material.facts.lastReminder }, pace, today);
  if (reason !== null) return { reason };
  if (material.to === '') return { reason: 'dunning.error.noAddress' };
  const stage = stages.find((one) => one > material.reminders.stage) ?? 3;
  const letter = { to: material.to, ...(await letterOf(context, material, stage, material.language)) };
  return { input: { version: row.version, stage, ...letter }, letter };
}
