import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { sendDocument } from '#domain/documents/mail/mail-commands.ts';
import { recordPayment } from '#domain/payments/payment-commands.ts';
import { acceptQuotation, draftNextQuotationVersion } from '#domain/documents/quotation-commands.ts';
import { editInvoice } from '#domain/documents/invoice-commands.ts';
import { invoiceQuotation } from '#domain/documents/invoicing/invoicing-commands.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { registerPerson } from '#domain/people/commands.ts';
import { createThirdParty, editThirdParty } from '#domain/third-parties/commands.ts';
import { erasuresFile } from '#jobs/ops/erasures.ts';
import { erase } from '#jobs/ops/erase.ts';
import { verifyEvents } from '#jobs/ops/events.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import {
  clientInput,
  createCompany,
  documentInput,
  makeInvoice,
  makeQuotation,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { operate } from '#tests/builders/operator.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let person: number;
let client: number;

/** Words that stand nowhere else. */
const secrets = [
  'Guivarc',
  'yann.guivarch@example.fr',
  'Kerzerho',
  '698112233',
  'Erdeven',
  'Hervelin',
  'h.hervelin@example.fr',
];

beforeAll(async () => {
  world = await createWorld();
  const { store } = world.runtime;
  company = await createCompany(store);
  const identity = {
    gender: 'F' as const,
    firstName: 'Haude',
    lastName: 'Hervelin',
    email: 'h.hervelin@example.fr',
  };
  person = (await send(store, registerPerson, systemActor(null), identity)).id;
  const natural = clientInput({
    name: 'Yann Guivarc’h',
    naturalPerson: true,
    email: 'yann.guivarch@example.fr',
    address: { street: '4 rue de Kerzerho', postalCode: '56410', city: 'Erdeven', country: 'FR' },
  });
  client = (await send(store, createThirdParty, company.actor, natural)).id;
  await send(store, editThirdParty, company.actor, { ...natural, phone: '0698112233', id: client });
  await useClientEverywhere();
});
afterAll(() => world.close());

/** Quotation with two versions, invoice, payment and mail of the natural person. */
async function useClientEverywhere(): Promise<void> {
  const { store } = world.runtime;
  const own = { thirdParty: client };
  const first = await makeQuotation(store, company, 'validate', own);
  await send(store, draftNextQuotationVersion, company.actor, { version: first.version });
  const second = await makeQuotation(store, company, 'validate', own);
  await send(store, acceptQuotation, company.actor, { version: second.version, confirmExpired: true });
  const invoice = await send(store, invoiceQuotation, company.actor, {
    version: second.version,
    mode: 'whole',
  });
  const paid = {
    ...documentInput(company, own),
    expiryDate: null,
    version: invoice.version,
    date: '2026-03-02',
  };
  await send(store, editInvoice, company.actor, { ...paid, submitType: 'validate' });
  await send(store, recordPayment, company.actor, {
    invoice: invoice.version,
    date: '2026-03-20',
    amount: '10',
    paymentType: company.paymentType,
  });
  await makeInvoice(store, company, 'draft', own);
  const mail = {
    kind: 'invoice' as const,
    version: invoice.version,
    to: 'yann.guivarch@example.fr',
    subject: 'Facture',
    text: 'Bonjour Monsieur Guivarc’h',
  };
  await send(store, sendDocument, company.actor, mail);
}

/** The tables of a schema's text in which one of the secrets can be read. */
async function readableIn(tables: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(
        world.owner,
      );
      return secrets
        .filter((word) => rows.some(({ row }) => row.includes(word)))
        .map((word) => `${table}: ${word}`);
    }),
  );
  return found.flat();
}

/** What is for ever, or leaves the database. */
const lasting = [
  'emt_messages',
  'emt_streams',
  'event_chain',
  'command_log',
  'graphile_worker._private_jobs',
];

