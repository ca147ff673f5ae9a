import { addDays, addMonths, monthOf } from '#domain/kernel/dates.ts';
import { systemActor, type Actor } from '#domain/kernel/actor.ts';
import { createProject } from '#domain/projects/commands.ts';
import { planPerson } from '#domain/projects/planning/plan-commands.ts';
import { noteActivities } from '#domain/time/activity-commands.ts';
import { startStopwatch, stopStopwatch } from '#domain/time/stopwatch-commands.ts';
import { createRuntime, type Runtime } from '#jobs/tasks/runtime.ts';
import { send } from '#tests/builders/company.ts';
import { foundCompany } from './company.ts';
import type { Generator } from './generator.ts';
import type { Exchange } from './load.ts';
import type { MeasureOptions } from './measure.ts';
import { hirePeople, inParallel } from './people.ts';
import type { Place } from './place.ts';
import { quiet } from './quiet.ts';
import type { Verdict } from './targets.ts';
import { signIn } from './visitor.ts';

/** A part of everything, where it is only tried whether it works: BENCH_TIME_PART=0.01. */
const PART = Number(process.env['BENCH_TIME_PART'] ?? 1);
const some = (count: number): number => Math.max(4, Math.round(count * PART));

/** Activities, so many a command, of people of whom two of five have left, on projects. */
const ACTIVITIES = some(1_000_000);
const AT_ONCE = 200;
/** So that 500 are here in a month. */
const HIRED = some(884);
const PROJECTS = some(300);
/** Lines of one call. */
const LINES = 40;
const STOPWATCHES = some(500);

interface Filled {
  corporation: number;
  people: number[];
  projects: number[];
  /** Months that were filled, the newest first. */
  months: string[];
}

/** Entries of a person's month, half an hour each. */
const entriesOf = (month: string, projects: readonly number[], from: number) =>
  Array.from({ length: AT_ONCE }, (_, n) => ({
    project: projects[(from + n) % projects.length] ?? 0,
    day: addDays(`${month}-01`, n % 28),
    hours: '0.5',
  }));

/** People who have been here since long. */
async function peopleHere({ owner }: Place, corporation: number, since: string): Promise<number[]> {
  const rows = await owner
    .selectFrom('contract')
    .select('person_id as person')
    .where('corporation_id', '=', corporation)
    .where('end_on', 'is', null)
    .where('start_on', '<', since)
    .orderBy('person_id')
    .execute();
  return rows.map(({ person }) => person);
}

async function fillTime(place: Place, runtime: Runtime, today: string): Promise<Filled> {
  const { store } = runtime;
  const { id: corporation } = await foundCompany(runtime, today);
  const actor = systemActor(corporation);
  await hirePeople(runtime, actor, HIRED, today);
  const client = await place.owner
    .selectFrom('third_party')
    .select('id')
    .where('corporation_id', '=', corporation)
    .executeTakeFirstOrThrow();
  const projects: number[] = [];
  await inParallel(PROJECTS, async (n) => {
    const project = { name: `Chantier ${n}`, billing: 'regie' as const, client: client.id };
    projects.push((await send(store, createProject, actor, project)).id);
  });
  const people = await peopleHere(place, corporation, addDays(today, -400));
  const commands = Math.ceil(ACTIVITIES / AT_ONCE);
  const months = Array.from({ length: Math.ceil(commands / people.length) }, (_, back) =>
    monthOf(addMonths(today, -1 - back)),
  );
  await inParallel(commands, async (n) => {
    const person = people[n % people.length] ?? 0;
    const month = months[Math.floor(n / people.length)] ?? '';
    await send(store, noteActivities, actor, { person, activities: entriesOf(month, projects, n) });
  });
  const [month = ''] = months;
  await inParallel(people.length * 4, async (n) => {
    const start = addDays(`${month}-01`, Math.floor(n / people.length) * 7);
    const plan = { person: people[n % people.length] ?? 0, project: projects[n % projects.length] ?? 0 };
    await send(store, planPerson, actor, { ...plan, start, end: addDays(start, 3) });
  });
  return { corporation, people, projects, months };
}

interface Asked {
  name: string;
  limit: number;
  exchanges: Exchange[];
}

