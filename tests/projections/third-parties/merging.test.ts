import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteInvoiceDraft, validateInvoice } from '#domain/documents/invoice-commands.ts';
import { recordPayment } from '#domain/payments/payment-commands.ts';
import * as contacts from '#domain/third-parties/contact-commands.ts';
import { createThirdParty, deleteThirdParty, editThirdParty } from '#domain/third-parties/commands.ts';
import { createThirdPartyGroup, setThirdPartyGroups } from '#domain/third-parties/group-commands.ts';
import { mergeThirdParties, undoMerge } from '#domain/third-parties/merge-commands.ts';
import { openByThirdParty } from '#projections/accounting/journal-query.ts';
import { listDocuments } from '#projections/documents/document-query.ts';
import { readDocument } from '#projections/documents/documents.ts';
import { clientStatement } from '#projections/payments/client-statement.ts';
import { projections } from '#projections/registry.ts';
import { ageingByClient } from '#projections/revenue/ageing.ts';
import { revenueByClient } from '#projections/revenue/revenue.ts';
import { balancesOf, issuedTo } from '#projections/third-parties/third-party-balances.ts';
import { groupsOfThirdParty } from '#projections/third-parties/third-party-groups.ts';
import { listContacts } from '#projections/third-parties/third-party-parts.ts';
import { findKeptParty, findThirdParty, listThirdParties } from '#projections/third-parties/third-parties.ts';
import { rebuildProjections } from '#db/events/rebuild.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { clientInput, createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { projectedRows } from '#tests/builders/projected.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

let world: World;
let company: Company;
let other: Company;

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store, 0);
  other = await createCompany(world.runtime.store, 1);
});
afterAll(() => world.close());

const client = async (changes: Parameters<typeof clientInput>[0]) =>
  (await send(world.runtime.store, createThirdParty, company.actor, clientInput(changes))).id;
const merge = (id: number, merged: number, more: object = {}) =>
  send(world.runtime.store, mergeThirdParties, company.actor, { id, merged, ...more });
const undo = (id: number) => send(world.runtime.store, undoMerge, company.actor, { id });
const request = { sort: 'newest', direction: 'desc', limit: 50, cursor: null, offset: 0 } as const;
const invoicesOf = async (id: number) => {
  const filter = { today: '2026-03-30', client: id };
  const { rows } = await listDocuments(world.runtime.db, 'invoice', company.corporation, filter, request);
  return rows.map(({ version }) => version).sort((a, b) => a - b);
};
const listed = async (keyword: string) => {
  const { rows } = await listThirdParties(
    world.runtime.db,
    company.corporation,
    { type: null, keyword },
    { ...request, sort: 'name' },
  );
  return rows.map(({ id }) => id);
};
const year = { from: '2026-01-01', before: '2027-01-01' };
const spring = { from: '2026-03-01', before: '2026-05-01' };

/** What reports say of some third parties, by name. */
async function reports(ids: readonly number[]) {
  const { db } = world.runtime;
  const { corporation } = company;
  const of = <Row extends { client: number }>({ rows, total }: { rows: Row[]; total: number }) => ({
    total,
    rows: rows.filter((row) => ids.includes(row.client)),
  });
  const [ofYear, ofSpring, ageing, open] = await Promise.all([
    revenueByClient(db, corporation, year, 50),
    revenueByClient(db, corporation, spring, 50),
    ageingByClient(db, corporation, '2026-03-30', { order: 'owed', limit: 50, offset: 0 }),
    openByThirdParty(db, corporation, '411000', 50),
  ]);
  return {
    year: of(ofYear),
    spring: of(ofSpring),
    ageing: of(ageing),
    open: open.filter((row) => ids.includes(row.thirdParty)),
    balances: await balancesOf(db, corporation, ids, 'client'),
    rows: await Promise.all(ids.map((id) => findThirdParty(db, id, corporation))),
    invoices: await Promise.all(ids.map(invoicesOf)),
    contacts: await Promise.all(ids.map((id) => listContacts(db, corporation, id))),
    statements: await Promise.all(
      ids.map((id) => clientStatement(db, corporation, id, year.from, '2026-12-31')),
    ),
  };
}

