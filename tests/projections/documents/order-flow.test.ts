import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as invoices from '#domain/documents/invoice-commands.ts';
import { invoiceDeposit, invoiceQuotation } from '#domain/documents/invoicing/invoicing-commands.ts';
import { invoiceSaleOrders } from '#domain/documents/invoicing/order-invoicing-commands.ts';
import { acceptQuotation, cancelQuotation } from '#domain/documents/quotation-commands.ts';
import { refundInvoice, validateRefund } from '#domain/documents/refund-commands.ts';
import * as saleOrders from '#domain/documents/sale-order-commands.ts';
import { editCommerceSettings } from '#domain/company/commerce-settings-commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { findVersion, madeFrom } from '#projections/documents/document-query.ts';
import { readDocument } from '#projections/documents/documents.ts';
import { findProject } from '#projections/projects/projects.ts';
import {
  clientInput,
  createCompany,
  documentInput,
  makeQuotation,
  makeSaleOrder,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
});
afterAll(() => world.close());

type Changes = Parameters<typeof makeSaleOrder>[3];

const run = <R>(command: Parameters<typeof send>[1], input: object) =>
  send(world.runtime.store, command, company.actor, input) as Promise<R>;

const row = async (version: number) => {
  const found = await findVersion(world.owner, version, company.corporation);
  if (found === null) throw new Error(`Version ${version} is not in the list`);
  return found;
};

const view = async (version: number) => {
  const found = await readDocument(world.owner, world.runtime.store.read, version, company.corporation);
  if (found === null) throw new Error(`Version ${version} cannot be read`);
  return found;
};

/** An accepted order of two lines: 10 × 100 and 4 × 120, 1,480.00 without VAT. */
async function accepted(changes: Changes = {}): Promise<number> {
  const { store } = world.runtime;
  const { product, vat, actor } = company;
  const productList = [
    { productType: 'none' as const, productName: 'Forage', quantity: '10', unitPrice: '100', vat },
    { productType: 'comment' as const, comment: 'Puis' },
    { productType: 'service' as const, product, quantity: '4' },
  ];
  const { version } = await makeSaleOrder(store, company, 'validate', { productList, ...changes });
  await send(store, saleOrders.acceptSaleOrder, actor, { version });
  return version;
}

const invoiceOrders = async (...orders: object[]): Promise<number> =>
  (await send(world.runtime.store, invoiceSaleOrders, company.actor, { orders: orders as never })).version;

const quoted = async () => {
  const { version } = await makeQuotation(world.runtime.store, company, 'validate');
  await send(world.runtime.store, acceptQuotation, company.actor, { version, confirmExpired: true });
  return version;
};
const order = (version: number) =>
  send(world.runtime.store, saleOrders.orderQuotation, company.actor, { version });

describe('a quotation that becomes a sale order', () => {
  it('hands its content over, and is invoiced there alone', async () => {
    const version = await quoted();
    expect((await row(version)).label).toBe('billable');
    const made = await order(version);
    expect((await row(version)).label).toBe('accepted');
    expect(await row(made.version)).toMatchObject({ kind: 'saleOrder', label: 'draft', total: '576.00' });
    expect((await view(made.version)).origins).toMatchObject([{ kind: 'quotation', version }]);
    expect((await madeFrom(world.owner, version, company.corporation)).map((one) => one.version)).toEqual([
      made.version,
    ]);
    const { store } = world.runtime;
    expect(
      await refused(send(store, invoiceQuotation, company.actor, { version, mode: 'whole' })),
    ).toMatchObject({
      code: 'QUOTATION_ORDERED',
    });
    expect(await refused(order(version))).toMatchObject({ code: 'QUOTATION_ORDERED' });
    expect(await refused(send(store, cancelQuotation, company.actor, { version }))).toMatchObject({
      code: 'QUOTATION_STATUS',
    });
  });

  it('may be ordered or invoiced again once the draft order is deleted', async () => {
    const version = await quoted();
    const { store } = world.runtime;
    const made = await order(version);
    await send(store, saleOrders.deleteSaleOrderDraft, company.actor, { version: made.version });
    expect((await row(version)).label).toBe('billable');
    await send(store, invoiceQuotation, company.actor, { version, mode: 'whole' });
    expect(await refused(order(version))).toMatchObject({ code: 'QUOTATION_INVOICED' });
  });
});

