import { sql } from 'kysely';
import { isStage, usualApart, type ReminderEvent, type StageDays } from '#domain/dunning/reminder.ts';
import {
  usualSettings,
  type ReminderSettings,
  type ReminderSettingsEvent,
} from '#domain/dunning/reminder-settings.ts';
import type { Database } from '#db/postgres/pool.ts';
import { projection } from '../projection.ts';

interface Reminded {
  corporation: number;
  invoice: number;
  version: number;
}

const put = (
  db: Database,
  { corporation, invoice, version }: Reminded,
  values: Partial<{
    stage: number;
    sent_at: string;
    mail_id: number;
    held: boolean;
    held_until: string | null;
    held_reason: string | null;
  }>,
) =>
  db
    .insertInto('invoice_reminder')
    .values({ document_id: invoice, version_id: version, corporation_id: corporation, ...values })
    .onConflict((conflict) => conflict.column('document_id').doUpdateSet(values))
    .execute();

/** How each corporation reminds, and how far it went with each invoice. */
export const reminders = projection<ReminderEvent | ReminderSettingsEvent>({
  name: 'reminders',
  tables: ['reminder_settings', 'invoice_reminder'],
  on: {
    ReminderSettingsEdited: (
      { corporation, automatic, days, apart = usualApart, grouped = true },
      { db, recorded },
    ) => {
      const values = { automatic, grouped, days: [...days], apart, revision: recorded.revision };
      return db
        .insertInto('reminder_settings')
        .values({ corporation_id: corporation, ...values })
        .onConflict((conflict) => conflict.column('corporation_id').doUpdateSet(values))
        .execute();
    },
    ReminderSent: (data, { db, recorded }) =>
      put(db, data, { stage: data.stage, sent_at: recorded.metadata.occurredAt, mail_id: data.mail }),
    RemindersSuspended: (data, { db }) =>
      put(db, data, { held: true, held_until: data.until, held_reason: data.reason }),
    RemindersResumed: (data, { db }) => put(db, data, { held: false, held_until: null, held_reason: null }),
  },
});

const asDays = ([first = 1, second = 1, third = 1]: readonly number[]): StageDays => [first, second, third];

/** How a corporation reminds; what is usual until it says otherwise. */
export async function findReminderSettings(
  db: Database,
  corporation: number,
): Promise<ReminderSettings & { revision: number }> {
  const row = await db
    .selectFrom('reminder_settings')
    .select(['automatic', 'grouped', 'days', 'apart', 'revision'])
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  if (!row) return { ...usualSettings, revision: 0 };
  const { automatic, grouped, days, apart, revision } = row;
  return { automatic, grouped, days: asDays(days), apart, revision };
}

/** How far the reminders of an invoice went. */
export interface InvoiceReminders {
  /** 0 for none. */
  stage: 0 | 1 | 2 | 3;
  sentAt: string | null;
  mail: number | null;
  held: boolean;
  heldUntil: string | null;
  heldReason: string | null;
}

export const noReminders: InvoiceReminders = {
  stage: 0,
  sentAt: null,
  mail: null,
  held: false,
  heldUntil: null,
  heldReason: null,
};

/** The reminders of one version of an invoice. */
export async function findInvoiceReminders(
  db: Database,
  corporation: number,
  version: number,
): Promise<InvoiceReminders> {
  const row = await db
    .selectFrom('invoice_reminder')
    .selectAll()
    .where('version_id', '=', version)
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  if (!row) return noReminders;
  return {
    stage: isStage(row.stage) ? row.stage : 0,
    sentAt: row.sent_at,
    mail: row.mail_id,
    held: row.held,
    heldUntil: row.held_until,
    heldReason: row.held_reason,
  };
}

/** The corporations whose reminders leave by themselves. */
export async function remindingCorporations(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from corporation left join reminder_settings s on s.corporation_id = corporation.id
    where enabled and (details->>'remindersEnabled')::boolean and coalesce(s.automatic, true)
      and not exists (select from company_hold h where h.corporation_id = corporation.id) order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
