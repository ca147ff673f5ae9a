import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordPayment } from '#domain/payments/payment-commands.ts';
import {
  editReminderSettings,
  resumeReminders,
  sendReminder,
  suspendReminders,
} from '#domain/dunning/reminder-commands.ts';
import { sendGroupedReminder } from '#domain/dunning/account-commands.ts';
import { usualDays } from '#domain/dunning/reminder.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { addDays, todayIn } from '#domain/kernel/dates.ts';
import { dueByBucket, invoicesToRemind, listDue, type DueFilter } from '#projections/documents/due-dates.ts';
import { openInvoicesOf } from '#projections/revenue/ageing.ts';
import { findMail } from '#projections/mailing/mail-list.ts';
import { readReminderMaterial } from '#projections/dunning/reminder-letters.ts';
import {
  findInvoiceReminders,
  findReminderSettings,
  remindingCorporations,
} from '#projections/dunning/reminders.ts';
import { enableReminders } from '#tests/builders/busy/busy-banking.ts';
import {
  clientInput,
  commandsOf,
  createCompany,
  makeInvoice,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/** Invoices are dated 2 March 2026 and due on 1 April. */
const TODAY = '2026-05-04';

let world: World;
let company: Company;
let other: Company;

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  other = await createCompany(world.runtime.store, 1);
  await enableReminders(world.runtime.store, company);
});
afterAll(() => world.close());

const invoice = async (changes: object = {}, of = company) =>
  (await makeInvoice(world.runtime.store, of, 'validate', changes)).version;
const remind = (version: number, stage: number, changes: object = {}, actor = company.actor) =>
  send(world.runtime.store, sendReminder, actor, {
    version,
    stage,
    to: 'client@exemple.fr',
    subject: 'Rappel',
    text: 'Bonjour',
    ...changes,
  });
const stageOf = async (version: number) =>
  (await findInvoiceReminders(world.owner, company.corporation, version)).stage;
const asked = { sort: 'due', direction: 'asc', limit: 100, cursor: null, offset: 0 } as const;
const due = async (filter: Partial<DueFilter> = {}, corporation = company.corporation) =>
  (await listDue(world.owner, corporation, { today: TODAY, ...filter }, asked)).rows;
const toRemind = async (today = TODAY) =>
  (await invoicesToRemind(world.owner, company.corporation, today, usualDays, 100)).map(
    ({ version }) => version,
  );

describe('a reminder', () => {
  it('is noted with its mail, once a stage', async () => {
    const version = await invoice();
    const { id } = await remind(version, 1);
    const [row] = await due({ versions: [version] });
    expect([row?.stage, row?.held, row?.excluded]).toEqual([1, false, false]);
    expect(await findInvoiceReminders(world.owner, company.corporation, version)).toMatchObject({
      stage: 1,
      mail: id,
    });
    expect((await refused(remind(version, 1))).code).toBe('REMINDER_SENT');
    expect((await refused(remind(version, 3))).errors).toMatchObject({ confirmed: [expect.anything()] });
    await remind(version, 3, { confirmed: true });
    expect((await refused(remind(version, 2))).code).toBe('REMINDER_SENT');
    const { rows } = await world.owner
      .selectFrom('mail_list')
      .select('id')
      .where('version_id', '=', version)
      .execute()
      .then((rows) => ({ rows }));
    expect(rows.length).toBe(2);
  });

  it('is sent once when it is asked for ten times at once', async () => {
    const version = await invoice();
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => remind(version, 1)));
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    const mails = await world.owner
      .selectFrom('mail_list')
      .select('id')
      .where('version_id', '=', version)
      .execute();
    expect(mails.length).toBe(1);
  });

  it('is not sent of an invoice that is paid, not due yet, held back, or of a client who is left alone', async () => {
    const paid = await invoice();
    const pay = { invoice: paid, date: '2026-03-20', amount: '576', paymentType: company.paymentType };
    await send(world.runtime.store, recordPayment, company.actor, pay);
    expect((await refused(remind(paid, 1))).code).toBe('REMINDER_SETTLED');

    const held = await invoice();
    await send(world.runtime.store, suspendReminders, company.actor, { version: held, reason: 'Litige' });
    expect((await refused(remind(held, 1))).code).toBe('REMINDER_HELD');
    expect(await toRemind()).not.toContain(held);
    await send(world.runtime.store, resumeReminders, company.actor, { version: held });
    expect(await toRemind()).toContain(held);

    const quiet = clientInput({ name: 'Ne pas relancer', noReminders: true });
    const { id: thirdParty } = await send(world.runtime.store, createThirdParty, company.actor, quiet);
    const excluded = await invoice({ thirdParty });
    expect((await refused(remind(excluded, 1))).code).toBe('REMINDER_EXCLUDED');
    expect(await toRemind()).not.toContain(excluded);
  });

  it('does not leave by itself where they are not enabled, but by hand, and of no foreign invoice', async () => {
    const theirs = await invoice({}, other);
    const automatic = { automatic: true };
    expect((await refused(remind(theirs, 1, automatic, other.actor))).code).toBe('REMINDERS_DISABLED');
    expect((await refused(remind(theirs, 1))).kind).toBe('missing');
    expect(await remind(theirs, 1, {}, other.actor)).toMatchObject({ stage: 1 });
  });

  it('of the worker is the stage that is due, and none where people send them', async () => {
    const version = await invoice();
    expect((await refused(remind(version, 2, { automatic: true }))).code).toBe('REMINDER_NOT_DUE');
    await remind(version, 1, { automatic: true });
    // The second follows two weeks after the first, however late the invoice is.
    expect((await refused(remind(version, 2, { automatic: true }))).code).toBe('REMINDER_NOT_DUE');
    const manual = { automatic: false, first: 7, second: 21, third: 35 };
    await send(world.runtime.store, editReminderSettings, company.actor, manual);
    const another = await invoice();
    expect((await refused(remind(another, 1, { automatic: true }))).code).toBe('REMINDERS_DISABLED');
    await remind(another, 1);
    await send(world.runtime.store, editReminderSettings, company.actor, { ...manual, automatic: true });
  });
});

