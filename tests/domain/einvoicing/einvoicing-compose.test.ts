import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentContent } from '#domain/documents/content/content.ts';
import { deductionLines } from '#domain/documents/invoicing/deposit.ts';
import { computeTotals, type DocumentLine } from '#domain/amounts/totals.ts';
import type { BilledDocument } from '#domain/einvoicing/billed-document.ts';
import { composeInvoice } from '#domain/einvoicing/compose-invoice.ts';
import { electronicAddress, isElectronicAddress } from '#domain/kernel/electronic-address.ts';
import { penaltyNote } from '#domain/einvoicing/legal-notes.ts';
import { problemsOf } from '#domain/einvoicing/problems.ts';
import { unitCode } from '#domain/einvoicing/unit-code.ts';
import { exemptionOf } from '#domain/einvoicing/vat-exemption.ts';
import { writeCii } from '#domain/einvoicing/write-cii.ts';
import { texts } from '#locales/index.ts';
import {
  billed,
  billingSeller,
  businessClient,
  rateOf,
  schemaErrors,
  soldLine,
} from '#tests/builders/documents/billed.ts';

const written: string[] = [];

/** Composed, with every rule kept; its XML is held against the official schema with all others, at the end. */
function sound(document: BilledDocument) {
  const invoice = composeInvoice(document);
  expect(problemsOf(invoice)).toEqual([]);
  written.push(writeCii(invoice));
  return invoice;
}

const said = (content: Partial<DocumentContent>, changes: Partial<BilledDocument> = {}) =>
  billed(changes, content);

