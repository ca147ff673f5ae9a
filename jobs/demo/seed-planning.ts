import { systemActor } from '#domain/kernel/actor.ts';
import { addDays, isoWeekday, monthOf } from '#domain/kernel/dates.ts';
import { addSaleOrderJobs } from '#domain/documents/sale-order-commands.ts';
import { assignProjectPerson, setAssignmentCosts } from '#domain/projects/assignment-commands.ts';
import { editProject, setProjectStatus } from '#domain/projects/commands.ts';
import { putProjectJob } from '#domain/projects/job-commands.ts';
import { planPerson } from '#domain/projects/planning/plan-commands.ts';
import { staffNames } from '#projections/people/staff.ts';
import { jobsOf } from '#projections/projects/figures.ts';
import { acceptedOrders } from '#projections/projects/project-documents.ts';
import { findProject, listProjects } from '#projections/projects/projects.ts';
import { idsByLabel } from '#projections/records/records.ts';
import type { Runtime } from '../tasks/runtime.ts';

const all = { status: null, client: null, keyword: null } as const;
const newest = { sort: 'newest', direction: 'desc', limit: 3, cursor: null, offset: 0 } as const;

/** What a project has to do that no order says it of. */
const ownJobs = [
  { name: 'Installation et implantation', sold: '2400' },
  { name: 'Fondations', sold: '8600' },
  { name: 'Dallage', sold: '11200' },
];

/** How far the first, the second and the third job of a project are, and when they end. */
const stages = [
  { progress: 100, ends: -10 },
  { progress: 60, ends: -2 },
  { progress: 15, ends: 20 },
];

/** What a project has to do: the lines of its orders, or else of its own; the first was done by the end of last month. */
async function seedJobs(
  { db, store }: Runtime,
  corporation: number,
  id: number,
  today: string,
): Promise<void> {
  const actor = systemActor(corporation);
  for (const { version } of await acceptedOrders(db, corporation, id))
    await store.execute(addSaleOrderJobs, actor, { version });
  const ordered = await jobsOf(db, corporation, [id]);
  const lastMonth = addDays(`${monthOf(today)}-01`, -1);
  for (const [at, job] of (ordered.length > 0 ? ordered : ownJobs).entries()) {
    const { progress, ends } = stages[at % stages.length] ?? { progress: 0, ends: 0 };
    const { name, sold } = job;
    const number = 'job' in job ? { job: job.job } : {};
    const said = { id, ...number, name, sold, progress, endDate: addDays(today, ends) };
    const progressDay = progress === 100 ? lastMonth : today;
    await store.execute(putProjectJob, actor, putProjectJob.input.parse({ ...said, progressDay }));
  }
}

/** Projects that go on, with what they have to do, who is on them, and who is planned this week and the next ones. */
export async function seedPlanning(runtime: Runtime, corporation: number, today: string): Promise<void> {
  const { db, store } = runtime;
  const actor = systemActor(corporation);
  const { rows } = await listProjects(db, corporation, all, newest);
  const people = (await staffNames(db, corporation)).slice(0, 6);
  const family = { resource: 'projectfamily', label: 'Génie civil' };
  const [familyId = null] = (await idsByLabel(db, [family], corporation)).values();
  const monday = addDays(today, 1 - isoWeekday(today));
  const from = `${today.slice(0, 4)}-01-01`;
  for (const [index, { id }] of rows.entries()) {
    const found = await findProject(db, id, corporation);
    if (found === null) continue;
    const input = editProject.input.parse({
      id,
      name: found.name,
      client: found.client,
      // The oldest of them, which has a client and an order.
      billing: index === rows.length - 1 ? 'regie' : 'forfait',
      family: familyId,
      manager: people[0]?.id ?? null,
      startDate: addDays(monday, -28),
      endDate: addDays(monday, index === 1 ? -3 : 40),
      budgetHours: '320',
      budgetAmount: '14000',
    });
    await store.execute(editProject, actor, input);
    await store.execute(setProjectStatus, actor, { id, status: 'under_development', statusType: null });
    await seedJobs(runtime, corporation, id, today);
    for (const [place, person] of people.entries()) {
      if (place % rows.length !== index) continue;
      const rates = [{ from, hourly: String(52 + place), daily: null }];
      const asked = assignProjectPerson.input.parse({ project: id, person: person.id, rates });
      const made = await store.execute(assignProjectPerson, actor, asked);
      const costs = [{ from, hourly: String(28 + place), daily: null }];
      await store.execute(setAssignmentCosts, actor, { id: made.id, costs, revision: null });
      for (const week of [0, 1, 3]) {
        const start = addDays(monday, week * 7 + (place % 2));
        const days = {
          start,
          startHalf: 'morning',
          end: addDays(start, 2 + (place % 3)),
          endHalf: 'afternoon',
        };
        const plan = planPerson.input.parse({ person: person.id, project: id, ...days });
        await store.execute(planPerson, actor, plan);
      }
    }
  }
}
