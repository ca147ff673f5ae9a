import { assignSaleOrderProject } from '#domain/documents/sale-order-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { createProject } from '#domain/projects/commands.ts';
import { addToThirdPartyGroup, createThirdPartyGroup } from '#domain/third-parties/group-commands.ts';
import { listDocuments } from '#projections/documents/document-query.ts';
import { listThirdParties } from '#projections/third-parties/third-parties.ts';
import type { Runtime } from '../tasks/runtime.ts';

const groups = [
  { name: 'Collectivités', description: 'Marchés publics', members: ['Commune de Plougastel', 'Habitat 29'] },
  { name: 'Maçons', description: null, members: ['Maçonnerie Le Goff', 'Constructions Quéméneur'] },
];

const newest = { sort: 'newest', direction: 'desc', limit: 2, cursor: null, offset: 0 } as const;
const byName = { sort: 'name', direction: 'asc', limit: 200, cursor: null, offset: 0 } as const;

/** Groups of clients, and a project for each of the newest sale orders that wait to be invoiced. */
export async function seedProjects(runtime: Runtime, corporation: number, today: string): Promise<void> {
  const { db, store } = runtime;
  const actor = systemActor(corporation);
  const clients = await listThirdParties(db, corporation, { type: 'client', keyword: null }, byName);
  const idOf = new Map(clients.rows.map(({ id, name }) => [name, id]));
  for (const { name, description, members } of groups) {
    const thirdParties = members.map((member) => idOf.get(member)).filter((id) => id !== undefined);
    const { id } = await store.execute(createThirdPartyGroup, actor, { name, description });
    if (thirdParties.length > 0) await store.execute(addToThirdPartyGroup, actor, { id, thirdParties });
  }
  const orders = await listDocuments(db, 'saleOrder', corporation, { today, status: 'billable' }, newest);
  for (const { version, title, clientId } of orders.rows) {
    const { id } = await store.execute(
      createProject,
      actor,
      createProject.input.parse({ name: title ?? 'Chantier', client: clientId }),
    );
    await store.execute(assignSaleOrderProject, actor, { version, project: id });
  }
}
