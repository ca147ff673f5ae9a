import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { z } from 'zod';
import { chooseCorporationBankAccount } from '#domain/company/company-commands.ts';
import { corporationAggregate } from '#domain/company/corporation.ts';
import { executeTransfer, prepareTransfer } from '#domain/payments/credit-transfer-commands.ts';
import { editPayment, recordPayment } from '#domain/payments/payment-commands.ts';
import { validateInvoice } from '#domain/documents/invoice-commands.ts';
import { command } from '#domain/kernel/command.ts';
import { openCompany, setHold } from '#db/company-hold.ts';
import { listOlderAccounts } from '#jobs/programs/older-accounts.ts';
import { printVersion } from '#jobs/print/print-document.ts';
import { findCorporation, withOlderAccount } from '#projections/company/corporations.ts';
import { printedFacts } from '#projections/documents/billed-documents.ts';
import { readDocument } from '#projections/documents/documents.ts';
import { choices } from '#projections/records/records.ts';
import {
  commandsOf,
  createCompany,
  makeInvoice,
  payOn,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { makePayable, makePayee, today } from '#tests/builders/documents/payables.ts';
import { pageTextsOf } from '#tests/builders/documents/pdf-reader.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

const FIRST = 'FR7612906000126859952890788';
const SECOND = 'FR7630006000011234567890189';
const THIRD = 'FR7630004008218666617603174';

let world: World;
let company: Company;
beforeAll(async () => {
  world = await createWorld();
  await world.runtime.pdf.warm();
  company = await createCompany(world.runtime.store);
});
afterAll(() => world.close());

const profile = async () => {
  const found = await findCorporation(world.owner, company.corporation);
  if (found === null) throw new Error('The company is gone');
  return found;
};

const accounts = async () => {
  const records = await choices(world.owner, ['rib'], company.corporation);
  return (records.get('rib') ?? []).map(({ values }) => values['iban']);
};

const account = (iban: string, changes: object = {}) => ({
  label: `Compte ${iban.slice(-4)}`,
  holder: 'Béton du Littoral',
  bank: 'Banque du Port',
  iban,
  bic: 'AGRIFRPP',
  enabled: true,
  ...changes,
});

const create = async (values: object) =>
  (await send(world.runtime.store, commandsOf('rib').create, company.actor, values)).id;

const refusal = (refused: Promise<unknown>) =>
  refused.then(
    () => null,
    (error: unknown) => error,
  );

const sellerOf = async (version: number) => {
  const { store } = world.runtime;
  const view = await readDocument(world.owner, store.read, version, company.corporation, 'invoice');
  if (view === null) throw new Error('The invoice is gone');
  return (await printedFacts(world.owner, view, company.corporation)).seller;
};

describe('the accounts of a company', () => {
  it('begin with the one that it was registered with', async () => {
    expect(await accounts()).toEqual([FIRST]);
    expect(await profile()).toMatchObject({ iban: FIRST, account: { iban: FIRST } });
  });

  it('stand in their list once, though the company said its account before there was a choice', async () => {
    const { store } = world.runtime;
    const asBefore = command({
      name: 'AsBefore',
      role: 'ROLE_SUPER_ADMIN',
      scope: 'installation',
      input: z.object({ iban: z.string() }),
      async handle(work, actor, { iban }) {
        const corporation = await work.load(corporationAggregate, company.corporation, actor);
        const { details } = corporation.state;
        if (details === null) throw new Error('The company says nothing');
        const { bankAccount: _chosen, ...older } = details;
        await work.append(corporation, [
          { type: 'CorporationEdited', data: { corporation: corporation.id, details: older } },
          { type: 'CorporationBankAccountSet', data: { corporation: corporation.id, iban, bic: null } },
        ]);
        return { id: corporation.id };
      },
    });
    await send(store, asBefore, company.actor, { iban: THIRD });
    expect(await profile()).toMatchObject({ iban: THIRD });
    expect((await profile()).account).toBeUndefined();
    expect(await withOlderAccount(world.owner)).toEqual([company.corporation]);
    for (const state of ['held', 'moved', 'coming'] as const) {
      await setHold(world.owner, company.corporation, state);
      expect([state, await listOlderAccounts(world.runtime)]).toEqual([state, 0]);
    }
    await openCompany(world.owner, company.corporation);
    expect(await listOlderAccounts(world.runtime)).toBe(1);
    expect(await listOlderAccounts(world.runtime)).toBe(0);
    expect(await profile()).toMatchObject({ iban: THIRD, account: { iban: THIRD } });
    expect(new Set(await accounts())).toEqual(new Set([FIRST, THIRD]));
    expect(await accounts()).toHaveLength(2);
  });

  it('are asked to be paid on by invoices: the chosen one as it is on the day of validation', async () => {
    const { store } = world.runtime;
    const usual = await payOn(store, company, SECOND);
    const factor = await create(account('DE89370400440532013000', { holder: 'Affacturage SA' }));
    const { version } = await makeInvoice(store, company, 'draft', { bankAccount: factor });
    await send(store, commandsOf('rib').edit, company.actor, {
      ...account('DE89370400440532013000', { holder: 'Affacturage SA', bank: 'Autre banque' }),
      id: factor,
    });
    await send(store, validateInvoice, company.actor, { version });
    expect(await sellerOf(version)).toMatchObject({
      iban: 'DE89370400440532013000',
      bank: 'Autre banque',
      accountHolder: 'Affacturage SA',
    });
    const other = await makeInvoice(store, company, 'validate');
    await send(store, chooseCorporationBankAccount, company.actor, {
      id: company.corporation,
      bankAccount: factor,
    });
    expect(await sellerOf(other.version)).toMatchObject({ iban: SECOND });
    const printed = await printVersion(world.runtime, version, company.corporation, 'fr');
    const pdf = printed && (await world.runtime.files.get(printed.file));
    const text = pageTextsOf(pdf ?? new Uint8Array())
      .join(' ')
      .replaceAll(/[\s\u00A0\u202F]+/g, ' ');
    for (const said of [
      'Titulaire : Affacturage SA',
      'Banque : Autre banque',
      'IBAN DE89 3704 0044 0532 0130 00',
    ])
      expect(text).toContain(said);
    await send(store, chooseCorporationBankAccount, company.actor, {
      id: company.corporation,
      bankAccount: usual,
    });
  });

  it('are named by payments, which are booked where the account stands; cash goes through none', async () => {
    const { store } = world.runtime;
    const own = await create(
      account('FR7610107001011234567890129', { accountingCode: '512300', journal: 'BQ3' }),
    );
    const pay = (paymentType: number, bankAccount: number) =>
      send(store, recordPayment, company.actor, {
        client: company.client,
        date: '2026-03-20',
        amount: '30',
        paymentType,
        bankAccount,
        vat: null,
      });
    const { id } = await pay(company.paymentType, own);
    const [recorded] = await store.read(`payment-${id}`);
    expect(recorded?.event.data).toMatchObject({
      bankAccount: { id: own, name: 'Compte 0129' },
      booking: { account: '512300', journal: 'BQ3' },
    });
    const { id: cash } = await send(store, commandsOf('paymenttype').create, company.actor, {
      name: 'Espèces',
      means: 'cash',
      enabled: true,
    });
    expect(await refusal(pay(cash, own))).toMatchObject({
      errors: { bankAccount: ['errors.cashOnAccount'] },
    });
    expect(await refusal(pay(company.paymentType, company.vat))).toMatchObject({
      errors: { bankAccount: ['errors.reference'] },
    });
    await send(store, editPayment, company.actor, { id, reference: 'VIR 9' });
    expect(await refusal(send(store, commandsOf('rib').remove, company.actor, { id: own }))).toMatchObject({
      errors: { '': ['errors.inUse.payment|count=1'] },
    });
  });

  it('pay transfers: the chosen one is the debtor’s, and the payments are booked on it', async () => {
    const { store } = world.runtime;
    const own = await create(
      account('FR7616798000010000005663951', { holder: 'BDL Paie', accountingCode: '512400' }),
    );
    const owed = await makePayable(store, company, await makePayee(store, company), 'V-1');
    const { id } = await send(store, prepareTransfer, company.actor, {
      executionDate: today(),
      bankAccount: own,
      orders: [{ kind: 'supplierInvoice', version: owed }],
    });
    const [prepared] = await store.read(`credittransfer-${id}`);
    expect(prepared?.event.data).toMatchObject({
      bankAccount: own,
      debtor: { name: 'BDL Paie', iban: 'FR7616798000010000005663951' },
    });
    await send(store, executeTransfer, company.actor, {
      id,
      date: today(),
      paymentType: company.paymentType,
    });
    const executed = (await store.read(`credittransfer-${id}`)).at(-1)?.event.data;
    expect(executed).toMatchObject({ payments: [{ kind: 'supplierInvoice' }] });
    const { rows } = await sql<{ account: string }>`select distinct account from journal_line
      where corporation_id = ${company.corporation} and account = '512400'`.execute(world.owner);
    expect(rows).toHaveLength(1);
  });

  it('are not deleted while something asks to be paid on them, and name nothing once they are disabled', async () => {
    const { store } = world.runtime;
    const usual = (await profile()).account?.id ?? 0;
    expect(await refusal(send(store, commandsOf('rib').remove, company.actor, { id: usual }))).toMatchObject({
      errors: { '': ['errors.inUse.companyAccount|count=1'] },
    });
    const free = await create(account('FR1420041010050500013M02606'));
    await makeInvoice(store, company, 'draft', { bankAccount: free });
    expect(await refusal(send(store, commandsOf('rib').remove, company.actor, { id: free }))).toMatchObject({
      errors: { '': ['errors.inUse.invoice|count=1'] },
    });
    const other = await createCompany(store, 1);
    expect(
      await refusal(
        send(store, chooseCorporationBankAccount, other.actor, { id: other.corporation, bankAccount: free }),
      ),
    ).toMatchObject({ errors: { bankAccount: ['errors.reference'] } });
    await send(store, commandsOf('rib').edit, company.actor, {
      ...account(SECOND),
      id: usual,
      enabled: false,
    });
    expect(await profile()).toMatchObject({ iban: null, bic: null });
  });
});
