import { useEffect, useState } from 'react';
import { lineNatures } from '#domain/amounts/nature-of-operation.ts';
import { shownTotals, type DocumentTotals, type SoldLine } from '#domain/amounts/totals.ts';
import { folded } from '#domain/kernel/folded.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/form/combobox.live.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { rowButton } from '../../ui/form/form-fields.ts';
import { useLater } from '../../ui/form/use-later.live.ts';
import { useFormat, useText } from '../../ui/text.tsx';
import { findProducts } from '../../links/proposals.ts';
import type { DocumentChoices } from '../form/form-data.server.ts';
import type { Editing } from '../form/use-editing.live.ts';
import type { Choices, EditedLine, LineValues } from './editing.ts';
import { lineColumnKey } from './line-columns.ts';
import { lineFieldKey } from './line-field-key.ts';
import { Choice, Input, TextArea } from './line-inputs.live.tsx';
import { LinesTable } from './lines-table.live.tsx';

const LIST = 'productList';

const hidden = ['id', 'productType', 'product', 'productCode', 'orderLine'] as const;
const hiddenOfPrices = ['pricedAt', 'priceHint', 'usualPrice'] as const;

function Hidden({ name, values, fields }: { name: string; values: LineValues; fields: readonly string[] }) {
  return fields.map((field) =>
    field in values ? (
      <input key={field} type="hidden" name={`${name}.${field}`} value={values[field]} />
    ) : null,
  );
}

/** The price of a line, and the specific price that made it where nobody typed one. */
function UnitPrice({ name, values, label }: { name: string; values: LineValues; label: string }) {
  const t = useText();
  const format = useFormat();
  const { priceHint: hint = '', usualPrice: usual = '' } = values;
  return (
    <>
      <Input field="unitPrice" label={label} numeric />
      <Hidden name={name} values={values} fields={hiddenOfPrices} />
      {hint !== '' && (
        <small className="price-rule">
          {/^-?[\d.]+$/.test(usual) && (
            <del className="was" title={t('prices.usual', { price: format.money(usual) })}>
              {format.amount(usual)}
            </del>
          )}
          {hint}
        </small>
      )}
    </>
  );
}

/** What few lines need: a longer description, and an amount off the whole line. */
function MoreOfLine({ line: { values, errors }, number }: { line: EditedLine; number: number }) {
  const t = useText();
  const some = ['description', 'discountAmount'].some(
    (name) => (values[name] ?? '') !== '' || errors[name]?.length,
  );
  // Opened by what it begins with; what is typed into it does not fold it.
  const [begins] = useState(some);
  const named = (key: string) => t('commerce.form.lineField', { field: t(lineFieldKey(key)), line: number });
  return (
    <details className="line-more" open={begins}>
      <summary>{t('commerce.form.more')}</summary>
      <TextArea field="description" label={named('description')} rows={2} />
      <label>
        {t('commerce.form.discountAmount')}{' '}
        <Input field="discountAmount" label={named('discountAmount')} numeric />
      </label>
    </details>
  );
}

interface LineProps {
  line: EditedLine;
  index: number;
  total: string | null;
  choices: DocumentChoices;
  /** Prices are typed including VAT. */
  withVat: boolean;
}

/** A line of words: a comment, an open note, or the name of a sub-total. */
function WordsLine({ line: { values }, index, total }: LineProps) {
  const t = useText();
  const format = useFormat();
  const type = values['productType'] ?? '';
  const kind = t(`commerce.form.${type}`);
  const label = t('commerce.form.lineField', { field: kind, line: index + 1 });
  return (
    <>
      <td colSpan={6}>
        <Hidden name={`${LIST}[${index}]`} values={values} fields={hidden} />
        {type === 'note' ? (
          <TextArea field="comment" label={label} placeholder={kind} />
        ) : (
          <Input field="comment" label={label} placeholder={kind} />
        )}
      </td>
      <td className="num">{total === null ? '' : format.amount(total)}</td>
    </>
  );
}

const wordTypes = new Set(['comment', 'note', 'subtotal']);

