import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amendContract, registerContract } from '#domain/people/contract-commands.ts';
import { createPerson } from '#domain/people/person-commands.ts';
import { assignProjectPerson, setAssignmentCosts } from '#domain/projects/assignment-commands.ts';
import { createProject } from '#domain/projects/commands.ts';
import { noteActivity } from '#domain/time/activity-commands.ts';
import { approveActivityMonth, submitActivityMonth } from '#domain/time/approval-commands.ts';
import { timesNet } from '#domain/time/billing-lines.ts';
import { staffOf } from '#projections/projects/assignments.ts';
import { projectFigures } from '#projections/projects/figures.ts';
import { unbilledSums } from '#projections/time/unbilled.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { contractTerms, personFile } from '#tests/builders/people.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let here: Company;
let type: number;

const store = () => world.runtime.store;
const open = async () =>
  (await send(store(), createProject, here.actor, { name: 'Quai', billing: 'regie', client: here.client }))
    .id;
const note = (project: number, person: number, day: string) =>
  send(store(), noteActivity, here.actor, { project, person, day, hours: '2' });
const figures = async (project: number) =>
  (await projectFigures(world.owner, here.corporation, [project]))(project);

/** Somebody whose hour costs 30 € and is sold at 60 €, and from July on 32 € and 64 €. */
async function hired(lastName: string): Promise<number> {
  const { id: person } = await send(store(), createPerson, here.actor, personFile({ lastName }));
  const terms = { ...contractTerms, hourlyCost: '30', hourlyRate: '60' };
  const contract = { person, type, start: '2026-01-05', ...terms };
  const { id } = await send(store(), registerContract, here.actor, contract);
  const raised = { ...terms, hourlyCost: '32', hourlyRate: '64' };
  await send(store(), amendContract, here.actor, { ...raised, id, from: '2026-07-01', reason: 'Hausse' });
  return person;
}

beforeAll(async () => {
  world = await createWorld();
  here = await createCompany(store());
  const kind = { name: 'CDI', enabled: true, fixedTerm: false };
  type = (await send(store(), commandsOf('contracttype').create, here.actor, kind)).id;
});
afterAll(() => world.close());

describe('what an hour on a project costs and is sold for', () => {
  it('is what the contract of that day says where nothing is said on the project', async () => {
    const [project, person] = [await open(), await hired('Le Goff')];
    await note(project, person, '2026-06-30');
    await note(project, person, '2026-07-01');
    expect(await figures(project)).toMatchObject({ time: '124', uncosted: 0 });
    const { id } = await send(store(), assignProjectPerson, here.actor, { project, person });
    const costs = [{ from: '2026-07-01', hourly: '41', daily: null }];
    await send(store(), setAssignmentCosts, here.actor, { id, costs });
    expect(await figures(project)).toMatchObject({ time: '142', uncosted: 0 });
  });

  it('is told where nobody said what it costs', async () => {
    const project = await open();
    const { id: person } = await send(store(), createPerson, here.actor, personFile({ lastName: 'Kerjean' }));
    await note(project, person, '2026-07-02');
    expect(await figures(project)).toMatchObject({ time: '0', noted: 7200, uncosted: 7200 });
  });

  it('adds up to what waits to be billed, each day at its rate', async () => {
    const [project, person] = [await open(), await hired('Tanguy')];
    for (const day of ['2026-06-29', '2026-06-30', '2026-07-01']) {
      const { month } = await note(project, person, day);
      if (day === '2026-06-29') continue;
      await send(store(), submitActivityMonth, here.actor, { id: month });
      await send(store(), approveActivityMonth, here.actor, { id: month });
    }
    const sums = await unbilledSums(world.owner, here.corporation, '2026-12-31');
    const staff = await staffOf(world.owner, project, here.corporation);
    const own = sums.filter((one) => one.project === project);
    expect(timesNet(own, staff)).toEqual({ net: '368.00', unrated: 0 });
  });
});
