import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerSupplierInvoice } from '#domain/purchasing/supplier-invoice-commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { translator } from '#locales/translate.ts';
import { attachedTo } from '#projections/attachments/attached-documents.ts';
import {
  acceptedPurchases,
  dropReceived,
  findReceived,
  keepReceived,
  waitingInvoices,
} from '#projections/purchasing/received-invoices.ts';
import { findSupplierInvoice } from '#projections/purchasing/supplier-invoices.ts';
import { bringIn } from '#app/purchasing/received/bring-in.server.ts';
import { proposalOf, type Chosen } from '#app/purchasing/received/proposal.server.ts';
import { clientInput, createCompany, send, type Company } from '#tests/builders/company.ts';
import {
  bytesOf,
  ciiFile,
  creditNote,
  plainInvoice,
  SELLER,
  ublFile,
  type InvoiceSaid,
} from '#tests/builders/documents/electronic-invoices.ts';
import { makePurchase, receiveOf } from '#tests/builders/documents/purchases.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let foreign: Company;
let supplier: number;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  foreign = await createCompany(world.runtime.store, 1);
  const input = clientInput({
    name: 'Cimenterie',
    client: false,
    supplier: true,
    siren: SELLER.siren,
    iban: SELLER.iban,
  });
  supplier = (await send(world.runtime.store, createThirdParty, company.actor, input)).id;
});
beforeEach(() => world.owner.deleteFrom('received_invoice').execute());
afterAll(() => world.close());

const services = () => ({ db: world.owner, store: world.runtime.store, files: world.runtime.files });

/** Brings a file in; fails when it was refused. */
async function bring(content: string, of = company): Promise<string> {
  const file = { name: 'facture.xml', content: Buffer.from(bytesOf(content)) };
  const brought = await bringIn({ services: services(), corporation: of.corporation, user: 3 }, file);
  if ('problems' in brought) throw new Error(brought.problems.join('\n'));
  return brought.upload;
}

async function propose(upload: string, chosen: Partial<Chosen> = {}) {
  const received = await findReceived(world.owner, upload, company.corporation);
  if (received === null) throw new Error('The upload is gone');
  const asking = { services: services(), corporation: company.corporation, t: translator('fr') };
  return proposalOf(asking, received, { supplier: null, purchase: null, ...chosen });
}

/** Registers what is proposed, as the form or a program would. */
async function registerProposed(upload: string, changes: object = {}) {
  const { paper, purchase, seller } = await propose(upload);
  const input = registerSupplierInvoice.input.parse({
    ...paper,
    purchase: purchase?.version ?? null,
    thirdParty: seller?.id ?? null,
    upload,
    ...changes,
  });
  return world.runtime.store.execute(registerSupplierInvoice, company.actor, input);
}

const numbered = (number: string, changes: Partial<InvoiceSaid> = {}) => ({
  ...plainInvoice,
  number,
  ...changes,
});

