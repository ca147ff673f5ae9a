import { MOST_INVOICES, sendGroupedReminder } from '#domain/dunning/account-commands.ts';
import { writeGroupedReminder } from '#domain/dunning/reminder-letter.ts';
import { isTooSoon } from '#domain/dunning/reminder.ts';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { listDue, type DueRow } from '#projections/documents/due-dates.ts';
import { readReminderMaterial } from '#projections/dunning/reminder-letters.ts';
import { findReminderSettings } from '#projections/dunning/reminders.ts';
import { submit } from '../http/form.server.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { signatureOf } from '../mailing/proposed-template.server.ts';
import { accountLetter, accountOf } from './account-letter.server.ts';

const isFree = ({ excluded, held, heldUntil }: DueRow, today: string): boolean =>
  !excluded && !(held && (heldUntil === null || heldUntil >= today));

/** The overdue invoices of a client that it may be reminded of, with what of each is late; the oldest first. */
async function overdueOf({ services, corporation }: StaffContext, client: number, today: string) {
  const request = { sort: 'due', direction: 'asc', limit: MOST_INVOICES, cursor: null, offset: 0 } as const;
  const { rows } = await listDue(services.db, corporation, { today, bucket: 'late', client }, request);
  const free = rows.filter((row) => isFree(row, today));
  const read = await Promise.all(
    free.map((row) => readReminderMaterial(services.db, corporation, row.version, '')),
  );
  return free.map((row, index) => ({ row, facts: read[index]?.facts ?? null }));
}

/** One mail about all overdue invoices of a client, to be looked at and sent. */
export async function groupedReminderPage(context: StaffContext) {
  const { services, corporation, t } = context;
  const account = await accountOf(context);
  const today = todayIn(LEGAL_TIME_ZONE, new Date());
  const [overdue, { apart }] = await Promise.all([
    overdueOf(context, account.id, today),
    findReminderSettings(services.db, corporation),
  ]);
  const letter = await accountLetter(context, account, 'groupedReminder', (template, { language }) =>
    writeGroupedReminder(
      template,
      {
        ...signatureOf(context),
        client: account.client.identity?.name ?? null,
        invoices: overdue.flatMap(({ facts }) => facts ?? []),
      },
      language,
      {
        line: context.words.texts(language).dunning.grouped.invoice,
        legal: context.words.texts(language).print.legal,
      },
    ),
  );
  const lastOf = ({ remindedAt }: DueRow) =>
    remindedAt === null ? null : todayIn(LEGAL_TIME_ZONE, new Date(remindedAt));
  const fresh = overdue.map(({ row }) => lastOf(row)).filter((on) => isTooSoon(on, apart, today));
  const last =
    fresh
      .filter((on) => on !== null)
      .toSorted()
      .at(-1) ?? null;
  return {
    ...letter,
    title: t('dunning.grouped.title', { name: letter.name }),
    overdue: overdue.map(({ row, facts }) => ({
      version: row.version,
      number: row.number,
      dueDate: row.dueDate,
      due: facts?.due ?? row.due,
      stage: row.stage,
    })),
    tooSoon: last === null ? null : { on: last, days: apart },
  };
}

export type GroupedReminderPage = Awaited<ReturnType<typeof groupedReminderPage>>;

/** Sends it as it was typed. */
export async function runGroupedReminder(context: StaffContext) {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: sendGroupedReminder,
    fixed: { client: String(id) },
    done: () => ({
      to: pathTo('clientDetails', { id }),
      flash: { tone: 'ok', key: 'dunning.grouped.sent' },
    }),
  });
}
