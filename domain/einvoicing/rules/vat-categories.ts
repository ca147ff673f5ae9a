import type { VatCategory } from '../../amounts/totals.ts';
import { compare, isZero } from '../../kernel/decimal.ts';
import { vatKey } from '../compose-totals.ts';
import type { ElectronicInvoice, ElectronicVat, VatBreakdown } from '../electronic-invoice.ts';
import { equal, isNumber, isSaid, isTaxed, rule, sumOf, type ProblemKey, type Rule } from './rule.ts';

/** Who must be known to the tax office, and how, for a line of a category (rules 02 to 04 of each). */
interface Identified {
  problem: ProblemKey;
  holds(invoice: ElectronicInvoice): boolean;
}

const sellerKnown: Identified = {
  problem: 'sellerVat',
  holds: ({ seller }) => isSaid(seller.vatNumber) || isSaid(seller.taxNumber),
};

const sellerTaxed: Identified = { problem: 'sellerVat', holds: ({ seller }) => isSaid(seller.vatNumber) };

const bothKnown: Identified = {
  problem: 'buyerVat',
  holds: (invoice) =>
    sellerKnown.holds(invoice) && (isSaid(invoice.buyer.vatNumber) || isSaid(invoice.buyer.siren)),
};

const bothTaxed: Identified = {
  problem: 'buyerVat',
  holds: (invoice) => sellerTaxed.holds(invoice) && isSaid(invoice.buyer.vatNumber),
};

const noneTaxed: Identified = {
  problem: 'outside',
  holds: ({ seller, buyer }) => seller.vatNumber === null && buyer.vatNumber === null,
};

type Rate = (rate: string | null) => boolean;

const charged: Rate = (rate) => isNumber(rate ?? '') && compare(rate ?? '0', '0') > 0;
const zero: Rate = (rate) => isNumber(rate ?? '') && isZero(rate ?? '0');
const none: Rate = (rate) => rate === null;

/** What the standard says of a category; its rules are the same for all, under names of its own. */
interface Category {
  category: VatCategory;
  prefix: string;
  identified: Identified;
  rate: Rate;
  exemption: 'required' | 'forbidden';
}

const categories: readonly Category[] = [
  { category: 'S', prefix: 'BR-S', identified: sellerKnown, rate: charged, exemption: 'forbidden' },
  { category: 'Z', prefix: 'BR-Z', identified: sellerKnown, rate: zero, exemption: 'forbidden' },
  { category: 'E', prefix: 'BR-E', identified: sellerKnown, rate: zero, exemption: 'required' },
  { category: 'AE', prefix: 'BR-AE', identified: bothKnown, rate: zero, exemption: 'required' },
  { category: 'K', prefix: 'BR-IC', identified: bothTaxed, rate: zero, exemption: 'required' },
  { category: 'G', prefix: 'BR-G', identified: sellerTaxed, rate: zero, exemption: 'required' },
  { category: 'O', prefix: 'BR-O', identified: noneTaxed, rate: none, exemption: 'required' },
];

type Vats = (invoice: ElectronicInvoice) => ElectronicVat[];

const ofLines: Vats = ({ lines }) => lines.map(({ vat }) => vat);
const ofAllowances: Vats = ({ allowances }) => allowances.map(({ vat }) => vat);
const ofCharges: Vats = ({ charges }) => charges.map(({ vat }) => vat);
const ofAll: Vats = (invoice) => [...ofLines(invoice), ...ofAllowances(invoice), ...ofCharges(invoice)];

/** What lines, allowances and charges of a group add up to. */
export function baseOf({ lines, allowances, charges }: ElectronicInvoice, group: VatBreakdown): string {
  const of = (all: readonly { vat: ElectronicVat; amount: string }[]) =>
    all.filter(({ vat }) => vatKey(vat) === vatKey(group)).map(({ amount }) => amount);
  const nets = lines.map(({ vat, net }) => ({ vat, amount: net }));
  const negated = of(allowances).map((amount) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`));
  return sumOf([...of(nets), ...of(charges), ...negated]);
}

function ofCategory({ category, prefix, identified, rate, exemption }: Category): Rule[] {
  const uses = (vats: Vats, invoice: ElectronicInvoice) =>
    vats(invoice).filter((vat) => vat.category === category);
  const groups = ({ vatBreakdown }: ElectronicInvoice) =>
    vatBreakdown.filter((vat) => vat.category === category);
  const known = (number: string, vats: Vats) =>
    rule(
      `${prefix}-${number}`,
      identified.problem,
      (invoice) => uses(vats, invoice).length === 0 || identified.holds(invoice),
    );
  const rated = (number: string, vats: Vats) =>
    rule(`${prefix}-${number}`, 'vatRate', (invoice) => uses(vats, invoice).every((vat) => rate(vat.rate)));
  const explained = ({ exemption: told }: VatBreakdown) =>
    isSaid(told?.reason ?? null) || isSaid(told?.code ?? null);
  return [
    rule(`${prefix}-01`, 'vatGroups', (invoice) => {
      if (uses(ofAll, invoice).length === 0) return true;
      return category === 'S' ? groups(invoice).length > 0 : groups(invoice).length === 1;
    }),
    known('02', ofLines),
    known('03', ofAllowances),
    known('04', ofCharges),
    rated('05', ofLines),
    rated('06', ofAllowances),
    rated('07', ofCharges),
    rule(`${prefix}-08`, 'amounts', (invoice) =>
      groups(invoice).every((group) => equal(group.base, baseOf(invoice, group))),
    ),
    ...(category === 'S'
      ? []
      : [
          rule(`${prefix}-09`, 'amounts', (invoice) =>
            groups(invoice).every(({ amount }) => equal(amount, '0')),
          ),
        ]),
    rule(`${prefix}-10`, 'exemption', (invoice) =>
      groups(invoice).every((group) => explained(group) === (exemption === 'required')),
    ),
  ];
}

const usesOutside = ({ vatBreakdown }: ElectronicInvoice): boolean =>
  vatBreakdown.some(({ category }) => category === 'O');

const onlyOutside = (vats: Vats) => (invoice: ElectronicInvoice) =>
  !usesOutside(invoice) || vats(invoice).every(({ category }) => category === 'O');

const usesIntraCommunity = ({ vatBreakdown }: ElectronicInvoice): boolean =>
  vatBreakdown.some(({ category }) => category === 'K');

/** What EN 16931 asks of each category of VAT (BR-S, BR-Z, BR-E, BR-AE, BR-IC, BR-G, BR-O). */
export const vatCategoryRules: readonly Rule[] = [
  ...categories.flatMap(ofCategory),
  rule('BR-S-09', 'amounts', ({ vatBreakdown }) =>
    vatBreakdown.every((group) => group.category !== 'S' || isTaxed(group)),
  ),
  rule(
    'BR-IC-11',
    'delivery',
    (invoice) =>
      !usesIntraCommunity(invoice) || isSaid(invoice.delivery?.date ?? null) || invoice.period !== null,
  ),
  rule(
    'BR-IC-12',
    'delivery',
    (invoice) => !usesIntraCommunity(invoice) || isSaid(invoice.delivery?.address?.country ?? null),
  ),
  rule('BR-O-11', 'outside', (invoice) => !usesOutside(invoice) || invoice.vatBreakdown.length === 1),
  rule('BR-O-12', 'outside', onlyOutside(ofLines)),
  rule('BR-O-13', 'outside', onlyOutside(ofAllowances)),
  rule('BR-O-14', 'outside', onlyOutside(ofCharges)),
];
