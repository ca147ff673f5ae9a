import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { undoImport } from '#domain/imports/import-commands.ts';
import { importKind } from '#domain/imports/kinds.ts';
import { sendReminder } from '#domain/dunning/reminder-commands.ts';
import { sendDocument } from '#domain/documents/mail/mail-commands.ts';
import { refundInvoice } from '#domain/documents/refund-commands.ts';
import { recordPayment } from '#domain/payments/payment-commands.ts';
import { writeOffRest } from '#domain/payments/write-off-commands.ts';
import { findVersion } from '#projections/documents/document-query.ts';
import { findImport } from '#projections/imports/imports.ts';
import { madeNames } from '#projections/imports/made-names.ts';
import { clientStatement } from '#projections/payments/client-statement.ts';
import { ageingOfClient } from '#projections/revenue/ageing.ts';
import { issuedTo } from '#projections/third-parties/third-party-balances.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let created: number[];
let run: number;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store, 0);
  ({ created, id: run } = await takeOver(
    bill({ number: 'F-118', due: '400.00' }),
    bill({ number: 'F-119', total: '300.00' }),
    bill({ number: 'A-7', type: 'credit_note', total: '90.00' }),
    bill({
      number: 'F-120',
      total: '500.00',
      due: '300.00',
      schedule: [
        { dueDate: '2026-01-15', amount: '200.00' },
        { dueDate: '2026-02-15', amount: '300.00' },
      ],
    }),
  ));
});
afterAll(() => world.close());

const bill = (changes: object) => ({
  thirdParty: company.client,
  date: '2025-12-01',
  dueDate: '2025-12-31',
  total: '1200.00',
  ...changes,
});

const takeOver = (...rows: object[]) =>
  send(world.runtime.store, importKind('openinvoice').command, company.actor, {
    rows: rows.map((values) => ({ id: null, values })),
  });

const row = async (at: number) => findVersion(world.runtime.db, created[at] ?? 0, company.corporation);

