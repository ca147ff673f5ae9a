import { sql } from 'kysely';
import {
  type ContractEvent,
  type ContractFacts,
  type ContractHolder,
  type ContractSpan,
  type ContractTerms,
} from '#domain/people/contract.ts';
import { notedAgain, type LaterPost } from '#domain/people/staff-register.ts';
import type { Database } from '#db/postgres/pool.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';

const factsRow = ({ type, start, end, ...facts }: ContractFacts) => ({
  type_id: type.id,
  type_name: type.name,
  fixed_term: type.fixedTerm,
  start_on: start,
  end_on: end,
  trial_end: facts.trialEnd,
  apprentice: facts.apprentice,
  made_available: facts.madeAvailable,
  trainee: facts.trainee,
  tutor_id: facts.tutor,
  place: facts.place ?? null,
  lender: facts.lender ?? null,
  hiring_authorised_on: facts.hiringAuthorisedOn ?? null,
  hiring_authorisation_asked_on: facts.hiringAuthorisationAskedOn ?? null,
  dismissal_authorised_on: facts.dismissalAuthorisedOn ?? null,
  dismissal_authorisation_asked_on: facts.dismissalAuthorisationAskedOn ?? null,
});

const putTerms = (
  db: Database,
  contract: number,
  from: string,
  reason: string | null,
  terms: ContractTerms,
) => {
  const row = {
    job: terms.job,
    qualification: terms.qualification,
    category: terms.category,
    profile_id: terms.profile,
    schedule: JSON.stringify(terms.schedule),
    hourly_cost: terms.hourlyCost,
    hourly_rate: terms.hourlyRate,
    reason,
  };
  return db
    .insertInto('contract_terms')
    .values({ contract_id: contract, from_day: from, ...row })
    .onConflict((conflict) => conflict.columns(['contract_id', 'from_day']).doUpdateSet(row))
    .execute();
};

/** Kinds and profiles that the contract names: they are not deleted while it does. */
const recordsOf = ({ type, profile }: ContractFacts): number[] => [
  type.id,
  ...(profile === null ? [] : [profile]),
];

export const contracts = projection<ContractEvent>({
  name: 'contracts',
  tables: ['contract', 'contract_terms'],
  on: {
    ContractRegistered: async ({ contract, corporation, person, facts }, { db, recorded }) => {
      await db
        .insertInto('contract')
        .values({
          id: contract,
          corporation_id: corporation,
          person_id: person,
          end_reason: null,
          holder: null,
          record_ids: recordsOf(facts),
          revision: recorded.revision,
          corrected_at: null,
          deleted: false,
          ...factsRow(facts),
        })
        .execute();
      await putTerms(db, contract, facts.start, null, facts);
    },
    ContractHolderNoted: ({ contract, holder }, { db, recorded: { revision, metadata } }) =>
      db
        .updateTable('contract')
        .set({
          holder: holder && JSON.stringify(holder),
          revision,
          ...(notedAgain(revision) && { corrected_at: metadata.occurredAt }),
        })
        .where('id', '=', contract)
        .execute(),
    ContractCorrected: async ({ contract, facts }, { db, recorded }) => {
      await sql`delete from contract_terms t using contract c
        where c.id = ${contract} and t.contract_id = c.id and t.from_day = c.start_on`.execute(db);
      await db
        .updateTable('contract')
        .set({
          ...factsRow(facts),
          record_ids: recordsOf(facts),
          revision: recorded.revision,
          corrected_at: recorded.metadata.occurredAt,
        })
        .where('id', '=', contract)
        .execute();
      await putTerms(db, contract, facts.start, null, facts);
    },
    ContractAmended: async ({ contract, amendment: { from, reason, terms } }, { db, recorded }) => {
      await putTerms(db, contract, from, reason, terms);
      await sql`update contract set revision = ${recorded.revision},
          record_ids = record_ids || ${terms.profile === null ? [] : [terms.profile]}::bigint[]
        where id = ${contract}`.execute(db);
    },
    ContractAmendmentRemoved: async ({ contract, from }, { db, recorded }) => {
      await db
        .deleteFrom('contract_terms')
        .where('contract_id', '=', contract)
        .where('from_day', '=', from)
        .execute();
      // What else it names, its type and the profiles of its terms.
      await sql`update contract c set revision = ${recorded.revision}, record_ids = array(
          select c.type_id union select profile_id from contract_terms t
            where t.contract_id = c.id and t.profile_id is not null)
        where c.id = ${contract}`.execute(db);
    },
    ContractEndSet: ({ contract, end, reason }, { db, recorded }) =>
      db
        .updateTable('contract')
        .set({
          end_on: end,
          end_reason: reason,
          revision: recorded.revision,
          // As `movesEnd` says.
          corrected_at: sql`case when end_on is null or end_on is not distinct from ${end}::date
            then corrected_at else ${recorded.metadata.occurredAt} end`,
        })
        .where('id', '=', contract)
        .execute(),
    HiringDeclared: ({ contract, declaredOn, declarationReference }, { db, recorded }) =>
      db
        .updateTable('contract')
        .set({
          declared_on: declaredOn,
          declaration_reference: declarationReference,
          revision: recorded.revision,
        })
        .where('id', '=', contract)
        .execute(),
    ContractDeleted: ({ contract }, { db, recorded }) =>
      db
        .updateTable('contract')
        .set({ deleted: true, record_ids: [], revision: recorded.revision })
        .where('id', '=', contract)
        .execute(),
  },
});