function ItemLine({ line, index, total, choices, withVat }: LineProps) {
  const t = useText();
  const format = useFormat();
  const { values } = line;
  // What a program sent in parts is no text.
  const code: unknown = values['productCode'];
  const number = index + 1;
  const named = (key: string) =>
    t(`commerce.form.lineField`, { field: t(`commerce.column.${key}`), line: number });
  const column = (key: string) => ({ 'data-label': t(`commerce.column.${key}`) });
  const amount = (key: 'unitPrice' | 'withoutVat') => ({ 'data-label': t(lineColumnKey(key, withVat)) });
  return (
    <>
      <td>
        <Hidden name={`${LIST}[${index}]`} values={values} fields={hidden} />
        <Input field="productName" label={named('name')} />
        <small translate="no">{typeof code === 'string' && code}</small>
        {values['productType'] === 'none' && (
          <Choice
            field="nature"
            label={t('commerce.form.lineField', { field: t('commerce.field.nature'), line: number })}
            options={lineNatures
              .toSorted((one) => (one === choices.freeLineNature ? -1 : 0))
              .map((nature) => ({ value: nature, label: t(`commerce.nature.${nature}`) }))}
          />
        )}
        <MoreOfLine line={line} number={number} />
      </td>
      <td {...column('quantity')}>
        <Input field="quantity" label={named('quantity')} numeric />
      </td>
      <td {...column('unit')}>
        <Choice field="unit" label={named('unit')} options={choices.units} placeholder="–" />
      </td>
      <td {...amount('unitPrice')}>
        <UnitPrice name={`${LIST}[${index}]`} values={values} label={named('unitPrice')} />
      </td>
      <td {...column('discount')}>
        <Input field="discountPercent" label={named('discount')} numeric />
      </td>
      <td {...column('vat')}>
        <Choice
          field="vat"
          label={named('vat')}
          options={choices.vat.map(({ value, rate, label }) => ({
            value,
            label: rate === '0' ? label : format.percent(rate),
          }))}
          placeholder="–"
        />
      </td>
      <td className="num" {...amount('withoutVat')}>
        {total === null ? '–' : format.amount(total)}
      </td>
    </>
  );
}

/** A deposit that is taken off, with its VAT: shown, and typed by nobody. */
function Deduction({ line, number, total }: { line: SoldLine; number: number; total: string | null }) {
  const t = useText();
  const format = useFormat();
  return (
    <tr>
      <td className="num">{number}</td>
      <td colSpan={5}>
        {line.name}
        <small>{t('commerce.form.deduction')}</small>
      </td>
      <td data-label={t('commerce.column.vat')}>{format.percent(line.vat.rate)}</td>
      <td className="num" data-label={t('commerce.column.withoutVat')}>
        {total === null ? '–' : format.amount(total)}
      </td>
    </tr>
  );
}

interface EditorProps {
  editing: Editing;
  error: string | undefined;
  deductions: readonly SoldLine[];
  totals: DocumentTotals;
  choices: DocumentChoices;
  productError: string | undefined;
}

const columns = ['name', 'quantity', 'unit', 'unitPrice', 'discount', 'vat'] as const;

/** What cells of a spreadsheet become. */
const pastedInto = ['productName', 'quantity', 'unit', 'unitPrice', 'discountPercent', 'vat'];

/** What a line may be inserted as, products apart. */
const insertable = ['none', 'comment', 'note', 'subtotal'] as const;

const loadNewProduct = () => import('./new-product.live.tsx').then(({ NewProduct }) => NewProduct);

