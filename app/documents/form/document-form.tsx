import { useForm } from '@conform-to/react';
import type { HeadField } from '#domain/document-kinds/definition.ts';
import { documentKind } from '#domain/document-kinds/registry.ts';
import type { WordedChange } from '#domain/history/change-words.ts';
import type { SoldLine } from '#domain/amounts/totals.ts';
import { isBegun, type DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { CommandForm } from '../../ui/form/command-form.tsx';
import type { FormAnswer } from '../../http/form.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CountryField } from '../../ui/form/country-field.tsx';
import { errorText } from '../../ui/form/errors.ts';
import {
  CheckboxField,
  DateField,
  ErrorSummary,
  Fields,
  PlainSelect,
  SelectField,
  type SummaryError,
  TextAreaField,
  TextField,
} from '../../ui/form/field.tsx';
import { Page } from '../../ui/page.tsx';
import { useText, type Text } from '../../ui/text.tsx';
import type { DocumentChoices, DocumentValues } from './form-data.server.ts';
import { Changes } from '../history/history-timeline.tsx';
import { areaOf } from '../../links/document-screens.ts';
import { labelOf } from './error-labels.ts';
import { LinesEditor } from '../lines/lines-editor.tsx';
import { isAboutNobody, RebateFields, type Rebate } from '../credit-notes/rebate-fields.tsx';
import { previewTotals } from '../lines/preview-totals.ts';
import { DocumentTotalsBlock } from '../details/totals-of.tsx';
import { atTypedNames } from './typed-names.ts';

/** What the screens of a new document and of a draft hand to their form. */
export interface DocumentFormData {
  kind: DocumentKind;
  title: string;
  choices: DocumentChoices;
  values: DocumentValues;
  /** Deposits that it takes off: lines that the product makes, and nobody types. */
  deductions: readonly SoldLine[];
  /** Of a rebate: what it is given on. Absent of other documents. */
  rebate?: Rebate;
  revision: number | null;
  back: string;
  mayValidate: boolean;
}

/** With what others changed in the document, where the form was stale. */
export interface DocumentFormAnswer extends FormAnswer {
  changes?: WordedChange[];
}

type Props = DocumentFormData & { answer: DocumentFormAnswer | undefined };

const fieldId = (path: string): string => (path === '' || path === 'addProduct' ? path : `document-${path}`);

/** The errors of a form as its fields stand on the page: the head first, then the lines. */
function summaryOf(t: Text, kind: DocumentKind, answer: FormAnswer | undefined): SummaryError[] {
  const head = ['title', 'clientName', 'date', ...documentKind(kind).fields];
  const place = (path: string): number => (head.includes(path) ? head.indexOf(path) : head.length);
  const errors = Object.entries(
    (answer && atTypedNames(answer.result, documentKind(kind).party).error) ?? {},
  ).toSorted(([a], [b]) => place(a) - place(b));
  return errors.flatMap(([path, messages]) =>
    (messages ?? []).map((message) => ({
      id: fieldId(path),
      ...labelOf(t, path === 'clientName' ? documentKind(kind).party : path),
      message: errorText(t, message),
    })),
  );
}

type Fieldset = ReturnType<typeof useForm<DocumentValues>>[1];

/** What somebody else changed meanwhile: keep one's own by sending the form again, or go on from theirs. */
function StaleDocument({ changes, back }: { changes: WordedChange[]; back: string }) {
  const t = useText();
  return (
    <div className="alert warn" role="alert">
      <div>
        <strong>{t('ui.stale.title')}</strong>
        <Changes changes={changes} />
        <p className="actions">
          <Button form="document" name="submitType" value="draft">
            {t('commerce.form.keepMine')}
          </Button>
          <LinkButton to={back.replace(/details$/, 'edit')}>{t('commerce.form.takeTheirs')}</LinkButton>
        </p>
      </div>
    </div>
  );
}

/** The fields of the head that this kind asks for. */
function HeadFields({ kind, fields, choices }: Pick<Props, 'kind' | 'choices'> & { fields: Fieldset }) {
  const t = useText();
  const { fields: asked, required } = documentKind(kind);
  const options = {
    paymentCondition: choices.conditions,
    paymentType: choices.paymentTypes,
    bankAccount: choices.bankAccounts,
  };
  const { usualAccount } = choices;
  /** What an empty choice stands for. */
  const unchosen: Partial<Record<HeadField, string>> =
    usualAccount === null ? {} : { bankAccount: t('commerce.form.usualAccount', { name: usualAccount }) };
  return asked.map((name) => {
    const common = {
      field: fields[name],
      label: t(`commerce.field.${name}`),
      required: required.includes(name),
    };
    if (name === 'expiryDate' || name === 'supplyDate') return <DateField key={name} {...common} />;
    if (name === 'deliveryTime') return <TextField key={name} {...common} />;
    return <SelectField key={name} {...common} options={options[name]} placeholder={unchosen[name] ?? '–'} />;
  });
}

/** The form of every kind of document; what differs is which fields its head asks for (document-screens.ts). */
export function DocumentForm({
  kind,
  title,
  choices,
  values,
  deductions,
  rebate,
  revision,
  answer,
  back,
  mayValidate,
}: Props) {
  const t = useText();
  const [form, fields] = useForm<DocumentValues>({
    id: 'document',
    lastResult: answer && atTypedNames(answer.result, documentKind(kind).party),
    defaultValue: values,
  });
  const typed = { ...values, ...answer?.result.initialValue };
  const lines = Array.isArray(typed.productList) ? typed.productList : [];
  const totals = previewTotals(
    lines,
    deductions,
    { percent: typed.discountPercent, amount: typed.discountAmount },
    choices.vat,
    Boolean(typed.pricesWithVat),
  );
  const productError = answer?.result.error?.['addProduct']?.[0];
  return (
    <Page
      title={title}
      crumbs={[{ label: t(`shell.menu.${areaOf(kind)}`) }, { label: t(`commerce.${kind}.list`), to: back }]}
      alert={answer?.stale ? <StaleDocument changes={answer.changes ?? []} back={back} /> : undefined}
    >
      <ErrorSummary errors={summaryOf(t, kind, answer)} />
      <CommandForm id={form.id} noValidate data-live="">
        <button type="submit" name="submitType" value="draft" hidden>
          {t('commerce.form.saveDraft')}
        </button>
        <input type="hidden" name="chosenParty" value={typed.chosenParty} />
        {revision !== null && (
          <input type="hidden" name="revision" value={answer?.stale?.revision ?? revision} />
        )}
        <section className="card panel">
          <Fields>
            <TextField field={fields.title} label={t('commerce.field.title')} wide required />
            <TextField
              field={fields.clientName}
              label={t(`commerce.field.${documentKind(kind).party}`)}
              list="clients"
              data-complete={`thirdparty?${documentKind(kind).chosenAmong}=1`}
              autoComplete="off"
              readOnly={!isBegun(kind) && !(rebate && isAboutNobody(rebate))}
              wide
              required
            />
            <DateField field={fields.date} label={t('commerce.field.date')} required />
            <HeadFields kind={kind} fields={fields} choices={choices} />
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
            <TextField field={fields.referenceNumber} label={t('commerce.field.referenceNumber')} />
            <TextField
              field={fields.projectName}
              label={t('commerce.field.project')}
              list="projects"
              data-complete="project?status=open"
              autoComplete="off"
            />
          </Fields>
          <datalist id="projects">
            {choices.projects.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
          <datalist id="clients">
            {choices.clients.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
        </section>
        {documentKind(kind).party === 'client' && (
          <CheckboxField field={fields.pricesWithVat} label={t('commerce.field.pricesWithVat')} />
        )}
        {rebate && <RebateFields rebate={rebate} result={answer?.result} />}
        <LinesEditor
          form={form}
          list={fields.productList}
          deductions={deductions}
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
            {documentKind(kind).fields.includes('deliveryTime') && (
              <TextAreaField
                field={fields.deliveryAddress}
                label={t('commerce.field.deliveryAddress')}
                hint={t('commerce.form.deliveryHint')}
                rows={2}
              />
            )}
            {documentKind(kind).fields.includes('deliveryTime') && (
              <CountryField
                field={fields.deliveryCountry}
                label={t('commerce.field.deliveryCountry')}
                hint={t('commerce.form.deliveryCountryHint')}
                optional
              />
            )}
            {choices.places.length > 0 && (
              <PlainSelect
                id="delivery-place"
                name="deliveryPlace"
                label={t('thirdParties.places.choose')}
                options={choices.places}
                placeholder={t('thirdParties.places.asWritten')}
              />
            )}
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
            <div data-part="totals">
              <DocumentTotalsBlock totals={totals} percent={null} />
            </div>
          </section>
        </div>
        <div className="form-actions">
          <a className="btn quiet" href={back}>
            {t('ui.form.cancel')}
          </a>
          <Button name="after" value="pdf" tone="quiet" icon="file">
            {t('commerce.form.seePdf')}
          </Button>
          <Button name="submitType" value="draft">
            {t('commerce.form.saveDraft')}
          </Button>
          {mayValidate && (
            <Button name="submitType" value="validate" tone="primary">
              {t('commerce.form.validate')}
            </Button>
          )}
        </div>
      </CommandForm>
    </Page>
  );
}
