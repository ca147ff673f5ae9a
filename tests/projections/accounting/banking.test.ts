import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as banking from '#domain/banking/bank-statement-commands.ts';
import { isCertain, openItems, propose } from '#domain/banking/matching.ts';
import { cancelPayment, recordPayment } from '#domain/payments/payment-commands.ts';
import { refundInvoice, validateRefund } from '#domain/documents/refund-commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import {
  findBankColumns,
  findBankStatement,
  listBankStatements,
} from '#projections/banking/bank-statements.ts';
import {
  findBankLine,
  lineCounts,
  lineOfPayment,
  listBankLines,
  openForMatching,
  partiesOfIbans,
} from '#projections/banking/bank-lines.ts';
import { paymentsOfLine, unreconciledPayments } from '#projections/banking/bank-payments.ts';
import { findVersion } from '#projections/documents/document-query.ts';
import { bankEntry, bankFile } from '#tests/builders/busy/busy-banking.ts';
import { clientInput, createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

const IBAN = 'FR1420041010050500013M02606';

let world: World;
let company: Company;
let other: Company;

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  other = await createCompany(world.runtime.store, 1);
});
afterAll(() => world.close());

const take = (entries: Parameters<typeof bankFile>[0], of = company, changes = {}) =>
  send(world.runtime.store, banking.importBankStatement, of.actor, bankFile(entries, changes));
const one = async (...entries: Parameters<typeof bankFile>[0]) => (await take(entries)).ids[0] ?? 0;
const invoice = async (of = company) => (await makeInvoice(world.runtime.store, of, 'validate')).version;
const confirm = (id: number, line: number, changes: object = {}, options: { commandId?: string } = {}) =>
  send(
    world.runtime.store,
    banking.confirmBankLine,
    company.actor,
    { id, line, client: company.client, paymentType: company.paymentType, ...changes },
    options,
  );
const settles = (version: number, amount = '576') => ({
  allocations: [{ kind: 'invoice' as const, version, amount }],
});
const lineOf = (id: number, line: number) => findBankLine(world.owner, company.corporation, id, line);
const dueOf = async (version: number) => (await findVersion(world.owner, version, company.corporation))?.due;
const payments = async () => (await world.owner.selectFrom('payment_list').select('id').execute()).length;

