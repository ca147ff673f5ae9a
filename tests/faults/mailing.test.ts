import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendDocument } from '#domain/documents/mail/mail-commands.ts';
import { recordPayment } from '#domain/payments/payment-commands.ts';
import { sendGroupedReminder, sendStatement } from '#domain/dunning/account-commands.ts';
import { sendReminder } from '#domain/dunning/reminder-commands.ts';
import { clearMailLayout, editMailLayout } from '#domain/mailing/mail-layout-commands.ts';
import { editSmtpServer, trySmtpServer } from '#domain/mailing/smtp-commands.ts';
import { smtpPasswordOf } from '#domain/mailing/smtp-server.ts';
import { calls } from '#app/api/catalogue.ts';
import { sendBySmtp } from '#jobs/mail/mailer.ts';
import { findSmtpServer } from '#projections/mailing/mail-settings.ts';
import { testCertificate } from '#tests/builders/servers/certificate.ts';
import { commandsOf, createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { doJobs } from '#tests/builders/do-jobs.ts';
import { startSmtp, type SmtpStand } from '#tests/builders/servers/smtp.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

const PASSWORD = 'canary-7d1f-mot-de-passe';

let operators: SmtpStand;
let own: SmtpStand;
let world: World;
let company: Company;
let invoice: number;

const work = () => doJobs(world);

beforeAll(async () => {
  operators = await startSmtp();
  own = await startSmtp({ account: { user: 'beton', password: PASSWORD } });
  world = await createWorld({ smtpUrl: operators.url, publicUrl: 'https://registre.example' });
  company = await createCompany(world.runtime.store);
  ({ version: invoice } = await makeInvoice(world.runtime.store, company, 'validate'));
  await work();
});
afterAll(async () => {
  await world.close();
  await Promise.all([operators.close(), own.close()]);
});

const server = (changes: object = {}) => ({
  host: '127.0.0.1',
  port: own.port,
  encryption: 'none' as const,
  username: 'beton',
  senderAddress: 'envoi@beton.example',
  enabled: true,
  ...changes,
});
const setServer = (changes: object = {}, password: string | null = PASSWORD) =>
  send(world.runtime.store, editSmtpServer, company.actor, { ...server(changes), password });

const queue = async (to: string, changes: object = {}): Promise<number> =>
  (
    await send(world.runtime.store, sendDocument, company.actor, {
      kind: 'invoice',
      version: invoice,
      to,
      subject: 'Facture',
      text: 'Bonjour',
      ...changes,
    })
  ).id;

const tryServer = async (to: string): Promise<number> =>
  (await send(world.runtime.store, trySmtpServer, company.actor, { to, subject: 'Essai', text: 'Un essai' }))
    .id;

const mailOf = (id: number) =>
  world.owner
    .selectFrom('mail_list')
    .select(['status', 'reason', 'kind'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Tries a server as it is set, and answers how that is told. */
async function trialOf(changes: object, password: string | null = PASSWORD, to = 'accept@a.example') {
  await setServer(changes, password);
  const id = await tryServer(to);
  await work();
  const { status, reason } = await mailOf(id);
  return `${status} ${reason?.split('|')[0] ?? ''}`.trim();
}

it('a mail that no server takes is kept as a file, and that is said, without its place', async () => {
  const { smtpUrl } = world.settings;
  world.settings.smtpUrl = null;
  const id = await queue('accept@nobody.example');
  await work();
  world.settings.smtpUrl = smtpUrl;
  expect(await mailOf(id)).toMatchObject({ status: 'kept', reason: null });
  const events = await world.runtime.store.read(`mail-${id}`);
  expect(events.at(-1)?.event).toEqual({ type: 'MailKept', data: { mail: id } });
});

it('a reminder comes from the company, with the account of its invoice and the code of the transfer', async () => {
  const { store } = world.runtime;
  const { version } = await makeInvoice(store, company, 'validate');
  await work();
  const letter = { version, stage: 1, to: 'accept@code.example', subject: 'Avec code', text: 'Bonjour' };
  await send(store, sendReminder, company.actor, letter);
  await work();
  const mail = operators.taken.find(({ subject }) => subject === 'Avec code');
  expect(mail?.from?.name).toBe('Béton du Littoral');
  const text = mail?.text?.replaceAll(/[\u00A0\u202F]/g, ' ') ?? '';
  expect(text).toContain('Montant : 576,00 €');
  expect(text).toContain('IBAN : FR76 1290 6000 1268 5995 2890 788');
  expect(text).toMatch(/Référence à rappeler : FA-2026-\d+/);
  expect(mail?.html).toContain('cid:code@registre');
  expect(mail?.attachments.map(({ mimeType }) => mimeType)).toContain('image/png');
});

it('a statement goes out as a PDF, a reminder of several invoices with theirs, and none of what was paid', async () => {
  const { store } = world.runtime;
  const made = [await makeInvoice(store, company, 'validate'), await makeInvoice(store, company, 'validate')];
  const [first, second] = made.map(({ version }) => version);
  await work();
  const days = { client: company.client, from: '2026-01-01', until: '2026-12-31', text: 'Bonjour' };
  await send(store, sendStatement, company.actor, {
    ...days,
    to: 'accept@statement.example',
    subject: 'Relevé seul',
  });
  const grouped = {
    ...days,
    invoices: [first ?? 0, second ?? 0],
    to: 'accept@grouped.example',
    subject: 'Relance groupée',
  };
  await send(store, sendGroupedReminder, company.actor, grouped);
  await work();
  const filesOf = (subject: string) => {
    const files = operators.taken.find((mail) => mail.subject === subject)?.attachments ?? [];
    return files.filter(({ mimeType }) => mimeType === 'application/pdf').map(({ filename }) => filename);
  };
  expect(filesOf('Relevé seul')).toEqual(['Relevé de compte 2026-12-31.pdf']);
  expect(filesOf('Relance groupée').length).toBe(3);
  expect(operators.taken.at(-1)?.text ?? '').not.toBe('');
  const { id } = await send(store, sendGroupedReminder, company.actor, {
    ...grouped,
    subject: 'Trop tard',
    confirmed: true,
  });
  for (const invoice of grouped.invoices)
    await send(store, recordPayment, company.actor, {
      invoice,
      date: '2026-03-20',
      amount: '576',
      paymentType: company.paymentType,
    });
  await work();
  expect(await mailOf(id)).toMatchObject({ status: 'failure', reason: 'mail.reason.settled' });
});

describe('a corporation’s own mail server', () => {
  it('is not there before it is set: mails, and a trial, go through the operator’s', async () => {
    const trial = await tryServer('accept@b.example');
    await work();
    expect(await mailOf(trial)).toMatchObject({ status: 'done', kind: 'mailServer' });
    expect(operators.taken.at(-1)?.subject).toBe('Essai');
    const id = await queue('accept@operator.example');
    await work();
    expect((await mailOf(id)).status).toBe('done');
    expect(operators.taken.at(-1)?.from?.address).toBe('facturation@beton-du-littoral.example');
    expect(own.taken).toEqual([]);
  });

  it('takes the corporation’s mails once it is enabled, and no others', async () => {
    await setServer({ enabled: false });
    const before = operators.taken.length;
    await queue('accept@before.example');
    await work();
    expect([operators.taken.length, own.taken.length]).toEqual([before + 1, 0]);
    await setServer({}, null);
    await queue('accept@after.example');
    await work();
    expect([operators.taken.length, own.taken.length]).toEqual([before + 1, 1]);
    expect(own.taken[0]?.from).toEqual({ name: 'Béton du Littoral', address: 'envoi@beton.example' });
    expect(own.taken[0]?.html).toContain('Béton du Littoral');
  });

  it('is tried through itself, enabled or not, once, and what stands in the way is told', async () => {
    expect(await trialOf({ enabled: false })).toBe('done');
    expect(own.taken.at(-1)?.subject).toBe('Essai');
    expect(await trialOf({}, 'wrong')).toBe('failure mailing.fault.password');
    expect(await trialOf({ port: 1 })).toBe('failure mailing.fault.closedPort');
    expect(await trialOf({ senderAddress: 'forbidden@beton.example' })).toBe('failure mailing.fault.sender');
    expect(await trialOf({}, PASSWORD, 'refuse@a.example')).toBe('failure mailing.fault.receiver');
    expect(await trialOf({ encryption: 'starttls' })).toBe('failure mailing.fault.encryption');
    expect(await trialOf({ encryption: 'tls' })).toBe('failure mailing.fault.encryption');
    expect(await trialOf({ host: '10.0.0.1' })).toBe('failure mailing.fault.addressRefused');
    expect(await trialOf({ host: 'nulle-part.invalid' })).toBe('failure mailing.fault.addressRefused');
    const left = await sql<{
      count: number;
    }>`select count(*) as count from graphile_worker.jobs where task_identifier = 'send-mail'`.execute(
      world.owner,
    );
    expect(left.rows[0]?.count).toBe(0);
  });

  it('that refuses the password lets mails wait until it is put right', async () => {
    await setServer({}, 'wrong');
    const id = await queue('accept@patient.example');
    await work();
    expect(await mailOf(id)).toMatchObject({
      status: 'waiting',
      reason: expect.stringContaining('mailing.fault.password') as unknown,
    });
    await setServer();
    await work();
    expect((await mailOf(id)).status).toBe('done');
  });

  it('keeps its password when it is left out, but never for another server', async () => {
    await setServer();
    await setServer({ senderAddress: 'autre@beton.example' }, null);
    for (const elsewhere of [{ host: 'smtp.attacker.example' }, { port: 2525 }, { username: 'autre' }])
      expect((await refused(setServer(elsewhere, null))).errors).toEqual({
        password: ['mailing.error.passwordAgain'],
      });
    await setServer({ username: null }, null);
    const { secrets, db } = world.runtime;
    expect(await secrets.get(db, smtpPasswordOf(company.corporation))).toBe(null);
    expect((await findSmtpServer(db, company.corporation))?.hasPassword).toBe(false);
  });

  it('has a password that stands nowhere else', async () => {
    await setServer();
    await tryServer('accept@a.example');
    const { rows } = await sql<{ text: string }>`
      select jsonb_build_array(
        (select jsonb_agg(to_jsonb(m)) from emt_messages m),
        (select jsonb_agg(to_jsonb(c)) from command_log c),
        (select jsonb_agg(to_jsonb(j)) from graphile_worker._private_jobs j),
        (select jsonb_agg(to_jsonb(s)) from smtp_server s),
        (select jsonb_agg(to_jsonb(l)) from mail_list l))::text as text`.execute(world.owner);
    expect(rows[0]?.text).toContain('SmtpPasswordChanged');
    expect(rows[0]?.text).not.toContain(PASSWORD);
    expect(JSON.stringify(await findSmtpServer(world.owner, company.corporation))).not.toContain(PASSWORD);
    const current = calls.find(({ path }) => path === 'smtpconfig/current');
    const context = { services: world.runtime, corporation: company.corporation };
    // Of what a call is run with, this one reads the database and the corporation.
    const answer = await current?.run(context as unknown as Parameters<typeof current.run>[0], null, {});
    expect(answer).toMatchObject({
      item: expect.objectContaining({ host: '127.0.0.1', hasPassword: true }) as unknown,
    });
  });

  it('is spoken to in secret where it is trusted, and else not at all', async () => {
    const safe = await startSmtp({ certificate: testCertificate });
    const mail = {
      messageId: '<a@b.example>',
      from: { name: 'B', address: 'b@b.example' },
      to: ['accept@a.example'],
      subject: 'S',
      text: 'T',
      attachments: [],
    };
    const address = { host: '127.0.0.1', port: safe.port, requireTLS: true };
    const trusted = await sendBySmtp(
      { ...address, tls: { ca: testCertificate.cert, servername: 'localhost' } },
      mail,
    );
    expect(trusted.outcome).toBe('delivered');
    const unknown = await sendBySmtp({ ...address, tls: { servername: 'localhost' } }, mail);
    expect(unknown.outcome).toBe('postponed');
    expect(unknown.detail).toContain('mailing.fault.certificate');
    await safe.close();
  });

  it('that never answers is given up, and the mail waits', async () => {
    const silent = await startSmtp();
    const patience = { connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300, whole: 60_000 };
    const mail = {
      messageId: '<c@b.example>',
      from: { name: 'B', address: 'b@b.example' },
      to: ['stall-early@a.example'],
      subject: 'S',
      text: 'T',
      attachments: [],
    };
    const slow = await sendBySmtp({ url: silent.url }, mail, undefined, patience);
    expect(slow.outcome).toBe('postponed');
    expect(slow.detail).toContain('mailing.fault.timeout');
    await silent.close();
  });
});

describe('mails of a type', () => {
  it('go out under its sender, with its copies, which the mail’s own facts name', async () => {
    const { store } = world.runtime;
    await setServer({ enabled: false });
    const record = (resource: string, values: object) =>
      send(store, commandsOf(resource).create, company.actor, { enabled: true, ...values });
    const sender = await record('sender', {
      code: 'fact',
      name: 'Facturation',
      address: 'factures@beton.example',
      replyTo: 'compta@beton.example',
    });
    const type = await record('mailtype', {
      code: 'Invoice',
      name: 'Factures',
      sender: sender.id,
      method: 'new_mail',
    });
    await record('mailtype', { code: 'quotation', name: 'Devis', sender: null, method: 'new_mail' });
    await record('mailrecipient', {
      name: 'Comptable',
      address: 'accept@comptable.example',
      mailType: type.id,
      copy: 'cc',
    });
    await record('mailrecipient', {
      name: 'Archives',
      address: 'accept@archives.example',
      mailType: null,
      copy: 'bcc',
    });
    await record('mailrecipient', {
      name: 'Plus là',
      address: 'accept@absent.example',
      mailType: type.id,
      copy: 'cc',
      enabled: false,
    });
    const id = await queue('accept@client.example', { cc: 'ACCEPT@comptable.example' });
    await work();
    const mail = operators.taken.at(-1);
    expect(mail?.from).toEqual({
      name: 'Facturation – Béton du Littoral',
      address: 'factures@beton.example',
    });
    expect(mail?.replyTo?.map(({ address }) => address)).toEqual(['compta@beton.example']);
    expect(mail?.cc?.map(({ address }) => address)).toEqual(['ACCEPT@comptable.example']);
    expect(operators.attempts.get('accept@archives.example')).toBe(1);
    const row = await world.owner
      .selectFrom('mail_list')
      .select(['cc', 'bcc'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ cc: ['ACCEPT@comptable.example'], bcc: ['accept@archives.example'] });
    const trial = await tryServer('accept@trial.example');
    expect(
      await world.owner.selectFrom('mail_list').select('bcc').where('id', '=', trial).executeTakeFirst(),
    ).toEqual({ bcc: [] });
    await work();
  });

  it('wear the corporation’s layout, with its logo in the mail itself', async () => {
    const { store, files } = world.runtime;
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const logo = await files.put(world.owner, pixel, 'image/png');
    const colours = { background: '#ffffff', textColour: '#1a2b33', linkColour: '#006a69' };
    const layout = {
      ...colours,
      logo,
      header: 'Du solide',
      footers: 'RCS Brest',
      contactPosition: 'right' as const,
    };
    await send(store, editMailLayout, company.actor, layout);
    await queue('accept@layout.example');
    await work();
    const mail = operators.taken.at(-1);
    expect(mail?.text).toMatch(/^Bonjour\n\nVoir la facture /);
    expect(mail?.html).toMatch(/Du solide.*Bonjour.*RCS Brest/s);
    expect(mail?.html).toContain('src="cid:logo@registre"');
    const inline = mail?.attachments.find(({ contentId }) => contentId === '<logo@registre>');
    expect(inline?.mimeType).toBe('image/png');
    expect(inline?.disposition).toBe('inline');
    await send(store, clearMailLayout, company.actor, {});
    await queue('accept@usual.example');
    await work();
    expect(operators.taken.at(-1)?.html).not.toContain('Du solide');
  });
});