/** The lines of a document: typed, inserted, copied, dragged and removed; with scripts in place, without by sending. */
export function LinesEditor({ editing, error, deductions, totals, choices, productError }: EditorProps) {
  const t = useText();
  const format = useFormat();
  const { hands } = editing;
  const { lines } = hands;
  const withVat = totals.withVat !== undefined;
  const blank = {
    productType: 'none',
    quantity: '1',
    vat: String(choices.defaultVat ?? ''),
    nature: choices.freeLineNature,
  };
  useEffect(() => {
    const at = lines.findIndex(({ key }) => key === editing.fresh);
    if (at === -1) return;
    document.getElementsByName(`${LIST}[${at}].quantity`)[0]?.focus();
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each new line, not whenever one is typed into
  }, [editing.fresh]);
  /** How often the field of products was emptied from outside. */
  const [emptied, setEmptied] = useState(0);
  /** The name of a product that is being made. */
  const [made, setMade] = useState<string | null>(null);
  const { part: NewProduct } = useLater(made !== null, loadNewProduct);
  const { makesProduct } = choices;
  const pasting: Choices = {
    fields: pastedInto,
    units: new Map(choices.units.map(({ value, label }) => [folded(label), String(value)])),
    rates: new Map(choices.vat.map(({ value, rate }) => [rate, String(value)])),
  };

  return (
    <section className="card panel" aria-labelledby="lines-title" id="lines">
      <h2 id="lines-title">{t('commerce.form.lines')}</h2>
      {error && (
        <span className="msg" id="document-productList">
          {errorText(t, error)}
        </span>
      )}
      <LinesTable
        hands={hands}
        head={
          <>
            {columns.map((key) => (
              <th key={key} scope="col" className={`col-${key}`}>
                {t(key === 'discount' ? 'commerce.column.discount' : lineColumnKey(key, withVat))}
              </th>
            ))}
            <th scope="col" className="num">
              {t(lineColumnKey('withoutVat', withVat))}
            </th>
          </>
        }
        cells={(line, index) => {
          const Shown = wordTypes.has(line.values['productType'] ?? '') ? WordsLine : ItemLine;
          return (
            <Shown
              line={line}
              index={index}
              total={shownTotals(totals)[index] ?? null}
              choices={choices}
              withVat={withVat}
            />
          );
        }}
        blank={blank}
        begins={['productName', 'comment']}
        pasting={pasting}
        pasted={() => editing.recalculate()}
        ended={(line) => {
          // After a product comes a product.
          if (!line.values['product']) return false;
          document.getElementById('addProduct')?.focus();
          return true;
        }}
        below={deductions.map((line, index) => (
          <Deduction
            key={`${line.name} ${line.vat.id}`}
            line={line}
            number={lines.length + index + 1}
            total={totals.lines[lines.length + index] ?? null}
          />
        ))}
      />
      <div className="line-buttons">
        <Combobox
          key={emptied}
          field={{
            id: 'addProduct',
            name: 'addProduct',
            initialValue: '',
            errors: productError === undefined ? undefined : [productError],
          }}
          label={t('commerce.form.product')}
          labelled={false}
          placeholder={t('commerce.form.productHint')}
          first={choices.products}
          search={findProducts(format.money)}
          choose={({ name }) => editing.addProduct(name)}
          take={editing.addProduct}
          create={makesProduct === null ? undefined : setMade}
          adds
        />
        {made !== null && makesProduct !== null && NewProduct && (
          <NewProduct
            name={made}
            use={makesProduct}
            choices={choices}
            done={(code) => {
              setMade(null);
              editing.addProduct(code);
            }}
            close={() => setMade(null)}
          />
        )}
        <Button
          name="step"
          value="product"
          icon="plus"
          onClick={(event) => {
            const field = document.getElementById('addProduct');
            if (!(field instanceof HTMLInputElement) || field.value.trim() === '') return;
            event.preventDefault();
            editing.addProduct(field.value.trim());
            setEmptied(emptied + 1);
          }}
        >
          {t('commerce.form.addProduct')}
        </Button>
        {insertable.map((type) => {
          const line = type === 'none' ? blank : { productType: type };
          return (
            <button
              key={type}
              {...rowButton({ type: 'insert', payload: { name: LIST, defaultValue: line } })}
              className="btn"
              onClick={(event) => {
                event.preventDefault();
                hands.add(lines.length, line, type === 'none' ? 'productName' : 'comment');
              }}
            >
              + {t(`commerce.form.${type}`)}
            </button>
          );
        })}
        <Button
          name="step"
          value="recalculate"
          tone="quiet"
          className="push"
          onClick={(event) => {
            event.preventDefault();
            editing.recalculate();
          }}
        >
          {t('commerce.form.recalculate')}
        </Button>
      </div>
      {productError && <span className="msg">{errorText(t, productError)}</span>}
    </section>
  );
}