export const contractsOf = (db: Database, person: number, corporation: number): Promise<ContractSpan[]> =>
  db
    .selectFrom('contract')
    .select(['id', 'start_on as start', 'end_on as end'])
    .where('person_id', '=', person)
    .where('corporation_id', '=', corporation)
    .where('deleted', '=', false)
    .orderBy('start_on')
    .execute();

export async function personOfContract(
  db: Database,
  contract: number,
  corporation: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('contract')
    .select('person_id')
    .where('id', '=', contract)
    .where('corporation_id', '=', corporation)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return row?.person_id ?? null;
}

export const allContractsOf = (
  db: Database,
  person: number,
): Promise<{ id: number; corporation: number }[]> =>
  db
    .selectFrom('contract')
    .select(['id', 'corporation_id as corporation'])
    .where('person_id', '=', person)
    .where('deleted', '=', false)
    .orderBy('id')
    .execute();

/** A contract as pages show it, with the terms that hold on a day. */
export interface ContractRow {
  id: number;
  person: number;
  personName: string;
  type: number;
  typeName: string;
  fixedTerm: boolean;
  start: string;
  end: string | null;
  trialEnd: string | null;
  apprentice: boolean;
  madeAvailable: boolean;
  trainee: boolean;
  tutor: number | null;
  place: string | null;
  lender: string | null;
  hiringAuthorisedOn: string | null;
  hiringAuthorisationAskedOn: string | null;
  dismissalAuthorisedOn: string | null;
  dismissalAuthorisationAskedOn: string | null;
  endReason: string | null;
  /** When the hiring was declared (DPAE), and under which number. */
  declaredOn: string | null;
  declarationReference: string | null;
  holder: ContractHolder | null;
  job: string;
  qualification: string | null;
  category: string;
  profile: number | null;
  schedule: { morning: string; afternoon: string }[];
  revision: number;
  correctedAt: string | null;
}

const authorisationColumns = sql`hiring_authorised_on as "hiringAuthorisedOn",
  hiring_authorisation_asked_on as "hiringAuthorisationAskedOn", dismissal_authorised_on as "dismissalAuthorisedOn",
  dismissal_authorisation_asked_on as "dismissalAuthorisationAskedOn"`;

const contractColumns = sql`c.id, c.person_id as person,
  (select pc.name from person_corporation pc where pc.person_id = c.person_id
    and pc.corporation_id = c.corporation_id) as "personName",
  c.type_id as type, c.type_name as "typeName", c.fixed_term as "fixedTerm", c.start_on as start, c.end_on as end,
  c.trial_end as "trialEnd", c.apprentice, c.made_available as "madeAvailable", c.trainee, c.tutor_id as tutor, c.place, c.lender,
  ${authorisationColumns},
  c.end_reason as "endReason", c.declared_on as "declaredOn", c.declaration_reference as "declarationReference",
  c.holder, c.revision, c.corrected_at as "correctedAt",
  t.job, t.qualification, t.category, t.profile_id as profile, t.schedule`;

/** The terms that hold on a day: before the contract began, those that it begins with. */
const termsJoin = (day: string) => sql`join lateral (select * from contract_terms t where t.contract_id = c.id
  order by (t.from_day <= ${day}) desc, case when t.from_day <= ${day} then t.from_day end desc, t.from_day limit 1) t on true`;

