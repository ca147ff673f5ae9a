import type { MailLanguage, TemplateTexts } from '#domain/commerce/mail-template.ts';
import { sendReminder } from '#domain/dunning/reminder-commands.ts';
import { writeReminder } from '#domain/dunning/reminder-letter.ts';
import { nextReminder, stages, type Stage, type Pace } from '#domain/dunning/reminder.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import { invalid, missing } from '#domain/kernel/refusal.ts';
import {
  readReminderMaterial,
  stageTemplate,
  useOfStage,
  type ReminderMaterial,
} from '#projections/reminder-letters.ts';
import { signatureOf } from '../commerce/mail-proposal.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import type { Once } from '../services.server.ts';

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

/** The stage after the last that was sent, and the first day for it; null after the third. */
export const nextOf = ({ row, reminders, facts, timeZone }: ReminderMaterial, pace: Pace) =>
  nextReminder(
    {
      dueDate: row.dueDate ?? todayIn(timeZone, new Date()),
      stage: reminders.stage,
      lastOn: facts.lastReminder,
    },
    pace,
  );

/**
 * Sends the next stage of an invoice with its own text, as one of many.
 * @throws Refusal, `invalid` for a client without an address
 */
export async function sendNextReminder(context: StaffContext, version: number, options: Once): Promise<void> {
  const material = await materialOf(context, version);
  if (material === null) throw missing();
  if (material.to === '') throw invalid({ to: ['dunning.error.noAddress'] });
  // After the third the command says so.
  const stage = stages.find((one) => one > material.reminders.stage) ?? 3;
  const letter = await letterOf(context, material, stage, material.language);
  const input = sendReminder.input.parse({ version, stage, to: material.to, ...letter });
  await context.services.store.execute(sendReminder, context.actor, input, options);
}
