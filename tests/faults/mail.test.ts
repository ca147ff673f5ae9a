import { setTimeout as pause } from 'node:timers/promises';
import { Logger, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendDocument } from '#domain/commerce/mail-commands.ts';
import { createPool } from '#db/pool.ts';
import { tasks } from '#jobs/registry.ts';
import { readInvoice } from '#projections/documents.ts';
import { createCompany, makeInvoice, makeQuotation, send, type Company } from '#tests/builders/company.ts';
import { startSmtp, type SmtpStand } from '#tests/builders/smtp.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let smtp: SmtpStand;
let world: World;
let company: Company;
let jobs: pg.Pool;
let invoice: number;
let number: string;

/** Makes those jobs due that are tried again, and does every job as the worker does. */
async function work(): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.owner);
  await runOnce({
    pgPool: jobs,
    taskList: Object.fromEntries(tasks.map((task) => [task.name, task.toTask(world.runtime)])),
    concurrency: 4,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
  });
  // What became of a job is noted after the run has ended.
  const held = sql`select 1 from graphile_worker.jobs where locked_at is not null`;
  while ((await held.execute(world.owner)).rows.length > 0) await pause(20);
}

beforeAll(async () => {
  smtp = await startSmtp();
  world = await createWorld({ smtpUrl: smtp.url, publicUrl: 'https://registre.example' });
  jobs = createPool(world.ownerUrl, { max: 6, name: 'tests-jobs' });
  company = await createCompany(world.runtime.store);
  invoice = (await makeInvoice(world.runtime.store, company, 'validate')).version;
  await work();
  const document = await readInvoice(world.owner, world.runtime.store.read, invoice, company.corporation);
  number = document?.state.number ?? '';
});
afterAll(async () => {
  await jobs.end();
  await world.close();
  await smtp.close();
});

const queue = async (to: string, subject = 'Votre facture'): Promise<number> => {
  const mail = {
    kind: 'invoice' as const,
    version: invoice,
    to,
    subject,
    text: 'Bonjour,\nvoici la facture.',
  };
  return (await send(world.runtime.store, sendDocument, company.actor, mail)).id;
};

