import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { Options } from '../ui/form/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { freeLine, type PaperLineValues, type PaperValues } from './paper-values.ts';
import type { SupplierInvoiceFormData } from './supplier-invoice-form.server.ts';

type LineField = FieldMetadata<PaperLineValues>;
type CellField = ReturnType<LineField['getFieldset']>[keyof PaperLineValues];

const valueOf = (field: CellField | undefined): string =>
  typeof field?.initialValue === 'string' ? field.initialValue : '';

const marks = ({ id, errors }: CellField) =>
  errors?.length ? ({ 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const) : {};

function Problem({ field }: { field: CellField }) {
  const t = useText();
  const [error] = field.errors ?? [];
  return error ? (
    <span className="msg" id={`${field.id}-error`}>
      {errorText(t, error)}
    </span>
  ) : null;
}

function Input({
  field,
  label,
  numeric,
}: {
  field: CellField | undefined;
  label: string;
  numeric?: boolean;
}) {
  if (!field) return null;
  return (
    <>
      <input
        className={numeric ? 'field num' : 'field'}
        id={field.id}
        name={field.name}
        defaultValue={valueOf(field)}
        inputMode={numeric ? 'decimal' : undefined}
        aria-label={label}
        {...marks(field)}
      />
      <Problem field={field} />
    </>
  );
}

interface LineProps {
  page: SupplierInvoiceFormData;
  field: LineField;
  index: number;
  net: string | null;
  tools: React.ReactNode;
}

function Line({ page, field, index, net, tools }: LineProps) {
  const t = useText();
  const format = useFormat();
  const cells = field.getFieldset();
  const named = (name: string) =>
    t('purchasing.invoice.line', { line: index + 1, name: t(`purchasing.field.${name}`) });
  const column = (name: string) => ({
    className: `col-${name}`,
    'data-label': t(`purchasing.field.${name}`),
  });
  const known: { ordered: string; received: string; invoiced: string } | undefined = page.purchase
    ? page.ordered[valueOf(cells['line'])]
    : undefined;
  const vat = cells['vat'];
  return (
    <tr>
      <td className="num">{index + 1}</td>
      <td {...column('name')}>
        <input type="hidden" name={cells['line']?.name} value={valueOf(cells['line'])} />
        <Input field={cells['name']} label={named('name')} />
        {known && (
          <small>
            {t('purchasing.invoice.left', {
              ordered: format.quantity(known.ordered),
              received: format.quantity(known.received),
              invoiced: format.quantity(known.invoiced),
            })}
          </small>
        )}
      </td>
      <td {...column('quantity')}>
        <Input field={cells['quantity']} label={named('quantity')} numeric />
      </td>
      <td {...column('unitPrice')}>
        <Input field={cells['unitPrice']} label={named('unitPrice')} numeric />
      </td>
      <td {...column('net')}>
        <Input field={cells['net']} label={named('net')} numeric />
        <small>{net !== null && valueOf(cells['net']) === '' && format.amount(net)}</small>
      </td>
      <td {...column('vat')}>
        {vat && (
          <>
            <select
              className="field"
              id={vat.id}
              name={vat.name}
              defaultValue={valueOf(vat)}
              aria-label={named('vat')}
              {...marks(vat)}
            >
              <Options
                options={page.rates.map(({ id, rate, name }) => ({
                  value: id,
                  label: rate === '0' ? name : format.percent(rate),
                }))}
                placeholder="–"
              />
            </select>
            <Problem field={vat} />
          </>
        )}
      </td>
      <td {...column('account')}>
        <Input field={cells['account']} label={named('account')} numeric />
      </td>
      <td className="line-tools">{tools}</td>
    </tr>
  );
}

const columns = ['name', 'quantity', 'unitPrice', 'net', 'vat', 'account'] as const;

/** The lines of a supplier's paper, each beside what its order says. */
export function PaperLines({
  page,
  form,
  list,
  nets,
}: {
  page: SupplierInvoiceFormData;
  form: FormMetadata<PaperValues>;
  list: FieldMetadata<PaperLineValues[]>;
  nets: readonly (string | null)[];
}) {
  const t = useText();
  const usual = page.usualVat;
  return (
    <section className="card panel" aria-labelledby="lines-title" id="lines">
      <h2 id="lines-title">{t('purchasing.invoice.lines')}</h2>
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
                  {t(`purchasing.field.${key}`)}
                </th>
              ))}
              <th scope="col">
                <span className="unseen">{t('commerce.form.tools')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.getFieldList().map((field, index) => (
              <Line
                key={field.key}
                page={page}
                field={field}
                index={index}
                net={nets[index] ?? null}
                tools={
                  <button
                    {...form.remove.getButtonProps({ name: list.name, index })}
                    className="btn quiet ico"
                    aria-label={t('commerce.form.remove', { line: index + 1 })}
                  >
                    <Icon name="x" />
                  </button>
                }
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="line-buttons">
        <button
          {...form.insert.getButtonProps({ name: list.name, defaultValue: freeLine(usual) })}
          className="btn"
        >
          {t('purchasing.invoice.addLine')}
        </button>
        <Button name="step" value="recalculate" tone="quiet" className="push">
          {t('purchasing.invoice.recalculate')}
        </Button>
      </div>
      <p className="hint">{t('purchasing.invoice.accountHint')}</p>
    </section>
  );
}
