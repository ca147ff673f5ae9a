import { sql, type RawBuilder } from 'kysely';
import { is, type Uses } from '../uses-in.ts';

/** Ids of several lists stand in one column, by which rows are found; the plan says which list each is of. */
const inLines =
  (line: (id: number) => object) =>
  (id: number): RawBuilder<unknown> =>
    sql`record_ids @> array[${id}::bigint] and plan->'lines' @> ${JSON.stringify([line(id)])}::jsonb`;

const inZone = (id: number): RawBuilder<unknown> =>
  sql`record_ids @> array[${id}::bigint] and zone_id = ${id}`;

/** Where records are used here. */
export const transportUses: Uses = {
  'transportorder-client': { table: 'transport_order', refers: is('client_id') },
  'project-transport': { table: 'transport_order', refers: is('project_id') },
  'transportorder-equipment': { table: 'transport_order', refers: is('equipment_id') },
  'transportorder-zone': { table: 'transport_order', refers: inZone },
  'trucktour-zone': { table: 'truck_tour', refers: inZone },
  'transportorder-product': { table: 'transport_order', refers: inLines((product) => ({ product })) },
  'transportorder-vat': { table: 'transport_order', refers: inLines((id) => ({ vat: { id } })) },
  'transportorder-unit': { table: 'transport_order', refers: inLines((id) => ({ unit: { id } })) },
};
