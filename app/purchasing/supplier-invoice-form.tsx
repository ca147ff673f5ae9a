import type { ReactNode } from 'react';
import { useForm } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { DocumentTotals } from '#domain/amounts/totals.ts';
import { CommandForm } from '../ui/form/command-form.tsx';
import { DocumentTotalsBlock } from '../documents/details/totals-of.tsx';
import type { FormAnswer } from '../http/form.server.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import {
  ConfirmField,
  DateField,
  Fields,
  FormActions,
  PlainField,
  SelectField,
  TextAreaField,
  TextField,
} from '../ui/form/field.tsx';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { Alert, Page } from '../ui/page.tsx';
import type { SummaryError } from '../ui/list/summary-items.ts';
import { useFormat, useText, type Text } from '../ui/text.tsx';
import { previewPaper, previewVat, type PaperValues } from './paper-values.ts';
import type { SupplierInvoiceFormData } from './supplier-invoice-form.server.ts';
import { PaperLines } from './supplier-invoice-lines.tsx';

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
  (path: string): string | Pick<SummaryError, 'label' | 'of'> => {
    const [, index, field = ''] = /^lines\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
    if (index !== undefined) {
      const of = { field: t(`purchasing.field.${field}`), line: Number(index) + 1 };
      return { label: t('purchasing.invoice.line', { line: of.line, name: of.field }), of };
    }
    if (path.startsWith('vatAmounts')) return t('purchasing.field.amount');
    return t(`purchasing.field.${path}`);
  };

const records = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value)
    ? value.map((one: unknown) => (typeof one === 'object' && one !== null ? { ...one } : {}))
    : [];

interface PaperFormProps {
  page: SupplierInvoiceFormData;
  answer: FormAnswer | undefined;
  /** Fields of its own, before the buttons. */
  children?: ReactNode;
}

/** The form of a supplier's paper, empty or filled. */
export function PaperForm({ page, answer, children }: PaperFormProps) {
  const t = useText();
  const { purchase, values, back, suppliers } = page;
  const [form, fields] = useForm<PaperValues & { confirmDate?: string }>({
    id: 'paper',
    lastResult: answer?.result,
    defaultValue: values,
  });
  const typed: Record<string, unknown> = { ...values, ...answer?.result.initialValue };
  const { nets, totals } = previewPaper(records(typed['lines']), page.rates);
  // The field is typed by name; its error stands at the id that the name stands for.
  const [supplierError] = answer?.result.error?.['thirdParty'] ?? [];
  return (
    <>
      <FormSummary answer={answer} formId="paper" label={labelOf(t)} />
      <CommandForm id={form.id} noValidate>
        <button type="submit" hidden>
          {t('purchasing.invoice.save')}
        </button>
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
          <ConfirmField field={fields.confirmDate} label={t('purchasing.field.confirmDate')} />
          <datalist id="suppliers">
            {suppliers.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
        </section>
        <PaperLines page={page} form={form} list={fields.lines} nets={nets} />
        <div className="grid-2">
          <section className="card panel">
            <TextAreaField field={fields.comment} label={t('purchasing.field.comment')} rows={3} />
          </section>
          <PaperVat page={page} answer={answer} totals={totals} typed={records(typed['vatAmounts'])} />
        </div>
        {children}
        <FormActions>
          <a className="btn quiet" href={back}>
            {t('ui.form.cancel')}
          </a>
          <Button tone="primary">{t('purchasing.invoice.save')}</Button>
        </FormActions>
      </CommandForm>
    </>
  );
}

/** Registers what a supplier's paper says, on a purchase or without one. */
export function SupplierInvoiceForm() {
  const page = useLoaderData<() => Promise<SupplierInvoiceFormData>>();
  const answer = useActionData<() => Promise<FormAnswer>>();
  const t = useText();
  const { purchase, back } = page;
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: t('purchasing.invoice.list'), to: pathTo('supplierInvoiceList', {}) },
        ...(purchase ? [{ label: purchase.number, to: back }] : []),
      ]}
      alert={purchase?.accepted === false && <Alert tone="warn">{t('purchasing.supply.notAccepted')}</Alert>}
    >
      <PaperForm page={page} answer={answer} />
    </Page>
  );
}
