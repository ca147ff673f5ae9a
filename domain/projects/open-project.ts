import { allotNumber } from '../company/allot-number.ts';
import type { Actor } from '../kernel/actor.ts';
import { corporationOf } from '../kernel/command.ts';
import { todayIn } from '../kernel/dates.ts';
import { invalid, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import {
  noDetails,
  projectAggregate,
  type ProjectDetails,
  type ProjectEvent,
  type ProjectJob,
  type ProjectOrigin,
} from './project.ts';
import { peopleQuestions } from '../people/questions.ts';
import { recordQuestions } from '../records/questions.ts';
import { thirdPartyQuestions } from '../third-parties/questions.ts';
import { organizationQuestions } from '../company/questions.ts';

interface NewProject {
  name: string;
  client: number | null;
  saleOrder: ProjectOrigin | null;
  details?: ProjectDetails;
  /** What was sold, where that is known: the parts that it has to do. */
  jobs?: readonly Omit<ProjectJob, 'job'>[];
}

/** @throws Refusal `invalid` at `client` for one that the corporation has not. */
export async function requireClient(
  work: UnitOfWork,
  corporation: number,
  client: number | null,
): Promise<void> {
  const found = client === null ? null : await work.ask(thirdPartyQuestions).thirdParty(client, corporation);
  if (client !== null && !found?.client) throw invalid({ client: ['errors.reference'] });
}

/** @throws Refusal `invalid` at what the corporation has not, and where the end comes before the start. */
export async function requireDetails(
  work: UnitOfWork,
  corporation: number,
  { family, manager, costCenter, startDate, endDate }: ProjectDetails,
  before: ProjectDetails,
): Promise<void> {
  const errors: Record<string, string[]> = {};
  if (startDate !== null && endDate !== null && endDate < startDate)
    errors['endDate'] = ['projects.error.endBeforeStart'];
  const records = work.ask(recordQuestions);
  const requireRecord = async (field: string, resource: string, id: number | null, known: number | null) => {
    if (id === null || id === known) return;
    if (!(await records.records(resource, [id], corporation)).get(id)?.enabled)
      errors[field] = ['errors.reference'];
  };
  await requireRecord('family', 'projectfamily', family, before.family);
  await requireRecord('costCenter', 'costcenter', costCenter, before.costCenter);
  if (manager !== null && manager !== before.manager)
    if (!(await work.ask(peopleQuestions).isColleague(manager, corporation)))
      errors['manager'] = ['errors.reference'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * Opens a project in the transaction of whichever command needs one, with the next code of the corporation's series.
 * @returns its id, code and name, as a document keeps them
 */
export async function openProject(
  work: UnitOfWork,
  actor: Actor,
  { name, client, saleOrder, details = noDetails, jobs = [] }: NewProject,
): Promise<{ id: number; code: string; name: string }> {
  const corporation = await work.ask(organizationQuestions).corporation(corporationOf(actor));
  if (corporation === null) throw missing();
  await requireClient(work, corporation.id, client);
  await requireDetails(work, corporation.id, details, noDetails);
  const date = todayIn(corporation.timeZone, new Date(work.now));
  const { number: code, sequence, period } = await allotNumber(work, corporation, 'project', date);
  const project = await work.create(projectAggregate);
  const { id } = project;
  const data = {
    project: id,
    corporation: corporation.id,
    code,
    sequence,
    period,
    date,
    name,
    client,
    details,
    saleOrder,
    status: 'not_started' as const,
  };
  const parts = jobs.map((job, index): ProjectEvent => {
    return { type: 'ProjectJobNoted', data: { project: id, job: { ...job, job: index + 1 } } };
  });
  await work.append(project, [{ type: 'ProjectOpened', data }, ...parts]);
  return { id, code, name };
}
