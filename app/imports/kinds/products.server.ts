import { mayPass } from '#domain/kernel/access.ts';
import { createProductWhole, editProductWhole } from '#domain/custom-fields/owned.ts';
import { compare, parseDecimal } from '#domain/kernel/decimal.ts';
import { countryNamed } from '#domain/kernel/countries.ts';
import { folded } from '#domain/kernel/folded.ts';
import { findProducts } from '#projections/products/products.ts';
import { choices, type RecordRow } from '#projections/records/records.ts';
import { flagIn, numberIn } from '../../import/cells.ts';
import {
  customBefore,
  customCellsOf,
  customColumns,
  importedFieldsOf,
} from '../../import/custom-cells.server.ts';
import type { ImportAnswers, ImportLine, LineProblem, PlannedLine } from '../../import/import-lines.ts';
import { takenAs, type ImportContext, type Importing } from '../../import/importing.ts';
import { namedRecords } from '../../import/named-records.server.ts';
import { planRows, type ReadRow } from '../../import/plan-rows.server.ts';
import { pathTo } from '../../paths.ts';
import { columnsOf, type KindColumn } from '../columns.server.ts';

const plain = (text: string): string => folded(text).trim();

/** With what such columns are called in the exports of Dolibarr, Odoo, EBP, Sage and Ciel. */
const columns: readonly KindColumn[] = [
  {
    key: 'code',
    required: true,
    hint: 'imports.product.hint.code',
    others: [
      'p.ref',
      'réf.',
      'ref',
      'default_code',
      'référence interne',
      'internal reference',
      'référence',
      'reference',
      'code article',
      'référence article',
      'AR_Ref',
    ],
  },
  {
    key: 'name',
    required: true,
    others: [
      'p.label',
      'libellé',
      'label',
      'name',
      'désignation',
      'nom',
      'désignation commerciale',
      'nom du produit',
      'product name',
      'libellé article',
      'AR_Design',
    ],
  },
  {
    key: 'type',
    hint: 'imports.product.hint.type',
    others: ['p.fk_product_type', 'detailed_type', 'type article', 'type'],
  },
  {
    key: 'forSale',
    hint: 'import.hints.flag',
    others: ['p.tosell', 'sale_ok', 'peut être vendu', 'can be sold', 'en vente', 'état (vente)', 'on sell'],
  },
  {
    key: 'forPurchase',
    hint: 'import.hints.flag',
    others: [
      'p.tobuy',
      'purchase_ok',
      'peut être acheté',
      'can be purchased',
      'en achat',
      'état (achat)',
      'on buy',
    ],
  },
  {
    key: 'unitPrice',
    hint: 'import.hints.number',
    others: [
      'p.price',
      'list_price',
      'prix de vente',
      'sales price',
      'prix de vente HT',
      'PV HT',
      'PU HT',
      'prix unitaire HT',
      'AR_PrixVen',
    ],
  },
  {
    key: 'priceWithTax',
    hint: 'import.hints.number',
    others: ['p.price_ttc', 'prix de vente TTC', 'PV TTC', 'PU TTC', 'prix TTC'],
  },
  {
    key: 'vat',
    required: true,
    hint: 'imports.product.hint.vat',
    others: [
      'p.tva_tx',
      'taxes_id',
      'taxes à la vente',
      'customer taxes',
      'taux TVA',
      'taux de TVA',
      'TVA',
      'VAT rate',
      'code TVA',
    ],
  },
  {
    key: 'unit',
    hint: 'import.hints.record',
    others: ['u.label', 'uom_id', 'unité de mesure', 'unit of measure', 'unité de vente', 'AR_UniteVen'],
  },
  {
    key: 'category',
    hint: 'import.hints.record',
    others: [
      'categ_id',
      'catégorie de produits',
      'product category',
      'famille',
      'famille article',
      'FA_CodeFamille',
    ],
  },
  { key: 'productType', hint: 'import.hints.record' },
  {
    key: 'accountingCode',
    others: [
      'p.accountancy_code_sell',
      'code comptable vente',
      'compte de vente',
      'compte vente',
      'compte de produit',
    ],
  },
  {
    key: 'purchaseAccountingCode',
    others: ['p.accountancy_code_buy', 'code comptable achat', 'compte d’achat', 'compte achat'],
  },
  {
    key: 'comment',
    others: [
      'p.description',
      'description',
      'description_sale',
      'description pour les ventes',
      'sales description',
      'descriptif',
      'note',
    ],
  },
  { key: 'enabled', hint: 'import.hints.flag', others: ['active', 'actif'] },
  { key: 'weight', hint: 'import.hints.number', others: ['p.weight', 'poids', 'weight', 'poids net'] },
  { key: 'length', hint: 'import.hints.number', others: ['p.length'] },
  { key: 'width', hint: 'import.hints.number', others: ['p.width'] },
  { key: 'height', hint: 'import.hints.number', others: ['p.height'] },
  { key: 'area', hint: 'import.hints.number', others: ['p.surface', 'surface'] },
  { key: 'volume', hint: 'import.hints.number', others: ['p.volume'] },
  {
    key: 'shCode',
    others: ['p.customcode', 'hs_code', 'code SH', 'code douanier', 'nomenclature douanière'],
  },
  {
    key: 'nativeCountry',
    hint: 'import.hints.country',
    others: ['c.code', 'pays d’origine', 'country of origin'],
  },
  { key: 'publicUrl', others: ['p.url', 'url publique'] },
];

