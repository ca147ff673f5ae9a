import { sql } from 'kysely';
import { compareDates } from '#domain/kernel/dates.ts';
import { DECLARATION_DAYS } from '#domain/people/labour-rules.ts';
import { interviewsDue } from './interviews.ts';
import { isReplaced } from '../training/certificates.ts';
import type { Database } from '#db/postgres/pool.ts';
import { healthStandings } from '../health/health-due.ts';
import { staffWithin } from './staff.ts';

export const deadlineKinds = [
  'contractEnd',
  'trialEnd',
  'declaration',
  'permit',
  'licence',
  'document',
  'interview',
  'certificate',
  'healthExam',
] as const;
export type DeadlineKind = (typeof deadlineKinds)[number];

/** Something about a person that is due on a day, and by which rule. */
export interface Deadline {
  kind: DeadlineKind;
  /** Of the contract, person (permit, licence, exam of health), attached file (document) or certificate it is about. */
  id: number;
  person: number;
  name: string;
  day: string;
  contract: number | null;
  /** What sort of document or certificate it is; null of other kinds, and where nothing was said. */
  about: string | null;
}

/**
 * What is due about the people of a corporation from one day to another, both included, the earliest first: of those
 * under contract or employed, or whose contract ends then. Of documents of one sort the last one counts.
 * @param kinds those that the reader may see
 * @param limit the earliest ones that are read at most
 */
export async function peopleDeadlines(
  db: Database,
  corporation: number,
  { unsettled = false, unit = null, manager = null, ...days }: AskedSpan,
  kinds: readonly DeadlineKind[],
  limit = 1000,
): Promise<Deadline[]> {
  const within = await staffWithin(db, corporation, { unit, manager }, days.today);
  const span = { ...days, unsettled, within };
  const found = await Promise.all([
    storedDeadlines(db, corporation, span, kinds.filter(isStored), limit),
    kinds.includes('interview') ? interviewDeadlines(db, corporation, span) : [],
    kinds.includes('healthExam') ? examDeadlines(db, corporation, span) : [],
  ]);
  return found
    .flat()
    .sort((a, b) => compareDates(a.day, b.day))
    .slice(0, limit);
}

type StoredKind = Exclude<DeadlineKind, 'interview' | 'healthExam'>;
const isStored = (kind: DeadlineKind): kind is StoredKind => kind !== 'interview' && kind !== 'healthExam';

interface AskedSpan extends Pick<Span, 'from' | 'until' | 'today'> {
  unsettled?: boolean;
  /** Of those in this unit or one below it, or whom this person leads. */
  unit?: number | null;
  manager?: number | null;
}

interface Span {
  from: string;
  /** Before it too, what nobody settled by now: what is still valid no more, was not held, or was not renewed. */
  unsettled: boolean;
  until: string;
  today: string;
  /** The people that it is about; null: all. */
  within: ReadonlySet<number> | null;
}

/** Before every day: what is left undone is told however old it is. */
const EVER = '0001-01-01';

const isIn = ({ from, unsettled, until }: Span, day: string): boolean =>
  (unsettled || day >= from) && day <= until;

const isWithin = ({ within }: Span, person: number): boolean => within === null || within.has(person);

/** The next interview of each person that is due then. */
async function interviewDeadlines(db: Database, corporation: number, span: Span): Promise<Deadline[]> {
  const due = await interviewsDue(db, corporation, span.today);
  return due
    .filter(({ day, person }) => isIn(span, day) && isWithin(span, person))
    .map((next) => ({ ...next, kind: 'interview', id: next.contract, about: null }));
}

/**
 * The next exam of health of each person that is due then: what it is for is told by the page of their follow-up
 * alone, and stands in no calendar.
 */
async function examDeadlines(db: Database, corporation: number, span: Span): Promise<Deadline[]> {
  const standings = await healthStandings(db, corporation, span.today);
  return standings.flatMap(({ person, name, due }) => {
    const next = due.find(({ day }) => isIn(span, day));
    const about = { contract: null, about: null };
    return next === undefined || !isWithin(span, person)
      ? []
      : [{ kind: 'healthExam' as const, id: person, person, name, day: next.day, ...about }];
  });
}

