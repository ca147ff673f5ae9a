import { z } from 'zod';
import { sendReminder } from '#domain/dunning/reminder-commands.ts';
import { MOST_INVOICES, sendGroupedReminder } from '#domain/dunning/account-commands.ts';
import { writeGroupedReminder, writeReminder } from '#domain/dunning/reminder-letter.ts';
import { isGroupable, nextReminder, type Stage } from '#domain/dunning/reminder.ts';
import { isWorkingDay } from '#domain/dunning/working-days.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { LEGAL_TIME_ZONE, addDays, todayIn } from '#domain/kernel/dates.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { giveNotification } from '#domain/notifications/notification-commands.ts';
import { enqueue } from '#db/events/enqueue.ts';
import { invoicesToRemind, type DueRow } from '#projections/documents/due-dates.ts';
import { findTemplate } from '#projections/mailing/mail-templates.ts';
import { readReminderMaterial, stageTemplate, useOfStage } from '#projections/dunning/reminder-letters.ts';
import { findReminderSettings, remindingCorporations } from '#projections/dunning/reminders.ts';
import type { Runtime } from './runtime.ts';
import { defineTask, noPayload } from './task.ts';

const FIRST_HOUR = 8;
const LAST_HOUR = 18;

const hours = new Intl.DateTimeFormat('en-GB', {
  timeZone: LEGAL_TIME_ZONE,
  hour: '2-digit',
  hourCycle: 'h23',
});

/** Reminders leave on working days, from 8 in the morning to 6 in the evening, in Paris. */
export function isReminderTime(now: Date): boolean {
  const hour = Number(hours.format(now));
  return hour >= FIRST_HOUR && hour < LAST_HOUR && isWorkingDay(todayIn(LEGAL_TIME_ZONE, now));
}

/** More than fall due in a day; the rest is found an hour later. */
const AT_ONCE = 2000;

/** The stage that an invoice is due for today; null for none. */
function dueStage(row: DueRow, pace: Parameters<typeof nextReminder>[1], today: string): Stage | null {
  const lastOn = row.remindedAt === null ? null : todayIn(LEGAL_TIME_ZONE, new Date(row.remindedAt));
  const next = nextReminder({ dueDate: row.dueDate, stage: row.stage, lastOn }, pace);
  return next !== null && next.on <= today ? next.stage : null;
}

/** What is due of an invoice today. */
interface Due {
  row: DueRow;
  stage: Stage;
}

/** The account that goes with a mail of several invoices tells this much of the past. */
const ACCOUNT_DAYS = 365;

/** Sends one mail about several invoices of a client, as its template has it; how many were reminded of. */
async function remindTogether(
  { db, store, words }: Runtime,
  corporation: number,
  client: number,
  due: readonly Due[],
): Promise<number> {
  const versions = due.slice(0, MOST_INVOICES).map(({ row }) => row.version);
  const read = await Promise.all(
    versions.map((version) => readReminderMaterial(db, corporation, version, '')),
  );
  const materials = read.filter((one) => one !== null);
  const [first] = materials;
  if (first === undefined || first.to === '') return 0;
  const { language, to, timeZone, facts } = first;
  const said = (await words.latest(corporation)).texts(language);
  const proposed = said.mail.template.groupedReminder;
  const template = (await findTemplate(db, corporation, 'groupedReminder', language)) ?? proposed;
  const invoices = materials.map((one) => one.facts);
  const letter = writeGroupedReminder(
    template,
    { client: facts.client, company: facts.company, sender: '', invoices },
    language,
    { line: said.dunning.grouped.invoice, legal: said.print.legal },
  );
  const until = todayIn(timeZone, new Date());
  const account = { client, from: addDays(until, -ACCOUNT_DAYS), until, invoices: versions };
  const input = sendGroupedReminder.input.safeParse({ ...account, to, automatic: true, ...letter });
  if (!input.success) return 0;
  try {
    return (await store.execute(sendGroupedReminder, systemActor(corporation), input.data)).invoices;
  } catch (error) {
    // One of them was paid or held back since it was found: the next hour finds the others.
    if (!(error instanceof Refusal)) throw error;
    return 0;
  }
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

/** The clients whose reminders leave as one mail: several are due, formal notices left out. */
function sharedMails(due: readonly Due[]): Map<number, Due[]> {
  const clients = new Map<number, Due[]>();
  for (const one of due.filter(({ stage }) => isGroupable(stage)))
    clients.set(one.row.clientId, [...(clients.get(one.row.clientId) ?? []), one]);
  return new Map([...clients].filter(([, of]) => of.length > 1));
}

const isShared = ({ row, stage }: Due, together: ReadonlyMap<number, readonly Due[]>): boolean =>
  isGroupable(stage) && together.has(row.clientId);

/** Tells those who look after invoices that reminders have left. */
async function tellOfRun({ store }: Runtime, corporation: number, count: number): Promise<void> {
  if (count === 0) return;
  await store.execute(giveNotification, systemActor(corporation), {
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
    const today = todayIn(LEGAL_TIME_ZONE, new Date());
    const rows = await invoicesToRemind(runtime.db, corporation, today, pace.days, AT_ONCE);
    const due = rows.flatMap((row): Due[] => {
      const stage = dueStage(row, pace, today);
      return stage === null ? [] : [{ row, stage }];
    });
    const together = pace.grouped ? sharedMails(due) : new Map<number, Due[]>();
    let sent = 0;
    for (const [client, of] of together) sent += await remindTogether(runtime, corporation, client, of);
    for (const { row, stage } of due.filter((one) => !isShared(one, together)))
      if (await remind(runtime, corporation, row.version, stage)) sent += 1;
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
