import { sql } from 'kysely';
import { editCommerceSettings } from '#domain/company/commerce-settings-commands.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelPayment, recordPayment } from '#domain/payments/payment-commands.ts';
import { cancelPurchase } from '#domain/documents/purchase-commands.ts';
import { cancelPurchaseReceipt } from '#domain/purchasing/receipt-commands.ts';
import {
  approveSupplierInvoice,
  correctSupplierInvoice,
  refuseSupplierInvoice,
  registerSupplierInvoice,
  revokeSupplierInvoiceApproval,
} from '#domain/purchasing/supplier-invoice-commands.ts';
import { add, money } from '#domain/kernel/decimal.ts';
import { createThirdParty, deleteThirdParty } from '#domain/third-parties/commands.ts';
import { findVersion } from '#projections/documents/document-query.ts';
import {
  countSupplierInvoices,
  countSupplierWork,
  findSupplierInvoice,
  listSupplierInvoices,
  sumSupplierInvoices,
  supplierInvoicesOf,
} from '#projections/purchasing/supplier-invoices.ts';
import { clientInput, createCompany, send, type Company } from '#tests/builders/company.ts';
import {
  asUser,
  makePurchase,
  makeSupplier,
  paperOf,
  receiveOf,
} from '#tests/builders/documents/purchases.ts';
import { settingsInput } from '#tests/builders/busy/busy-defaults.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let supplier: number;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  supplier = await makeSupplier(world.runtime.store, company);
});
afterAll(() => world.close());

type PaperInput = Parameters<typeof paperOf>[3];

const register = (
  purchase: number,
  number: string,
  quantities: string[],
  changes: PaperInput = {},
  user = 3,
) =>
  send(
    world.runtime.store,
    registerSupplierInvoice,
    asUser(company, user),
    paperOf(purchase, number, quantities, changes),
  );

const label = async (version: number) =>
  (await findVersion(world.owner, version, company.corporation))?.label;

async function row(id: number) {
  const found = await findSupplierInvoice(world.owner, id, company.corporation);
  if (found === null) throw new Error(`Supplier invoice ${id} is not in the list`);
  return found;
}

const bought = async (...received: string[]) => {
  const { store } = world.runtime;
  const { version, id } = await makePurchase(store, company, supplier);
  if (received.length > 0) await receiveOf(store, company, version, ...received);
  return { version, id };
};

describe('a paper without an order', () => {
  const plain = (number: string, line: object) =>
    send(world.runtime.store, registerSupplierInvoice, company.actor, {
      type: 'invoice',
      number,
      date: '2026-03-12',
      thirdParty: supplier,
      lines: [{ name: 'Sable', vat: company.vat, ...line }],
    });

  it('says one amount: what quantity and price make, but for the decimals of a price', async () => {
    const wrong = await refused(plain('N-1', { quantity: '2', unitPrice: '10', net: '35' }));
    expect(wrong.errors).toEqual({ 'lines[0].net': ['errors.paperNet|net=20.00'] });
    await plain('N-2', { quantity: '3000', unitPrice: '0.3333', net: '1000' });
    await plain('N-3', { quantity: '2', net: '35' });
  });

  it('may owe nothing, but not less', async () => {
    const { id } = await plain('N-4', { quantity: '1', unitPrice: '0' });
    expect(await row(id)).toMatchObject({ total: '0.00', status: 'approved' });
    expect((await refused(plain('N-5', { quantity: '-1', unitPrice: '10' }))).errors).toEqual({
      lines: ['errors.paperNegative'],
    });
  });
});