describe('a bank file', () => {
  it('is taken in with its words, for one corporation', async () => {
    const id = await one(
      bankEntry('10', 'VIR A', { counterparty: 'MAIRIE', iban: IBAN }),
      bankEntry('-3', 'FRAIS'),
    );
    const found = await findBankStatement(world.owner, id, company.corporation);
    expect(found).toMatchObject({ lines: 2, open: 2, firstDate: '2026-03-25', erased: false });
    expect(await findBankStatement(world.owner, id, other.corporation)).toBeNull();
    expect(await lineOf(id, 1)).toMatchObject({ label: 'VIR A', counterparty: 'MAIRIE', status: 'open' });
    expect(await findBankLine(world.owner, other.corporation, id, 1)).toBeNull();
    expect((await lineCounts(world.owner, company.corporation, id)).get('open')).toEqual({
      count: 2,
      amount: '7.00',
    });
    const request = { sort: 'newest', direction: 'desc', limit: 10, cursor: null, offset: 0 } as const;
    expect((await listBankStatements(world.owner, other.corporation, null, request)).rows).toEqual([]);
    const asked = { ...request, sort: 'line' };
    const filter = { statement: id, status: null, keyword: 'mairie' };
    expect((await listBankLines(world.owner, company.corporation, filter, asked)).rows.length).toBe(1);
  });

  it('gives each movement once, in whatever files it comes, and equal ones as often as they happened', async () => {
    const twice = bankEntry('42', 'ABONNEMENT');
    const first = await take([twice, twice]);
    const again = await refused(take([twice, twice]));
    expect([again.kind, again.code]).toEqual(['conflict', 'BANK_FILE_KNOWN']);
    const longer = await take([twice, twice, twice, bankEntry('43', 'NOUVEAU')]);
    expect([first.repeated, longer.repeated]).toEqual([0, 2]);
    expect((await findBankStatement(world.owner, longer.ids[0] ?? 0, company.corporation))?.lines).toBe(2);
    await expect(take([twice], other)).resolves.toMatchObject({ repeated: 0 });
  });

  it('of several statements is answered with all, and a statement that another file writes otherwise is the same', async () => {
    const statement = (number: string, ...entries: Parameters<typeof bankFile>[0]) => ({
      account: IBAN,
      number,
      skipped: 0,
      entries,
    });
    const [march, april] = [
      bankEntry('91', 'VIR MARS', { bankReference: 'A1' }),
      bankEntry('92', 'VIR AVRIL'),
    ];
    const first = await take([], company, { statements: [statement('3', march), statement('4', april)] });
    expect(first.statements.map(({ number, taken, repeated }) => [number, taken, repeated])).toEqual([
      ['3', 1, 0],
      ['4', 1, 0],
    ]);
    expect(first.ids.length).toBe(2);
    const otherwise = { ...march, label: 'VIREMENT  DE MARS', bankReference: null };
    const again = await take([], company, {
      statements: [statement('3', otherwise), statement('5', bankEntry('93', 'NOUVEAU'), march)],
    });
    expect(again.statements).toMatchObject([
      { id: first.ids[0], taken: 0, repeated: 1 },
      { number: '5', taken: 1, repeated: 1 },
    ]);
    const within = await take([], company, {
      statements: [
        statement('6', bankEntry('94', 'DEUX FOIS')),
        statement('7', bankEntry('94', 'DEUX FOIS')),
      ],
    });
    expect(within.statements.map(({ taken }) => taken)).toEqual([1, 0]);
    expect((await refused(take([], company, { statements: [statement('3', otherwise)] }))).code).toBe(
      'BANK_FILE_KNOWN',
    );
  });

  it('is taken in once when it is sent twice at the same time', async () => {
    const entries = [bankEntry('61', 'EN DOUBLE')];
    const answers = await Promise.allSettled([take(entries), take(entries), take(entries)]);
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBe(1);
  });

  it('is refused without a movement', async () => {
    expect((await refused(take([]))).errors).toEqual({ file: ['banking.error.noEntry'] });
  });

  it('keeps how the columns of its header are read', async () => {
    const columns = { signature: 'date|libelle|montant', mapping: { date: 0, label: 2, amount: 1 } };
    await take([bankEntry('62', 'COLONNES')], company, { columns });
    const kept = (corporation: number) => findBankColumns(world.owner, corporation, columns.signature);
    expect(await kept(company.corporation)).toEqual(columns.mapping);
    expect(await kept(other.corporation)).toBeNull();
  });
});

