import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendDocument } from '#domain/commerce/mail-commands.ts';
import { environmentOf } from '#jobs/processes.ts';
import { readInvoice } from '#projections/documents.ts';
import { createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { startSmtp, type SmtpStand } from '#tests/builders/smtp.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

let smtp: SmtpStand;
let world: World;
let company: Company;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  smtp = await startSmtp();
  world = await createWorld({ smtpUrl: smtp.url });
  company = await createCompany(world.runtime.store);
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => end(worker, 'SIGKILL')));
  await world.close();
  await smtp.close();
});

function startWorker(): ChildProcess {
  const env = { ...environmentOf(world.settings, world.ownerUrl), SMTP_URL: smtp.url, LOG_LEVEL: 'fatal' };
  const worker = spawn(process.execPath, ['--import', 'tsx', 'jobs/worker.ts'], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  workers.push(worker);
  return worker;
}

async function end(worker: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (worker.exitCode !== null || worker.signalCode !== null) return worker.exitCode;
  const ended = new Promise<number | null>((resolve) => {
    worker.once('exit', (code) => resolve(code));
  });
  worker.kill(signal);
  return ended;
}

/** Waits until something is so; fails the test after `seconds`. Answers how many it took. */
async function until(what: string, seconds: number, isSo: () => Promise<boolean> | boolean): Promise<number> {
  const start = Date.now();
  while (!(await isSo())) {
    if (Date.now() - start > seconds * 1000) throw new Error(`Not within ${seconds} s: ${what}`);
    await pause(100);
  }
  return (Date.now() - start) / 1000;
}

const statusOf = async (mail: number) =>
  (await world.owner.selectFrom('mail_list').select('status').where('id', '=', mail).executeTakeFirst())
    ?.status;

describe('a worker', () => {
  it(
    'that is killed in the middle of a job leaves it to another, within a minute',
    { timeout: 120_000 },
    async () => {
      const { store } = world.runtime;
      const first = startWorker();
      const { version } = await makeInvoice(store, company, 'validate');
      const pdf = async () =>
        (await readInvoice(world.owner, store.read, version, company.corporation))?.state.pdf ?? null;
      await until('the PDF is made', 30, async () => (await pdf()) !== null);

      const receiver = 'stall@client.example';
      const mail = { kind: 'invoice' as const, version, to: receiver, subject: 'Facture', text: 'Voici' };
      const { id } = await send(store, sendDocument, company.actor, mail);
      await until('the mail is under way', 20, () => smtp.attempts.get(receiver) === 1);
      await end(first, 'SIGKILL');
      expect(await statusOf(id)).toBe('waiting');

      smtp.set(receiver, 'accept');
      startWorker();
      const seconds = await until('the mail is sent', 60, async () => (await statusOf(id)) === 'done');
      expect(seconds).toBeLessThan(60);
      expect(smtp.attempts.get(receiver)).toBe(2);
    },
  );

  it('that is told to stop ends what it does, and says that it is gone', { timeout: 30_000 }, async () => {
    const last = workers.at(-1);
    if (!last) throw new Error('No worker runs');
    expect(await end(last, 'SIGTERM')).toBe(0);
    expect(await world.owner.selectFrom('worker_heartbeat').select('worker_id').execute()).toEqual([]);
  });
});