describe('a purchase', () => {
  it('is labelled by how far it was received and invoiced', async () => {
    const { store } = world.runtime;
    const { version } = await bought();
    expect(await label(version)).toBe('to_receive');
    await receiveOf(store, company, version, '4');
    expect(await label(version)).toBe('partially_received');
    await receiveOf(store, company, version, '6', '4');
    expect(await label(version)).toBe('received');
    await register(version, 'F-1', ['10', '4']);
    expect(await label(version)).toBe('invoiced');
    await send(store, cancelPurchaseReceipt, company.actor, { version, receipt: 1, reason: 'Retour' });
    expect(await label(version)).toBe('partially_received');
  });

  it('is never received beyond the order, whoever is first', async () => {
    const { store } = world.runtime;
    const { version } = await bought();
    const all = () => receiveOf(store, company, version, '10', '4');
    const outcomes = await Promise.allSettled([all(), all(), all()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await label(version)).toBe('received');
  });

  it('is cancelled only while nothing stands on it', async () => {
    const { store } = world.runtime;
    const { version } = await bought('1');
    const cancel = () => send(store, cancelPurchase, company.actor, { version });
    expect(await refused(cancel())).toMatchObject({ code: 'PURCHASE_STATUS' });
    await send(store, cancelPurchaseReceipt, company.actor, { version, receipt: 1, reason: 'Erreur' });
    await cancel();
    expect(await label(version)).toBe('cancel');
    expect(await refused(receiveOf(store, company, version, '1'))).toMatchObject({ code: 'PURCHASE_STATUS' });
  });
});

describe('a supplier’s credit note', () => {
  it('counts on its purchase from its approval on, and no more once that is taken back', async () => {
    const { version } = await bought('10', '4');
    await register(version, 'F-5', ['10', '4']);
    expect(await label(version)).toBe('invoiced');
    const { id, approved } = await register(version, 'A-5', ['10.5'], { type: 'credit_note' });
    expect(approved).toBe(false);
    expect(await label(version)).toBe('invoiced');
    const { store } = world.runtime;
    await send(store, approveSupplierInvoice, asUser(company, 4), { id });
    expect(await label(version)).toBe('received');
    await send(store, revokeSupplierInvoiceApproval, asUser(company, 4), { id, reason: 'Erreur' });
    expect(await label(version)).toBe('invoiced');
    await send(store, refuseSupplierInvoice, asUser(company, 4), { id, reason: 'Erreur' });
    expect(await label(version)).toBe('invoiced');
  });
});

describe('a supplier invoice whose payment is cancelled', () => {
  const pay = (...of: { id: number; amount: string }[]) =>
    send(world.runtime.store, recordPayment, company.actor, {
      direction: 'out',
      date: '2026-03-20',
      paymentType: company.paymentType,
      amount: money(add('0', ...of.map(({ amount }) => amount))),
      allocations: of.map(({ id, amount }) => ({ kind: 'supplierInvoice' as const, version: id, amount })),
    });
  const cancel = (id: number) =>
    send(world.runtime.store, cancelPayment, company.actor, { id, reason: 'Rejeté' });
  const dues = async (...ids: number[]) => Promise.all(ids.map(async (id) => (await row(id)).due));
  /** Its second line alone. */
  const sand = { lines: [{ line: 1, quantity: '4', unitPrice: '30' }] };
  const paidAndCredited = async (number: string, credited: string[]) => {
    const { version } = await bought('10', '4');
    const { id: invoice } = await register(version, number, ['10', '4']);
    const { id: payment } = await pay({ id: invoice, amount: '294.00' });
    const note = await register(version, `${number}-A`, credited, { type: 'credit_note' });
    return { invoice, note: note.id, approved: note.approved, payment };
  };

  it('is set off by the approved credit note on its purchase, once, and that may be undone', async () => {
    const { invoice, note, payment, approved } = await paidAndCredited('S-1', ['10', '4']);
    expect(approved).toBe(true);
    expect(await dues(invoice, note)).toEqual(['0.00', '294.00']);
    await cancel(payment);
    expect(await dues(invoice, note)).toEqual(['0.00', '0.00']);
    const [setOff] = await world.owner
      .selectFrom('payment_allocation')
      .select('payment_id')
      .where('version_id', '=', note)
      .execute();
    await cancel(setOff?.payment_id ?? 0);
    expect(await dues(invoice, note)).toEqual(['294.00', '294.00']);
  });

  it('is due again where the credit note was not approved', async () => {
    const { invoice, note, payment, approved } = await paidAndCredited('S-2', ['10.5']);
    expect(approved).toBe(false);
    await cancel(payment);
    expect((await dues(invoice))[0]).toBe('294.00');
    expect((await row(note)).status).toBe('to_approve');
  });

  it('is left to people where another invoice on the purchase is open too', async () => {
    const { version } = await bought('10', '4');
    const [first, second] = [
      await register(version, 'S-3', ['10']),
      await register(version, 'S-4', [], sand),
    ];
    const payment = await pay({ id: first.id, amount: '150.00' });
    const note = await register(version, 'S-5', ['10'], { type: 'credit_note' });
    await cancel(payment.id);
    expect(await dues(first.id, second.id, note.id)).toEqual(['150.00', '144.00', '150.00']);
  });

  it('shares a credit note with the others of its payment, and never uses it twice', async () => {
    const { version } = await bought('10', '4');
    const [first, second] = [
      await register(version, 'S-6', ['10']),
      await register(version, 'S-7', [], sand),
    ];
    const payment = await pay({ id: first.id, amount: '150.00' }, { id: second.id, amount: '144.00' });
    const note = await register(version, 'S-8', ['10'], { type: 'credit_note' });
    await cancel(payment.id);
    expect(await dues(first.id, second.id, note.id)).toEqual(['0.00', '144.00', '0.00']);
  });
});

describe('a supplier invoice', () => {
  it('that matches is approved and due by the condition of its purchase', async () => {
    const { version, id: purchase } = await bought('10', '4');
    const { id, approved } = await register(version, 'F-10', ['10', '4']);
    expect(approved).toBe(true);
    expect(await row(id)).toMatchObject({
      status: 'approved',
      label: 'to_be_paid',
      total: '294.00',
      due: '294.00',
      date: '2026-03-12',
      dueDate: '2026-04-11',
      supplierId: supplier,
      purchaseVersion: version,
      differences: 0,
    });
    expect(
      (await supplierInvoicesOf(world.owner, purchase, company.corporation)).map((one) => one.id),
    ).toEqual([id]);
  });

  it('that differs waits for somebody else, and is refused with what it invoiced given back', async () => {
    const { store } = world.runtime;
    const { version } = await bought('10', '4');
    const { id, approved } = await register(version, 'F-20', ['10', '4'], {
      lines: [
        { line: 0, quantity: '10', unitPrice: '14' },
        { line: 1, quantity: '4', unitPrice: '30' },
      ],
    });
    expect(approved).toBe(false);
    expect(await row(id)).toMatchObject({ label: 'to_approve', due: '0.00', differences: 1 });
    await send(store, editCommerceSettings, company.actor, { ...settingsInput, approveOwnWhenAlone: false });
    expect(await refused(send(store, approveSupplierInvoice, asUser(company, 3), { id }))).toMatchObject({
      code: 'SUPPLIER_INVOICE_OWN',
    });
    await send(store, editCommerceSettings, company.actor, settingsInput);
    await send(store, refuseSupplierInvoice, asUser(company, 4), { id, reason: 'Prix faux' });
    expect(await label(version)).toBe('received');
    const { id: again } = await register(version, 'F-20', ['10', '4']);
    expect(await row(again)).toMatchObject({ label: 'to_be_paid' });
  });

  it('is approved by who registered it where nobody else can', async () => {
    const { store } = world.runtime;
    const { version } = await bought();
    const { id } = await register(version, 'F-31', ['10']);
    await send(store, approveSupplierInvoice, asUser(company, 3), { id });
    expect(await row(id)).toMatchObject({ label: 'to_be_paid' });
  });

  it('is approved by another account', async () => {
    const { store } = world.runtime;
    const { version } = await bought();
    const { id } = await register(version, 'F-30', ['10']);
    await send(store, approveSupplierInvoice, asUser(company, 4), { id });
    expect(await row(id)).toMatchObject({ label: 'to_be_paid', due: '150.00' });
    expect(await refused(send(store, approveSupplierInvoice, asUser(company, 4), { id }))).toMatchObject({
      code: 'SUPPLIER_INVOICE_SETTLED',
    });
  });

  it('typed wrongly is taken back, corrected, and takes its number and its order along', async () => {
    const { store } = world.runtime;
    const { version } = await bought('10', '4');
    const { id } = await register(version, 'F-50', ['10', '4']);
    await send(store, revokeSupplierInvoiceApproval, asUser(company, 4), { id, reason: 'Mauvais prix' });
    expect(await row(id)).toMatchObject({ label: 'to_approve', due: '0.00', total: '294.00' });
    expect(await label(version)).toBe('invoiced');
    const correcting = (changes: object) => {
      const { confirmed: _confirmed, upload: _upload, ...paper } = paperOf(version, 'F-50', ['6', '4']);
      return send(store, correctSupplierInvoice, asUser(company, 3), { ...paper, ...changes, id });
    };
    expect((await refused(correcting({ date: '2100-01-01' }))).errors).toEqual({ date: ['errors.future'] });
    expect(await correcting({})).toEqual({ id, approved: true });
    expect(await row(id)).toMatchObject({ label: 'to_be_paid', total: '234.00', due: '234.00' });
    expect(await label(version)).toBe('received');
    // Its number is free once it has another, and its order once it is on none.
    await send(store, revokeSupplierInvoiceApproval, asUser(company, 4), { id, reason: 'Autre commande' });
    const lines = [{ name: 'Loyer', net: '500', vat: company.vat }];
    await correcting({ number: 'F-51', purchase: null, thirdParty: supplier, lines });
    expect(await row(id)).toMatchObject({ number: 'F-51', purchaseVersion: null, total: '600.00' });
    await register(version, 'F-50', ['10', '4']);
    expect(await label(version)).toBe('invoiced');
    const stale = { number: 'F-52', purchase: null, thirdParty: supplier, lines, revision: 2 };
    await send(store, revokeSupplierInvoiceApproval, asUser(company, 4), { id, reason: 'Encore' });
    expect(await refused(correcting(stale))).toMatchObject({ kind: 'stale' });
  });

  it('has a number of its own a year and supplier, whoever is first', async () => {
    const { store } = world.runtime;
    const { version } = await bought('10', '4');
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => register(version, 'f-40', ['1'])));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await refused(register(version, 'F-40', ['1']))).errors).toEqual({
      number: ['errors.supplierNumberTaken'],
    });
    await register(version, 'F-40', ['1'], { date: '2025-03-12' });
    const other = await makeSupplier(store, company, 'Sablières');
    await send(store, registerSupplierInvoice, company.actor, {
      type: 'invoice',
      number: 'F-40',
      date: '2026-03-12',
      thirdParty: other,
      lines: [{ name: 'Loyer', quantity: '1', unitPrice: '100', vat: company.vat }],
    });
  });

  it('stands without a purchase, each line filled from what was typed', async () => {
    const { store } = world.runtime;
    const lines = [
      { name: 'Loyer', net: '500', vat: company.vat, account: '6132' },
      { name: 'Eau', quantity: '3', unitPrice: '2.3333', vat: company.vat },
      { name: '', quantity: '', unitPrice: '' },
    ];
    const paper = {
      type: 'invoice' as const,
      number: 'L-1',
      date: '2026-03-12',
      thirdParty: supplier,
      lines,
    };
    const { id } = await send(store, registerSupplierInvoice, company.actor, paper);
    expect(await row(id)).toMatchObject({
      totalWithoutVat: '507.00',
      total: '608.40',
      dueDate: '2026-03-12',
    });
    const wrong = (changes: object) =>
      refused(send(store, registerSupplierInvoice, company.actor, { ...paper, number: 'L-2', ...changes }));
    expect((await wrong({ lines: [] })).errors).toEqual({ lines: ['errors.noLine'] });
    expect((await wrong({ total: '608.41' })).errors).toEqual({ total: ['errors.paperTotal|total=608.40'] });
    expect((await wrong({ thirdParty: company.client })).errors).toEqual({
      thirdParty: ['errors.reference'],
    });
    expect((await wrong({ thirdParty: null })).errors).toEqual({ thirdParty: ['errors.required'] });
    expect((await wrong({ dueDate: '2026-03-11' })).errors).toEqual({ dueDate: ['errors.dueBeforeDate'] });
    expect((await wrong({ date: '2100-01-01' })).errors).toEqual({ date: ['errors.future'] });
    expect(
      (await wrong({ lines: [{ name: 'Loyer' }, { quantity: '2', unitPrice: '1', vat: 999 }] })).errors,
    ).toEqual({
      'lines[0].quantity': ['errors.required'],
      'lines[0].vat': ['errors.required'],
      'lines[1].name': ['errors.required'],
      'lines[1].vat': ['errors.reference'],
    });
  });

  it('of a natural person says nowhere in the open who that is', async () => {
    const { store } = world.runtime;
    const person = clientInput({ name: 'Soizic Kermarrec', naturalPerson: true, supplier: true });
    const { id: seller } = await send(store, createThirdParty, company.actor, person);
    const lines = [{ name: 'Gardiennage', quantity: '1', unitPrice: '80', vat: company.vat }];
    const paper = { type: 'invoice' as const, number: 'S-1', date: '2026-03-12', thirdParty: seller, lines };
    const { id } = await send(store, registerSupplierInvoice, company.actor, paper);
    expect((await row(id)).supplierName).toBe('Soizic Kermarrec');
    const { rows } = await sql<{ data: string }>`
      select message_data::text as data from emt_messages where stream_id = ${`supplierInvoice-${id}`}`.execute(
      world.owner,
    );
    expect(rows).toHaveLength(2);
    expect(rows.filter(({ data }) => data.includes('Kermarrec'))).toEqual([]);
  });

  it('keeps its supplier from being deleted', async () => {
    expect(
      await refused(send(world.runtime.store, deleteThirdParty, company.actor, { id: supplier })),
    ).toMatchObject({
      code: 'IN_USE',
    });
  });
});

