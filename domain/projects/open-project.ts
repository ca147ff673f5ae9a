import { allotNumber } from '../company/allot-number.ts';
import type { Actor } from '../kernel/actor.ts';
import { corporationOf } from '../kernel/command.ts';
import { todayIn } from '../kernel/dates.ts';
import { invalid, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { projectAggregate, type ProjectOrigin } from './project.ts';
import { thirdPartyQuestions } from '../third-parties/questions.ts';
import { organizationQuestions } from '../company/questions.ts';

interface NewProject {
  name: string;
  client: number | null;
  saleOrder: ProjectOrigin | null;
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

/**
 * Opens a project in the transaction of whichever command needs one, with the next code of the corporation's series.
 * @returns its id, code and name, as a document keeps them
 */
export async function openProject(
  work: UnitOfWork,
  actor: Actor,
  { name, client, saleOrder }: NewProject,
): Promise<{ id: number; code: string; name: string }> {
  const corporation = await work.ask(organizationQuestions).corporation(corporationOf(actor));
  if (corporation === null) throw missing();
  await requireClient(work, corporation.id, client);
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
    saleOrder,
  };
  await work.append(project, [{ type: 'ProjectOpened', data }]);
  return { id, code, name };
}
