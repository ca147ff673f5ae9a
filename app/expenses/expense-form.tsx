import { Fragment } from 'react';
import type { ExpenseKind } from '#domain/records/catalogue/projects/project-expense-document-type.ts';
import { vehicleKinds } from '#domain/records/catalogue/projects/mileage-scale.ts';
import type { FormAnswer } from '../http/form.server.ts';
import { Button } from '../ui/button.tsx';
import {
  CheckboxField,
  DateField,
  Fields,
  FormActions,
  Labelled,
  SelectField,
  TextAreaField,
  TextField,
  type Option,
} from '../ui/form/field.tsx';
import { errorText } from '../ui/form/errors.ts';
import { formFields, type AnsweredForm, type FieldsOf } from '../ui/form/form-fields.ts';
import { MoreFields } from '../ui/form/more-fields.live.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { TickBox } from '../ui/form/tick-box.tsx';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { Tabs, type TabItem } from '../ui/tabs.tsx';
import { SameReceipts } from './same-receipts.tsx';
import type { SameShown } from './same-receipts.server.ts';
import { ProjectNames, WorkProjectField } from '../projects/work/work-project.tsx';
import { useText } from '../ui/text.tsx';
import type { ExpenseChoices, ExpenseValues } from './expense-form.server.ts';

interface Props {
  title: string;
  kind: ExpenseKind;
  /** The kinds that it may be of, while it is not saved. */
  kinds: TabItem[];
  values: ExpenseValues;
  choices: ExpenseChoices;
  revision: number | null;
  /** Others that may be of the same receipt. */
  same?: readonly SameShown[];
  answer: FormAnswer | undefined;
  back: string;
}

type Given = FieldsOf<ExpenseValues>;

/** Files that came with the form when it was refused: they are not chosen again. */
const keptOf = (answer: FormAnswer | undefined): string[] =>
  [answer?.result.initialValue?.['kept'] ?? []]
    .flat()
    .filter((one): one is string => typeof one === 'string');

/** What was typed, with as many rows of VAT as the form begins with: those that say nothing are not sent back. */
function withEmptyRows(
  { initialValue, ...result }: FormAnswer['result'],
  values: ExpenseValues,
): AnsweredForm {
  if (!initialValue) return result;
  const typed = initialValue['otherVat'];
  const rows = Array.isArray(typed) ? typed : [];
  const otherVat = values.otherVat.map((_row, index) => rows[index] ?? {});
  return { ...result, initialValue: { ...initialValue, otherVat } };
}

/** VAT of other rates than the first, as restaurants have it. */
function OtherRates({ field, vat }: { field: Given['otherVat']; vat: Option[] }) {
  const t = useText();
  const title = t('expenses.otherVat');
  const rows = field.rows().map((row) => ({ key: row.name, of: row.parts() }));
  return (
    <MoreFields fields={rows.flatMap(({ of }) => [of.vat, of.vatAmount])} labels={[title]}>
      <fieldset className="f">
        <legend>{title}</legend>
        <p className="hint">{t('expenses.hint.otherVat')}</p>
        <Fields>
          {rows.map(({ key, of }) => (
            <Fragment key={key}>
              <SelectField field={of.vat} label={t('expenses.field.vat')} options={vat} placeholder="–" />
              <TextField
                field={of.vatAmount}
                label={t('expenses.field.ofWhichVat')}
                inputMode="decimal"
                autoComplete="off"
              />
            </Fragment>
          ))}
        </Fields>
      </fieldset>
    </MoreFields>
  );
}

/** Photo first: what a phone is held for. */
function Receipt({
  fields,
  vat,
  kept,
  errors,
}: {
  fields: Given;
  vat: Option[];
  kept: string[];
  errors: string[] | undefined;
}) {
  const t = useText();
  const label = (name: string) => t(`expenses.field.${name}`);
  return (
    <Panel title={t('expenses.receipt')}>
      <Fields>
        {kept.length > 0 && (
          <fieldset className="f span-2">
            <legend>{t('expenses.keptFiles')}</legend>
            {kept.map((one) => (
              <p key={one}>
                <TickBox name="kept" value={one} sent={undefined} proposed>
                  <span translate="no">{one.slice(one.indexOf('/') + 1)}</span>
                </TickBox>
              </p>
            ))}
          </fieldset>
        )}
        <Labelled
          id="expense-photo"
          label={label('photo')}
          error={errors?.[0] && errorText(t, errors[0])}
          wide
        >
          <input
            className="field"
            id="expense-photo"
            name="files"
            type="file"
            accept="image/*"
            capture="environment"
          />
        </Labelled>
        <Labelled id="expense-files" label={label('files')} hint={t('expenses.hint.files')} wide>
          <input
            className="field"
            id="expense-files"
            name="files"
            type="file"
            accept="image/*,application/pdf"
            multiple
          />
        </Labelled>
        <TextField
          field={fields.total}
          label={label('total')}
          hint={t('expenses.hint.total')}
          inputMode="decimal"
          autoComplete="off"
        />
        <SelectField
          field={fields.vat}
          label={label('vat')}
          options={vat}
          placeholder={t('expenses.usualVat')}
        />
        <TextField
          field={fields.vatAmount}
          label={label('vatAmount')}
          hint={t('expenses.hint.vatAmount')}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          field={fields.noReceipt}
          label={label('noReceipt')}
          hint={t('expenses.hint.noReceipt')}
          maxLength={300}
        />
      </Fields>
      <OtherRates field={fields.otherVat} vat={vat} />
    </Panel>
  );
}