/** As the schema takes it. */
type Body = Record<string, unknown> & { customFields?: object };

const texts = ['code', 'name', 'accountingCode', 'purchaseAccountingCode', 'comment', 'shCode', 'publicUrl'];
const numbers = ['unitPrice', 'priceWithTax', 'weight', 'length', 'width', 'height', 'area', 'volume'];
const lists = { unit: 'unittype', category: 'productcategory', productType: 'producttype' } as const;

const services = new Set(['service', 'services', '1', 'prestation', 'main d’oeuvre', "main d'oeuvre"]);
const goods = new Set([
  'product',
  'produit',
  'bien',
  'goods',
  'consu',
  'consumable',
  'consommable',
  '0',
  'article',
]);
const more = new Set(['storable product', 'produit stockable', 'biens', 'marchandise', 'fourniture']);

function typeOf(typed: string): string {
  const said = plain(typed);
  if (services.has(said)) return 'service';
  return goods.has(said) || more.has(said) ? 'product' : typed;
}

const isType = (typed: string): boolean => ['service', 'product'].includes(typeOf(typed));

/** Spreadsheets write 0 and programs write 0.00 where there is none. */
const isNothing = (typed: string): boolean => /^0+([.,]0+)?$/.test(typed);

/** The rate that a cell says: by its label, or by the first number in it ("TVA 20 %", "20% G", "20,00"). */
function rateNamed(rates: readonly RecordRow[], typed: string): number | null {
  const labelled = rates.find(({ label }) => plain(label) === plain(typed));
  if (labelled) return labelled.id;
  const said = parseDecimal(/\d+(?:[.,]\d+)?/.exec(typed)?.[0] ?? '', 4);
  if (said === null) return null;
  const same = rates.filter(({ values: { rate } }) => typeof rate === 'string' && compare(rate, said) === 0);
  // Zero is said of exemptions and exports alike: only a label tells them apart.
  const usual = same.find(({ values: { category } }) => category === 'S');
  return usual?.id ?? (same.length === 1 ? (same[0]?.id ?? null) : null);
}

/** "Toutes / Services / Conseil" is the last of them, as Odoo writes categories. */
const lastOf = (typed: string): string => typed.split(' / ').at(-1) ?? typed;

const unsaid = {
  type: 'product',
  forSale: true,
  forPurchase: false,
  enabled: true,
  unit: null,
  category: null,
  productType: null,
};

