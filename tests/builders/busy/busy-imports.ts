import { createOrgUnit } from '#domain/company/org-unit-commands.ts';
import { undoImport } from '#domain/imports/import-commands.ts';
import { createPerson } from '#domain/people/person-commands.ts';
import { importKind } from '#domain/imports/kinds.ts';
import { recordPayment } from '#domain/payments/payment-commands.ts';
import type { Store } from '#db/events/store.ts';
import { personFile } from '../people.ts';
import { clientInput, send, type Company } from '../company.ts';

/** Everything that can happen to imports, at least once. */
export async function busyImports(store: Store, company: Company): Promise<void> {
  const actor = { ...company.actor, user: 7001, person: 7002 };
  const rows = ['Import Nord', 'Import Sud'].map((name) => ({
    id: null,
    values: clientInput({ name, address: { ...clientInput().address, postalCode: '22000' } }),
  }));
  const columns = { nom: 'name', remarque: '' };
  const { command } = importKind('thirdparty');
  const first = await send(store, command, actor, { file: 'clients.csv', columns, left: 1, rows });
  await send(store, undoImport, actor, { id: first.id });
  await busyTakeover(store, company);
  await busyOpenings(store, company);
  await busyLeave(store, company);
  await busyStaff(store, company);
}

/** Somebody in a unit, by a mistake. */
async function busyStaff(store: Store, { actor }: Company): Promise<void> {
  const { id: unit } = await send(store, createOrgUnit, actor, { kind: 'organization', name: 'Reprise' });
  const values = { ...personFile({ lastName: 'Essai' }), unit, unitFrom: '2026-02-02' };
  const rows = [{ id: null, values }];
  const taken = await send(store, importKind('persons').command, actor, { file: 'salaries.csv', rows });
  await send(store, undoImport, actor, { id: taken.id });
}

/** Balances of leave that another program kept, by a mistake. */
async function busyLeave(store: Store, { actor }: Company): Promise<void> {
  const { id: person } = await send(store, createPerson, actor, personFile({ lastName: 'Reprise' }));
  const values = { person, day: '2026-01-01', previous: '12.5', rtt: '3' };
  const { command } = importKind('leaveentry');
  const opened = await send(store, command, actor, { file: 'soldes.csv', rows: [{ id: null, values }] });
  await send(store, undoImport, actor, { id: opened.id });
}

/** Opening balances by a mistake, and again by what a FEC adds up to. */
async function busyOpenings(store: Store, { actor, client }: Company): Promise<void> {
  const rows = [
    { account: '411000', debit: '1200.00', thirdParty: client },
    { account: '401000', credit: '300.00', auxiliary: 'ANCIEN' },
    { account: '512000', debit: '2100.00' },
    { account: '101000', credit: '3000.00' },
  ].map((values) => ({ id: null, values: { ...values, date: '2026-04-01' } }));
  const balances = await send(store, importKind('openingbalance').command, actor, { rows });
  await send(store, undoImport, actor, { id: balances.id });
  await send(store, importKind('fec').command, actor, { file: '826018152FEC20260331.txt', rows });
}

/** What clients owed, and were owed, in the program before; some of it by mistake. */
async function busyTakeover(store: Store, company: Company): Promise<void> {
  const { actor, client, paymentType } = company;
  const bill = { thirdParty: client, date: '2025-11-15', dueDate: '2025-12-15', total: '1200.00' };
  const rows = [
    { ...bill, number: 'ANC-118', due: '700.00' },
    { ...bill, number: 'ANC-119', reference: 'BC-7' },
    { ...bill, number: 'ANC-A12', type: 'credit_note', total: '150.00' },
    { ...bill, number: 'ANC-A13', type: 'credit_note', total: '90.00' },
    {
      ...bill,
      number: 'ANC-120',
      dueDate: null,
      schedule: [
        { dueDate: '2025-12-15', amount: '600.00' },
        { dueDate: '2026-01-15', amount: '600.00' },
      ],
    },
  ].map((values) => ({ id: null, values }));
  const { command } = importKind('openinvoice');
  const { created, id } = await send(store, command, actor, { file: 'reprise.csv', rows });
  const [first = 0, , credit = 0] = created;
  await send(store, recordPayment, actor, {
    date: '2026-01-05',
    amount: '100.00',
    paymentType,
    allocations: [
      { kind: 'invoice', version: first, amount: '250.00' },
      { kind: 'refund', version: credit, amount: '150.00' },
    ],
    confirmDate: true,
  });
  await send(store, undoImport, actor, { id });
  const money = { date: '2026-01-20', paymentType, confirmDate: true, vat: null };
  const paid = await send(store, importKind('payment').command, actor, {
    file: 'reglements.csv',
    rows: [
      { ...money, amount: '50.00', allocations: [{ kind: 'invoice', version: first, amount: '50.00' }] },
      { ...money, amount: '80.00', client },
    ].map((values) => ({ id: null, values })),
  });
  await send(store, undoImport, actor, { id: paid.id });
}
