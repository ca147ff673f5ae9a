import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '#app/services.server.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { readDocument } from '#projections/documents/documents.ts';
import { clientInput, createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* A credit note on many invoices of a client, chosen page by page without scripts. */

const COUNT = 28;

let world: World;
let site: Site;
let own: Company;
let as: SignedIn;
let client = 0;
/** Versions of the client's invoices, the oldest first. */
let invoices: number[] = [];
beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  own = await createCompany(world.runtime.store);
  as = withRoles(await site.member('remises', own.corporation), ['ROLE_COMMERCE_MANAGER']);
  const { store } = world.runtime;
  ({ id: client } = await send(store, createThirdParty, own.actor, clientInput({ name: 'Port du Légué' })));
  for (let n = 0; n < COUNT; n += 1) {
    const made = await makeInvoice(store, own, 'validate', { thirdParty: client, date: '2026-03-10' });
    invoices = [...invoices, made.version];
  }
  await makeInvoice(store, own, 'validate', { date: '2026-03-11' });
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const ofClient: [string, string][] = [['clientName', 'legue']];

/** The page to choose on, as its form asks for it. */
async function choose(...fields: [string, string][]) {
  const page = await site.ask(`/refund/new?${new URLSearchParams(fields).toString()}`, { as });
  expect(page.status).toBe(200);
  const text = page.text.replaceAll(/[\u00A0\u202F]/g, ' ');
  const versionsOf = (tags: RegExp) => [...text.matchAll(tags)].map(([, value]) => Number(value));
  return {
    text,
    boxes: versionsOf(/<input type="checkbox"[^>]*name="invoice"[^>]*value="(\d+)"/g),
    ticked: versionsOf(/<input type="checkbox"[^>]*name="invoice"[^>]*checked=""[^>]*value="(\d+)"/g),
    carried: versionsOf(/<input type="hidden" name="invoice" value="(\d+)"/g),
    cursors: [...text.matchAll(/name="cursor" value="([^"]+)"/g)].map(([, cursor = '']) => cursor),
  };
}

const named = (versions: readonly number[]): [string, string][] =>
  versions.map((version) => ['invoice', String(version)]);

describe('the invoices that a rebate is given on', () => {
  it('stay chosen from page to page and from filter to filter', async () => {
    const first = await choose(...ofClient);
    expect(first.boxes).toEqual(invoices.toReversed().slice(0, 25));
    const chosen = first.boxes.slice(0, 2);
    const [next = ''] = first.cursors;
    const second = await choose(...ofClient, ...named(chosen), ['cursor', next]);
    expect(second.boxes).toEqual(invoices.toReversed().slice(25));
    expect(second.carried).toEqual(chosen);
    expect(second.text).toContain('2 factures cochées, 1 152,00 € TTC');
    const elsewhere = await choose(['from', '01/04/2026'], ...named(chosen));
    expect(elsewhere).toMatchObject({ boxes: [], carried: chosen });
    expect((await choose(...ofClient, ...named(chosen))).ticked).toEqual(chosen);
  });

  it('are all those that were found, by one button, and none by another', async () => {
    const all = await choose(...ofClient, ['year', '2026'], ['select', 'all']);
    expect([...all.ticked, ...all.carried].toSorted((a, b) => a - b)).toEqual(invoices);
    expect(all.text).toContain('28 factures trouvées');
    const none = await choose(...ofClient, ...named(invoices), ['select', 'none']);
    expect([...none.ticked, ...none.carried]).toEqual([]);
    const several = await choose(['select', 'all']);
    expect(several.text).toContain('de plusieurs clients');
  });

  it('are those of the credit note, which is moved to others while it is a draft', async () => {
    const asked = new URLSearchParams(named(invoices)).toString();
    const form = await site.ask(`/refund/rebate/new?${asked}`, { as });
    const ids = [...form.text.matchAll(/name="invoices"[^>]*value="(\d+)"/g)].map(([, id = '']) => id);
    expect(ids).toHaveLength(COUNT);
    const [, chosenParty = ''] = /name="chosenParty" value="([^"]*)"/.exec(form.text) ?? [];
    const fields = (more: [string, string][]): [string, string][] => [
      ['commandId', crypto.randomUUID()],
      ['corporation', String(own.corporation)],
      ['title', 'Remise annuelle'],
      ['date', '12/03/2026'],
      ['clientName', 'Port du Légué'],
      ['chosenParty', chosenParty.replaceAll('&quot;', '"')],
      ['productList[0].productType', 'none'],
      ['productList[0].productName', 'Remise'],
      ['productList[0].quantity', '1'],
      ['productList[0].unitPrice', '100'],
      ['productList[0].vat', String(own.vat)],
      ...more,
    ];
    const boxes = (kept: readonly string[]) => kept.map((id): [string, string] => ['invoices', id]);
    const made = await site.ask('/refund/rebate/new', { as, form: fields(boxes(ids)) });
    expect(made.status, made.text.slice(0, 3000)).toBe(302);
    const [, version = ''] = /\/refund\/(\d+)\//.exec(made.headers.get('location') ?? '') ?? [];
    const read = () => readDocument(world.owner, site.services.store.read, Number(version), own.corporation);
    expect((await read())?.origins).toHaveLength(COUNT);

    const edit = await site.ask(`/refund/${version}/edit`, { as });
    expect([...edit.text.matchAll(/name="invoices" checked=""/g)]).toHaveLength(COUNT);
    const typed: [string, string][] = [
      ['revision', String((await read())?.revision ?? 0)],
      ['ground', 'invoices'],
      ['note', 'Selon notre accord'],
      ['after', 'invoices'],
    ];
    const led = await site.ask(`/refund/${version}/edit`, { as, form: fields([...typed, ...boxes(ids)]) });
    expect(led.status, led.text.slice(0, 3000)).toBe(302);
    expect((await read())?.content.note).toBe('Selon notre accord');
    const asks = new URL(led.headers.get('location') ?? '', 'http://registre.invalid');
    expect(asks.pathname).toBe('/refund/new');
    const chooser = await choose(...asks.searchParams);
    expect(chooser.text).toContain('Modifier l’avoir');
    expect(chooser.text).not.toContain('dialog=refund');
    expect([...chooser.ticked, ...chooser.carried].toSorted((a, b) => a - b)).toEqual(invoices);
    expect(chooser.boxes).toEqual(invoices.toReversed().slice(0, 25));
    expect(chooser.text).toContain(`formAction="/refund/${version}/edit"`.toLowerCase());

    const revision = (await read())?.revision ?? 0;
    const ground: [string, string] = ['ground', 'invoices'];
    const rest: [string, string][] = [['revision', String(revision)], ground];
    const kept = boxes(ids.slice(0, 3));
    const saved = await site.ask(`/refund/${version}/edit`, { as, form: fields([...rest, ...kept]) });
    expect(saved.status, saved.text.slice(0, 3000)).toBe(302);
    expect((await read())?.origins).toHaveLength(3);
    const none = await site.ask(`/refund/${version}/edit`, { as, form: fields([ground]) });
    expect(none.status).toBe(422);
    expect(none.text).toContain('Cochez au moins une facture');
  });
});
