import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishBulkOperation } from '#tests/builders/bulk.ts';
import { createCompany, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { setTransport } from '#tests/builders/transport.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import type { SignedIn } from '#app/services.server.ts';
import { draftInReading, noteRead, noteReading } from '#scratch/import-drafts.ts';
import { shownKind, shownKinds } from '#app/imports/kinds.server.ts';
import { importKind } from '#domain/imports/kinds.ts';
import { translator } from '#locales/translate.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { setUserRoles } from '#domain/users/commands.ts';
import { send } from '#tests/builders/company.ts';

let world: World;
let company: Company;
let site: Site;
let as: SignedIn;
const roles = ['ROLE_COMMERCE_MANAGER', 'ROLE_ADMIN'];

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  // Interventions are taken in by a company that works with them alone.
  await setTransport(world.runtime.store, company);
  site = await createSite(world);
  const member = await site.member('importe', company.corporation);
  await send(world.runtime.store, setUserRoles, systemActor(company.corporation), {
    id: member.actor.user ?? 0,
    corporation: company.corporation,
    roles,
  });
  as = withRoles(member, roles);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const sample = (name: string) => readFileSync(new URL(`../fixtures/imports/${name}`, import.meta.url));

interface Report {
  status: number;
  code?: string;
  errors?: Record<string, string[]>;
  item: {
    id: number;
    created: number[];
    changed: number[];
    ready: boolean;
    missing: string[];
    ignored: string[];
    counts: Record<string, number>;
    headings: { heading: string; key: string | null }[];
    bad: { line: number; problems: object[] }[];
    doubtful: { line: number; like: { id: number }[] }[];
  };
}

async function ask(path: string, json: object): Promise<Report> {
  const answer = await site.ask(`/api/import/${path}`, { as, json });
  return { status: answer.status, ...(JSON.parse(answer.text) as Omit<Report, 'status'>) };
}

const dry = async (kind: string, file: string) =>
  (await ask(`${kind}?dryRun=1`, { name: file, content: sample(file).toString('base64') })).item;

/** What each heading is taken for. */
const taken = ({ headings }: Report['item']) =>
  Object.fromEntries(headings.flatMap(({ heading, key }) => (key === null ? [] : [[heading, key]])));

describe('exports of other programs are read as they write them', () => {
  it('Dolibarr: third parties with their codes for what they are', async () => {
    const report = await dry('thirdparty', 'dolibarr-tiers.csv');
    expect(report).toMatchObject({ missing: [], bad: [], counts: { created: 3 } });
    expect(taken(report)).toMatchObject({
      Nom: 'name',
      'Nom alternatif': 'tradeName',
      'Code client': 'code',
      'Id. prof. 1 (SIREN)': 'siren',
      'Id. prof. 2 (SIRET)': 'siret',
      'Numéro de TVA': 'vatNumber',
      'Note (privée)': 'note',
    });
  });

  it.each([
    ['odoo-contacts.csv', { Nom: 'name', Référence: 'code', Rue: 'street', 'Rue 2': 'complement' }, 2],
    ['sage-clients.csv', { Code: 'code', Intitulé: 'name', 'N° identifiant': 'vatNumber' }, 2],
    ['ebp-clients.csv', { 'Code (tiers)': 'code', 'Ville (facturation)': 'city' }, 1],
    ['ciel-clients.csv', { 'Code client': 'code', CP: 'postalCode', 'N° Compte': 'accountingCode' }, 1],
  ])('%s', async (file, columns, created) => {
    const report = await dry('thirdparty', file);
    expect(report).toMatchObject({ missing: [], bad: [], counts: { created } });
    expect(taken(report)).toMatchObject(columns);
  });

  it.each([
    ['odoo-produits.csv', { 'Référence interne': 'code', 'Taxes à la vente': 'vat' }, 2],
    ['dolibarr-produits.csv', { 'Réf.': 'code', Libellé: 'name', 'En vente': 'forSale' }, 2],
    ['ciel-articles.csv', { 'Code article': 'code', Désignation: 'name', 'Taux de TVA': 'vat' }, 1],
  ])('%s', async (file, columns, created) => {
    const report = await dry('product', file);
    expect(report).toMatchObject({ missing: [], bad: [], counts: { created } });
    expect(taken(report)).toMatchObject(columns);
  });
});

describe('by call', () => {
  it('rows are found again by key, asked about where doubtful, and undone', async () => {
    const rows = [
      { code: 'POMP', name: 'Pompage', prix: 130, vat: '20 %' },
      { code: 'NEUF', name: 'Pompage', prix: 80, vat: '20 %' },
      { code: 'FAUX', name: 'Sans taux', prix: 1, vat: '99' },
    ];
    const columns = { prix: 'unitPrice' };
    const first = await ask('product?dryRun=1', { rows, columns });
    expect(first.item).toMatchObject({
      ready: false,
      counts: { changed: 1, doubtful: 1, bad: 1 },
      bad: [{ line: 4, problems: [{ column: 'vat', typed: '99', error: 'import.unknownReference' }] }],
      doubtful: [{ line: 3, like: [{ id: company.product }] }],
    });
    expect(await ask('product', { rows, columns })).toMatchObject({
      status: 422,
      code: 'IMPORT_NOT_READY',
      errors: { 'lines[4].vat': ['import.unknownReference'] },
    });
    const done = await ask('product', { rows, columns, answers: { 3: 'new' }, leaveWrong: true });
    expect(done).toMatchObject({ status: 200, item: { changed: [company.product] } });
    expect(done.item.created).toHaveLength(1);
    // What its heading was taken for is known by now, and nothing is left to change.
    const again = await ask('product?dryRun=1', { rows: rows.slice(0, 2) });
    expect(again.item.counts).toMatchObject({ same: 2, created: 0 });
    const undone = await site.ask(`/api/import/undo/${done.item.id}`, { as, json: {} });
    expect(JSON.parse(undone.text)).toMatchObject({
      item: { kept: [], removed: [{ id: done.item.created[0] }] },
    });
    expect((await ask('product', { rows: [], columns: {} })).status).toBe(422);
    expect((await ask('unheard', { rows: [{ a: 1 }] })).status).toBe(404);
    const reader = withRoles(as, ['ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST']);
    expect((await site.ask('/api/import/product', { as: reader, json: { rows } })).status).toBe(403);
  });
});

describe('on its page', () => {
  const corporation = (): [string, string] => ['corporation', String(company.corporation)];

  async function bring(path: string, text: string): Promise<string> {
    const form = new FormData();
    form.set(...corporation());
    form.set('file', new File([text], 'clients.csv'));
    const read = await site.ask(path, { as, form });
    const address = read.headers.get('location') ?? '';
    await expect.poll(async () => (await site.ask(address, { as })).text).toContain('name="upload"');
    return address;
  }

  it('how far a long file has been read is shown, and asked for again without a script', async () => {
    const { db } = world.runtime;
    const whose = { corporation: company.corporation, user: as.actor.user ?? 0, list: 'thirdparty' };
    const upload = await draftInReading(db, whose, 'clients.csv');
    const shown = () => site.ask(`/client/import?upload=${upload}`, { as });
    await noteReading(db, upload, 4200);
    const half = await shown();
    expect(half.text.replaceAll(/\s/gu, ' ')).toContain('4 200 lignes lues');
    expect(half.headers.get('refresh')).toBe('2');
    await noteRead(db, upload, { content: JSON.stringify({ headings: ['Nom'], lines: [] }) });
    const read = await shown();
    expect(read.text).not.toContain('lignes lues');
    expect(read.headers.get('refresh')).toBeNull();
  });

  it('a reading that ended with its process is told', async () => {
    const { db } = world.runtime;
    const whose = { corporation: company.corporation, user: as.actor.user ?? 0, list: 'thirdparty' };
    const upload = await draftInReading(db, whose, 'clients.csv');
    await sql`update import_draft set at = now() - interval '61 seconds' where id = ${upload}`.execute(db);
    const { text, headers } = await site.ask(`/client/import?upload=${upload}`, { as });
    expect(text).toContain(translator('fr')('import.error.cutOff'));
    expect(headers.get('refresh')).toBeNull();
  });

  it('columns are matched, doubtful lines decided, wrong ones left out, and all of it is undone', async () => {
    const lines =
      'Le client;Rue;CP;Ville;Mail\nVille de Brest;1 quai;29200;Brest;\nBro Leon;2 quai;29400;Landi;x\n';
    const address = await bring('/client/import', `${lines}Bro Dreger;3 quai;22300;Lannion;a@b.example\n`);
    const upload: [string, string] = [
      'upload',
      new URL(address, 'http://localhost').searchParams.get('upload') ?? '',
    ];
    expect((await site.ask(address, { as })).text).toContain('Colonnes obligatoires absentes');
    const say = (...form: [string, string][]) =>
      site.ask(address, { as, form: [corporation(), upload, ...form] });
    await say(['intent', 'columns'], ['column.leclient', 'name']);
    const asked = (await site.ask(address, { as })).text;
    expect(asked).toContain('name="answer.2"');
    expect(asked).not.toContain('Importer 1 ligne');
    expect((await say()).status).toBe(422);
    await say(['intent', 'answers'], ['answer.2', String(company.client)]);
    expect((await site.ask(address, { as })).text).toContain('Importer 2 lignes');
    const id = await finishBulkOperation(world.runtime, (await say()).headers.get('location'));
    const done = await site.ask(`/bulk-operation/${id}`, { as });
    expect(done.headers.get('location')).toBe('/client/list');
    const [, flash = ''] = /registre_flash=([^;]+)/.exec(done.headers.get('set-cookie') ?? '') ?? [];
    expect(Buffer.from(decodeURIComponent(flash), 'base64').toString()).toMatch(
      /"to":"\/import\/\d+\/details"/,
    );
    expect((await site.ask('/product-service/sale', { as })).text).toContain('href="/import/new/product"');
    const list = (await site.ask('/import/list', { as })).text;
    const [, page = ''] = /href="(\/import\/\d+\/details)"/.exec(list) ?? [];
    const details = (await site.ask(page, { as })).text;
    expect(details).toContain('Bro Dreger');
    expect(details).toContain('Ville de Brest');
    expect((await site.ask(`${page}?dialog=undo`, { as })).text).toContain('1 fiche sera supprimée');
    const undo = await site.ask(page, { as, form: [corporation(), ['intent', 'undo']] });
    await finishBulkOperation(world.runtime, undo.headers.get('location'));
    const after = (await site.ask(page, { as })).text;
    expect(after).toContain('Fiche supprimée');
    expect(after).not.toContain('Annuler cet import');
    // The heading is known from now on.
    const next = await bring('/client/import', 'Le client;Rue;CP;Ville\nBro Gwened;1 rue;56000;Vannes\n');
    expect((await site.ask(next, { as })).text).not.toContain('Colonnes obligatoires absentes');
  });
});

describe('the pages of imports', () => {
  const pathOf = (kind: string) => `/import/new/${kind}`;
  const own = shownKinds.filter((kind) => shownKind(kind)?.page() === pathOf(kind));

  it.each(own)('%s is opened by the right to take it in alone', async (kind) => {
    for (const role of [importKind(kind).command.access.role].flat()) {
      const page = await site.ask(pathOf(kind), { as: withRoles(as, [role]) });
      expect([kind, role, page.status]).toEqual([kind, role, 200]);
    }
  });

  it.each(['ROLE_PERSON_VIEW_LIST', 'ROLE_PERSON_MANAGE_REST_DAY', 'ROLE_ACCOUNTING_VIEW'])(
    'are listed by %s alone',
    async (role) => {
      expect((await site.ask('/import/list', { as: withRoles(as, [role]) })).status).toBe(200);
    },
  );
});
