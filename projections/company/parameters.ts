import { sql } from 'kysely';
import type { ParameterEvent } from '#domain/parameters/parameter-set.ts';
import {
  effective,
  storedParameter,
  type ParameterValue,
  type SaidLayers,
} from '#domain/parameters/stored-parameters.ts';
import type { Database } from '#db/postgres/pool.ts';
import { projection } from '../projection.ts';

const put = (db: Database, corporation: number, code: string, value: ParameterValue) =>
  value === null
    ? db
        .deleteFrom('parameter_value')
        .where('corporation_id', '=', corporation)
        .where('code', '=', code)
        .execute()
    : db
        .insertInto('parameter_value')
        .values({ corporation_id: corporation, code, value: JSON.stringify(value) })
        .onConflict((conflict) =>
          conflict.columns(['corporation_id', 'code']).doUpdateSet({ value: JSON.stringify(value) }),
        )
        .execute();

export const parameters = projection<ParameterEvent>({
  name: 'parameters',
  tables: ['parameter_value'],
  on: {
    ParametersSet: async ({ corporation, values }, { db }) => {
      for (const [code, value] of Object.entries(values)) await put(db, corporation ?? 0, code, value);
    },
  },
});

/** What was said of parameters for a corporation, and for the whole installation. */
export async function saidParameters(db: Database, corporation: number): Promise<SaidLayers> {
  const rows = await db
    .selectFrom('parameter_value')
    .select(['corporation_id', 'code', 'value'])
    .where('corporation_id', 'in', [0, corporation])
    .execute();
  const of = (id: number) =>
    Object.fromEntries(
      rows.filter((row) => row.corporation_id === id).map(({ code, value }) => [code, value]),
    );
  return { installation: of(0), corporation: corporation === 0 ? {} : of(corporation) };
}

/** What one stored parameter says in a corporation. */
export async function storedParameterValue(
  db: Database,
  code: string,
  corporation: number,
): Promise<ParameterValue> {
  const parameter = storedParameter(code);
  return parameter === null ? null : effective(parameter, await saidParameters(db, corporation)).value;
}

/**
 * The highest sequence among the codes of third parties that a pattern makes on a day; none is given out until this
 * transaction ends.
 * @param before what stands before the sequence
 * @param after what stands behind it
 */
export async function highestPartyCode(
  db: Database,
  corporation: number,
  before: string,
  after: string,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`third-party-code-${corporation}`}))`.execute(db);
  const { rows } = await sql<{ highest: number | null }>`
    select max(digits::bigint)::float8 as highest from (
      select substr(code, ${before.length + 1}, length(code) - ${before.length + after.length}) as digits
        from third_party
      where corporation_id = ${corporation} and starts_with(code, ${before}) and right(code, ${after.length}) = ${after}
        and length(code) > ${before.length + after.length}) as found
    where digits ~ '^[0-9]{1,15}$'`.execute(db);
  return rows[0]?.highest ?? 0;
}
