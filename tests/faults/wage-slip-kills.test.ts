import type { ChildProcess } from 'node:child_process';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmSlipBatch } from '#domain/payroll/slip-batch-commands.ts';
import { createPerson, editPersonPayroll } from '#domain/people/person-commands.ts';
import { readSocialSecurityNumber } from '#domain/people/social-security-number.ts';
import { environmentOf } from '#jobs/programs/processes.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { bringIn, confirmation } from '#tests/builders/payroll/batches.ts';
import { slipsPdf } from '#tests/builders/payroll/slip-pdfs.ts';
import { personFile } from '#tests/builders/people.ts';
import { end, startProgram, until } from '#tests/builders/process.ts';
import { startSmtp, type SmtpStand } from '#tests/builders/servers/smtp.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { long, patience } from '#tests/setup/chance.ts';

/* A batch of slips whose worker is killed while it makes and mails them: spec 5-modules.md, section 2, scenario 2. */

const PEOPLE = long ? 300 : 24;
/** A minute, and what a busy machine takes to start a worker. */
const TAKEN_OVER_SECONDS = 240;

let smtp: SmtpStand;
let world: World;
let company: Company;
let worker: ChildProcess;

const addressOf = (at: number): string => `accept@p${at}.example`;
/** Whose mail server takes the message in and does not answer until it is told to. */
const HELD = addressOf(PEOPLE / 2);

const numberOf = (at: number): string =>
  readSocialSecurityNumber(`2550829${String(100 + at).padStart(3, '0')}${String(at).padStart(3, '0')}`) ?? '';

function startWorker(): ChildProcess {
  const env = { ...environmentOf(world.settings, world.ownerUrl), SMTP_URL: smtp.url, LOG_LEVEL: 'fatal' };
  return startProgram('worker', env);
}

/** Kills the worker, and starts another one, which need not wait the minute until the dead one's jobs are free. */
async function replaceWorker(): Promise<void> {
  await end(worker, 'SIGKILL');
  if (!long) {
    await sql`update worker_heartbeat set at = at - interval '50 seconds'`.execute(world.owner);
    await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '50 seconds'`.execute(
      world.owner,
    );
  }
  worker = startWorker();
}

const made = async (batch: number): Promise<number> =>
  (await world.owner.selectFrom('wage_slip').select('id').where('batch_id', '=', batch).execute()).length;

const takenBy = (receiver: string): number =>
  smtp.taken.filter((mail) => mail.to?.some(({ address }) => address === receiver)).length;

beforeAll(async () => {
  smtp = await startSmtp();
  world = await createWorld({ smtpUrl: smtp.url });
  company = await createCompany(world.runtime.store);
  const { store } = world.runtime;
  for (let at = 0; at < PEOPLE; at += 1) {
    const file = personFile({ lastName: `Nom${at}`, firstName: 'Anne', email: addressOf(at) });
    const { id } = await send(store, createPerson, company.actor, { ...file, confirmDuplicates: true });
    await send(store, editPersonPayroll, company.actor, { id, socialSecurityNumber: numberOf(at) });
  }
  smtp.set(HELD, 'hold');
  worker = startWorker();
});
afterAll(async () => {
  await end(worker, 'SIGKILL');
  await world.close();
  await smtp.close();
});

it('makes each slip once and mails nobody twice, whenever its worker is killed', patience(15), async () => {
  const slips = Array.from({ length: PEOPLE }, (_, at) => ({
    lastName: `Nom${at}`,
    firstName: 'Anne',
    number: numberOf(at),
  }));
  const batch = await bringIn(world.runtime, company, [await slipsPdf(slips)]);
  const statusOf = async () =>
    (await world.owner.selectFrom('slip_batch').select('status').where('id', '=', batch).executeTakeFirst())
      ?.status;
  await until('the pages are read', TAKEN_OVER_SECONDS, async () => (await statusOf()) === 'read');
  await send(world.runtime.store, confirmSlipBatch, company.actor, { id: batch, ...confirmation });

  await until('some slips are made', TAKEN_OVER_SECONDS, async () => (await made(batch)) >= 3);
  await replaceWorker();
  await until('a server has a message and does not answer', TAKEN_OVER_SECONDS, () => takenBy(HELD) > 0);
  await end(worker, 'SIGKILL');
  smtp.set(HELD, 'accept');
  await replaceWorker();
  await until('all slips are made', TAKEN_OVER_SECONDS, async () => (await made(batch)) === PEOPLE);
  await until('no job is left', TAKEN_OVER_SECONDS, async () => {
    const { rows } = await sql`select 1 from graphile_worker._private_jobs`.execute(world.owner);
    return rows.length === 0;
  });

  const rows = await world.owner
    .selectFrom('wage_slip')
    .innerJoin('mail_list', 'mail_list.id', 'wage_slip.mail_id')
    .select(['person_id', 'mail_id', 'mail_list.to', 'mail_list.status as mail', 'wage_slip.status as slip'])
    .where('batch_id', '=', batch)
    .execute();
  expect(rows.length).toBe(PEOPLE);
  expect(new Set(rows.map(({ person_id }) => person_id)).size).toBe(PEOPLE);
  const mails = await world.owner
    .selectFrom('mail_list')
    .select('id')
    .where('kind', '=', 'wageSlip')
    .execute();
  expect(mails.length).toBe(PEOPLE);
  // Whose message was under way as the worker died is uncertain, told so, and not mailed by itself again.
  const uncertain = rows.filter(({ mail }) => mail === 'uncertain');
  console.log(
    `figure: ${PEOPLE} wage slips, two workers killed, ${uncertain.length} mails uncertain, none twice`,
  );
  expect(uncertain.map(({ to }) => to.join())).toContain(HELD);
  expect(uncertain.every(({ slip }) => slip === 'failed')).toBe(true);
  expect(rows.filter(({ mail }) => mail === 'done').length).toBe(PEOPLE - uncertain.length);
  for (const { to, mail } of rows) {
    const times = takenBy(to.join());
    expect([to, times], mail).toEqual([to, mail === 'uncertain' ? Math.min(times, 1) : 1]);
  }
});
