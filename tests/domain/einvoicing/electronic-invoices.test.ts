import { describe, expect, it } from 'vitest';
import {
  cluesOf,
  findSeller,
  sellerAsSupplier,
  type SellerCandidate,
} from '#domain/einvoicing/find-seller.ts';
import { proposePaper } from '#domain/purchasing/propose-paper.ts';
import { cutDangers } from '#domain/einvoicing/cut-dangers.ts';
import { attachmentsIn } from '#domain/einvoicing/pdf-attachments.ts';
import { readInvoiceFile } from '#domain/einvoicing/read-file.ts';
import { warningText } from '#app/purchasing/received/warning-text.ts';
import { warningsOf } from '#domain/einvoicing/warnings.ts';
import type { OrderedLine } from '#domain/documents/ordered-lines.ts';
import { paperTotals } from '#domain/purchasing/supplier-invoice.ts';
import { figuresOf } from '#domain/purchasing/paper-figures.ts';
import type { VatRate } from '#domain/amounts/totals.ts';
import {
  BUYER,
  bytesOf,
  ciiFile,
  creditNote,
  depositInvoice,
  plainInvoice,
  reverseCharge,
  richInvoice,
  SELLER,
  ublFile,
  utf16,
  type InvoiceSaid,
} from '#tests/builders/documents/electronic-invoices.ts';
import { latin9 } from '#tests/builders/bank-files.ts';
import type { Language } from '#locales/index.ts';
import { translator } from '#locales/translate.ts';
import { pdfWith } from '#tests/builders/documents/electronic-pdf.ts';

/** The invoice of a file that can be read; fails with its problems otherwise. */
async function invoiceOf(bytes: Uint8Array) {
  const read = await readInvoiceFile(bytes);
  if (read.invoice === null) throw new Error(read.problems.join('\n'));
  return { ...read.invoice, format: read.format };
}

const syntaxes = [
  ['CII', ciiFile],
  ['UBL', ublFile],
] as const;

