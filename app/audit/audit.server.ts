import { mayPass } from '#domain/kernel/access.ts';
import { LEGAL_TIME_ZONE, addDays } from '#domain/kernel/dates.ts';
import { instantAt } from '#domain/kernel/moments.ts';
import { recordDefinitions } from '#domain/records/registry.ts';
import { auditedRecords, type AuditFilter, type AuditRow } from '#projections/audit/audit.ts';
import { askedDay } from '../http/asked-day.ts';
import { listAddress, type ListAddress } from '../http/list.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { nameTeller } from '../shared-documents/who.server.ts';
import { actionWords, kindWords, pageOf, recordWords } from './audit-words.server.ts';

const recordKinds: ReadonlySet<string> = new Set(recordDefinitions.map(({ resource }) => resource));

/** What the form of the filters holds, as it was typed. */
export interface AuditValues {
  user: string;
  kind: string;
  action: string;
  from: string;
  until: string;
  record: string;
  company: string;
}

const isSuper = ({ actor }: StaffContext): boolean =>
  mayPass(actor, { role: 'ROLE_SUPER_ADMIN', scope: 'installation' });

/**
 * The corporation whose log is shown: the chosen one; a super admin may look at each, and at the installation (0).
 * @throws Response 403 for an administrator who has chosen none: what happens in the installation is not theirs.
 */
export function auditedCorporation(context: StaffContext): number {
  const { actor, url } = context;
  if (isSuper(context)) {
    const asked = url.searchParams.get('company') ?? '';
    if (/^\d{1,15}$/.test(asked)) return Number(asked);
    return actor.corporation ?? 0;
  }
  if (actor.corporation === null) throw new Response(null, { status: 403 });
  return actor.corporation;
}

const idOf = (typed: string): number | null => (/^\d{1,15}$/.test(typed) ? Number(typed) : null);

/** The filters of the address; what cannot be read of them is left out. */
export function askedAudit(context: StaffContext): {
  asked: ListAddress;
  filter: AuditFilter;
  values: AuditValues;
} {
  const { url } = context;
  const text = (name: string) => url.searchParams.get(name)?.trim().slice(0, 100) ?? '';
  const [from, until] = [askedDay(url.searchParams, 'from'), askedDay(url.searchParams, 'until')];
  const stream = /^[A-Za-z]{1,40}-\d{1,15}$/.test(text('record')) ? text('record') : null;
  return {
    asked: listAddress(url, { sort: 'newest', direction: 'desc' }),
    filter: {
      corporation: auditedCorporation(context),
      user: idOf(text('user')),
      stream,
      kind: text('kind') || null,
      types: text('action') === '' ? null : [text('action')],
      from: from && instantAt(from, '00:00', LEGAL_TIME_ZONE),
      until: until && instantAt(addDays(until, 1), '00:00', LEGAL_TIME_ZONE),
    },
    values: {
      user: text('user'),
      kind: text('kind'),
      action: text('action'),
      from: text('from'),
      until: text('until'),
      record: stream ?? '',
      company: text('company'),
    },
  };
}

/** An event in words. */
export interface ShownEvent {
  key: string;
  at: string;
  who: string;
  action: string;
  kind: string;
  record: string;
  stream: string;
  /** The page of the record. */
  page: string | null;
}

/** Events in the reader's words: two questions, however many they are. */
export async function shownEvents(context: StaffContext, rows: readonly AuditRow[]): Promise<ShownEvent[]> {
  const { services, t } = context;
  const [records, who] = await Promise.all([
    auditedRecords(services.db, rows, recordKinds),
    nameTeller(
      context,
      rows.map(({ user }) => user),
    ),
  ]);
  return rows.map((row) => {
    const record = records.get(row.stream);
    return {
      key: `${row.stream}-${row.version}`,
      at: row.at,
      who: who(row.user),
      action: actionWords(t, row.type),
      kind: kindWords(t, row.kind),
      record: recordWords(t, row, record),
      stream: row.stream,
      page: pageOf(row, record),
    };
  });
}
