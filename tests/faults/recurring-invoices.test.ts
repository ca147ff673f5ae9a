import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chainKey } from '#db/events/chain.ts';
import { enqueue } from '#db/events/enqueue.ts';
import { verifyChains } from '#db/events/verify-chain.ts';
import { makeRecurringInvoice } from '#domain/recurring/recurring-invoice-commands.ts';
import { addDays, todayIn } from '#domain/kernel/dates.ts';
import { environmentOf } from '#jobs/programs/processes.ts';
import { dueRecurringInvoices, readRecurringInvoice } from '#projections/recurring/recurring-invoices.ts';
import { makeInvoice, send } from '#tests/builders/company.ts';
import type { ScheduleInput } from '#tests/builders/documents/recurring-input.ts';
import { end, startProgram, until } from '#tests/builders/process.ts';
import { nextOccurrences, type Recurrence } from '#domain/recurring/recurrence.ts';
import { schedule, storeAt } from '#tests/builders/documents/recurring.ts';
import { createStand, type Stand } from '#tests/builders/stand.ts';
import { chance, long, patience } from '#tests/setup/chance.ts';

const DAY = 86_400_000;
/** Each takes seconds to start, and is started anew whenever one dies. */
const WORKERS = long ? 3 : 2;

const luck = chance('recurring invoices');
const today = todayIn('Europe/Paris', new Date());
/** The day on which they were set up. */
const begin = addDays(today, -20);
const DAYS = long ? 15 : 6;
const RECURRING = long ? 12 : 3;

let stand: Stand;
let model: { id: number; version: number };
let workers: ChildProcess[] = [];
/** Milliseconds that the clocks of the workers go ahead. */
let offset = 0;

beforeAll(async () => {
  stand = await createStand();
  const { store } = storeAt(stand, `${begin}T05:00:00Z`);
  model = await makeInvoice(store, stand.company, 'draft', { date: begin });
});
afterEach(() => killAll());
afterAll(() => stand.close());

function startWorker(ahead: number, clockFile = ''): ChildProcess {
  const clock = pathToFileURL(join(import.meta.dirname, '../setup/shifted-clock.js')).href;
  return startProgram('worker', {
    ...environmentOf(stand.settings, stand.ownerUrl),
    NODE_OPTIONS: `--import ${clock}`,
    CLOCK_OFFSET_MS: String(ahead),
    CLOCK_FILE: clockFile,
    LOG_LEVEL: 'silent',
  });
}

/** The pools of a worker: each beats once it is ready. */
const POOLS = 3;

/**
 * A clock that stands two seconds before a full minute that is over by the machine's, as long as this is called again
 * and again: what the calendar asks for is due by the database's clock.
 */
function heldClock(): string {
  const file = join(stand.settings.dataDir, 'held-clock');
  writeFileSync(file, `${-2_000 - (Date.now() % 60_000)}\n`);
  return file;
}

function startAll(ahead: number): void {
  offset = ahead;
  workers = Array.from({ length: WORKERS }, () => startWorker(offset));
}

async function killAll(): Promise<void> {
  await Promise.all(workers.map((worker) => end(worker, 'SIGKILL')));
  workers = [];
}

/** kill -9 of one of them, in the middle of whatever it does; another takes its place. */
async function killOne(): Promise<void> {
  const at = luck.below(WORKERS);
  const victim = workers[at];
  if (victim) await end(victim, 'SIGKILL');
  workers[at] = startWorker(offset);
}

/** What a supervisor does: one that ended, as without its database, is started again. */
function supervise(): void {
  workers = workers.map((worker) =>
    worker.exitCode === null && worker.signalCode === null ? worker : startWorker(offset),
  );
}

