import type { Actor } from '#domain/kernel/actor.ts';
import { mayPass } from '#domain/kernel/access.ts';
import { equipmentRoles } from '#domain/equipment/roles.ts';
import { findEquipment, type FoundEquipment, type Moment } from '#projections/equipment/equipment.ts';
import { rolesIn } from '#projections/users/access.ts';
import type { Database } from '../services.server.ts';

/** The file that a piece has in another corporation. */
export interface FileElsewhere {
  corporation: number;
  equipment: number;
}

/** Whether somebody may see equipment of another corporation that they work in. */
async function mayLook(db: Database, actor: Actor, corporation: number): Promise<boolean> {
  if (!actor.corporations.includes(corporation)) return false;
  if (actor.user === null || actor.roles.has('ROLE_SUPER_ADMIN')) return true;
  const roles = await rolesIn(db, actor.user, corporation);
  return (
    roles !== null &&
    mayPass({ ...actor, corporation, roles }, { role: equipmentRoles.view, scope: 'corporation' })
  );
}

async function openFile(
  db: Database,
  actor: Actor | null,
  moment: Moment,
  { corporation, equipment }: { corporation: number | null; equipment: number | null },
): Promise<FileElsewhere | null> {
  if (actor === null || corporation === null || equipment === null) return null;
  if (!(await mayLook(db, actor, corporation))) return null;
  const found = await findEquipment(db, equipment, corporation, moment);
  return found && { corporation, equipment };
}

/** The files of a piece where it came from and where it went to; null for one that the reader may not see. */
export async function filesElsewhere(
  db: Database,
  actor: Actor | null,
  moment: Moment,
  piece: Pick<FoundEquipment, 'fromCorporation' | 'fromEquipment' | 'toCorporation' | 'toEquipment'>,
): Promise<{ from: FileElsewhere | null; to: FileElsewhere | null }> {
  const [from, to] = await Promise.all([
    openFile(db, actor, moment, { corporation: piece.fromCorporation, equipment: piece.fromEquipment }),
    openFile(db, actor, moment, { corporation: piece.toCorporation, equipment: piece.toEquipment }),
  ]);
  return { from, to };
}
