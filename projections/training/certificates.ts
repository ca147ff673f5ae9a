import { sql, type RawBuilder } from 'kysely';
import { addDays } from '#domain/kernel/dates.ts';
import type {
  CertificateEvent,
  CertificateFacts,
  CertificateStage,
  CertificateStatus,
} from '#domain/training/certificate.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';
import { keptParty, ofParty } from '../same-party.ts';

const stageOf = ({ expectedDate }: CertificateFacts): CertificateStage =>
  expectedDate === null ? 'unplanned' : 'planned';

const factsRow = ({ type, expectedDate, endDate, provider, place, cost }: CertificateFacts) => ({
  type_id: type,
  expected_on: expectedDate,
  end_on: endDate,
  provider_id: provider,
  place,
  cost,
  record_ids: [type],
});

export const certificates = projection<CertificateEvent>({
  name: 'certificates',
  tables: ['certificate'],
  on: {
    CertificateRegistered: (
      { certificate, corporation, person, session, facts, comment },
      { db, recorded },
    ) =>
      db
        .insertInto('certificate')
        .values({
          id: certificate,
          corporation_id: corporation,
          person_id: person,
          session_id: session,
          stage: stageOf(facts),
          comment,
          revision: recorded.revision,
          ...factsRow(facts),
        })
        .execute(),
    CertificateEdited: ({ certificate, facts, comment }, { db, recorded }) =>
      db
        .updateTable('certificate')
        .set({
          ...factsRow(facts),
          comment,
          revision: recorded.revision,
          stage: sql`case when stage in ('unplanned', 'planned') then ${stageOf(facts)} else stage end`,
        })
        .where('id', '=', certificate)
        .execute(),
    CertificateReprogrammed: ({ certificate, expectedDate, endDate }, { db, recorded }) =>
      db
        .updateTable('certificate')
        .set({ expected_on: expectedDate, end_on: endDate, stage: 'planned', revision: recorded.revision })
        .where('id', '=', certificate)
        .execute(),
    CertificateCompleted: ({ certificate, obtainedOn, validUntil, number }, { db, recorded }) =>
      db
        .updateTable('certificate')
        .set({
          obtained_on: obtainedOn,
          valid_until: validUntil,
          number,
          stage: 'completed',
          revision: recorded.revision,
          told_for: sql`case when valid_until is not distinct from ${validUntil}::date then told_for end`,
        })
        .where('id', '=', certificate)
        .execute(),
    CertificateCanceled: ({ certificate }, { db, recorded }) =>
      db
        .updateTable('certificate')
        .set({ stage: 'canceled', revision: recorded.revision })
        .where('id', '=', certificate)
        .execute(),
    CertificateAlertRaised: ({ certificate, day }, { db, recorded }) =>
      db
        .updateTable('certificate')
        .set({ told_for: day, revision: recorded.revision })
        .where('id', '=', certificate)
        .execute(),
    CertificateHolderAlerted: ({ certificate }, { db, recorded }) =>
      db
        .updateTable('certificate')
        .set({ revision: recorded.revision })
        .where('id', '=', certificate)
        .execute(),
    CertificateDeclared: ({ certificate, day }, { db, recorded }) =>
      db
        .updateTable('certificate')
        .set({ declared_on: day, revision: recorded.revision })
        .where('id', '=', certificate)
        .execute(),
    CertificateDeclarationWithdrawn: ({ certificate }, { db, recorded }) =>
      db
        .updateTable('certificate')
        .set({ declared_on: null, revision: recorded.revision })
        .where('id', '=', certificate)
        .execute(),
    CertificateDeleted: ({ certificate }, { db }) =>
      db.deleteFrom('certificate').where('id', '=', certificate).execute(),
  },
});

/** A value of the kind of a certificate, as the list of kinds says it by now. */
const ofKind = (value: RawBuilder<unknown>) =>
  sql`(select ${value} from record_list kind where kind.id = certificate.type_id)`;

/** From which day on somebody is told of it: `alertOn` of domain/training/validity.ts, in SQL. */
export const alertDay = sql`least(
  certificate.valid_until - coalesce(${ofKind(sql`(kind.values->>'alertDays')::int`)}, 60),
  (select min((p.birth_date + make_interval(years => (age->>'fromAge')::int))::date)
    from person p, record_list kind, jsonb_array_elements(coalesce(kind.values->'ages', '[]')) age
    where p.id = certificate.person_id and kind.id = certificate.type_id and p.birth_date is not null
      and (p.birth_date + make_interval(years => (age->>'fromAge')::int))::date > certificate.obtained_on
      and (p.birth_date + make_interval(years => (age->>'fromAge')::int))::date < certificate.valid_order))`;

/** Another one of the kind counts longer: this one is replaced (`lastOf` of domain/training/problems.ts). */
export const isReplaced = sql`exists (select from certificate n where n.person_id = certificate.person_id
  and n.corporation_id = certificate.corporation_id and n.type_id = certificate.type_id and n.stage = 'completed'
  and (n.valid_order, n.obtained_on, n.id) > (certificate.valid_order, certificate.obtained_on, certificate.id))`;

