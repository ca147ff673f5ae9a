import { mayPass } from '#domain/kernel/access.ts';
import { changeTypes } from '#domain/amounts/applied-rule.ts';
import { compare, parseDecimal } from '#domain/kernel/decimal.ts';
import { folded } from '#domain/kernel/folded.ts';
import type { PriceRule } from '#domain/products/price-of.ts';
import { addSpecificPrice, editSpecificPrice } from '#domain/products/specific-price-commands.ts';
import { languages } from '#locales/index.ts';
import { translator } from '#locales/translate.ts';
import { priceRulesOf } from '#projections/products/product-prices.ts';
import { thirdPartyGroupChoices } from '#projections/third-parties/third-party-groups.ts';
import { numberIn } from '../../import/cells.ts';
import type { ImportAnswers, ImportLine, LineProblem, PlannedLine } from '../../import/import-lines.ts';
import { takenAs, type ImportContext, type Importing } from '../../import/importing.ts';
import { namedRecords } from '../../import/named-records.server.ts';
import { planRows, type ReadRow } from '../../import/plan-rows.server.ts';
import { pathTo } from '../../paths.ts';
import { columnsOf, type KindColumn } from '../columns.server.ts';

const plain = (text: string): string => folded(text).trim();

const columns: readonly KindColumn[] = [
  {
    key: 'product',
    required: true,
    hint: 'imports.hint.product',
    others: ['p.ref', 'réf.', 'référence', 'code article', 'article', 'product_tmpl_id', 'default_code'],
  },
  {
    key: 'amount',
    required: true,
    hint: 'imports.specificprice.hint.amount',
    others: ['prix', 'prix HT', 'tarif', 'fixed_price', 'price', 'PU HT', 'remise'],
  },
  {
    key: 'changeType',
    hint: 'imports.specificprice.hint.changeType',
    others: ['type', 'type de remise'],
  },
  {
    key: 'thirdParties',
    hint: 'imports.specificprice.hint.thirdParties',
    others: ['client', 'code client', 'tiers'],
  },
  {
    key: 'groups',
    hint: 'imports.specificprice.hint.groups',
    others: ['groupe', 'catégorie tarifaire', 'group'],
  },
  {
    key: 'name',
    hint: 'imports.specificprice.hint.name',
    others: ['libellé', 'nom du tarif', 'pricelist_id'],
  },
  {
    key: 'applicableQuantity',
    hint: 'import.hints.number',
    others: ['quantité', 'quantité minimale', 'min_quantity', 'qté min', 'à partir de'],
  },
  {
    key: 'startDate',
    hint: 'import.hints.date',
    others: ['date de début', 'du', 'date_start', 'valable du'],
  },
  {
    key: 'untilDate',
    hint: 'import.hints.date',
    others: ['date de fin', 'au', 'date_end', 'valable jusqu’au'],
  },
];

type Body = Record<string, unknown>;

const bodyOf = ({ id: _id, ...rule }: PriceRule): Body => ({ ...rule });

/** "Baisse" in any language, or its code; what the cell says where it is none of them. */
function changeTypeIn(typed: string): string {
  const words = (type: string) => [
    type,
    ...languages.map((one) => translator(one)(`prices.changeType.${type}`)),
  ];
  return changeTypes.find((type) => words(type).some((word) => plain(word) === plain(typed))) ?? typed;
}

const listIn = (typed: string): string[] =>
  typed
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

