import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  attachDocuments,
  removeDocuments,
  renameDocument,
  setDocumentConvocation,
} from '#domain/sharing/commands.ts';
import { attachedTo, findAttached, findAttachedByName } from '#projections/attached-documents.ts';
import { createCompany, makeInvoice, makeQuotation, send, type Company } from '#tests/builders/company.ts';
import { refused } from '#tests/builders/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let other: Company;

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  other = await createCompany(world.runtime.store, 1);
});
afterAll(() => world.close());

const file = (name: string) => ({ name, file: 'f'.repeat(64), size: 3, type: 'application/pdf' });
const attach = (
  kind: 'quotation' | 'invoice' | 'refund',
  id: number,
  names: string[],
  actor = company.actor,
) => send(world.runtime.store, attachDocuments, actor, { owner: { kind, id }, files: names.map(file) });
const namesOf = async (kind: string, id: number, corporation = company.corporation) =>
  (await attachedTo(world.owner, { kind, id }, corporation)).map(({ name }) => name);

describe('files of a document', () => {
  it('are attached under names of their own, drafts and validated ones alike', async () => {
    for (const submit of ['draft', 'validate'] as const) {
      const { id } = await makeInvoice(world.runtime.store, company, submit);
      await attach('invoice', id, ['Plan.pdf', 'plan.PDF', '../Photo.jpg']);
      await attach('invoice', id, ['Plan.pdf']);
      expect(await namesOf('invoice', id)).toEqual(['Plan.pdf', 'plan (2).pdf', 'Photo.jpg', 'Plan (3).pdf']);
    }
  });

  it('are renamed and removed, and keep their extension', async () => {
    const { id } = await makeQuotation(world.runtime.store, company);
    const { ids } = await attach('quotation', id, ['a.pdf', 'b.pdf']);
    const [first = 0, second = 0] = ids;
    await send(world.runtime.store, renameDocument, company.actor, { id: first, name: 'B.html' });
    await send(world.runtime.store, renameDocument, company.actor, { id: second, name: 'b' });
    expect(await namesOf('quotation', id)).toEqual(['B.html.pdf', 'b.pdf']);
    await send(world.runtime.store, setDocumentConvocation, company.actor, { id: first, convocation: true });
    expect((await findAttached(world.owner, first, company.corporation))?.convocation).toBe(true);
    await send(world.runtime.store, removeDocuments, company.actor, { ids: [first] });
    expect(await namesOf('quotation', id)).toEqual(['b.pdf']);
    expect(
      (await refused(send(world.runtime.store, removeDocuments, company.actor, { ids: [first] }))).kind,
    ).toBe('missing');
  });

  it('are found by name, the newest first', async () => {
    const { id } = await makeInvoice(world.runtime.store, company);
    const { ids } = await attach('invoice', id, ['a.pdf']);
    const owner = { kind: 'invoice', id };
    expect((await findAttachedByName(world.owner, owner, 'a.pdf', company.corporation))?.id).toBe(ids[0]);
    expect(await findAttachedByName(world.owner, owner, 'b.pdf', company.corporation)).toBeNull();
  });

  it('of another corporation are not there', async () => {
    const { id } = await makeInvoice(world.runtime.store, company);
    const { ids } = await attach('invoice', id, ['a.pdf']);
    expect((await refused(attach('invoice', id, ['b.pdf'], other.actor))).kind).toBe('missing');
    expect((await refused(send(world.runtime.store, removeDocuments, other.actor, { ids }))).kind).toBe(
      'missing',
    );
    expect(await namesOf('invoice', id, other.corporation)).toEqual([]);
    expect(await findAttached(world.owner, ids[0] ?? 0, other.corporation)).toBeNull();
  });

  it('ask for the right of that kind of document', async () => {
    const { id } = await makeInvoice(world.runtime.store, company);
    const { ids } = await attach('invoice', id, ['a.pdf']);
    const actor = { ...company.actor, roles: new Set(['ROLE_QUOTATION_ATTACH_DOCUMENT']) };
    expect((await refused(attach('invoice', id, ['b.pdf'], actor))).kind).toBe('forbidden');
    expect(
      (await refused(send(world.runtime.store, renameDocument, actor, { id: ids[0] ?? 0, name: 'x' }))).kind,
    ).toBe('forbidden');
  });
});
