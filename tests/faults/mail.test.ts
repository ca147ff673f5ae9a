import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendDocument, settleMail, startMail } from '#domain/documents/mail/mail-commands.ts';
import { attachDocuments } from '#domain/attachments/commands.ts';
import { addPersonToCorporation, registerPerson } from '#domain/people/commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { usualPatience } from '#jobs/mail/mailer.ts';
import { readDocument } from '#projections/documents/documents.ts';
import { createCompany, makeInvoice, makeQuotation, send, type Company } from '#tests/builders/company.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { doJobs } from '#tests/builders/do-jobs.ts';
import { startSmtp, type SmtpStand } from '#tests/builders/servers/smtp.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let smtp: SmtpStand;
let world: World;
let company: Company;
let invoice: number;
let invoiceDocument: number;
let number: string;

const work = () => doJobs(world);

beforeAll(async () => {
  smtp = await startSmtp();
  world = await createWorld({ smtpUrl: smtp.url, publicUrl: 'https://registre.example' });
  company = await createCompany(world.runtime.store);
  ({ id: invoiceDocument, version: invoice } = await makeInvoice(world.runtime.store, company, 'validate'));
  await work();
  const document = await readDocument(world.owner, world.runtime.store.read, invoice, company.corporation);
  number = document?.number ?? '';
});
afterAll(async () => {
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

/** What happened to a mail, beside its being queued. */
const storyOf = async (id: number): Promise<string[]> =>
  (await world.runtime.store.read(`mail-${id}`)).slice(1).map(({ event }) => event.type);

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
    expect(mail?.text).toMatch(
      /^Bonjour,\nvoici la facture\.\n\nVoir la facture [\w-]+\s: https:\/\/\S+\s*$/,
    );
    const [attachment] = mail?.attachments ?? [];
    expect(mail?.attachments.length).toBe(1);
    expect(attachment).toMatchObject({
      filename: `${number}.pdf`,
      mimeType: 'application/pdf',
      disposition: 'attachment',
    });
    const document = await readDocument(world.owner, world.runtime.store.read, invoice, company.corporation);
    const kept = await world.runtime.files.get(document?.pdf ?? '');
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

  it('of which one receiver is refused names that one, and is not repeated to the others', async () => {
    const id = await queue('accept@other.example, refuse@other.example');
    await work();
    const row = await world.owner
      .selectFrom('mail_list')
      .select(['status', 'refused', 'attempts'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ status: 'partial', refused: ['refuse@other.example'], attempts: 1 });
    expect((await mailOf(id)).reason).toContain('550');
    await work();
    expect(smtp.attempts.get('accept@other.example')).toBe(1);
    expect(await left()).toBe(0);
  });

  it.each(['busy', 'busy-message', 'drop'] as const)(
    'that meets a server that is %s waits, and is sent later once',
    async (behaviour) => {
      const receiver = `${behaviour}@client.example`;
      const id = await queue(receiver);
      await work();
      expect(await mailOf(id)).toEqual({ status: 'waiting', reason: expect.any(String) as unknown });
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
    expect(await mailOf(id)).toEqual({
      status: 'waiting',
      reason: expect.stringContaining('ECONNREFUSED') as unknown,
    });
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

  it('whose server never answers is uncertain once it was sent, and tried again before that', async () => {
    const late = await queue('stall@client.example');
    const early = await queue('stall-early@client.example');
    world.runtime.mailPatience = { ...usualPatience, socketTimeout: 4_000 };
    await work();
    delete world.runtime.mailPatience;
    expect((await mailOf(late)).status).toBe('uncertain');
    expect((await mailOf(early)).status).toBe('waiting');
    expect(await storyOf(early)).toEqual(['MailPostponed']);
    smtp.set('stall-early@client.example', 'accept');
    await work();
    expect((await mailOf(early)).status).toBe('done');
    expect(smtp.attempts.get('stall@client.example')).toBe(1);
  });

  it('is noted as begun only when the server has asked for the message', async () => {
    const [refused, message, accepted] = [
      await queue('refuse@begun.example'),
      await queue('refuse-message@begun.example'),
      await queue('accept@begun.example'),
    ];
    await work();
    expect(await storyOf(refused)).toEqual(['MailFailed']);
    expect(await storyOf(message)).toEqual(['MailSendingStarted', 'MailFailed']);
    expect(await storyOf(accepted)).toEqual(['MailSendingStarted', 'MailDelivered']);
  });

  it('that a worker died on while sending is uncertain, and never sent again', async () => {
    const id = await queue('accept@killed.example');
    await send(world.runtime.store, startMail, company.actor, { id });
    await work();
    expect(await mailOf(id)).toEqual({ status: 'uncertain', reason: 'mail.reason.workerEnded' });
    await work();
    expect(smtp.attempts.get('accept@killed.example')).toBeUndefined();
    expect(await left()).toBe(0);
    await send(world.runtime.store, settleMail, company.actor, { id, outcome: 'delivered', detail: '250' });
    expect(await mailOf(id)).toEqual({ status: 'done', reason: null });
  });

  it('that cannot be noted as begun does not go out', async () => {
    const id = await queue('accept@unnoted.example');
    const taken = smtp.taken.length;
    const { execute } = world.runtime.store;
    world.runtime.store.execute = (command, ...rest) =>
      command.name === startMail.name
        ? Promise.reject(new Error('the database is away'))
        : execute(command, ...rest);
    await work();
    world.runtime.store.execute = execute;
    expect(smtp.taken.length).toBe(taken);
    expect(await storyOf(id)).toEqual([]);
    await work();
    expect((await mailOf(id)).status).toBe('done');
  });

  it('goes to copies and hidden copies, with answers to who sent it and the chosen files', async () => {
    const { store, files } = world.runtime;
    const identity = {
      gender: 'F' as const,
      firstName: 'Anne',
      lastName: 'Le Goff',
      email: 'anne@btp.example',
    };
    const { id: person } = await send(store, registerPerson, systemActor(null), identity);
    const { corporation } = company;
    await send(store, addPersonToCorporation, systemActor(null), {
      person,
      corporation,
      enabled: true,
      contract: { start: '2026-01-01' },
    });
    const content = Buffer.from('a plan');
    const file = await files.put(world.owner, content, 'text/plain');
    const owner = { kind: 'invoice' as const, id: invoiceDocument };
    const plan = { name: 'plan été.txt', file, size: content.length, type: 'text/plain' };
    const { ids } = await send(store, attachDocuments, company.actor, { owner, files: [plan] });
    const { id } = await send(
      store,
      sendDocument,
      { ...company.actor, person },
      {
        kind: 'invoice',
        version: invoice,
        to: 'accept@a.example',
        cc: 'accept@b.example',
        bcc: 'accept@c.example',
        subject: 'Facture',
        text: 'Voici',
        copyToSender: true,
        attachments: ids,
      },
    );
    await work();
    expect((await mailOf(id)).status).toBe('done');
    const mail = smtp.taken.at(-1);
    expect(mail?.replyTo?.map(({ address }) => address)).toEqual(['anne@btp.example']);
    expect(mail?.cc?.map(({ address }) => address)).toEqual(['accept@b.example']);
    expect(mail?.bcc ?? []).toEqual([]);
    expect(smtp.attempts.get('accept@c.example')).toBe(1);
    expect(smtp.attempts.get('anne@btp.example')).toBe(1);
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([`${number}.pdf`, 'plan été.txt']);
  });

  it('is repeated only with its result known, and an uncertain one only by whoever confirms it', async () => {
    const { store } = world.runtime;
    const again = (repeats: number, confirmRepeat = false) =>
      send(store, sendDocument, company.actor, {
        kind: 'invoice',
        version: invoice,
        to: 'accept@again.example',
        subject: 'Facture',
        text: 'Voici',
        repeats,
        confirmRepeat,
      });
    const id = await queue('break@again.example');
    expect((await refused(again(id))).code).toBe('MAIL_WAITING');
    await work();
    expect((await refused(again(id))).errors).toEqual({ confirmRepeat: ['errors.mailMayHaveArrived'] });
    const second = await again(id, true);
    await work();
    expect((await mailOf(second.id)).status).toBe('done');
    expect((await mailOf(id)).status).toBe('uncertain');
  });

  it('is sent once though its job is done twice', async () => {
    const id = await queue('accept@twice.example');
    await sql`select graphile_worker.add_job('send-mail',
      ${JSON.stringify({ mail: id, corporation: company.corporation })}::json)`.execute(world.owner);
    await work();
    await sql`select graphile_worker.add_job('send-mail',
      ${JSON.stringify({ mail: id, corporation: company.corporation })}::json)`.execute(world.owner);
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
      .selectFrom('document_list')
      .select('status')
      .where('version_id', '=', quotation.version)
      .executeTakeFirst();
    expect(row).toEqual({ status: 'in_progress' });
    await work();
    await work();
    expect(await mailOf(id)).toEqual({ status: 'done', reason: null });
    expect(smtp.taken.at(-1)?.attachments[0]?.filename).toBe('DV-2026-0001.pdf');
  });

  it('that leads to a quotation goes without its PDF, and not before there is one: nobody accepts without it', async () => {
    const { version } = await makeQuotation(world.runtime.store, company, 'validate');
    const letter = {
      to: 'accept@lien.example',
      subject: 'Devis',
      text: 'Voici',
      link: true,
      withoutPdf: true,
    };
    const asked = { kind: 'quotation' as const, version, ...letter };
    const { id } = await send(world.runtime.store, sendDocument, company.actor, asked);
    await doJobs(world, (task) => task === 'send-mail');
    expect(await mailOf(id)).toMatchObject({ status: 'waiting', reason: 'mail.reason.pdfMissing' });
    expect(smtp.attempts.get('accept@lien.example')).toBeUndefined();
    await work();
    await work();
    expect(await mailOf(id)).toMatchObject({ status: 'done' });
    expect(smtp.taken.at(-1)?.attachments).toEqual([]);
    const page = await readDocument(world.owner, world.runtime.store.read, version, company.corporation);
    expect(page?.pdf).not.toBeNull();
  });
});