describe.each(syntaxes)('an electronic invoice in %s', (_name, write) => {
  const read = (said: InvoiceSaid) => invoiceOf(bytesOf(write(said)));

  it('says who sells what to whom, when, and how it is paid', async () => {
    expect(await read({ ...plainInvoice, order: 'CF-2026-0007' })).toMatchObject({
      number: 'F-2026-117',
      typeCode: '380',
      issueDate: '2026-03-12',
      dueDate: '2026-04-11',
      currency: 'EUR',
      orderReference: 'CF-2026-0007',
      guideline: 'urn:cen.eu:en16931:2017',
      businessProcess: 'B1',
      notes: [{ code: 'PMT', text: 'Indemnité forfaitaire de recouvrement : 40 €' }],
      seller: {
        name: SELLER.name,
        siren: SELLER.siren,
        vatNumber: SELLER.vatNumber,
        address: { street: '2 route de Lorient', postalCode: '35000', city: 'Rennes', country: 'FR' },
      },
      buyer: { name: BUYER.name, siren: BUYER.siren },
      delivery: { date: '2026-03-12' },
      payment: { meansCode: '30', iban: SELLER.iban },
      lines: [
        {
          id: '1',
          name: 'Ciment',
          quantity: '10',
          unitPrice: '12.5',
          net: '125.00',
          vat: { category: 'S', rate: '20' },
        },
        { id: '2', name: 'Sable', quantity: '4', unitPrice: '30', net: '120.00' },
      ],
      vatBreakdown: [{ category: 'S', rate: '20', base: '245.00', amount: '49.00', exemption: null }],
      totals: {
        lines: '245.00',
        withoutVat: '245.00',
        vat: '49.00',
        withVat: '294.00',
        prepaid: '0.00',
        due: '294.00',
      },
    });
  });

  it('has allowances and charges, of lines and of the whole, and several rates', async () => {
    const invoice = await read(richInvoice);
    expect(invoice.lines.map(({ allowances, charges }) => [allowances.length, charges.length])).toEqual([
      [1, 0],
      [0, 0],
      [0, 1],
    ]);
    expect(invoice).toMatchObject({
      allowances: [{ amount: '50.00', reason: 'Remise de fin d’année', vat: { category: 'S', rate: '20' } }],
      charges: [{ amount: '20.00', reason: 'Transport' }],
      totals: { allowances: '50.00', charges: '20.00', withVat: '1766.75' },
    });
    expect(invoice.vatBreakdown.at(-1)?.exemption).toEqual({ reason: 'CGI, art. 261', code: null });
  });

  it('may be a credit note that names its invoice, or a deposit that was paid in part', async () => {
    expect(await read(creditNote)).toMatchObject({
      typeCode: '381',
      dueDate: null,
      precedingInvoices: [{ number: 'F-2026-117', date: '2026-03-12' }],
      lines: [{ quantity: '2' }],
    });
    expect(await read(depositInvoice)).toMatchObject({
      typeCode: '386',
      totals: { prepaid: '200.00', due: '400.00' },
    });
  });

  it('tells all that is missing or wrong at once, and where', async () => {
    const [first, second] = plainInvoice.lines;
    if (!first || !second) throw new Error('The fixture has lost its lines');
    const broken = {
      ...plainInvoice,
      number: '',
      currency: 'USD',
      lines: [first, { ...second, net: '12x', category: 'Q' }],
    };
    expect(await readInvoiceFile(bytesOf(write(broken)))).toEqual({
      invoice: null,
      problems: [
        'received.problem.lineAmountWrong|line=2|value=12x',
        'received.problem.lineVatCategory|line=2|code=Q',
        'received.problem.number',
        'received.problem.currency|code=USD',
      ],
    });
  });

  it('is refused when its sums do not add up, by more than roundings do', async () => {
    const withTotals = (totals: Partial<InvoiceSaid['totals']>, taxes = plainInvoice.taxes) =>
      readInvoiceFile(
        bytesOf(write({ ...plainInvoice, taxes, totals: { ...plainInvoice.totals, ...totals } })),
      );
    expect(
      await withTotals({ vat: '48.96', withVat: '293.96', due: '293.96' }, [
        { category: 'S', rate: '20', base: '245.00', amount: '48.96' },
      ]),
    ).toMatchObject({ invoice: {} });
    expect(await withTotals({ withVat: '300.00', due: '300.00' })).toEqual({
      invoice: null,
      problems: ['received.problem.sum.total|found=300.00|due=294.00'],
    });
    expect(await withTotals({ due: '290.00' })).toMatchObject({
      problems: ['received.problem.sum.due|found=290.00|due=294.00'],
    });
    expect(await withTotals({ lines: '250.00' })).toMatchObject({
      problems: [
        'received.problem.sum.lines|found=250.00|due=245.00',
        'received.problem.sum.withoutVat|found=245.00|due=250.00',
      ],
    });
    expect(
      await withTotals({}, [{ category: 'S', rate: '10', base: '245.00', amount: '49.00' }]),
    ).toMatchObject({
      problems: ['received.problem.vatReckoned|rate=10|base=245.00|found=49.00|due=24.50'],
    });
  });
});

