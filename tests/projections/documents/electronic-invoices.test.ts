import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { facturXResponse } from '#app/documents/details/pdf.server.ts';
import { draftInvoice, validateInvoice } from '#domain/documents/invoice-commands.ts';
import { invoiceQuotation } from '#domain/documents/invoicing/invoicing-commands.ts';
import { documentCommandsOf } from '#domain/documents/kinds.ts';
import { acceptQuotation } from '#domain/documents/quotation-commands.ts';
import { draftRefund, refundInvoice, validateRefund } from '#domain/documents/refund-commands.ts';
import { composeInvoice } from '#domain/einvoicing/compose-invoice.ts';
import { problemsOf } from '#domain/einvoicing/problems.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { translator } from '#locales/translate.ts';
import { printVersion } from '#jobs/print/print-document.ts';
import { billedDocument, printedFacts } from '#projections/documents/billed-documents.ts';
import { readDocument, type DocumentView } from '#projections/documents/documents.ts';
import { schemaErrors } from '#tests/builders/documents/billed.ts';
import {
  clientInput,
  commandsOf,
  createCompany,
  documentInput,
  makeInvoice,
  makeQuotation,
  send,
  type Company,
} from '#tests/builders/company.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let other: Company;
let business: number;
beforeAll(async () => {
  world = await createWorld();
  const { store } = world.runtime;
  company = await createCompany(store, 0);
  other = await createCompany(store, 1);
  const client = clientInput({
    name: 'Le Goff & Fils',
    siren: '404833048',
    siret: '40483304800022',
    electronicAddress: '0225:404833048_COMPTA',
  });
  business = (await send(store, createThirdParty, company.actor, client)).id;
  await world.runtime.pdf.warm();
});
afterAll(() => world.close());

async function view(version: number): Promise<DocumentView> {
  const { db, store } = world.runtime;
  const found = await readDocument(db, store.read, version, company.corporation);
  if (found === null) throw new Error(`There is no version ${version}`);
  return found;
}

async function problemsOfVersion(version: number): Promise<string[]> {
  const document = await view(version);
  const billed = billedDocument(
    document,
    await printedFacts(world.runtime.db, document, company.corporation),
  );
  if (billed === null) throw new Error('It has no electronic form');
  return problemsOf(composeInvoice(billed)).map(({ problem }) => problem);
}

/** What the worker makes of a validated version: the text of its XML, null without one. */
async function made(kind: 'invoice' | 'refund', version: number): Promise<string | null> {
  const printed = await printVersion(world.runtime, version, company.corporation, null);
  if (printed === null) throw new Error('It could not be printed');
  const { storePdf } = documentCommandsOf[kind];
  await send(world.runtime.store, storePdf, company.actor, { version, ...printed });
  const { xml } = await view(version);
  return xml === null ? null : String(await world.runtime.files.get(xml));
}

/** The XML that a stored PDF carries. */
async function carried(version: number): Promise<string | null> {
  const { pdf } = await view(version);
  const content = pdf === null ? null : await world.runtime.files.get(pdf);
  if (content === null) throw new Error('The PDF is not stored');
  const { catalog } = await PDFDocument.load(content, { updateMetadata: false });
  const attached = catalog.lookup(PDFName.of('AF'));
  if (!(attached instanceof PDFArray)) return null;
  const stream = attached.lookup(0, PDFDict).lookup(PDFName.of('EF'), PDFDict).lookup(PDFName.of('F'));
  return stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString() : null;
}

const tag = (xml: string | null, name: string): string[] =>
  Array.from((xml ?? '').matchAll(new RegExp(`<ram:${name}[^>]*>([^<]*)<`, 'g')), ([, text = '']) => text);

const answer = (version: number, of: Company = company) => {
  const { db, store, files } = world.runtime;
  const services = { db, store, files, enqueue: () => Promise.resolve() };
  const { actor, corporation } = of;
  return facturXResponse({ services, actor, corporation, language: 'fr', t: translator('fr') }, version);
};

