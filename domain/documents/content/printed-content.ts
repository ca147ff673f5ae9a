import { createHash } from 'node:crypto';
import type { DocumentContent, PartySnapshot } from './content.ts';
import { nameIn } from './name-in.ts';
import type { Letterhead } from './letterhead.ts';
import { isItem, mentionsIn, type DocumentLine, type DocumentTotals } from '../../amounts/totals.ts';

/** What a version of a document says to whoever it is made out to. */
export interface Printed {
  number: string | null;
  /** 1 for the first version. */
  rank: number;
  seller: Letterhead | null;
  client: PartySnapshot | null;
  content: DocumentContent;
  totals: DocumentTotals;
}

/** How the content is written down before it is hashed; another way of writing it has another name. */
const SCHEME = 'registre-content-1';

type Plain = string | number | boolean | null | Plain[] | { [field: string]: Plain };

/** JSON with the names of fields in order and nothing of what is absent: the same content, the same text. */
function canonical(value: unknown): Plain {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'object' || value === null) return null;
  const fields = Object.entries(value).filter(([, one]) => one !== undefined && one !== null);
  return Object.fromEntries(
    fields.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, canonical(one)]),
  );
}

function printedLine(line: DocumentLine, language: 'fr' | 'en'): object {
  if (!isItem(line)) return { type: line.type, text: line.text };
  const { type, code, name, description, quantity, unit, unitPrice, discountPercent, discountAmount, vat } =
    line;
  const { rate, category, mention } = vat;
  return {
    type,
    code,
    name,
    description,
    quantity,
    unit: unit && nameIn(language, unit),
    unitPrice: line.priceWithVat ?? unitPrice,
    discountPercent,
    discountAmount,
    vat: { rate, category, mention: mention && mentionsIn(language, [line])(mention) },
  };
}

const printedOfSeller = [
  'name',
  'legalForm',
  'capital',
  'siren',
  'siret',
  'rcs',
  'vatNumber',
  'naf',
  'insurance',
  'website',
  'address',
  'phone',
  'email',
  'iban',
  'bic',
  'bank',
  'accountHolder',
  'mediatorName',
  'mediatorAddress',
  'mediatorWebsite',
] as const satisfies readonly (keyof Letterhead)[];

/** What a seller says nothing of is not part of it: additions leave older fingerprints as they are. */
const printedSeller = (seller: Letterhead): object =>
  Object.fromEntries(printedOfSeller.map((name) => [name, seller[name]]));

/**
 * The SHA-256, in hexadecimal, of what the paper of a version shows: who sells, who buys, lines, prices, terms and
 * totals. What is never printed (internal comment, person in charge, project, accounts, looks) is not part of it.
 */
export function contentHash({ number, rank, seller, client, content, totals }: Printed): string {
  const language = client?.language ?? 'fr';
  const {
    title,
    date,
    expiryDate,
    supplyDate,
    deliveryTime,
    deliveryAddress,
    deliveryCountry,
    note,
    discount,
  } = content;
  const written = canonical({
    scheme: SCHEME,
    number,
    rank,
    title,
    date,
    expiryDate,
    supplyDate,
    deliveryTime,
    deliveryAddress,
    note,
    discount,
    // Papers from before it was said keep their fingerprint.
    ...(deliveryCountry && { deliveryCountry }),
    customerReference: content.customerReferenceNumber,
    paymentCondition: content.paymentCondition && nameIn(language, content.paymentCondition),
    paymentType: content.paymentType && nameIn(language, content.paymentType),
    seller: seller && printedSeller(seller),
    client: client && {
      name: client.name,
      address: client.address,
      siren: client.siren,
      vatNumber: client.vatNumber,
    },
    lines: content.lines.map((line) => printedLine(line, language)),
    totals,
  });
  return createHash('sha256').update(JSON.stringify(written)).digest('hex');
}
