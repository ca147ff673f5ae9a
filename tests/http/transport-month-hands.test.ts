import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemActor } from '#domain/kernel/actor.ts';
import { signTransportSlip } from '#domain/transport/order-commands.ts';
import { setUserRoles } from '#domain/users/commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { finishBulkOperation } from '#tests/builders/bulk.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { setTransport } from '#tests/builders/transport.ts';
import { slipMonth, SLIPS, type SlipMonth } from '#tests/builders/transport-month.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* The month of 214 slips is closed by one person in under an hour of clicks: counted here, link by link. */

let world: World;
let site: Site;
let here: Company;
let as: SignedIn;
let month: SlipMonth;
let doubtful: number;

const roles = [
  'ROLE_TRANSPORT_ORDER_INVOICE',
  'ROLE_TRANSPORT_ORDER_READ',
  'ROLE_TRANSPORT_ORDER_EDIT',
  'ROLE_COMMERCE_MANAGER',
  'ROLE_INVOICE_SEND',
];

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  const { store } = world.runtime;
  here = await createCompany(store, 0);
  await setTransport(store, here);
  const member = await site.member('bureau', here.corporation);
  const right = { id: member.actor.user ?? 0, corporation: here.corporation, roles };
  await send(store, setUserRoles, systemActor(here.corporation), right);
  as = withRoles(member, roles);
  month = await slipMonth(store, here);
  doubtful = await signAllBut(7);
}, 300_000);
afterAll(async () => {
  await site.close();
  await world.close();
});

/** Signs the month's slips but each of so many, which stays without a signature, and the disputed one. @returns how many */
async function signAllBut(each: number): Promise<number> {
  const { rows } = await sql<{ id: number; disputed: string | null }>`select id, disputed from transport_order
    where corporation_id = ${here.corporation} and status = 'completed' order by id`.execute(world.owner);
  const signee = {
    outcome: 'typed' as const,
    firstName: 'Yann',
    lastName: 'Le Goff',
    agreed: true,
    strokes: [],
  };
  const unsigned = rows.filter(({ disputed }, index) => disputed !== null || index % each === 0);
  for (const { id } of rows)
    if (unsigned.every((one) => one.id !== id))
      await send(world.runtime.store, signTransportSlip, here.actor, { id, ...signee });
  return unsigned.length;
}

/** What hands did, and the page that they are on. */
const hands = { clicks: 0, keys: 0, page: '', path: '' };

async function show(path: string): Promise<void> {
  const answer = await site.ask(path, { as });
  expect(answer.status, path).toBe(200);
  Object.assign(hands, { page: answer.text, path });
}

/** Follows a link that the page has. */
async function follow(path: string): Promise<void> {
  expect(hands.page, `${path} on ${hands.path}`).toContain(`href="${path.replaceAll('&', '&amp;')}"`);
  hands.clicks += 1;
  await show(path);
}

/** Where the page's first link of these words leads; null: it has none. */
function linkNamed(words: string): string | null {
  const links = hands.page.matchAll(/<a [^>]*href="([^"]*)"[^>]*>((?:(?!<\/a>).)*)<\/a>/gs);
  for (const [, href = '', inside = ''] of links)
    if (inside.includes(words)) return href.replaceAll('&amp;', '&');
  return null;
}

/** Types into a field that the page has: a click into it, and its keys. */
function type(name: string, words: string): [string, string] {
  expect(hands.page).toContain(`name="${name}"`);
  hands.clicks += 1;
  hands.keys += words.length;
  return [name, words];
}

/** Presses a button that the page has. @returns where it leads */
async function press(
  path: string,
  button: [string, string],
  fields: [string, string][] = [],
): Promise<string> {
  const [name, value] = button;
  expect(hands.page, `${value} on ${hands.path}`).toContain(`name="${name}" value="${value}"`);
  hands.clicks += 1;
  const form: [string, string][] = [
    ['corporation', String(here.corporation)],
    ['commandId', randomUUID()],
    ...fields,
    button,
  ];
  const answer = await site.ask(path, { as, form });
  if (answer.status === 200) {
    Object.assign(hands, { page: answer.text, path });
    return path;
  }
  expect(answer.status).toBe(302);
  return answer.headers.get('Location') ?? '';
}