async function planned(
  context: ImportContext,
  lines: readonly ImportLine[],
  answers: ImportAnswers,
): Promise<PlannedLine[]> {
  const { services, corporation, actor, t } = context;
  const words = (column: string) => lines.flatMap(({ values }) => listIn(values[column] ?? ''));
  const [products, clients, groupRows] = await Promise.all([
    namedRecords(context, 'product', words('product')),
    namedRecords(context, 'third_party', words('thirdParties')),
    thirdPartyGroupChoices(services.db, corporation),
  ]);
  const groupIds = new Map(groupRows.map(({ id, name }) => [plain(name), id]));
  const nameIn = (values: ImportLine['values']) =>
    values['name']?.trim() || t('imports.specificprice.usualName');
  const namesOf = (values: ImportLine['values']) => {
    const problems: LineProblem[] = [];
    const product = products.named('product', values['product'] ?? '');
    if ('problem' in product) problems.push(product.problem);
    const thirdParties = listIn(values['thirdParties'] ?? '').flatMap((typed) => {
      const found = clients.named('thirdParties', typed);
      if ('problem' in found) problems.push(found.problem);
      return 'id' in found ? [found.id] : [];
    });
    const groups = listIn(values['groups'] ?? '').flatMap((typed) => {
      const id = groupIds.get(plain(typed));
      if (id === undefined) problems.push({ column: 'groups', typed, error: 'import.unknownReference' });
      return id ?? [];
    });
    return { product: 'id' in product ? product.id : 0, thirdParties, groups, problems };
  };
  const ids = lines.flatMap(({ values }) => {
    const { product } = namesOf(values);
    return product === 0 ? [] : [product];
  });
  const rules = [...(await priceRulesOf(services.db, [...new Set(ids)], corporation)).values()].flat();
  const quantityIn = (values: ImportLine['values']) =>
    parseDecimal(numberIn(values['applicableQuantity'] ?? '') || '0', 4) ?? '0';
  /** The same price: of a product, under a name, for the same ones, from the same quantity. */
  const same = (values: ImportLine['values']) => {
    const { product, thirdParties, groups } = namesOf(values);
    const list = (some: readonly number[]) => [...some].sort((a, b) => a - b).join();
    return rules.find(
      (rule) =>
        rule.product === product &&
        plain(rule.name) === plain(nameIn(values)) &&
        list(rule.thirdParties) === list(thirdParties) &&
        list(rule.groups) === list(groups) &&
        compare(rule.applicableQuantity, quantityIn(values)) === 0,
    );
  };
  return planRows(
    {
      schema: addSpecificPrice.input,
      nameOf: ({ product = '', thirdParties = '', groups = '' }: ImportLine['values']) =>
        [product, thirdParties, groups].filter(Boolean).join(' – '),
      before: new Map(rules.map((rule) => [rule.id, bodyOf(rule)])),
      read(values: ImportLine['values'], before: Body | null): ReadRow {
        const cell = (name: string) => values[name]?.trim() ?? '';
        const { product, thirdParties, groups, problems } = namesOf(values);
        const body: Body = {
          changeType: 'newPrice',
          exceptedClients: [],
          ...before,
          product,
          name: nameIn(values),
          thirdParties,
          groups,
          applicableQuantity: quantityIn(values),
          percent: cell('amount').includes('%'),
          amount: numberIn(cell('amount')),
        };
        if (cell('amount') === '') problems.push({ column: 'amount', typed: '', error: 'errors.required' });
        if (cell('changeType') !== '') body['changeType'] = changeTypeIn(cell('changeType'));
        // A percent takes something off, unless the file says that it adds.
        else if (body['percent'] === true && body['changeType'] === 'newPrice')
          body['changeType'] = 'decrease';
        for (const name of ['startDate', 'untilDate']) if (cell(name) !== '') body[name] = cell(name);
        return { body, problems };
      },
      found: (values) => same(values)?.id ?? null,
      key: {
        column: 'product',
        of: (values) => {
          const { product, thirdParties, groups } = namesOf(values);
          return product === 0
            ? ''
            : [product, plain(nameIn(values)), thirdParties, groups, quantityIn(values)].join(' ');
        },
      },
      notCompared: ['confirmPrices'],
      mayChange: mayPass(actor, editSpecificPrice.access),
    },
    lines,
    answers,
  );
}

export function priceImporting(context: ImportContext): Promise<Importing> {
  const { t } = context;
  const back = pathTo('productSaleList', {});
  return Promise.resolve({
    kind: 'specificprice',
    title: t('imports.specificprice.title'),
    crumbs: [{ label: t('products.list.sale'), to: back }],
    back,
    columns: columnsOf(t, 'prices.field', columns),
    changes: true,
    plan: (lines, answers) => planned(context, lines, answers),
    confirm: takenAs('specificprice'),
  });
}