describe('an electronic invoice that was brought in', () => {
  it('is registered with its file, all at once', async () => {
    const upload = await bring(ciiFile(numbered('R-1')));
    const { id } = await registerProposed(upload);
    expect(await findSupplierInvoice(world.owner, id, company.corporation)).toMatchObject({
      number: 'R-1',
      type: 'invoice',
      date: '2026-03-12',
      dueDate: '2026-04-11',
      supplierId: supplier,
      total: '294.00',
      status: 'approved',
    });
    const [attached, ...others] = await attachedTo(
      world.owner,
      { kind: 'supplierInvoice', id },
      company.corporation,
    );
    expect(others).toEqual([]);
    const content = await world.runtime.files.get(attached?.file ?? '');
    expect(content?.toString('utf8')).toBe(ciiFile(numbered('R-1')));
    expect(attached?.name).toBe('facture.xml');
    expect(await waitingInvoices(world.owner, company.corporation)).toEqual([]);
  });

  it('is told the second time, whatever number it is given', async () => {
    const upload = await bring(ciiFile(numbered('R-2')));
    expect(await bring(ciiFile(numbered('R-2')))).toBe(upload);
    await registerProposed(upload);
    expect((await refused(registerProposed(upload, { number: 'R-2-BIS' }))).errors).toEqual({
      upload: ['errors.receivedTwice'],
    });
    const file = { name: 'again.xml', content: Buffer.from(bytesOf(ciiFile(numbered('R-2')))) };
    expect(
      await bringIn({ services: services(), corporation: company.corporation, user: 3 }, file),
    ).toMatchObject({ known: { number: 'R-2' } });
    const other = await bring(ublFile(numbered('r-2')));
    expect((await propose(other)).known).toMatchObject({ file: null, number: { number: 'R-2' } });
    expect((await refused(registerProposed(other))).errors).toEqual({
      number: ['errors.supplierNumberTaken'],
    });
  });

  it('is the corporation’s own', async () => {
    const upload = await bring(ciiFile(numbered('R-3', { buyerSiren: '483016614' })), foreign);
    expect(await findReceived(world.owner, upload, company.corporation)).toBeNull();
    await dropReceived(world.owner, upload, company.corporation);
    expect(await findReceived(world.owner, upload, foreign.corporation)).not.toBeNull();
    const lines = [{ name: 'Sable', quantity: '1', unitPrice: '1', vat: company.vat }];
    const paper = {
      type: 'invoice' as const,
      number: 'R-3',
      date: '2026-03-12',
      thirdParty: supplier,
      lines,
      upload,
    };
    expect(
      (await refused(send(world.runtime.store, registerSupplierInvoice, company.actor, paper))).errors,
    ).toEqual({ upload: ['errors.receivedGone'] });
  });

  it('to another buyer must be confirmed', async () => {
    const upload = await bring(ciiFile(numbered('R-4', { buyerSiren: '483016614' })));
    expect((await propose(upload)).warnings).toMatchObject([
      { key: 'received.warning.otherBuyer', confirm: true },
    ]);
    expect((await refused(registerProposed(upload))).errors).toEqual({
      confirmed: ['errors.otherBuyer|siren=483016614'],
    });
    await registerProposed(upload, { confirmed: true });
  });

  it('waits until it is registered or discarded, a month at most', async () => {
    const upload = await bring(ciiFile(numbered('R-5')));
    expect(await waitingInvoices(world.owner, company.corporation)).toMatchObject([
      { upload, name: 'facture.xml', seller: SELLER.name, number: 'R-5', total: '294.00' },
    ]);
    await world.owner
      .updateTable('received_invoice')
      .set({ at: '2020-01-01T00:00:00Z' })
      .where('id', '=', upload)
      .execute();
    const other = await bring(ciiFile(numbered('R-6')));
    expect(await findReceived(world.owner, upload, company.corporation)).toBeNull();
    await dropReceived(world.owner, other, company.corporation);
    expect(await findReceived(world.owner, other, company.corporation)).toBeNull();
    expect(await findReceived(world.owner, 'x', company.corporation)).toBeNull();
  });

  it('tells a file that cannot be read, and keeps nothing of it', async () => {
    const file = { name: 'facture.xml', content: Buffer.from('<Invoice/>') };
    const brought = await bringIn({ services: services(), corporation: company.corporation, user: 3 }, file);
    expect('problems' in brought && brought.problems).toContain('received.problem.number');
    expect(await waitingInvoices(world.owner, company.corporation)).toEqual([]);
  });
});