describe('a reminder of several invoices', () => {
  const letter = {
    from: '2026-01-01',
    until: '2026-05-04',
    to: 'client@exemple.fr',
    subject: 'Vos factures',
    text: 'Bonjour',
  };
  const group = (invoices: readonly number[], changes: object = {}) =>
    send(world.runtime.store, sendGroupedReminder, company.actor, {
      client: company.client,
      invoices: [...invoices],
      ...letter,
      ...changes,
    });

  it('is one mail, and counts as the next of each, but never as a formal notice', async () => {
    const [first, second, third] = [await invoice(), await invoice(), await invoice()];
    await remind(second, 1);
    await remind(third, 2);
    expect((await refused(group([first, second, third]))).errors).toMatchObject({
      confirmed: [expect.anything()],
    });
    const { id } = await group([first, second, third, first], { confirmed: true });
    expect([await stageOf(first), await stageOf(second), await stageOf(third)]).toEqual([1, 2, 2]);
    expect(await findInvoiceReminders(world.owner, company.corporation, third)).toMatchObject({ mail: id });
    const row = await findMail(world.owner, id, company.corporation);
    expect(row).toMatchObject({ kind: 'groupedReminder', version: company.client, status: 'waiting' });
    const open = await openInvoicesOf(world.owner, company.corporation, company.client, 100);
    expect(open.find(({ version }) => version === second)).toMatchObject({
      stage: 2,
      remindedAt: expect.any(String) as string,
    });
  });

  it('of the worker is of what is due by the settings, and none where each leaves on its own', async () => {
    const two = [await invoice(), await invoice()];
    const settings = { automatic: true, first: 7, second: 21, third: 35 };
    await send(world.runtime.store, editReminderSettings, company.actor, { ...settings, grouped: false });
    expect((await refused(group(two, { automatic: true }))).code).toBe('REMINDERS_DISABLED');
    await send(world.runtime.store, editReminderSettings, company.actor, { ...settings, grouped: true });
    await group(two, { automatic: true });
    expect([await stageOf(two[0] ?? 0), await stageOf(two[1] ?? 0)]).toEqual([1, 1]);
    expect((await refused(group(two, { automatic: true }))).code).toBe('REMINDER_NOT_DUE');
  });

  it('takes no invoice of another client, none that is paid, and none of another company', async () => {
    const { id: thirdParty } = await send(
      world.runtime.store,
      createThirdParty,
      company.actor,
      clientInput({ name: 'Autre client' }),
    );
    const foreign = await invoice({ thirdParty });
    expect((await refused(group([foreign]))).errors).toEqual({ invoices: ['errors.reference'] });
    const paid = await invoice();
    const pay = { invoice: paid, date: '2026-03-20', amount: '576', paymentType: company.paymentType };
    await send(world.runtime.store, recordPayment, company.actor, pay);
    expect((await refused(group([paid]))).code).toBe('REMINDER_SETTLED');
    expect(await stageOf(foreign)).toBe(0);
    const theirs = await invoice({}, other);
    expect((await refused(group([theirs]))).kind).toBe('missing');
    expect((await refused(group([await invoice()], { client: other.client }))).kind).toBe('missing');
    expect(() => sendGroupedReminder.input.parse({ client: 1, invoices: [], ...letter })).toThrow(
      'dunning.error.noInvoices',
    );
  });
});