describe('the list', () => {
  beforeAll(async () => {
    company = await createCompany(world.runtime.store, 1);
    supplier = await makeSupplier(world.runtime.store, company);
    const { version } = await bought('10', '4');
    await register(version, 'A-1', ['6', '4']);
    await register(version, 'A-2', ['9'], { dueDate: '2026-06-30' });
    await register(version, 'A-3', ['2'], { type: 'credit_note' });
  });

  const filter = { today: '2026-05-01' };
  const request = { sort: 'newest', direction: 'desc', limit: 10, cursor: null, offset: 0 } as const;
  const numbers = async (more: object) =>
    (await listSupplierInvoices(world.owner, company.corporation, { ...filter, ...more }, request)).rows.map(
      ({ number }) => number,
    );

  it('filters by status, supplier, kind, dates and words', async () => {
    expect(await numbers({})).toEqual(['A-3', 'A-2', 'A-1']);
    expect(await numbers({ status: 'to_approve' })).toEqual(['A-2']);
    expect(await numbers({ status: 'to_approve', notBy: 3 })).toEqual([]);
    expect(await numbers({ status: 'to_approve', notBy: 4 })).toEqual(['A-2']);
    expect(await numbers({ status: 'open' })).toEqual(['A-3', 'A-1']);
    expect(await numbers({ status: 'overdue' })).toEqual(['A-1']);
    expect(await numbers({ type: 'credit_note' })).toEqual(['A-3']);
    expect(await numbers({ supplier: supplier + 1000 })).toEqual([]);
    expect(await numbers({ keyword: 'cimenterie a-2' })).toEqual(['A-2']);
    expect(await numbers({ until: '2026-03-11' })).toEqual([]);
    expect(await countSupplierWork(world.owner, company.corporation, filter.today, 10)).toEqual({
      toApprove: 1,
      overdue: 1,
    });
  });

  it('adds up what is owed, credit notes taken off, of the corporation alone', async () => {
    const sums = await sumSupplierInvoices(world.owner, company.corporation, filter, 100);
    // 195.00 and 112.50, less 25.00; VAT 20 %
    expect(sums).toEqual({ count: 3, totalWithoutVat: '282.50', total: '339.00', due: '204.00' });
    expect(await countSupplierInvoices(world.owner, company.corporation + 1, filter)).toBe(0);
  });
});
