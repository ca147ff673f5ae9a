import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson } from '#domain/people/person-commands.ts';
import { assignProjectPerson, setAssignmentCosts } from '#domain/projects/assignment-commands.ts';
import { createProject } from '#domain/projects/commands.ts';
import { putProjectJob } from '#domain/projects/job-commands.ts';
import { putProjectMilestone } from '#domain/projects/milestone-commands.ts';
import { findAssignment } from '#projections/projects/assignments.ts';
import { findProject } from '#projections/projects/projects.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { personFile } from '#tests/builders/people.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let here: Company;
let project: number;

const store = () => world.runtime.store;
const revision = async () => (await findProject(world.owner, project, here.corporation))?.revision ?? null;

beforeAll(async () => {
  world = await createWorld();
  here = await createCompany(store());
  project = (await send(store(), createProject, here.actor, { name: 'Quai' })).id;
});
afterAll(() => world.close());

it('two who say a job anew: the second is told what the first changed', async () => {
  const job = { id: project, name: 'Dalle', sold: '1200', progress: 10 };
  await send(store(), putProjectJob, here.actor, job);
  const shown = await revision();
  const again = { ...job, job: 1, revision: shown };
  await send(store(), putProjectJob, here.actor, { ...again, progress: 40 });
  await expect(
    send(store(), putProjectJob, here.actor, { ...again, name: 'Dalle basse' }),
  ).rejects.toMatchObject({
    kind: 'stale',
    stale: { differences: [{ path: 'progress' }] },
  });
  // What changed elsewhere in the project is none of this job's.
  const fresh = { ...again, revision: await revision() };
  await send(store(), putProjectJob, here.actor, { id: project, name: 'Radier', sold: '1' });
  await send(store(), putProjectJob, here.actor, { ...fresh, progress: 50 });
});

it('two who say a milestone anew: the second is told', async () => {
  const said = { id: project, title: 'Études', amount: '2500' };
  await send(store(), putProjectMilestone, here.actor, said);
  const again = { ...said, milestone: 1, revision: await revision() };
  await send(store(), putProjectMilestone, here.actor, { ...again, amount: '3000' });
  await expect(
    send(store(), putProjectMilestone, here.actor, { ...again, title: 'Plans' }),
  ).rejects.toMatchObject({ kind: 'stale' });
});

it('two who say what somebody costs: the second is told', async () => {
  const { id: person } = await send(store(), createPerson, here.actor, personFile({ lastName: 'Le Goff' }));
  const { id } = await send(store(), assignProjectPerson, here.actor, { project, person });
  const shown = (await findAssignment(world.owner, id, here.corporation))?.revision ?? null;
  const costs = (hourly: string) => ({
    id,
    revision: shown,
    costs: [{ from: '2026-01-01', hourly, daily: null }],
  });
  await send(store(), setAssignmentCosts, here.actor, costs('40'));
  await expect(send(store(), setAssignmentCosts, here.actor, costs('42'))).rejects.toMatchObject({
    kind: 'stale',
  });
});