/** What stands in rows: one question, whatever the kinds. */
async function storedDeadlines(
  db: Database,
  corporation: number,
  { from, unsettled, until, today, within }: Span,
  kinds: readonly StoredKind[],
  limit: number,
): Promise<Deadline[]> {
  const own = sql`from contract c where c.person_id = pc.person_id and c.corporation_id = pc.corporation_id
    and not c.deleted`;
  // Not out of contract: by a contract, or employed by the dates that stand beside the account.
  const here = sql`pc.corporation_id = ${corporation} and (
    exists (select ${own} and (c.end_on is null or c.end_on >= ${today}))
    or (pc.employee and (pc.contract_end is null or pc.contract_end >= ${today}) and not exists (select ${own})))`;
  const since = unsettled ? EVER : from;
  const none = sql`null::bigint as contract, null::text as about`;
  const parts = {
    contractEnd: sql`select 'contractEnd' as kind, id, person_id as person, end_on as day, id as contract,
        null::text as about from contract
      where corporation_id = ${corporation} and not deleted and end_on between ${from} and ${until}`,
    trialEnd: sql`select 'trialEnd' as kind, id, person_id as person, trial_end as day, id as contract,
        null::text as about from contract
      where corporation_id = ${corporation} and not deleted and trial_end between ${from} and ${until}
        and (end_on is null or end_on >= trial_end)`,
    declaration: sql`select 'declaration' as kind, id, person_id as person, start_on as day, id as contract,
        null::text as about from contract
      where corporation_id = ${corporation} and not deleted and not trainee
        and (declared_on is null or declared_on < start_on - ${DECLARATION_DAYS}::int)
        and start_on between ${from} and ${until}`,
    permit: sql`select 'permit' as kind, p.id, p.id as person, p.permit_expiry as day, ${none}
      from person p join person_corporation pc on pc.person_id = p.id
      where ${here} and p.permit_expiry between ${since} and ${until}`,
    licence: sql`select 'licence' as kind, p.id, p.id as person, p.licence_expiry as day, ${none}
      from person p join person_corporation pc on pc.person_id = p.id
      where ${here} and p.licence_expiry between ${since} and ${until}`,
    document: sql`select 'document' as kind, d.id, d.owner_id as person, d.valid_until as day,
        null::bigint as contract, d.document_type as about
      from attached_document d join person_corporation pc on pc.person_id = d.owner_id
      where ${here} and d.corporation_id = ${corporation} and d.owner_kind = 'person'
        and d.valid_until between ${since} and ${until}
        and not exists (select from attached_document n where n.owner_kind = 'person' and n.owner_id = d.owner_id
          and n.corporation_id = d.corporation_id and n.document_type_id = d.document_type_id
          and n.valid_until > d.valid_until)`,
    certificate: sql`select 'certificate' as kind, certificate.id, certificate.person_id as person,
        certificate.valid_until as day, null::bigint as contract, kind.label as about
      from certificate join person_corporation pc on pc.person_id = certificate.person_id
      join record_list kind on kind.id = certificate.type_id
      where ${here} and certificate.corporation_id = ${corporation} and certificate.stage = 'completed'
        and certificate.valid_until between ${since} and ${until} and not ${isReplaced}`,
  } satisfies Record<StoredKind, unknown>;
  if (kinds.length === 0) return [];
  const asked = sql.join(
    kinds.map((kind) => parts[kind]),
    sql` union all `,
  );
  const { rows } = await sql<Deadline>`
    select d.kind, d.id, d.person, pc.name, d.day, d.contract, d.about from (${asked}) d
    join person_corporation pc on pc.person_id = d.person and pc.corporation_id = ${corporation}
    ${within === null ? sql`` : sql`where d.person = any(${[...within]}::bigint[])`}
    order by d.day, pc.name_order, d.kind, d.id limit ${limit}`.execute(db);
  return rows;
}