/** How it stands on a day: `shownStatus` of domain/training/certificate.ts, in SQL. */
const shownStatus = (today: string) => sql`case
  when stage = 'planned' and last_day < ${today} then 'to_complete'
  when stage = 'completed' and ${alertDay} <= ${today} and not ${isReplaced} then 'alert_deadline'
  else stage end`;

const inStatus: Readonly<Record<CertificateStatus, (today: string) => RawBuilder<unknown>>> = {
  unplanned: () => sql`stage = 'unplanned'`,
  planned: (today) => sql`(stage = 'planned' and (last_day is null or last_day >= ${today}))`,
  to_complete: (today) => sql`(stage = 'planned' and last_day < ${today})`,
  alert_deadline: (today) => sql`(stage = 'completed' and ${alertDay} <= ${today} and not ${isReplaced})`,
  completed: (today) =>
    sql`(stage = 'completed' and (coalesce(${alertDay} > ${today}, true) or ${isReplaced}))`,
  canceled: () => sql`stage = 'canceled'`,
};

/** A certificate as lists show it. */
export interface CertificateRow {
  id: number;
  person: number;
  /** '' once erased. */
  personName: string;
  type: number;
  typeName: string;
  session: number | null;
  status: CertificateStatus;
  expectedDate: string | null;
  endDate: string | null;
  provider: number | null;
  providerName: string | null;
  place: string | null;
  /** Euros without VAT, of one person. */
  cost: string | null;
  obtainedOn: string | null;
  validUntil: string | null;
  number: string | null;
  revision: number;
}

const personName = sql`coalesce((select pc.name from person_corporation pc where pc.person_id = certificate.person_id
  and pc.corporation_id = certificate.corporation_id), '')`;
const typeName = sql`coalesce(${ofKind(sql`kind.label`)}, '')`;

const columns = (
  today: string,
) => sql`id, person_id as person, ${personName} as "personName", type_id as type,
  ${typeName} as "typeName", session_id as session, ${shownStatus(today)} as status, expected_on as "expectedDate",
  end_on as "endDate", ${keptParty('provider_id')} as provider,
  (select t.name from third_party t where t.id = ${keptParty('provider_id')}) as "providerName", place,
  cost::text as cost, obtained_on as "obtainedOn", valid_until as "validUntil", number, revision`;

export interface CertificateFilter {
  keyword: string | null;
  status: CertificateStatus | null;
  person?: number | null;
  type?: number | null;
  session?: number | null;
  provider?: number | null;
  /** Those that are held without a number or a file. */
  unproven?: boolean;
  /** The day that they are looked at on. */
  today: string;
}

/**
 * Each word is in the name of whose it is, in its kind or in its number: people and kinds are looked up once, by their
 * own indexes.
 */
export const saidOf = (corporation: number, keyword: string | null): RawBuilder<unknown>[] =>
  (keyword ?? '')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 6)
    .map((word) => {
      const [inSearch] = matches(word);
      const [inNumber] = matches(word, sql`fold(coalesce(number, ''))`);
      return sql`(person_id in (select person_id from person_corporation
          where corporation_id = ${corporation} and ${inSearch})
        or type_id in (select id from record_list where corporation_id = ${corporation}
          and resource = 'certificatetype' and ${inSearch})
        or ${inNumber})`;
    });

/** Held, and nothing shows it: neither a number nor a file. */
const isUnproven = sql`(stage = 'completed' and number is null and not exists (select from attached_document a
  where a.owner_kind = 'certificate' and a.owner_id = certificate.id))`;

function query(corporation: number, filter: CertificateFilter): ListQuery {
  const {
    keyword,
    status,
    person = null,
    type = null,
    session = null,
    provider = null,
    unproven = false,
    today,
  } = filter;
  return {
    table: 'certificate',
    id: 'id',
    select: columns(today),
    where: [
      sql`corporation_id = ${corporation}`,
      ...(status === null ? [] : [inStatus[status](today)]),
      ...(person === null ? [] : [sql`person_id = ${person}`]),
      ...(type === null ? [] : [sql`type_id = ${type}`]),
      ...(session === null ? [] : [sql`session_id = ${session}`]),
      ...(provider === null ? [] : [ofParty('provider_id', provider)]),
      ...(unproven ? [isUnproven] : []),
      ...saidOf(corporation, keyword),
    ],
    sorts: {
      newest: { column: 'id', type: 'bigint' },
      expected: { column: 'expected_order', type: 'date' },
      validUntil: { column: 'valid_order', type: 'date' },
    },
    defaultSort: 'newest',
  };
}

export const listCertificates = (
  db: Database,
  corporation: number,
  filter: CertificateFilter,
  request: ListRequest,
): Promise<ListPage<CertificateRow>> => listPage<CertificateRow>(db, query(corporation, filter), request);

export const countCertificates = (
  db: Database,
  corporation: number,
  filter: CertificateFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);

