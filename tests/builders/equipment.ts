import { sql } from 'kysely';
import type { z } from 'zod';
import { registerEquipment } from '#domain/equipment/equipment-commands.ts';
import type { Store } from '#db/events/store.ts';
import type { Database } from '#db/postgres/pool.ts';
import { commandsOf, send, type Company } from './company.ts';

type Piece = Partial<z.input<typeof registerEquipment.input>>;

let made = 0;

/** A type of equipment of the company that is inspected every twelve months. */
export async function equipmentTypeOf(
  store: Store,
  { actor }: Pick<Company, 'actor'>,
  changes: object = {},
): Promise<number> {
  made += 1;
  const category = await send(store, commandsOf('equipmentcategory').create, actor, {
    enabled: true,
    name: `Levage ${made}`,
  });
  const values = {
    enabled: true,
    name: `Nacelle ${made}`,
    category: category.id,
    inspections: [{ name: 'VGP', intervalMonths: 12, legalBasis: 'Arrêté', keepAnniversary: false }],
    ...changes,
  };
  return (await send(store, commandsOf('equipmenttype').create, actor, values)).id;
}

/** A piece of the company, of a type of its own unless one is said. */
export async function equipmentPiece(
  store: Store,
  company: Pick<Company, 'actor'>,
  changes: Piece = {},
): Promise<{ id: number }> {
  const type = changes.type ?? (await equipmentTypeOf(store, company));
  return send(store, registerEquipment, company.actor, {
    name: 'Nacelle',
    meter: 'hours',
    inServiceOn: '2026-01-05',
    ...changes,
    type,
  });
}

/** Which piece carries a device, or carried it at an instant (ISO). */
export async function carrierOf(
  db: Database,
  device: number,
  at: string | null = null,
): Promise<number | null> {
  const when = at === null ? sql`until_at is null` : sql`tstzrange(from_at, until_at) @> ${at}::timestamptz`;
  const { rows } = await sql<{ equipment: number }>`select equipment_id as equipment from equipment_device
    where device_id = ${device} and ${when}`.execute(db);
  return rows[0]?.equipment ?? null;
}
