import { readFileSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendDocument } from '#domain/documents/mail/mail-commands.ts';
import { environmentOf } from '#jobs/programs/processes.ts';
import { readDocument } from '#projections/documents/documents.ts';
import { createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { hold } from '#tests/builders/hold.ts';
import { end, startProgram, until } from '#tests/builders/process.ts';
import { makeRemote } from '#tests/builders/servers/remote.ts';
import { startSftp, type SftpStand } from '#tests/builders/servers/sftp-server.ts';
import { startSmtp, type SmtpStand } from '#tests/builders/servers/smtp.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { chance, long, patience, seed } from '#tests/setup/chance.ts';

/** For each step of each kind: 200 for a mail, and 200 each for a PDF and its push, which follow one another. */
const KILLS = { mail: long ? 200 : 1, document: long ? 400 : 1 };
type Kind = keyof typeof KILLS;
const luck = chance('worker steps');

let smtp: SmtpStand;
let sftp: SftpStand;
let world: World;
let company: Company;
let worker: ChildProcess | null = null;
/** An invoice whose PDF is kept: what the mails carry. */
let kept: number;

function startWorker(dieAt: number): ChildProcess {
  const steps = pathToFileURL(join(import.meta.dirname, '../setup/die-at-step.js')).href;
  worker = startProgram('worker', {
    ...environmentOf(world.settings, world.ownerUrl),
    OUTBOUND_ALLOW: '127.0.0.0/8',
    SMTP_URL: smtp.url,
    LOG_LEVEL: 'silent',
    NODE_OPTIONS: `--import ${steps}`,
    DIE_AT_STEP: String(dieAt),
    STEPS_FILE: stepsFile(),
  });
  return worker;
}

const stepsFile = (): string => join(world.settings.dataDir, 'steps');

beforeAll(async () => {
  [smtp, sftp] = await Promise.all([startSmtp(), startSftp()]);
  world = await createWorld({ smtpUrl: smtp.url });
  company = await createCompany(world.runtime.store);
  await makeRemote(world.runtime.store, company, { port: sftp.port });
});
afterAll(async () => {
  if (worker) await end(worker, 'SIGKILL');
  await world.close();
  await Promise.all([smtp.close(), sftp.close()]);
});

const jobsLeft = async (): Promise<number> =>
  (await sql`select from graphile_worker._private_jobs`.execute(world.owner)).rows.length;
const noneLeft = () => until('no job is left', 240, async () => (await jobsLeft()) === 0);

interface Made {
  invoices: { id: number; version: number }[];
  mails: { id: number; to: string }[];
}
const made: Made = { invoices: [], mails: [] };

/** Work for the next worker: a PDF, which is then pushed, or a mail. */
const ask: Record<Kind, () => Promise<void>> = {
  async document() {
    made.invoices.push(await makeInvoice(world.runtime.store, company, 'validate'));
  },
  async mail() {
    const { store } = world.runtime;
    const to = `accept@mail-${made.mails.length}.example`;
    const mail = { kind: 'invoice' as const, version: kept, to, subject: 'Facture', text: 'Voici' };
    made.mails.push({ id: (await send(store, sendDocument, company.actor, mail)).id, to });
  },
};

/** What the dead have locked is free at once, and not after the minute; nobody has tried it too often. */
async function release(): Promise<void> {
  await sql`update worker_heartbeat set at = at - interval '50 seconds'`.execute(world.owner);
  await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '50 seconds',
    attempts = least(attempts, 3), run_at = now()`.execute(world.owner);
}

/** An invoice whose PDF is kept and pushed. */
async function keepFirst(): Promise<number> {
  const first = await makeInvoice(world.runtime.store, company, 'validate');
  made.invoices.push(first);
  const one = startWorker(0);
  await noneLeft();
  expect(await end(one, 'SIGTERM')).toBe(0);
  return first.version;
}

/** How many steps a worker takes from its start until that is through. */
async function countSteps(kind: Kind): Promise<number> {
  await ask[kind]();
  const another = startWorker(0);
  await noneLeft();
  expect(await end(another, 'SIGTERM')).toBe(0);
  return Number(readFileSync(stepsFile(), 'utf8'));
}

/** Kills a worker at that step; should it have nothing to do before, where it stands. True when it came to its step. */
async function killAt(step: number): Promise<boolean> {
  const victim = startWorker(step);
  const isDead = () => victim.exitCode !== null || victim.signalCode !== null;
  await until('it is dead, or has nothing to do', 240, async () => isDead() || (await jobsLeft()) === 0);
  const came = isDead();
  await end(victim, 'SIGKILL');
  expect(victim.signalCode).toBe('SIGKILL');
  return came;
}

const typesOf = async (stream: string): Promise<string[]> =>
  (await world.runtime.store.read(stream)).map(({ event }) => event.type);

/** Each PDF was made once, and lies on the server whole, once. */
async function expectPdfs(): Promise<void> {
  const { store, files } = world.runtime;
  for (const { id, version } of made.invoices) {
    const stored = (await typesOf(`invoice-${id}`)).filter((type) => type === 'InvoicePdfStored');
    expect([id, stored.length]).toEqual([id, 1]);
    const document = await readDocument(world.owner, store.read, version, company.corporation);
    const pdf = await files.get(document?.pdf ?? '');
    const pushed = [...sftp.files].filter(([path]) => path.endsWith(`/${document?.number}.pdf`));
    expect([document?.number, pushed.map(([, content]) => content.equals(pdf ?? Buffer.alloc(0)))]).toEqual([
      document?.number,
      [true],
    ]);
  }
  expect(sftp.files.size).toBe(made.invoices.length);
  const pushes = await world.owner.selectFrom('remote_push').select('status').execute();
  expect(pushes.map(({ status }) => status)).toEqual(made.invoices.map(() => 'done'));
}

/** Each mail went out once at most; whoever cannot tell says so. Answers how many are uncertain. */
async function expectMails(): Promise<number> {
  let uncertain = 0;
  for (const { id, to } of made.mails) {
    const { status } = await world.owner
      .selectFrom('mail_list')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const taken = smtp.taken.filter((mail) => mail.to?.some(({ address }) => address === to)).length;
    const possible = status === 'done' ? [1] : [0, 1];
    expect([to, status, ['done', 'uncertain'].includes(status), possible.includes(taken)]).toEqual([
      to,
      status,
      true,
      true,
    ]);
    if (status === 'uncertain') uncertain += 1;
  }
  return uncertain;
}

describe('a worker that is killed at any step of a PDF, a push and a mail', () => {
  it('leaves each to the next, which does it once or says that it cannot tell', patience(30), async () => {
    const begun = Date.now();
    kept = await keepFirst();
    let came = 0;
    const steps = { mail: await countSteps('mail'), document: await countSteps('document') };
    for (const kind of ['mail', 'document'] as const)
      for (let n = 0; n < KILLS[kind]; n += 1) {
        await ask[kind]();
        if (await killAt(1 + luck.below(steps[kind]))) came += 1;
        await release();
      }
    const last = startWorker(0);
    await noneLeft();
    await end(last, 'SIGTERM');
    await expectPdfs();
    const uncertain = await expectMails();
    const kills = KILLS.mail + KILLS.document;
    expect(came).toBeGreaterThan(kills / 2);
    console.info(
      `figure: worker killed ${KILLS.mail} times at one of ${steps.mail} steps of a mail, ${KILLS.document} of ${steps.document} of a PDF and its push, ${came} of them at its step: ${made.invoices.length} PDFs and pushes once each, ${made.mails.length} mails at most once, ${uncertain} uncertain, ${((Date.now() - begun) / 1000).toFixed(0)} s, seed ${seed}`,
    );
  });

  it.runIf(long)('has its job done by another within a minute', { timeout: 10 * 60_000 }, async () => {
    const last = await makeInvoice(world.runtime.store, company, 'validate');
    made.invoices.push(last);
    const stop = await hold(world.ownerUrl, 'command_log', 'writers');
    const victim = startWorker(0);
    await until('it has rendered, and is to note it', 240, async () => (await stop.waiting('worker')) > 0);
    await end(victim, 'SIGKILL');
    const begun = Date.now();
    await stop.letGo('gone');
    const next = startWorker(0);
    await noneLeft();
    const seconds = (Date.now() - begun) / 1000;
    console.info(`figure: jobs back ${seconds.toFixed(0)} s after the death of a worker`);
    expect(seconds).toBeLessThanOrEqual(60);
    await end(next, 'SIGTERM');
    await expectPdfs();
  });
});
