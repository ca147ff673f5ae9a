import { data } from '@remix-run/node';
import { sendReminder } from '#domain/dunning/reminder-commands.ts';
import { nextReminder, type Pace } from '#domain/dunning/reminder.ts';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { recordId } from '#domain/kernel/fields.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import {
  countDue,
  dueBuckets,
  dueByBucket,
  listDue,
  type DueBucket,
  type DueFilter,
  type DueRow,
} from '#projections/documents/due-dates.ts';
import { listMembers, namesOfMembers } from '#projections/people/people.ts';
import { findReminderSettings } from '#projections/dunning/reminders.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { askOrStart, type BulkQuestionData, type Planned } from '../bulk/bulk-question.server.ts';
import { entryText, formText } from '../http/form-text.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { linkWith } from '../ui/links.ts';
import { planReminder } from './reminder-letter.server.ts';

const PAGE = 50;

const bucketOf = (text: string | null): DueBucket | 'late' | null =>
  text === 'late' ? 'late' : (dueBuckets.find(({ key }) => key === text)?.key ?? null);

const idOf = (text: string | null): number | null => recordId().safeParse(text).data ?? null;

/** What the address asks for; what is none narrows nothing. */
export function askedDue(url: URL) {
  const address = listAddress(url, { sort: 'due', direction: 'asc' });
  const query = url.searchParams;
  const stage = query.get('stage');
  const filter: DueFilter = {
    today: todayIn(LEGAL_TIME_ZONE, new Date()),
    bucket: bucketOf(query.get('bucket')),
    client: address.client,
    person: idOf(query.get('person')),
    stage: stage !== null && /^[0-3]$/.test(stage) ? Number(stage) : null,
    keyword: address.keyword,
  };
  return { asked: { ...address, request: { ...address.request, limit: PAGE } }, filter };
}

export type ShownDue = DueRow & { next: { stage: number; on: string } | null };

/** A row with the reminder that is next for it, unless none is to be sent. */
function withNext(row: DueRow, pace: Pace, today: string): ShownDue {
  const held = row.held && (row.heldUntil === null || row.heldUntil >= today);
  const lastOn = row.remindedAt === null ? null : todayIn(LEGAL_TIME_ZONE, new Date(row.remindedAt));
  const next =
    held || row.excluded ? null : nextReminder({ dueDate: row.dueDate, stage: row.stage, lastOn }, pace);
  return { ...row, next };
}

export async function peopleOfDue({ services, corporation }: StaffContext, rows: readonly DueRow[]) {
  const ids = [...new Set(rows.flatMap(({ personInCharge }) => personInCharge ?? []))];
  return Object.fromEntries(await namesOfMembers(services.db, ids, corporation));
}

/** The filters in force, each with the address without it. */
async function chipsOf(
  { services: { db }, corporation, t }: StaffContext,
  address: string,
  filter: DueFilter,
) {
  const chips: { label: string; to: string; on: true }[] = [];
  const chip = (name: string, label: string) =>
    chips.push({ label, to: linkWith(address, { [name]: null }), on: true });
  if (filter.bucket) chip('bucket', t(`dunning.bucket.${filter.bucket}`));
  if (typeof filter.stage === 'number') chip('stage', t(`dunning.stage.${filter.stage}`));
  if (filter.client) {
    const client = await findThirdParty(db, filter.client, corporation);
    chip('client', client?.identity?.name ?? t('commerce.erased'));
  }
  if (filter.person) {
    const names = await namesOfMembers(db, [filter.person], corporation);
    chip('person', names.get(filter.person) ?? t('commerce.erased'));
  }
  return chips;
}

/** Open invoices by their due dates, what they add up to, and how far each was reminded of. */
export async function duePage(context: StaffContext) {
  const { services, corporation, t, may, url } = context;
  const { db } = services;
  const { asked, filter } = askedDue(url);
  const [page, total, sums, settings, seller, members, chips] = await Promise.all([
    listDue(db, corporation, filter, asked.request),
    countDue(db, corporation, filter, COUNT_CAP + 1),
    dueByBucket(db, corporation, filter),
    findReminderSettings(db, corporation),
    findCorporation(db, corporation),
    listMembers(db, corporation),
    chipsOf(context, asked.address, filter),
  ]);
  const rows = page.rows.map((row) => withNext(row, settings, filter.today));
  return {
    ...listData(t('dunning.due.title'), asked, { ...page, rows }, total),
    today: filter.today,
    bucket: filter.bucket ?? null,
    stage: filter.stage ?? null,
    person: filter.person ?? null,
    buckets: dueBuckets.map(({ key }) => ({
      key,
      ...(sums.get(key) ?? { count: 0, due: '0.00' }),
      to: linkWith(asked.address, { bucket: filter.bucket === key ? null : key }),
    })),
    people: await peopleOfDue(context, page.rows),
    members: members.map(({ id, firstName, lastName }) => ({
      value: id,
      label: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
    })),
    chips,
    selectAll: url.searchParams.get('select') === 'page',
    leaveByThemselves: (seller?.remindersEnabled ?? false) && settings.automatic,
    maySend: may('ROLE_INVOICE_SEND'),
    maySet: may('ROLE_ADMIN'),
  };
}

export type DueData = Awaited<ReturnType<typeof duePage>>;

/** What would be sent, before it is; or why nothing was asked. */
export type RemindAnswer =
  | { outcome: 'question'; asked: BulkQuestionData }
  | { outcome: 'refused'; error: string };

const refuse = (error: string, status: number) =>
  data<RemindAnswer>({ outcome: 'refused', error }, { status });

/** The next reminder of each chosen invoice, or why none. */
async function planReminders(context: StaffContext, rows: readonly DueRow[]): Promise<Planned[]> {
  const pace = await findReminderSettings(context.services.db, context.corporation);
  const planned: Planned[] = [];
  for (const row of rows) {
    const { version, number, clientName, due } = row;
    const about = pathTo('invoiceReminder', { versionId: version });
    const base = { shown: { key: version, label: number, about, whom: clientName, amount: due }, version };
    const plan = await planReminder(context, row, pace);
    planned.push(
      'reason' in plan ? { ...base, ...plan } : { ...base, reason: null, command: sendReminder, ...plan },
    );
  }
  return planned;
}

/** Asks about the next reminder of each chosen invoice, and has them sent once that was confirmed. */
export async function remindChosen(context: StaffContext) {
  const form = await context.request.formData();
  if (!context.may('ROLE_INVOICE_SEND')) throw new Response(null, { status: 403 });
  if (formText(form, 'corporation') !== String(context.corporation))
    return refuse('errors.otherCorporation', 409);
  const versions = form
    .getAll('version')
    .flatMap((value) => idOf(entryText(value)) ?? [])
    .slice(0, PAGE);
  if (versions.length === 0) return refuse('lists.report.nothingChosen', 422);
  const { asked, filter } = askedDue(context.url);
  const { services, corporation } = context;
  const { rows } = await listDue(services.db, corporation, { today: filter.today, versions }, asked.request);
  const planned = await planReminders(context, rows);
  const answer = await askOrStart(context, {
    name: 'remind',
    form,
    planned,
    back: asked.address,
    capped: null,
  });
  return answer instanceof Response ? answer : data<RemindAnswer>(answer);
}