describe('an accepted sale order', () => {
  it('is numbered in its own series, and is billable', async () => {
    const found = await row(await accepted());
    expect(found.number).toMatch(/^CC-2026-\d{4}$/);
    expect(found).toMatchObject({ label: 'billable', due: '0.00', totalWithoutVat: '1480.00' });
  });

  it('goes over whole, with its words', async () => {
    const version = await accepted();
    const invoice = await view(await invoiceOrders({ version }));
    expect(invoice.content.lines.map(({ type }) => type)).toEqual(['none', 'comment', 'service']);
    expect(invoice.totals.totalWithoutVat).toBe('1480.00');
    expect(invoice.origins).toMatchObject([{ kind: 'saleOrder', version }]);
    expect((await row(version)).label).toBe('accepted');
    expect((await madeFrom(world.owner, version, company.corporation)).map((one) => one.version)).toEqual([
      invoice.version,
    ]);
  });

  it('is invoiced in parts until nothing is left', async () => {
    const version = await accepted();
    const first = await invoiceOrders({ version, lines: [{ line: 0, quantity: '4' }] });
    expect((await row(first)).totalWithoutVat).toBe('400.00');
    expect((await row(version)).label).toBe('billable');
    expect(
      await refused(
        send(world.runtime.store, invoiceSaleOrders, company.actor, {
          orders: [{ version, lines: [{ line: 0, quantity: '7' }] }],
        }),
      ),
    ).toMatchObject({ errors: { 'lines[0]': ['errors.quantityLeft|max=6'] } });
    const rest = await invoiceOrders({ version });
    expect((await row(rest)).totalWithoutVat).toBe('1080.00');
    expect((await row(version)).label).toBe('accepted');
  });

  it('follows what the draft invoice is changed to', async () => {
    const version = await accepted();
    const invoice = await invoiceOrders({ version });
    const lines = [
      {
        productType: 'none' as const,
        productName: 'Forage',
        quantity: '10',
        unitPrice: '100',
        vat: company.vat,
        orderLine: `${version}:0`,
      },
    ];
    const edit = (productList: object[]) =>
      run(invoices.editInvoice, {
        ...documentInput(company, { expiryDate: null }),
        productList,
        version: invoice,
      });
    await edit(lines);
    expect((await row(version)).label).toBe('billable');
    expect((await row(await invoiceOrders({ version }))).totalWithoutVat).toBe('480.00');
    expect(
      await refused(edit([...lines, { ...lines[0], quantity: '1', orderLine: `${version}:2` }])),
    ).toMatchObject({ errors: { 'productList[1].quantity': ['errors.alreadyInvoicedLine'] } });
  });

  it('may be invoiced again once the invoice is credited in full', async () => {
    const { store } = world.runtime;
    const version = await accepted({ date: '2026-03-02' });
    const invoice = await invoiceOrders({ version });
    await send(store, invoices.validateInvoice, company.actor, { version: invoice });
    const refund = await send(store, refundInvoice, company.actor, { version: invoice });
    await send(store, validateRefund, company.actor, { version: refund.version });
    expect((await row(version)).label).toBe('billable');
  });
});