describe('a movement', () => {
  it('that is confirmed is a payment of its day and amount, and both know of each other', async () => {
    const version = await invoice();
    const id = await one(bankEntry('576', 'VIR FA', { bankReference: 'BQ-77' }));
    const { payment } = await confirm(id, 1, settles(version));
    expect(await dueOf(version)).toBe('0.00');
    expect(await lineOf(id, 1)).toMatchObject({ status: 'matched', payment, client: company.client });
    expect(await lineOfPayment(world.owner, company.corporation, payment)).toEqual({
      statement: id,
      line: 1,
    });
    expect(await lineOfPayment(world.owner, other.corporation, payment)).toBeNull();
    const row = await world.owner
      .selectFrom('payment_list')
      .selectAll()
      .where('id', '=', payment)
      .executeTakeFirstOrThrow();
    expect([row.date, row.amount, row.reference, row.direction]).toEqual([
      '2026-03-25',
      '576.00',
      'BQ-77',
      'in',
    ]);
  });

  it('of a statement without a number is known by its last day and its place', async () => {
    const entries = [
      bankEntry('31', 'SANS NUMERO'),
      bankEntry('32', 'SANS NUMERO NON PLUS', { date: '2026-03-30' }),
    ];
    const statements = [{ account: IBAN, number: null, skipped: 0, entries }];
    const id = (await take([], company, { statements })).ids[0] ?? 0;
    const { payment } = await confirm(id, 1);
    const row = await world.owner
      .selectFrom('payment_list')
      .select('reference')
      .where('id', '=', payment)
      .executeTakeFirstOrThrow();
    expect(row.reference).toBe('RB-20260330-1');
    await send(world.runtime.store, banking.bookBankLine, company.actor, { id, line: 2, account: '708800' });
    const booked = await world.owner
      .selectFrom('journal_line')
      .select('piece_ref')
      .distinct()
      .where('corporation_id', '=', company.corporation)
      .where('piece_ref', 'like', 'RB-%')
      .execute();
    expect(booked).toEqual([{ piece_ref: 'RB-20260330-2' }]);
  });

  it('is paid once, by a double click and in two tabs', async () => {
    const version = await invoice();
    const id = await one(bankEntry('576', 'DOUBLE CLIC'));
    const before = await payments();
    const commandId = '7b0f8a6e-0000-4000-8000-000000000001';
    const same = await Promise.all([
      confirm(id, 1, settles(version), { commandId }),
      confirm(id, 1, settles(version), { commandId }),
    ]);
    expect(same[0]).toEqual(same[1]);
    expect((await refused(confirm(id, 1, { allocations: [] }))).code).toBe('BANK_LINE_MATCHED');
    const another = await one(bankEntry('100', 'DEUX ONGLETS'));
    const both = await Promise.allSettled([confirm(another, 1), confirm(another, 1), confirm(another, 1)]);
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    expect((await payments()) - before).toBe(2);
  });

  it('is open again when its payment is cancelled, and may be confirmed anew', async () => {
    const version = await invoice();
    const id = await one(bankEntry('576', 'REJET'));
    const { payment } = await confirm(id, 1, settles(version));
    await send(world.runtime.store, cancelPayment, company.actor, { id: payment, reason: 'Rejet' });
    expect(await lineOf(id, 1)).toMatchObject({ status: 'open', payment: null, client: null });
    expect(await dueOf(version)).toBe('576.00');
    await confirm(id, 1, settles(version));
    expect(await dueOf(version)).toBe('0.00');
  });

  it('never settles more than is due; what is left over stays with the client', async () => {
    const version = await invoice();
    const id = await one(bankEntry('600', 'TROP'));
    expect((await refused(confirm(id, 1, settles(version, '600')))).errors).toEqual({
      'allocations[0].amount': ['errors.amountAtMost|max=576.00'],
    });
    const { payment } = await confirm(id, 1, settles(version));
    const row = await world.owner
      .selectFrom('payment_list')
      .selectAll()
      .where('id', '=', payment)
      .executeTakeFirstOrThrow();
    expect(row.amount).toBe('600.00');
    expect(await dueOf(version)).toBe('0.00');
  });

  it('that was paid out settles a credit note', async () => {
    const version = await invoice();
    const paid = await one(bankEntry('576', 'AVANT AVOIR'));
    await confirm(paid, 1, settles(version));
    const refund = await send(world.runtime.store, refundInvoice, company.actor, {
      version,
      lines: [{ line: 0, quantity: '1' }],
    });
    await send(world.runtime.store, validateRefund, company.actor, { version: refund.version });
    const due = (await dueOf(refund.version)) ?? '';
    const id = await one(bankEntry(`-${due}`, 'REMBOURSEMENT'));
    await confirm(id, 1, { allocations: [{ kind: 'refund', version: refund.version, amount: due }] });
    expect(await dueOf(refund.version)).toBe('0.00');
  });

  it('is put aside with a reason, and taken up again', async () => {
    const id = await one(bankEntry('-12', 'FRAIS DE TENUE'));
    const { store } = world.runtime;
    await send(store, banking.ignoreBankLine, company.actor, { id, line: 1, reason: 'Frais' });
    expect(await lineOf(id, 1)).toMatchObject({ status: 'ignored', reason: 'Frais' });
    expect((await refused(confirm(id, 1))).code).toBe('BANK_LINE_IGNORED');
    await send(store, banking.reopenBankLine, company.actor, { id, line: 1 });
    expect(await lineOf(id, 1)).toMatchObject({ status: 'open', reason: null });
    expect((await refused(send(store, banking.reopenBankLine, company.actor, { id, line: 1 }))).code).toBe(
      'BANK_LINE_NOT_IGNORED',
    );
    expect((await refused(send(store, banking.ignoreBankLine, company.actor, { id, line: 9 }))).kind).toBe(
      'missing',
    );
  });

  it('keeps foreign invoices, clients and statements out', async () => {
    const theirs = await invoice(other);
    const id = await one(bankEntry('576', 'AUTRE'));
    expect((await refused(confirm(id, 1, settles(theirs)))).errors).toEqual({
      'allocations[0].version': ['errors.reference'],
    });
    expect((await refused(confirm(id, 1, { client: other.client }))).errors).toEqual({
      client: ['errors.reference'],
    });
    const input = { id, line: 1, client: other.client, paymentType: other.paymentType };
    expect((await refused(send(world.runtime.store, banking.confirmBankLine, other.actor, input))).kind).toBe(
      'missing',
    );
  });
});

