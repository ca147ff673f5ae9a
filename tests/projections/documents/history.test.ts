import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentStory } from '#domain/history/document-story.ts';
import { editInvoice, storeInvoicePdf, validateInvoice } from '#domain/documents/invoice-commands.ts';
import { cancelPayment, recordPayment } from '#domain/payments/payment-commands.ts';
import { sendDocument } from '#domain/documents/mail/mail-commands.ts';
import { editThirdParty } from '#domain/third-parties/commands.ts';
import { readRecord } from '#projections/documents/document-record.ts';
import { readDocument } from '#projections/documents/documents.ts';
import {
  clientInput,
  createCompany,
  documentInput,
  makeInvoice,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { commandLine } from '#tests/builders/operator.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let other: Company;
let invoice: { id: number; version: number };
let stream: string;

/** Long enough for the next event to have an instant of its own. */
const later = () => new Promise((resolve) => setTimeout(resolve, 5));

const moments: Record<'drafted' | 'edited' | 'validated' | 'paid', string> = {
  drafted: '',
  edited: '',
  validated: '',
  paid: '',
};

async function note(moment: keyof typeof moments): Promise<void> {
  moments[moment] = new Date().toISOString();
  await later();
}

beforeAll(async () => {
  world = await createWorld();
  const { store, files, db } = world.runtime;
  company = await createCompany(store, 0);
  other = await createCompany(store, 1);
  invoice = await makeInvoice(store, company);
  stream = `invoice-${invoice.id}`;
  const { version } = invoice;
  await note('drafted');
  const lines = [
    { productType: 'service' as const, product: company.product, quantity: '6' },
    {
      productType: 'none' as const,
      productName: 'Déplacement',
      quantity: '1',
      unitPrice: '60',
      vat: company.vat,
    },
  ];
  await send(store, editInvoice, company.actor, {
    ...documentInput(company, { expiryDate: null, productList: lines }),
    version,
    revision: 1,
  });
  await note('edited');
  await send(store, validateInvoice, company.actor, { version });
  await note('validated');
  const client = clientInput({
    name: 'Brest Métropole',
    address: {
      street: '24 rue Coat-ar-Gueven',
      complement: null,
      postalCode: '29200',
      city: 'Brest',
      country: 'FR',
    },
  });
  await send(store, editThirdParty, company.actor, { ...client, id: company.client, revision: 1 });
  const { id: payment } = await send(store, recordPayment, company.actor, {
    invoice: version,
    date: '2026-03-20',
    amount: '500',
    paymentType: company.paymentType,
    reference: 'VIR 12',
  });
  await note('paid');
  await send(store, cancelPayment, company.actor, { id: payment, reason: 'Rejet' });
  await send(store, sendDocument, company.actor, {
    kind: 'invoice',
    version,
    to: 'a@b.example',
    subject: 'Facture',
    text: 'Voici',
  });
  const file = await files.put(db, Buffer.from('%PDF-1.7'), 'application/pdf');
  await send(store, storeInvoicePdf, company.actor, { version, file });
  await makeInvoice(store, other, 'validate');
});
afterAll(() => world.close());

async function recordOf(corporation: number) {
  const { db, store } = world.runtime;
  const view = await readDocument(db, store.read, invoice.version, company.corporation, 'invoice');
  if (view === null) throw new Error('The invoice was made above');
  return readRecord(db, store.read, view, corporation);
}

describe('the record of a document', () => {
  it('has its own events, its payments and its mails', async () => {
    const story = documentStory(await recordOf(company.corporation));
    expect(story.map(({ type }) => type).toReversed()).toEqual([
      'InvoiceDrafted',
      'InvoiceDraftEdited',
      'InvoiceValidated',
      'PaymentRecorded',
      'PaymentCancelled',
      'InvoiceLinkMade',
      'InvoiceSent',
      'MailQueued',
      'InvoicePdfStored',
    ]);
  });

  it('has nothing of payments and mails to another corporation', async () => {
    const { others } = await recordOf(other.corporation);
    expect(others).toEqual([]);
  });
});

const told = async (...words: string[]): Promise<string> => {
  const { code, out, said } = await commandLine(world, ['history', stream, ...words]);
  expect([code, said]).toEqual([0, '']);
  return out.replaceAll(/[\u202f\u00a0]/g, ' ');
};

interface Then {
  document: {
    status: string;
    number: string | null;
    paid: string;
    due: string | null;
    client: { name: string };
  };
}
const at = async (moment: keyof typeof moments): Promise<Then['document']> =>
  (JSON.parse(await told('--at', moments[moment], '--json')) as Then).document; // as the command writes it

describe('history on the command line', () => {
  it('tells the differences in words, in both languages', async () => {
    const french = await told();
    expect(french).toContain('Ligne 1 « Pompage », quantité : 4 → 6');
    expect(french).toContain('Ligne 2 ajoutée : « Déplacement » (1 × 60,00 € = 60,00 € HT)');
    expect(french).toContain('Total TTC : 576,00 € → 936,00 €');
    expect(french).toMatch(/Paiement enregistré \(500,00 €, Virement, le 20\/03\/2026, référence VIR 12\)/);
    expect(french).toContain('Reste dû : 936,00 € → 436,00 €');
    expect(french).toContain('Reste dû : 436,00 € → 936,00 €');
    expect(await told('--language', 'en')).toContain('Line 1 “Pompage”, quantity: 4 → 6');
  });

  it('shows the document as it was, with its client, prices and settlement of then', async () => {
    expect(await at('drafted')).toMatchObject({
      status: 'draft',
      number: null,
      due: null,
      totals: { finalTotal: '576.00' },
    });
    expect(await at('edited')).toMatchObject({ status: 'draft', totals: { finalTotal: '936.00' } });
    expect(await at('validated')).toMatchObject({
      status: 'to_be_paid',
      number: expect.any(String) as unknown,
      due: '936.00',
    });
    expect(await at('paid')).toMatchObject({ status: 'partially_settled', paid: '500.00', due: '436.00' });
    expect((await at('paid')).client.name).toBe('Ville de Brest');
    const text = await told('--at', moments.paid);
    expect(text).toMatch(/Statut +Partiellement réglée/);
    expect(text).toMatch(/Client +Ville de Brest/);
    expect(text).toMatch(/Adresse du client +12 rue du Port, 29200 Brest/);
    expect(text).toMatch(/1 +Pompage +6 h +120,00 € +20 % +720,00 €/);
    expect(text).toMatch(/Reste dû +436,00 €/);
  });

  it('says so when there was nothing yet', async () => {
    const { code, said } = await commandLine(world, ['history', stream, '--at', '2020-01-31']);
    expect(code).toBe(1);
    expect(said).toMatch(/began on/);
  });
});

describe('a proof on the command line', () => {
  const folder = () => join(world.settings.dataDir, 'proof');
  const check = async () => commandLine(world, ['proof', 'check', folder()]);

  beforeAll(async () => {
    expect((await commandLine(world, ['proof', stream, folder()])).code).toBe(0);
  });

  it('holds the events of its payments and mails too, and passes its own script and the operator’s check', async () => {
    const key = JSON.parse((await commandLine(world, ['proof', 'key', '--json'])).out) as {
      fingerprint: string;
    }; // as the command writes it
    const out = execFileSync(process.execPath, [join(folder(), 'check.mjs'), folder(), key.fingerprint], {
      encoding: 'utf8',
    });
    expect(out).toContain('9 events, 1 files');
    expect(out).toContain('The key is the published one.');
    expect(await check()).toEqual({
      code: 0,
      out: 'Signed here, and every event is as it was recorded.\n',
      said: '',
    });
  });

  it('is found changed by the operator’s key', async () => {
    const events = join(folder(), 'events.jsonl');
    const text = readFileSync(events, 'utf8');
    writeFileSync(events, text.replace('"finalTotal":"576.00"', '"finalTotal":"57.00"'));
    expect(await check()).toMatchObject({
      code: 1,
      out: `FAULT event 1 of ${stream} (InvoiceDrafted) was changed\n`,
    });
    writeFileSync(events, text);
  });

  it('is found out where the database was changed since', async () => {
    await world.owner
      .updateTable('event_chain')
      .set({ hash: '0'.repeat(64) })
      .where('stream_id', '=', stream)
      .where('stream_position', '=', 2)
      .execute();
    expect((await check()).out).toBe(
      `FAULT event 2 of ${stream} (InvoiceDraftEdited) is not in the chain of the database any more\n`,
    );
  });

  it('is made of documents only, and checked only where there is one', async () => {
    expect(await commandLine(world, ['proof', `product-${company.product}`, folder()])).toMatchObject({
      code: 1,
    });
    expect(await commandLine(world, ['proof', 'check', '/nowhere'])).toMatchObject({
      code: 1,
      said: 'There is no proof.json in /nowhere\n',
    });
  });
});
