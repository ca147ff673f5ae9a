import type { PrintedDocument, PrintedItem, PrintedLine } from '#jobs/print/printed-document.ts';

const brest = { lines: ['8 quai de la Douane'], postalCode: '29200', city: 'Brest', country: 'FR' };

/** A line of a printed document; quantity, price and total are decimal strings. */
export const printedItem = (
  name: string,
  quantity: string,
  unit: string,
  unitPrice: string,
  vatRate: string,
  total: string,
): PrintedItem => ({
  kind: 'item',
  code: null,
  name,
  description: null,
  quantity,
  unit,
  unitPrice,
  discount: null,
  vatRate,
  total,
});

/** So many lines of 10.00 each, "Ligne 1." and so on. */
export const printedLines = (count: number): PrintedLine[] =>
  Array.from({ length: count }, (_, index) =>
    printedItem(`Ligne ${index + 1}.`, '1', 'u', '10.00', '20', '10.00'),
  );

/** An invoice in French with all that the law asks for, on one page. */
export const printedInvoice: PrintedDocument = {
  kind: 'invoice',
  deposit: false,
  corrects: [],
  contract: null,
  language: 'fr',
  watermark: false,
  number: 'FA-2026-0412',
  version: null,
  title: 'Dallage du parking',
  date: '2026-11-18',
  expiryDate: null,
  dueDate: '2026-12-18',
  supplyDate: '2026-11-16',
  customerReference: 'CDE 2291',
  deliveryTime: null,
  seller: {
    name: 'Béton du Littoral',
    legalForm: 'SAS',
    capital: '120000',
    siren: '123456782',
    rcs: 'Brest',
    vatNumber: 'FR32123456782',
    address: brest,
    iban: 'FR7630006000011234567890189',
    bic: 'AGRIFRPP',
    logo: null,
    accent: '#006a69',
  },
  buyer: {
    name: 'Maçonnerie Le Goff & Fils',
    address: brest,
    siren: '404833048',
    vatNumber: 'FR83404833048',
  },
  delivery: { name: 'Parking Kerhuon', address: { ...brest, lines: ['2 rue de la Grève'] } },
  paymentCondition: '30 jours',
  paymentType: 'Virement',
  lines: [
    printedItem('Pompage du béton', '6', 'h', '165.00', '20', '990.00'),
    printedItem('Béton C25/30, main-d’œuvre', '42.0000', 'm³', '118.500000', '20', '4977.00'),
    printedItem('Rénovation de chape', '38', 'm²', '41', '10', '1558.00'),
  ],
  totals: {
    lines: '7525.00',
    discountLabel: null,
    discount: '0.00',
    withoutVat: '7525.00',
    vat: [
      { rate: '20', base: '5967.00', amount: '1193.40', category: 'S' },
      { rate: '10', base: '1558.00', amount: '155.80', category: 'S' },
    ],
    totalVat: '1349.20',
    total: '8874.20',
  },
  deposits: [],
  note: null,
  natureOfOperation: 'mixed',
  vatOnDebits: true,
  exemptionMentions: [],
  latePenaltyRate: null,
  amountPaid: null,
  amountDue: null,
};