describe('what is found of it among our records', () => {
  it('is its supplier, or who may become one', async () => {
    const upload = await bring(ciiFile(numbered('S-1')));
    expect((await propose(upload)).seller).toMatchObject({ id: supplier, by: 'siren', supplier: true });
    const unknown = await bring(ciiFile(numbered('S-2', { sellerSiren: null, iban: null })));
    expect((await propose(unknown)).seller).toBeNull();
    const prospect = clientInput({ name: SELLER.name.toUpperCase(), client: false, prospect: true });
    const { id } = await send(world.runtime.store, createThirdParty, company.actor, prospect);
    expect((await propose(unknown)).seller).toMatchObject({ id, by: 'name', supplier: false });
    expect((await propose(unknown, { supplier })).seller).toMatchObject({ id: supplier });
    for (const one of [upload, unknown]) await dropReceived(world.owner, one, company.corporation);
  });

  it('is the order that it names, or the only open one, with its lines', async () => {
    const { store } = world.runtime;
    const { version } = await makePurchase(store, company, supplier);
    const [order] = await acceptedPurchases(world.owner, company.corporation, { supplier });
    expect(order).toMatchObject({ version });
    const only = await bring(ciiFile(numbered('O-1')));
    expect((await propose(only)).purchase).toMatchObject({ version, by: 'only' });
    expect((await propose(only, { purchase: 'none' })).purchase).toBeNull();
    const second = await makePurchase(store, company, supplier);
    expect(await propose(only)).toMatchObject({
      purchase: null,
      purchases: [{ version: second.version }, { version }],
    });
    expect((await propose(only, { purchase: version })).purchase).toMatchObject({ version, by: 'chosen' });
    const named = await bring(ciiFile(numbered('O-2', { order: ` ${(order?.number ?? '').toLowerCase()}` })));
    const { purchase, paper } = await propose(named);
    expect(purchase).toMatchObject({ version, by: 'reference' });
    expect(paper.lines.map(({ line, vat }) => [line, vat])).toEqual([
      [0, company.vat],
      [1, company.vat],
    ]);
    await receiveOf(store, company, version, '10', '4');
    const { id, approved } = await registerProposed(named);
    expect(approved).toBe(true);
    expect(await findSupplierInvoice(world.owner, id, company.corporation)).toMatchObject({
      purchaseVersion: version,
      differences: 0,
    });
    const lost = await bring(ciiFile(numbered('O-3', { order: 'CF-9999' })));
    expect((await propose(lost)).warnings).toMatchObject([
      { key: 'received.warning.orderUnknown', parameters: { number: 'CF-9999' } },
    ]);
  });

  it('is a rate that it lacks, and an account that is another', async () => {
    const upload = await bring(
      ublFile({
        ...creditNote,
        number: 'V-1',
        iban: 'FR7612906000126859952890788',
        lines: [{ name: 'Livre', quantity: '1', price: '25.00', net: '25.00', rate: '5.5' }],
        taxes: [{ category: 'S', rate: '5.5', base: '25.00', amount: '1.38' }],
        totals: { lines: '25.00', withoutVat: '25.00', vat: '1.38', withVat: '26.38', due: '26.38' },
      }),
    );
    const { paper, warnings } = await propose(upload);
    expect(paper).toMatchObject({ type: 'credit_note', lines: [{ vat: null }] });
    expect(warnings.map(({ key }) => key)).toEqual(['received.warning.iban']);
  });
});

it('keeps no program that it brought along, says which, and knows the file again', async () => {
  const program = `<ram:AttachmentBinaryObject filename="run.exe">${btoa('MZ')}</ram:AttachmentBinaryObject>`;
  const xml = ciiFile(numbered('P-1')).replace('</rsm:CrossIndustryInvoice>', `${program}$&`);
  const upload = await bring(xml);
  const received = await findReceived(world.owner, upload, company.corporation);
  expect(received?.leftOut).toEqual(['run.exe']);
  const kept = await world.runtime.files.get(received?.file ?? '');
  expect(kept?.toString()).toContain('filename="run.exe"></ram:');
  expect(await bring(xml)).toBe(upload);
});

it('holds texts that a database cannot', async () => {
  const upload = await bring(ciiFile(numbered('T-1')).replace('Ciment', 'Cim&#0;ent &#xD83D; \u0007'));
  expect((await findReceived(world.owner, upload, company.corporation))?.invoice.lines[0]?.name).toMatch(
    /^Cim ?ent/,
  );
  const { corporation } = company;
  const kept = await findReceived(world.owner, upload, corporation);
  if (kept === null) throw new Error('The upload is gone');
  expect(await keepReceived(world.owner, { corporation, user: null }, kept)).not.toBe(upload);
});
