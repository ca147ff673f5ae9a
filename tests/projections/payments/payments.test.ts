import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyCredit, giveBackCredit, reopenPayment } from '#domain/payments/credit-commands.ts';
import {
  cancelTransfer,
  executeTransfer,
  prepareTransfer,
} from '#domain/payments/credit-transfer-commands.ts';
import { presetMeans } from '#app/documents/form/preset-means.ts';
import { writeOffRest } from '#domain/payments/write-off-commands.ts';
import { paymentStatus } from '#app/payments/payment-columns.ts';
import { cancelPayment, recordPayment } from '#domain/payments/payment-commands.ts';
import { refundInvoice, validateRefund } from '#domain/documents/refund-commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { addToThirdPartyGroup, createThirdPartyGroup } from '#domain/third-parties/group-commands.ts';
import { ageingByClient, ageingOfClient } from '#projections/revenue/ageing.ts';
import { clientStatement } from '#projections/payments/client-statement.ts';
import { payables } from '#projections/payments/credit-transfers.ts';
import { findVersion } from '#projections/documents/document-query.ts';
import { openDocuments, sumOpenDocuments } from '#projections/payments/open-documents.ts';
import { meansNames } from '#projections/payments/means-names.ts';
import { creditsOf } from '#projections/payments/outstanding.ts';
import { listPayments, meansOfCredited, sumPayments } from '#projections/payments/payment-list.ts';
import { findSupplierInvoice } from '#projections/purchasing/supplier-invoices.ts';
import {
  clientInput,
  commandsOf,
  createCompany,
  makeInvoice,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { makePayable, makePayee, makeTransfer, today } from '#tests/builders/documents/payables.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const DAY = '2026-06-30';
const newest = { sort: 'newest', direction: 'desc', limit: 50, cursor: null, offset: 0 } as const;

const part = (
  version: number,
  amount: string,
  kind: 'invoice' | 'refund' | 'supplierInvoice' = 'invoice',
) => ({
  kind,
  version,
  amount,
});

/** A company of the test's own, so that accounts begin at nothing. */
const fresh = async () => {
  company = await createCompany(world.runtime.store);
};

const invoice = async (changes: object = {}) =>
  (await makeInvoice(world.runtime.store, company, 'validate', changes)).version;

const money = () => ({ date: '2026-03-20', paymentType: company.paymentType });

const pay = (input: object) =>
  send(world.runtime.store, recordPayment, company.actor, { ...money(), amount: '0', ...input });

const row = async (version: number) => {
  const found = await findVersion(world.owner, version, company.corporation);
  if (!found) throw new Error('No document');
  return found;
};

const payments = (filter: object = {}) =>
  listPayments(world.owner, company.corporation, { keyword: null, client: null, ...filter }, newest);

const ageing = () => ageingOfClient(world.owner, company.corporation, company.client, DAY);

/** What the statement says is owed: the ageing's balance, whatever was paid how. */
async function closing(client = company.client): Promise<number> {
  const { opening, entries } = await clientStatement(
    world.owner,
    company.corporation,
    client,
    '2026-01-01',
    '2099-12-31',
  );
  return entries.reduce((sum, { debit, credit }) => sum + Number(debit) - Number(credit), Number(opening));
}

async function expectAccountsAgree(): Promise<void> {
  const { balance } = await ageing();
  expect(await closing()).toBeCloseTo(Number(balance), 2);
  const { rows } = await ageingByClient(world.owner, company.corporation, DAY, {
    order: 'late',
    limit: 50,
    offset: 0,
  });
  const own = rows.find(({ client }) => client === company.client);
  expect(own?.balance ?? '0.00').toBe(balance);
}

describe('a payment of an unusual date', () => {
  beforeAll(fresh);

  it('is asked about, and recorded once that is confirmed; the future is refused', async () => {
    const version = await invoice();
    const dated = (date: string, confirmDate?: boolean) =>
      pay({ invoice: version, amount: '10', date, confirmDate });
    expect((await refused(dated('2016-03-20'))).errors).toEqual({
      confirmDate: ['errors.paymentDateOld|date=2025-03-02'],
    });
    expect((await refused(dated('2062-03-20', true))).errors).toEqual({ date: ['errors.future'] });
    const { id } = await dated('2016-03-20', true);
    expect((await payments()).rows).toMatchObject([{ id, date: '2016-03-20' }]);
    const back = await refused(
      send(world.runtime.store, giveBackCredit, company.actor, {
        id: (await pay({ client: company.client, amount: '20' })).id,
        ...money(),
        amount: '20',
        date: '2016-03-20',
      }),
    );
    expect(back.errors).toEqual({ confirmDate: ['errors.paymentDateOld|date=2025-03-20'] });
  });

  it('is asked about when a batch of transfers was executed, and ordered a year ahead at most', async () => {
    const { store } = world.runtime;
    const owed = await makePayable(store, company, await makePayee(store, company), 'G-2016');
    const prepare = (executionDate: string) =>
      send(world.runtime.store, prepareTransfer, company.actor, {
        executionDate,
        orders: [{ kind: 'supplierInvoice', version: owed }],
      });
    expect(Object.keys((await refused(prepare('2062-11-23'))).errors)).toEqual(['executionDate']);
    const { id } = await prepare(today());
    const execute = send(world.runtime.store, executeTransfer, company.actor, {
      id,
      date: '2016-03-20',
      paymentType: company.paymentType,
    });
    expect(Object.keys((await refused(execute)).errors)).toEqual(['confirmDate']);
  });
});

describe('a payment over several invoices', () => {
  beforeAll(fresh);

  it('settles each, and keeps what is left as credit', async () => {
    const [first, second] = [await invoice(), await invoice()];
    const { id } = await pay({
      client: company.client,
      amount: '1000',
      allocations: [part(first, '576'), part(second, '400')],
    });
    expect((await row(first)).label).toBe('paid');
    expect(await row(second)).toMatchObject({ label: 'partially_settled', due: '176.00' });
    const [kept] = (await payments()).rows;
    expect(kept).toMatchObject({ id, rest: '24.00', number: 'RG-2026-0001' });
    expect((await ageing()).onAccount).toBe('24.00');
    expect(await creditsOf(world.owner, company.client, company.corporation)).toMatchObject([
      { payment: id, amount: '24.00' },
    ]);
    await expectAccountsAgree();
  });

  it('is numbered without a gap, whatever its date', async () => {
    await pay({ client: company.client, amount: '5', date: '2026-03-01' });
    await pay({ client: company.client, amount: '5', date: '2026-02-01' });
    const numbers = (await payments()).rows.map(({ number }) => number);
    expect(numbers).toEqual(['RG-2026-0003', 'RG-2026-0002', 'RG-2026-0001']);
  });

  it('without a document is a payment on account', async () => {
    expect((await payments({ status: 'credit' })).rows.filter(({ deposit }) => deposit)).toHaveLength(2);
    expect((await refused(pay({ client: company.client }))).errors).toEqual({
      amount: ['errors.tooSmall|min=0.01'],
    });
    expect((await refused(pay({ amount: '5' }))).errors).toEqual({ client: ['errors.required'] });
  });

  it('is refused where a document was settled meanwhile, and records nothing', async () => {
    const version = await invoice();
    await pay({ invoice: version, amount: '576' });
    const before = (await payments()).rows.length;
    const answer = await refused(
      pay({ client: company.client, amount: '10', allocations: [part(version, '10')] }),
    );
    expect(answer.errors).toEqual({ 'allocations[0].amount': ['errors.alreadySettled'] });
    expect((await payments()).rows).toHaveLength(before);
  });

  it('sets a credit note off against an invoice, without money where they are equal', async () => {
    const paid = await invoice();
    await pay({ invoice: paid, amount: '576' });
    const refund = await send(world.runtime.store, refundInvoice, company.actor, { version: paid });
    await send(world.runtime.store, validateRefund, company.actor, { version: refund.version });
    const open = await invoice();
    await pay({
      client: company.client,
      amount: '0',
      allocations: [part(open, '576'), part(refund.version, '576', 'refund')],
    });
    expect((await row(open)).label).toBe('paid');
    expect((await row(refund.version)).label).toBe('paid');
    await expectAccountsAgree();
  });
});

describe('a credit', () => {
  beforeAll(fresh);

  it('is used on another invoice, the oldest first, what was overpaid too', async () => {
    const { store } = world.runtime;
    const overpaid = await invoice();
    await pay({ invoice: overpaid, amount: '600' });
    expect((await row(overpaid)).label).toBe('overpaid');
    await pay({ client: company.client, amount: '50' });
    const open = await invoice();
    const use = (amount: string) => send(store, applyCredit, company.actor, { invoice: open, amount });
    expect((await refused(use('74.01'))).errors).toEqual({ amount: ['errors.amountAtMost|max=74.00'] });
    await use('60');
    expect((await row(overpaid)).label).toBe('paid');
    expect((await row(open)).due).toBe('516.00');
    expect((await ageing()).onAccount).toBe('14.00');
    await expectAccountsAgree();
  });

  it('is given back, and there again when that is cancelled', async () => {
    const { store } = world.runtime;
    const { id } = await pay({ client: company.client, amount: '80' });
    const give = (amount: string) => send(store, giveBackCredit, company.actor, { ...money(), id, amount });
    expect((await refused(give('80.01'))).errors).toEqual({ amount: ['errors.amountAtMost|max=80.00'] });
    const back = await give('80');
    expect((await payments({ status: 'credit' })).rows.map((one) => one.id)).not.toContain(id);
    await expectAccountsAgree();
    expect(await refused(send(store, cancelPayment, company.actor, { id, reason: 'Non' }))).toMatchObject({
      code: 'PAYMENT_GIVEN_BACK',
    });
    await send(store, cancelPayment, company.actor, { id: back.id, reason: 'Compte clos' });
    expect((await payments({ status: 'credit' })).rows.find((one) => one.id === id)?.rest).toBe('80.00');
    await expectAccountsAgree();
  });
});

describe('money given back for a credit note', () => {
  beforeAll(fresh);

  it('begins with the means that the invoice was paid by, of payments that stand', async () => {
    const { store } = world.runtime;
    const { actor, corporation } = company;
    const version = await invoice();
    const wrong = await pay({ invoice: version, amount: '100' });
    const { id: cash } = await send(store, commandsOf('paymenttype').create, actor, {
      name: 'Espèces',
      means: 'cash',
    });
    await pay({ invoice: version, amount: '476', paymentType: cash });
    const refund = await send(store, refundInvoice, actor, { version });
    const means = () => meansOfCredited(world.owner, refund.version, corporation);
    expect(new Set(await means())).toEqual(new Set([company.paymentType, cash]));
    await send(store, cancelPayment, actor, { id: wrong.id, reason: 'Impayé' });
    expect(await means()).toEqual([cash]);
    expect(await meansOfCredited(world.owner, refund.version, corporation + 1)).toEqual([]);
    const types = [{ id: company.paymentType }, { id: cash }];
    expect([presetMeans(types, [cash]), presetMeans(types, []), presetMeans([{ id: cash }], [])]).toEqual([
      String(cash),
      '',
      String(cash),
    ]);
  });
});

describe('a reopened payment', () => {
  beforeAll(fresh);

  it('settles what it says now: due, ageing and statement follow', async () => {
    const { store } = world.runtime;
    const [first, second, third] = [await invoice(), await invoice(), await invoice()];
    const { id } = await pay({
      client: company.client,
      amount: '1152',
      allocations: [part(first, '576'), part(second, '576')],
    });
    const owed = (await ageing()).owed;
    await send(store, reopenPayment, company.actor, {
      id,
      revision: 1,
      allocations: [part(first, '576'), part(third, '500')],
    });
    expect((await row(second)).label).toBe('to_be_paid');
    expect(await row(third)).toMatchObject({ label: 'partially_settled', due: '76.00' });
    expect((await ageing()).owed).toBe((Number(owed) + 76).toFixed(2));
    expect((await ageing()).onAccount).toBe('76.00');
    await expectAccountsAgree();
    const late = await refused(
      send(store, reopenPayment, company.actor, { id, revision: 1, allocations: [] }),
    );
    expect(late).toMatchObject({ kind: 'stale', stale: { revision: 2 } });
    await send(store, cancelPayment, company.actor, { id, reason: 'Impayé' });
    expect((await row(third)).label).toBe('to_be_paid');
    await expectAccountsAgree();
  });
});

describe('a payment of a group', () => {
  beforeAll(fresh);

  it('settles invoices of its members; each account says its own part', async () => {
    const { store } = world.runtime;
    const { id: member } = await send(
      store,
      createThirdParty,
      company.actor,
      clientInput({ name: 'Agence de Quimper' }),
    );
    const { id: group } = await send(store, createThirdPartyGroup, company.actor, { name: 'Groupe Ouest' });
    await send(store, addToThirdPartyGroup, company.actor, {
      id: group,
      thirdParties: [company.client, member],
    });
    const [own, theirs] = [await invoice(), await invoice({ thirdParty: member })];
    const allocations = [part(own, '576'), part(theirs, '576')];
    const alone = await refused(pay({ client: company.client, amount: '1200', allocations }));
    expect(alone.errors).toEqual({ 'allocations[1].version': ['errors.otherClient'] });
    await pay({ client: company.client, group, label: 'Solde du groupe', amount: '1200', allocations });
    expect((await row(theirs)).label).toBe('paid');
    expect(await closing(member)).toBeCloseTo(0, 2);
    expect(await closing()).toBeCloseTo(-48, 2);
    await expectAccountsAgree();
    const [found] = (await payments({ keyword: 'solde' })).rows;
    expect(found).toMatchObject({ label: 'Solde du groupe', rest: '48.00' });
  });
});

describe('an invoice in instalments', () => {
  beforeAll(fresh);

  it('falls due by the first that is not settled; the ageing counts each by its day', async () => {
    const { store } = world.runtime;
    const { id: pattern } = await send(store, commandsOf('paymentpattern').create, company.actor, {
      name: 'Trois fois',
      enabled: true,
      shares: [30, 60, 90].map((days, index) => ({
        percent: index === 0 ? '40' : '30',
        days,
        from: 'invoice_date',
      })),
    });
    const { id: condition } = await send(store, commandsOf('paymentcondition').create, company.actor, {
      name: 'Trois fois',
      days: 0,
      from: 'invoice_date',
      pattern,
      enabled: true,
    });
    const version = await invoice({ paymentCondition: condition });
    expect((await row(version)).dueDate).toBe('2026-04-01');
    const on = (day: string) => ageingOfClient(world.owner, company.corporation, company.client, day);
    expect(await on('2026-04-10')).toMatchObject({
      owed: '576.00',
      late: '230.40',
      notDue: '345.60',
      count: 1,
      lateCount: 1,
    });
    await pay({ invoice: version, amount: '300' });
    expect((await row(version)).dueDate).toBe('2026-05-01');
    expect(await on('2026-04-10')).toMatchObject({
      owed: '276.00',
      late: '0.00',
      notDue: '276.00',
      count: 1,
    });
    expect(await on('2026-05-02')).toMatchObject({ owed: '276.00', late: '103.20', notDue: '172.80' });
    const last = await pay({ invoice: version, amount: '276' });
    expect(await row(version)).toMatchObject({ dueDate: '2026-05-31', label: 'paid' });
    await send(store, cancelPayment, company.actor, { id: last.id, reason: 'Rejet' });
    expect((await row(version)).dueDate).toBe('2026-05-01');
    await expectAccountsAgree();
  });
});

describe('what a payment is offered', () => {
  beforeAll(fresh);

  it('is what is open of the client, page by page and by words', async () => {
    const versions = [await invoice({ title: 'Quai nord' }), await invoice({ title: 'Quai sud' })];
    const filter = { parties: [company.client], direction: 'in' as const, keyword: null };
    const read = (more: object, page = { limit: 50, offset: 0 }) =>
      openDocuments(world.owner, company.corporation, { ...filter, ...more }, page);
    expect((await read({})).map(({ version }) => version)).toEqual(versions);
    expect((await read({}, { limit: 1, offset: 1 })).map(({ version }) => version)).toEqual([versions[1]]);
    expect((await read({ keyword: 'sud' })).map(({ version }) => version)).toEqual([versions[1]]);
    expect(await sumOpenDocuments(world.owner, company.corporation, filter)).toEqual({
      count: 2,
      due: '1152.00',
    });
    expect(await read({ parties: [] })).toEqual([]);
  });

  it('adds the list up, received and paid out apart', async () => {
    await pay({ client: company.client, amount: '30' });
    const sums = await sumPayments(world.owner, company.corporation, { keyword: null, client: null }, 100);
    expect(sums).toEqual({ received: '30.00', paidOut: '0.00', rest: '30.00' });
  });

  it('counts a rest that was given up as no money, in the list and in the statement', async () => {
    const all = { keyword: null, client: null };
    const before = await sumPayments(world.owner, company.corporation, all, 100);
    const version = await invoice();
    const { id } = await send(world.runtime.store, writeOffRest, company.actor, {
      kind: 'invoice',
      version,
      reason: 'badDebt',
      date: today(),
    });
    expect(await sumPayments(world.owner, company.corporation, all, 100)).toEqual(before);
    const [row] = (await payments()).rows;
    expect(row && { id: row.id, status: paymentStatus(row) }).toEqual({ id, status: 'writtenOff' });
    const told = await clientStatement(
      world.owner,
      company.corporation,
      company.client,
      '2026-01-01',
      '2099-12-31',
    );
    expect(told.entries.map(({ writeOff }) => writeOff)).toContain('badDebt');
  });

  it('names its means on English papers as their list does in English', async () => {
    const { create } = commandsOf('paymenttype');
    const { id } = await send(world.runtime.store, create, company.actor, {
      name: 'Chèque',
      nameEn: 'Cheque',
      means: 'cheque',
      enabled: true,
    });
    const means = { id, name: 'Chèque' };
    const old = { id: company.paymentType, name: 'Virement' };
    const inLanguage = (language: 'fr' | 'en') =>
      meansNames(world.owner, company.corporation, language, [id, company.paymentType]);
    expect([means, old].map(await inLanguage('en'))).toEqual(['Cheque', 'Virement']);
    expect([means, old].map(await inLanguage('fr'))).toEqual(['Chèque', 'Virement']);
  });
});

describe('a batch of transfers', () => {
  let payee: number;
  beforeAll(async () => {
    await fresh();
    payee = await makePayee(world.runtime.store, company);
  });

  const offered = async () =>
    (await payables(world.owner, company.corporation, '2026-12-31')).map(({ version }) => version);

  it('takes each invoice once, and gives it free when it is cancelled', async () => {
    const { store } = world.runtime;
    const first = await makePayable(store, company, payee, 'C-1');
    expect(await offered()).toEqual([first]);
    const batch = await makeTransfer(store, company, first);
    expect(await offered()).toEqual([]);
    const again = await refused(makeTransfer(store, company, first));
    expect(again.errors).toEqual({ 'orders[0].version': ['errors.transferTaken|number=C-1'] });
    await send(store, cancelTransfer, company.actor, { id: batch.id, reason: 'Mauvais compte' });
    expect(await offered()).toEqual([first]);
  });

  it('is told what the supplier’s credit notes take off', async () => {
    const { store } = world.runtime;
    const supplier = await makePayee(store, company, 'Négoce du Léon');
    const version = await makePayable(store, company, supplier, 'N-1');
    const creditOf = async () =>
      (await payables(world.owner, company.corporation, '2026-12-31')).find((one) => one.version === version)
        ?.credit;
    expect(await creditOf()).toBeNull();
    await makePayable(store, company, supplier, 'N-AV1', '25', 'credit_note');
    expect(await creditOf()).toBe('30.00');
  });

  it('is prepared once of two that ask at the same time', async () => {
    const { store } = world.runtime;
    const version = await makePayable(store, company, payee, 'C-2');
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => makeTransfer(store, company, version)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('records a payment for each when it was executed, once', async () => {
    const { store } = world.runtime;
    const versions = [
      await makePayable(store, company, payee, 'C-3'),
      await makePayable(store, company, payee, 'C-4', '50'),
    ];
    const { id } = await makeTransfer(store, company, ...versions);
    const execute = () =>
      send(store, executeTransfer, company.actor, { id, date: today(), paymentType: company.paymentType });
    await execute();
    for (const version of versions)
      expect((await findSupplierInvoice(world.owner, version, company.corporation))?.label).toBe('paid');
    expect((await payments({ direction: 'out' })).rows.map(({ amount }) => amount)).toEqual([
      '60.00',
      '120.00',
    ]);
    expect(await refused(execute())).toMatchObject({ code: 'TRANSFER_ENDED' });
  });

  it('is refused where less is due by now, and then records nothing', async () => {
    const { store } = world.runtime;
    const version = await makePayable(store, company, payee, 'C-5');
    const { id } = await makeTransfer(store, company, version);
    const byHand = {
      direction: 'out' as const,
      client: payee,
      amount: '20',
      allocations: [part(version, '20', 'supplierInvoice')],
    };
    expect((await refused(pay(byHand))).errors).toEqual({
      confirmTransfer: ['errors.inTransfer|number=C-5'],
    });
    await pay({ ...byHand, confirmTransfer: true });
    const before = (await payments()).rows.length;
    const answer = await refused(
      send(store, executeTransfer, company.actor, { id, date: today(), paymentType: company.paymentType }),
    );
    expect(answer).toMatchObject({
      code: 'TRANSFER_CHANGED',
      errors: { '': ['errors.transferChanged|number=C-5|due=100.00'] },
    });
    expect((await payments()).rows).toHaveLength(before);
  });

  it('needs an account, and a day to come', async () => {
    const { store } = world.runtime;
    const nameless = await send(
      store,
      createThirdParty,
      company.actor,
      clientInput({ name: 'Sans compte', client: false, supplier: true }),
    );
    const version = await makePayable(store, company, nameless.id, 'C-6');
    expect((await refused(makeTransfer(store, company, version))).errors).toEqual({
      'orders[0].version': ['errors.transferNoIban|name=Sans compte'],
    });
    const orders = [{ kind: 'supplierInvoice' as const, version }];
    const late = await refused(
      send(store, prepareTransfer, company.actor, { executionDate: '2020-01-01', orders }),
    );
    expect(late.errors).toEqual({ executionDate: ['errors.transferPast'] });
  });
});