function Kilometres({ fields }: { fields: Given }) {
  const t = useText();
  const label = (name: string) => t(`expenses.field.${name}`);
  return (
    <Panel title={t('expenses.kind.kilometres')}>
      <Fields>
        <TextField
          field={fields.distance}
          label={label('distance')}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <SelectField
          field={fields.vehicle}
          label={label('vehicle')}
          options={vehicleKinds.map((value) => ({ value, label: t(`expenses.vehicle.${value}`) }))}
        />
        <TextField
          field={fields.power}
          label={label('power')}
          hint={t('expenses.hint.power')}
          inputMode="numeric"
          autoComplete="off"
        />
        <CheckboxField field={fields.electric} label={label('electric')} />
        <TextField
          field={fields.itinerary}
          label={label('itinerary')}
          hint={t('expenses.hint.itinerary')}
          maxLength={300}
          wide
        />
      </Fields>
    </Panel>
  );
}

/** An expense on a phone: the photo, the amount, and one button that hands it in. */
export function ExpenseForm({
  title,
  kind,
  kinds,
  values,
  choices,
  revision,
  same = [],
  answer,
  back,
}: Props) {
  const t = useText();
  const fields = formFields<ExpenseValues>('expense', values, answer && withEmptyRows(answer.result, values));
  const label = (path: string) => t(`expenses.field.${path.replace(/\[.*/, '')}`);
  return (
    <Page
      title={title}
      crumbs={[{ label: t('expenses.mine'), to: back }]}
      alert={
        <>
          <SameReceipts same={same} />
          {answer?.stale && <StaleAlert stale={answer.stale} label={label} />}
        </>
      }
      tabs={kinds.length > 0 ? <Tabs label={t('expenses.kinds')} items={kinds} /> : undefined}
    >
      <TrackedForm
        id="expense"
        answer={answer}
        revision={revision}
        label={label}
        encType="multipart/form-data"
      >
        {kind === 'receipt' && (
          <Receipt
            fields={fields}
            vat={choices.vat}
            kept={keptOf(answer)}
            errors={answer?.result.error?.['files'] ?? undefined}
          />
        )}
        {kind === 'kilometres' && <Kilometres fields={fields} />}
        <Panel title={t('expenses.facts')}>
          <Fields>
            {revision === null && choices.people.length > 0 && (
              <SelectField
                field={fields.person}
                label={label('person')}
                options={choices.people}
                placeholder={choices.hasFile ? t('expenses.self') : '–'}
                required={!choices.hasFile}
              />
            )}
            <SelectField
              field={fields.type}
              label={label('type')}
              options={choices.types}
              placeholder="–"
              required
            />
            {kind === 'perDiem' && (
              <TextField
                field={fields.quantity}
                label={label('quantity')}
                hint={t('expenses.hint.quantity')}
                inputMode="decimal"
                autoComplete="off"
                required
              />
            )}
            <DateField field={fields.date} label={label('date')} required />
            <TextField
              field={fields.title}
              label={label('title')}
              hint={t('expenses.hint.title')}
              maxLength={120}
            />
            <WorkProjectField fields={fields} choices={choices} />
            <CheckboxField field={fields.billable} label={label('billable')} />
            <TextAreaField field={fields.description} label={label('description')} wide />
          </Fields>
          <ProjectNames choices={choices} />
          <MoreFields fields={[fields.purchaseAmount]}>
            <Fields>
              <TextField
                field={fields.purchaseAmount}
                label={label('purchaseAmount')}
                hint={t('expenses.hint.purchaseAmount')}
                inputMode="decimal"
                autoComplete="off"
              />
            </Fields>
          </MoreFields>
        </Panel>
        <FormActions>
          <a className="btn quiet" href={back}>
            {t('ui.form.cancel')}
          </a>
          <Button name="intent" value="save">
            {t('expenses.action.draft')}
          </Button>
          <Button name="intent" value="submit" tone="primary">
            {t('expenses.action.submit')}
          </Button>
        </FormActions>
      </TrackedForm>
    </Page>
  );
}