describe('a validated invoice', () => {
  let version: number;
  let xml: string | null;
  beforeAll(async () => {
    ({ version } = await makeInvoice(world.runtime.store, company, 'validate', { thirdParty: business }));
    xml = await made('invoice', version);
  });

  it('carries its XML, kept beside the PDF and noted with it', async () => {
    expect(await carried(version)).toBe(xml);
    expect(await schemaErrors(xml ?? '')).toEqual([]);
    expect(tag(xml, 'GrandTotalAmount')).toEqual(['576.00']);
    expect(tag(xml, 'GlobalID')).toContain('40483304800022');
    expect(xml).toContain('<ram:URIID schemeID="0225">404833048_COMPTA</ram:URIID>');
    expect(xml).toContain('unitCode="HUR"');
    expect(tag(xml, 'IBANID')).toEqual(['FR7612906000126859952890788']);
    expect((await view(version)).events.at(-1)?.event).toMatchObject({
      type: 'InvoicePdfStored',
      data: { version, xml: (await view(version)).xml },
    });
  });

  it('hands it over to whoever may have the PDF, and to nobody of another corporation', async () => {
    const own = await answer(version);
    expect([own.status, own.headers.get('Content-Type')]).toEqual([200, 'application/xml']);
    expect(own.headers.get('Content-Disposition')).toMatch(/^attachment; filename="[^"]+\.xml"/);
    expect(await own.text()).toBe(await carried(version));
    expect((await answer(version, other)).status).toBe(404);
  });

  it('is corrected by a credit note that names it with its day', async () => {
    const { store } = world.runtime;
    const refund = await send(store, refundInvoice, company.actor, { version });
    expect((await answer(refund.version)).status).toBe(404);
    await send(store, validateRefund, company.actor, { version: refund.version });
    const credit = await made('refund', refund.version);
    expect(await schemaErrors(credit ?? '')).toEqual([]);
    expect(tag(credit, 'TypeCode')[0]).toBe('381');
    expect(credit).toMatch(/<ram:InvoiceReferencedDocument>\s*<ram:IssuerAssignedID>FA-2026-0001</);
    expect(credit).toContain('<qdt:DateTimeString format="102">20260302</qdt:DateTimeString>');
  });
});

