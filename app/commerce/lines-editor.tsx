import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import type { DocumentTotals } from '#domain/commerce/totals.ts';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/errors.ts';
import { Options, type Option } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { DocumentChoices, DocumentValues, LineValues } from './form-data.server.ts';

type LineField = FieldMetadata<LineValues>;
type LineFields = ReturnType<LineField['getFieldset']>;

interface InputProps {
  field: LineFields[string] | undefined;
  label: string;
  numeric?: boolean;
}

const valueOf = (field: LineFields[string] | undefined): string =>
  typeof field?.initialValue === 'string' ? field.initialValue : '';

function Problem({ field }: { field: LineFields[string] | undefined }) {
  const t = useText();
  const [error] = field?.errors ?? [];
  return error ? (
    <span className="msg" id={`${field?.id}-error`}>
      {errorText(t, error)}
    </span>
  ) : null;
}

const marks = (field: LineFields[string]) =>
  field.errors?.length ? ({ 'aria-invalid': true, 'aria-describedby': `${field.id}-error` } as const) : {};

function Input({ field, label, numeric }: InputProps) {
  if (!field) return null;
  return (
    <>
      <input
        className={numeric ? 'field num' : 'field'}
        id={field.id}
        name={field.name}
        defaultValue={valueOf(field)}
        aria-label={label}
        inputMode={numeric ? 'decimal' : undefined}
        {...marks(field)}
      />
      <Problem field={field} />
    </>
  );
}

function Choice({
  field,
  label,
  options,
  placeholder,
}: InputProps & { options: readonly Option[]; placeholder?: string }) {
  if (!field) return null;
  return (
    <>
      <select
        className="field"
        id={field.id}
        name={field.name}
        defaultValue={valueOf(field)}
        aria-label={label}
        {...marks(field)}
      >
        <Options options={options} placeholder={placeholder} />
      </select>
      <Problem field={field} />
    </>
  );
}

/** Moves and removes a line: buttons of the form itself, which work without scripts. */
function LineTools({
  form,
  name,
  index,
  count,
}: {
  form: FormMetadata<DocumentValues>;
  name: string;
  index: number;
  count: number;
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
        >
          <Icon name="up" />
        </button>
      )}
      {index < count - 1 && (
        <button
          {...form.reorder.getButtonProps({ name, from: index, to: index + 1 })}
          className="btn quiet ico"
          aria-label={t('commerce.form.down', place)}
        >
          <Icon name="down" />
        </button>
      )}
      <button
        {...form.remove.getButtonProps({ name, index })}
        className="btn quiet ico danger"
        aria-label={t('commerce.form.remove', place)}
      >
        <Icon name="x" />
      </button>
    </td>
  );
}

function HiddenFields({ fields }: { fields: LineFields }) {
  return (['productType', 'product', 'productCode'] as const).map((name) => {
    const field = fields[name];
    return field ? <input key={name} type="hidden" name={field.name} value={valueOf(field)} /> : null;
  });
}

interface LineProps {
  line: LineField;
  index: number;
  total: string | null;
  choices: DocumentChoices;
  tools: React.ReactNode;
}

function Line({ line, index, total, choices, tools }: LineProps) {
  const t = useText();
  const format = useFormat();
  const fields = line.getFieldset();
  const number = index + 1;
  const type = valueOf(fields['productType']);
  const named = (key: string) =>
    t(`commerce.form.lineField`, { field: t(`commerce.column.${key}`), line: number });
  if (type === 'comment' || type === 'subtotal') {
    return (
      <tr>
        <td className="num">{number}</td>
        <td colSpan={6}>
          <HiddenFields fields={fields} />
          <Input field={fields['comment']} label={t(`commerce.form.${type}`)} />
        </td>
        <td className="num">{total === null ? '' : format.amount(total)}</td>
        {tools}
      </tr>
    );
  }
  return (
    <tr>
      <td className="num">{number}</td>
      <td>
        <HiddenFields fields={fields} />
        <Input field={fields['productName']} label={named('name')} />
        <small translate="no">{valueOf(fields['productCode'])}</small>
      </td>
      <td>
        <Input field={fields['quantity']} label={named('quantity')} numeric />
      </td>
      <td>
        <Choice field={fields['unit']} label={named('unit')} options={choices.units} placeholder="–" />
      </td>
      <td>
        <Input field={fields['unitPrice']} label={named('unitPrice')} numeric />
      </td>
      <td>
        <Input field={fields['discountPercent']} label={named('discount')} numeric />
      </td>
      <td>
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
      <td className="num">{total === null ? '–' : format.amount(total)}</td>
      {tools}
    </tr>
  );
}

interface EditorProps {
  form: FormMetadata<DocumentValues>;
  list: FieldMetadata<LineValues[]>;
  totals: DocumentTotals;
  choices: DocumentChoices;
  productError: string | undefined;
}

const columns = ['name', 'quantity', 'unit', 'unitPrice', 'discount', 'vat'] as const;

/** The lines of a document: typed, inserted, moved and removed with or without scripts. */
export function LinesEditor({ form, list, totals, choices, productError }: EditorProps) {
  const t = useText();
  const lines = list.getFieldList();
  const first = choices.vat[0]?.value ?? '';
  const insert = (productType: string, more: LineValues = {}) =>
    form.insert.getButtonProps({ name: list.name, defaultValue: { productType, ...more } });
  return (
    <section className="card panel" aria-labelledby="lines-title">
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
                  {t(`commerce.column.${key}`)}
                </th>
              ))}
              <th scope="col" className="num">
                {t('commerce.column.withoutVat')}
              </th>
              <th scope="col">
                <span className="unseen">{t('commerce.form.tools')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <Line
                key={line.key}
                line={line}
                index={index}
                total={totals.lines[index] ?? null}
                choices={choices}
                tools={<LineTools form={form} name={list.name} index={index} count={lines.length} />}
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
        <Button name="step" value="product" icon="plus">
          {t('commerce.form.addProduct')}
        </Button>
        <button {...insert('none', { quantity: '1', vat: String(first) })} className="btn">
          + {t('commerce.form.free')}
        </button>
        <button {...insert('comment')} className="btn">
          + {t('commerce.form.comment')}
        </button>
        <button {...insert('subtotal')} className="btn">
          + {t('commerce.form.subtotal')}
        </button>
        <Button name="step" value="recalculate" tone="quiet" className="push">
          {t('commerce.form.recalculate')}
        </Button>
      </div>
      {productError && <span className="msg">{productError}</span>}
    </section>
  );
}
