import { sql, type RawBuilder } from 'kysely';
import type { CustomOwner } from '#domain/custom-fields/custom-field.ts';
import type { CustomFilter } from '#domain/custom-fields/filters.ts';
import type { CustomValue, CustomValues } from '#domain/custom-fields/values.ts';
import { conjunction, matches } from '../listing.ts';

/*
 * What records say in their corporation's own fields, value by value: what lists are narrowed by
 * (docs/decisions/0109).
 */

interface Said {
  code: string;
  said: string;
}

function saidIn(code: string, value: CustomValue): Said[] {
  if (Array.isArray(value)) return value.map((said) => ({ code, said }));
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([part, said]) => saidIn(`${code}.${part}`, said));
  return [{ code, said: String(value) }];
}

/** Each value by the code of its field, "adresse.ville" of a part. */
export const saidOf = (values: CustomValues): Said[] =>
  Object.entries(values).flatMap(([code, value]) => saidIn(code, value));

/** Behind every moment of a day. */
const END_OF_DAY = '~';

function fitting(filter: CustomFilter): RawBuilder<unknown>[] {
  if ('contains' in filter) return matches(filter.contains, sql`words`);
  if ('is' in filter) return [sql`key = left(fold(${filter.is}), 100)`, sql`words = fold(${filter.is})`];
  if ('among' in filter) return [sql`key = any(${[...filter.among]}::text[])`];
  if ('ticked' in filter) return [sql`key = 'true'`];
  const { kind, from, until } = filter;
  return kind === 'number'
    ? [
        sql`number is not null`,
        ...(from === null ? [] : [sql`number >= ${from}::numeric`]),
        ...(until === null ? [] : [sql`number <= ${until}::numeric`]),
      ]
    : [
        ...(from === null ? [] : [sql`key >= ${from}`]),
        ...(until === null ? [] : [sql`key < ${until + END_OF_DAY}`]),
      ];
}

/** Rows that say what is asked for in their corporation's own fields; a box that nobody ticked says no. */
export const saysCustom = (
  owner: CustomOwner,
  corporation: number,
  filters: readonly CustomFilter[] = [],
  id: RawBuilder<unknown> = sql`id`,
): RawBuilder<unknown>[] =>
  filters.map((filter) => {
    const rows = sql`select owner_id from custom_said where corporation_id = ${corporation} and owner = ${owner}
      and code = ${filter.code} and ${conjunction(fitting(filter))}`;
    return 'ticked' in filter && !filter.ticked ? sql`${id} not in (${rows})` : sql`${id} in (${rows})`;
  });
