import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProject, deleteProject } from '#domain/projects/commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let company: Company;
let books: SignedIn;
let project: { id: number; code: string };
let center: number;

const store = () => world.runtime.store;
const text = async (path: string) =>
  (await site.ask(path, { as: books })).text.replaceAll('\u202f', ' ').replaceAll('\u2212', '-');

const entry = (date: string, project: string, amount: string): [string, string][] => [
  ['date', date],
  ['journal', 'misc'],
  ['label', 'Salaires'],
  ['lines[0].account', '641000'],
  ['lines[0].debit', amount],
  ['lines[0].projectName', project],
  ['lines[1].account', '645000'],
  ['lines[1].debit', '100'],
  ['lines[1].costCenter', String(center)],
  ['lines[2].account', '421000'],
  ['lines[2].credit', String(Number(amount) + 100)],
];
const book = (form: [string, string][]) => site.ask('/accounting/entry/new', { as: books, form });

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  const { actor, client, corporation } = company;
  books = withRoles(await site.member('comptable', corporation), [
    'ROLE_ACCOUNTING_VIEW',
    'ROLE_ACCOUNTING_BOOK',
    'ROLE_PROJECT_READ',
  ]);
  const { id } = await send(store(), createProject, actor, { name: 'Quai Malbert', client });
  const { code } = await world.runtime.db
    .selectFrom('project')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  project = { id, code };
  center = (
    await send(store(), commandsOf('costcenter').create, actor, {
      name: 'Atelier',
      code: 'AT',
      enabled: true,
    })
  ).id;
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('entries that no document makes', () => {
  it('say whose their expenses are, by the form without scripts, and stand in the statement of their days', async () => {
    const form = await text('/accounting/entry/new');
    expect(form).toContain(`${project.code} · Quai Malbert`);
    expect(form).toContain('Centre de coûts');
    expect((await book(entry('2026-03-31', `${project.code} · Quai Malbert`, '2000'))).status).toBe(302);
    const april = await book(entry('2026-04-30', project.code, '900'));
    expect(april.status).toBe(302);
    const year = await text('/accounting/analytic?year=2026');
    expect(year).toMatch(/Quai Malbert[\s\S]*641000[\s\S]*-2 900,00/);
    const month = await text('/accounting/analytic?year=2026&from=01/04/2026&until=30/04/2026');
    expect(month).toMatch(/Quai Malbert[\s\S]*641000[\s\S]*-900,00/);
    expect(month).not.toContain('2 900,00');
    const [, lines = ''] = /href="([^"]*account=641000[^"]*)"/.exec(month) ?? [];
    expect(lines).toContain('from=2026-04-01');
    const opened = await text(lines.replaceAll('&amp;', '&').replace('#lines', ''));
    const [, to = ''] = /href="(\/accounting\/entry\/\d+\/details)"/.exec(opened) ?? [];
    expect(await text(to)).toContain('Quai Malbert');
    expect(await text(`/accounting/analytic?year=2026&by=costCenter`)).toMatch(
      /Atelier[\s\S]*645000[\s\S]*-200,00/,
    );
  });

  it('are told to programs', async () => {
    const { items } = JSON.parse(
      await text('/api/accounting/analytic/list?date.from=2026-04-01&date.until=2026-04-30'),
    ) as { items: { group: { id: number } | null; account: string; net: string }[] };
    expect(items).toContainEqual({
      group: { id: project.id, value: expect.stringContaining('Quai Malbert') as string },
      account: '641000',
      net: '-900.00',
    });
  });

  it('are refused at the field: a project that nobody has, or one of what is no expense', async () => {
    const unknown = await book(entry('2026-03-31', 'Quai de nulle part', '10'));
    expect(unknown.status).toBe(422);
    expect(unknown.text).toContain('Quai de nulle part');
    expect(unknown.text).toMatch(/href="#[^"]*projectName[^"]*"|href="#[^"]*project[^"]*"/);
    const paid = await book([...entry('2026-03-31', '', '10'), ['lines[2].projectName', project.code]]);
    expect(paid.status).toBe(422);
    expect(paid.text).toContain('Seul un compte de charges ou de produits');
  });

  it('keep what they name', async () => {
    await expect(send(store(), deleteProject, company.actor, { id: project.id })).rejects.toMatchObject({
      code: 'IN_USE',
    });
    await expect(
      send(store(), commandsOf('costcenter').remove, company.actor, { id: center }),
    ).rejects.toMatchObject({
      code: 'IN_USE',
    });
  });

  it('are taken back from the project too', async () => {
    const [, id = ''] =
      /entry\/(\d+)\/details"/.exec(
        await text('/accounting/analytic?year=2026&of=' + project.id + '&account=641000'),
      ) ?? [];
    const sent = await site.ask(`/accounting/entry/${id}/reverse`, {
      as: books,
      form: [
        ['date', '2026-03-31'],
        ['reason', 'Double'],
      ],
    });
    expect(sent.status).toBe(302);
    expect(await text('/accounting/analytic?year=2026')).toMatch(/Quai Malbert[\s\S]*641000[\s\S]*-900,00/);
  });
});