describe('a movement of payments that were recorded before', () => {
  const store = () => world.runtime.store;
  const typed = async (amount: string, changes: object = {}) =>
    (
      await send(store(), recordPayment, company.actor, {
        client: company.client,
        date: '2026-03-20',
        amount,
        paymentType: company.paymentType,
        ...changes,
      })
    ).id;
  const reconcile = (id: number, line: number, ids: number[]) =>
    send(store(), banking.reconcileBankLine, company.actor, { id, line, payments: ids });
  const free = async () =>
    (
      await unreconciledPayments(world.owner, company.corporation, {
        from: '2026-03-25',
        until: '2026-03-25',
      })
    ).map(({ id }) => id);

  it('is matched with them: nothing is recorded again, and they are offered no more', async () => {
    const [a, b] = [await typed('120'), await typed('80.5')];
    const id = await one(bankEntry('200.5', 'REMISE 2 CHEQUES'));
    expect(await free()).toEqual(expect.arrayContaining([a, b]));
    const before = await payments();
    await reconcile(id, 1, [a, b]);
    expect(await payments()).toBe(before);
    expect(await lineOf(id, 1)).toMatchObject({ status: 'matched', client: company.client });
    const behind = await paymentsOfLine(world.owner, company.corporation, id, 1);
    expect(behind.map((one) => [one.id, one.amount])).toEqual([
      [a, '120.00'],
      [b, '80.50'],
    ]);
    expect(await paymentsOfLine(world.owner, other.corporation, id, 1)).toEqual([]);
    expect(await lineOfPayment(world.owner, company.corporation, b)).toEqual({ statement: id, line: 1 });
    expect((await free()).filter((one) => one === a || one === b)).toEqual([]);
    expect((await refused(confirm(id, 1))).code).toBe('BANK_LINE_MATCHED');
  });

  it('is refused when they are another sum, cancelled, or another movement’s', async () => {
    const id = await one(
      bankEntry('50', 'CINQUANTE'),
      bankEntry('50', 'CINQUANTE BIS'),
      bankEntry('-50', 'SORTIE'),
    );
    const [a, b] = [await typed('50'), await typed('50')];
    expect((await refused(reconcile(id, 1, [a, b]))).errors).toEqual({
      payments: ['banking.error.paymentsSum|sum=100.00|amount=50.00'],
    });
    expect((await refused(reconcile(id, 3, [a]))).errors).toEqual({
      payments: ['banking.error.paymentsSum|sum=50.00|amount=-50.00'],
    });
    await reconcile(id, 1, [a]);
    expect((await refused(reconcile(id, 2, [a]))).errors['payments']?.[0]).toMatch(
      /^banking\.error\.paymentTaken/,
    );
    await send(store(), cancelPayment, company.actor, { id: b, reason: 'Impayé' });
    expect((await refused(reconcile(id, 2, [b]))).errors['payments']?.[0]).toMatch(/paymentCancelled/);
  });

  it('is open again once one of them is cancelled, and the others are free', async () => {
    const [a, b] = [await typed('10'), await typed('20')];
    const id = await one(bankEntry('30', 'TRENTE'));
    await reconcile(id, 1, [a, b]);
    await send(store(), cancelPayment, company.actor, { id: a, reason: 'Impayé' });
    expect(await lineOf(id, 1)).toMatchObject({ status: 'open', payment: null, client: null });
    expect(await free()).toContain(b);
    await reconcile(id, 1, [b, await typed('10')]);
    expect(await lineOf(id, 1)).toMatchObject({ status: 'matched' });
  });

  it('is one movement’s alone, when two claim the payment at the same time', async () => {
    const id = await one(bankEntry('77', 'UN'), bankEntry('77', 'DEUX'));
    const a = await typed('77');
    const both = await Promise.allSettled([reconcile(id, 1, [a]), reconcile(id, 2, [a])]);
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    const [first, second] = [await one(bankEntry('78', 'UN')), await one(bankEntry('78', 'DEUX'))];
    const c = await typed('78');
    const apart = await Promise.allSettled([reconcile(first, 1, [c]), reconcile(second, 1, [c])]);
    expect(apart.filter(({ status }) => status === 'fulfilled').length).toBe(1);
  });
});

