import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendDocument } from '#domain/documents/mail/mail-commands.ts';
import { isWorkerAlive } from '#db/worker-alive.ts';
import { environmentOf } from '#jobs/programs/processes.ts';
import { createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { hold, type Hold } from '#tests/builders/hold.ts';
import { end, startProgram, until } from '#tests/builders/process.ts';
import { startSmtp, type SmtpStand } from '#tests/builders/servers/smtp.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { long } from '#tests/setup/chance.ts';

let smtp: SmtpStand;
let world: World;
let company: Company;
let worker: ChildProcess;
/** An invoice whose PDF is kept: what the mails carry. */
let sent: { id: number; version: number };
/** Whether the worker was known to be there when it had made that. */
let isAlive: boolean;

const typesOf = async (stream: string): Promise<string[]> =>
  (await world.runtime.store.read(stream)).map(({ event }) => event.type);
const pdfsOf = async (id: number): Promise<number> =>
  (await typesOf(`invoice-${id}`)).filter((type) => type === 'InvoicePdfStored').length;
const statusOf = async (mail: number): Promise<string | undefined> =>
  (await world.owner.selectFrom('mail_list').select('status').where('id', '=', mail).executeTakeFirst())
    ?.status;

function startWorker(): ChildProcess {
  const env = { ...environmentOf(world.settings, world.ownerUrl), SMTP_URL: smtp.url, LOG_LEVEL: 'fatal' };
  return startProgram('worker', env);
}

beforeAll(async () => {
  smtp = await startSmtp();
  world = await createWorld({ smtpUrl: smtp.url });
  company = await createCompany(world.runtime.store);
  worker = startWorker();
  sent = await makeInvoice(world.runtime.store, company, 'validate');
  await until('the first PDF is made', 150, async () => (await pdfsOf(sent.id)) === 1);
  isAlive = await isWorkerAlive(world.runtime.db);
});
afterAll(async () => {
  await end(worker, 'SIGKILL');
  await world.close();
  await smtp.close();
});

/** Whether none of the worker's connections is in the middle of anything. */
async function isAtRest(): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and state <> 'idle'
      and application_name in ('registre-worker', 'registre-jobs')`.execute(world.owner);
  return rows.length === 0;
}

/** Does something while the worker stands still, so that it finds all of it at once. */
async function unseen<Result>(act: () => Promise<Result>): Promise<Result> {
  worker.kill('SIGSTOP');
  // Stopped in a transaction it would keep its locks.
  await until('the worker stands still between two transactions', 60, async () => {
    if (await isAtRest()) return true;
    worker.kill('SIGCONT');
    await pause(20);
    worker.kill('SIGSTOP');
    return false;
  });
  const result = await act();
  worker.kill('SIGCONT');
  return result;
}

const reached = (one: Hold) =>
  until('the worker has come to that step', 120, async () => (await one.waiting('worker')) > 0);

/**
 * Kills the worker, and another one starts; in the short form the minute after which it may take over is over at once.
 */
async function replaceWorker(held: Hold | null, traces: 'a heartbeat' | 'no heartbeat'): Promise<void> {
  await end(worker, 'SIGKILL');
  await held?.letGo('gone');
  if (traces === 'no heartbeat') await sql`delete from worker_heartbeat`.execute(world.owner);
  if (!long) {
    await sql`update worker_heartbeat set at = at - interval '50 seconds'`.execute(world.owner);
    await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '50 seconds'`.execute(
      world.owner,
    );
  }
  worker = startWorker();
}

/** A minute, and what a busy machine takes to start a worker. */
const TAKEN_OVER_SECONDS = 180;
const timeout = 600_000;

/** Nothing is left to do, and nobody holds what was done. */
const idle = () =>
  until('no job is left', TAKEN_OVER_SECONDS, async () => {
    const { rows } = await sql`select 1 from graphile_worker._private_jobs`.execute(world.owner);
    return rows.length === 0;
  });

it('says that it is there once it works, and not ten seconds later', () => {
  expect(isAlive).toBe(true);
});