describe('a sale order with deposits', () => {
  const ask = (version: number, asked: object) =>
    run<{ version: number }>(invoiceDeposit, { version, ...asked });
  const validate = (version: number) => run(invoices.validateInvoice, { version });

  it('has them taken off by the invoice of all that is left', async () => {
    const version = await accepted({ date: '2026-03-02' });
    const deposit = await ask(version, { mode: 'share', percent: '30' });
    expect(await row(deposit.version)).toMatchObject({ purpose: 'deposit', totalWithoutVat: '444.00' });
    expect((await row(version)).label).toBe('billable');
    await run(invoices.editInvoice, {
      ...documentInput(company, { expiryDate: null, date: (await row(deposit.version)).date }),
      version: deposit.version,
      productList: [
        { productType: 'none', productName: 'Acompte', quantity: '1', unitPrice: '400', vat: company.vat },
      ],
    });
    await validate(deposit.version);
    const part = await invoiceOrders({ version, lines: [{ line: 0, quantity: '4' }] });
    expect(await row(part)).toMatchObject({ purpose: null, totalWithoutVat: '400.00' });
    const rest = await invoiceOrders({ version });
    expect(await row(rest)).toMatchObject({ purpose: 'final', totalWithoutVat: '680.00' });
    expect((await row(version)).label).toBe('accepted');
    await validate(rest);
    expect(await refused(run(refundInvoice, deposit))).toMatchObject({ code: 'DEPOSIT_DEDUCTED' });
    expect(await refused(ask(version, { mode: 'amount', amount: '1' }))).toMatchObject({
      code: 'SALE_ORDER_INVOICED',
    });
  });

  it('is cancelled once they are all credited', async () => {
    const version = await accepted({ date: '2026-03-02' });
    const deposit = await ask(version, { mode: 'amount', amount: '120' });
    await validate(deposit.version);
    expect(await refused(run(saleOrders.cancelSaleOrder, { version }))).toMatchObject({
      code: 'SALE_ORDER_STATUS',
    });
    const refund = await run<{ version: number }>(refundInvoice, deposit);
    await run(validateRefund, refund);
    await run(saleOrders.cancelSaleOrder, { version });
    expect((await row(version)).label).toBe('cancel');
  });
});

describe('a sale order that is invoiced in part', () => {
  it('is closed, and reopened', async () => {
    const version = await accepted();
    await invoiceOrders({ version, lines: [{ line: 2 }] });
    await run(saleOrders.closeSaleOrder, { version, reason: 'Chantier réduit' });
    expect(await row(version)).toMatchObject({ label: 'accepted', shown: 'closed_in_part' });
    expect((await row(version)).label).toBe('accepted');
    await run(saleOrders.reopenSaleOrder, { version });
    expect((await row(version)).shown).toBe((await row(version)).label);
    expect((await row(version)).label).toBe('billable');
  });
});

describe('an invoice of an order that is credited in parts', () => {
  it('comes to nothing to the cent with the last of them, and its order may be invoiced again', async () => {
    const { store } = world.runtime;
    const version = await accepted({
      date: '2026-03-02',
      discountAmount: '20',
      productList: [
        { productType: 'none', productName: 'Sable', quantity: '3', unitPrice: '0.335', vat: company.vat },
        {
          productType: 'none',
          productName: 'Forage',
          quantity: '1',
          unitPrice: '128',
          discountAmount: '3.33',
          vat: company.vat,
        },
      ],
    });
    const invoice = await invoiceOrders({ version });
    await send(store, invoices.validateInvoice, company.actor, { version: invoice });
    const parts = [{ quantity: '0.3333' }, { quantity: '0.3333' }, {}];
    for (const part of parts) {
      const lines = [
        { line: 0, quantity: '1' },
        { line: 1, ...part },
      ];
      const chosen = 'quantity' in part ? { lines } : {};
      const refund = await send(store, refundInvoice, company.actor, { version: invoice, ...chosen });
      await send(store, validateRefund, company.actor, { version: refund.version });
    }
    expect((await row(invoice)).due).toBe('0.00');
    expect((await row(version)).label).toBe('billable');
  });
});