describe('before it is validated', () => {
  it('a draft is told what it lacks, and is complete once that is mended', async () => {
    const { store } = world.runtime;
    const poor = await makeInvoice(store, company);
    expect(await problemsOfVersion(poor.version)).toEqual(['buyerSiren', 'address']);
    const good = await makeInvoice(store, company, 'draft', { thirdParty: business, date: null });
    expect(await problemsOfVersion(good.version)).toEqual([]);
    expect((await answer(good.version)).status).toBe(404);
  });

  it('what is only French keeps no file from its XML, what the standard asks does', async () => {
    const { store } = world.runtime;
    const poor = await makeInvoice(store, company, 'validate');
    expect(tag(await made('invoice', poor.version), 'SubjectCode')).toContain('BAR');
    const vat = { name: 'Hors champ', rate: '0', category: 'O', enabled: true };
    const outside = await send(store, commandsOf('vat').create, company.actor, vat);
    const line = { productType: 'none' as const, productName: 'Débours', quantity: '1', unitPrice: '100' };
    const productList = [
      { ...line, vat: outside.id },
      { ...line, vat: company.vat },
    ];
    const silent = await makeInvoice(store, company, 'draft', { thirdParty: business, productList });
    expect(await problemsOfVersion(silent.version)).toEqual(['outside']);
    await send(store, validateInvoice, company.actor, { version: silent.version });
    expect(await made('invoice', silent.version)).toBeNull();
    expect(await carried(silent.version)).toBeNull();
    const without = await answer(silent.version);
    expect(without.status).toBe(404);
    expect(await without.json()).toEqual({
      code: 'NO_ELECTRONIC_INVOICE',
      errors: { '': [expect.stringMatching(/^Ce qui est hors du champ de la TVA.*\(BR-O-/)] },
    });
  });
});

it('VAT that cannot be is refused, of invoices, of quotations and of credit notes', async () => {
  const { store } = world.runtime;
  const vat = { name: 'Intracommunautaire', rate: '0', category: 'K', enabled: true };
  const intra = await send(store, commandsOf('vat').create, company.actor, vat);
  const line = {
    productType: 'none' as const,
    productName: 'Pompe',
    quantity: '1',
    unitPrice: '100',
    vat: intra.id,
  };
  const said = { thirdParty: business, productList: [line] };
  const inFrance = { errors: { 'productList[0].vat': ['errors.vatIntraFrance'] } };
  expect(await refused(makeInvoice(store, company, 'validate', said))).toMatchObject(inFrance);
  expect(await refused(makeQuotation(store, company, 'validate', said))).toMatchObject(inFrance);
  const invoice = await makeInvoice(store, company, 'validate', { thirdParty: business });
  const { thirdParty: _client, ...credit } = documentInput(company, {
    expiryDate: null,
    productList: [line],
  });
  const made = send(store, draftRefund, company.actor, {
    ...credit,
    invoice: invoice.id,
    submitType: 'validate',
  });
  expect((await refused(made)).errors).toEqual({ 'productList[0].vat': ['errors.vatNotInvoiced'] });
});

it('lists say to English clients what they say in English, and in French where they do not', async () => {
  const { store } = world.runtime;
  const english = clientInput({ name: 'Harbour Works Ltd', language: 'en', siren: '552100554' });
  const { id: thirdParty } = await send(store, createThirdParty, company.actor, english);
  const make = async (resource: string, values: object) =>
    (await send(store, commandsOf(resource).create, company.actor, { enabled: true, ...values })).id;
  const paymentType = await make('paymenttype', {
    name: 'Traite',
    nameEn: 'Bill of exchange',
    means: 'bill_of_exchange',
  });
  const paymentCondition = await make('paymentcondition', {
    name: '15 jours',
    nameEn: '15 days',
    days: 15,
    from: 'invoice_date',
  });
  const xmlFor = async (changes: object) =>
    made('invoice', (await makeInvoice(store, company, 'validate', { thirdParty, ...changes })).version);
  const said = await xmlFor({ paymentType, paymentCondition });
  expect([tag(said, 'Information'), tag(said, 'Description')]).toEqual([
    ['Bill of exchange'],
    expect.arrayContaining(['15 days']),
  ]);
  expect(tag(await xmlFor({}), 'Information')).toEqual(['Virement']);
  const french = await made(
    'invoice',
    (await makeInvoice(store, company, 'validate', { paymentType, thirdParty: business })).version,
  );
  expect(tag(french, 'Information')).toEqual(['Traite']);
});

it('a consumer has an invoice of that kind, without a SIREN', async () => {
  const { store } = world.runtime;
  const person = clientInput({ name: 'Gwenaëlle Abgrall', naturalPerson: true, email: 'g@abgrall.example' });
  const { id } = await send(store, createThirdParty, company.actor, person);
  const input = {
    ...documentInput(company, { expiryDate: null, thirdParty: id }),
    submitType: 'validate' as const,
  };
  const { version } = await send(store, draftInvoice, company.actor, input);
  const xml = await made('invoice', version);
  expect(xml).toMatch(/B2C<\/ram:Content>\s*<ram:SubjectCode>BAR</);
  expect(xml).toContain('<ram:URIID schemeID="EM">g@abgrall.example</ram:URIID>');
});

describe('deposits', () => {
  it('are invoices of their own that the closing one names', async () => {
    const { store } = world.runtime;
    const quotation = await makeQuotation(store, company, 'validate', { thirdParty: business });
    await send(store, acceptQuotation, company.actor, { version: quotation.version, confirmExpired: true });
    const share = { version: quotation.version, mode: 'share' as const, percent: '30' };
    const deposit = await send(store, invoiceQuotation, company.actor, share);
    await send(store, validateInvoice, company.actor, { version: deposit.version });
    const asked = await made('invoice', deposit.version);
    expect(tag(asked, 'TypeCode')[0]).toBe('386');
    const final = await send(store, invoiceQuotation, company.actor, {
      version: quotation.version,
      mode: 'whole',
    });
    await send(store, validateInvoice, company.actor, { version: final.version });
    const closing = await made('invoice', final.version);
    expect(await schemaErrors(asked ?? '', closing ?? '')).toEqual([]);
    expect(closing).toContain('<ram:ID>S4</ram:ID>');
    expect(tag(closing, 'DuePayableAmount')).toEqual(['403.20']);
    const [number] = tag(asked, 'ID').slice(2);
    expect(closing).toContain(`<ram:IssuerAssignedID>${number}</ram:IssuerAssignedID>`);
  });
});
