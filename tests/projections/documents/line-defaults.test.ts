import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editProduct } from '#domain/products/commands.ts';
import { attachDocuments, classifyDocument } from '#domain/attachments/commands.ts';
import { attachedTo } from '#projections/attachments/attached-documents.ts';
import { defaultLines } from '#projections/documents/line-defaults.ts';
import { commandsOf, createCompany, makeQuotation, send, type Company } from '#tests/builders/company.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let other: Company;

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store, 0);
  other = await createCompany(world.runtime.store, 1);
});
afterAll(() => world.close());

const record = async (resource: string, values: object, of = company) =>
  (await send(world.runtime.store, commandsOf(resource).create, of.actor, { enabled: true, ...values })).id;

describe('the lines that a document begins with', () => {
  const line = (name: string, values: object) =>
    record('busidoclinedefault', { name, kind: 'quotation', position: 1, lineType: 'none', ...values });

  it('stand in their order, of the kind and the corporation, products by their code', async () => {
    await line('Conditions', { position: 9, lineType: 'note', text: 'Accès libre' });
    await line('Pompage', { position: 1, lineType: 'service', productCode: 'pomp', text: 'Forfait' });
    await line('Déplacement', { position: 2 });
    await line('Total', { position: 3, lineType: 'subtotal' });
    await line('Éteinte', { position: 4, enabled: false });
    await line('Inconnu', { position: 5, lineType: 'product', productCode: 'NULLE-PART' });
    await line('Facture', { kind: 'invoice' });
    const found = await defaultLines(world.runtime.db, company.corporation, 'quotation');
    expect(found.map(({ type, name, text, product }) => [type, name, text, product?.id ?? null])).toEqual([
      ['item', null, 'Forfait', company.product],
      ['free', 'Déplacement', null, null],
      ['subtotal', null, null, null],
      ['note', null, 'Accès libre', null],
    ]);
    expect(await defaultLines(world.runtime.db, other.corporation, 'quotation')).toEqual([]);
  });

  it('leave out a product that is switched off', async () => {
    const { store, db } = world.runtime;
    await send(store, editProduct, company.actor, {
      id: company.product,
      name: 'Pompage',
      code: 'POMP',
      type: 'service',
      forSale: true,
      unitPrice: '120',
      vat: company.vat,
      enabled: false,
    });
    const found = await defaultLines(db, company.corporation, 'quotation');
    expect(found.map(({ type }) => type)).not.toContain('item');
  });
});

describe('types of attached files', () => {
  const file = { name: 'plan.pdf', file: 'a'.repeat(64), type: 'application/pdf', size: 10 };

  it('are those of the record’s kind and corporation, and may be said later', async () => {
    const { store, db } = world.runtime;
    const plan = await record('documenttype', { name: 'Plan', quotation: true });
    const order = await record('documenttype', { name: 'Bon signé', purchase: true });
    const foreign = await record('documenttype', { name: 'Plan', quotation: true }, other);
    const { id } = await makeQuotation(store, company, 'draft', {
      productList: [
        { productType: 'none', productName: 'Dalle', quantity: '1', unitPrice: '10', vat: company.vat },
      ],
    });
    const owner = { kind: 'quotation' as const, id };
    const attach = (documentType: number | null) =>
      send(store, attachDocuments, company.actor, { owner, files: [file], documentType });
    for (const wrong of [order, foreign])
      expect(await refused(attach(wrong))).toMatchObject({ errors: { documentType: ['errors.reference'] } });
    await attach(plan);
    const { ids } = await attach(null);
    await send(store, classifyDocument, company.actor, { id: ids[0] ?? 0, documentType: plan });
    const types = async () =>
      (await attachedTo(db, owner, company.corporation)).map(({ documentType }) => documentType);
    expect(await types()).toEqual(['Plan', 'Plan']);
    await send(store, classifyDocument, company.actor, { id: ids[0] ?? 0, documentType: null });
    await send(store, commandsOf('documenttype').remove, company.actor, { id: plan });
    expect(await types()).toEqual(['Plan', null]);
  });
});