const count = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
    where corporation_id = ${company.corporation}`.execute(world.runtime.db);
  return rows[0]?.n;
};

describe('invoices that were taken over', () => {
  it('stand open under their own numbers, with what was settled before', async () => {
    expect(await row(0)).toMatchObject({
      kind: 'invoice',
      number: 'F-118',
      status: 'validate',
      label: 'partially_settled',
      purpose: 'takenOver',
      total: '1200.00',
      totalWithoutVat: '0.00',
      paid: '800.00',
      due: '400.00',
      dueDate: '2025-12-31',
    });
    expect(await row(2)).toMatchObject({ kind: 'refund', due: '90.00', purpose: 'takenOver' });
    // The first instalment was settled before.
    expect(await row(3)).toMatchObject({ due: '300.00', dueDate: '2026-02-15' });
    const names = await madeNames(world.runtime.db, 'openinvoice', created, company.corporation);
    expect(names.get(created[2] ?? 0)).toMatchObject({ name: 'A-7 Ville de Brest', of: 'refund' });
  });

  it('are no sale: no number of ours, no entry, no revenue', async () => {
    expect(await count('number_series')).toBe(0);
    expect(await count('journal_line')).toBe(0);
    expect(await count('revenue_by_month')).toBe(0);
    expect((await issuedTo(world.runtime.db, company.corporation, company.client)).size).toBe(0);
    const own = await makeInvoice(world.runtime.store, company, 'validate', { date: '2025-01-02' });
    const made = await findVersion(world.runtime.db, own.version, company.corporation);
    expect(made?.number).toMatch(/-0001$/);
  });

  it('are owed: by ageing, and on the statement for what was left of them', async () => {
    const { db } = world.runtime;
    const ageing = await ageingOfClient(db, company.corporation, company.client, '2026-03-01');
    expect(ageing).toMatchObject({ count: 4, credits: '90.00', balance: '1486.00' });
    const statement = await clientStatement(
      db,
      company.corporation,
      company.client,
      '2025-01-01',
      '2026-12-31',
    );
    expect(statement.closing).toBe('1486.00');
    expect(statement.entries.find(({ name }) => name === 'F-118')).toMatchObject({ debit: '400.00' });
  });

  it('are paid on the account of their client, and by credit notes that were taken over', async () => {
    const { store, db } = world.runtime;
    const [first = 0, , credit = 0] = created;
    await send(store, recordPayment, company.actor, {
      date: '2026-01-20',
      amount: '310.00',
      paymentType: company.paymentType,
      confirmDate: true,
      allocations: [
        { kind: 'invoice', version: first, amount: '400.00' },
        { kind: 'refund', version: credit, amount: '90.00' },
      ],
    });
    expect(await row(0)).toMatchObject({ due: '0.00', label: 'paid' });
    expect(await row(2)).toMatchObject({ due: '0.00', label: 'paid' });
    const { rows } = await sql<{ account: string; balance: string }>`
      select account, sum(debit - credit)::text as balance from journal_line
      where corporation_id = ${company.corporation} and date = '2026-01-20' group by account order by account`.execute(
      db,
    );
    expect(rows).toEqual([
      { account: '411000', balance: '-310.00' },
      { account: '512000', balance: '310.00' },
    ]);
  });

  it('are reminded of without a PDF or a link, and given up without VAT', async () => {
    const { store, db } = world.runtime;
    const [, second = 0] = created;
    const mail = await send(store, sendReminder, company.actor, {
      version: second,
      stage: 1,
      to: 'mairie@brest.example',
      subject: 'Rappel',
      text: 'Bonjour',
    });
    const events = await store.read(`mail-${mail.id}`);
    expect(events[0]?.event.data).toMatchObject({ bare: true, document: { number: 'F-119' } });
    expect(events[0]?.event.data).not.toHaveProperty('link');
    await send(store, writeOffRest, company.actor, {
      kind: 'invoice',
      version: second,
      reason: 'badDebt',
      date: '2026-02-01',
    });
    const { rows } = await sql<{ account: string }>`select account from journal_line
      where corporation_id = ${company.corporation} and date = '2026-02-01' order by account`.execute(db);
    expect(rows.map(({ account }) => account)).toEqual(['411000', '654000']);
  });

  it('are neither mailed as ours nor credited line by line', async () => {
    const { store } = world.runtime;
    const [, , , last = 0] = created;
    const letter = { to: 'a@b.example', subject: 'Facture', text: 'Bonjour' };
    expect(
      await refused(send(store, sendDocument, company.actor, { kind: 'invoice', version: last, ...letter })),
    ).toMatchObject({ code: 'TAKEN_OVER' });
    expect(await refused(send(store, refundInvoice, company.actor, { version: last }))).toMatchObject({
      code: 'TAKEN_OVER',
    });
  });

  it('are not taken over twice, and taken back where nothing was made of them', async () => {
    const { store, db } = world.runtime;
    expect(await refused(takeOver(bill({ number: 'f-118' })))).toMatchObject({
      errors: { 'rows[0].number': ['errors.takenOverTwice'] },
    });
    expect(await refused(takeOver(bill({ number: 'F-1' }), bill({ number: 'f-1' })))).toMatchObject({
      errors: { 'rows[1].number': ['errors.unique'] },
    });
    const tomorrow = bill({ number: 'F-2', date: '2090-01-01', dueDate: null });
    expect(await refused(takeOver(tomorrow))).toMatchObject({
      errors: { 'rows[0].date': ['errors.future'] },
    });
    expect(await send(store, undoImport, company.actor, { id: run })).toMatchObject({ removed: 1, kept: 3 });
    expect(await row(3)).toBeNull();
    const kept = (await findImport(db, run, company.corporation))?.keptRecords ?? [];
    expect(kept.map(({ errors }) => errors[0])).toEqual([
      'errors.takenOverSettled',
      'errors.takenOverSettled',
      'errors.takenOverSettled',
    ]);
  });
});
