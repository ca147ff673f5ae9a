import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptQuotation, markQuotationSent } from '#domain/documents/quotation-commands.ts';
import { sendDocument, settleMail } from '#domain/documents/mail/mail-commands.ts';
import { addPersonToCorporation, registerPerson } from '#domain/people/commands.ts';
import { sendReminder, suspendReminders } from '#domain/dunning/reminder-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { addDays, LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import {
  firstToRemind,
  mailsToLookAt,
  waitingWork,
  type Whose,
  type WorkName,
} from '#projections/home/waiting-work.ts';
import { createCompany, makeInvoice, makeQuotation, send, type Company } from '#tests/builders/company.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

const TODAY = '2026-04-20';

let world: World;
let company: Company;
let anne: number;

async function member(firstName: string): Promise<number> {
  const identity = { gender: 'F' as const, firstName, lastName: 'Le Goff', email: null };
  const { id } = await send(world.runtime.store, registerPerson, systemActor(null), identity);
  const contract = { start: '2026-01-05', end: null };
  const { corporation } = company;
  await send(world.runtime.store, addPersonToCorporation, systemActor(null), {
    person: id,
    corporation,
    enabled: true,
    contract,
  });
  return id;
}

beforeAll(async () => {
  world = await createWorld();
  const { store } = world.runtime;
  company = await createCompany(store);
  const { actor } = company;
  anne = await member('Anne');
  const berc = await member('Berc’hed');
  // One quotation of each person and one of nobody: expiring, expired, billable, and drafts.
  for (const personInCharge of [anne, berc, null]) {
    const until = (expiryDate: string) =>
      makeQuotation(store, company, 'validate', { personInCharge, expiryDate });
    await until(addDays(TODAY, 3));
    const sent = await until(addDays(TODAY, 7));
    await send(store, markQuotationSent, actor, { version: sent.version });
    await until(addDays(TODAY, 8));
    await until(addDays(TODAY, -1));
    const accepted = await until(addDays(TODAY, 2));
    await send(store, acceptQuotation, actor, { version: accepted.version, confirmExpired: true });
    await makeQuotation(store, company, 'draft', { personInCharge });
    await makeInvoice(store, company, 'validate', { personInCharge, date: '2026-03-02' });
    await makeInvoice(store, company, 'draft', { personInCharge });
  }
});
afterAll(() => world.close());

const asked = (whose: Whose, ...names: WorkName[]) =>
  waitingWork(
    world.owner,
    company.corporation,
    TODAY,
    Object.fromEntries(names.map((name) => [name, whose])),
  );

const all: WorkName[] = ['expiring', 'expired', 'billable', 'quotationDrafts', 'invoiceDrafts', 'overdue'];

describe('the work that waits', () => {
  it('is what somebody is in charge of, and what nobody is', async () => {
    const works = await asked({ person: anne }, ...all);
    expect(Object.fromEntries([...works].map(([name, { count }]) => [name, count]))).toEqual({
      expiring: 4,
      expired: 2,
      billable: 2,
      quotationDrafts: 2,
      invoiceDrafts: 2,
      overdue: 2,
    });
  });

  it('is everybody’s for who manages', async () => {
    const works = await asked('everybody', ...all);
    expect(works.get('expiring')?.count).toBe(6);
    expect(works.get('overdue')).toMatchObject({ count: 3, amount: '1728.00' });
    expect(works.get('billable')).toMatchObject({ count: 3, amount: '1440.00' });
  });

  it('is only what is asked for, and nothing of another corporation', async () => {
    expect([...(await asked('everybody', 'overdue')).keys()]).toEqual(['overdue']);
    expect(await asked('everybody')).toEqual(new Map());
    expect(await waitingWork(world.owner, company.corporation + 1, TODAY, { overdue: 'everybody' })).toEqual(
      new Map(),
    );
  });

  it('shows the most pressing first, three at most', async () => {
    const expiring = (await asked('everybody', 'expiring')).get('expiring');
    expect(expiring?.documents.map(({ expiryDate }) => expiryDate)).toEqual(
      Array.from({ length: 3 }, () => addDays(TODAY, 3)),
    );
  });
});

describe('the invoice to remind of', () => {
  const day = (days: number) => addDays(todayIn(LEGAL_TIME_ZONE, new Date()), days);
  const first = async (on: string, whose: Whose = 'everybody') =>
    (await firstToRemind(world.owner, company.corporation, on, whose))?.version;
  const remind = (version: number, stage: number) =>
    send(world.runtime.store, sendReminder, company.actor, {
      version,
      stage,
      to: 'client@exemple.fr',
      subject: 'Rappel',
      text: 'Bonjour',
      confirmed: true,
    });

  it('is the oldest, but none that was reminded of within the days that reminders lie apart', async () => {
    const [oldest, second] = (await asked('everybody', 'overdue')).get('overdue')?.documents ?? [];
    expect(await first(day(0))).toBe(oldest?.version);
    await remind(oldest?.version ?? 0, 1);
    expect([await first(day(0)), await first(day(6))]).toEqual([second?.version, second?.version]);
    expect(await first(day(7))).toBe(oldest?.version);
  });

  it('is none that is held back, or whose last reminder was sent', async () => {
    const [oldest, second, third] = (await asked('everybody', 'overdue')).get('overdue')?.documents ?? [];
    await send(world.runtime.store, suspendReminders, company.actor, { version: second?.version ?? 0 });
    await remind(oldest?.version ?? 0, 3);
    expect([await first(day(0)), await first(day(90))]).toEqual([third?.version, third?.version]);
    expect(await first(day(0), { person: 999 })).toBe(third?.version);
    await remind(third?.version ?? 0, 1);
    expect(await first(day(0))).toBeUndefined();
  });
});

describe('mails to look at', () => {
  const mailed = async (version: number, outcome: 'delivered' | 'failed' | 'uncertain') => {
    const { store } = world.runtime;
    const words = { to: 'a@b.example', subject: 'Facture', text: 'Voici' };
    const { id } = await send(store, sendDocument, company.actor, { kind: 'invoice', version, ...words });
    await send(store, settleMail, company.actor, { id, outcome, detail: 'answer' });
    return id;
  };
  const today = todayIn(LEGAL_TIME_ZONE, new Date());

  it('are those that failed or may have, until the next for the same document', async () => {
    const { store } = world.runtime;
    const first = await makeInvoice(store, company, 'validate', { date: '2026-03-02' });
    const second = await makeInvoice(store, company, 'validate', { date: '2026-03-02' });
    await mailed(first.version, 'delivered');
    const failed = await mailed(first.version, 'failed');
    const uncertain = await mailed(second.version, 'uncertain');
    const shown = async (day: string, user: number | null = null) =>
      (await mailsToLookAt(world.owner, company.corporation, day, user)).map(({ id, status }) => [
        id,
        status,
      ]);
    expect(await shown(today)).toEqual([
      [uncertain, 'uncertain'],
      [failed, 'failure'],
    ]);
    expect(await shown(today, 999)).toEqual([]);
    expect(await shown(addDays(today, 40))).toEqual([]);
    await mailed(first.version, 'delivered');
    expect(await shown(today)).toEqual([[uncertain, 'uncertain']]);
  });
});
