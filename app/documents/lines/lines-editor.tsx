import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { lineNatures } from '#domain/amounts/nature-of-operation.ts';
import { shownTotals, type DocumentTotals, type SoldLine } from '#domain/amounts/totals.ts';
import { Button } from '../../ui/button.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import {
  Choice,
  Input,
  lineFieldKey,
  TextArea,
  valueOf,
  type LineField,
  type LineFields,
} from './line-inputs.tsx';
import { lineColumnKey } from './line-columns.ts';
import type { DocumentChoices, DocumentValues, LineValues } from '../form/form-data.server.ts';

/** Moves and removes a line: buttons of the form itself, which work without scripts. */
function LineTools({
  form,
  name,
  index,
  count,
  free,
}: {
  form: FormMetadata<DocumentValues>;
  name: FieldMetadata<LineValues[]>['name'];
  index: number;
  count: number;
  /** What an inserted line begins as. */
  free: LineValues;
}) {
  const t = useText();
  const place = { line: index + 1 };
  return (
    <td className="line-tools">
      {index > 0 && (
        <button
          {...form.reorder.getButtonProps({ name, from: index, to: index - 1 })}
          className="btn quiet ico"
          aria-label={t('commerce.form.up', place)}
          data-swap="up"
        >
          <Icon name="up" />
        </button>
      )}
      {index < count - 1 && (
        <button
          {...form.reorder.getButtonProps({ name, from: index, to: index + 1 })}
          className="btn quiet ico"
          aria-label={t('commerce.form.down', place)}
          data-swap="down"
        >
          <Icon name="down" />
        </button>
      )}
      <button
        {...form.insert.getButtonProps({ name, index: index + 1, defaultValue: free })}
        className="btn quiet ico"
        aria-label={t('commerce.form.insertAfter', place)}
        data-swap="insert"
      >
        <Icon name="plus" />
      </button>
      <button
        {...form.remove.getButtonProps({ name, index })}
        className="btn quiet ico danger"
        aria-label={t('commerce.form.remove', place)}
        data-swap=""
      >
        <Icon name="x" />
      </button>
    </td>
  );
}

function HiddenFields({ fields }: { fields: LineFields }) {
  return (['id', 'productType', 'product', 'productCode', 'orderLine'] as const).map((name) => {
    const field = fields[name];
    return field ? <input key={name} type="hidden" name={field.name} value={valueOf(field)} /> : null;
  });
}

