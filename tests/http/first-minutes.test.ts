import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dispatch } from '#app/api/dispatch.ts';
import { shippedWords } from '#locales/live.ts';
import { capitalWords } from '#app/company/capital.ts';
import type { SignedIn } from '#app/services.server.ts';
import { createCompany, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Answered, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { freePort } from '#tests/setup/free-port.ts';

/*
 * What whoever opens an installation with its demo for the first time does: a company of their own, and the demo gone.
 */

const SIREN = '404833048';
const answers = {
  found: JSON.stringify({
    results: [
      {
        siren: SIREN,
        nom_complet: 'COFFRAGES DE L’ELORN',
        nom_raison_sociale: 'COFFRAGES DE L’ELORN',
        nature_juridique: '5710',
        activite_principale: '43.99C',
        siege: {
          siret: '40483304800022',
          numero_voie: '4',
          type_voie: 'QUAI',
          libelle_voie: 'DE COMMERCE',
          code_postal: '29800',
          libelle_commune: 'LANDERNEAU',
        },
      },
    ],
    total_results: 1,
  }),
  nobody: JSON.stringify({ results: [], total_results: 0 }),
  page: '<html>En maintenance</html>',
};
let told: keyof typeof answers | 'fault' = 'found';

let world: World;
let site: Site;
let directory: Server;
let demo: Company[];
let chief: SignedIn;
beforeAll(async () => {
  world = await createWorld();
  const port = await freePort();
  directory = createServer((_, answer) => {
    answer.statusCode = told === 'fault' ? 503 : 200;
    answer.end(told === 'fault' ? '' : answers[told]);
  }).listen(port, '127.0.0.1');
  site = await createSite(world, {
    COMPANY_DIRECTORY: `http://127.0.0.1:${port}/search`,
    OUTBOUND_ALLOW: '127.0.0.1',
  });
  demo = [await createCompany(world.runtime.store, 0), await createCompany(world.runtime.store, 1)];
  const ids = demo.map(({ corporation }) => corporation);
  await world.owner
    .insertInto('installation')
    .values({ key: 'demo_companies', value: JSON.stringify(ids) })
    .execute();
  const member = withRoles(await site.member('gwenola', ids[0] ?? 0), ['ROLE_SUPER_ADMIN']);
  const memberships = [
    ...member.facts.memberships,
    ...member.facts.memberships.map((one) => ({ ...one, corporation: ids[1] ?? 0, name: 'Armor Pompage' })),
  ];
  chief = {
    ...member,
    actor: { ...member.actor, corporations: ids },
    facts: { ...member.facts, memberships },
  };
});
afterAll(async () => {
  directory.close();
  await site.close();
  await world.close();
});

const nowhere = (): SignedIn => ({ ...chief, actor: { ...chief.actor, corporation: null } });
const ask = (path: string, form?: Record<string, string>, as = nowhere()): Promise<Answered> =>
  site.ask(path, { as, ...(form && { form: Object.entries(form) }) });

const identity = {
  step: 'identity',
  siren: SIREN,
  name: 'Coffrages de l’Élorn',
  legalForm: 'SAS',
  capital: '50000',
  'address.street': '4 quai de Commerce',
  'address.postalCode': '29800',
  'address.city': 'Landerneau',
  'address.country': 'FR',
};

describe('a company of one’s own', () => {
  it('is offered where one is chosen, and its pages are open before', async () => {
    const home = await ask('/');
    expect(home.text).toContain('Choisissez une société');
    expect(home.text).toMatch(/href="\/company\/new"[^>]*>Créer ma société/);
    const page = await ask('/company/new');
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('choose-company');
  });

  it('is filled in from a directory by its SIREN, and its faults are told in words', async () => {
    const asked = (siren: string) =>
      ask('/company/new', { ...identity, siren, name: 'Tapé', go: 'directory' });
    told = 'found';
    const filled = await asked(SIREN);
    for (const value of [
      'COFFRAGES DE L’ELORN',
      '40483304800022',
      'FR83404833048',
      '43.99C',
      'SAS',
      '4 QUAI DE COMMERCE',
      'LANDERNEAU',
    ])
      expect(filled.text).toContain(`value="${value}"`);
    for (const [fault, words] of [
      ['nobody', 'ne connaît aucune société'],
      ['page', 'n’est pas lisible'],
      ['fault', 'ne répond pas'],
    ] as const) {
      told = fault;
      const refused = await asked(SIREN);
      expect([fault, refused.status, refused.text.includes(words)]).toEqual([fault, 200, true]);
      expect(refused.text).toContain('value="Tapé"');
    }
    expect((await asked('123456789')).text).toContain('id="setup-siren-error"');
  });

  it('is asked for its SIREN with all else that it lacks', async () => {
    const { text } = await ask('/company/new', { step: 'identity', siren: '', name: '', go: 'next' });
    for (const field of ['siren', 'name']) expect(text).toContain(`id="setup-${field}-error"`);
  });

  it('is made in two steps, and its summary says what its page is going to ask for', async () => {
    const next = await ask('/company/new', { ...identity, go: 'next' });
    expect(next.status).toBe(302);
    const at = next.headers.get('location') ?? '';
    expect(at).toContain('step=summary');
    const { text } = await ask(at);
    for (const words of ['la ville du RCS', 'le compte bancaire', 'FR83\u00A0404833048', 'FA-2026-0001'])
      expect([words, text.includes(words)]).toEqual([words, true]);
    expect(text).toMatch(/50\s000,00\s€/);
    expect(text).not.toContain('{YYYY}');
    const made = await ask(at, { step: 'summary', go: 'next' });
    expect(made.headers.get('location')).toMatch(/^\/company\/\d+\/details$/);
  });
});

describe('a share capital', () => {
  it('is an amount where it is one, and what was written where it is none', () => {
    const format = { money: (amount: string) => `${amount} €` };
    expect(capitalWords(format, '50000')).toBe('50000 €');
    expect(capitalWords(format, '10 000,50')).toBe('10000.5 €');
    expect(capitalWords(format, 'variable')).toBe('variable');
    expect(capitalWords(format, null)).toBeNull();
  });
});

describe('the demo', () => {
  it('is told of on its companies alone', async () => {
    const [first] = demo;
    const inDemo = { ...chief, actor: { ...chief.actor, corporation: first?.corporation ?? 0 } };
    expect((await ask('/', undefined, inDemo)).text).toContain('Société de démonstration');
    expect((await ask('/')).text).not.toContain('Société de démonstration');
  });

  it('is taken away at once, after a question', async () => {
    const page = await ask('/company/demo/remove');
    expect(page.text).toContain('Béton du Littoral');
    expect(page.text).not.toContain('choose-company');
    const row = `href="/company/${demo[1]?.corporation}/details"`;
    expect((await ask('/company')).text).toContain(row);
    const gone = await ask('/company/demo/remove', {});
    expect(gone.status).toBe(302);
    expect((await ask('/company')).text).not.toContain(row);
    expect((await ask('/audit?company=0')).text).not.toContain('Armor Pompage</option>');
    const { text } = await ask('/company/group/new');
    const offered = [...text.matchAll(/name="corporations"[^>]*value="(\d+)"/g)].map(([, id]) => Number(id));
    expect(offered).toHaveLength(1);
    expect(demo.map(({ corporation }) => corporation)).not.toContain(offered[0]);
    const told = await dispatch(new Request('http://localhost/api/corporation/completion/list'), {
      services: site.services,
      signedIn: chief,
      words: shippedWords,
      nonce: '',
      scriptUrl: '',
      requestId: '',
      clientAddress: '192.0.2.7',
      drained: () => Promise.resolve(),
      logError: () => undefined,
      note: () => undefined,
    });
    expect(told.status).toBe(200);
    expect(await told.text()).not.toContain('Armor Pompage');
    const enabled = await world.owner
      .selectFrom('corporation')
      .select('name')
      .where('enabled', '=', true)
      .execute();
    expect(enabled.map(({ name }) => name)).toEqual(['Coffrages de l’Élorn']);
  });
});
