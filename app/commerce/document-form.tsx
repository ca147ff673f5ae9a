import { useForm } from '@conform-to/react';
import type { FormAnswer } from '../http/form.server.ts';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/errors.ts';
import {
  DateField,
  ErrorSummary,
  Fields,
  SelectField,
  TextAreaField,
  TextField,
  type SummaryError,
} from '../ui/field.tsx';
import { StaleNotice } from '../ui/stale-notice.tsx';
import { Page } from '../ui/page.tsx';
import { useText, type Text } from '../ui/text.tsx';
import type { DocumentChoices, DocumentValues } from './form-data.server.ts';
import { LinesEditor } from './lines-editor.tsx';
import { previewTotals } from './preview-totals.ts';
import { DocumentTotalsBlock } from './totals-of.tsx';

interface Props {
  kind: 'quotation' | 'invoice';
  title: string;
  choices: DocumentChoices;
  values: DocumentValues;
  revision: number | null;
  commandId: string;
  corporation: number;
  answer: FormAnswer | undefined;
  back: string;
  mayValidate: boolean;
}

/** `productList[2].unitPrice` → "Line 3: unit price". */
function labelOf(t: Text, path: string): string {
  const line = /^productList\[(\d+)\]\.(\w+)$/.exec(path);
  if (line)
    return t('commerce.form.lineField', { field: t(`commerce.field.${line[2]}`), line: Number(line[1]) + 1 });
  return path === '' ? '' : t(`commerce.field.${path}`);
}

function summaryOf(t: Text, answer: FormAnswer | undefined): SummaryError[] {
  const errors = Object.entries(answer?.result.error ?? {});
  return errors.flatMap(([path, messages]) =>
    (messages ?? []).map((message) => ({
      id: path === '' ? '' : path === 'addProduct' ? path : `document-${path}`,
      label: labelOf(t, path),
      message: errorText(t, message),
    })),
  );
}

/** The form of quotations and invoices; what differs is which dates it asks for. */
export function DocumentForm({
  kind,
  title,
  choices,
  values,
  revision,
  commandId,
  corporation,
  answer,
  back,
  mayValidate,
}: Props) {
  const t = useText();
  const [form, fields] = useForm<DocumentValues>({
    id: 'document',
    lastResult: answer?.result,
    defaultValue: values,
  });
  const typed = { ...values, ...answer?.result.initialValue };
  const lines = Array.isArray(typed.productList) ? typed.productList : [];
  const totals = previewTotals(
    lines,
    { percent: typed.discountPercent, amount: typed.discountAmount },
    choices.vat,
  );
  const productError = answer?.result.error?.['addProduct']?.[0];
  return (
    <Page
      title={title}
      crumbs={[{ label: t('shell.menu.sell') }, { label: t(`commerce.${kind}.list`), to: back }]}
      notice={
        answer?.stale ? (
          <StaleNotice
            stale={answer.stale}
            label={(path) => t(`commerce.field.${path.split(/[.[]/)[1] ?? path}`)}
          />
        ) : undefined
      }
    >
      <ErrorSummary errors={summaryOf(t, answer)} />
      <form method="post" id={form.id} noValidate>
        <button type="submit" name="submitType" value="draft" hidden>
          {t('commerce.form.saveDraft')}
        </button>
        <input type="hidden" name="commandId" value={commandId} />
        <input type="hidden" name="corporation" value={corporation} />
        {revision !== null && (
          <input type="hidden" name="revision" value={answer?.stale?.revision ?? revision} />
        )}
        <section className="card panel">
          <Fields>
            <TextField field={fields.title} label={t('commerce.field.title')} wide required />
            <TextField
              field={fields.clientName}
              label={t('commerce.field.thirdParty')}
              list="clients"
              autoComplete="off"
              wide
              required
            />
            <DateField field={fields.date} label={t('commerce.field.date')} required />
            {kind === 'quotation' ? (
              <DateField field={fields.expiryDate} label={t('commerce.field.expiryDate')} required />
            ) : (
              <DateField field={fields.supplyDate} label={t('commerce.field.supplyDate')} />
            )}
            <SelectField
              field={fields.paymentCondition}
              label={t('commerce.field.paymentCondition')}
              options={choices.conditions}
              placeholder="–"
              required
            />
            <SelectField
              field={fields.paymentType}
              label={t('commerce.field.paymentType')}
              options={choices.paymentTypes}
              placeholder="–"
              required
            />
            <TextField
              field={fields.deliveryTime}
              label={t('commerce.field.deliveryTime')}
              required={kind === 'quotation'}
            />
            <SelectField
              field={fields.personInCharge}
              label={t('commerce.field.personInCharge')}
              options={choices.members}
              placeholder="–"
            />
            <TextField
              field={fields.customerReferenceNumber}
              label={t('commerce.field.customerReferenceNumber')}
            />
          </Fields>
          <datalist id="clients">
            {choices.clients.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
        </section>
        <LinesEditor
          form={form}
          list={fields.productList}
          totals={totals}
          choices={choices}
          productError={productError && errorText(t, productError)}
        />
        <div className="grid-2">
          <section className="card panel">
            <TextAreaField
              field={fields.note}
              label={t('commerce.field.note')}
              hint={t('commerce.form.noteHint')}
            />
            <TextAreaField
              field={fields.comment}
              label={t('commerce.field.comment')}
              hint={t('commerce.form.commentHint')}
              rows={2}
            />
          </section>
          <section className="card panel">
            <Fields>
              <TextField
                field={fields.discountPercent}
                label={t('commerce.field.discountPercent')}
                inputMode="decimal"
                wide
              />
              <TextField
                field={fields.discountAmount}
                label={t('commerce.field.discountAmount')}
                inputMode="decimal"
                wide
              />
            </Fields>
            <DocumentTotalsBlock totals={totals} percent={null} />
          </section>
        </div>
        <div className="form-actions">
          <a className="btn quiet" href={back}>
            {t('ui.form.cancel')}
          </a>
          <Button name="submitType" value="draft">
            {t('commerce.form.saveDraft')}
          </Button>
          {mayValidate && (
            <Button name="submitType" value="validate" tone="primary">
              {t('commerce.form.validate')}
            </Button>
          )}
        </div>
      </form>
    </Page>
  );
}
