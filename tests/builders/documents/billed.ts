import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';
import type { DocumentContent, PartySnapshot } from '#domain/documents/content/content.ts';
import type { Letterhead } from '#domain/documents/content/letterhead.ts';
import { computeTotals, type DocumentLine, type SoldLine, type VatRate } from '#domain/amounts/totals.ts';
import type { BilledDocument } from '#domain/einvoicing/billed-document.ts';
import { content, letterhead } from './documents.ts';

export const rateOf = (
  category: VatRate['category'],
  rate: string,
  mention: string | null = null,
): VatRate => ({ id: 1, name: `${category} ${rate}`, category, rate, mention });

/** A line of something sold, at 20 % unless `changes` say otherwise. */
export const soldLine = (
  name: string,
  quantity: string,
  unitPrice: string,
  changes: Partial<SoldLine> = {},
): SoldLine => ({
  type: 'service',
  product: null,
  code: null,
  name,
  description: null,
  quantity,
  unit: { id: 2, name: 'h' },
  unitPrice,
  discountPercent: null,
  discountAmount: null,
  vat: rateOf('S', '20'),
  ...changes,
});

const place = {
  street: '8 quai de la Douane',
  complement: null,
  postalCode: '29200',
  city: 'Brest',
  country: 'FR',
};

export const billingSeller: Letterhead = {
  ...letterhead,
  capital: '120000.00',
  siret: '82601815200015',
  vatNumber: 'FR27826018152',
  rcs: 'Brest',
  address: place,
  phone: '02 98 00 00 00',
  email: 'facturation@beton-du-littoral.example',
  iban: 'FR7612906000126859952890788',
  bic: 'AGRIFRPP829',
  vatOnDebits: false,
};

export const businessClient: PartySnapshot = {
  id: 9,
  name: 'Maçonnerie Le Goff & Fils',
  address: { ...place, street: '14 rue du Port' },
  siren: '404833048',
  vatNumber: 'FR83404833048',
  email: 'compta@legoff.example',
  language: 'fr',
};

/** A validated invoice; `said` changes its content, from which its totals follow. */
export function billed(
  changes: Partial<BilledDocument> = {},
  said: Partial<DocumentContent> = {},
): BilledDocument {
  const lines: DocumentLine[] = said.lines ?? [
    soldLine('Pompage', '6', '165'),
    soldLine('Béton', '2.5', '118.5'),
  ];
  const made = content({ ...said, lines });
  return {
    kind: 'invoice',
    number: 'FA-2026-0412',
    date: '2026-03-02',
    dueDate: '2026-04-01',
    schedule: [],
    purpose: null,
    content: made,
    client: businessClient,
    seller: billingSeller,
    totals: computeTotals(made.lines, made.discount),
    corrects: [],
    contract: null,
    deposits: [],
    orders: [],
    ...changes,
  };
}

const schemas = new URL('../../fixtures/factur-x/', import.meta.url).pathname;
const schema = (name: string) => ({
  fileName: `${name}.xsd`,
  contents: readFileSync(join(schemas, `${name}.xsd`), 'utf8'),
});

/** What the official schema of Factur-X (EN 16931) says against XMLs; nothing of valid ones. */
export async function schemaErrors(...xmls: string[]): Promise<string[]> {
  const { errors } = await validateXML({
    xml: xmls.map((contents, index) => ({ fileName: `factur-x-${index}.xml`, contents })),
    schema: [schema('factur-x')],
    preload: ['QualifiedDataType', 'ReusableAggregateBusinessInformationEntity', 'UnqualifiedDataType'].map(
      schema,
    ),
  });
  return errors.map(({ message }) => message);
}