/** Third parties that certificates of a company are obtained from, by name; '' once erased. */
export async function certificateProviders(
  db: Database,
  corporation: number,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select t.id, coalesce(t.name, '') as name from third_party t
    where t.id in (select ${keptParty('provider_id')} from (
      select distinct provider_id from certificate where corporation_id = ${corporation} and provider_id is not null) held)
    order by name, t.id`.execute(db);
  return rows;
}

export interface FoundCertificate extends CertificateRow {
  comment: string | null;
}

/** One certificate; null for an unknown or foreign one. */
export async function findCertificate(
  db: Database,
  id: number,
  corporation: number,
  today: string,
): Promise<FoundCertificate | null> {
  const { rows } = await sql<FoundCertificate>`select ${columns(today)}, comment from certificate
    where id = ${id} and corporation_id = ${corporation}`.execute(db);
  return rows[0] ?? null;
}

/** All of somebody in a corporation, what counts longest first. */
export async function certificatesOfPerson(
  db: Database,
  person: number,
  corporation: number,
  today: string,
): Promise<CertificateRow[]> {
  const { rows } = await sql<CertificateRow>`select ${columns(today)} from certificate
    where person_id = ${person} and corporation_id = ${corporation}
    order by stage = 'canceled', valid_order desc, expected_order, id desc limit 500`.execute(db);
  return rows;
}

/** Those of a session, by name. */
export async function certificatesOfSession(
  db: Database,
  session: number,
  corporation: number,
  today: string,
): Promise<CertificateRow[]> {
  const { rows } = await sql<CertificateRow>`select ${columns(today)} from certificate
    where session_id = ${session} and corporation_id = ${corporation} order by ${personName}, id`.execute(db);
  return rows;
}

/** How many stand how on a day. */
export async function certificateCounts(
  db: Database,
  corporation: number,
  today: string,
): Promise<Partial<Record<CertificateStatus, number>>> {
  const { rows } = await sql<{ status: CertificateStatus; count: number }>`
    select status, count(*)::int as count from (select ${shownStatus(today)} as status from certificate
      where corporation_id = ${corporation}) shown group by status`.execute(db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** Somebody works for the corporation on a day: by a contract, or where there is none by being enabled. */
export const isPresent = (
  day: string,
) => sql`(exists (select from contract c where c.person_id = pc.person_id and c.corporation_id = pc.corporation_id
    and not c.deleted and c.start_on <= ${day} and (c.end_on is null or c.end_on >= ${day}))
  or (pc.enabled and not exists (select from contract c where c.person_id = pc.person_id
    and c.corporation_id = pc.corporation_id and not c.deleted)))`;

/** For how long an end that nobody was told of is still news: what was taken in of the past is none. */
const NEWS_DAYS = 31;

/** Certificates whose alert day came, and that nobody was told of: of people who are there, those that count still. */
export async function certificatesToTell(
  db: Database,
  today: string,
): Promise<{ id: number; corporation: number; day: string }[]> {
  const { rows } = await sql<{ id: number; corporation: number; day: string }>`
    select id, certificate.corporation_id as corporation, day from certificate
    join person_corporation pc on pc.person_id = certificate.person_id
      and pc.corporation_id = certificate.corporation_id
    cross join lateral (select ${alertDay} as day) alert
    where stage = 'completed' and told_for is null and valid_until >= ${addDays(today, -NEWS_DAYS)}
      and day <= ${today} and pc.name <> '' and ${isPresent(today)} and not ${isReplaced}
    order by id limit 10000`.execute(db);
  return rows;
}

/** What ended in a time, of the kinds that stand in the passport of prevention, by the day. */
export interface PassportRow {
  id: number;
  person: number;
  lastName: string | null;
  firstName: string | null;
  birthDate: string | null;
  personnelNumber: string | null;
  typeName: string;
  expectedDate: string | null;
  obtainedOn: string;
  validUntil: string | null;
  number: string | null;
  providerName: string | null;
  declaredOn: string | null;
}

export async function passportTrainings(
  db: Database,
  corporation: number,
  { from, until }: { from: string; until: string },
): Promise<PassportRow[]> {
  const { rows } = await sql<PassportRow>`
    select certificate.id, certificate.person_id as person, p.last_name as "lastName", p.first_name as "firstName",
      p.birth_date as "birthDate", pc.personnel_number as "personnelNumber", kind.label as "typeName",
      expected_on as "expectedDate", obtained_on as "obtainedOn", valid_until as "validUntil", number,
      declared_on as "declaredOn",
      (select t.name from third_party t where t.id = ${keptParty('provider_id')}) as "providerName"
    from certificate
    join record_list kind on kind.id = certificate.type_id and (kind.values->>'passport')::boolean
    join person p on p.id = certificate.person_id
    join person_corporation pc on pc.person_id = certificate.person_id
      and pc.corporation_id = certificate.corporation_id
    where certificate.corporation_id = ${corporation} and stage = 'completed'
      and obtained_on between ${from} and ${until}
    order by obtained_on, pc.name_order, certificate.id limit 5000`.execute(db);
  return rows;
}
