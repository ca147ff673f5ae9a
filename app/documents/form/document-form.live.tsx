import { useRef, useState } from 'react';
import type { HeadField } from '#domain/document-kinds/definition.ts';
import type { WordedChange } from '#domain/history/change-words.ts';
import { isBegun } from '#domain/document-kinds/document-kinds.ts';
import { CommandForm } from '../../ui/form/command-form.tsx';
import type { FormAnswer } from '../../http/form.server.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { DaysOffProvider, LiveDateField } from '../../ui/form/date-field.live.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { KeptAt } from '../../ui/form/kept-at.tsx';
import { KeptOffer } from '../../ui/form/kept-offer.tsx';
import {
  CheckboxField,
  ErrorSummary,
  Fields,
  PlainSelect,
  SelectField,
  type SummaryError,
  TextAreaField,
  TextField,
} from '../../ui/form/field.tsx';
import { Page } from '../../ui/page.tsx';
import { MoreFields } from '../../ui/form/more-fields.live.tsx';
import { useText, type Text } from '../../ui/text.tsx';
import type { DocumentValues } from './form-data.server.ts';
import { Changes } from '../history/history-timeline.tsx';
import { labelOf } from './error-labels.ts';
import { LinesEditor } from '../lines/lines-editor.live.tsx';
import { isAboutNobody, RebateFields } from '../credit-notes/rebate-fields.tsx';
import { previewTotals } from '../lines/preview-totals.ts';
import { DocumentTotalsBlock } from '../details/totals-of.tsx';
import { leadOn } from '../../ui/form/lead-on.live.ts';
import { formFields, type PlainFormField } from '../../ui/form/form-fields.ts';
import { PartyField } from '../../links/party-field.live.tsx';
import type { DocumentFormAnswer, DocumentFormData, FormHead } from './document-form-model.ts';
import { ProjectField } from '../../links/project-field.live.tsx';
import { atTypedNames } from './typed-names.ts';
import { PdfPreview } from './pdf-preview.live.tsx';
import { useEditing } from './use-editing.live.ts';

type Props = DocumentFormData & { answer: DocumentFormAnswer | undefined };

const fieldId = (path: string): string => (path === '' || path === 'addProduct' ? path : `document-${path}`);

/** The errors of a form as its fields stand on the page: the head first, then the lines. */
function summaryOf(t: Text, { party, fields }: FormHead, answer: FormAnswer | undefined): SummaryError[] {
  const head = ['title', 'clientName', 'date', ...fields];
  const place = (path: string): number => (head.includes(path) ? head.indexOf(path) : head.length);
  const errors = Object.entries((answer && atTypedNames(answer.result, party).error) ?? {}).toSorted(
    ([a], [b]) => place(a) - place(b),
  );
  return errors.flatMap(([path, messages]) =>
    (messages ?? []).map((message) => ({
      id: fieldId(path),
      ...labelOf(t, path === 'clientName' ? party : path),
      message: errorText(t, message),
    })),
  );
}

type FieldOf = (name: keyof DocumentValues) => PlainFormField;

/**
 * What somebody else changed meanwhile: told while one still types, and once the form was sent with the choice to keep
 * one's own by sending it again, or to go on from theirs.
 */
function ChangedMeanwhile({ changes, back, sent }: { changes: WordedChange[]; back: string; sent: boolean }) {
  const t = useText();
  return (
    <div className={sent ? 'alert warn' : 'alert warn floating'} role="alert">
      <div>
        <strong>{t(sent ? 'ui.stale.title' : 'live.overtaken')}</strong>
        <Changes changes={changes} />
        <p className="actions">
          {sent && (
            <Button form="document" name="submitType" value="draft">
              {t('commerce.form.keepMine')}
            </Button>
          )}
          <LinkButton to={back.replace(/details$/, 'edit')}>{t('commerce.form.takeTheirs')}</LinkButton>
        </p>
      </div>
    </div>
  );
}