describe('the settings', () => {
  it('are what is usual until they are edited, and are not overwritten from an older form', async () => {
    expect(await findReminderSettings(world.owner, other.corporation)).toEqual({
      automatic: true,
      grouped: true,
      days: usualDays,
      apart: 7,
      revision: 0,
    });
    const edit = (revision: number | null, first: number) =>
      send(world.runtime.store, editReminderSettings, other.actor, {
        automatic: true,
        first,
        second: 21,
        third: 35,
        revision,
      });
    await edit(0, 10);
    expect(await findReminderSettings(world.owner, other.corporation)).toMatchObject({
      days: [10, 21, 35],
      apart: 7,
    });
    expect((await refused(edit(0, 12))).kind).toBe('stale');
    expect(() => editReminderSettings.input.parse({ first: 21, second: 21, third: 35 })).toThrow(
      'dunning.error.order',
    );
  });

  it('tell whose reminders leave by themselves', async () => {
    expect(await remindingCorporations(world.owner)).toEqual([company.corporation]);
  });
});

describe('due dates', () => {
  it('list what is open, by bucket, stage and words, of one corporation', async () => {
    const rows = await due();
    expect(rows.length).toBeGreaterThan(4);
    expect(new Set(rows.map(({ dueDate }) => dueDate))).toEqual(new Set(['2026-04-01']));
    expect((await due({ bucket: 'to60' })).length).toBe(rows.length);
    expect((await due({ bucket: 'late' })).length).toBe(rows.length);
    expect(await due({ bucket: 'week' })).toEqual([]);
    expect((await due({ bucket: 'week', today: '2026-03-28' })).length).toBe(rows.length);
    const reminded = await due({ stage: 1 });
    expect(reminded.length).toBeGreaterThan(0);
    const stages = await Promise.all([0, 1, 2, 3].map((stage) => due({ stage })));
    expect(stages.flat().length).toBe(rows.length);
    expect((await due({ client: company.client })).length).toBeLessThan(rows.length);
    expect((await due({}, other.corporation)).length).toBe(2);
    const sums = await dueByBucket(world.owner, company.corporation, { today: TODAY, bucket: 'week' });
    expect(sums.get('to60')?.count).toBe(rows.length);
    expect(sums.get('later')).toEqual({ count: 0, due: '0.00' });
  });

  it('are reminded of from the day of the first stage on', async () => {
    const version = await invoice();
    expect(await toRemind('2026-04-07')).not.toContain(version);
    expect(await toRemind('2026-04-08')).toContain(version);
    expect(await stageOf(version)).toBe(0);
  });
});

describe('an invoice in instalments', () => {
  it('is late by the first that is open, and reminded of what of it is late', async () => {
    const { store } = world.runtime;
    const shares = [30, 60, 90].map((days, index) => ({
      percent: index === 0 ? '40' : '30',
      days,
      from: 'invoice_date',
    }));
    const { id: pattern } = await send(store, commandsOf('paymentpattern').create, other.actor, {
      name: 'Trois fois',
      enabled: true,
      shares,
    });
    const { id: paymentCondition } = await send(store, commandsOf('paymentcondition').create, other.actor, {
      name: 'Trois fois',
      days: 0,
      from: 'invoice_date',
      pattern,
      enabled: true,
    });
    const version = await invoice({ paymentCondition }, other);
    const late = async (today: string, key: 'to30' | 'to60' | 'week' | 'month' | 'later') =>
      (await dueByBucket(world.owner, other.corporation, { today, versions: [version] })).get(key);
    expect(await late('2026-04-10', 'to30')).toEqual({ count: 1, due: '230.40' });
    expect(await late('2026-04-10', 'month')).toEqual({ count: 0, due: '172.80' });
    expect(await late('2026-04-10', 'later')).toEqual({ count: 0, due: '172.80' });
    const material = await readReminderMaterial(world.owner, other.corporation, version, '');
    expect(material?.facts).toMatchObject({ due: '576.00', dueDate: '2026-04-01' });
    const months = [30, 60].map((days) => ({ percent: '50', days, from: 'invoice_date' }));
    const { id: slow } = await send(store, commandsOf('paymentpattern').create, other.actor, {
      name: 'Lente',
      enabled: true,
      shares: months,
    });
    const { id: slowly } = await send(store, commandsOf('paymentcondition').create, other.actor, {
      name: 'Lente',
      days: 0,
      from: 'invoice_date',
      pattern: slow,
      enabled: true,
    });
    const today = todayIn('Europe/Paris', new Date());
    const early = await invoice({ paymentCondition: slowly, date: today }, other);
    const asked = await readReminderMaterial(world.owner, other.corporation, early, '');
    expect(asked?.facts).toMatchObject({ due: '288.00', dueDate: addDays(today, 30) });
    const pay = { invoice: version, date: '2026-03-20', amount: '300', paymentType: other.paymentType };
    await send(store, recordPayment, other.actor, pay);
    expect((await due({ versions: [version] }, other.corporation))[0]).toMatchObject({
      dueDate: '2026-05-01',
      due: '276.00',
    });
    await enableReminders(store, other);
    await remind(version, 1, {}, other.actor);
    expect((await due({ versions: [version] }, other.corporation))[0]?.stage).toBe(1);
  });
});