/** What is asked for, and how many milliseconds half of the answers take at most. */
function askedOf({ people, projects, months }: Filled): Asked[] {
  const pages = (paths: string[]): Exchange[] => paths.map((path) => ({ path }));
  const every = <Value>(values: readonly Value[]) =>
    values.filter((_, at) => at % Math.max(1, Math.floor(values.length / 50)) === 0);
  const [month = ''] = months;
  const oldest = months.at(-1) ?? month;
  // Before all that was filled, so that each line has room: another person and day each time.
  const before = addMonths(`${oldest}-01`, -2);
  const bodies = Array.from({ length: people.length * 20 }, (_, n) =>
    JSON.stringify({
      person: people[n % people.length],
      activities: Array.from({ length: LINES }, (_none, line) => ({
        project: projects[(n + line) % projects.length],
        day: addDays(before, Math.floor(n / people.length)),
        hours: '0.1',
      })),
    }),
  );
  const statistics = ['project', 'profile', 'month'].map(
    (by) => `/cra-statistics-project?by=${by}&from=${oldest}&until=${month}`,
  );
  return [
    { name: 'list of activities', limit: 8, exchanges: pages(['/api/personactivity/list']) },
    {
      name: 'list of activities of a project',
      limit: 8,
      exchanges: pages(every(projects).map((id) => `/api/personactivity/list?project=${id}`)),
    },
    {
      name: 'list of activities of a person',
      limit: 8,
      exchanges: pages(every(people).map((id) => `/api/personactivity/list?person=${id}`)),
    },
    { name: 'statistics by project, profile and month', limit: 20, exchanges: pages(statistics) },
    {
      name: `planning of ${people.length} people`,
      limit: 60,
      exchanges: pages([`/project/planning?day=${month}-15`]),
    },
    { name: 'weekly record of a month', limit: 500, exchanges: pages([`/cra/weeks?day=${month}-15`]) },
    {
      name: `multi/new of ${LINES}`,
      limit: 100,
      exchanges: bodies.map((body) => ({ path: '/api/personactivity/multi/new', body })),
    },
  ];
}

/** Stopwatches of many people, each started and stopped: the middle of what a stop takes, and all within a minute. */
async function measureStopwatches(runtime: Runtime, { corporation, people }: Filled): Promise<Verdict[]> {
  const { store } = runtime;
  const whose = people.slice(0, STOPWATCHES);
  const as = (person: number): Actor => ({ ...systemActor(corporation), person });
  const kind = await send(store, createProject, systemActor(corporation), { name: 'Mesuré' });
  const ids: number[] = [];
  await inParallel(whose.length, async (n) => {
    ids[n] = (await send(store, startStopwatch, as(whose[n] ?? 0), { project: kind.id })).id;
  });
  const taken: number[] = [];
  let failed = 0;
  const begun = performance.now();
  await inParallel(whose.length, async (n) => {
    const from = performance.now();
    await send(store, stopStopwatch, as(whose[n] ?? 0), { id: ids[n] ?? 0 }).catch(() => (failed += 1));
    taken.push(performance.now() - from);
  });
  const seconds = (performance.now() - begun) / 1000;
  // One after another: what a single one takes.
  const alone: number[] = [];
  for (const person of whose.slice(0, 50)) {
    const { id } = await send(store, startStopwatch, as(person), { project: kind.id });
    const from = performance.now();
    await send(store, stopStopwatch, as(person), { id });
    alone.push(performance.now() - from);
  }
  const middle = alone.toSorted((a, b) => a - b)[Math.floor(alone.length / 2)] ?? 0;
  return [
    {
      target: 'stop of a stopwatch: p50 ≤ 15 ms, one after another',
      measured: `${middle.toFixed(1)} ms`,
      reached: middle <= 15,
    },
    {
      target: `${whose.length} people stop within a minute: no failure`,
      measured: `${failed} failed, ${seconds.toFixed(1)} s`,
      reached: failed === 0 && seconds <= 60,
    },
  ];
}

/** Pages and calls of time, held against section 4 of the specification's modules. */
export async function measureTime(
  generator: Generator,
  place: Place,
  today: string,
  { rounds, seconds, patience, profile, onStep }: MeasureOptions,
): Promise<Verdict[]> {
  onStep(`${ACTIVITIES} activities are filled in`);
  const runtime = createRuntime(place.settings, place.ownerUrl, 'registre-bench');
  try {
    const filled = await fillTime(place, runtime, today);
    await place.serve(profile);
    const origin = place.settings.publicUrl;
    const cookie = await signIn(origin, filled.corporation);
    const verdicts: Verdict[] = [];
    for (const { name, limit, exchanges } of askedOf(filled)) {
      let best = Infinity;
      for (let round = 1; round <= rounds; round += 1) {
        onStep(`${name}, round ${round}`);
        await quiet(patience);
        const run = await generator.run({ origin, cookies: [cookie], warmUp: 2, seconds, exchanges });
        if (run.failure !== null) throw new Error(`${name}: ${run.failure}`);
        best = Math.min(best, run.p50);
      }
      const measured = `${best.toFixed(1)} ms`;
      verdicts.push({ target: `${name}: p50 ≤ ${limit} ms, one client`, measured, reached: best <= limit });
    }
    onStep('stopwatches');
    return [...verdicts, ...(await measureStopwatches(runtime, filled))];
  } finally {
    await runtime.close();
  }
}