describe('a worker that is killed on a PDF leaves it to another, which makes it once', () => {
  const invoice = () => makeInvoice(world.runtime.store, company, 'validate');
  const expectPdf = async (id: number): Promise<void> => {
    await until('the PDF is made', TAKEN_OVER_SECONDS, async () => (await pdfsOf(id)) > 0);
    await idle();
    expect(await pdfsOf(id)).toBe(1);
  };

  it('before it renders', { timeout }, async () => {
    const { id, held } = await unseen(async () => ({
      ...(await invoice()),
      held: await hold(world.ownerUrl, 'document_list', 'readers'),
    }));
    await reached(held);
    await replaceWorker(held, 'a heartbeat');
    await expectPdf(id);
  });

  it('after it has rendered, before the command', { timeout }, async () => {
    const { id, held } = await unseen(async () => ({
      ...(await invoice()),
      held: await hold(world.ownerUrl, 'command_log', 'writers'),
    }));
    await reached(held);
    expect(await pdfsOf(id)).toBe(0);
    await replaceWorker(held, 'no heartbeat');
    await expectPdf(id);
  });

  it('after the command, before its job is done', { timeout }, async () => {
    const { id, held } = await unseen(async () => ({
      ...(await invoice()),
      held: await hold(world.ownerUrl, 'command_log', 'writers'),
    }));
    await reached(held);
    const jobs = await hold(world.ownerUrl, 'graphile_worker._private_jobs', 'writers');
    await held.letGo('running');
    await until('the PDF is kept', 120, async () => (await pdfsOf(id)) === 1);
    await replaceWorker(jobs, 'a heartbeat');
    await idle();
    expect(await pdfsOf(id)).toBe(1);
  });
});

describe('a worker that is killed on a mail', () => {
  const queue = async (to: string): Promise<number> => {
    const mail = { kind: 'invoice' as const, version: sent.version, to, subject: 'Facture', text: 'Voici' };
    return (await send(world.runtime.store, sendDocument, company.actor, mail)).id;
  };
  const taken = (to: string): number =>
    smtp.taken.filter((mail) => mail.to?.some(({ address }) => address === to)).length;

  /** However long one waits, it is sent as often as before. */
  const expectEnd = async (id: number, to: string, status: string): Promise<void> => {
    await until(`the mail is ${status}`, TAKEN_OVER_SECONDS, async () => (await statusOf(id)) === status);
    await idle();
    expect(taken(to)).toBe(1);
    expect(smtp.attempts.get(to)).toBe(1);
  };

  it('before it connects leaves it to another, which sends it once', { timeout }, async () => {
    const to = 'accept@before.example';
    const { id, held } = await unseen(async () => ({
      id: await queue(to),
      held: await hold(world.ownerUrl, 'corporation', 'readers'),
    }));
    await reached(held);
    expect(smtp.attempts.get(to)).toBeUndefined();
    await replaceWorker(held, 'a heartbeat');
    await expectEnd(id, to, 'done');
  });

  it(
    'while the server has its DATA leaves it uncertain, and nobody sends it again',
    { timeout },
    async () => {
      const to = 'stall@during.example';
      const id = await queue(to);
      await until('the server has the message', 120, () => taken(to) === 1);
      await replaceWorker(null, 'a heartbeat');
      smtp.set(to, 'accept');
      await expectEnd(id, to, 'uncertain');
    },
  );

  it('after the answer, before it noted it, leaves it uncertain too', { timeout }, async () => {
    const to = 'hold@after.example';
    const id = await queue(to);
    await until('the server has the message', 120, () => taken(to) === 1);
    const held = await hold(world.ownerUrl, 'command_log', 'writers');
    smtp.set(to, 'accept');
    await reached(held);
    await replaceWorker(held, 'a heartbeat');
    await expectEnd(id, to, 'uncertain');
  });
});

describe('a worker that is told to stop', () => {
  it('ends what it does, and says that it is gone', async () => {
    expect(await end(worker, 'SIGTERM')).toBe(0);
    expect(await world.owner.selectFrom('worker_heartbeat').select('worker_id').execute()).toEqual([]);
  });
});
