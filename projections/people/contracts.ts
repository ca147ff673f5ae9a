import { sql } from 'kysely';
import {
  type ContractEvent,
  type ContractFacts,
  type ContractHolder,
  type ContractSpan,
  type ContractTerms,
} from '#domain/people/contract.ts';
import type { Database } from '#db/postgres/pool.ts';
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
});

const putTerms = (db: Database, contract: number, from: string, reason: string | null, terms: ContractTerms) => {
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
const recordsOf = ({ type, profile }: ContractFacts): number[] => [type.id, ...(profile === null ? [] : [profile])];

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
          ...factsRow(facts),
        })
        .execute();
      await putTerms(db, contract, facts.start, null, facts);
    },
    ContractHolderNoted: ({ contract, holder }, { db, recorded }) =>
      db
        .updateTable('contract')
        .set({ holder: holder && JSON.stringify(holder), revision: recorded.revision })
        .where('id', '=', contract)
        .execute(),
    ContractCorrected: async ({ contract, facts }, { db, recorded }) => {
      await sql`delete from contract_terms t using contract c
        where c.id = ${contract} and t.contract_id = c.id and t.from_day = c.start_on`.execute(db);
      await db
        .updateTable('contract')
        .set({ ...factsRow(facts), record_ids: recordsOf(facts), revision: recorded.revision })
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
    ContractEndSet: ({ contract, end, reason }, { db, recorded }) =>
      db
        .updateTable('contract')
        .set({ end_on: end, end_reason: reason, revision: recorded.revision })
        .where('id', '=', contract)
        .execute(),
    ContractDeleted: async ({ contract }, { db }) => {
      await db.deleteFrom('contract_terms').where('contract_id', '=', contract).execute();
      await db.deleteFrom('contract').where('id', '=', contract).execute();
    },
  },
});

export const contractsOf = (db: Database, person: number, corporation: number): Promise<ContractSpan[]> =>
  db
    .selectFrom('contract')
    .select(['id', 'start_on as start', 'end_on as end'])
    .where('person_id', '=', person)
    .where('corporation_id', '=', corporation)
    .orderBy('start_on')
    .execute();

export const allContractsOf = (
  db: Database,
  person: number,
): Promise<{ id: number; corporation: number }[]> =>
  db
    .selectFrom('contract')
    .select(['id', 'corporation_id as corporation'])
    .where('person_id', '=', person)
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
  endReason: string | null;
  holder: ContractHolder | null;
  job: string;
  qualification: string | null;
  category: string;
  profile: number | null;
  schedule: { morning: string; afternoon: string }[];
  revision: number;
}

const contractColumns = sql`c.id, c.person_id as person,
  (select pc.name from person_corporation pc where pc.person_id = c.person_id
    and pc.corporation_id = c.corporation_id) as "personName",
  c.type_id as type, c.type_name as "typeName", c.fixed_term as "fixedTerm", c.start_on as start, c.end_on as end,
  c.trial_end as "trialEnd", c.apprentice, c.made_available as "madeAvailable", c.trainee, c.tutor_id as tutor,
  c.end_reason as "endReason", c.holder, c.revision,
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
    where c.person_id = ${person} and c.corporation_id = ${corporation} order by c.start_on desc`.execute(db);
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
    where c.id = ${id} and c.corporation_id = ${corporation}`.execute(db);
  return rows[0] ?? null;
}