describe('an invoice', () => {
  it('says who, what and when, as its paper does', () => {
    const invoice = sound(
      said(
        {
          supplyDate: '2026-02-27',
          deliveryAddress: 'Parking Kerhuon\n2 rue de la Grève\n29480 Le Relecq-Kerhuon',
          customerReferenceNumber: 'CDE 2291',
          note: 'Merci <de votre> confiance & à bientôt',
          project: { id: 4, code: 'PR-2026-0001', name: 'Parking' },
        },
        { orders: ['CC-2026-0007'] },
      ),
    );
    expect(invoice).toMatchObject({
      number: 'FA-2026-0412',
      typeCode: '380',
      issueDate: '2026-03-02',
      dueDate: '2026-04-01',
      businessProcess: 'S1',
      vatPointCode: '72',
      orderReference: 'CDE 2291',
      sellerOrderReference: 'CC-2026-0007',
      projectReference: { id: 'PR-2026-0001', name: 'Parking' },
      seller: {
        siren: '826018152',
        siret: '82601815200015',
        electronicAddress: { scheme: '0225', id: '826018152' },
      },
      buyer: { siren: '404833048', electronicAddress: { scheme: '0225', id: '404833048' } },
      delivery: {
        name: 'Parking Kerhuon',
        date: '2026-02-27',
        address: {
          lines: ['2 rue de la Grève'],
          postalCode: '29480',
          city: 'Le Relecq-Kerhuon',
          country: 'FR',
        },
      },
      payment: { meansCode: '58', iban: billingSeller.iban, reference: 'FA-2026-0412', terms: '30 jours' },
      totals: {
        lines: '1286.25',
        withoutVat: '1286.25',
        vat: '257.25',
        withVat: '1543.50',
        prepaid: '0.00',
        due: '1543.50',
      },
    });
    expect(invoice.notes.map(({ code }) => code)).toEqual(['PMT', 'PMD', 'AAB', 'BAR', 'REG', 'AAI', 'AAI']);
  });

  it('has the frame and the VAT point of what is sold', () => {
    const frameOf = (types: ('product' | 'service' | 'none')[], vatOnDebits = false) => {
      const lines = types.map((type) => soldLine('Ligne', '1', '10', { type }));
      const invoice = composeInvoice(billed({ seller: { ...billingSeller, vatOnDebits } }, { lines }));
      return [invoice.businessProcess, invoice.vatPointCode];
    };
    expect(frameOf(['product'])).toEqual(['B1', '29']);
    expect(frameOf(['service', 'none'])).toEqual(['S1', '72']);
    expect(frameOf(['product', 'service'])).toEqual(['M1', null]);
    expect(frameOf(['service'], true)).toEqual(['S1', '5']);
    const goods = soldLine('Sable', '1', '10', { type: 'none', nature: 'goods' });
    expect(composeInvoice(billed({}, { lines: [goods] })).businessProcess).toBe('B1');
    expect(
      composeInvoice(billed({}, { lines: [goods, { ...goods, nature: 'service' }] })).businessProcess,
    ).toBe('M1');
  });

  it('tells a schedule in words, since the standard has one day only', () => {
    const schedule = [
      { dueDate: '2026-04-01', amount: '500.00' },
      { dueDate: '2026-05-01', amount: '1043.50' },
    ];
    const { dueDate, payment } = sound(billed({ schedule }));
    expect(dueDate).toBeNull();
    expect(payment.terms).toBe('30 jours ; 500,00 EUR au 01/04/2026 ; 1043,50 EUR au 01/05/2026');
  });

  it('names no account where it is not paid by transfer, and no transfer without an account', () => {
    const cheque = sound(said({ paymentType: { id: 4, name: 'Chèque', means: 'cheque' } }));
    expect(cheque.payment).toMatchObject({ meansCode: '20', iban: null });
    const poor = { ...billingSeller, iban: null, bic: null };
    const transfer = { id: 4, name: 'Virement', means: 'transfer' };
    expect(sound(said({ paymentType: transfer }, { seller: poor })).payment.meansCode).toBe('1');
  });

  it('asks for a deposit as 386, and a closing invoice keeps it in its lines and names it', () => {
    const deposit = sound(billed({ purpose: 'deposit' }));
    expect([deposit.typeCode, deposit.businessProcess]).toEqual(['386', 'S1']);
    const lines = [soldLine('Dalle', '1', '1000'), soldLine('Chape', '1', '500', { vat: rateOf('S', '10') })];
    const deducts = { number: 'FA-2026-0300', date: '2026-02-02' };
    const part = {
      lines: [soldLine('Acompte', '1', '300'), soldLine('Acompte', '1', '150', { vat: rateOf('S', '10') })],
    };
    const deposit30 = { ...part, totals: computeTotals(part.lines, null), deducts, credits: [] };
    const taken = deductionLines(deposit30, 'Acompte déjà facturé : FA-2026-0300 du 02/02/2026');
    const deposits = [deducts];
    const discount = { percent: '10', amount: null };
    const final = sound(billed({ purpose: 'final', deposits }, { lines: [...lines, ...taken], discount }));
    expect(final.allowances.map(({ amount, percent }) => [amount, percent])).toEqual([
      ['100.00', null],
      ['50.00', null],
    ]);
    expect(final).toMatchObject({ typeCode: '380', businessProcess: 'S4', precedingInvoices: deposits });
    expect(final.lines.at(2)).toMatchObject({ quantity: '-1', unitPrice: '300', net: '-300.00' });
    expect(final.totals.prepaid).toBe('0.00');
  });

  it('asks for nothing where deposits came to the whole, and keeps every rule', () => {
    const deducts = { number: 'FA-2026-0300', date: '2026-02-02' };
    const asked = { lines: [soldLine('Acompte', '1', '900')], deducts, credits: [] };
    const taken = deductionLines(
      { ...asked, totals: computeTotals(asked.lines, null) },
      'Acompte déjà facturé',
    );
    const lines = [soldLine('Dalle', '1', '1000'), ...taken];
    const discount = { percent: '10', amount: null };
    const final = sound(billed({ purpose: 'final', deposits: [deducts] }, { lines, discount }));
    expect(final.totals).toMatchObject({ withoutVat: '0.00', vat: '0.00', due: '0.00' });
  });

  it('is a credit note that names the invoice it corrects, and asks for no payment', () => {
    const corrects = { number: 'FA-2026-0300', date: '2026-02-02' };
    const credit = sound(
      billed({ kind: 'refund', number: 'AV-2026-0001', dueDate: null, corrects: [corrects] }),
    );
    expect(credit).toMatchObject({ typeCode: '381', precedingInvoices: [corrects], dueDate: null });
    expect(credit.payment).toMatchObject({ meansCode: null, iban: null });
    expect(credit.payment.terms).toContain('FA-2026-0300');
  });

  it('is a rebate that names several invoices, or a contract and its time', () => {
    const refund = { kind: 'refund', number: 'AV-2026-0002', dueDate: null } as const;
    const corrects = ['FA-2026-0300', 'FA-2026-0301'].map((number) => ({ number, date: '2026-02-02' }));
    expect(sound(billed({ ...refund, corrects }))).toMatchObject({
      typeCode: '381',
      precedingInvoices: corrects,
    });
    const contract = { reference: 'CT-2026', start: '2026-01-01', end: '2026-02-28' };
    expect(sound(billed({ ...refund, contract }))).toMatchObject({
      typeCode: '262',
      contractReference: 'CT-2026',
      period: { start: '2026-01-01', end: '2026-02-28' },
      precedingInvoices: [],
    });
  });
});

