import { sql, type RawBuilder } from 'kysely';

/**
 * What the meter of a piece (`e`) shows by now: its last reading, with what its routes say that it drove, or its devices
 * that its engine ran, on the days since. null: it has none, or it was never read. Nobody has to type what a device tells:
 * who is told of a work order reads the meter anyway (domain/positions/meter.ts proposes the same).
 */
export const readingByNow = (e: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${e}.${column}`);
  const since = (
    table: RawBuilder<unknown>,
    sum: RawBuilder<unknown>,
  ) => sql`coalesce((select ${sum} from ${table} told
    where told.equipment_id = ${of('id')} and told.corporation_id = ${of('corporation_id')}
      and told.day > ${of('meter_on')}), 0)`;
  return sql`(${of('meter_value')} + case ${of('meter_kind')}
    when 'kilometres' then ${since(sql`gps_route`, sql`trunc(sum(told.metres) / 1000.0, 1)`)}
    when 'hours' then ${since(sql`engine_day`, sql`trunc(sum(told.seconds) / 3600.0, 1)`)}
    else 0 end)`;
};
