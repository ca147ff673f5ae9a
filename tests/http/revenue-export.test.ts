import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '#app/services.server.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { clientInput, createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { unzip } from '#tests/builders/unzip.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* The revenue by client as a file says what the page says, and numbers are numbers in it. */

let world: World;
let site: Site;
let own: Company;
let as: SignedIn;
beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  own = await createCompany(world.runtime.store);
  as = withRoles(await site.member('recettes', own.corporation), ['ROLE_COMMERCE_MANAGER']);
  const { store } = world.runtime;
  const clients: number[] = [];
  for (const name of ['Port du Légué', 'Abers Béton'])
    clients.push((await send(store, createThirdParty, own.actor, clientInput({ name }))).id);
  const [port = 0, abers = 0] = clients;
  const invoiced = { '2025-02-03': [port], '2026-02-03': [port, abers], '2026-02-04': [port, abers] };
  for (const [date, parties] of Object.entries(invoiced))
    for (const thirdParty of parties) await makeInvoice(store, own, 'validate', { thirdParty, date });
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const asked = 'period=calendar&year=2026';
const file = (format: string) => site.ask(`/ca/detail/export?${asked}&format=${format}`, { as });

describe('the revenue by client as a file', () => {
  it('has named columns, amounts that add up to the page’s, counts and changes as numbers', async () => {
    const { status, text } = await file('csv');
    expect(status).toBe(200);
    const [head = '', ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(head.split(';')).toEqual([
      'Client',
      'Factures',
      'Facturé HT',
      'Avoirs HT',
      'CA HT',
      'Année précédente, mêmes mois (HT)',
      'Évolution (%)',
    ]);
    expect(new Set(lines)).toEqual(
      new Set(['Abers Béton;2;960,00;0,00;960,00;0,00;', 'Port du Légué;2;960,00;0,00;960,00;480,00;100']),
    );
    const page = await site.ask(`/ca/detail?${asked}`, { as });
    expect(page.text.replaceAll(/[\u00A0\u202F]/g, ' ')).toContain('1 920,00');
  });

  it('keeps texts apart from numbers in a workbook', async () => {
    const { bytes } = await file('xlsx');
    const sheet = unzip(bytes).get('xl/worksheets/sheet1.xml') ?? '';
    const [, ...rows] = [...sheet.matchAll(/<row>(.*?)<\/row>/g)].map(([, row = '']) =>
      [...row.matchAll(/<c([^>]*?)(?:\/>|>(.*?)<\/c>)/g)].map(([, kind = '', inside = '']) =>
        kind.includes('inlineStr') ? 'text' : inside === '' ? 'empty' : 'number',
      ),
    );
    const numbers = Array.from({ length: 5 }, () => 'number');
    expect(rows).toHaveLength(2);
    for (const [client, ...rest] of rows) {
      expect(client).toBe('text');
      expect(rest.slice(0, 5)).toEqual(numbers);
      expect(rest.slice(5)).not.toContain('text');
    }
  });
});