/** What the calendar does each minute; and what was locked by the dead, or by whoever is slow, is free again. */
async function minute(): Promise<void> {
  supervise();
  await sql`update worker_heartbeat set at = at - interval '50 seconds'`.execute(stand.owner);
  await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '50 seconds'`.execute(
    stand.owner,
  );
  await enqueue(stand.owner, { task: 'find-recurring-invoices', payload: {}, key: 'calendar' });
}

const ofType = async (type: string) =>
  (
    await sql<{ data: Record<string, unknown> }>`
      select message_data as data from emt_messages where message_type = ${type} order by global_position`.execute(
      stand.owner,
    )
  ).rows.map(({ data }) => data);

const viewOf = (id: number) => readRecurringInvoice(stand.runtime.store.read, id, stand.company.corporation);

const count = async (): Promise<number> => (await ofType('RecurringInvoiceMade')).length;

/** Waits until so many were made, minute by minute; gives up when no more come. */
async function made(wanted: number): Promise<void> {
  for (let reached = await count(); reached < wanted; reached = await count()) {
    let waited = 0;
    await until(`more than ${reached} of ${wanted} invoices are made`, 240, async () => {
      if (waited % 40 === 0) await minute();
      waited += 1;
      return (await count()) > reached;
    });
  }
}

/** Nothing more is due at that moment, and what is asked for again is not made again. */
async function expectQuiet(ids: readonly number[], now: string): Promise<void> {
  const before = await count();
  expect(await dueRecurringInvoices(stand.owner, now, 100)).toEqual([]);
  const { store } = storeAt(stand, now);
  for (const id of ids)
    for (const { due } of (await viewOf(id))?.state.made ?? [])
      expect(await send(store, makeRecurringInvoice, stand.company.actor, { id, due })).toMatchObject({
        version: null,
      });
  expect(await count()).toBe(before);
}

/** Each due day of each has one invoice, with a number and a mail of its own; nothing else was made. */
async function expectOnce(ids: readonly number[], days: readonly string[]): Promise<void> {
  for (const id of ids) {
    const view = await viewOf(id);
    expect(view?.state.made.map(({ due }) => due)).toEqual(days);
  }
  const notes = (await ofType('RecurringInvoiceMade')).filter((note) =>
    ids.some((id) => id === note['recurringInvoice']),
  );
  const drafts = (await ofType('InvoiceDrafted')).filter(({ recurrence }) => recurrence);
  const versionsOf = (all: readonly Record<string, unknown>[]): number[] =>
    all.map(({ version }) => Number(version)).sort((a, b) => a - b);
  expect(notes).toHaveLength(ids.length * days.length);
  expect(versionsOf(drafts)).toEqual(versionsOf(notes));
  const validated = await ofType('InvoiceValidated');
  expect(versionsOf(validated)).toEqual(versionsOf(notes));
  const sequences = validated.map(({ sequence }) => sequence);
  expect(sequences).toEqual(sequences.map((_, index) => index + 1));
  const { rows: mails } = await sql<{ version: number }>`
    select (message_data->'document'->>'version')::bigint as version from emt_messages
    where message_type = 'MailQueued'`.execute(stand.owner);
  expect(versionsOf(mails)).toEqual(versionsOf(notes));
  const { faults } = await verifyChains(stand.owner, chainKey(stand.settings.dataKey), []);
  expect(faults).toEqual([]);
}

const everyDay = (first: string, length: number): string[] =>
  Array.from({ length }, (_, index) => addDays(first, index));

describe('several workers', () => {
  it(
    'make each due day once, killed, after a leap of the clock and a stop of the database',
    patience(8),
    async () => {
      const { store } = storeAt(stand, `${begin}T05:00:00Z`);
      const input = {
        type: 'week' as const,
        dates: ['1', '2', '3', '4', '5', '6', '7'],
        startDate: begin,
        expireDate: addDays(begin, DAYS - 1),
        creationTime: '00:00',
      };
      const ids: number[] = [];
      for (let n = 0; n < RECURRING; n += 1)
        ids.push(await schedule(store, stand.company, model.version, input));

      // Their clocks stand at noon of the third day; one of them dies.
      const thirdDay = Date.parse(`${addDays(begin, 2)}T12:00:00Z`) - Date.now();
      startAll(thirdDay);
      await made(luck.below(RECURRING) + 1);
      await killOne();
      await made(RECURRING * 3);
      await expectQuiet(ids, new Date(Date.now() + thirdDay).toISOString());

      // Nobody works for days; then the clock is today's, the database stops, and another one dies.
      await killAll();
      startAll(0);
      await made(RECURRING * 3 + 1);
      await stand.stopPostgres();
      await stand.startPostgres();
      await killOne();
      await made(RECURRING * DAYS);
      await expectQuiet(ids, new Date().toISOString());

      await expectOnce(ids, everyDay(begin, DAYS));
      const view = await viewOf(ids[0] ?? 0);
      expect(view?.state.made.map(({ madeOn }) => madeOn).slice(0, 3)).toEqual(
        Array.from({ length: 3 }, () => addDays(begin, 2)),
      );
      expect(view?.state.made.slice(3).every(({ madeOn }) => madeOn >= today)).toBe(true);
    },
  );

  it('find by the calendar alone what is due', patience(4), async () => {
    const input = { type: 'date' as const, startDate: today, dates: [today], creationTime: '00:00' };
    const { store } = storeAt(stand, new Date().toISOString());
    const id = await schedule(store, stand.company, model.version, input);
    await sql`delete from worker_heartbeat`.execute(stand.owner);
    // That minute may be one that the workers before these have looked at.
    await sql`update graphile_worker._private_known_crontabs set last_execution = null`.execute(stand.owner);
    const ahead = todayIn('Europe/Paris', new Date()) === today ? 0 : -DAY;
    workers = Array.from({ length: WORKERS }, () => startWorker(ahead, heldClock()));
    await until('all their calendars wait for the next minute', 150, async () => {
      heldClock();
      const { rows } = await sql`select from worker_heartbeat`.execute(stand.owner);
      return rows.length === WORKERS * POOLS;
    });
    await until('the calendar has found it', 150, async () => (await viewOf(id))?.state.made.length === 1);
    await expectQuiet([id], new Date().toISOString());
    expect((await viewOf(id))?.state.made).toMatchObject([{ due: today }]);
  });
});

/** Over the turn of a leap year and its 29 February. */
const FIRST = long ? '2027-12-20' : '2028-02-25';
const LENGTH = long ? 400 : 7;

/** Days that many months do not have, each day, and a day that most years do not have. */
const awkward: Partial<ScheduleInput>[] = [
  { type: 'month', dates: ['29'] },
  { type: 'month', dates: ['30'] },
  { type: 'month', dates: ['31'], creationTime: '23:59' },
  { type: 'month', dates: ['28', '29', '30', '31'], creationTime: '00:00' },
  { type: 'year', dates: ['02-29'] },
  { type: 'year', dates: ['02-29'], addLeapDay: true },
  { type: 'week', dates: ['7'], creationTime: '02:30' },
  { type: 'week', dates: ['1', '2', '3', '4', '5', '6', '7'], statusInvoice: 'draft', sendMail: false },
];

describe('three workers whose clocks are days apart', () => {
  it('make one invoice a due day, over month ends and a leap day', patience(30), async () => {
    const begun = Date.now();
    const clock = join(stand.settings.dataDir, 'clock');
    /** Noon of the day, on the clock between the two others. */
    const setTo = (day: string) => writeFileSync(clock, `${Date.parse(`${day}T12:00:00Z`) - Date.now()}\n`);
    const { store } = storeAt(stand, `${FIRST}T05:00:00Z`);
    const source = await makeInvoice(store, stand.company, 'draft', { date: FIRST });
    const lastDay = addDays(FIRST, LENGTH - 1);
    const all: { id: number; days: string[] }[] = [];
    for (const one of awkward) {
      const input: Partial<ScheduleInput> = {
        repetitiveTime: 1,
        startDate: FIRST,
        expireDate: lastDay,
        creationTime: '09:00',
        addLeapDay: false,
        ...one,
      };
      const id = await schedule(store, stand.company, source.version, input);
      const view = await viewOf(id);
      const facts: Recurrence | null = view?.state.facts ?? null;
      all.push({ id, days: facts === null ? [] : nextOccurrences(facts, FIRST, LENGTH) });
    }
    const dueBy = (day: string): number =>
      all.reduce((sum, { days }) => sum + days.filter((due) => due <= day).length, 0);

    setTo(FIRST);
    const started = [-DAY, 0, DAY].map((apart) => startWorker(apart, clock));
    workers = started;
    const before = await count();
    for (let n = 0; n < LENGTH; n += 1) {
      const day = addDays(FIRST, n);
      setTo(day);
      let asked = 0;
      await until(`all that is due on ${day} is made`, 240, async () => {
        // Three at once, so that each of the workers looks by its own clock.
        if (asked % 6 === 0)
          for (const key of ['one', 'two', 'three'])
            await enqueue(stand.owner, {
              task: 'find-recurring-invoices',
              payload: {},
              key: `${key}-${day}-${asked}`,
            });
        asked += 1;
        return (await count()) - before >= dueBy(day);
      });
    }
    expect(started.every(({ exitCode, signalCode }) => exitCode === null && signalCode === null)).toBe(true);
    for (const { id, days } of all) {
      const made = (await viewOf(id))?.state.made.map(({ due }) => due);
      expect([id, made]).toEqual([id, days]);
    }
    const total = all.reduce((sum, { days }) => sum + days.length, 0);
    expect((await count()) - before).toBe(total);
    const drafts = (await ofType('InvoiceDrafted')).filter(({ recurrence }) => recurrence);
    expect(drafts).toHaveLength(await count());
    console.info(
      `figure: recurrences, 3 workers ± 1 day, ${LENGTH} days: ${total} due days, ${total} invoices, ${((Date.now() - begun) / 1000).toFixed(0)} s`,
    );
  });
});
