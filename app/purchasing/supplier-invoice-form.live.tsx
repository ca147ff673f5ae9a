import { useRef, type ReactNode } from 'react';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { DocumentTotals } from '#domain/amounts/totals.ts';
import { CommandForm } from '../ui/form/command-form.tsx';
import { DocumentTotalsBlock } from '../documents/details/totals-of.tsx';
import { PartyField } from '../links/party-field.live.tsx';
import { useLines } from '../documents/lines/use-lines.live.ts';
import type { FormAnswer } from '../http/form.server.ts';
import { Button } from '../ui/button.tsx';
import { DaysOffProvider, LiveDateField } from '../ui/form/date-field.live.tsx';
import { errorText } from '../ui/form/errors.ts';
import {
  ConfirmField,
  Fields,
  FormActions,
  PlainField,
  SelectField,
  TextAreaField,
  TextField,
} from '../ui/form/field.tsx';
import { formFields, type PlainFormField } from '../ui/form/form-fields.ts';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { leadOn } from '../ui/form/lead-on.live.ts';
import { useChecks } from '../ui/form/use-checks.live.ts';
import { KeptAt } from '../ui/form/kept-at.tsx';
import { KeptOffer } from '../ui/form/kept-offer.tsx';
import { useKept } from '../ui/form/use-kept.live.ts';
import { Alert, Page } from '../ui/page.tsx';
import type { SummaryError } from '../ui/list/summary-items.ts';
import { useFormat, useText, type Text } from '../ui/text.tsx';
import { previewPaper, previewVat, type PaperLineValues } from './paper-preview.ts';
import type { PaperValues } from './paper-values.ts';
import { atTypedNames } from './typed-names.ts';
import type { SupplierInvoiceFormData } from './supplier-invoice-form.server.ts';
import { PaperLines } from './supplier-invoice-lines.live.tsx';

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
    return t(`purchasing.field.${path === 'supplierName' ? 'thirdParty' : path}`);
  };

const records = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value)
    ? value.map((one: unknown) => (typeof one === 'object' && one !== null ? { ...one } : {}))
    : [];

const textsIn = (line: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(line).map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );

/** Suppliers and projects are typed by name: what is wrong with what a name stands for is told there. */
function told(answer: FormAnswer | undefined): FormAnswer | undefined {
  const error = answer?.result.error;
  return answer && error ? { ...answer, result: { ...answer.result, error: atTypedNames(error) } } : answer;
}

interface PaperFormProps {
  page: SupplierInvoiceFormData;
  answer: FormAnswer | undefined;
  /** Fields of its own, before the buttons. */
  children?: ReactNode;
}

/** The form of a supplier's paper, empty or filled. */
export function PaperForm({ page, answer: sent, children }: PaperFormProps) {
  const t = useText();
  const answer = told(sent);
  const { values, back } = page;
  const form = useRef<HTMLFormElement>(null);
  const kept = useKept(form, page.kept);
  const { touch } = kept;
  const typed: Record<string, unknown> = { ...values, ...answer?.result.initialValue };
  const hands = useLines({
    form: 'paper',
    list: 'lines',
    rows: records(typed['lines']).map(textsIn),
    answer: answer?.result,
    // A copy is no other part of the same ordered line.
    own: { line: '' } satisfies Partial<PaperLineValues>,
    touch,
  });
  const checks = useChecks<FormAnswer>({ inLine: hands.tell });
  const asAnswered = formFields<PaperValues & { confirmDate?: string }>('paper', values, answer?.result);
  const field = (name: keyof typeof asAnswered): PlainFormField => {
    const now = checks.errors[name];
    return now === undefined ? asAnswered[name] : { ...asAnswered[name], errors: [...now] };
  };
  const { nets, totals } = previewPaper(
    hands.lines.map((line) => line.values),
    page.rates,
  );
  return (
    <>
      {answer === undefined && <KeptOffer kept={page.kept} />}
      <FormSummary answer={answer} formId="paper" label={labelOf(t)} />
      <CommandForm
        id="paper"
        noValidate
        ref={form}
        onChange={(event) => {
          touch();
          checks.onChange(event);
        }}
        onSubmit={kept.send}
        onBlur={checks.onBlur}
        onKeyDown={leadOn}
      >
        <button type="submit" data-saves="" hidden>
          {t('purchasing.invoice.save')}
        </button>
        <input type="hidden" name="draft" value={page.kept.id} />
        <section className="card panel">
          <DaysOffProvider value={page.calendar}>
            <Fields>
              <SelectField
                field={field('type')}
                label={t('purchasing.field.type')}
                hint={t('purchasing.invoice.creditHint')}
                options={(['invoice', 'credit_note'] as const).map((type) => ({
                  value: type,
                  label: t(`purchasing.type.${type}`),
                }))}
                required
              />
              <PartyField
                field={field('supplierName')}
                label={t('purchasing.field.thirdParty')}
                among="supplier"
                first={page.suppliers}
                makes={page.makes}
                onChosen={() => {
                  touch();
                  checks.forget('supplierName');
                }}
                readOnly={page.purchase !== null}
                required
              />
              <TextField
                field={field('number')}
                label={t('purchasing.field.number')}
                hint={t('purchasing.invoice.numberHint')}
                required
              />
              <LiveDateField field={field('date')} label={t('purchasing.field.date')} required />
              <LiveDateField
                field={field('dueDate')}
                label={t('purchasing.field.dueDate')}
                hint={t('purchasing.invoice.dueHint')}
              />
              <TextField
                field={field('total')}
                label={t('purchasing.field.total')}
                hint={t('purchasing.invoice.totalHint')}
                inputMode="decimal"
              />
            </Fields>
          </DaysOffProvider>
          <ConfirmField field={field('confirmDate')} label={t('purchasing.field.confirmDate')} />
        </section>
        <PaperLines page={page} hands={hands} error={field('lines').errors?.[0]} nets={nets} />
        <div className="grid-2">
          <section className="card panel">
            <TextAreaField field={field('comment')} label={t('purchasing.field.comment')} rows={3} />
          </section>
          <PaperVat page={page} answer={answer} totals={totals} typed={records(typed['vatAmounts'])} />
        </div>
        {children}
        <FormActions>
          <KeptAt at={kept.at} />
          <a className="btn quiet" href={back}>
            {t('ui.form.cancel')}
          </a>
          <Button tone="primary" aria-keyshortcuts="Control+Enter">
            {t('purchasing.invoice.save')}
          </Button>
        </FormActions>
      </CommandForm>
    </>
  );
}

/** Registers what a supplier's paper says, on a purchase or without one. */
export function SupplierInvoiceForm() {
  const page = useLoaderData<() => Promise<SupplierInvoiceFormData>>();
  const sent = useActionData<() => Promise<FormAnswer>>();
  const answer = sent ?? page.kept.resumed ?? undefined;
  const t = useText();
  const { purchase, list, back } = page;
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: t('purchasing.invoice.list'), to: list },
        ...(purchase ? [{ label: purchase.number, to: back }] : []),
      ]}
      alert={purchase?.accepted === false && <Alert tone="warn">{t('purchasing.supply.notAccepted')}</Alert>}
    >
      <PaperForm page={page} answer={answer} />
    </Page>
  );
}
