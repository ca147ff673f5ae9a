import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '#domain/kernel/actor.ts';
import { setUserRoles } from '#domain/users/commands.ts';
import { draftPurchase } from '#domain/documents/purchase-commands.ts';
import { screens } from '#app/screens.ts';
import type { SignedIn } from '#app/services.server.ts';
import { upcomingInvoices } from '#projections/calendar/dated-items.ts';
import { calendarRoles } from '#app/calendar/calendar-kinds.server.ts';
import {
  createCompany,
  makeInvoice,
  makeQuotation,
  makeSaleOrder,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { makeSupplier, purchaseInput } from '#tests/builders/documents/purchases.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* What falls due on which day, each by its right, and the feed of it. */

let world: World;
let site: Site;
let company: Company;
let as: SignedIn;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  site = await createSite(world);
  const member = await site.member('yuna', company.corporation);
  // The feed is read with the rights that its owner has in truth.
  const roles = ['ROLE_QUOTATION_LIST', 'ROLE_INVOICE_LIST'];
  await send(world.runtime.store, setUserRoles, systemActor(null), {
    id: member.facts.user,
    corporation: company.corporation,
    roles,
  });
  as = withRoles(member, ['ROLE_SUPER_ADMIN']);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const post = (path: string, form: Record<string, string>, who = as) =>
  site.ask(path, { as: who, form: Object.entries({ commandId: randomUUID(), ...form }) });
const dueOf = async (version: number) =>
  (
    await world.owner
      .selectFrom('document_list')
      .select('due_date')
      .where('version_id', '=', version)
      .executeTakeFirstOrThrow()
  ).due_date ?? '';
const open = (expiryDate: string, of = company) =>
  makeQuotation(world.runtime.store, of, 'validate', { expiryDate });

describe('the calendar', () => {
  it('knows of all recurring invoices, however many come before in the month', async () => {
    const other = await createCompany(world.runtime.store, 1);
    await sql`insert into recurring_invoice (id, corporation_id, title, client_id, client_name, type, repetitive_time, dates,
        start_date, expire_date, creation_time, status_invoice, send_mail, total, enabled, next_due)
      select 900000 + n, ${other.corporation}, 'Loyer ' || n, 1, 'Mairie', 'month', 1, '{}', '2031-01-01', '2039-12-31',
        '08:00', 'draft', false, 100, true, '2031-03-01'::date + (n > 600)::int
      from generate_series(1, 601) n`.execute(world.owner);
    const asked = { from: '2031-03-01', until: '2031-03-31', language: 'fr' } as const;
    const days = (await upcomingInvoices(world.owner, other.corporation, asked)).map(({ day }) => day);
    expect([days.length, days.filter((day) => day === '2031-03-02').length]).toEqual([601, 1]);
  });

  it('is opened by any right of what stands in it', () => {
    const { role } = screens.calendar;
    expect([role].flat().toSorted()).toEqual(calendarRoles.toSorted());
  });

  it('shows each thing on its day, with what comes in, and leads to it', async () => {
    const invoice = await makeInvoice(world.runtime.store, company, 'validate');
    const due = await dueOf(invoice.version);
    const quotation = await open(due);
    const { text, status } = await site.ask(`/calendar?day=${due}`, { as });
    expect(status).toBe(200);
    expect(text).toContain(`/invoice/${invoice.version}/details`);
    expect(text).toContain(`/quotation/${quotation.version}/details`);
    expect(text).toContain('À encaisser');
    const only = await site.ask(`/calendar?day=${due}&kinds=quotationExpiry`, { as });
    expect(only.text).not.toContain(`/invoice/${invoice.version}/details`);
    expect(only.text).toContain(`/quotation/${quotation.version}/details`);
    const later = await site.ask('/calendar?day=2031-05-01', { as });
    expect(later.text).not.toContain(`/invoice/${invoice.version}/details`);
    expect(later.text).toContain('Rien sur cette période');
  });

  it('shows deliveries of orders that are agreed on and still to come', async () => {
    const supplyDate = '2027-03-09';
    const order = await makeSaleOrder(world.runtime.store, company, 'validate', { supplyDate });
    const supplier = await makeSupplier(world.runtime.store, company);
    const purchase = await send(world.runtime.store, draftPurchase, company.actor, {
      ...purchaseInput(company, supplier, { supplyDate }),
      submitType: 'validate',
    });
    const address = `/calendar?view=week&day=${supplyDate}`;
    expect((await site.ask(address, { as })).text).not.toContain(`/sale-order/${order.version}/details`);
    await post(`/sale-order/${order.version}/details`, { intent: 'accept', confirmExpired: 'on' });
    await post(`/purchase/${purchase.version}/details`, { intent: 'accept', confirmExpired: 'on' });
    const { text } = await site.ask(address, { as });
    expect(text).toContain(`/sale-order/${order.version}/details`);
    expect(text).toContain(`/purchase/${purchase.version}/details`);
    expect(text).toContain('Semaine 10');
  });

  it('shows a month, a week and a day, and takes nothing else for a day', async () => {
    for (const view of ['month', 'week', 'day', 'year'])
      for (const day of ['2026-02-28', '2026-13-01', '0001-01-01', '<b>'])
        expect((await site.ask(`/calendar?view=${view}&day=${day}`, { as })).status).toBe(200);
    const { text } = await site.ask('/calendar?day=2026-12-25', { as });
    expect(text).toContain('Décembre 2026');
    expect(text).toContain('Noël');
  });

  it('says how many more a day holds', async () => {
    const day = '2028-02-29';
    for (let n = 0; n < 6; n += 1) await open(day);
    const month = await site.ask(`/calendar?day=${day}`, { as });
    expect(month.text).toContain('et 2 autres');
    const whole = await site.ask(`/calendar?view=day&day=${day}`, { as });
    expect(whole.text.match(/\/quotation\/\d+\/details/g)).toHaveLength(6);
  });

  it('shows nothing without its right, and nothing of another company', async () => {
    const day = '2029-06-15';
    const own = await open(day);
    const other = await createCompany(world.runtime.store, 1);
    const foreign = await open(day, other);
    const reader = withRoles(as, ['ROLE_INVOICE_LIST']);
    expect((await site.ask(`/calendar?day=${day}`, { as: reader })).text).not.toContain(
      `${own.version}/details`,
    );
    const { text } = await site.ask(`/calendar?day=${day}`, { as });
    expect(text).toContain(`/quotation/${own.version}/details`);
    expect(text).not.toContain(`/quotation/${foreign.version}/details`);
    expect((await site.ask('/calendar', { as: withRoles(as, []) })).status).toBe(403);
  });
});

describe('the feed', () => {
  const addressIn = (text: string) => /\/calendar\/feed\/(reg_[\w-]{43})/.exec(text)?.[1] ?? '';

  it('is a file that calendars read, under an address that is shown once and ends when it is revoked', async () => {
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const next = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);
    const { version } = await open(day);
    const made = await post('/calendar/feeds', { intent: 'make', purpose: 'calendar' });
    const token = addressIn(made.text);
    expect(token).not.toBe('');
    expect(made.headers.get('Cache-Control')).toContain('no-store');
    const listed = await site.ask('/calendar/feeds', { as });
    expect(listed.text).not.toContain(token);
    expect(listed.text).toContain(token.slice(-4));

    const feed = await site.ask(`/calendar/feed/${token}`);
    expect(feed.status).toBe(200);
    expect(feed.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    const lines = feed.text.split('\r\n');
    const at = lines.findIndex((line) => line.startsWith(`UID:quotationExpiry-${version}@`));
    const event = lines.slice(lines.lastIndexOf('BEGIN:VEVENT', at), lines.indexOf('END:VEVENT', at));
    expect(event).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`);
    expect(event).toContain(`DTEND;VALUE=DATE:${next.replaceAll('-', '')}`);
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const again = await site.ask(`/calendar/feed/${token}`);
    expect(again.text.match(/^UID:.*$/gm)).toEqual(feed.text.match(/^UID:.*$/gm));

    const id = /name="id" value="(\d+)"/.exec(
      (await site.ask(`/calendar/feeds?dialog=revoke-${await feedId(token)}`, { as })).text,
    )?.[1];
    await post('/calendar/feeds', { intent: 'revoke', id: id ?? '' });
    expect((await site.ask(`/calendar/feed/${token}`)).status).toBe(404);
  });

  const feedId = async (token: string) =>
    (
      await world.owner
        .selectFrom('api_token_key')
        .select('token_id')
        .where('ending', '=', token.slice(-4))
        .executeTakeFirstOrThrow()
    ).token_id;

  it('opens the calendar and nothing else, and an API token opens no feed', async () => {
    const token = addressIn((await post('/calendar/feeds', { intent: 'make', purpose: 'calendar' })).text);
    expect(await site.services.bearer({ token, corporation: null })).toBeNull();
    expect(await site.services.feedReader(token)).not.toBeNull();
    expect(await site.services.feedReader(`reg_${'x'.repeat(43)}`)).toBeNull();
    expect((await site.ask('/calendar/feed/none')).status).toBe(404);
  });

  it('is made once, however often its form is sent', async () => {
    const commandId = randomUUID();
    const first = await post('/calendar/feeds', { intent: 'make', purpose: 'calendar', commandId });
    expect(addressIn(first.text)).not.toBe('');
    const second = await post('/calendar/feeds', { intent: 'make', purpose: 'calendar', commandId });
    expect(second.headers.get('Location')).toBe('/calendar/feeds');
  });

  it('is no other person’s to revoke', async () => {
    const token = addressIn((await post('/calendar/feeds', { intent: 'make', purpose: 'calendar' })).text);
    const other = withRoles(await site.member('maela', company.corporation), ['ROLE_SUPER_ADMIN']);
    const id = String(await feedId(token));
    expect((await post('/calendar/feeds', { intent: 'revoke', id }, other)).status).toBe(404);
    expect((await site.ask(`/calendar/feed/${token}`)).status).toBe(200);
  });
});