describe('the encoding of a file', () => {
  it.each([
    ['UTF-8 with its mark', (text: string) => bytesOf(`\ufeff${text}`), 'UTF-8'],
    ['UTF-16', utf16, 'UTF-16'],
    ['ISO-8859-15', latin9, 'ISO-8859-15'],
    ['ISO-8859-1', (text: string) => latin9(text.replace('€', 'EUR')), 'ISO-8859-1'],
  ])('%s is read', async (_name, encode, declared) => {
    const text = ciiFile(plainInvoice, declared).replaceAll('’', "'");
    const { notes } = await invoiceOf(encode(text));
    expect(notes[0]?.text).toMatch(/^Indemnité forfaitaire de recouvrement : 40 (€|EUR)$/);
  });

  it('that is not the declared one, or is unknown, is told', async () => {
    const problems = async (bytes: Uint8Array) => {
      const read = await readInvoiceFile(bytes);
      return read.invoice === null ? read.problems : [];
    };
    expect(await problems(latin9(ciiFile(plainInvoice)))).toEqual(['received.problem.encoding|name=utf-8']);
    expect(await problems(bytesOf(ciiFile(plainInvoice, 'EBCDIC-FR')))).toEqual([
      'received.problem.encoding|name=EBCDIC-FR',
    ]);
  });

  it('takes numbered letters, and attached files for nothing', async () => {
    const said = { ...plainInvoice, lines: plainInvoice.lines.map((line) => ({ ...line })) };
    const attached = `<cac:AdditionalDocumentReference><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf">${'QUJD'.repeat(1_000_000)}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;
    const file = ublFile(said)
      .replace('<cac:Delivery>', `${attached}<cac:Delivery>`)
      .replace('Ciment<', 'Cim&#101;nt &amp; chaux<');
    expect((await invoiceOf(bytesOf(file))).lines[0]?.name).toBe('Ciment & chaux');
  });
});

describe('a Factur-X', () => {
  it.each([true, false])('is read out of its PDF, its objects packed: %s', async (packed) => {
    const files = [
      { name: 'plan.pdf', content: 'no invoice' },
      { name: 'factur-x.xml', content: ciiFile(plainInvoice) },
    ];
    expect(await invoiceOf(await pdfWith(files, { packed }))).toMatchObject({
      number: 'F-2026-117',
      format: 'factur-x',
    });
  });

  it('may call its file as ZUGFeRD or XRechnung do, or be the only XML', async () => {
    for (const name of ['ZUGFeRD-invoice.xml', 'xrechnung.xml', 'facture.xml'])
      expect(await invoiceOf(await pdfWith([{ name, content: ciiFile(plainInvoice) }]))).toMatchObject({
        number: 'F-2026-117',
      });
  });
});

const rate = (id: number, percent: string, category: VatRate['category'] = 'S'): VatRate => ({
  id,
  rate: percent,
  category,
  name: percent,
  mention: null,
});

const rates = [rate(1, '20'), rate(2, '5.5'), rate(3, '0', 'E'), rate(4, '0', 'AE'), rate(5, '20')];
const words = { allowance: 'Remise', charge: 'Frais', ofRate: (percent: string) => `Total à ${percent} %` };
const known = { rates, usualVat: null, ordered: [], words };

describe('the supplier’s paper that a file fills', () => {
  const paperOf = async (said: InvoiceSaid, more: Partial<Parameters<typeof proposePaper>[1]> = {}) =>
    proposePaper(await invoiceOf(bytesOf(ciiFile(said))), { ...known, ...more });

  it('comes to the total of the file, whatever it was made of', async () => {
    for (const said of [plainInvoice, richInvoice, creditNote, depositInvoice, reverseCharge]) {
      const paper = await paperOf(said);
      const lines = paper.lines.map((line) => {
        const [figures, vat] = [figuresOf(line), rates.find(({ id }) => id === line.vat)];
        if (!figures || !vat) throw new Error(`${line.name} cannot be reckoned`);
        return { line: null, name: line.name, ...figures, vat };
      });
      const papers = paper.vatAmounts.map(({ vat, amount }, at) => {
        const of = rates.find(({ id }) => id === vat);
        if (!of) throw new Error(`There is no rate ${vat}`);
        return { vat: of, amount, at };
      });
      const { totals, errors } = paperTotals(lines, papers);
      expect(errors).toEqual({});
      expect(totals.finalTotal).toBe(said.totals.withVat);
      expect(paper.total).toBe(said.totals.withVat);
    }
  });

  it('has lines of allowances and charges, with amounts where price and quantity do not say them', async () => {
    const { lines } = await paperOf(richInvoice);
    expect(
      lines.map(({ name, quantity, unitPrice, net, vat }) => [name, quantity, unitPrice, net, vat]),
    ).toEqual([
      ['Béton B25', '12.5', null, '1200.00', 1],
      ['Livre technique', '2', '25', null, 2],
      ['Formation', '1', null, '310.00', 3],
      ['Remise de fin d’année', '1', null, '-50.00', 1],
      ['Transport', '1', null, '20.00', 1],
    ]);
  });

  it('is a credit note by its type, or where an invoice is below zero', async () => {
    expect((await paperOf(creditNote)).type).toBe('credit_note');
    const turned = {
      ...plainInvoice,
      lines: [{ name: 'Reprise', quantity: '-2', price: '12.50', net: '-25.00' }],
      taxes: [{ category: 'S', rate: '20', base: '-25.00', amount: '-5.00' }],
      totals: { lines: '-25.00', withoutVat: '-25.00', vat: '-5.00', withVat: '-30.00', due: '-30.00' },
    };
    expect(await paperOf(turned)).toMatchObject({
      type: 'credit_note',
      total: '30.00',
      lines: [{ quantity: '2', unitPrice: '12.5' }],
      vatAmounts: [{ vat: 1, amount: '5.00' }],
    });
  });

  it('takes the rate of the order, else the usual one; one that we do not have stays open', async () => {
    expect((await paperOf(plainInvoice, { usualVat: 5 })).lines.map(({ vat }) => vat)).toEqual([5, 5]);
    expect((await paperOf(plainInvoice, { rates: [rate(2, '5.5')] })).lines.map(({ vat }) => vat)).toEqual([
      null,
      null,
    ]);
    expect((await paperOf(reverseCharge)).lines[0]?.vat).toBe(4);
  });

  const ordered: OrderedLine[] = [
    { line: 0, name: 'SABLE', unit: null, quantity: '4', unitPrice: '30', net: '120.00', vat: rate(5, '20') },
    {
      line: 2,
      name: 'Ciment gris 25 kg',
      unit: null,
      quantity: '10',
      unitPrice: '12.5',
      net: '125.00',
      vat: rate(1, '20'),
    },
  ];

  it('finds the lines of the order by name, or by place and figures', async () => {
    const { lines } = await paperOf(plainInvoice, { ordered: ordered.toReversed() });
    expect(lines.map(({ line, vat }) => [line, vat])).toEqual([
      [2, 1],
      [0, 5],
    ]);
    const other = await paperOf(plainInvoice, { ordered: ordered.slice(0, 1) });
    expect(other.lines.map(({ line }) => line)).toEqual([null, 0]);
  });

  it('has a line a rate where the file has none, or more than a form takes', async () => {
    const basic = {
      ...richInvoice,
      lines: [],
      allowances: [],
      charges: [],
      guideline: 'urn:factur-x.eu:1p0:basicwl',
    };
    expect(await paperOf(basic)).toMatchObject({
      summed: true,
      lines: [
        { name: 'Total à 20 %', net: '1170.00', vat: 1 },
        { net: '50.00', vat: 2 },
        { net: '310.00', vat: 3 },
      ],
    });
    const minimum = { ...plainInvoice, lines: [], taxes: [], guideline: 'urn:factur-x.eu:1p0:minimum' };
    expect((await paperOf(minimum)).lines).toMatchObject([{ net: '245.00', vat: 1 }]);
    const many = Array.from({ length: 245 }, (_, n) => ({
      name: `Sac ${n}`,
      quantity: '1',
      price: '1',
      net: '1.00',
    }));
    expect(await paperOf({ ...plainInvoice, lines: many })).toMatchObject({
      summed: true,
      lines: [{ net: '245.00' }],
    });
  });
});

describe('the seller among our third parties', () => {
  const candidate = (id: number, changes: Partial<SellerCandidate> = {}): SellerCandidate => ({
    id,
    supplier: true,
    siren: null,
    siret: null,
    vatNumber: null,
    iban: null,
    name: null,
    sameName: false,
    ...changes,
  });
  const clues = {
    siren: SELLER.siren,
    siret: SELLER.siret,
    vatNumber: SELLER.vatNumber,
    iban: SELLER.iban,
    name: 'Cimenterie',
  };

  it('is found by its surest sign', () => {
    const found = (...candidates: SellerCandidate[]) => findSeller(clues, candidates)?.id;
    expect(
      found(
        candidate(1, { sameName: true }),
        candidate(2, { vatNumber: SELLER.vatNumber }),
        candidate(3, { siren: SELLER.siren }),
      ),
    ).toBe(3);
    expect(found(candidate(1, { siren: SELLER.siren }), candidate(2, { siret: SELLER.siret }))).toBe(2);
    expect(found(candidate(1, { siret: '40483304800014' }))).toBe(1);
    expect(
      found(candidate(1, { siren: SELLER.siren, supplier: false }), candidate(2, { sameName: true })),
    ).toBe(2);
    expect(found()).toBeUndefined();
  });

  it('is not another company of that name or account', () => {
    const other = candidate(1, { siren: '552100554', sameName: true, iban: SELLER.iban });
    expect(findSeller(clues, [other])).toBeNull();
  });

  it('becomes a supplier with what is right of what its file says', async () => {
    const invoice = await invoiceOf(bytesOf(ciiFile({ ...plainInvoice, iban: 'FR7600000' })));
    expect(cluesOf(invoice).iban).toBeNull();
    expect(sellerAsSupplier(invoice)).toMatchObject({
      name: SELLER.name,
      supplier: true,
      siren: SELLER.siren,
      siret: null,
      vatNumber: SELLER.vatNumber,
      iban: null,
      email: 'factures@cimenterie.example',
      address: { city: 'Rennes', country: 'FR' },
    });
  });
});

describe('what is to be looked at', () => {
  const keys = async (said: InvoiceSaid, seller: Parameters<typeof warningsOf>[1]['seller'] = null) => {
    const invoice = await invoiceOf(bytesOf(ciiFile(said)));
    return warningsOf(invoice, { siren: BUYER.siren, seller }).map(({ key, confirm }) => [key, confirm]);
  };
  const kept = (iban: string | null) => ({ id: 1, by: 'siren' as const, supplier: true, iban });

  it('is another buyer, another account, what is paid, and what sort it is of', async () => {
    expect(await keys(plainInvoice, kept(SELLER.iban))).toEqual([]);
    expect(await keys({ ...plainInvoice, buyerSiren: '483016614' })).toEqual([
      ['received.warning.otherBuyer', true],
    ]);
    expect(await keys(plainInvoice, kept('FR7612906000126859952890788'))).toEqual([
      ['received.warning.iban', false],
    ]);
    expect(await keys(plainInvoice, kept(null))).toEqual([]);
    expect(await keys(depositInvoice)).toEqual([
      ['received.warning.prepaid', false],
      ['received.warning.deposit', false],
    ]);
    expect(await keys({ ...plainInvoice, typeCode: '999' })).toEqual([['received.warning.type', false]]);
    expect(await keys({ ...plainInvoice, iban: 'FR7630006000011234567890188' })).toEqual([
      ['received.warning.ibanWrong', false],
    ]);
  });

  it('is a line that its quantity and price do not come to, in either syntax', async () => {
    const totals = { lines: '35.00', withoutVat: '35.00', vat: '7.00', withVat: '42.00', due: '42.00' };
    const taxes = [{ category: 'S', rate: '20', base: '35.00', amount: '7.00' }];
    const warned = async (line: Partial<InvoiceSaid['lines'][number]>) => {
      const lines = [{ name: 'Ciment', quantity: '2', price: '10', net: '35.00', ...line }];
      const said = { ...plainInvoice, lines, taxes, totals };
      const of = async (file: string) =>
        warningsOf(await invoiceOf(bytesOf(file)), { siren: BUYER.siren, seller: null });
      const [cii, ubl] = [await of(ciiFile(said)), await of(ublFile(said))];
      expect(ubl).toEqual(cii);
      return cii;
    };
    const [wrong, ...others] = await warned({});
    expect(wrong).toEqual({
      key: 'received.warning.line',
      parameters: { line: '1', name: 'Ciment', net: '35.00', due: '20.00' },
      confirm: false,
    });
    expect(others).toEqual([]);
    const words = (language: Language) => wrong && warningText(translator(language), language, wrong);
    expect(words('fr')).toMatch(/^La ligne 1 \(Ciment\) est de 35,00\s€, .* font 20,00\s€\.$/);
    expect(words('en')).toMatch(/^Line 1 \(Ciment\) says €35\.00, .* make €20\.00\.$/);
    expect(await warned({ charge: '15.00' })).toEqual([]);
    expect(await warned({ price: '20', allowance: '5.00' })).toEqual([]);
    expect(await warned({ price: '17.52' })).toEqual([]);
    expect(await warned({ price: '1.75', quantity: '20' })).toEqual([]);
  });

  it('reckons a price of several units by their number, and counts the lines after the first wrong ones', async () => {
    const invoice = await invoiceOf(bytesOf(ciiFile(plainInvoice)));
    const [first] = invoice.lines;
    if (!first) throw new Error('It has lost its lines');
    const told = (lines: (typeof first)[]) =>
      warningsOf({ ...invoice, lines, vatBreakdown: [] }, { siren: BUYER.siren, seller: null });
    const line = { ...first, quantity: '250', unitPrice: '50', net: '125.00' };
    expect(told([{ ...line, priceBaseQuantity: '100' }])).toEqual([]);
    expect(told([line]).map(({ parameters }) => parameters['due'])).toEqual(['12500.00']);
    const many = told(Array.from({ length: 8 }, () => line));
    expect(many.map(({ key }) => key)).toEqual([
      ...Array<string>(5).fill('received.warning.line'),
      'received.warning.moreLines',
    ]);
    const last = many.at(-1);
    expect(last && warningText(translator('fr'), 'fr', last)).toMatch(/^3 autres lignes/);
  });

  it('is a base that its lines do not add up to, though all sums do', async () => {
    const [first, second] = plainInvoice.lines;
    if (!first || !second) throw new Error('It has lost its lines');
    const lines = [first, { ...second, rate: '10' }];
    expect(await keys({ ...plainInvoice, lines })).toEqual([['received.warning.base', false]]);
  });

  it('is nothing owed, which is no reason to refuse it', async () => {
    const nothing = {
      ...plainInvoice,
      lines: [{ name: 'Échantillon', quantity: '1', price: '0.00', net: '0.00' }],
      taxes: [{ category: 'S', rate: '20', base: '0.00', amount: '0.00' }],
      totals: { lines: '0.00', withoutVat: '0.00', vat: '0.00', withVat: '0.00', due: '0.00' },
    };
    expect(await keys(nothing)).toEqual([['received.warning.nothingOwed', false]]);
  });

  it('is what was paid before, which the MINIMUM profile says by what is left', async () => {
    const totals = { ...plainInvoice.totals, due: '94.00' };
    const minimum = {
      ...plainInvoice,
      lines: [],
      taxes: [],
      guideline: 'urn:factur-x.eu:1p0:minimum',
      totals,
    };
    expect(await keys(minimum)).toEqual([['received.warning.prepaid', false]]);
  });
});

describe('what a file brings along', () => {
  const testFile = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join('');
  const carry = (
    xml: string,
    files: readonly (readonly [name: string, content: string])[],
    tag: string,
    before: string,
  ) => {
    const objects = files.map(
      ([name, content]) =>
        `<${tag} mimeCode="application/octet-stream" filename="${name}">${Buffer.from(content, 'latin1').toString('base64')}</${tag}>`,
    );
    return xml.replace(before, `${objects.join('')}${before}`);
  };
  const files = [
    ['plan.pdf', '%PDF-1.7 plan'],
    ['eicar.txt', testFile],
    ['run.exe', 'x'],
    ['photo.jpg', 'MZ\u0090\u0000'],
  ] as const;

  it.each([
    ['CII', ciiFile(plainInvoice), 'ram:AttachmentBinaryObject', '</rsm:CrossIndustryInvoice>'],
    ['UBL', ublFile(plainInvoice), 'cbc:EmbeddedDocumentBinaryObject', '</Invoice>'],
  ])(
    'is cut out of %s where it is a program or the test file of scanners, and nothing else is',
    async (_, xml, tag, end) => {
      const whole = carry(xml, files, tag, end);
      const { content, leftOut } = await cutDangers(bytesOf(whole));
      expect(leftOut).toEqual(['eicar.txt', 'run.exe', 'photo.jpg']);
      const kept = Buffer.from(content ?? []).toString('utf8');
      expect(kept).toContain(Buffer.from('%PDF-1.7 plan').toString('base64'));
      expect(kept).not.toContain(Buffer.from(testFile).toString('base64'));
      expect(await cutDangers(bytesOf(xml))).toEqual({ content: null, leftOut: [] });
      const wide = await cutDangers(utf16(whole));
      expect([
        wide.leftOut.length,
        Buffer.from(wide.content ?? [])
          .toString('utf16le')
          .includes('plan.pdf'),
      ]).toEqual([3, true]);
    },
  );

  it('is cut out of a PDF, which still reads', async () => {
    const pdf = await pdfWith([
      { name: 'factur-x.xml', content: ciiFile(plainInvoice) },
      { name: 'eicar.com', content: testFile },
      { name: 'plan.txt', content: 'Plan' },
    ]);
    const read = await readInvoiceFile(pdf);
    if (read.invoice === null) throw new Error(read.problems.join());
    expect(read.cut.leftOut).toEqual(['eicar.com']);
    const cut = read.cut.content ?? new Uint8Array();
    const found = await attachmentsIn(cut);
    const text = (name: string) =>
      Buffer.from(found.find(({ filename }) => filename === name)?.content ?? []).toString();
    expect([text('plan.txt'), text('eicar.com')]).toEqual(['Plan', '']);
    expect(Buffer.from(cut).includes('EICAR')).toBe(false);
    expect(await readInvoiceFile(cut)).toMatchObject({
      invoice: { number: plainInvoice.number },
      format: 'factur-x',
    });
  });
});