describe('whom it is for', () => {
  const bar = (client: Partial<typeof businessClient>) =>
    composeInvoice(billed({ client: { ...businessClient, ...client } })).notes.find(
      ({ code }) => code === 'BAR',
    )?.text;

  it('is a business, a consumer, or a business abroad', () => {
    const consumer = { ...businessClient, siren: null, vatNumber: null, naturalPerson: true } as const;
    expect(bar({})).toBe('B2B');
    expect(bar(consumer)).toBe('B2C');
    expect(bar({ naturalPerson: true })).toBe('B2B');
    expect(bar({ address: { ...businessClient.address, country: 'DE' } })).toBe('B2BINT');
    expect(bar({ address: { ...businessClient.address, country: 'RE' } })).toBe('B2B');
    const { buyer } = sound(billed({ client: consumer }));
    expect(buyer.electronicAddress).toEqual({ scheme: 'EM', id: 'compta@legoff.example' });
    const silent = sound(billed({ client: { ...consumer, email: null } }));
    expect(silent.buyer.electronicAddress).toEqual({ scheme: '0225', id: '826018152' });
    const seller = {
      ...billingSeller,
      mediatorName: 'Médiation des artisans',
      mediatorAddress: '1 rue Haute, 75001 Paris',
      mediatorWebsite: 'mediation.example',
    };
    const { notes } = sound(billed({ client: consumer, seller }));
    const words = notes.map(({ text }) => text).join(' ');
    expect(words).toContain('Médiation des artisans, 1 rue Haute, 75001 Paris, mediation.example');
    expect(words).not.toMatch(/40 €|441-10/);
    expect(composeInvoice(billed({ seller })).notes.some(({ text }) => text.includes('Médiation'))).toBe(
      false,
    );
  });

  it('is told to lack its SIREN before it is too late', () => {
    const problems = problemsOf(composeInvoice(billed({ client: { ...businessClient, siren: null } })));
    expect(problems.map(({ problem, core }) => [problem, core])).toEqual([
      ['buyerSiren', false],
      ['address', false],
    ]);
  });

  it('has the electronic address that it says', () => {
    const client = { ...businessClient, electronicAddress: '404833048_COMPTA' };
    const { buyer } = sound(billed({ client }));
    expect(buyer.electronicAddress).toEqual({ scheme: '0225', id: '404833048_COMPTA' });
    expect(electronicAddress('9930:DE123456789')).toEqual({ scheme: '9930', id: 'DE123456789' });
    expect(
      ['404833048', '404833048_A', '123456789_COMPTA.PARIS', 'EM:a@b.fr', '0009:40483304800022'].every(
        isElectronicAddress,
      ),
    ).toBe(true);
    expect(
      ['ABC', '404833048 A', '404833048é', '123456789/X', '0225:', 'EM:'].some(isElectronicAddress),
    ).toBe(false);
  });
});

