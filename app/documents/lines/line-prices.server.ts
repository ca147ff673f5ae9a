import { chargedRate } from '#domain/amounts/totals.ts';
import { linePrices } from '#domain/documents/content/line-prices.ts';
import { vatRate, type PartyRole } from '#domain/documents/content/resolve-content.ts';
import { compare, normalise, parseDecimal } from '#domain/kernel/decimal.ts';
import { readDate } from '#domain/kernel/fields.ts';
import { priceWithTax } from '#domain/products/product-price.ts';
import { choices } from '#projections/records/records.ts';
import { findProducts } from '#projections/products/products.ts';
import { askingOver } from '#projections/answers.ts';
import { formText } from '../../http/form-text.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { appliedWords } from '../../products/price-words.ts';
import { typedDecimal } from '../../ui/format.ts';

/** What each VAT rate charges. */
async function chargedRates(
  db: StaffContext['services']['db'],
  corporation: number,
): Promise<Map<number, string>> {
  const records = (await choices(db, ['vat'], corporation)).get('vat') ?? [];
  return new Map(records.map((record) => [record.id, chargedRate(vatRate(record))]));
}

/** Where each line stands in the form: `productList[2]`. */
const linesIn = (form: FormData): string[] => [
  ...new Set([...form.keys()].flatMap((key) => /^productList\[\d+\]/.exec(key)?.[0] ?? [])),
];

const sameNumber = (a: string, b: string): boolean => {
  const [left, right] = [parseDecimal(a, 4), parseDecimal(b, 4)];
  return left !== null && right !== null && compare(left, right) === 0;
};

interface Line {
  at: string;
  product: number;
  quantity: string;
  price: string;
}

/** The lines of products whose price nobody typed: none stands there, or the one that the form was given. */
function unpricedIn(form: FormData): Line[] {
  return linesIn(form).flatMap((at) => {
    const product = Number(formText(form, `${at}.product`));
    const price = formText(form, `${at}.unitPrice`).trim();
    const given = formText(form, `${at}.pricedAt`);
    if (!Number.isSafeInteger(product) || product < 1) return [];
    if (price !== '' && !sameNumber(price, given)) {
      form.set(`${at}.pricedAt`, '');
      form.set(`${at}.priceHint`, '');
      return [];
    }
    const quantity = parseDecimal(formText(form, `${at}.quantity`), 4) ?? '1';
    return [{ at, product, quantity, price }];
  });
}

/**
 * Reckons the prices of a document's form anew where nobody typed one: for its client or supplier, its date and each
 * line's quantity. A few questions whatever the number of lines.
 * @returns the places of the lines whose price is another one now
 */
export async function repriceLines(
  { services, corporation, t, language, today }: StaffContext,
  form: FormData,
  party: PartyRole,
): Promise<string[]> {
  const lines = unpricedIn(form);
  const ids = [...new Set(lines.map(({ product }) => product))];
  const products = new Map((await findProducts(services.db, ids, corporation)).map((one) => [one.id, one]));
  const date = readDate(formText(form, 'date')) ?? today;
  const thirdParty = Number(formText(form, 'thirdParty')) || null;
  const priceOfLine = await linePrices(askingOver(services.db), { corporation, party, thirdParty, date }, [
    ...products.keys(),
  ]);
  const changed: string[] = [];
  const rates = formText(form, 'pricesWithVat') === '' ? null : await chargedRates(services.db, corporation);
  for (const { at, product: id, quantity, price } of lines) {
    const product = products.get(id);
    if (!product) continue;
    const { unitPrice, priceRule, code } = priceOfLine(product, quantity);
    const rate = rates?.get(Number(formText(form, `${at}.vat`)) || product.vat);
    const typed = (amount: string) => (rate === undefined ? amount : normalise(priceWithTax(amount, rate)));
    const shown = typedDecimal(typed(unitPrice), language);
    form.set(`${at}.unitPrice`, shown);
    form.set(`${at}.pricedAt`, shown);
    form.set(`${at}.priceHint`, priceRule ? appliedWords(priceRule, t, language) : '');
    form.set(`${at}.usualPrice`, priceRule?.name === 'PROMOTION' ? typed(priceRule.usualPrice) : '');
    if (code !== null) form.set(`${at}.productCode`, code);
    if (price !== '' && !sameNumber(price, shown)) changed.push(at);
  }
  return changed;
}