/** The contracts of a person with the corporation, the newest first. */
export async function contractsOfPerson(
  db: Database,
  person: number,
  corporation: number,
  day: string,
): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`
    select ${contractColumns} from contract c ${termsJoin(day)}
    where c.person_id = ${person} and c.corporation_id = ${corporation} and not c.deleted order by c.start_on desc`.execute(
    db,
  );
  return rows;
}

/** One contract; null for an unknown or foreign one. */
export async function findContract(
  db: Database,
  id: number,
  corporation: number,
  day: string,
): Promise<ContractRow | null> {
  const { rows } = await sql<ContractRow>`
    select ${contractColumns} from contract c ${termsJoin(day)}
    where c.id = ${id} and c.corporation_id = ${corporation} and not c.deleted`.execute(db);
  return rows[0] ?? null;
}

/** The contracts of a corporation in order of hiring, with the terms that they began with. */
export async function contractsInOrder(db: Database, corporation: number): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`
    select ${contractColumns} from contract c
    join contract_terms t on t.contract_id = c.id and t.from_day = c.start_on
    where c.corporation_id = ${corporation} and not c.deleted order by c.start_on, c.id`.execute(db);
  return rows;
}

/** What the amendments of a corporation's contracts say of the post, by contract in the order of their days. */
export async function laterPosts(
  db: Database,
  corporation: number,
): Promise<(LaterPost & { contract: number })[]> {
  const { rows } = await sql<LaterPost & { contract: number }>`
    select t.contract_id as contract, t.from_day as from, t.job, t.qualification, t.schedule
    from contract c join contract_terms t on t.contract_id = c.id and t.from_day > c.start_on
    where c.corporation_id = ${corporation} and not c.deleted order by t.contract_id, t.from_day`.execute(db);
  return rows;
}

/** The streams of all contracts of a corporation, those that were taken back included. */
export async function contractStreams(db: Database, corporation: number): Promise<string[]> {
  const rows = await db
    .selectFrom('contract')
    .select('id')
    .where('corporation_id', '=', corporation)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => `contract-${id}`);
}

export interface ContractFilter {
  keyword: string | null;
  person: number | null;
  type: number | null;
  /** Those that cover this day; null: all. */
  day: string | null;
  /** The day whose terms are shown. */
  today: string;
}

const holderName = sql`(select pc.name from person_corporation pc where pc.person_id = contract.person_id
  and pc.corporation_id = contract.corporation_id)`;

/** A column of the terms that hold on a day. */
const term = (column: string, day: string) => sql`(select ${sql.ref(`t.${column}`)} from contract_terms t
  where t.contract_id = contract.id order by (t.from_day <= ${day}) desc,
    case when t.from_day <= ${day} then t.from_day end desc, t.from_day limit 1)`;

const contractQuery = (
  corporation: number,
  { keyword, person, type, day, today }: ContractFilter,
): ListQuery => ({
  table: 'contract',
  id: 'id',
  select: sql`id, person_id as person, ${holderName} as "personName", type_id as type, type_name as "typeName",
    fixed_term as "fixedTerm", start_on as start, end_on as end, trial_end as "trialEnd", apprentice,
    made_available as "madeAvailable", trainee, tutor_id as tutor, place, lender, ${authorisationColumns}, end_reason as "endReason",
    declared_on as "declaredOn", declaration_reference as "declarationReference", holder, revision,
    corrected_at as "correctedAt", ${term('job', today)} as job, ${term('qualification', today)} as qualification,
    ${term('category', today)} as category, ${term('profile_id', today)} as profile,
    ${term('schedule', today)} as schedule`,
  where: [
    sql`corporation_id = ${corporation}`,
    sql`not deleted`,
    ...(person === null ? [] : [sql`person_id = ${person}`]),
    ...(type === null ? [] : [sql`type_id = ${type}`]),
    ...(day === null ? [] : [sql`start_on <= ${day} and (end_on is null or end_on >= ${day})`]),
    ...matches(keyword, sql`fold(type_name || ' ' || coalesce(${holderName}, ''))`),
  ],
  sorts: {
    start: { column: 'start_on', type: 'date' },
    newest: { column: 'id', type: 'bigint' },
  },
  defaultSort: 'start',
});

/** A page of the contracts of a corporation. */
export const contractsPage = (
  db: Database,
  corporation: number,
  filter: ContractFilter,
  request: ListRequest,
): Promise<ListPage<ContractRow>> => listPage<ContractRow>(db, contractQuery(corporation, filter), request);

export const countContracts = (
  db: Database,
  corporation: number,
  filter: ContractFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, contractQuery(corporation, filter), cap);
