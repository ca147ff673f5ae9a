import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { preferListView, removeListView, saveListView } from '#domain/lists/commands.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { rebuildProjections } from '#db/events/rebuild.ts';
import { listViews, viewsOf } from '#projections/lists/list-views.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let other: Company;
let anna: Actor;
let bruno: Actor;

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store, 0);
  other = await createCompany(world.runtime.store, 1);
  anna = { ...company.actor, user: 901, person: 801 };
  bruno = { ...company.actor, user: 902, person: 802 };
});
afterAll(() => world.close());

const invoicesOf = (actor: Actor) =>
  viewsOf(world.runtime.db, actor.user ?? 0, actor.corporation ?? 0, 'invoice');

const save = (actor: Actor, name: string, preferred = false) =>
  send(world.runtime.store, saveListView, actor, {
    list: 'invoice',
    name,
    query: `keyword=${name}&status=overdue`,
    preferred,
  });

const missing = { kind: 'missing', code: 'NOT_EXIST', errors: {}, stale: null };

describe('a saved view', () => {
  it('is its owner’s alone, in one corporation and one list', async () => {
    const { id } = await save(anna, 'Relances');
    const saved = { id, name: 'Relances', query: 'keyword=Relances&status=overdue', preferred: false };
    expect(await invoicesOf(anna)).toEqual([saved]);
    expect(await invoicesOf(bruno)).toEqual([]);
    expect(await invoicesOf({ ...anna, corporation: other.corporation })).toEqual([]);
    expect(await viewsOf(world.runtime.db, 901, company.corporation, 'quotation')).toEqual([]);
    for (const command of [removeListView, preferListView])
      expect(await refused(send(world.runtime.store, command, bruno, { id }))).toEqual(missing);
  });

  it('is preferred alone: choosing another ends it', async () => {
    const first = await save(anna, 'Mes factures', true);
    const second = await save(anna, 'Grand chantier', true);
    const theirs = await save(bruno, 'Les siennes', true);
    const preferred = async (actor: Actor) =>
      (await invoicesOf(actor)).filter((view) => view.preferred).map((view) => view.id);
    expect(await preferred(anna)).toEqual([second.id]);
    await send(world.runtime.store, preferListView, anna, { id: first.id, preferred: true });
    expect(await preferred(anna)).toEqual([first.id]);
    await send(world.runtime.store, preferListView, anna, { id: first.id, preferred: false });
    expect(await preferred(anna)).toEqual([]);
    expect(await preferred(bruno)).toEqual([theirs.id]);
  });

  it('takes the place of one’s own other one', async () => {
    const before = await save(bruno, 'Avant', true);
    const view = { list: 'invoice' as const, name: 'Après', query: 'status=draft', preferred: true };
    const replacing = { ...view, replaces: before.id };
    expect(await refused(send(world.runtime.store, saveListView, anna, replacing))).toEqual(missing);
    const after = await send(world.runtime.store, saveListView, bruno, replacing);
    const left = await invoicesOf(bruno);
    expect(left.map(({ id }) => id)).not.toContain(before.id);
    expect(left.filter(({ preferred }) => preferred).map(({ id }) => id)).toEqual([after.id]);
  });

  it('is removed once', async () => {
    const { id } = await save(bruno, 'Brouillons');
    await send(world.runtime.store, removeListView, bruno, { id });
    expect((await invoicesOf(bruno)).map((view) => view.id)).not.toContain(id);
    expect(await refused(send(world.runtime.store, removeListView, bruno, { id }))).toEqual(missing);
  });

  it('is nobody’s when the product itself asks', async () => {
    expect((await refused(save(company.actor, 'De personne'))).kind).toBe('forbidden');
  });

  it('is the same after a rebuild', async () => {
    const before = [await invoicesOf(anna), await invoicesOf(bruno)];
    await rebuildProjections(world.owner, world.settings.dataKey, [listViews], () => undefined);
    expect([await invoicesOf(anna), await invoicesOf(bruno)]).toEqual(before);
  });
});