const mailOf = (id: number) =>
  world.owner
    .selectFrom('mail_list')
    .select(['status', 'reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function expectFailure(id: number, words: string): Promise<void> {
  const { status, reason } = await mailOf(id);
  expect(status).toBe('failure');
  expect(reason).toContain(words);
}

const left = async (): Promise<number> =>
  (await sql<{ count: number }>`select count(*) as count from graphile_worker.jobs`.execute(world.owner))
    .rows[0]?.count ?? -1;

describe('a mail', () => {
  it('that is taken in is done, with the PDF as it is kept', async () => {
    const id = await queue('accept@client.example, accept@comptable.example');
    await work();
    expect(await mailOf(id)).toEqual({ status: 'done', reason: null });
    const [mail] = smtp.taken;
    expect(mail?.subject).toBe('Votre facture');
    expect(mail?.from).toEqual({
      name: 'Béton du Littoral',
      address: 'facturation@beton-du-littoral.example',
    });
    expect(mail?.to?.map(({ address }) => address)).toEqual([
      'accept@client.example',
      'accept@comptable.example',
    ]);
    expect(mail?.messageId).toBe(`<mail-${id}-${company.corporation}@registre.example>`);
    expect(mail?.text?.trim()).toBe('Bonjour,\nvoici la facture.');
    const [attachment] = mail?.attachments ?? [];
    expect(mail?.attachments.length).toBe(1);
    expect(attachment).toMatchObject({
      filename: `${number}.pdf`,
      mimeType: 'application/pdf',
      disposition: 'attachment',
    });
    const document = await readInvoice(world.owner, world.runtime.store.read, invoice, company.corporation);
    const kept = await world.runtime.files.get(document?.state.pdf ?? '');
    const content = attachment?.content;
    expect(
      content instanceof ArrayBuffer ? Buffer.from(content).equals(kept ?? Buffer.alloc(0)) : content,
    ).toBe(true);
  });

  it('whose receiver is refused has failed, and is not tried again', async () => {
    const id = await queue('refuse@client.example');
    await work();
    await expectFailure(id, '550');
    await work();
    expect(smtp.attempts.get('refuse@client.example')).toBe(1);
    expect(await left()).toBe(0);
  });

  it('that is refused whole has failed', async () => {
    const id = await queue('refuse-message@client.example');
    await work();
    await expectFailure(id, '554');
  });

  it('of which one receiver is refused is not told as done', async () => {
    const id = await queue('accept@other.example, refuse@other.example');
    await work();
    await expectFailure(id, 'refuse@other.example');
    await work();
    expect(smtp.attempts.get('accept@other.example')).toBe(1);
  });

  it.each(['busy', 'drop'] as const)(
    'that meets a server that is %s waits, and is sent later once',
    async (behaviour) => {
      const receiver = `${behaviour}@client.example`;
      const id = await queue(receiver);
      await work();
      expect(await mailOf(id)).toEqual({ status: 'waiting', reason: null });
      expect(await left()).toBe(1);
      smtp.set(receiver, 'accept');
      await work();
      expect(await mailOf(id)).toEqual({ status: 'done', reason: null });
      expect(smtp.attempts.get(receiver)).toBe(2);
      expect(await left()).toBe(0);
    },
  );

  it('that finds no server at all waits', async () => {
    const { smtpUrl } = world.settings;
    world.settings.smtpUrl = 'smtp://127.0.0.1:1';
    const id = await queue('accept@later.example');
    await work();
    expect(await mailOf(id)).toEqual({ status: 'waiting', reason: null });
    world.settings.smtpUrl = smtpUrl;
    await work();
    expect(await mailOf(id)).toEqual({ status: 'done', reason: null });
  });

  it('has failed once the last attempt has', async () => {
    const id = await queue('busy@for-ever.example');
    await sql`update graphile_worker._private_jobs set attempts = max_attempts - 1`.execute(world.owner);
    await work();
    await expectFailure(id, '451');
    expect(await left()).toBe(0);
  });

  it('whose server broke off after taking it in is uncertain, and never sent again', async () => {
    const taken = smtp.taken.length;
    const id = await queue('break@client.example');
    await work();
    expect((await mailOf(id)).status).toBe('uncertain');
    await work();
    expect(smtp.attempts.get('break@client.example')).toBe(1);
    expect(smtp.taken.length).toBe(taken + 1);
    expect(await left()).toBe(0);
  });

  it(
    'whose server never answers after taking it in is uncertain, and never sent again',
    { timeout: 40_000 },
    async () => {
      const id = await queue('stall@client.example');
      await work();
      expect((await mailOf(id)).status).toBe('uncertain');
      await work();
      expect(smtp.attempts.get('stall@client.example')).toBe(1);
    },
  );

  it('is sent once though its job is done twice', async () => {
    const id = await queue('accept@twice.example');
    await sql`select graphile_worker.add_job('send-mail', ${JSON.stringify({ mail: id, corporation: company.corporation })}::json)`.execute(
      world.owner,
    );
    await work();
    await sql`select graphile_worker.add_job('send-mail', ${JSON.stringify({ mail: id, corporation: company.corporation })}::json)`.execute(
      world.owner,
    );
    await work();
    expect((await mailOf(id)).status).toBe('done');
    expect(await left()).toBe(0);
  });

  it('cannot smuggle headers in through its subject', async () => {
    const id = await queue('accept@header.example', 'Facture\r\nBcc: victim@example.org');
    await work();
    expect((await mailOf(id)).status).toBe('done');
    const mail = smtp.taken.at(-1);
    expect(mail?.bcc).toBeUndefined();
    expect(smtp.attempts.get('victim@example.org')).toBeUndefined();
  });

  it('waits for a PDF that is not there yet, and marks a quotation as sent', async () => {
    const quotation = await makeQuotation(world.runtime.store, company, 'validate');
    const mail = {
      kind: 'quotation' as const,
      version: quotation.version,
      to: 'accept@devis.example',
      subject: 'Devis',
      text: 'Voici',
    };
    const { id } = await send(world.runtime.store, sendDocument, company.actor, mail);
    const row = await world.owner
      .selectFrom('quotation_list')
      .select('status')
      .where('version_id', '=', quotation.version)
      .executeTakeFirst();
    expect(row).toEqual({ status: 'in_progress' });
    await work();
    await work();
    expect(await mailOf(id)).toEqual({ status: 'done', reason: null });
    expect(smtp.taken.at(-1)?.attachments[0]?.filename).toBe('DV-2026-0001.pdf');
  });
});