/** Revisions count what happened to a record, and it did. */
const withoutRevisions = (report: Awaited<ReturnType<typeof reports>>) => ({
  ...report,
  rows: report.rows.map((row) => row && { ...row, revision: 0 }),
});

describe('two records of one third party', () => {
  it('are one in lists, statement, revenue and books, keep their papers, and are two again as they were', async () => {
    const { store, db } = world.runtime;
    const { corporation } = company;
    const kept = await client({ name: 'Morvan SARL', code: 'MOR1' });
    const double = await client({ name: 'Morvan', code: 'MOR2', email: 'contact@morvan.example' });
    const somebody = {
      thirdParty: double,
      lastName: 'Riou',
      email: 'riou@morvan.example',
      receivesInvoices: true,
    };
    await send(store, contacts.addThirdPartyContact, company.actor, somebody);
    const first = await makeInvoice(store, company, 'validate', { thirdParty: kept });
    const second = await makeInvoice(store, company, 'validate', { thirdParty: double });
    await send(store, recordPayment, company.actor, {
      client: double,
      date: '2026-03-20',
      amount: '100',
      paymentType: company.paymentType,
      allocations: [{ kind: 'invoice', version: second.version, amount: '76' }],
    });
    const before = await reports([kept, double]);
    await merge(kept, double);

    expect(await findKeptParty(db, double, corporation)).toMatchObject({
      id: kept,
      identity: { name: 'Morvan SARL', email: 'contact@morvan.example' },
    });
    expect(await listed('morvan')).toEqual([kept]);
    const after = await reports([kept, double]);
    expect(after.invoices[0]).toEqual([first.version, second.version].sort((a, b) => a - b));
    expect(after.balances).toEqual(new Map([[kept, '1076.00']]));
    expect(after.contacts[0]).toHaveLength(1);
    expect(after.statements[0]).toMatchObject({ closing: '1052.00' });
    for (const { rows, total } of [after.year, after.spring])
      expect({ rows: rows.map(({ client: id, name }) => [id, name]), total }).toEqual({
        rows: [[kept, 'Morvan SARL']],
        total: before.year.total - 1,
      });
    expect(after.year.rows[0]?.net).toBe('960.00');
    expect(after.spring.rows[0]?.net).toBe('960.00');
    expect(after.ageing.rows.map(({ client: id }) => id)).toEqual([kept]);
    expect(after.open.map(({ thirdParty, open }) => [thirdParty, open])).toEqual([[kept, '1052.00']]);
    expect((await issuedTo(db, corporation, kept)).get('invoice')?.count).toBe(2);
    const paper = await readDocument(db, store.read, second.version, corporation);
    expect(paper?.client?.name).toBe('Morvan');

    await undo(double);
    expect(withoutRevisions(await reports([kept, double]))).toEqual(withoutRevisions(before));
  });

  it('are settled together: a payment of the kept one pays what was invoiced to the other', async () => {
    const { store, db } = world.runtime;
    const [kept, double] = [await client({ name: 'Riou Frères' }), await client({ name: 'Riou' })];
    const { version } = await makeInvoice(store, company, 'validate', { thirdParty: double });
    const draft = await makeInvoice(store, company, 'draft', { thirdParty: double });
    await merge(kept, double);
    await send(store, recordPayment, company.actor, {
      client: double,
      date: '2026-03-20',
      amount: '576',
      paymentType: company.paymentType,
      allocations: [{ kind: 'invoice', version, amount: '576' }],
    });
    expect(await balancesOf(db, company.corporation, [kept], 'client')).toEqual(new Map());
    // New papers are the kept one's, whoever the draft was for.
    await send(store, validateInvoice, company.actor, { version: draft.version });
    const made = await readDocument(db, store.read, draft.version, company.corporation);
    expect(made?.client?.name).toBe('Riou Frères');
    expect(await refused(undo(double))).toMatchObject({
      code: 'MERGE_USED',
      errors: { '': ['errors.mergeUsed.invoice-client|count=1'] },
    });
  });

  it('cannot be separated once something was made, though as much is gone', async () => {
    const { store } = world.runtime;
    const [kept, double] = [await client({ name: 'Tanguy Bois' }), await client({ name: 'Tanguy' })];
    const before = await makeInvoice(store, company, 'draft', { thirdParty: kept });
    await merge(kept, double);
    await send(store, deleteInvoiceDraft, company.actor, { version: before.version });
    await makeInvoice(store, company, 'draft', { thirdParty: kept });
    expect(await refused(undo(double))).toMatchObject({
      code: 'MERGE_USED',
      errors: { '': ['errors.mergeUsed.invoice-client|count=1'] },
    });
  });

  it('may have been several: each merge is undone in its turn, and a group keeps one member', async () => {
    const { store, db } = world.runtime;
    const { corporation } = company;
    const ids = [
      await client({ name: 'Lok A' }),
      await client({ name: 'Lok B' }),
      await client({ name: 'Lok C' }),
    ];
    const [a = 0, b = 0, c = 0] = ids;
    const { id: group } = await send(store, createThirdPartyGroup, company.actor, { name: 'Lok' });
    await send(store, setThirdPartyGroups, company.actor, { id: a, groups: [group] });
    await merge(b, a);
    await merge(c, b);
    const kept = async () =>
      (await Promise.all(ids.map((id) => findKeptParty(db, id, corporation)))).map((found) => found?.id);
    expect(await kept()).toEqual([c, c, c]);
    expect(await groupsOfThirdParty(db, c, corporation)).toMatchObject([{ id: group }]);
    expect(await refused(undo(a))).toMatchObject({ code: 'MERGED' });
    await undo(b);
    expect(await kept()).toEqual([b, b, c]);
    await undo(a);
    expect(await kept()).toEqual([a, b, c]);
    await merge(b, a);
    await send(store, setThirdPartyGroups, company.actor, { id: b, groups: [] });
    expect(await groupsOfThirdParty(db, b, corporation)).toEqual([]);
  });

  it('are refused where they are one already, another company’s, changed since or not separable', async () => {
    const { store } = world.runtime;
    const [kept, double, third] = [
      await client({ name: 'Kerne A' }),
      await client({ name: 'Kerne B' }),
      await client({ name: 'Kerne C' }),
    ];
    expect(await refused(merge(kept, kept))).toMatchObject({ errors: { merged: ['errors.mergedItself'] } });
    expect(await refused(merge(kept, other.client))).toMatchObject({ kind: 'missing' });
    expect(await refused(merge(kept, double, { revision: 0 }))).toMatchObject({ kind: 'stale' });
    const clerk = { ...company.actor, user: 987_654, roles: new Set(['ROLE_THIRD_PARTY_DELETE']) };
    expect(await refused(send(store, mergeThirdParties, clerk, { id: kept, merged: double }))).toMatchObject({
      kind: 'forbidden',
    });
    await merge(kept, double);
    expect(await refused(merge(third, double))).toMatchObject({
      errors: { merged: ['errors.mergedAlready'] },
    });
    const edit = (id: number) =>
      send(store, editThirdParty, company.actor, { ...clientInput({ name: 'Kerne' }), id });
    expect(await refused(edit(double))).toMatchObject({ code: 'MERGED' });
    expect(await refused(send(store, deleteThirdParty, company.actor, { id: kept }))).toMatchObject({
      code: 'TOOK_OVER',
    });
    await edit(kept);
    expect(await refused(undo(double))).toMatchObject({
      errors: { '': ['errors.mergeChanged.edited'] },
    });
    expect(await refused(undo(third))).toMatchObject({ code: 'NOT_MERGED' });
  });

  it('are rebuilt as they are', async () => {
    const live = await projectedRows(world.owner);
    await rebuildProjections(
      world.owner,
      testDataKey,
      projections.filter(({ handles }) => handles.has('ThirdPartyMerged')),
      () => undefined,
    );
    expect(await projectedRows(world.owner)).toEqual(live);
  });
});