function cellsOf(found: ReadonlyMap<string, RecordRow[]>) {
  const named = (resource: string, typed: string): number | null =>
    (found.get(resource) ?? []).find(
      ({ label, values: { symbol } }) =>
        [typed, lastOf(typed)].some((word) => plain(label) === plain(word)) ||
        (typeof symbol === 'string' && plain(symbol) === plain(typed)),
    )?.id ?? null;
  return (values: ImportLine['values'], before: Body | null): ReadRow => {
    const problems: LineProblem[] = [];
    const cell = (name: string) => values[name]?.trim() ?? '';
    const given = (name: string) => cell(name) !== '';
    const body: Body = { ...(before ?? unsaid) };
    for (const name of texts.filter(given)) body[name] = cell(name);
    for (const name of numbers.filter(given)) body[name] = numberIn(cell(name));
    if (given('type')) body['type'] = typeOf(cell('type'));
    for (const name of ['forSale', 'forPurchase', 'enabled'].filter(given)) {
      const said = flagIn(cell(name));
      if (said === null) problems.push({ column: name, typed: cell(name), error: 'import.flag' });
      else body[name] = said;
    }
    for (const [name, resource] of Object.entries(lists).filter(([one]) => given(one))) {
      const id = named(resource, cell(name));
      if (id !== null) body[name] = id;
      // What Odoo calls so says whether it is a service.
      else if (name === 'productType' && isType(cell(name))) body['type'] = typeOf(cell(name));
      else problems.push({ column: name, typed: cell(name), error: 'import.unknownReference' });
    }
    if (given('vat')) {
      const id = rateNamed(found.get('vat') ?? [], cell('vat'));
      if (id === null) problems.push({ column: 'vat', typed: cell('vat'), error: 'import.unknownReference' });
      else body['vat'] = id;
    }
    if (given('nativeCountry'))
      body['nativeCountry'] = countryNamed(cell('nativeCountry')) ?? cell('nativeCountry');
    // One of the two prices is enough, and the one without VAT is the one that is kept.
    if (given('unitPrice') && !(isNothing(cell('unitPrice')) && given('priceWithTax')))
      body['priceWithTax'] = null;
    else if (given('priceWithTax')) body['unitPrice'] = null;
    return { body, problems };
  };
}

async function planned(
  context: ImportContext,
  lines: readonly ImportLine[],
  answers: ImportAnswers,
): Promise<PlannedLine[]> {
  const { services: made, corporation, actor } = context;
  const words = lines.flatMap(({ values }) => [values['code'] ?? '', values['name'] ?? '']);
  const [found, fields, named] = await Promise.all([
    choices(made.db, ['vat', ...Object.values(lists)], corporation),
    importedFieldsOf(context, 'product'),
    namedRecords(context, 'product', words),
  ]);
  const byCode = ({ code = '' }: ImportLine['values']) => named.byCode(code)?.id ?? null;
  const alike = ({ name = '' }: ImportLine['values']) => named.byName(name);
  const ids = lines.flatMap(({ values }) => [byCode(values) ?? [], alike(values).map(({ id }) => id)].flat());
  const [before, custom] = await Promise.all([
    findProducts(made.db, [...new Set(ids)], corporation),
    customBefore(context, 'product', fields, ids),
  ]);
  const cells = cellsOf(found);
  const rules = {
    schema: createProductWhole.input,
    nameOf: ({ code = '', name = '' }: ImportLine['values']) => [code, name].filter(Boolean).join(' '),
    before: new Map(
      before.map(({ id, revision: _revision, ...details }): [number, Body] => [
        id,
        { ...details, customFields: custom(id) },
      ]),
    ),
    read(values: ImportLine['values'], body: Body | null): ReadRow {
      const read = cells(values, body);
      const { customFields, problems } = customCellsOf(fields, values, body);
      return { body: { ...read.body, customFields }, problems: [...read.problems, ...problems] };
    },
    found: byCode,
    like({ values }: ImportLine) {
      const [first, ...others] = alike(values);
      if (!first) return null;
      const candidates = [first, ...others].map(({ id, code, name }) => ({ id, name: `${code} ${name}` }));
      const error = `import.sameName|name=${first.code} ${first.name}`;
      return { candidates, problem: { column: 'name', typed: values['name'] ?? '', error } };
    },
    key: { column: 'code', of: ({ code = '' }: ImportLine['values']) => code.trim() },
    notCompared: ['priceWithTax', 'specificPrices'],
    mayChange: mayPass(actor, editProductWhole.access),
  };
  return planRows(rules, lines, answers);
}

export async function productImporting(context: ImportContext): Promise<Importing> {
  const { t } = context;
  const back = pathTo('productSaleList', {});
  return {
    kind: 'product',
    title: t('imports.product.title'),
    crumbs: [{ label: t('products.list.sale'), to: back }],
    back,
    columns: [
      ...columnsOf(t, 'products.field', columns),
      ...customColumns(context, await importedFieldsOf(context, 'product')),
    ],
    changes: true,
    plan: (lines, answers) => planned(context, lines, answers),
    confirm: takenAs('product'),
  };
}
