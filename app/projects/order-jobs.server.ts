import { foldStream } from '#domain/kernel/fold.ts';
import { projectAggregate, type ProjectEvent, type ProjectState } from '#domain/projects/project.ts';
import { acceptedOrders, type AcceptedOrder } from '#projections/projects/project-documents.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { sightOfFigures } from './figures.server.ts';

/** Accepted orders of a project whose lines are no jobs of it, for who may add them and see what is sold. */
export async function ordersWithoutJobs(context: StaffContext, project: number): Promise<AcceptedOrder[]> {
  const { services, corporation, may } = context;
  if (!may('ROLE_PROJECT_EDIT') || !sightOfFigures(context).sold) return [];
  const orders = await acceptedOrders(services.db, corporation, project);
  if (orders.length === 0) return [];
  const events = await services.store.read(`project-${project}`);
  const { jobOrders } = foldStream<ProjectState, ProjectEvent>(projectAggregate, events);
  return orders.filter(({ id }) => !jobOrders.includes(id));
}