describe('several sale orders', () => {
  it('are told apart where some of them cannot be invoiced', async () => {
    const versions = [await accepted(), await accepted(), await accepted()];
    await invoiceOrders({ version: versions[1] ?? 0 });
    const orders = versions.map((version, n) => ({
      version,
      ...(n === 2 && { lines: [{ line: 0, quantity: '11' }] }),
    }));
    expect(
      await refused(send(world.runtime.store, invoiceSaleOrders, company.actor, { orders })),
    ).toMatchObject({
      errors: {
        'orders[1]': ['errors.alreadyInvoiced'],
        'orders[2].lines[0]': ['errors.quantityLeft|max=10'],
      },
    });
  });

  it('of one client make one invoice, each named before its lines', async () => {
    const [one, other] = [await accepted(), await accepted({ discountPercent: '10' })];
    const invoice = await view(
      await invoiceOrders({ version: one }, { version: other, lines: [{ line: 2 }] }),
    );
    expect(invoice.totals).toMatchObject({
      linesTotal: '1960.00',
      totalDiscount: '48.00',
      totalWithoutVat: '1912.00',
    });
    expect(invoice.content.lines.map(({ type }) => type)).toEqual([
      'comment',
      'none',
      'comment',
      'service',
      'comment',
      'service',
    ]);
    const numbers = [(await row(one)).number, (await row(other)).number];
    expect(invoice.content.title).toBe(`Commandes ${numbers.join(', ')}`);
    expect(invoice.origins.map(({ version }) => version)).toEqual([one, other]);
    expect([(await row(one)).label, (await row(other)).label]).toEqual(['accepted', 'billable']);
  });

  it('of two clients make none', async () => {
    const { id } = await send(
      world.runtime.store,
      createThirdParty,
      company.actor,
      clientInput({ name: 'Autre' }),
    );
    const orders = [{ version: await accepted() }, { version: await accepted({ thirdParty: id }) }];
    expect(
      await refused(send(world.runtime.store, invoiceSaleOrders, company.actor, { orders })),
    ).toMatchObject({
      errors: { orders: ['errors.ordersOfSeveralClients'] },
    });
  });
});

describe('a project', () => {
  it('is opened from an accepted order, once', async () => {
    const version = await accepted();
    const { store } = world.runtime;
    const made = await send(store, saleOrders.createSaleOrderProject, company.actor, { version });
    const project = await findProject(world.owner, made.project, company.corporation);
    expect(project).toMatchObject({
      name: 'Dalle du hangar',
      client: company.client,
      saleOrder: { version },
    });
    expect((await view(version)).content.project).toMatchObject({ id: made.project, code: project?.code });
    expect(
      await refused(send(store, saleOrders.createSaleOrderProject, company.actor, { version })),
    ).toMatchObject({
      code: 'PROJECT_ASSIGNED',
    });
    const invoice = await view(await invoiceOrders({ version }));
    expect(invoice.content.project?.id).toBe(made.project);
  });

  it('is opened with the acceptance where the corporation wants it so', async () => {
    const { store } = world.runtime;
    const other = await createCompany(store, 1);
    const profile = await findCorporation(world.owner, other.corporation);
    if (profile === null) throw new Error('The corporation is gone');
    const settings = editCommerceSettings.input.parse({
      quotationValidityDays: 30,
      generateSaleOrder: true,
      saleOrderAutoCreateProject: true,
      fileNames: {
        quotation: '{NUMBER}',
        saleOrder: '{NUMBER}',
        invoice: '{NUMBER}',
        refund: '{NUMBER}',
        purchase: '{NUMBER}',
      },
    });
    await store.execute(editCommerceSettings, other.actor, settings);
    const { version } = await makeSaleOrder(store, other, 'validate');
    await send(store, saleOrders.acceptSaleOrder, other.actor, { version });
    const found = await readDocument(world.owner, store.read, version, other.corporation);
    expect(found?.content.project?.code).toMatch(/^PR-\d{4}-0001$/);
  });
});

// Last: its orders are dated today, and numbers are chronological.
describe('a quotation whose order ended', () => {
  it('may be ordered again, or cancelled, once its order is refused or cancelled; an order that is taken up again needs it', async () => {
    const version = await quoted();
    const first = await order(version);
    await run(saleOrders.validateSaleOrder, first);
    await run(saleOrders.refuseSaleOrder, { ...first, reasonRefuse: 'Trop tard' });
    expect((await row(version)).label).toBe('billable');
    const next = await run<{ version: number }>(saleOrders.draftNextSaleOrderVersion, first);
    expect((await row(version)).label).toBe('accepted');
    await run(saleOrders.deleteSaleOrderDraft, next);
    expect((await row(version)).label).toBe('billable');
    const second = await order(version);
    expect(await refused(run(saleOrders.draftNextSaleOrderVersion, first))).toMatchObject({
      code: 'QUOTATION_ORDERED',
    });
    await run(saleOrders.validateSaleOrder, second);
    await run(saleOrders.cancelSaleOrder, second);
    await run(cancelQuotation, { version });
    expect((await row(version)).label).toBe('cancel');
  });
});