describe('what the bank wrote', () => {
  it('is not readable in the events, and gone for good once it is erased', async () => {
    const id = await one(bankEntry('71', 'VIR CELIK ELEONORE', { counterparty: 'CELIK', iban: IBAN }));
    const stored = () =>
      world.owner
        .selectFrom('emt_messages')
        .select('message_data')
        .where('stream_id', '=', `bankstatement-${id}`)
        .execute();
    expect(JSON.stringify(await stored())).not.toMatch(/CELIK|FR1420041/);
    await send(world.runtime.store, banking.eraseBankTexts, company.actor, { id });
    expect(await lineOf(id, 1)).toMatchObject({
      label: null,
      counterparty: null,
      iban: null,
      amount: '71.00',
    });
    expect((await findBankStatement(world.owner, id, company.corporation))?.erased).toBe(true);
  });
});

describe('what may be settled', () => {
  it('is looked for among open documents, by number, account and name', async () => {
    const { store } = world.runtime;
    const { id: client } = await send(
      store,
      createThirdParty,
      company.actor,
      clientInput({ name: 'Conserverie Kerbrat', iban: 'FR7630001007941234567890185' }),
    );
    const { version } = await makeInvoice(store, company, 'validate', { thirdParty: client });
    const row = await findVersion(world.owner, version, company.corporation);
    const ibans = await partiesOfIbans(world.owner, company.corporation, [
      'FR7630001007941234567890185',
      IBAN,
    ]);
    expect(ibans.get('FR7630001007941234567890185')).toBe(client);
    const open = openItems(await openForMatching(world.owner, company.corporation), 'in', ibans);
    const entry = {
      date: '2026-03-25',
      valueDate: null,
      iban: null,
      reference: null,
      bankReference: null,
      counterparty: null,
    };
    const byNumber = propose({ ...entry, amount: '576.00', label: `FACTURE ${row?.number ?? ''}` }, open);
    expect(byNumber[0]).toMatchObject({ client, score: 100 });
    const byIban = propose(
      { ...entry, amount: '576.00', label: 'VIR', iban: 'FR7630001007941234567890185' },
      open,
    );
    expect([byIban[0]?.client, isCertain(byIban)]).toEqual([client, true]);
    expect(
      (await openForMatching(world.owner, company.corporation, client)).map((item) => item.version),
    ).toEqual([version]);
    expect((await openForMatching(world.owner, other.corporation, client)).length).toBe(0);
  });

  it('is known by the account of an earlier movement', async () => {
    const iban = 'FR7612345987650123456789014';
    const id = await one(bankEntry('5', 'PREMIER', { iban }));
    expect((await partiesOfIbans(world.owner, company.corporation, [iban])).size).toBe(0);
    await confirm(id, 1);
    expect((await partiesOfIbans(world.owner, company.corporation, [iban])).get(iban)).toBe(company.client);
    expect((await partiesOfIbans(world.owner, other.corporation, [iban])).size).toBe(0);
  });
});