const hidden = (html: string): [string, string][] =>
  [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);

/** Ticks all that a list of invoices shows, asks for something to be done with it, and confirms. */
async function doWithAll(path: string, intent: string): Promise<string> {
  hands.clicks += 1;
  await press(path, ['intent', intent], [['all', 'on']]);
  const question = hands.page.slice(hands.page.indexOf('class="card panel dialog"'));
  const form = /<form method="post".*?<\/form>/s.exec(question)?.[0] ?? '';
  hands.clicks += 1;
  const started = await site.ask(path, { as, form: [...hidden(form), ['intent', intent]] });
  expect(started.status).toBe(302);
  const operation = started.headers.get('Location') ?? '';
  await finishBulkOperation(world.runtime, operation);
  return operation;
}

/** Seconds, by the keystroke-level model: a click with the thought before it, a key; and what reading a slip takes. */
const CLICK = 2.65;
const KEY = 0.28;
const READING = 8;

it('is checked slip by slip, disputed, invoiced, validated and sent in under an hour of clicks', async () => {
  await show('/');
  await follow('/tfp/invoice');
  // Those of the month's slips that ask for it, one after the other: a click each.
  expect(linkNamed('Parcourir tout')).toContain('/details');
  let next = linkNamed(`Voir ${doubtful} bons à vérifier`) ?? '';
  const seen: string[] = [];
  const disputes = ['Volume contesté', 'Heures contestées'];
  while (next.includes('/details')) {
    await follow(next);
    seen.push(next);
    // Two of them are disputed on the way.
    if (seen.length === 10 || seen.length === 20) {
      const reason = type('reason', disputes.pop() ?? '');
      await show(await press(next, ['intent', 'dispute'], [reason]));
    }
    next = linkNamed('Bon suivant à facturer') ?? linkNamed('Interventions à facturer') ?? '';
  }
  // All that nobody signed; what is signed and billed as it was noted is invoiced unseen.
  expect(new Set(seen).size).toBe(doubtful);
  expect(next).toBe('/tfp/invoice');
  const checked = { ...hands };
  await follow(next);
  const operation = await press('/tfp/invoice', ['month', '2026-03'], [['intent', 'month']]);
  await finishBulkOperation(world.runtime, operation);
  await show(operation);
  // Each page leads on to what is done next.
  await follow('/invoice/list?status=draft');
  await show(await doWithAll('/invoice/list?status=draft', 'validate'));
  await follow('/invoice/list?status=validate');
  await doWithAll('/invoice/list?status=validate', 'mail');
  const rows = await world.owner
    .selectFrom('document_list')
    .select(['status', 'sent_at'])
    .where('corporation_id', '=', here.corporation)
    .where('kind', '=', 'invoice')
    .execute();
  // Nine clients by month, three slips alone, and the cancellation's.
  expect(rows.length).toBeGreaterThanOrEqual(12);
  expect(rows.every(({ status }) => status === 'validate')).toBe(true);
  const mails = await world.owner.selectFrom('mail_list').select('id').execute();
  expect(mails.length).toBe(rows.length);
  const left = await world.owner
    .selectFrom('transport_order')
    .select('id')
    .where('status', '=', 'completed')
    .execute();
  // The one that was disputed before, and the two of today.
  expect(left.map(({ id }) => id)).toContain(month.disputed);
  expect(left).toHaveLength(3);
  const seconds = hands.clicks * CLICK + hands.keys * KEY + seen.length * READING;
  process.stdout.write(
    `figure: a month of ${SLIPS} slips closed by ${hands.clicks} clicks and ${hands.keys} keys, ` +
      `${checked.clicks} of them to check the ${seen.length} slips that ask for it: ${Math.round(seconds / 60)} minutes\n`,
  );
  expect(seconds).toBeLessThan(3600);
  // From /tfp/invoice: the month; its drafts; all, validate, yes; what is validated; all, send, yes.
  expect(hands.clicks - checked.clicks - 1).toBe(9);
  expect(hands.clicks).toBeLessThan(50);
}, 300_000);
