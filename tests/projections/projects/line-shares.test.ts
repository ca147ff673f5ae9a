import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProject } from '#domain/projects/commands.ts';
import {
  registerSupplierInvoice,
  revokeSupplierInvoiceApproval,
} from '#domain/purchasing/supplier-invoice-commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { rebuildProjections } from '#db/events/rebuild.ts';
import { analyticSums } from '#projections/accounting/analytic.ts';
import { projectFigures, projectMonths, purchasesOf } from '#projections/projects/figures.ts';
import { projections } from '#projections/registry.ts';
import { clientInput, commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { rowsOf } from '#tests/builders/projected.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';

let world: World;
let here: Company;
let supplier: number;
let quay: { id: number; code: string };
let hall: { id: number; code: string };
let workshop: number;

const store = () => world.runtime.store;

async function open(name: string) {
  const { id } = await send(store(), createProject, here.actor, { name });
  const { code } = await world.owner
    .selectFrom('project')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, code };
}

beforeAll(async () => {
  world = await createWorld();
  here = await createCompany(store());
  supplier = (
    await send(store(), createThirdParty, here.actor, clientInput({ name: 'Sablières', supplier: true }))
  ).id;
  [quay, hall] = [await open('Quai'), await open('Hangar')];
  workshop = (
    await send(store(), commandsOf('costcenter').create, here.actor, { name: 'Atelier', enabled: true })
  ).id;
});
afterAll(() => world.close());

const register = (number: string, lines: object[]) =>
  send(store(), registerSupplierInvoice, here.actor, {
    type: 'invoice',
    number,
    date: '2026-03-10',
    thirdParty: supplier,
    lines: lines.map((line) => ({ name: 'Location', quantity: '1', vat: here.vat, ...line })),
  });

const spent = async (id: number) => (await projectFigures(world.owner, here.corporation, [id]))(id).purchases;

const year = { from: '2026-01-01', until: '2026-12-31' };
const sums = async (way: 'project' | 'costCenter') =>
  (await analyticSums(world.owner, here.corporation, way, year)).map(({ id, net }) => [id, net]);

const key = (shares: object[]) =>
  send(store(), commandsOf('allocationkey').create, here.actor, {
    name: `Clé ${shares.length}`,
    enabled: true,
    shares,
  });

it('counts lines of a supplier’s invoice for the project and cost centre that they name', async () => {
  const { id } = await register('F-1', [
    { unitPrice: '100', project: quay.id },
    { unitPrice: '40', project: hall.id, costCenter: workshop },
    { unitPrice: '7' },
  ]);
  expect([await spent(quay.id), await spent(hall.id)]).toEqual(['100.00', '40.00']);
  expect(await purchasesOf(world.owner, here.corporation, hall.id, 10)).toMatchObject([{ id, net: '40.00' }]);
  expect(await projectMonths(world.owner, here.corporation, quay.id)).toMatchObject([
    { month: '2026-03', purchases: '100.00' },
  ]);
  expect(await sums('project')).toEqual([
    [quay.id, '-100.00'],
    [hall.id, '-40.00'],
    [null, '-7.00'],
  ]);
  expect(await sums('costCenter')).toEqual([
    [workshop, '-40.00'],
    [null, '-107.00'],
  ]);
  // Taken back, it is nobody's any more, in the books either.
  await send(store(), revokeSupplierInvoiceApproval, here.actor, { id, reason: 'Erreur' });
  expect(await spent(quay.id)).toBe('0');
  expect(await sums('project')).toEqual([]);
});

it('is shared by a key to the cent, in figures and books alike', async () => {
  const thirds = await key([
    { project: quay.code, percent: '33.33' },
    { project: hall.code, costCenter: workshop, percent: '33.33' },
    { percent: '33.34' },
  ]);
  const before = [Number(await spent(quay.id)), Number(await spent(hall.id))];
  const { id } = await register('F-2', [{ unitPrice: '100.01', allocationKey: thirds.id }]);
  const parts = await sql<{ net: string }>`select net::text as net from supplier_invoice_share
    where supplier_invoice_id = ${id} order by part`.execute(world.owner);
  expect(parts.rows.map(({ net }) => net)).toEqual(['33.33', '33.33', '33.35']);
  expect([Number(await spent(quay.id)), Number(await spent(hall.id))]).toEqual(
    before.map((one) => one + 33.33),
  );
  const booked = await sql<{ project: number | null; net: string }>`
    select project_id as project, (debit - credit)::text as net from journal_line
    where document_kind = 'supplierInvoice' and document_id = ${id} and account >= '6' and account < '7'
    order by line`.execute(world.owner);
  expect(booked.rows).toEqual([
    { project: quay.id, net: '33.33' },
    { project: hall.id, net: '33.33' },
    { project: null, net: '33.35' },
  ]);
});

it('refuses what names a foreign project, two ways at once, or a key that does not add up', async () => {
  const other = await createCompany(store(), 1);
  const { id: foreign } = await send(store(), createProject, other.actor, { name: 'Ailleurs' });
  await expect(register('F-3', [{ unitPrice: '1', project: foreign }])).rejects.toMatchObject({
    errors: { 'lines[0].project': ['errors.reference'] },
  });
  await expect(register('F-3', [{ unitPrice: '1', costCenter: quay.id }])).rejects.toMatchObject({
    errors: { 'lines[0].costCenter': ['errors.reference'] },
  });
  await expect(async () => key([{ project: quay.code, percent: '60' }])).rejects.toThrow(
    'sharesTotal|sum=60',
  );
  const { id: lost } = await key([
    { project: quay.code, percent: '50' },
    { project: 'PR-INCONNU', percent: '50' },
  ]);
  await expect(register('F-3', [{ unitPrice: '1', allocationKey: lost }])).rejects.toMatchObject({
    errors: { 'lines[0].allocationKey': ['purchasing.error.keyProject|code=PR-INCONNU'] },
  });
  await expect(
    register('F-3', [{ unitPrice: '1', allocationKey: lost, project: quay.id }]),
  ).rejects.toMatchObject({
    errors: { 'lines[0].allocationKey': ['purchasing.error.keyAlone'] },
  });
});

it('comes out the same when it is rebuilt', async () => {
  const mine = projections.filter(({ name }) => name === 'supplier-invoices');
  const before = await rowsOf(world.owner, 'supplier_invoice_share');
  expect(before.length).toBeGreaterThan(0);
  await rebuildProjections(world.owner, testDataKey, mine, () => undefined);
  expect(await rowsOf(world.owner, 'supplier_invoice_share')).toEqual(before);
});
