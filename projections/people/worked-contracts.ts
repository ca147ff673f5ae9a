import { sql } from 'kysely';

/** The contract `c` with the weeks of its terms: a `WorkedContract` as JSON. */
export const workedContract = sql`json_build_object('start', c.start_on, 'end', c.end_on, 'weeks', (
  select json_agg(json_build_object('from', t.from_day, 'schedule', t.schedule) order by t.from_day)
  from contract_terms t where t.contract_id = c.id))`;
