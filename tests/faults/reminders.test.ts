import type { ChildProcess } from 'node:child_process';
import { Logger, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { editReminderSettings, sendReminder } from '#domain/dunning/reminder-commands.ts';
import { recordPayment } from '#domain/payments/payment-commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { createPool } from '#db/postgres/pool.ts';
import { environmentOf } from '#jobs/programs/processes.ts';
import { tasks } from '#jobs/tasks/registry.ts';
import { isReminderTime } from '#jobs/tasks/send-reminders.ts';
import { enableReminders } from '#tests/builders/busy/busy-banking.ts';
import { clientInput, createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { hold } from '#tests/builders/hold.ts';
import { end, startProgram, until } from '#tests/builders/process.ts';
import { startSmtp, type SmtpStand } from '#tests/builders/servers/smtp.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { long } from '#tests/setup/chance.ts';

let smtp: SmtpStand;
let world: World;
let company: Company;
let workers: ChildProcess[] = [];
let thirdParty: number;

const startWorker = (): ChildProcess => {
  const env = { ...environmentOf(world.settings, world.ownerUrl), SMTP_URL: smtp.url, LOG_LEVEL: 'fatal' };
  return startProgram('worker', env);
};

beforeAll(async () => {
  smtp = await startSmtp();
  world = await createWorld({ smtpUrl: smtp.url });
  const { store } = world.runtime;
  company = await createCompany(store);
  await enableReminders(store, company);
  await grouping(false);
  const client = clientInput({ name: 'Habitat 29', email: 'accept@client.example' });
  thirdParty = (await send(store, createThirdParty, company.actor, client)).id;
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => end(worker, 'SIGKILL')));
  await world.close();
  await smtp.close();
});

const grouping = (grouped: boolean) =>
  send(world.runtime.store, editReminderSettings, company.actor, {
    automatic: true,
    grouped,
    first: 7,
    second: 21,
    third: 35,
  });
const invoice = () => makeInvoice(world.runtime.store, company, 'validate', { thirdParty });

/** What the clock asks for each hour, several times over as after a restart. */
async function askForReminders(times: number): Promise<void> {
  const payload = JSON.stringify({ corporation: company.corporation });
  for (let n = 0; n < times; n += 1)
    await sql`select enqueue_job('send-reminders', ${payload}::json, null, false)`.execute(world.owner);
}

const sentOf = async (id: number): Promise<number> =>
  (await world.runtime.store.read(`reminder-${id}`)).filter(({ event }) => event.type === 'ReminderSent')
    .length;
const mailsOf = async (version: number): Promise<string[]> =>
  (
    await world.owner.selectFrom('mail_list').select('status').where('version_id', '=', version).execute()
  ).map(({ status }) => status);

/** The dead one's jobs are free again at once, not after the minute that it takes otherwise. */
async function takeOver(): Promise<void> {
  await sql`update worker_heartbeat set at = at - interval '50 seconds'`.execute(world.owner);
  await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '50 seconds'`.execute(
    world.owner,
  );
}

/** Does every job that waits, in this process. */
async function work(): Promise<void> {
  await takeOver();
  const jobs = createPool(world.ownerUrl, { max: 3, name: 'tests-jobs' });
  await runOnce({
    pgPool: jobs,
    taskList: Object.fromEntries(tasks.map((task) => [task.name, task.toTask(world.runtime)])),
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
  });
  await jobs.end();
}

const idle = () =>
  until('no job is left', 180, async () => {
    const { rows } =
      await sql`select 1 from graphile_worker._private_jobs where attempts < max_attempts`.execute(
        world.owner,
      );
    return rows.length === 0;
  });

it(
  'several workers, one of them killed in the middle, send each stage once',
  { timeout: 600_000 },
  async () => {
    const made: { id: number; version: number }[] = [];
    for (let n = 0; n < 6; n += 1) made.push(await invoice());
    await askForReminders(6);
    const held = await hold(world.ownerUrl, 'invoice_reminder', 'writers');
    workers = Array.from({ length: long ? 3 : 2 }, () => startWorker());
    await until('a worker is about to note a reminder', 180, async () => (await held.waiting('worker')) > 0);
    const [killed] = workers;
    if (killed) await end(killed, 'SIGKILL');
    await takeOver();
    await held.letGo('gone');
    workers.push(startWorker());
    await until('all are reminded of', 180, async () => {
      const counts = await Promise.all(made.map(({ id }) => sentOf(id)));
      return counts.every((count) => count > 0);
    });
    await askForReminders(3);
    await idle();
    for (const { id, version } of made) {
      expect(await sentOf(id)).toBe(1);
      expect((await mailsOf(version)).length).toBe(1);
    }
    const subjects = smtp.taken.map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(subjects.length);
  },
);

it('a payment that comes before the mail leaves stops it', async () => {
  await Promise.all(workers.map((worker) => end(worker, 'SIGKILL')));
  const { store } = world.runtime;
  const { version } = await invoice();
  const letter = { version, stage: 1, to: 'accept@client.example', subject: 'Payée', text: 'Bonjour' };
  await send(store, sendReminder, company.actor, letter);
  const { paymentType } = company;
  const pay = { invoice: version, date: '2026-03-20', amount: '576', paymentType };
  await send(store, recordPayment, company.actor, pay);
  await work();
  expect(await mailsOf(version)).toEqual(['failure']);
  expect(smtp.taken.filter(({ subject }) => subject === 'Payée')).toEqual([]);
});

it('those of one client that are due together leave as one mail, once', async () => {
  const { store } = world.runtime;
  const other = clientInput({ name: 'Habitat 22', email: 'accept@grouped.example' });
  thirdParty = (await send(store, createThirdParty, company.actor, other)).id;
  const made = [await invoice(), await invoice(), await invoice()];
  await grouping(true);
  await askForReminders(3);
  await work();
  await work();
  expect(await Promise.all(made.map(({ id }) => sentOf(id)))).toEqual([1, 1, 1]);
  const mails = await world.owner
    .selectFrom('mail_list')
    .select('to')
    .where('kind', '=', 'groupedReminder')
    .execute();
  expect(mails).toEqual([{ to: ['accept@grouped.example'] }]);
});

it('reminders leave by day, on working days, in Paris', () => {
  const at = (instant: string) => isReminderTime(new Date(instant));
  expect(at('2026-11-20T06:59:00Z')).toBe(false);
  expect(at('2026-11-20T07:01:00Z')).toBe(true);
  expect(at('2026-07-10T06:01:00Z')).toBe(true);
  expect(at('2026-11-20T17:01:00Z')).toBe(false);
  expect(at('2026-11-21T10:00:00Z')).toBe(false);
  expect(at('2026-11-11T10:00:00Z')).toBe(false);
});
