import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { Translate } from '#locales/translate.ts';
import { mailsOf, type MailRow } from '#projections/mail-list.ts';
import { namesOfUsers } from '#projections/people.ts';
import type { StaffContext } from '../http/screen.server.ts';

export interface HistoryEntry {
  key: string;
  title: string;
  detail: string;
  at: string;
  who: string;
}

/** What an event says beyond its name, where it says more. */
function detailOf({ event }: RecordedEvent): string {
  const data: Readonly<Record<string, unknown>> = { ...event.data };
  if (typeof data['reasonRefuse'] === 'string') return `« ${data['reasonRefuse']} »`;
  if (event.type === 'PaymentRecorded' && typeof data['amount'] === 'string') return data['amount'];
  return typeof data['number'] === 'string' ? data['number'] : '';
}

const mailEntry = (mail: MailRow, t: Translate): HistoryEntry => ({
  key: `mail-${mail.id}`,
  title: t(`commerce.mail.status.${mail.status}`),
  detail: `${mail.to.join(', ')}${mail.reason ? ` — ${mail.reason}` : ''}`,
  at: mail.settledAt ?? mail.queuedAt,
  who: 'Registre',
});

const newestFirst = (a: HistoryEntry, b: HistoryEntry): number =>
  a.at < b.at ? 1 : a.at > b.at ? -1 : b.key.localeCompare(a.key, 'en', { numeric: true });

/** Who did what when, newest first. */
export async function eventEntries(
  { services, t }: StaffContext,
  events: readonly RecordedEvent[],
): Promise<HistoryEntry[]> {
  const users = [...new Set(events.map((one) => one.metadata.user).filter((user) => user !== null))];
  const names = await namesOfUsers(services.db, users);
  const entries = events.map((one): HistoryEntry => {
    const { user } = one.metadata;
    return {
      key: `${one.stream}-${one.version}`,
      title: t(`commerce.event.${one.event.type}`),
      detail: detailOf(one),
      at: one.metadata.occurredAt,
      who: user === null ? 'Registre' : (names.get(user) ?? t('commerce.erased')),
    };
  });
  return entries.sort(newestFirst);
}

/** The history of a document: its own events and its mails. */
export async function historyOf(
  context: StaffContext,
  kind: 'quotation' | 'invoice',
  id: number,
  events: readonly RecordedEvent[],
): Promise<HistoryEntry[]> {
  const { services, corporation, t } = context;
  const [own, mails] = await Promise.all([
    eventEntries(context, events),
    mailsOf(services.db, kind, id, corporation),
  ]);
  return [...own, ...mails.map((mail) => mailEntry(mail, t))].sort(newestFirst);
}
