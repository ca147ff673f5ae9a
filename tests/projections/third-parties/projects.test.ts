import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftSaleOrder } from '#domain/documents/sale-order-commands.ts';
import { createProject, deleteProject, editProject, setProjectStatus } from '#domain/projects/commands.ts';
import { documentKinds } from '#domain/document-kinds/document-kinds.ts';
import { documentsOfProject, totalsOfProject } from '#projections/projects/project-documents.ts';
import { findProject, listProjects, projectTyped } from '#projections/projects/projects.ts';
import {
  createCompany,
  documentInput,
  makeInvoice,
  makeQuotation,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let other: Company;
const byCode = { sort: 'code', direction: 'asc', limit: 50, cursor: null, offset: 0 } as const;
const all = { status: null, client: null, keyword: null };
const open = (name: string, client: number | null = null) =>
  send(world.runtime.store, createProject, company.actor, { name, client });

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store, 0);
  other = await createCompany(world.runtime.store, 1);
});
afterAll(() => world.close());

describe('projects', () => {
  it('are numbered without gaps in a series of their own, also when several open at once', async () => {
    await Promise.all(['A', 'B', 'C', 'D'].map((name) => open(name)));
    await send(world.runtime.store, createProject, other.actor, { name: 'Ailleurs' });
    const { rows } = await listProjects(world.runtime.db, company.corporation, all, byCode);
    expect(rows.map(({ code }) => code.replace(/\d{4}/, 'YYYY'))).toEqual([
      'PR-YYYY-0001',
      'PR-YYYY-0002',
      'PR-YYYY-0003',
      'PR-YYYY-0004',
    ]);
    expect(rows.map(({ name }) => name).sort()).toEqual(['A', 'B', 'C', 'D']);
  });

  it('say whose they are, and refuse whom the corporation has not', async () => {
    const { id } = await open('Hangar', company.client);
    const { db, store } = world.runtime;
    const request = { ...byCode, sort: 'newest', direction: 'desc' } as const;
    const { rows } = await listProjects(db, company.corporation, { ...all, client: company.client }, request);
    expect(rows).toMatchObject([{ id, name: 'Hangar', clientName: 'Ville de Brest', status: 'not_started' }]);
    const foreign = { name: 'Hangar', client: other.client };
    expect(await refused(send(store, createProject, company.actor, foreign))).toMatchObject({
      kind: 'invalid',
      errors: { client: ['errors.reference'] },
    });
    expect(await findProject(db, id, other.corporation)).toBeNull();
  });

  it('tell an edit that was made from an older state what changed meanwhile', async () => {
    const { store } = world.runtime;
    const { id } = await open('Quai');
    await send(store, editProject, company.actor, { id, name: 'Quai neuf', revision: 1 });
    const answer = await refused(
      send(store, editProject, company.actor, { id, name: 'Quai nord', revision: 1 }),
    );
    expect(answer).toMatchObject({
      kind: 'stale',
      stale: { revision: 2, differences: [{ path: 'name', before: 'Quai', after: 'Quai neuf' }] },
    });
  });

  it('are found as they are typed, while they are open', async () => {
    const { db, store } = world.runtime;
    const { id } = await open('Réservoir de Kerléo');
    const project = await findProject(db, id, company.corporation);
    const typed = (text: string) => projectTyped(db, company.corporation, text);
    for (const text of [`${project?.code} · Réservoir de Kerléo`, project?.code ?? '', 'reservoir de kerleo'])
      expect((await typed(text))?.id).toBe(id);
    expect(await typed('aucun de ce nom')).toBeNull();
    await send(store, setProjectStatus, company.actor, { id, status: 'finished' });
    expect(await typed('Réservoir de Kerléo')).toBeNull();
  });
});

describe('the documents of a project', () => {
  it('are listed and added up by kind, drafts without their amount', async () => {
    const { db, store } = world.runtime;
    const { id: project } = await open('Dalle');
    await makeQuotation(store, company, 'validate', { project });
    await makeInvoice(store, company, 'validate', { project });
    await makeInvoice(store, company, 'validate', { project });
    await makeInvoice(store, company, 'draft', { project });
    await makeInvoice(store, company, 'validate');
    const documents = await documentsOfProject(db, company.corporation, project, documentKinds, 10);
    expect(documents.map(({ kind }) => kind).sort()).toEqual(['invoice', 'invoice', 'invoice', 'quotation']);
    expect(await totalsOfProject(db, company.corporation, project, documentKinds)).toEqual([
      { kind: 'quotation', count: 1, total: '480.00' },
      { kind: 'invoice', count: 2, total: '960.00' },
    ]);
    expect(await documentsOfProject(db, company.corporation, project, ['quotation'], 10)).toHaveLength(1);
    expect(await documentsOfProject(db, other.corporation, project, documentKinds, 10)).toEqual([]);
  });

  it('keep it from being deleted', async () => {
    const { store } = world.runtime;
    const { id: project } = await open('Pont');
    const { id: empty } = await open('Vide');
    await send(store, draftSaleOrder, company.actor, {
      ...documentInput(company, { expiryDate: null, project }),
      submitType: 'draft',
    });
    expect(await refused(send(store, deleteProject, company.actor, { id: project }))).toMatchObject({
      kind: 'conflict',
      code: 'IN_USE',
      errors: { '': ['errors.inUse.saleOrder-project|count=1'] },
    });
    await send(store, deleteProject, company.actor, { id: empty });
    expect(await findProject(world.runtime.db, empty, company.corporation)).toBeNull();
  });
});