/** The price of a line, and the specific price that made it where nobody typed one. */
function UnitPrice({ fields, label }: { fields: LineFields; label: string }) {
  const t = useText();
  const format = useFormat();
  const [hint, usual] = [valueOf(fields['priceHint']), valueOf(fields['usualPrice'])];
  return (
    <>
      <Input field={fields['unitPrice']} label={label} numeric />
      {(['pricedAt', 'priceHint', 'usualPrice'] as const).map((name) => {
        const field = fields[name];
        return field && <input key={name} type="hidden" name={field.name} value={valueOf(field)} />;
      })}
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
function MoreOfLine({ fields, number }: { fields: LineFields; number: number }) {
  const t = useText();
  const filled = valueOf(fields['description']) !== '' || valueOf(fields['discountAmount']) !== '';
  const wrong = ['description', 'discountAmount'].some((name) => fields[name]?.errors?.length);
  const named = (key: string) => t('commerce.form.lineField', { field: t(lineFieldKey(key)), line: number });
  return (
    <details className="line-more" open={filled || wrong}>
      <summary>{t('commerce.form.more')}</summary>
      <TextArea field={fields['description']} label={named('description')} rows={2} />
      <label>
        {t('commerce.form.discountAmount')}{' '}
        <Input field={fields['discountAmount']} label={named('discountAmount')} numeric />
      </label>
    </details>
  );
}

/** A line of words: a comment, an open note, or the name of a sub-total. */
function WordsLine({
  fields,
  type,
  index,
  total,
  tools,
}: Omit<LineProps, 'line' | 'choices' | 'withVat'> & { fields: LineFields; type: string }) {
  const t = useText();
  const format = useFormat();
  const kind = t(`commerce.form.${type}`);
  const label = t('commerce.form.lineField', { field: kind, line: index + 1 });
  return (
    <tr>
      <td className="num">{index + 1}</td>
      <td colSpan={6}>
        <HiddenFields fields={fields} />
        {type === 'note' ? (
          <TextArea field={fields['comment']} label={label} placeholder={kind} />
        ) : (
          <Input field={fields['comment']} label={label} placeholder={kind} />
        )}
      </td>
      <td className="num" data-part={`line-${index}`}>
        {total === null ? '' : format.amount(total)}
      </td>
      {tools}
    </tr>
  );
}

interface LineProps {
  line: LineField;
  index: number;
  total: string | null;
  choices: DocumentChoices;
  /** Prices are typed including VAT. */
  withVat: boolean;
  tools: React.ReactNode;
}

const wordTypes = new Set(['comment', 'note', 'subtotal']);

function Line({ line, index, total, choices, withVat, tools }: LineProps) {
  const t = useText();
  const format = useFormat();
  const fields = line.getFieldset();
  const number = index + 1;
  const type = valueOf(fields['productType']);
  const named = (key: string) =>
    t(`commerce.form.lineField`, { field: t(`commerce.column.${key}`), line: number });
  const column = (key: string) => ({ 'data-label': t(`commerce.column.${key}`) });
  const amount = (key: 'unitPrice' | 'withoutVat') => ({ 'data-label': t(lineColumnKey(key, withVat)) });
  if (wordTypes.has(type))
    return <WordsLine fields={fields} type={type} index={index} total={total} tools={tools} />;
  return (
    <tr>
      <td className="num">{number}</td>
      <td>
        <HiddenFields fields={fields} />
        <Input field={fields['productName']} label={named('name')} />
        <small translate="no">{valueOf(fields['productCode'])}</small>
        {type === 'none' && (
          <Choice
            field={fields['nature']}
            label={t('commerce.form.lineField', { field: t('commerce.field.nature'), line: number })}
            options={lineNatures
              .toSorted((one) => (one === choices.freeLineNature ? -1 : 0))
              .map((nature) => ({ value: nature, label: t(`commerce.nature.${nature}`) }))}
          />
        )}
        <MoreOfLine fields={fields} number={number} />
      </td>
      <td {...column('quantity')}>
        <Input field={fields['quantity']} label={named('quantity')} numeric />
      </td>
      <td {...column('unit')}>
        <Choice field={fields['unit']} label={named('unit')} options={choices.units} placeholder="–" />
      </td>
      <td {...amount('unitPrice')} data-part={`price-${index}`}>
        <UnitPrice fields={fields} label={named('unitPrice')} />
      </td>
      <td {...column('discount')}>
        <Input field={fields['discountPercent']} label={named('discount')} numeric />
      </td>
      <td {...column('vat')}>
        <Choice
          field={fields['vat']}
          label={named('vat')}
          options={choices.vat.map(({ value, rate, label }) => ({
            value,
            label: rate === '0' ? label : format.percent(rate),
          }))}
          placeholder="–"
        />
      </td>
      <td className="num" data-part={`line-${index}`} {...amount('withoutVat')}>
        {total === null ? '–' : format.amount(total)}
      </td>
      {tools}
    </tr>
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
  form: FormMetadata<DocumentValues>;
  list: FieldMetadata<LineValues[]>;
  deductions: readonly SoldLine[];
  totals: DocumentTotals;
  choices: DocumentChoices;
  productError: string | undefined;
}

const columns = ['name', 'quantity', 'unit', 'unitPrice', 'discount', 'vat'] as const;

/** What a line may be inserted as, products apart. */
const insertable = ['none', 'comment', 'note', 'subtotal'] as const;

/** The lines of a document: typed, inserted, moved and removed with or without scripts. */
export function LinesEditor({ form, list, deductions, totals, choices, productError }: EditorProps) {
  const t = useText();
  const lines = list.getFieldList();
  const free = {
    productType: 'none',
    quantity: '1',
    vat: String(choices.defaultVat ?? ''),
    nature: choices.freeLineNature,
  };
  return (
    <section className="card panel" aria-labelledby="lines-title" id="lines">
      <h2 id="lines-title">{t('commerce.form.lines')}</h2>
      {list.errors?.[0] && (
        <span className="msg" id={list.id}>
          {errorText(t, list.errors[0])}
        </span>
      )}
      <div className="lines-scroll">
        <table className="lines">
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">{t('commerce.column.position')}</span>
              </th>
              {columns.map((key) => (
                <th key={key} scope="col" className={`col-${key}`}>
                  {t(
                    key === 'discount'
                      ? 'commerce.column.discount'
                      : lineColumnKey(key, totals.withVat !== undefined),
                  )}
                </th>
              ))}
              <th scope="col" className="num">
                {t(lineColumnKey('withoutVat', totals.withVat !== undefined))}
              </th>
              <th scope="col">
                <span className="unseen">{t('commerce.form.tools')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <Line
                key={line.key ?? line.name}
                line={line}
                index={index}
                total={shownTotals(totals)[index] ?? null}
                choices={choices}
                withVat={totals.withVat !== undefined}
                tools={
                  <LineTools form={form} name={list.name} index={index} count={lines.length} free={free} />
                }
              />
            ))}
            {deductions.map((line, index) => (
              <Deduction
                key={`${line.name} ${line.vat.id}`}
                line={line}
                number={lines.length + index + 1}
                total={totals.lines[lines.length + index] ?? null}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="line-buttons">
        <input
          className="field"
          name="addProduct"
          id="addProduct"
          list="products"
          data-complete="product"
          aria-label={t('commerce.form.product')}
          placeholder={t('commerce.form.productHint')}
          aria-invalid={productError ? true : undefined}
          autoComplete="off"
        />
        <datalist id="products">
          {choices.products.map((label) => (
            <option key={label} value={label}>
              {label}
            </option>
          ))}
        </datalist>
        <Button name="step" value="product" icon="plus" data-swap="">
          {t('commerce.form.addProduct')}
        </Button>
        {insertable.map((type) => (
          <button
            key={type}
            {...form.insert.getButtonProps({
              name: list.name,
              defaultValue: type === 'none' ? free : { productType: type },
            })}
            className="btn"
            data-swap=""
          >
            + {t(`commerce.form.${type}`)}
          </button>
        ))}
        <Button name="step" value="recalculate" tone="quiet" className="push" data-recalculate="">
          {t('commerce.form.recalculate')}
        </Button>
      </div>
      {productError && <span className="msg">{productError}</span>}
    </section>
  );
}
