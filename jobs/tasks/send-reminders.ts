import { z } from 'zod';
import { sendReminder } from '#domain/dunning/reminder-commands.ts';
import { writeReminder } from '#domain/dunning/reminder-letter.ts';
import { nextReminder, type Stage } from '#domain/dunning/reminder.ts';
import { isWorkingDay } from '#domain/dunning/working-days.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { giveNotice } from '#domain/notices/notice-commands.ts';
import { enqueue } from '#db/enqueue.ts';
import { invoicesToRemind, type DueRow } from '#projections/due-dates.ts';
import { readReminderMaterial, stageTemplate, useOfStage } from '#projections/reminder-letters.ts';
import { findReminderSettings, remindingCorporations } from '#projections/reminders.ts';
import type { Runtime } from '../runtime.ts';
import { defineTask, noPayload } from '../task.ts';

const TIME_ZONE = 'Europe/Paris';
const FIRST_HOUR = 8;
const LAST_HOUR = 18;

const hours = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, hour: '2-digit', hourCycle: 'h23' });

/** Reminders leave on working days, from 8 in the morning to 6 in the evening, in Paris. */
export function isReminderTime(now: Date): boolean {
  const hour = Number(hours.format(now));
  return hour >= FIRST_HOUR && hour < LAST_HOUR && isWorkingDay(todayIn(TIME_ZONE, now));
}

/** More than fall due in a day; the rest is found an hour later. */
const AT_ONCE = 2000;

/** The stage that an invoice is due for today; null for none. */
function dueStage(row: DueRow, pace: Parameters<typeof nextReminder>[1], today: string): Stage | null {
  const lastOn = row.remindedAt === null ? null : todayIn(TIME_ZONE, new Date(row.remindedAt));
  const next = nextReminder({ dueDate: row.dueDate, stage: row.stage, lastOn }, pace);
  return next !== null && next.on <= today ? next.stage : null;
}

/** Sends one reminder, as its template has it; what stands in its way meanwhile is let be. */
async function remind(
  { db, store, words }: Runtime,
  corporation: number,
  version: number,
  stage: Stage,
): Promise<boolean> {
  const material = await readReminderMaterial(db, corporation, version, '');
  if (material === null || material.to === '') return false;
  const { language, facts, to, timeZone } = material;
  const said = (await words.latest(corporation)).texts(language);
  const proposed = said.mail.template[useOfStage(stage)];
  const template = await stageTemplate(db, corporation, stage, language, proposed);
  const today = todayIn(timeZone, new Date());
  const letter = writeReminder(template, facts, today, language, said.print.legal);
  const input = sendReminder.input.safeParse({ version, stage, to, automatic: true, ...letter });
  if (!input.success) return false;
  try {
    await store.execute(sendReminder, systemActor(corporation), input.data);
    return true;
  } catch (error) {
    // Sent by somebody else, paid or held back since it was found.
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}

/** Tells those who look after invoices that reminders have left. */
async function tellOfRun({ store }: Runtime, corporation: number, count: number): Promise<void> {
  if (count === 0) return;
  await store.execute(giveNotice, systemActor(corporation), {
    kind: 'reminders',
    key: 'notices.text.remindersSent',
    params: { count },
    to: '/ca/due',
    audience: { role: 'ROLE_INVOICE_SEND' },
    except: null,
  });
}

/** Sends the reminders of a corporation that are due today: each stage once, since the command checks what was sent. */
export const sendReminders = defineTask({
  name: 'send-reminders',
  payload: z.object({ corporation: z.number() }),
  async run(runtime, { corporation }) {
    const pace = await findReminderSettings(runtime.db, corporation);
    if (!pace.automatic) return;
    const today = todayIn(TIME_ZONE, new Date());
    let sent = 0;
    for (const row of await invoicesToRemind(runtime.db, corporation, today, pace.days, AT_ONCE)) {
      const stage = dueStage(row, pace, today);
      if (stage !== null && (await remind(runtime, corporation, row.version, stage))) sent += 1;
    }
    await tellOfRun(runtime, corporation, sent);
  },
});

/** Looks each hour whether reminders are due, in the corporations that want them sent. */
export const findReminders = defineTask({
  name: 'find-reminders',
  payload: noPayload,
  cron: '5 * * * 1-5',
  async run({ db }) {
    if (!isReminderTime(new Date())) return;
    for (const corporation of await remindingCorporations(db))
      await enqueue(db, {
        task: 'send-reminders',
        payload: { corporation },
        key: `reminders-${corporation}`,
      });
  },
});
