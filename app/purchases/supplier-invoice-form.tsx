import { useForm, type FieldMetadata, type FormMetadata } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { DocumentTotals } from '#domain/commerce/totals.ts';
import { DocumentTotalsBlock } from '../commerce/totals-of.tsx';
import type { FormAnswer } from '../http/form.server.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/errors.ts';
import {
  DateField,
  Fields,
  FormActions,
  Options,
  PlainField,
  SelectField,
  TextAreaField,
  TextField,
} from '../ui/field.tsx';
import { FormSummary } from '../ui/form-summary.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice, Page } from '../ui/page.tsx';
import { useFormat, useText, type Text } from '../ui/text.tsx';
import {
  freeLine,
  previewPaper,
  previewVat,
  type PaperLineValues,
  type PaperValues,
} from './paper-values.ts';
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
      <td>
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

function Lines({
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

function PaperVat({
  page,
  answer,
  totals,
  typed,
}: {
  page: SupplierInvoiceFormData;
  answer: FormAnswer | undefined;
  totals: DocumentTotals;
  typed: readonly Record<string, unknown>[];
}) {
  const t = useText();
  const format = useFormat();
  return (
    <section className="card panel">
      <h2>{t('purchasing.invoice.vatTitle')}</h2>
      <p className="hint">{t('purchasing.invoice.vatHint')}</p>
      {previewVat(totals, page.rates, typed).map(({ vat, rate, amount, typed: said }, index) => {
        const name = `vatAmounts[${index}].amount`;
        const [error] = answer?.result.error?.[name] ?? [];
        return (
          <div key={vat}>
            <input type="hidden" name={`vatAmounts[${index}].vat`} value={vat} />
            <PlainField
              id={`paper-${name}`}
              name={name}
              label={t('purchasing.invoice.vatOf', { rate: format.percent(rate) })}
              hint={t('purchasing.invoice.reckoned', { amount: format.money(amount) })}
              error={error && errorText(t, error)}
              defaultValue={said}
              inputMode="decimal"
            />
          </div>
        );
      })}
      <DocumentTotalsBlock totals={totals} percent={null} />
    </section>
  );
}

const labelOf =
  (t: Text) =>
  (path: string): string => {
    const [, index, field = ''] = /^lines\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
    if (index !== undefined)
      return t('purchasing.invoice.line', { line: Number(index) + 1, name: t(`purchasing.field.${field}`) });
    if (path.startsWith('vatAmounts')) return t('purchasing.field.amount');
    return t(`purchasing.field.${path}`);
  };

const records = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value)
    ? value.map((one: unknown) => (typeof one === 'object' && one !== null ? { ...one } : {}))
    : [];

/** Registers what a supplier's paper says, on a purchase or without one. */
export function SupplierInvoiceForm() {
  const page = useLoaderData<() => Promise<SupplierInvoiceFormData>>();
  const answer = useActionData<() => Promise<FormAnswer>>();
  const t = useText();
  const { purchase, values, back, suppliers } = page;
  const [form, fields] = useForm<PaperValues>({
    id: 'paper',
    lastResult: answer?.result,
    defaultValue: values,
  });
  const typed: Record<string, unknown> = { ...values, ...answer?.result.initialValue };
  const { nets, totals } = previewPaper(records(typed['lines']), page.rates);
  // The field is typed by name; its error stands at the id that the name stands for.
  const [supplierError] = answer?.result.error?.['thirdParty'] ?? [];
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: t('purchasing.invoice.list'), to: pathTo('supplierInvoiceList', {}) },
        ...(purchase ? [{ label: purchase.number, to: back }] : []),
      ]}
      notice={
        purchase?.accepted === false && <Notice tone="warn">{t('purchasing.supply.notAccepted')}</Notice>
      }
    >
      <FormSummary answer={answer} formId="paper" label={labelOf(t)} />
      <form method="post" id={form.id} noValidate>
        <button type="submit" hidden>
          {t('purchasing.invoice.save')}
        </button>
        <input type="hidden" name="commandId" value={page.commandId} />
        <input type="hidden" name="corporation" value={page.corporation} />
        <section className="card panel">
          <Fields>
            <SelectField
              field={fields.type}
              label={t('purchasing.field.type')}
              hint={t('purchasing.invoice.creditHint')}
              options={(['invoice', 'credit_note'] as const).map((type) => ({
                value: type,
                label: t(`purchasing.type.${type}`),
              }))}
              required
            />
            <TextField
              field={{
                id: fields.supplierName.id,
                name: fields.supplierName.name,
                initialValue: fields.supplierName.initialValue,
                errors: supplierError === undefined ? undefined : [supplierError],
              }}
              label={t('purchasing.field.thirdParty')}
              list="suppliers"
              data-complete="thirdparty?supplier=1"
              autoComplete="off"
              readOnly={purchase !== null}
              required
            />
            <TextField
              field={fields.number}
              label={t('purchasing.field.number')}
              hint={t('purchasing.invoice.numberHint')}
              required
            />
            <DateField field={fields.date} label={t('purchasing.field.date')} required />
            <DateField
              field={fields.dueDate}
              label={t('purchasing.field.dueDate')}
              hint={t('purchasing.invoice.dueHint')}
            />
            <TextField
              field={fields.total}
              label={t('purchasing.field.total')}
              hint={t('purchasing.invoice.totalHint')}
              inputMode="decimal"
            />
          </Fields>
          <datalist id="suppliers">
            {suppliers.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
        </section>
        <Lines page={page} form={form} list={fields.lines} nets={nets} />
        <div className="grid-2">
          <section className="card panel">
            <TextAreaField field={fields.comment} label={t('purchasing.field.comment')} rows={3} />
          </section>
          <PaperVat page={page} answer={answer} totals={totals} typed={records(typed['vatAmounts'])} />
        </div>
        <FormActions>
          <a className="btn quiet" href={back}>
            {t('ui.form.cancel')}
          </a>
          <Button tone="primary">{t('purchasing.invoice.save')}</Button>
        </FormActions>
      </form>
    </Page>
  );
}