describe('what is charged', () => {
  const vatOf = (changes: Parameters<typeof rateOf>, more: Partial<BilledDocument> = {}) => {
    const lines = [soldLine('Ligne', '2', '100', { type: 'product', vat: rateOf(...changes) })];
    return sound(billed(more, { lines, supplyDate: '2026-02-27' }));
  };

  it('has its reason in each category', () => {
    const exemption = (...changes: Parameters<typeof rateOf>) =>
      vatOf(changes).vatBreakdown.map((one) => [one.rate, one.amount, one.exemption?.code ?? null]);
    expect(exemption('S', '5.50')).toEqual([['5.5', '11.00', null]]);
    expect(exemption('AE', '20', 'Autoliquidation')).toEqual([['0', '0.00', 'VATEX-EU-AE']]);
    expect(exemption('E', '0', 'TVA non applicable, art. 293 B du CGI')).toEqual([
      ['0', '0.00', 'VATEX-FR-FRANCHISE'],
    ]);
    expect(exemption('G', '0')).toEqual([['0', '0.00', 'VATEX-EU-G']]);
    expect(exemption('Z', '0')).toEqual([['0', '0.00', null]]);
  });

  it('names the place of delivery within the Union, and no VAT number outside VAT', () => {
    const address = { ...businessClient.address, country: 'DE', postalCode: '10115', city: 'Berlin' };
    const client = { ...businessClient, address, siren: null, vatNumber: 'DE136695976' };
    const abroad = vatOf(['K', '0'], { client });
    expect(abroad.delivery?.address?.country).toBe('DE');
    // BR-IC-11: what says no day of supply is delivered when it is invoiced.
    const undated = sound(
      billed(
        { client },
        { lines: [soldLine('Pompe', '1', '100', { type: 'product', vat: rateOf('K', '0') })] },
      ),
    );
    expect(undated.delivery).toMatchObject({ date: '2026-03-02', address: { country: 'DE' } });
    const outside = vatOf(['O', '0']);
    expect([outside.seller.vatNumber, outside.buyer.vatNumber, outside.lines[0]?.vat.rate]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('is by the SIREN where the seller has no VAT number', () => {
    const seller = { ...billingSeller, vatNumber: null };
    const invoice = vatOf(['E', '0', 'TVA non applicable, art. 293 B du CGI'], { seller });
    expect(invoice.seller).toMatchObject({ vatNumber: null, taxNumber: '826018152' });
  });

  it('is one group of VAT for mentions that differ', () => {
    const exempt = (mention: string) => soldLine(mention, '1', '10', { vat: rateOf('E', '0', mention) });
    const invoice = sound(said({ lines: [exempt('CGI, art. 261-4'), exempt('CGI, art. 261 C 1°')] }));
    expect(invoice.vatBreakdown).toEqual([
      {
        category: 'E',
        rate: '0',
        base: '20.00',
        amount: '0.00',
        exemption: { reason: 'CGI, art. 261-4 ; CGI, art. 261 C 1°', code: null },
      },
    ]);
  });

  it('is rounded once where two mentions share a rate', () => {
    const line = (mention: string | null) => soldLine('L', '1', '0.13', { vat: rateOf('S', '20', mention) });
    const invoice = sound(said({ lines: [line('Attestation'), line(null)] }));
    expect(invoice.vatBreakdown).toMatchObject([{ base: '0.26', amount: '0.05' }]);
  });

  it('is within prices that were typed including it, for consumers', () => {
    const withVat = (quantity: string, price: string, more: object = {}) => ({
      ...soldLine('Ligne', quantity, price, { type: 'product' as const, vat: rateOf('S', '5.5'), ...more }),
      priceWithVat: price,
    });
    const client = { ...businessClient, siren: null, vatNumber: null, naturalPerson: true as const };
    const lines = [
      withVat('3', '11.90', { discountPercent: '10' }),
      withVat('2.5', '0.99'),
      withVat('-1', '4'),
    ];
    for (const discount of [null, { percent: '7', amount: null }, { percent: null, amount: '3.33' }]) {
      const { totals, lines: written } = sound(billed({ client }, { lines, discount }));
      if (discount === null) expect(totals.withVat).toBe('30.61');
      expect(written[0]?.allowances).toEqual([]);
    }
    const huge = sound(billed({ client }, { lines: [withVat('999999', '0.01')] }));
    expect(huge.totals.withVat).toBe('9999.99');
  });

  it('has its reason in the client’s language, with the code of the French one', () => {
    const vat = {
      ...rateOf('E', '0', 'TVA non applicable (CGI, art. 293 B)'),
      mentionEn: 'VAT not applicable (CGI, art. 293 B)',
    };
    const lines = [
      soldLine('Line', '1', '10', { vat }),
      soldLine('Sale', '1', '10', { vat: rateOf('G', '0') }),
    ];
    const of = (language: 'fr' | 'en') =>
      composeInvoice(billed({ client: { ...businessClient, language } }, { lines })).vatBreakdown.map(
        ({ exemption }) => exemption,
      );
    expect(of('en')).toEqual([
      { reason: 'VAT not applicable (CGI, art. 293 B)', code: 'VATEX-FR-FRANCHISE' },
      { reason: 'Exempt from VAT: export (CGI, art. 262 I)', code: 'VATEX-EU-G' },
    ]);
    expect(of('fr')[0]).toEqual({
      reason: 'TVA non applicable (CGI, art. 293 B)',
      code: 'VATEX-FR-FRANCHISE',
    });
  });

  it('knows articles by their mentions', () => {
    const codeOf = (mention: string) => exemptionOf('E', [mention])?.code ?? null;
    expect(codeOf('Exonération, article 261-4-4° a du CGI')).toBe('VATEX-FR-CGI261-4');
    expect(codeOf('Art. 261 C, 2° du CGI')).toBe('VATEX-FR-CGI261C-2');
    expect(codeOf('Article 261 D 1° bis')).toBe('VATEX-FR-CGI261D-1BIS');
    expect(codeOf('Art. 261 B')).toBe('VATEX-FR-CGI261B');
    expect(codeOf('Art. 275 du CGI')).toBe('VATEX-FR-CGI275');
    expect(codeOf('Exonération de TVA (CGI, art. 261)')).toBeNull();
  });
});

describe('lines', () => {
  it('have allowances for their discounts, and never a price below zero', () => {
    const lines: DocumentLine[] = [
      { type: 'comment', text: 'Niveau 1' },
      soldLine('Béton', '3', '33.3333', { discountPercent: '10', discountAmount: '1.50', code: 'BET-25' }),
      soldLine('Reprise', '2', '-15', { discountPercent: '10' }),
      { type: 'subtotal', text: 'Sous-total' },
      { type: 'note', text: 'Fin' },
    ];
    const { lines: made } = sound(said({ lines }));
    expect(made[0]).toMatchObject({
      id: '1',
      note: 'Niveau 1',
      sellerItemId: 'BET-25',
      quantity: '3',
      unitPrice: '33.3333',
      net: '88.50',
      allowances: [
        { amount: '10.00', percent: '10', base: '100.00', reasonCode: '95' },
        { amount: '1.50', percent: null },
      ],
    });
    expect(made[1]).toMatchObject({
      note: 'Fin',
      quantity: '-2',
      unitPrice: '15',
      net: '-27.00',
      charges: [{ amount: '3.00' }],
    });
  });

  it('have units by their code, their symbol, or one', () => {
    expect(unitCode({ name: 'toupie', code: 'XCT' })).toBe('XCT');
    expect(['m³', 'h', 'Forfait', 'ml', 'toupie'].map((name) => unitCode({ name }))).toEqual([
      'MTQ',
      'HUR',
      'LS',
      'MTR',
      'C62',
    ]);
    expect(unitCode(null)).toBe('C62');
  });

  it('share the discount of the document as the totals do', () => {
    const lines = [soldLine('A', '1', '100'), soldLine('B', '1', '50', { vat: rateOf('S', '10') })];
    const percent = sound(said({ lines, discount: { percent: '10', amount: null } }));
    expect(percent.allowances.map(({ amount, percent: share }) => [amount, share])).toEqual([
      ['10.00', '10'],
      ['5.00', '10'],
    ]);
    const odd = sound(said({ lines, discount: { percent: null, amount: '10' } }));
    expect(odd.totals).toMatchObject({ lines: '150.00', allowances: '10.00', withoutVat: '140.00' });
  });

  it('keep every rule whatever they are', () => {
    const cents = (max: number) => fc.integer({ min: -max, max }).map((value) => (value / 100).toFixed(2));
    const line = fc.record({
      quantity: fc.integer({ min: -99_999, max: 99_999 }).map((value) => (value / 1000).toFixed(3)),
      unitPrice: fc.integer({ min: -999_999, max: 999_999 }).map((value) => (value / 10_000).toFixed(4)),
      discountPercent: fc.option(
        fc.integer({ min: 0, max: 10_000 }).map((value) => (value / 100).toFixed(2)),
      ),
      discountAmount: fc.option(cents(500).map((value) => value.replace('-', ''))),
      vat: fc.constantFrom(rateOf('S', '20'), rateOf('S', '5.5'), rateOf('AE', '20', 'Autoliquidation')),
    });
    const discount = fc.option(
      fc.record({
        percent: fc.option(fc.constantFrom('3', '12.5')),
        amount: fc.option(fc.constantFrom('1.23', '40')),
      }),
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), discount, (made, taken) => {
        const lines = made.map(({ quantity, unitPrice, ...more }) =>
          soldLine('L', quantity, unitPrice, more),
        );
        expect(problemsOf(composeInvoice(said({ lines, discount: taken })))).toEqual([]);
      }),
      { numRuns: 300, seed: 5 },
    );
  });
});

/** The paper binds its spaces, which says nothing. */
const plain = (text: string) => text.replace(/\s/gu, ' ');

it('says in its notes what the paper says', () => {
  for (const language of ['fr', 'en'] as const) {
    const { legal } = texts[language].print;
    const { notes } = composeInvoice(
      billed({ client: { ...businessClient, language }, seller: { ...billingSeller, vatOnDebits: true } }),
    );
    const textOf = (code: string) => notes.find((one) => one.code === code)?.text;
    expect(textOf('PMD')).toBe(plain(`${legal.penaltyDefault}.`));
    expect(textOf('AAB')).toBe(plain(legal.noDiscount));
    expect(textOf('REG')).toBe(plain(`${legal.nature.services} ${legal.vatOnDebits}`));
    const [, ...recovery] = (textOf('PMT') ?? '').split(' ');
    expect(plain(legal.recovery)).toContain(recovery.join(' '));
    const said = legal.penaltyRate.replace('{{rate}}', language === 'fr' ? '12,15 %' : '12.15%');
    expect(penaltyNote({ latePenalty: '12.15' }, language)).toBe(plain(`${said}.`));
  }
});

it('is valid to the official schema of Factur-X, and a broken one is not', async () => {
  expect(written.length).toBeGreaterThan(15);
  expect(await schemaErrors(...written)).toEqual([]);
  const [first = ''] = written;
  expect(await schemaErrors(first.replace('<ram:TypeCode>380</ram:TypeCode>', ''))).not.toEqual([]);
});
