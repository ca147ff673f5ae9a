import { compare } from '../../kernel/decimal.ts';
import { isFrance, isInUnion } from '../../kernel/countries.ts';
import { invalid, type FieldErrors } from '../../kernel/refusal.ts';
import { isConsumer } from '../consumer.ts';
import type { DocumentContent, PartySnapshot } from './content.ts';
import { isItem, type DocumentLine, type SoldLine, type VatCategory } from '../../amounts/totals.ts';

/** What a line is sold by: to whom, where it goes, and whether it is billed or only offered. */
export interface VatOccasion {
  client: PartySnapshot;
  /** The country that it is delivered in: ISO 3166-1. */
  destination: string;
  /** An invoice must name the client's VAT number; a quotation may be made before it is known. */
  billed: boolean;
}

type Obstacle = (occasion: VatOccasion) => string | null;

/** Northern Ireland is in the Union for goods, under numbers of its own. */
const isOfMember = ({ vatNumber, address }: PartySnapshot): boolean =>
  isInUnion(address.country) || vatNumber?.startsWith('XI') === true;

const hasForeignNumber = ({ vatNumber }: PartySnapshot): boolean =>
  vatNumber !== null && !vatNumber.startsWith('FR');

/** What cannot be, by category: to whom it may be sold without VAT (CGI art. 262, 262 ter, 283). */
const obstacles: Partial<Record<VatCategory, Obstacle>> = {
  K: ({ client, billed }) => {
    if (isFrance(client.address.country)) return 'errors.vatIntraFrance';
    if (!isOfMember(client)) return 'errors.vatIntraOutside';
    return billed && !hasForeignNumber(client) ? 'errors.vatIntraNumber' : null;
  },
  G: ({ destination }) => (isInUnion(destination) ? 'errors.vatExportUnion' : null),
  AE: ({ client, billed }) => {
    if (isConsumer(client)) return 'errors.vatReversePrivate';
    const abroad = isInUnion(client.address.country) && !isFrance(client.address.country);
    return billed && abroad && client.vatNumber === null ? 'errors.vatReverseNumber' : null;
  },
};

const told = (lines: readonly DocumentLine[], problemOf: (line: SoldLine) => string | null): FieldErrors =>
  Object.fromEntries(
    lines.flatMap((line, index) => {
      const problem = isItem(line) ? problemOf(line) : null;
      return problem === null ? [] : [[`productList[${index}].vat`, [problem]]];
    }),
  );

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

type Sold = Pick<DocumentContent, 'lines' | 'deliveryCountry'>;

/**
 * Lines whose category of VAT their client cannot have, at `productList[i].vat`.
 * @param client null once erased: nothing is known of it any more
 * @param billed it is an invoice, or is to become one
 */
export function vatObstacles(
  { lines, deliveryCountry }: Sold,
  client: PartySnapshot | null,
  billed: boolean,
): FieldErrors {
  if (client === null) return {};
  const occasion = { client, destination: deliveryCountry ?? client.address.country, billed };
  return told(lines, ({ vat }) => obstacles[vat.category]?.(occasion) ?? null);
}

/**
 * A line bears no category of VAT that its client cannot have.
 * @throws Refusal `invalid` as above
 */
export const requirePossibleVat = (content: Sold, client: PartySnapshot | null, billed: boolean): void =>
  refuse(vatObstacles(content, client, billed));

/**
 * A credit note takes back what was charged: at the rates and in the categories of what it corrects.
 * @throws Refusal `invalid` at `productList[i].vat`
 */
export function requireVatOf(invoiced: readonly DocumentLine[], credited: readonly DocumentLine[]): void {
  const charged = invoiced.filter(isItem);
  const isCharged = ({ vat }: SoldLine) =>
    charged.some((one) => one.vat.category === vat.category && compare(one.vat.rate, vat.rate) === 0);
  refuse(told(credited, (line) => (isCharged(line) ? null : 'errors.vatNotInvoiced')));
}