describe('personal fields of natural persons', () => {
  it('are nowhere to be read in what is kept for ever', async () => {
    expect(await readableIn(lasting)).toEqual([]);
  });

  it('are to be read in the lists, and opened by the store', async () => {
    expect(await findThirdParty(world.owner, client, company.corporation)).toMatchObject({
      identity: { name: 'Yann Guivarc’h', phone: '+33698112233' },
    });
    const [registered] = await world.runtime.store.read(`person-${person}`);
    expect(registered?.event.data).toMatchObject({ identity: { lastName: 'Hervelin' } });
  });

  it('of a company are kept as they are: a client that is no natural person has no key', async () => {
    const subjects = await world.owner
      .selectFrom('personal_key')
      .select('subject')
      .orderBy('subject')
      .execute();
    expect(subjects.map(({ subject }) => subject)).toEqual([`person-${person}`, `thirdparty-${client}`]);
  });
});

describe('an erased person', () => {
  beforeAll(async () => {
    for (const subject of [`person-${person}`, `thirdparty-${client}`]) {
      const report = await operate(world, erase, subject);
      expect(report.data).toMatchObject({ subject, erased: true });
    }
  });

  it('is null in every event', async () => {
    const { store } = world.runtime;
    const [registered] = await store.read(`person-${person}`);
    expect(registered?.event.data).toEqual({
      person,
      identity: null,
      personal: { subject: `person-${person}`, fields: ['identity'] },
    });
    const rows = await world.owner.selectFrom('emt_messages').select('stream_id').distinct().execute();
    const events = (await Promise.all(rows.map(({ stream_id }) => store.read(stream_id)))).flat();
    const text = JSON.stringify(events);
    expect(secrets.filter((word) => text.includes(word))).toEqual([]);
    const shown = events.filter(
      ({ event }) => 'client' in event.data && 'clientId' in event.data && event.data.clientId === client,
    );
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.map(({ event }) => ('client' in event.data ? event.data.client : 'absent'))).toEqual(
      shown.map(() => null),
    );
  });

  it('is gone from every table of the database', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
      world.owner,
    );
    expect(await readableIn(rows.map(({ name }) => name))).toEqual([]);
  });

  it('leaves chains and keys that verify', async () => {
    expect(await operate(world, verifyEvents)).toMatchObject({ data: { faults: [], keys: [] } });
  });

  it('is told of by verification where the note of it was taken away', async () => {
    const file = erasuresFile(world.settings.dataDir);
    const notes = await readFile(file, 'utf8');
    await writeFile(file, '');
    const report = await operate(world, verifyEvents);
    await writeFile(file, notes);
    expect(report).toMatchObject({
      code: 1,
      data: { faults: [], keys: [{ subject: `person-${person}`, fault: 'missing' }, {}] },
    });
    expect(report.text).toContainEqual(
      expect.stringContaining(`FAULT the personal key of person-${person} is gone`),
    );
  });

  it('leaves documents, totals and payments', async () => {
    const invoices = await world.owner
      .selectFrom('document_list')
      .where('kind', '=', 'invoice')
      .select(['third_party_id as client_id', 'third_party_name as client_name', 'total', 'paid'])
      .orderBy('version_id')
      .execute();
    expect(invoices).toEqual([
      { client_id: client, client_name: null, total: '576.00', paid: '10.00' },
      { client_id: client, client_name: null, total: '576.00', paid: '0.00' },
    ]);
  });

  it('may be written about again, which brings nothing of the past back', async () => {
    const { store } = world.runtime;
    await makeInvoice(store, company, 'draft', { thirdParty: client });
    expect(await world.owner.selectFrom('personal_key').selectAll().execute()).toEqual([]);
    await send(store, editThirdParty, company.actor, {
      ...clientInput({ name: 'Client effacé', naturalPerson: true }),
      id: client,
    });
    const names = (await store.read(`thirdparty-${client}`)).map(({ event }) =>
      'identity' in event.data ? event.data.identity : 'absent',
    );
    expect(names).toEqual([null, null, expect.objectContaining({ name: 'Client effacé' })]);
  });
});