/** The fields of the head that this kind asks for. */
function HeadFields({ head, field, choices }: Pick<Props, 'head' | 'choices'> & { field: FieldOf }) {
  const t = useText();
  const { fields: asked, required } = head;
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
      field: field(name),
      label: t(`commerce.field.${name}`),
      required: required.includes(name),
    };
    if (name === 'expiryDate' || name === 'supplyDate') return <LiveDateField key={name} {...common} />;
    if (name === 'deliveryTime') return <TextField key={name} {...common} />;
    return <SelectField key={name} {...common} options={options[name]} placeholder={unchosen[name] ?? '–'} />;
  });
}

const textOf = (typed: unknown): string => (typeof typed === 'string' ? typed : '');

/** The id in "12:Maçonnerie Le Goff"; null of nobody. */
const clientOf = (chosen: string): number | null => Number.parseInt(chosen, 10) || null;

/** What few documents are asked. */
const folded = [
  'personInCharge',
  'customerReferenceNumber',
  'referenceNumber',
  'projectName',
  'pricesWithVat',
] as const;

/** The form of every kind of document; what differs is which fields its head asks for (document-screens.ts). */
export function DocumentForm(props: Props) {
  const {
    kind,
    head,
    title,
    area,
    choices,
    values,
    deductions,
    rebate,
    revision,
    answer,
    back,
    mayValidate,
    makes,
  } = props;
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const editing = useEditing(props, form);
  const { party, fields: headFields } = head;
  const told = answer && atTypedNames(answer.result, party);
  const asFirst = formFields<DocumentValues>('document', values, told);
  const field: FieldOf = (name) => {
    const one = asFirst[name];
    const now = editing.checks.errors[name];
    return now === undefined ? one : { ...one, errors: [...now] };
  };
  const typed: Partial<Record<string, unknown>> = { ...values, ...answer?.result.initialValue };
  const [discount, setDiscount] = useState({
    percent: textOf(typed['discountPercent']),
    amount: textOf(typed['discountAmount']),
  });
  const [withVat, setWithVat] = useState(Boolean(typed['pricesWithVat']));
  const totals = previewTotals(
    editing.hands.lines.map((line) => line.values),
    deductions,
    discount,
    choices.vat,
    withVat,
  );
  const changes = answer?.stale ? (answer.changes ?? []) : editing.overtaken;
  const productError = (editing.answered ?? answer)?.result.error?.['addProduct']?.[0];

  return (
    <Page
      title={title}
      crumbs={[{ label: t(`shell.menu.${area}`) }, { label: t(`commerce.${kind}.list`), to: back }]}
      alert={
        changes ? (
          <ChangedMeanwhile changes={changes} back={back} sent={Boolean(answer?.stale)} />
        ) : (
          <KeptOffer kept={props.kept} />
        )
      }
    >
      <ErrorSummary errors={summaryOf(t, head, answer)} />
      <div className="beside-pdf">
        <PdfPreview {...props.preview} />
        <CommandForm
          id="document"
          noValidate
          ref={form}
          onChange={(event) => {
            editing.kept.touch();
            editing.checks.onChange(event);
          }}
          onSubmit={editing.kept.send}
          onBlur={editing.checks.onBlur}
          onKeyDown={leadOn}
        >
          <button type="submit" name="submitType" value="draft" data-saves="" hidden>
            {t('commerce.form.saveDraft')}
          </button>
          {revision !== null && (
            <input
              type="hidden"
              name="revision"
              value={answer?.stale?.revision ?? (textOf(typed['revision']) || revision)}
            />
          )}
          <input type="hidden" name="draft" value={props.kept.id} />
          <section className="card panel">
            <DaysOffProvider value={choices.calendar}>
              <Fields>
                <TextField field={field('title')} label={t('commerce.field.title')} wide required />
                <PartyField
                  field={field('clientName')}
                  label={t(`commerce.field.${party}`)}
                  among={head.chosenAmong}
                  first={choices.clients}
                  makes={makes}
                  onChosen={editing.chooseParty}
                  readOnly={!isBegun(kind) && !(rebate && isAboutNobody(rebate))}
                  wide
                  required
                />
                <input type="hidden" name="chosenParty" value={editing.chosenParty} />
                <LiveDateField field={field('date')} label={t('commerce.field.date')} required />
                <HeadFields head={head} field={field} choices={choices} />
              </Fields>
            </DaysOffProvider>
            <MoreFields
              fields={folded.map((name) => field(name))}
              usual={{ personInCharge: values.personInCharge }}
            >
              <Fields>
                <SelectField
                  field={field('personInCharge')}
                  label={t('commerce.field.personInCharge')}
                  options={choices.members}
                  placeholder="–"
                />
                <TextField
                  field={field('customerReferenceNumber')}
                  label={t('commerce.field.customerReferenceNumber')}
                />
                <TextField field={field('referenceNumber')} label={t('commerce.field.referenceNumber')} />
                <ProjectField
                  field={field('projectName')}
                  label={t('commerce.field.project')}
                  first={choices.projects}
                  makes={choices.makesProject}
                  client={party === 'client' ? clientOf(editing.chosenParty) : null}
                  onChosen={() => {
                    editing.kept.touch();
                    editing.checks.forget('projectName');
                  }}
                />
              </Fields>
              {party === 'client' && (
                <CheckboxField
                  field={field('pricesWithVat')}
                  label={t('commerce.field.pricesWithVat')}
                  onChange={(event) => setWithVat(event.target.checked)}
                />
              )}
            </MoreFields>
          </section>
          {rebate && <RebateFields rebate={rebate} result={answer?.result} />}
          <LinesEditor
            editing={editing}
            error={field('productList').errors?.[0]}
            deductions={deductions}
            totals={totals}
            choices={choices}
            productError={productError}
          />
          <div className="grid-2">
            <section className="card panel">
              <TextAreaField
                field={field('note')}
                label={t('commerce.field.note')}
                hint={t('commerce.form.noteHint')}
              />
              {headFields.includes('deliveryTime') && (
                <>
                  <TextAreaField
                    field={field('deliveryAddress')}
                    label={t('commerce.field.deliveryAddress')}
                    hint={t('commerce.form.deliveryHint')}
                    rows={2}
                  />
                  <SelectField
                    field={field('deliveryCountry')}
                    label={t('commerce.field.deliveryCountry')}
                    hint={t('commerce.form.deliveryCountryHint')}
                    options={choices.countries}
                    placeholder="–"
                  />
                </>
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
                field={field('comment')}
                label={t('commerce.field.comment')}
                hint={t('commerce.form.commentHint')}
                rows={2}
              />
            </section>
            <section className="card panel">
              <Fields>
                <TextField
                  field={field('discountPercent')}
                  label={t('commerce.field.discountPercent')}
                  inputMode="decimal"
                  onChange={(event) => setDiscount({ ...discount, percent: event.target.value })}
                  wide
                />
                <TextField
                  field={field('discountAmount')}
                  label={t('commerce.field.discountAmount')}
                  inputMode="decimal"
                  onChange={(event) => setDiscount({ ...discount, amount: event.target.value })}
                  wide
                />
              </Fields>
              <DocumentTotalsBlock totals={totals} percent={null} />
            </section>
          </div>
          <div className="form-actions">
            <KeptAt at={editing.kept.at} />
            <a className="btn quiet" href={back}>
              {t('ui.form.cancel')}
            </a>
            <Button name="after" value="pdf" tone="quiet" icon="file">
              {t('commerce.form.seePdf')}
            </Button>
            <Button name="submitType" value="draft" aria-keyshortcuts="Control+Enter">
              {t('commerce.form.saveDraft')}
            </Button>
            {mayValidate && (
              <Button name="submitType" value="validate" tone="primary">
                {t('commerce.form.validate')}
              </Button>
            )}
          </div>
        </CommandForm>
      </div>
    </Page>
  );
}
