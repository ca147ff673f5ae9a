import type { DocumentContent, DraftFacts, PartySnapshot } from '#domain/documents/content/content.ts';
import type { Letterhead } from '#domain/documents/content/letterhead.ts';
import { computeTotals, type SoldLine } from '#domain/amounts/totals.ts';

export const line = (name: string, quantity: string, unitPrice: string): SoldLine => ({
  type: 'service',
  product: null,
  code: null,
  name,
  description: null,
  quantity,
  unit: null,
  unitPrice,
  discountPercent: null,
  discountAmount: null,
  vat: { id: 1, rate: '20', category: 'S', name: 'TVA 20 %', mention: null },
});

const party: PartySnapshot = {
  id: 9,
  name: 'Mairie de Plougastel',
  address: {
    street: '1 place du Calvaire',
    complement: null,
    postalCode: '29470',
    city: 'Plougastel',
    country: 'FR',
  },
  siren: null,
  vatNumber: null,
  email: 'mairie@plougastel.example',
  language: 'fr',
};

export const content = (changes: Partial<DocumentContent> = {}): DocumentContent => ({
  title: 'Dalle du hangar',
  date: '2026-03-02',
  expiryDate: '2026-04-01',
  supplyDate: null,
  paymentCondition: { id: 3, name: '30 jours', days: 30, from: 'invoice_date', dayOfMonth: null },
  paymentType: { id: 4, name: 'Virement' },
  deliveryTime: '2 semaines',
  referenceNumber: null,
  customerReferenceNumber: null,
  note: null,
  comment: null,
  personInCharge: null,
  lines: [line('Pompage', '4', '120')],
  discount: null,
  ...changes,
});

/** What a draft of version `version` carries. */
export function draft(version: number, changes: Partial<DocumentContent> = {}): DraftFacts {
  const said = content(changes);
  return {
    version,
    content: said,
    client: party,
    clientId: party.id,
    totals: computeTotals(said.lines, said.discount),
  };
}

export const letterhead: Letterhead = {
  id: 1,
  name: 'Béton du Littoral',
  legalForm: 'SAS',
  capital: null,
  siren: '826018152',
  siret: null,
  vatNumber: null,
  rcs: null,
  address: party.address,
  phone: null,
  email: null,
  iban: null,
  bic: null,
  accent: '#006a69',
  logo: null,
  currency: 'EUR',
  timeZone: 'Europe/Paris',
  vatOnDebits: true,
  latePenalty: null,
};
