import { documentStory, type StoryEntry } from '#domain/history/document-story.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { Sealed } from '#domain/kernel/personal.ts';
import { readRecord } from '#projections/documents/document-record.ts';
import type { DocumentView } from '#projections/documents/documents.ts';
import { namesOfUsers, usersOf } from '#projections/people/people.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { errorText } from '../ui/form/errors.ts';
import { formatMoney } from '../ui/format.ts';
import { tellerOf } from './history-wording.server.ts';

/** What happened once, in one line. */
export interface HistoryEntry {
  key: string;
  title: string;
  detail: string;
  at: string;
  who: string;
}

/** What an event of a plain record or a payment says beyond its name, where it says more. */
function detailOf({ event }: RecordedEvent, { language, t }: Pick<StaffContext, 'language' | 't'>): string {
  const data: Readonly<Record<string, unknown>> = { ...event.data };
  if (event.type === 'PaymentRecorded' && typeof data['amount'] === 'string')
    return formatMoney(data['amount'], language);
  if (event.type === 'ThirdPartyNoted' && typeof data['text'] === 'string') return data['text'];
  if (event.type === 'ExpenseApproved' && data['alone'] === true) return t('expenses.approvedAlone');
  if (typeof data['reason'] === 'string')
    return event.type === 'RecurringInvoiceFailed' ? errorText(t, data['reason']) : data['reason'];
  return typeof data['number'] === 'string' && !isSealed(event.data, 'number') ? data['number'] : '';
}

/** Whether an event keeps a field with somebody's key: what is theirs is told by the pages that have a right for it. */
function isSealed(data: { personal?: Sealed }, field: string): boolean {
  return data.personal?.fields.includes(field) === true;
}

const newestFirst = (a: HistoryEntry, b: HistoryEntry): number =>
  a.at < b.at ? 1 : a.at > b.at ? -1 : b.key.localeCompare(a.key, 'en', { numeric: true });

/**
 * Who did what when, newest first: of records without a story of their own. Who belongs to other companies alone is
 * named in none of them.
 */
export async function eventEntries(
  context: StaffContext,
  events: readonly RecordedEvent[],
): Promise<HistoryEntry[]> {
  const { services, corporation, t } = context;
  const users = [...new Set(events.map((one) => one.metadata.user).filter((user) => user !== null))];
  const [names, ours] = await Promise.all([
    namesOfUsers(services.db, users),
    usersOf(services.db, users, corporation),
  ]);
  const whoOf = (user: number | null): string => {
    if (user === null) return t('history.system');
    return ours.has(user) ? (names.get(user) ?? t('history.erased')) : t('history.elsewhere');
  };
  const entries = events.map((one): HistoryEntry => {
    return {
      key: `${one.stream}-${one.revision}`,
      title: t(`commerce.event.${one.event.type}`),
      detail: detailOf(one, context),
      at: one.metadata.occurredAt,
      who: whoOf(one.metadata.user),
    };
  });
  return entries.sort(newestFirst);
}

/** How many entries a document's own page shows. */
const RECENT = 5;

/** The last entries of a document's story, for its page, and how many there are. */
export async function recentHistory(
  context: StaffContext,
  view: DocumentView,
): Promise<{ count: number; entries: HistoryEntry[] }> {
  const { services, corporation } = context;
  const record = await readRecord(services.db, services.store.read, view, corporation);
  const story = documentStory(record, { differences: false });
  const recent = story.slice(0, RECENT);
  const teller = await tellerOf(context, view.kind, recent);
  const entryOf = (entry: StoryEntry): HistoryEntry => ({
    key: entry.key,
    title: teller.title(entry.type),
    detail: entry.facts.map((fact) => teller.fact(fact).text).join(' · '),
    at: entry.at,
    who: teller.who(entry.user, entry.client),
  });
  return { count: story.length, entries: recent.map(entryOf) };
}
